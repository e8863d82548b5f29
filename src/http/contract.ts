import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'node:url'
import { type RequestHandler, Router } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import type { AppContext } from '../context.ts'
import type { Caller } from '../domain/caller.ts'
import { Problem } from '../domain/problems.ts'
import { isUuid } from '../domain/uuid.ts'
import type { IdempotentRequest } from '../flows/idempotent-request.ts'
import type { StreamedReply } from '../operations/operation.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import {
  type Check,
  findFaults,
  oddNumbers,
  refuseFaults,
  repeatedKey,
  unstorableText,
} from './body.ts'
import { type Document, type DocumentOperation, type Method, methods } from './documents.ts'

type AnyReply = { status: number; body: unknown } | { stored: StoredAnswer } | StreamedReply

interface AnyInput {
  ctx: AppContext
  caller: Caller | undefined
  body: unknown
  params: unknown
  query: unknown
  idempotent: IdempotentRequest | undefined
  address: string
}

/** Handlers by operationId, their precise types checked where they are listed. */
// biome-ignore lint/suspicious/noExplicitAny: each handler takes the input its document describes
type AnyHandlers = Record<string, (input: any) => Promise<AnyReply>>

export interface Contract {
  document: Document
  /** Path prefix under which the document's paths are mounted. */
  basePath: string
  /** The same, absolute: what links begin with. */
  baseUrl: () => string
  handlers: AnyHandlers
  /** Rules a document cannot say, by operationId; they run whether or not the shape is right. */
  checks?: Record<string, Check>
  /** Bodies come form-encoded, so that numbers arrive as text. */
  isForm?: boolean
  /**
   * Paths that see many requests: each has a validator of its own. One that knows many paths
   * compares a request with each of them in turn, compiling its pattern anew every time; one path
   * costs one comparison, paid for when the server starts.
   */
  busyPaths?: string[]
  /** Whether validators are made for the first request instead of before any. */
  isRare?: boolean
}

const checks: Check[] = [repeatedKey, oddNumbers(['page', 'per_page']), unstorableText]

/**
 * A router that enforces a document: every request is validated before its handler runs, every
 * reply before it leaves. A path or method that the document does not name is refused here.
 */
export const enforce = (ctx: AppContext, contract: Contract): Router => {
  warnOnce()
  const router = Router({ caseSensitive: true, strict: true })
  const paths = Object.entries(contract.document.paths)
  const isBusy = (path: string) => contract.busyPaths?.includes(path) === true
  const others = Object.fromEntries(paths.filter(([path]) => !isBusy(path)))
  const shared = contract.isRare
    ? [lazily(() => validator(contract, others))]
    : validator(contract, others)
  for (const [path, item] of paths) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    const present = methods.filter((method) => item[method] !== undefined)
    route.all(allow(present))
    for (const method of present) {
      const check = contract.checks?.[item[method]?.operationId ?? '']
      route[method](findFaults(check === undefined ? checks : [...checks, check]))
    }
    const own = isBusy(path) ? validator(contract, { [path]: item }) : shared
    route.all(...own, refuseFaults)
    for (const method of present) {
      const operation = item[method]
      if (operation !== undefined) bind(ctx, contract, route, method, operation)
    }
  }
  return router
}

/** Runs handlers that are made when they are first needed. */
const lazily = (make: () => RequestHandler[]): RequestHandler => {
  let made: RequestHandler[] | undefined
  return (req, res, next) => {
    made ??= make()
    const handlers = made
    const runFrom = async (at: number): Promise<void> => {
      const handler = handlers[at]
      const onward = (error?: unknown): void => {
        if (error !== undefined) next(error)
        else runFrom(at + 1).catch(next)
      }
      if (handler === undefined) next()
      else await handler(req, res, onward)
    }
    runFrom(0).catch(next)
  }
}

type Route = ReturnType<Router['route']>

const bind = (
  ctx: AppContext,
  { handlers, basePath, baseUrl }: Contract,
  route: Route,
  method: Method,
  { operationId }: DocumentOperation,
): void => {
  const handler = handlers[operationId]
  if (handler === undefined) throw new Error(`no handler for ${operationId}`)
  route[method](async (req, res) => {
    res.locals.operationId = operationId
    const path = req.baseUrl + req.path
    const key = req.headers['idempotency-key']
    const input: AnyInput = {
      ctx,
      caller: res.locals.caller,
      body: req.body as unknown,
      params: req.params,
      query: req.query,
      idempotent:
        typeof key === 'string' ? { key, method: req.method, path, body: req.body } : undefined,
      address: baseUrl() + path.slice(basePath.length),
    }
    const reply = await handler(input)
    if ('stored' in reply) {
      // The very bytes of the first answer, which was validated when it was made.
      res.set('Idempotent-Replayed', 'true').status(reply.stored.status)
      res.type('application/json').send(reply.stored.body)
    } else if ('stream' in reply) {
      res.status(reply.status).type(reply.contentType).attachment(reply.fileName)
      await pipeline(Readable.from(reply.stream), res)
    } else if (reply.body === undefined) {
      res.status(reply.status).end()
    } else {
      res.status(reply.status).json(reply.body)
    }
  })
}

const allow =
  (present: Method[]): RequestHandler =>
  (req, res, next) => {
    if (present.some((method) => method.toUpperCase() === req.method)) return next()
    res.set('Allow', present.map((method) => method.toUpperCase()).join(', '))
    throw new Problem('method_not_allowed')
  }

/** An absolute address; `{CHECKOUT_SESSION_ID}` may stand in it, which RFC 3986 would refuse. */
const isAbsoluteUrl = (text: string): boolean =>
  !/[\s"<>\\^`|]/.test(text) && URL.canParse(text) && /^[a-z][a-z0-9+.-]*:\/\/./i.test(text)

/**
 * `url.parse`, which the validator asks, searches the call stack for its caller each time, until it
 * has warned that it is deprecated. It warns here, unheard: a search is a twentieth of a request.
 */
const warnOnce = (): void => {
  const { noDeprecation } = process
  process.noDeprecation = true
  parse('')
  process.noDeprecation = noDeprecation
}

const validator = (contract: Contract, paths: Document['paths']): RequestHandler[] => {
  const { document, basePath, isForm = false } = contract
  const { webhooks: _, ...described } = document
  const slice = { ...described, servers: [{ url: basePath }], paths }
  return OpenApiValidator.middleware({
    // The validator changes the document it is given.
    apiSpec: structuredClone(slice) as never,
    validateApiSpec: false,
    validateSecurity: false,
    validateRequests: { allErrors: true, allowUnknownQueryParameters: true, coerceTypes: isForm },
    validateResponses: true,
    validateFormats: true,
    formats: {
      uri: { type: 'string', validate: isAbsoluteUrl },
      uuid: { type: 'string', validate: isUuid },
    },
    fileUploader: false,
  })
}
