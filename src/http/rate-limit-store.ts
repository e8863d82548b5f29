import { type ClientRateLimitInfo, MemoryStore, type Options, type Store } from 'express-rate-limit'
import type { Logger } from 'pino'
import { type RedisReply, RedisStore } from 'rate-limit-redis'
import { createClient } from 'redis'

const answerMaxMs = 150
const timerDelayMaxMs = 20
const extensionsMax = 3
const pauseMs = 1000
const reconnectMaxMs = 1000

export interface SharedCounter {
  /** A store for one kind of thing counted, with a window of its own. */
  storeOf: (kind: string) => Store
  isReady: () => boolean
  stop: () => Promise<void>
}

export interface SharedCounterOptions {
  url: string
  prefix: string
  log: Logger
  onFallback: () => void
}

/** A client that never queues: while Redis is away its commands fail, and it reconnects. */
const createRedis = (url: string) =>
  createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 10_000,
    // Each increment has a deadline of its own, which is shorter.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: 10_000,
    socket: {
      connectTimeout: 2000,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), reconnectMaxMs),
    },
  })

/**
 * Rejects an answer that takes longer than 150 ms. A timer that fires late means that this process
 * was busy, not Redis: the answer may be unread, and gets its time again, three times at most.
 */
const deadline = async <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (extensions: number): void => {
      const dueAtMs = performance.now() + answerMaxMs
      timer = setTimeout(() => {
        const isDelayed = performance.now() - dueAtMs > timerDelayMaxMs
        if (isDelayed && extensions > 0) wait(extensions - 1)
        else reject(new Error(`no answer in ${answerMaxMs} ms`))
      }, answerMaxMs)
    }
    wait(extensionsMax)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Counts in Redis, shared by all nodes; while Redis does not answer within 150 ms, in this process
 * instead, so that the API goes on serving. After a failure Redis is not asked for a second.
 */
export const createSharedCounter = (options: SharedCounterOptions): SharedCounter => {
  const { url, prefix, log, onFallback } = options
  const client = createRedis(url)
  const loaders: (() => Promise<void>)[] = []
  const memories: MemoryStore[] = []
  let pausedUntilMs = 0
  let isAway = false

  const loadScripts = () => Promise.all(loaders.map((load) => load()))
  const away = (error: unknown): void => {
    pausedUntilMs = Date.now() + pauseMs
    if (!isAway)
      log.warn({ err: error }, 'Redis unavailable: rate limits are counted in this process')
    isAway = true
  }
  client.on('error', away)
  client.on('ready', () => {
    loadScripts().then(() => {
      pausedUntilMs = 0
      if (isAway) log.info('Redis available: rate limits are counted there')
      isAway = false
    }, away)
  })
  client.connect().catch(away)

  const storeOf = (kind: string): Store => {
    const memory = new MemoryStore()
    const shared = new RedisStore({
      prefix: `${prefix}${kind}:`,
      sendCommand: (...command: string[]) => client.sendCommand(command) as Promise<RedisReply>,
    })
    let settings: Options | undefined
    const load = async (): Promise<void> => {
      if (settings !== undefined) await shared.init(settings)
    }
    const increment = async (key: string): Promise<ClientRateLimitInfo> => {
      if (client.isReady && Date.now() >= pausedUntilMs) {
        try {
          return await deadline(shared.increment(key))
        } catch (error) {
          away(error)
        }
      }
      onFallback()
      return memory.increment(key)
    }
    memories.push(memory)
    loaders.push(load)
    return {
      init: (given) => {
        settings = given
        memory.init(given)
        if (client.isReady) load().catch(away)
      },
      increment,
      decrement: (key) => memory.decrement(key),
      resetKey: (key) => memory.resetKey(key),
    }
  }
  return {
    storeOf,
    isReady: () => client.isReady,
    stop: async () => {
      for (const memory of memories) memory.shutdown()
      if (client.isOpen) client.destroy()
    },
  }
}

const introductionMs = 2000

/** Whether an address is that of a Redis Cluster; no, where none answers in two seconds. */
export const isCluster = async (url: string): Promise<boolean> => {
  const socket = { connectTimeout: introductionMs, reconnectStrategy: false } as const
  const client = createClient({ url, socket, commandOptions: { timeout: introductionMs } })
  client.on('error', () => {})
  const timer = setTimeout(() => client.destroy(), introductionMs)
  try {
    await client.connect()
    return /^cluster_enabled:1/m.test(String(await client.sendCommand(['INFO', 'cluster'])))
  } catch (error) {
    return error instanceof Error && error.message.startsWith('MOVED')
  } finally {
    clearTimeout(timer)
    if (client.isOpen) client.destroy()
  }
}
