import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ProcessCounter } from '../http/process-counter.ts'
import type { SharedCounter } from '../http/rate-limit-store.ts'
import type { Metrics } from '../metrics.ts'
import { redisCluster, StartRefused } from './startup-errors.ts'

// The Redis client is a quarter of all modules, so it is loaded only if Redis is configured.

/** Throws StartRefused if the URL belongs to a Redis Cluster. */
export const refuseRedisCluster = async (url: string | undefined): Promise<void> => {
  if (url === undefined) return
  const { isCluster } = await import('../http/redis-connection.ts')
  if (await isCluster(url)) throw new StartRefused(redisCluster)
}

/**
 * Without Redis, each process counts requests in memory. With Redis, all nodes share the counter.
 */
export const createCounter = async (
  config: Config,
  log: Logger,
  metrics: Metrics,
): Promise<SharedCounter> => {
  const { redisUrl: url, redisPrefix: prefix, redisAnswerMaxMs: answerMaxMs } = config
  if (url !== undefined) {
    const { createSharedCounter } = await import('../http/rate-limit-store.ts')
    const onFallback = () => metrics.rateLimitFallbacks.inc()
    return createSharedCounter({ url, prefix, answerMaxMs, log, onFallback })
  }
  const stores: ProcessCounter[] = []
  const storeOf = () => {
    const store = new ProcessCounter()
    stores.push(store)
    return store
  }
  const stop = async () => {
    for (const store of stores) store.shutdown()
  }
  return { storeOf, isReady: async () => true, ready: async () => {}, stop }
}
