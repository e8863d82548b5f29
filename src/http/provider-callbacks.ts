import type { RequestHandler } from 'express'
import type { AppContext } from '../context.ts'
import { decodeLeniently } from '../domain/decode-text.ts'
import { receiveCallback } from '../services/transactions/receive-callback.ts'
import { createByteReader } from './body.ts'

const maxBytes = 64 * 1024

const methods = new Set(['POST', 'PUT'])

/** Live providers send callbacks by POST or PUT to provider-specific paths. */
export const callbacks = (ctx: AppContext): RequestHandler => {
  const readBytes = createByteReader({ limit: maxBytes, inflate: true })
  return async (req, res, next) => {
    const configured = methods.has(req.method)
      ? ctx.liveProviders.list().find(({ callbackPaths }) => callbackPaths.includes(req.path))
      : undefined
    if (configured === undefined) return next()
    await receiveCallback(ctx, configured, decodeLeniently(await readBytes(req, res)))
    res.status(200).json({})
  }
}
