import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import type { TooManyAttempts } from '../domain/problems.ts'
import { minuteMs } from '../domain/time.ts'
import { rateLimited } from '../replies/replies.ts'
import { callerAddress } from './caller-address.ts'
import { type Counter, ProcessCounter } from './process-counter.ts'
import { languageOf, stateOf } from './request-state.ts'
import { sendReply } from './send-reply.ts'

const windowMs = minuteMs

/** The API reports this limit for an application without a limit. No client can reach it. */
const unlimited = Number.MAX_SAFE_INTEGER

/**
 * The documents do not declare the `Reset` header, and `Retry-After` already tells clients how long
 * to wait.
 */
const removeReset = (res: Response): Response => {
  res.removeHeader('X-RateLimit-Reset')
  return res
}

/**
 * Limits the requests of an API key per minute. A key and the keys rolled from it share one limit,
 * because otherwise each roll would reset the limit.
 */
export const limitRequests = (store: Store): RequestHandler => {
  const limiter = rateLimit({
    windowMs,
    store,
    limit: (_req, res) => stateOf(res).apiKeyOwner?.rateLimitPerMinute ?? unlimited,
    keyGenerator: (_req, res) => stateOf(res).apiKeyOwner?.firstKeyId ?? '',
    legacyHeaders: true,
    standardHeaders: false,
    validate: false,
    handler: (_req, res) => {
      sendReply(
        removeReset(res),
        rateLimited(Number(res.getHeader('Retry-After')), languageOf(res)),
      )
    },
  })
  return (req, res, next) => {
    if (stateOf(res).apiKeyOwner?.rateLimitPerMinute !== null) {
      return limiter(req, res, (error?: unknown) => {
        removeReset(res)
        next(error)
      })
    }
    res.set('X-RateLimit-Limit', String(unlimited))
    res.set('X-RateLimit-Remaining', String(unlimited))
    next()
  }
}

interface Reached {
  max: number
  left: number
  resetTime: Date
}

const refuse = (res: Response, { max, left, resetTime }: Reached): void => {
  res.set('X-RateLimit-Limit', String(max))
  res.set('X-RateLimit-Remaining', String(left))
  const seconds = secondsUntil(resetTime)
  res.set('Retry-After', String(seconds))
  sendReply(res, rateLimited(seconds, languageOf(res)))
}

export const refuseAttempts = (res: Response, { max, retryAfterSeconds }: TooManyAttempts): void =>
  refuse(res, { max, left: 0, resetTime: timeIn(retryAfterSeconds * 1000) })

/** Callers are counted by IPv4 address or by the subscriber's IPv6 network. */
export const addressKey = (req: Request): string => {
  const address = callerAddress(req)
  return address === undefined ? 'unknown' : ipKeyGenerator(address.toString())
}

/**
 * Limits the invalid lines that an API key sends in a minute. All lines of a request are counted
 * before they are checked, so simultaneous requests cannot all pass. After the check, the valid
 * lines are subtracted. If the lines were not checked, because the caller disconnected or the body
 * could not be read, they all remain counted.
 */
export const createLineLimiter = (store: Counter, max: number) => {
  store.init?.({ windowMs } as Parameters<NonNullable<Counter['init']>>[0])
  const keyOf = (res: Response): string => stateOf(res).apiKeyOwner?.firstKeyId ?? ''
  const add = async (res: Response, count: number) => {
    const { totalHits, resetTime = timeIn(windowMs) } = await store.add(keyOf(res), count)
    return { totalHits, resetTime }
  }

  return {
    /** If the limit has been reached, responds with a 429 and returns true. */
    isReached: async (res: Response): Promise<boolean> => {
      const { totalHits, resetTime } = await add(res, 0)
      if (totalHits >= max) refuse(res, { max, left: 0, resetTime })
      return totalHits >= max
    },
    /**
     * Counts the lines of a request. If there are too many, responds with a 429 and returns true.
     */
    count: async (res: Response, lines: number): Promise<boolean> => {
      const { totalHits, resetTime } = await add(res, lines)
      if (totalHits > max) {
        await add(res, -lines)
        refuse(res, { max, left: Math.max(0, max - totalHits + lines), resetTime })
        return true
      }
      res.once('close', () => {
        const { faultyLines = lines } = stateOf(res)
        if (faultyLines < lines) void add(res, faultyLines - lines)
      })
      return false
    },
  }
}

export type LineLimiter = ReturnType<typeof createLineLimiter>

/** This limit applies per organisation and node. */
const downloadsMax = 8
const downloadRetryMs = 10_000

/**
 * Data that a client has not received yet is buffered in memory, so the simultaneous downloads of
 * an organisation are limited.
 */
export const createDownloadLimiter = () => {
  const open = new Map<string, number>()
  return {
    /**
     * If the limit has been reached, responds with a 429 and returns true. Otherwise counts the
     * download until it completes.
     */
    isReached: (res: Response, owner: string): boolean => {
      const count = open.get(owner) ?? 0
      if (count >= downloadsMax) {
        refuse(res, { max: downloadsMax, left: 0, resetTime: timeIn(downloadRetryMs) })
        return true
      }
      open.set(owner, count + 1)
      res.once('close', () => {
        const left = (open.get(owner) ?? 1) - 1
        if (left > 0) open.set(owner, left)
        else open.delete(owner)
      })
      return false
    },
  }
}

/** A node accepts at most this many bulk payouts of one organisation at the same time. */
const bulksMax = 16
const bulkRetryMs = 10_000

interface BulkQueue {
  count: number
  /** Resolves when the last request, waiting or in progress, has completed. */
  last: Promise<void>
}

const endOf = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    if (res.destroyed) resolve()
    else res.once('close', resolve)
  })

/**
 * Processes the bulk payouts of one organisation one after another. Each has up to 10,000 lines and
 * delays other requests even if it yields often.
 */
export const createBulkTurns = () => {
  const queues = new Map<string, BulkQueue>()
  return {
    /**
     * If too many requests are in progress, responds with a 429 and returns true. Otherwise counts
     * the request until it completes.
     */
    isFull: (res: Response, owner: string): boolean => {
      const queue = queues.get(owner) ?? { count: 0, last: Promise.resolve() }
      if (queue.count >= bulksMax) {
        refuse(res, { max: bulksMax, left: 0, resetTime: timeIn(bulkRetryMs) })
        return true
      }
      queues.set(owner, queue)
      queue.count += 1
      res.once('close', () => {
        queue.count -= 1
        if (queue.count === 0) queues.delete(owner)
      })
      return false
    },
    /**
     * Waits for the turn of a request that `isFull` has counted. The turn lasts until the request
     * completes. Returns false if the caller disconnects while waiting.
     */
    wait: async (res: Response, owner: string): Promise<boolean> => {
      const queue = queues.get(owner)
      const before = queue?.last
      if (queue !== undefined) queue.last = queue.last.then(() => endOf(res))
      await before
      return !res.destroyed
    },
  }
}

interface FailureLimits {
  /** Further failures from the same address get a 429 until the window ends. */
  max: number
  windowMs: number
}

const keyFailures: FailureLimits = { max: 300, windowMs: minuteMs }

/**
 * After 300 wrong keys in a minute, an address gets a 429 for each further wrong key. Valid keys
 * are never limited here, so callers that share an address (a proxy, a carrier's NAT) cannot lock
 * each other out. Counts only failures, in memory, so valid requests cost nothing.
 */
export const createFailureLimiter = ({ max, windowMs }: FailureLimits = keyFailures) => {
  const store = new ProcessCounter()
  store.init({ windowMs } as Parameters<typeof store.init>[0])
  let countsUntilMs = 0

  return {
    isSuspected: async (req: Request): Promise<boolean> =>
      performance.now() < countsUntilMs &&
      ((await store.get(addressKey(req)))?.totalHits ?? 0) >= max,
    /** Returns the end of the window if the limit is exceeded. */
    count: async (req: Request): Promise<Date | undefined> => {
      countsUntilMs = performance.now() + windowMs
      const { totalHits, resetTime } = await store.increment(addressKey(req))
      return totalHits > max ? (resetTime ?? timeIn(windowMs)) : undefined
    },
    refuse: (res: Response, resetTime: Date): void => refuse(res, { max, left: 0, resetTime }),
    stop: (): void => store.shutdown(),
  }
}

/**
 * Uses the node's clock, as `express-rate-limit` stores do. Only `secondsUntil` may read this time.
 */
export const timeIn = (ms: number): Date => new Date(Date.now() + ms)

/** Returns the value of `Retry-After` in whole seconds, at least one. */
export const secondsUntil = (at: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))

export type FailureLimiter = ReturnType<typeof createFailureLimiter>
