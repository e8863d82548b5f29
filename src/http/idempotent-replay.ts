import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../context.ts'
import { isOutsideLimits } from '../domain/markets.ts'
import { Problem } from '../domain/problems.ts'
import { findTakenClaim, type StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import { claimOf, type IdempotentRequest } from '../services/transactions/idempotency.ts'
import { stateOf } from './request-state.ts'
import { setHelp } from './send-reply.ts'

/** The request behind the caller's idempotency key, when there is one that counts. */
export const idempotentRequestOf = (
  req: Request,
  res: Response,
  takesKey: boolean,
): IdempotentRequest | undefined => {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || !takesKey) return undefined
  const body: unknown = stateOf(res).exactBody ?? req.body
  return { key, method: req.method, path: req.baseUrl + req.path, body }
}

/** The very bytes of the first reply, which was validated when it was made. */
export const sendStored = (res: Response, { status, body }: StoredReply): void => {
  if (status >= 400) setHelp(res, { status, body: JSON.parse(body) })
  res.set('Idempotent-Replayed', 'true').status(status).type('application/json').send(body)
}

/**
 * Limits may have changed since a key was first used: where nothing else is wrong, its first reply
 * is given again, or a retry would look like a refusal of what was created.
 */
export const replayBeyondLimits =
  (ctx: AppContext, takesKey: boolean): RequestHandler =>
  async (req, res, next) => {
    const { fieldErrors = {}, caller } = stateOf(res)
    const wrong = Object.values(fieldErrors)
    if (wrong.length === 0 || !wrong.every(isOutsideLimits)) return next()
    const request = idempotentRequestOf(req, res, takesKey)
    if (request === undefined || caller === undefined) return next()
    const before = await findTakenClaim(ctx.db, caller, claimOf(request), ctx.clock.nowIso())
    if (before === undefined) return next()
    if (before instanceof Problem) throw before
    sendStored(res, before.stored)
  }
