import { type RequestHandler, type Response, Router } from 'express'
import type { AppContext } from '../context.ts'
import { serviceOwner, workFor } from '../database/work-owner.ts'
import type { Principal } from '../domain/merchants/caller.ts'
import { Problem } from '../domain/problems.ts'
import type { PictureReply, StreamedReply } from '../operations/handler.ts'
import type { RequestCheck } from '../operations/request-check.ts'
import { type Api, ownerOf, requirePermission } from '../operations/run-operation.ts'
import type { StoredReply } from '../repositories/transactions/idempotency-keys.ts'
import { ignoreBody } from './body.ts'
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
  unstorableText,
} from './field-checks.ts'
import { idempotentRequestOf, replayBeyondLimits, sendStored } from './idempotent-replay.ts'
import { createDownloadLimiter } from './rate-limit.ts'
import { stateOf } from './request-state.ts'
import { createValidators, type ValidatorOptions } from './request-validators.ts'
import { ignoredFieldsOf, noteSandbox } from './sandbox-notice.ts'
import { sendReply } from './send-reply.ts'

type AnyReply =
  | { status: number; body: unknown; createdId?: string | undefined }
  | { stored: StoredReply }
  | StreamedReply
  | PictureReply

/** An API of any document: the list of each types what its handlers take and reply. */
interface AnyApi extends Pick<Api<object, Principal>, 'prepareChecks' | 'permissions'> {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  handlers: Record<string, (input: any) => Promise<AnyReply>>
  checks: Record<string, RequestCheck | undefined>
}

export interface Contract extends ValidatorOptions {
  /** Where the document's paths are mounted, absolute: what links begin with. */
  baseUrl: string
  /** Reads the bodies of operations that declare one. */
  readBody: RequestHandler
  /** Readers of bodies of another kind or size, by operationId. */
  readBodyOf?: Record<string, RequestHandler>
  api: AnyApi
}

/** Checks of what an operation reads; whatever else a request holds is ignored. */
const checksOf = ({ document, api }: Contract, operation: DocumentOperation): RequestHandler => {
  const declared = declaredBy(document, operation)
  const own = api.checks[operation.operationId]
  const common = [
    missingBody(operation.requestBody?.required === true),
    repeatedKey(declared),
    numberErrors(declared),
    unstorableText(declared),
  ]
  return collectFieldErrors(common, own && ownCheck(own))
}

/**
 * A router that enforces a document: every request is validated before its handler runs, every
 * reply before it leaves. A path or method that the document does not name is refused here.
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
      if (method !== 'get') route[method](checkPermission(contract, operation.operationId))
      route[method](readBody, prepareBeforeChecks(contract, operation))
      route[method](checksOf(contract, operation))
    }
    route.all(...validatorsOf(path))
    for (const method of present) {
      const operation = item[method]
      if (operation === undefined) continue
      const takesKey = declaredBy(contract.document, operation).headers.includes('idempotency-key')
      route[method](replayBeyondLimits(ctx, takesKey), rejectFieldErrors)
      addHandler(ctx, contract, route, method, operation)
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

/** A literal path wins over one with parameters, as in OpenAPI. */
const sortLiteralFirst = ({ paths }: Document) =>
  Object.entries(paths).sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))

/** Throws, at start, where an operation that keys can write with has no permission. */
const checkPermission = ({ api }: Contract, operationId: string): RequestHandler => {
  const permission = api.permissions?.[operationId]
  if (api.permissions !== undefined && permission === undefined) {
    throw new Error(`no permission for ${operationId}`)
  }
  return (_req, res, next) => {
    requirePermission(permission, principalOf(res))
    next()
  }
}

/** Throws where nobody was authenticated: an API is mounted behind a check of who calls. */
const principalOf = (res: Response): Principal => {
  const { principal } = stateOf(res)
  if (principal === undefined) throw new Error('nobody was authenticated')
  return principal
}

type Route = ReturnType<Router['route']>

const addHandler = (
  ctx: AppContext,
  { document, api, basePath, baseUrl }: Contract,
  route: Route,
  method: Method,
  operation: DocumentOperation,
): void => {
  const { operationId } = operation
  const declared = declaredBy(document, operation)
  const takesKey = declared.headers.includes('idempotency-key')
  const handler = api.handlers[operationId]
  if (handler === undefined) throw new Error(`no handler for ${operationId}`)
  route[method](async (req, res) => {
    const state = stateOf(res)
    const principal = principalOf(res)
    const path = req.baseUrl + req.path
    const input = {
      ctx,
      caller: principal,
      body: req.body as unknown,
      params: req.params,
      query: req.query,
      found: state.found,
      idempotent: idempotentRequestOf(req, res, takesKey),
      disconnectSignal: () => createDisconnectSignal(res),
      address: baseUrl + path.slice(basePath.length),
    }
    const owner = ownerOf(principal)
    await workFor(owner, async () => {
      const reply = await handler(input)
      if (statusOf(reply) < 300) {
        noteSandbox(res, state.liveFieldErrors, ignoredFieldsOf(req, res, declared))
      }
      await send(res, reply, owner)
    })
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

const send = async (res: Response, reply: AnyReply, owner: string): Promise<void> => {
  if ('stored' in reply) {
    sendStored(res, reply.stored)
  } else if ('stream' in reply) {
    if (stateOf(res).isWithoutBody) writeHead(res, reply).end()
    else if (owner === serviceOwner || !downloadLimiter.isReached(res, owner))
      await sendStream(res, reply)
  } else if ('picture' in reply) {
    res.status(reply.status).type(reply.contentType).send(reply.picture)
  } else {
    stateOf(res).createdId = reply.createdId
    if (reply.body === undefined) res.status(reply.status).end()
    else sendReply(res, reply)
  }
}

const writeHead = (res: Response, { status, contentType, fileName }: StreamedReply): Response => {
  res.status(status).type(contentType)
  return fileName === undefined ? res : res.attachment(fileName)
}

/**
 * Sends a reply as it is read, no faster than it is taken. Who hangs up ends the reading, which is
 * no failure.
 */
const sendStream = async (res: Response, reply: StreamedReply): Promise<void> => {
  writeHead(res, reply)
  for await (const text of reply.stream) {
    if (res.destroyed) return
    if (text !== '' && !res.write(text)) await waitForDrain(res)
  }
  res.end()
}

/** Resolves when what was written has been taken, or nobody is left to take it. */
const waitForDrain = (res: Response): Promise<void> =>
  new Promise((resolve) => {
    if (res.destroyed) return resolve()
    const end = (): void => {
      res.off('drain', end).off('close', end)
      resolve()
    }
    res.on('drain', end).on('close', end)
  })

/** `HEAD` is answered wherever `GET` is (RFC 9110, 9.1), and no document declares it. */
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

/** From here on a `HEAD` is a `GET` of which Node sends no body. */
const readAsGet: RequestHandler = (req, res, next) => {
  if (req.method === 'HEAD') {
    stateOf(res).isWithoutBody = true
    req.method = 'GET'
  }
  next()
}

/** An answer is given anew each time: Express would make it a 304, which no document declares. */
const ignoreConditions: RequestHandler = (req, _res, next) => {
  delete req.headers['if-none-match']
  delete req.headers['if-modified-since']
  next()
}
