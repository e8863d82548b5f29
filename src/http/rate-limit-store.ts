import { setTimeout as delay } from 'node:timers/promises'
import type { ClientRateLimitInfo, Options } from 'express-rate-limit'
import type { Logger } from 'pino'
import { type RedisReply, RedisStore } from 'rate-limit-redis'
import { type Counter, ProcessCounter } from './process-counter.ts'
import { timeIn } from './rate-limit.ts'
import { connectMaxMs, openRedis } from './redis-connection.ts'

/** If a timer fires later than this, the process was busy. */
const timerDelayMaxMs = 20
const extensionsMax = 3
/** How long Redis is bypassed after a failure. */
const pauseMs = 1000

export interface SharedCounter {
  /** Returns the counter for one kind of request. Each kind has a separate window. */
  storeOf: (kind: string) => Counter
  /** Resolves to true if Redis responds within the time that a request would wait. */
  isReady: () => Promise<boolean>
  /**
   * Resolves once Redis is ready to count, is unreachable, or has not responded for two seconds.
   */
  ready: () => Promise<void>
  stop: () => Promise<void>
}

interface SharedCounterOptions {
  url: string
  prefix: string
  /** If Redis takes longer to respond, this process counts instead. */
  answerMaxMs: number
  log: Logger
  onFallback: () => void
}

/**
 * Rejects a response that takes longer than `answerMaxMs`. If the timer fires late, this process
 * was busy and may not have read the response yet, so it waits again, at most three times.
 */
const deadline = async <Value>(answer: Promise<Value>, answerMaxMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const wait = (extensions: number): void => {
      const dueAtMs = performance.now() + answerMaxMs
      timer = setTimeout(() => {
        const isDelayed = performance.now() - dueAtMs > timerDelayMaxMs
        if (isDelayed && extensions > 0) wait(extensions - 1)
        else reject(new Error(`no response within ${answerMaxMs} ms`))
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

/** Connects, loads the scripts on each new connection, and records whether Redis is unavailable. */
const watchRedis = ({ url, log, answerMaxMs }: SharedCounterOptions) => {
  const loaders: (() => Promise<void>)[] = []
  const firstAttempt = Promise.withResolvers<void>()
  let pausedUntilMs = 0
  let isUnavailable = false

  const markUnavailable = (error: unknown): void => {
    pausedUntilMs = performance.now() + pauseMs
    if (!isUnavailable)
      log.warn({ err: error }, 'rate limiter falling back to memory: Redis unavailable')
    isUnavailable = true
    firstAttempt.resolve()
  }
  const markUsable = (): void => {
    pausedUntilMs = 0
    if (isUnavailable) log.info('rate limiter using Redis again')
    isUnavailable = false
    firstAttempt.resolve()
  }
  const connection = openRedis(url, {
    onUnavailable: markUnavailable,
    onReady: () =>
      void Promise.all(loaders.map((load) => load())).then(markUsable, markUnavailable),
  })
  const isUsable = (): boolean => connection.isReady() && performance.now() >= pausedUntilMs
  /** Returns undefined if Redis is bypassed or does not respond in time. */
  const ask = async <Value>(
    question: () => Promise<Value>,
  ): Promise<{ answer: Value } | undefined> => {
    if (!isUsable()) return undefined
    try {
      const answer = await deadline(question(), answerMaxMs)
      if (isUnavailable) markUsable()
      return { answer }
    } catch (error) {
      markUnavailable(error)
      return undefined
    }
  }
  return {
    connection,
    markUnavailable,
    ask,
    firstAttempt: firstAttempt.promise,
    onReady: (load: () => Promise<void>): void => {
      loaders.push(load)
    },
  }
}

/**
 * Adds to a total and returns the total and the time left in the window. The window begins with the
 * first addition.
 */
const addScript = `
  local total = redis.call('INCRBY', KEYS[1], ARGV[1])
  local leftMs = redis.call('PTTL', KEYS[1])
  if total < 0 then
    total = redis.call('INCRBY', KEYS[1], -total)
  end
  if leftMs < 0 then
    leftMs = tonumber(ARGV[2])
    redis.call('PEXPIRE', KEYS[1], leftMs)
  end
  return { total, leftMs }`

/**
 * Counts in Redis for all nodes. While Redis does not respond in time, this process counts instead,
 * and the API continues to serve requests.
 */
export const createSharedCounter = (options: SharedCounterOptions): SharedCounter => {
  const { prefix, onFallback } = options
  const redis = watchRedis(options)
  const { connection, markUnavailable } = redis
  const localCounters: ProcessCounter[] = []

  const storeOf = (kind: string): Counter => {
    const local = new ProcessCounter()
    const shared = new RedisStore({
      prefix: `${prefix}${kind}:`,
      sendCommand: (...command: string[]) => connection.send(command) as Promise<RedisReply>,
    })
    let settings: Options | undefined
    const load = async (): Promise<void> => {
      if (settings !== undefined) await shared.init(settings)
    }
    const count = async (
      inRedis: () => Promise<ClientRateLimitInfo>,
      locally: () => Promise<ClientRateLimitInfo>,
    ): Promise<ClientRateLimitInfo> => {
      const counted = await redis.ask(inRedis)
      if (counted !== undefined) return counted.answer
      onFallback()
      return locally()
    }
    const addInRedis = async (key: string, added: number): Promise<ClientRateLimitInfo> => {
      const keys = ['1', `${prefix}${kind}:${key}`]
      const window = String(settings?.windowMs)
      const command = ['EVAL', addScript, ...keys, String(added), window]
      const [totalHits = 0, leftMs = 0] = (await connection.send(command)) as number[]
      return { totalHits, resetTime: timeIn(leftMs) }
    }
    localCounters.push(local)
    redis.onReady(load)
    return {
      init: (storeOptions) => {
        settings = storeOptions
        local.init(storeOptions)
        if (connection.isReady()) load().catch(markUnavailable)
      },
      increment: (key) =>
        count(
          () => shared.increment(key),
          () => local.increment(key),
        ),
      add: (key, added) =>
        count(
          () => addInRedis(key, added),
          () => local.add(key, added),
        ),
      decrement: (key) => local.decrement(key),
      resetKey: (key) => local.resetKey(key),
    }
  }
  const firstAttemptEnds = delay(connectMaxMs, undefined, { ref: false })
  return {
    storeOf,
    // A frozen server keeps its connections open, so only a response proves that it works.
    isReady: async () => (await redis.ask(() => connection.send(['PING']))) !== undefined,
    ready: () => Promise.race([redis.firstAttempt, firstAttemptEnds]),
    stop: async () => {
      for (const local of localCounters) local.shutdown()
      connection.destroy()
    },
  }
}
