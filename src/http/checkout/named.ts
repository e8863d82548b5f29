import type { RequestHandler } from 'express'
import { stateOf } from '../request-state.ts'

/** Names what is logged and counted, as the documents name operations. */
export const named =
  (operationId: string): RequestHandler =>
  (_req, res, next) => {
    stateOf(res).operationId = operationId
    next()
  }
