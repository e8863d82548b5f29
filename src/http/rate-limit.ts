import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit'
import { rateLimited } from '../replies/replies.ts'
import { callerAddress } from './caller-address.ts'
import { type Counter, ProcessCounter } from './process-counter.ts'
import { stateOf } from './request-state.ts'
import { sendReply } from './send-reply.ts'

const windowMs = 60_000

/** Sent where an application has no limit: a number that clients can read and never reach. */
const unlimited = Number.MAX_SAFE_INTEGER

/** The documents declare no such header: `Retry-After` names when to try again. */
const withoutReset = (res: Response): Response => {
  res.removeHeader('X-RateLimit-Reset')
  return res
}

/**
 * Limits requests per API key and minute, in a fixed window, counted in `store`. A key and those
 * rolled from it are one: rolling would give every minute as many windows as there may be keys.
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
      sendReply(withoutReset(res), rateLimited())
    },
  })
  return (req, res, next) => {
    if (stateOf(res).apiKeyOwner?.rateLimitPerMinute !== null) {
      return limiter(req, res, (error?: unknown) => {
        withoutReset(res)
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

/** Answers 429 in the shape of the contract. */
const refuse = (res: Response, { max, left, resetTime }: Reached): void => {
  res.set('X-RateLimit-Limit', String(max))
  res.set('X-RateLimit-Remaining', String(left))
  res.set('Retry-After', String(secondsUntil(resetTime)))
  sendReply(res, rateLimited())
}

/** What requests are counted by: an address, or the network that one subscriber of IPv6 has. */
export const addressKey = (req: Request): string => {
  const address = callerAddress(req)
  return address === undefined ? 'unknown' : ipKeyGenerator(address.toString())
}

/**
 * Limits the faulty lines that an API key sends in a minute, counted in `store`. What a request has
 * is counted before it is checked, so that requests at once cannot all pass; lines that were found
 * right are given back. Where that is never known, since the caller has hung up or the body could
 * not be read, all of them stay counted.
 */
export const createLineLimiter = (store: Counter, max: number) => {
  store.init?.({ windowMs } as Parameters<NonNullable<Counter['init']>>[0])
  const keyOf = (res: Response): string => stateOf(res).apiKeyOwner?.firstKeyId ?? ''
  const add = async (res: Response, count: number) => {
    const { totalHits, resetTime = timeIn(windowMs) } = await store.add(keyOf(res), count)
    return { totalHits, resetTime }
  }

  return {
    /** Answers 429 where the limit is reached; returns whether it has. */
    isReached: async (res: Response): Promise<boolean> => {
      const { totalHits, resetTime } = await add(res, 0)
      if (totalHits >= max) refuse(res, { max, left: 0, resetTime })
      return totalHits >= max
    },
    /** Counts the lines of a request. Answers 429 where they are too many; returns whether. */
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

/** Files and statements of one organisation that a node sends at once. */
const downloadsMax = 8
const downloadRetryMs = 10_000

/**
 * Bounds what is being sent to one organisation at once: each download holds what its reader has
 * not taken yet.
 */
export const createDownloadLimiter = () => {
  const open = new Map<string, number>()
  return {
    /** Answers 429 where the limit is reached, and returns whether; else counts until the end. */
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

export interface FailureLimits {
  /** Failures of an address in one window before the next one is 429. */
  max: number
  windowMs: number
}

const keyFailures: FailureLimits = { max: 300, windowMs: 60_000 }

/**
 * Slows down who tries keys: after 300 wrong ones in a minute an address gets 429 for each further
 * wrong one. It limits what is wrong and nothing else, so that no caller behind an address (a
 * proxy, a carrier's NAT) is locked out by another one. It is counted per process, and only when
 * something was wrong: good requests pay nothing for it.
 */
export const createFailureLimiter = ({ max, windowMs }: FailureLimits = keyFailures) => {
  const store = new ProcessCounter()
  store.init({ windowMs } as Parameters<typeof store.init>[0])
  let countsUntilMs = 0

  return {
    /** Whether the address of a request has reached the limit. */
    isSuspected: async (req: Request): Promise<boolean> =>
      performance.now() < countsUntilMs &&
      ((await store.get(addressKey(req)))?.totalHits ?? 0) >= max,
    /** Counts a failure; returns when the next one is accepted, if this one was one too many. */
    count: async (req: Request): Promise<Date | undefined> => {
      countsUntilMs = performance.now() + windowMs
      const { totalHits, resetTime } = await store.increment(addressKey(req))
      return totalHits > max ? (resetTime ?? timeIn(windowMs)) : undefined
    },
    /** Answers 429 in the shape of the contract. */
    refuse: (res: Response, resetTime: Date): void => refuse(res, { max, left: 0, resetTime }),
    stop: (): void => store.shutdown(),
  }
}

/**
 * A time by the node's own clock, like those that stores of `express-rate-limit` return: for
 * `secondsUntil`, and nothing else.
 */
export const timeIn = (ms: number): Date => new Date(Date.now() + ms)

/** The value of `Retry-After` for a time of a store: whole seconds, at least one. */
export const secondsUntil = (at: Date): number =>
  Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1000))

export type FailureLimiter = ReturnType<typeof createFailureLimiter>
