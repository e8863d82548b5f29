import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../context.ts'
import { isOutsideLimits } from '../domain/markets.ts'
import { Problem } from '../domain/problems.ts'
import { findUsedClaim, type StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import { claimOf, type IdempotentRequest } from '../services/transactions/idempotency.ts'
import { languageOf, stateOf } from './request-state.ts'
import { setHelp } from './send-reply.ts'

/**
 * Returns undefined if the request has no idempotency key or the operation does not accept a key.
 */
export const idempotentRequestOf = (
  req: Request,
  res: Response,
  acceptsKey: boolean,
): IdempotentRequest | undefined => {
  const key = req.headers['idempotency-key']
  if (typeof key !== 'string' || !acceptsKey) return undefined
  const body: unknown = stateOf(res).exactBody ?? req.body
  const path = req.baseUrl + req.path
  return { key, method: req.method, path, body, language: languageOf(res) }
}

/** The stored bytes were validated when they were first sent. */
export const sendStored = (res: Response, { status, body }: StoredReply): void => {
  if (status >= 400) setHelp(res, { status, body: JSON.parse(body) })
  res.set('Idempotent-Replayed', 'true').status(status).type('application/json').send(body)
}

/**
 * Replays a key's original response if the only errors are amounts outside the limits. The limits
 * may have changed since the original request, and an error would suggest that nothing was created.
 */
export const replayBeyondLimits =
  (ctx: AppContext, acceptsKey: boolean): RequestHandler =>
  async (req, res, next) => {
    const { fieldErrors = {}, caller } = stateOf(res)
    const wrong = Object.values(fieldErrors)
    if (wrong.length === 0 || !wrong.every(isOutsideLimits)) return next()
    const request = idempotentRequestOf(req, res, acceptsKey)
    if (request === undefined || caller === undefined) return next()
    const before = await findUsedClaim(ctx.db, caller, claimOf(request), ctx.clock.nowIso())
    if (before === undefined) return next()
    if (before instanceof Problem) throw before
    sendStored(res, before.stored)
  }
