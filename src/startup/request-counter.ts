import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ProcessCounter } from '../http/process-counter.ts'
import { createSharedCounter, type SharedCounter } from '../http/rate-limit-store.ts'
import type { Metrics } from '../metrics.ts'

/** The counter of requests: Redis for all nodes if it is configured, else this process. */
export const createCounter = (config: Config, log: Logger, metrics: Metrics): SharedCounter => {
  const { redisUrl: url, redisPrefix: prefix, redisAnswerMaxMs: answerMaxMs } = config
  if (url !== undefined) {
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
  return { storeOf, isReady: () => true, ready: async () => {}, stop }
}
