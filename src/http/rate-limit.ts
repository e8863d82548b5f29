import type { Request, RequestHandler, Response } from 'express'
import { ipKeyGenerator, MemoryStore, rateLimit, type Store } from 'express-rate-limit'
import { rateLimitMessage } from '../domain/problems.ts'
import { callerAddress } from './caller-address.ts'

const windowMs = 60_000
const failuresMax = 300

/** Shown where an application has no limit: a number that clients can read and never reach. */
const unlimited = Number.MAX_SAFE_INTEGER

/** Requests per key and minute, in a fixed window, counted in `store`. Needs `locals.holder`. */
export const limitRequests = (store: Store): RequestHandler => {
  const limiter = rateLimit({
    windowMs,
    store,
    limit: (_req, res) => res.locals.holder?.rateLimitPerMinute ?? unlimited,
    keyGenerator: (_req, res) => res.locals.holder?.keyId ?? '',
    legacyHeaders: true,
    standardHeaders: false,
    validate: false,
    handler: (_req, res) => {
      res.status(429).json({ message: rateLimitMessage })
    },
  })
  return (req, res, next) => {
    if (res.locals.holder?.rateLimitPerMinute !== null) return limiter(req, res, next)
    res.set('X-RateLimit-Limit', String(unlimited))
    res.set('X-RateLimit-Remaining', String(unlimited))
    next()
  }
}

/** Whose requests count together: an address, or the network that one subscriber of IPv6 has. */
export const addressKey = (req: Request): string => {
  const address = callerAddress(req)
  return address === undefined ? 'unknown' : ipKeyGenerator(address.toString())
}

/**
 * Slows down who tries keys: after 300 wrong ones in a minute an address is refused at once. It is
 * counted per process, and only when a key was wrong, so that good requests pay nothing for it.
 */
export const createFailureLimiter = () => {
  const store = new MemoryStore()
  store.init({ windowMs } as Parameters<typeof store.init>[0])
  let countsUntilMs = 0

  return {
    isBlocked: async (req: Request): Promise<boolean> =>
      Date.now() < countsUntilMs &&
      ((await store.get(addressKey(req)))?.totalHits ?? 0) >= failuresMax,
    count: (req: Request): void => {
      countsUntilMs = Date.now() + windowMs
      void store.increment(addressKey(req))
    },
    refuse: async (req: Request, res: Response): Promise<void> => {
      const { resetTime } = (await store.get(addressKey(req))) ?? {}
      const waitMs = resetTime === undefined ? windowMs : resetTime.getTime() - Date.now()
      res.set('X-RateLimit-Limit', String(failuresMax))
      res.set('X-RateLimit-Remaining', '0')
      res.set('Retry-After', String(Math.max(1, Math.ceil(waitMs / 1000))))
      res.status(429).json({ message: rateLimitMessage })
    },
    stop: (): void => store.shutdown(),
  }
}

export type FailureLimiter = ReturnType<typeof createFailureLimiter>
