import express, { type RequestHandler } from 'express'
import type { AppContext } from '../context.ts'
import { receiveCallback } from '../services/transactions/receive-callback.ts'

const bodyMax = '64kb'

const methods = new Set(['POST', 'PUT'])

/** Stores the callbacks of live providers, each sent to its own paths by POST or PUT. */
export const callbacks = (ctx: AppContext): RequestHandler => {
  const readBody = express.text({ type: () => true, limit: bodyMax })
  return (req, res, next) => {
    const configured = methods.has(req.method)
      ? ctx.liveProviders.list().find(({ callbackPaths }) => callbackPaths.includes(req.path))
      : undefined
    if (configured === undefined) return next()
    readBody(req, res, (error) => {
      if (error !== undefined) return next(error)
      receiveCallback(ctx, configured, typeof req.body === 'string' ? req.body : '').then(
        () => res.status(200).json({}),
        next,
      )
    })
  }
}
