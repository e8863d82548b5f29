import { type RequestHandler, type Response, Router } from 'express'
import type { Permission } from '../../generated/permissions.ts'
import type { AppContext } from '../context.ts'
import { workFor } from '../database/work-owner.ts'
import type { Principal } from '../domain/merchants/caller.ts'
import { Problem } from '../domain/problems.ts'
import type { PictureReply, StreamedReply } from '../operations/handler.ts'
import { refuseDuringRecovery } from '../operations/recovery-rule.ts'
import type { RequestCheck } from '../operations/request-check.ts'
import {
  type Api,
  ownerOf,
  performOperation,
  requirePermission,
} from '../operations/run-operation.ts'
import type { StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import { ignoreBody } from './body.ts'
import { nameCsvLines } from './bulk-body.ts'
import {
  type Document,
  type DocumentOperation,
  declaredBy,
  type Method,
  methods,
} from './documents.ts'
import {
  collectFieldErrors,
  missingBody,
  numberErrors,
  ownCheck,
  rejectFieldErrors,
  repeatedKey,
  repeatedParameters,
  reversedRanges,
  textFaults,
  undecodableParameters,
} from './field-checks.ts'
import { idempotentRequestOf, replayBeyondLimits, sendStored } from './idempotent-replay.ts'
import { originOf } from './origin.ts'
import { createExplanation } from './other-environment.ts'
import { createDownloadLimiter } from './rate-limit.ts'
import { stateOf } from './request-state.ts'
import { createValidators, type ValidatorOptions } from './request-validators.ts'
import { ignoredFieldsOf, noteSandbox } from './sandbox-notice.ts'
import { sendReply } from './send-reply.ts'

type AnyReply =
  | {
      status: number
      body: unknown
      createdId?: string | undefined
      headers?: Record<string, string>
    }
  | { stored: StoredReply }
  | StreamedReply
  | PictureReply

/** The handlers are untyped here. The module of each API types its handlers. */
interface AnyApi extends Pick<Api<object, Principal>, 'prepareChecks'> {
  permissions: Readonly<Record<string, Permission | 'none'>>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  handlers: Record<string, (input: any) => Promise<AnyReply>>
  checks: Record<string, RequestCheck | undefined>
}

export interface Contract extends ValidatorOptions {
  /** The document's paths are mounted at this absolute URL, and links start with it. */
  baseUrl: string
  /** Reads the body of every operation that declares a body. */
  readBody: RequestHandler
  /** Readers for bodies of another type or size, by operationId. */
  readBodyOf?: Record<string, RequestHandler>
  api: AnyApi
}

/** Checks only the fields that the operation reads. Other fields of a request are ignored. */
const checksOf = ({ document, api }: Contract, operation: DocumentOperation): RequestHandler => {
  const declared = declaredBy(document, operation)
  const own = api.checks[operation.operationId]
  const common = [
    missingBody(operation.requestBody?.required === true),
    repeatedKey(declared),
    undecodableParameters(declared),
    repeatedParameters(declared),
    numberErrors(declared),
    reversedRanges(declared),
    textFaults(declared),
  ]
  return collectFieldErrors(common, own && ownCheck(own))
}

/**
 * Validates every request before the handler runs and every response before it is sent. Rejects
 * methods that the document does not declare.
 */
export const enforce = (ctx: AppContext, contract: Contract): Router => {
  const router = Router({ caseSensitive: true, strict: true })
  const validatorsOf = createValidators(contract)
  for (const [path, item] of sortLiteralFirst(contract.document)) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'))
    const present = methods.filter((method) => item[method] !== undefined)
    route.all(allowMethods(present), readAsGet, ignoreConditions)
    for (const method of present) {
      const operation = item[method]
      if (operation === undefined) continue
      const readBody = readerOf(contract, operation)
      const { operationId } = operation
      route[method](checkPermission(ctx, contract, operationId))
      if (method !== 'get') route[method](refuseInRecovery(ctx, operationId))
      route[method](workForCaller, readBody, prepareBeforeChecks(contract, operation))
      route[method](checksOf(contract, operation))
    }
    route.all(...validatorsOf(path))
    for (const method of present) {
      const operation = item[method]
      if (operation === undefined) continue
      const acceptsKey = declaredBy(contract.document, operation).headers.includes(
        'idempotency-key',
      )
      route[method](replayBeyondLimits(ctx, acceptsKey), rejectFieldErrors)
      addHandler(ctx, contract, route, { path, method, operation })
    }
  }
  return router
}

const readerOf = (
  { readBody, readBodyOf }: Contract,
  { operationId, requestBody }: DocumentOperation,
): RequestHandler =>
  requestBody === undefined ? ignoreBody : (readBodyOf?.[operationId] ?? readBody)

const prepareBeforeChecks = (
  { api: { checks, prepareChecks } }: Contract,
  { operationId }: DocumentOperation,
): RequestHandler => {
  if (prepareChecks === undefined || checks[operationId] === undefined)
    return (_req, _res, next) => next()
  return (_req, _res, next) => {
    const waiting = prepareChecks()
    if (waiting === undefined) next()
    else waiting.then(() => next(), next)
  }
}

/** In OpenAPI, literal paths have priority over paths with parameters. */
const sortLiteralFirst = ({ paths }: Document) =>
  Object.entries(paths).sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))

const checkPermission = (
  { clock }: AppContext,
  { api }: Contract,
  operationId: string,
): RequestHandler => {
  const permission = api.permissions[operationId]
  if (permission === undefined) throw new Error(`no permission declared for ${operationId}`)
  return (_req, res, next) => {
    requirePermission(permission, operationId, principalOf(res), clock.nowMs())
    next()
  }
}

const refuseInRecovery =
  (ctx: AppContext, operationId: string): RequestHandler =>
  async (_req, _res, next) => {
    await refuseDuringRecovery(ctx, operationId)
    next()
  }

/** Throws if the API was mounted without authentication. */
const principalOf = (res: Response): Principal => {
  const { principal } = stateOf(res)
  if (principal === undefined) throw new Error('the request has no authenticated caller')
  return principal
}

/** Attributes all further work on a request to the caller. */
const workForCaller: RequestHandler = (_req, res, next) => workFor(ownerOf(principalOf(res)), next)

type Route = ReturnType<Router['route']>

const addHandler = (
  ctx: AppContext,
  { document, api, basePath, baseUrl }: Contract,
  route: Route,
  { path, method, operation }: { path: string; method: Method; operation: DocumentOperation },
): void => {
  const { operationId } = operation
  const declared = declaredBy(document, operation)
  const acceptsKey = declared.headers.includes('idempotency-key')
  const handler = api.handlers[operationId]
  if (handler === undefined) throw new Error(`no handler for ${operationId}`)
  const explain = createExplanation(ctx, { document, handlers: api.handlers }, path)
  route[method](async (req, res) => {
    const state = stateOf(res)
    const principal = principalOf(res)
    const requested = req.baseUrl + req.path
    const input = {
      caller: principal,
      body: req.body as unknown,
      params: req.params,
      query: req.query,
      found: state.found,
      idempotent: idempotentRequestOf(req, res, acceptsKey),
      disconnectSignal: () => createDisconnectSignal(res),
      address: baseUrl + requested.slice(basePath.length),
      isWithoutBody: state.isWithoutBody,
    }
    const origin = originOf(req, res)
    const performed = performOperation(ctx, operationId, origin, handler, input)
    const reply = await performed.catch(async (error: unknown) => {
      throw await explain(error, origin, input)
    })
    if (statusOf(reply) < 300) {
      const refusedLive = nameCsvLines(state.liveFieldErrors ?? {}, state)
      noteSandbox(res, refusedLive, ignoredFieldsOf(req, res, declared))
    }
    await send(res, reply, principal)
  })
}

const statusOf = (reply: AnyReply): number =>
  'stored' in reply ? reply.stored.status : reply.status

const createDisconnectSignal = (res: Response): AbortSignal => {
  const controller = new AbortController()
  if (res.destroyed) controller.abort()
  else res.once('close', () => controller.abort())
  return controller.signal
}

const downloadLimiter = createDownloadLimiter()

/** Returns true if the merchant may start another download. Otherwise responds with a 429. */
const isAllowed = (res: Response, principal: Principal): boolean =>
  principal.kind !== 'api_key' || !downloadLimiter.isReached(res, ownerOf(principal))

const send = async (res: Response, reply: AnyReply, principal: Principal): Promise<void> => {
  if ('stored' in reply) {
    sendStored(res, reply.stored)
  } else if ('stream' in reply) {
    if (stateOf(res).isWithoutBody) sendHead(res, reply)
    else if (isAllowed(res, principal)) await sendStream(res, reply)
  } else if ('picture' in reply) {
    res.status(reply.status).type(reply.contentType).send(reply.picture)
  } else {
    stateOf(res).createdId = reply.createdId
    if (reply.headers !== undefined) res.set(reply.headers)
    if (reply.body === undefined) res.status(reply.status).end()
    else sendReply(res, reply)
  }
}

const writeHead = (res: Response, { status, contentType, fileName }: StreamedReply): Response => {
  res.status(status).type(contentType)
  return fileName === undefined ? res : res.attachment(fileName)
}

export const sendHead = (res: Response, reply: StreamedReply): void => {
  writeHead(res, reply).end()
}

/**
 * Streams a response at the speed of the caller. If the caller disconnects, reading stops without
 * an error.
 */
export const sendStream = async (res: Response, reply: StreamedReply): Promise<void> => {
  for await (const piece of reply.stream) {
    if (res.destroyed) return
    // An error before the first chunk can still become a problem response, so the headers are
    // written only now.
    if (!res.headersSent) writeHead(res, reply)
    if (piece.length > 0 && !res.write(piece)) await waitForDrain(res)
  }
  if (!res.headersSent) writeHead(res, reply)
  res.end()
}

const waitForDrain = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    if (res.destroyed) return resolve()
    const end = (): void => {
      res.off('drain', end).off('close', end)
      resolve()
    }
    res.on('drain', end).on('close', end)
  })

/**
 * Allows `HEAD` wherever a document declares `GET` (RFC 9110, 9.1). No document declares `HEAD`.
 */
const allowMethods = (present: Method[]): RequestHandler => {
  const allowed = present.flatMap((method) =>
    method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()],
  )
  return (req, res, next) => {
    if (allowed.includes(req.method)) return next()
    res.set('Allow', allowed.join(', '))
    throw new Problem('method_not_allowed')
  }
}

/** Node omits the body of a response to `HEAD`. */
const readAsGet: RequestHandler = (req, res, next) => {
  if (req.method === 'HEAD') {
    stateOf(res).isWithoutBody = true
    req.method = 'GET'
  }
  next()
}

/** Ignores conditional requests, because Express would send a 304, which no document declares. */
const ignoreConditions: RequestHandler = (req, _res, next) => {
  delete req.headers['if-none-match']
  delete req.headers['if-modified-since']
  next()
}
