import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RequestHandler, type Response, Router } from 'express'
import type { AppContext } from '../context.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { Problem } from '../domain/problems.ts'
import type { StreamedReply } from '../operations/handler.ts'
import type { RequestCheck } from '../operations/request-check.ts'
import type { StoredAnswer } from '../repositories/transactions/idempotency-keys.ts'
import type { IdempotentRequest } from '../services/transactions/idempotent-request.ts'
import { ignoreBody } from './body.ts'
import { type DocumentOperation, declaredBy, type Method, methods } from './documents.ts'
import {
  collectFieldErrors,
  type FieldCheck,
  missingBody,
  oddNumbers,
  ownCheck,
  rejectFieldErrors,
  repeatedKey,
  unstorableText,
} from './field-checks.ts'
import { stateOf } from './request-state.ts'
import { createValidators, type ValidatorOptions } from './request-validators.ts'
import { sendReply } from './send-reply.ts'

type AnyReply =
  | { status: number; body: unknown; createdId?: string | undefined }
  | { stored: StoredAnswer }
  | StreamedReply

interface AnyInput {
  ctx: AppContext
  caller: Caller | undefined
  body: unknown
  params: unknown
  query: unknown
  found: unknown
  idempotent: IdempotentRequest | undefined
  address: string
}

/** Handlers by operationId, their precise types checked where they are listed. */
// biome-ignore lint/suspicious/noExplicitAny: each handler takes the input its document describes
type AnyHandlers = Record<string, (input: any) => Promise<AnyReply>>

export interface Contract extends ValidatorOptions {
  /** Where the document's paths are mounted, absolute: what links begin with. */
  baseUrl: string
  /** Reads the bodies of operations that declare one. */
  readBody: RequestHandler
  handlers: AnyHandlers
  /** Rules a document cannot express, by operationId; they run also where the shape is wrong. */
  checks?: Record<string, RequestCheck>
}

/** Checks of what an operation reads; whatever else a request holds is ignored. */
const checksOf = ({ document, checks }: Contract, operation: DocumentOperation): FieldCheck[] => {
  const declared = declaredBy(document, operation)
  const own = checks?.[operation.operationId]
  const common = [
    missingBody(operation.requestBody?.required === true),
    repeatedKey(declared),
    oddNumbers(declared),
    unstorableText(declared),
  ]
  return own === undefined ? common : [...common, ownCheck(own)]
}

/**
 * A router that enforces a document: every request is validated before its handler runs, every
 * reply before it leaves. A path or method that the document does not name is refused here.
 */
export const enforce = (ctx: AppContext, contract: Contract): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const validatorsOf = createValidators(contract)
  for (const [path, item] of Object.entries(contract.document.paths)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    const present = methods.filter((method) => item[method] !== undefined)
    route.all(allow(present), unconditional)
    for (const method of present) {
      const operation = item[method]
      if (operation === undefined) continue
      const readBody = operation.requestBody === undefined ? ignoreBody : contract.readBody
      route[method](readBody, collectFieldErrors(checksOf(contract, operation)))
    }
    route.all(...validatorsOf(path), rejectFieldErrors)
    for (const method of present) {
      const operation = item[method]
      if (operation !== undefined) bind(ctx, contract, route, method, operation)
    }
  }
  return router
}

type Route = ReturnType<Router['route']>

const bind = (
  ctx: AppContext,
  { document, handlers, basePath, baseUrl }: Contract,
  route: Route,
  method: Method,
  operation: DocumentOperation,
): void => {
  const { operationId } = operation
  const takesKey = declaredBy(document, operation).headers.includes('idempotency-key')
  const handler = handlers[operationId]
  if (handler === undefined) throw new Error(`no handler for ${operationId}`)
  route[method](async (req, res) => {
    const state = stateOf(res)
    const path = req.baseUrl + req.path
    const key = req.headers['idempotency-key']
    const input: AnyInput = {
      ctx,
      caller: state.caller,
      body: req.body as unknown,
      params: req.params,
      query: req.query,
      found: state.found,
      idempotent:
        typeof key === 'string' && takesKey
          ? { key, method: req.method, path, body: state.exactBody ?? req.body }
          : undefined,
      address: baseUrl + path.slice(basePath.length),
    }
    await send(res, await handler(input))
  })
}

const send = async (res: Response, reply: AnyReply): Promise<void> => {
  if ('stored' in reply) {
    // The very bytes of the first answer, which was validated when it was made.
    res.set('Idempotent-Replayed', 'true').status(reply.stored.status)
    res.type('application/json').send(reply.stored.body)
  } else if ('stream' in reply) {
    res.status(reply.status).type(reply.contentType).attachment(reply.fileName)
    await pipeline(Readable.from(reply.stream), res)
  } else {
    stateOf(res).createdId = reply.createdId
    if (reply.body === undefined) res.status(reply.status).end()
    else sendReply(res, reply)
  }
}

const allow =
  (present: Method[]): RequestHandler =>
  (req, res, next) => {
    if (present.some((method) => method.toUpperCase() === req.method)) return next()
    res.set('Allow', present.map((method) => method.toUpperCase()).join(', '))
    throw new Problem('method_not_allowed')
  }

/** An answer is given anew each time: Express would make it a 304, which no document declares. */
const unconditional: RequestHandler = (req, _res, next) => {
  delete req.headers['if-none-match']
  delete req.headers['if-modified-since']
  next()
}
