import type { RequestListener } from 'node:http'
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Store } from 'express-rate-limit'
import type { AppContext } from './context.ts'
import { Problem } from './domain/problems.ts'
import type { ApiKeyCache } from './http/api-key-cache.ts'
import { authenticate, authenticateManagement } from './http/authenticate.ts'
import { readJsonBody } from './http/body.ts'
import { createBulkReader } from './http/bulk-body.ts'
import { createAccessRule, requireAccess, trustedBy } from './http/caller-address.ts'
import { enforce } from './http/contract.ts'
import { type Document, readDocument } from './http/documents.ts'
import { errorHandler, refusePlainly } from './http/error-mapper.ts'
import { readFormBody } from './http/form-body.ts'
import { health, type Readiness } from './http/health.ts'
import { observeRequests, originForm, redirect, requireHost } from './http/observe-requests.ts'
import { createOperationFinder, type MountedDocument } from './http/operation-names.ts'
import { callbacks } from './http/provider-callbacks.ts'
import { type FailureLimiter, type LineLimiter, limitRequests } from './http/rate-limit.ts'
import { createSchemaTest } from './http/request-validators.ts'
import { serveDocument } from './http/serve-document.ts'
import { serveWorkflows } from './http/serve-workflows.ts'
import { createAccountApi } from './operations/account-api.ts'
import { createManagementApi } from './operations/management-api.ts'
import { createFormApi, createPaymentsApi, type MarketRules } from './operations/payments-api.ts'
import { checkoutPages } from './pages/checkout/routes.ts'
import { docs } from './pages/docs/routes.ts'

export interface Dependencies {
  ctx: AppContext
  apiKeyCache: ApiKeyCache
  failures: FailureLimiter
  /** Counts requests per key. */
  counter: Store
  /** Limits the faulty lines of bulk payouts per key. */
  faultyLines: LineLimiter
  /** Counts wrong forms of customers per checkout session. */
  attempts: Store
  /** Counts checkout pages that do not exist per address. */
  missingPages: FailureLimiter
  readiness: Readiness
}

export interface Parts {
  merchants: boolean
  management: boolean
}

const described = (name: string) => ({ name, document: readDocument(name) })

const merchantDocument = { ...described('openapi'), basePath: '/api/v1' }
/** The paths of this document begin where it is served. */
const formDocument = { ...described('checkout-form'), basePath: '' }
const accountDocument = { ...described('account'), basePath: '/account/v1' }
const managementDocument = { ...described('management'), basePath: '/management/v1' }

const documents = {
  openapi: merchantDocument.document,
  'checkout-form': formDocument.document,
  account: accountDocument.document,
  management: managementDocument.document,
}

const notFound: RequestHandler = () => {
  throw new Problem('not_found')
}

/** The whole of HTTP: every reply has a shape of the documents. */
export const createApp = (dependencies: Dependencies, parts: Parts): RequestListener => {
  const app = routes(dependencies, parts)
  const { ctx } = dependencies
  return (req, res) => {
    const last = (error?: unknown) => refusePlainly(ctx, req as Request, res as Response, error)
    const target = originForm(req.url ?? '')
    if (target === undefined) return last()
    req.url = target
    app(req as Request, res as Response, last)
  }
}

const routes = (dependencies: Dependencies, parts: Parts): Express => {
  const { ctx, readiness } = dependencies
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  const { trustProxy, managementAllow } = ctx.config
  if (trustProxy.length > 0) app.set('trust proxy', trustedBy(trustProxy))
  const isShared = parts.merchants || managementAllow !== undefined
  const mayAccess = isShared ? createAccessRule(managementAllow, trustProxy) : () => true
  app.use(observeRequests(ctx, createOperationFinder(documentsOf(parts))), requireHost)
  const hasManagement = (req: Request): boolean => parts.management && mayAccess(req)
  if (parts.merchants) {
    app.use(serveWorkflows(ctx.publicUrl, hasManagement))
    app.use('/api/v1', merchantApi(dependencies))
    app.use('/v1', formApi(dependencies))
    app.use('/account/v1', accountApi(dependencies))
  }
  if (parts.management)
    app.use('/management/v1', requireAccess(mayAccess), managementApi(dependencies))
  // With a port of its own, management takes the metrics along.
  app.use(health(ctx, readiness, requireAccess(parts.management ? mayAccess : () => false)))
  if (parts.merchants) {
    app.use(callbacks(ctx))
    app.use(checkoutPages(ctx, dependencies.attempts, dependencies.missingPages))
    app.use(docs(ctx, hasManagement, documents))
    app.get('/', (_req, res) => redirect(res, 302, 'docs'))
  }
  app.use(notFound)
  app.use(errorHandler(ctx))
  return app
}

const documentsOf = ({ merchants, management }: Parts): MountedDocument[] => [
  ...(merchants ? [merchantDocument, formDocument, accountDocument] : []),
  ...(management ? [managementDocument] : []),
]

const rulesOf = ({ serves, amountLimits }: AppContext): MarketRules => ({
  markets: { serves, limitsOf: amountLimits.of },
  prepareChecks: amountLimits.ready,
})

const merchantApi = (dependencies: Dependencies): Router => {
  const { ctx, apiKeyCache, failures, counter } = dependencies
  const { document, basePath } = merchantDocument
  const baseUrl = ctx.publicUrl + basePath
  return Router()
    .use(serveDocument(merchantDocument, baseUrl))
    .use(authenticate(apiKeyCache, failures, 'bearer'))
    .use(limitRequests(counter))
    .use(
      enforce(ctx, {
        document,
        basePath,
        baseUrl,
        readBody: readJsonBody,
        api: createPaymentsApi(rulesOf(ctx)),
        busyPaths: ['/payments', '/payments/{id}', '/payouts', '/payouts/{id}'],
      }),
    )
}

const accountApi = (dependencies: Dependencies): Router => {
  const { ctx, apiKeyCache, failures, counter, faultyLines } = dependencies
  const { document, basePath } = accountDocument
  const baseUrl = ctx.publicUrl + basePath
  const readBulk = createBulkReader(faultyLines)
  const isPayout = createSchemaTest(document, 'CreatePayoutRequest')
  return Router()
    .use(serveDocument(accountDocument, baseUrl))
    .use(authenticate(apiKeyCache, failures, 'bearer'))
    .use(limitRequests(counter))
    .use(
      enforce(ctx, {
        document,
        basePath,
        baseUrl,
        readBody: readJsonBody,
        readBodyOf: { createBulkPayout: readBulk, previewBulkPayout: readBulk },
        api: createAccountApi({ ...rulesOf(ctx), isPayout, nowMs: ctx.clock.nowMs }),
      }),
    )
}

const formApi = (dependencies: Dependencies): Router => {
  const { ctx, apiKeyCache, failures, counter } = dependencies
  const { document } = formDocument
  return Router()
    .use(serveDocument(formDocument, ctx.publicUrl))
    .use(authenticate(apiKeyCache, failures, 'basic'))
    .use(limitRequests(counter))
    .use(
      enforce(ctx, {
        document: relativeTo(document, '/v1'),
        basePath: '/v1',
        baseUrl: `${ctx.publicUrl}/v1`,
        readBody: readFormBody,
        api: createFormApi(rulesOf(ctx)),
        isForm: true,
      }),
    )
}

/** A document whose paths begin where they are mounted. */
const relativeTo = (document: Document, prefix: string): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path.slice(prefix.length), item]),
  ),
})

const managementApi = (dependencies: Dependencies): Router => {
  const { ctx, failures } = dependencies
  const { document, basePath } = managementDocument
  const baseUrl = ctx.publicUrl + basePath
  return Router()
    .use(serveDocument(managementDocument, baseUrl))
    .use(authenticateManagement(ctx.config.managementToken, failures))
    .use(
      enforce(ctx, {
        document,
        basePath,
        baseUrl,
        readBody: readJsonBody,
        api: createManagementApi(ctx.clock.nowMs),
      }),
    )
}
