import express, { type RequestHandler, Router } from 'express'
import type { AppContext } from '../context.ts'
import { receiveCallback } from '../services/transactions/receive-callback.ts'

const bodyMax = '64kb'

/** Receives the callbacks of live providers, each at its own path, by POST or PUT. */
export const callbacks = (ctx: AppContext): Router => {
  const router = Router({ strict: true, caseSensitive: true })
  const body = express.text({ type: () => true, limit: bodyMax })
  for (const configured of ctx.liveProviders.list()) {
    const receive: RequestHandler = async (req, res) => {
      await receiveCallback(ctx, configured, typeof req.body === 'string' ? req.body : '')
      res.status(200).json({})
    }
    router.route(configured.callbackPath).post(body, receive).put(body, receive)
  }
  return router
}
