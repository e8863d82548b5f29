import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { AppContext } from '../context.ts'
import { Problem } from '../domain/problems.ts'

declare global {
  namespace Express {
    interface Locals {
      operationId?: string
    }
  }
}

/** HTTP/1.1 asks for a host (RFC 9112, 3.2); Node would refuse its absence with an empty body. */
export const requireHost: RequestHandler = (req, _res, next) => {
  if (req.headers.host === undefined && req.httpVersion === '1.1') {
    throw new Problem('malformed_request')
  }
  next()
}

/** Names every request, and when it is answered counts it and writes one line about it. */
export const observe =
  ({ log, metrics }: AppContext): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now()
    const request = randomUUID()
    res.setHeader('X-Request-Id', request)
    res.once('close', () => {
      const durationMs = performance.now() - startedAt
      const operation = res.locals.operationId ?? 'none'
      const status = res.writableFinished ? res.statusCode : 0
      metrics.requests.observe({ operation, status: String(status) }, durationMs / 1000)
      log.info(
        {
          request,
          method: req.method,
          operation,
          status,
          duration_ms: Math.round(durationMs * 10) / 10,
          application: res.locals.caller?.applicationId,
        },
        'request',
      )
    })
    next()
  }
