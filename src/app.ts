import type { RequestListener } from 'node:http'
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express'
import type { Store } from 'express-rate-limit'
import type { Config } from './config.ts'
import type { AppContext } from './context.ts'
import { isTokenProof } from './domain/approvals/host-proof.ts'
import { type DeclaredPaths, findNearestPath } from './domain/nearest-path.ts'
import { Problem } from './domain/problems.ts'
import type { ApiKeyCache } from './http/api-key-cache.ts'
import { authenticate, authenticateManagement, type Scheme } from './http/authenticate.ts'
import { readFormBody, readJsonBody } from './http/body.ts'
import { createBulkReader } from './http/bulk-body.ts'
import { createAccessRule, createTrustTest, requireAccess } from './http/caller-address.ts'
import { type Contract, enforce } from './http/contract.ts'
import { createPublicOperationTest, type Document, readDocument } from './http/documents.ts'
import { errorHandler, refusePlainly, sendPlainly } from './http/error-mapper.ts'
import { health, type ReadReadiness } from './http/health.ts'
import { observeRequests, redirect, requireHost, toOriginForm } from './http/observe-requests.ts'
import { createOperationFinder, type MountedDocument } from './http/operation-names.ts'
import { createOperationRunner, placesOf, summariesOf } from './http/operation-runner.ts'
import { callbacks } from './http/provider-callbacks.ts'
import { type FailureLimiter, type LineLimiter, limitRequests } from './http/rate-limit.ts'
import { languageOf, negotiateLanguage } from './http/request-state.ts'
import { createSchemaTest } from './http/request-validators.ts'
import { serveDocument } from './http/serve-document.ts'
import { serveWorkflows } from './http/serve-workflows.ts'
import type { Metrics } from './metrics.ts'
import { createAccountApi } from './operations/account-api.ts'
import { createManagementApi } from './operations/management-api.ts'
import { createFormApi, createPaymentsApi, type MarketRules } from './operations/payments-api.ts'
import { checkoutPages } from './pages/checkout/routes.ts'
import { claimPages } from './pages/claim/claim-routes.ts'
import { consolePages } from './pages/console/routes.ts'
import { docs } from './pages/docs/routes.ts'
import { consoleUrlOf } from './services/people/console-url.ts'
import { createPersonFinder } from './services/people/find-person.ts'

export interface Dependencies {
  ctx: AppContext
  apiKeyCache: ApiKeyCache
  failures: FailureLimiter
  /** Counts requests per API key. */
  counter: Store
  /** Limits how many invalid bulk payout lines each API key may send. */
  faultyLines: LineLimiter
  /** Counts invalid checkout session forms, and payment link visits per IP address. */
  attempts: Store
  /** Counts requests for non-existent checkout pages, per IP address. */
  missingPages: FailureLimiter
  readReadiness: ReadReadiness
}

interface Parts {
  merchants: boolean
  management: boolean
}

const readNamed = (name: string) => ({ name, document: readDocument(name) })

const paymentsDocument = { ...readNamed('openapi'), basePath: '/api/v1' }
/** The paths in this document already include `/v1`. */
const formDocument = { ...readNamed('checkout-form'), basePath: '' }
const accountDocument = { ...readNamed('account'), basePath: '/account/v1' }
const managementDocument = { ...readNamed('management'), basePath: '/management/v1' }

const documents = {
  openapi: paymentsDocument.document,
  'checkout-form': formDocument.document,
  account: accountDocument.document,
  management: managementDocument.document,
}

/** Runs a router only for requests that `mayAccess` allows. */
const onlyIf =
  (mayAccess: (req: Request) => boolean, router: Router): RequestHandler =>
  (req, res, next) =>
    mayAccess(req) ? router(req, res, next) : next()

const declaredPathsOf = ({ document, basePath }: MountedDocument): DeclaredPaths => ({
  basePath,
  paths: Object.keys(document.paths),
})

/** Rejects a path that is not in the API document, and suggests a similar path. */
const refuseUnknownPath = (mounted: MountedDocument): RequestHandler => {
  const declared = [declaredPathsOf(mounted)]
  return ({ baseUrl, path }) => {
    throw new Problem({
      code: 'unknown_address',
      nearest: findNearestPath(baseUrl + path, declared),
    })
  }
}

/** Rejects all remaining paths. Suggests only paths of public APIs. */
const refuseOtherPaths = ({ merchants }: Parts): RequestHandler => {
  const declared = documentsOf({ merchants, management: false }).map(declaredPathsOf)
  return ({ path }) => {
    const nearest = findNearestPath(path, declared)
    throw new Problem(nearest === undefined ? 'not_found' : { code: 'unknown_address', nearest })
  }
}

export const createApp = (dependencies: Dependencies, parts: Parts): RequestListener => {
  const app = createRoutes(dependencies, parts)
  const { ctx } = dependencies
  return (req, res) => {
    const last = (error?: unknown) => refusePlainly(ctx, req as Request, res as Response, error)
    const target = toOriginForm(req.url ?? '')
    if (target === undefined) return last()
    req.url = target
    app(req as Request, res as Response, last)
  }
}

type Rules = Pick<Config, 'trustProxy' | 'managementAllow'>

const createExpress = ({ trustProxy, managementAllow }: Rules, parts: Parts) => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  if (trustProxy.length > 0) app.set('trust proxy', createTrustTest(trustProxy))
  const isShared = parts.merchants || managementAllow !== undefined
  const mayAccess = isShared ? createAccessRule(managementAllow, trustProxy) : () => true
  // If management has a separate port, the public port does not serve metrics.
  const guardMetrics = requireAccess(parts.management ? mayAccess : () => false)
  return { app, mayAccess, guardMetrics }
}

/**
 * Handles requests until the node has started. Health checks report that the node is alive but not
 * ready. All other requests are rejected.
 */
export const createWaitingApp = (
  config: Rules,
  { metrics, readReadiness }: { metrics: Metrics; readReadiness: ReadReadiness },
  parts: Parts,
  publicUrl: string,
): RequestListener => {
  const { app, guardMetrics } = createExpress(config, parts)
  app.use(negotiateLanguage, health(metrics, readReadiness, guardMetrics))
  return (req, res) =>
    app(req as Request, res as Response, () =>
      sendPlainly(res, publicUrl, 'service_unavailable', languageOf(res as Response)),
    )
}

const createRoutes = (dependencies: Dependencies, parts: Parts): Express => {
  const { ctx, readReadiness } = dependencies
  const { app, mayAccess, guardMetrics } = createExpress(ctx.config, parts)
  app.use(observeRequests(ctx, createOperationFinder(documentsOf(parts))), requireHost)
  const hasManagement = (req: Request): boolean => parts.management && mayAccess(req)
  if (parts.merchants) {
    app.use(serveWorkflows(ctx.publicUrl, hasManagement))
    app.use('/api/v1', paymentsApi(dependencies))
    app.use('/v1', formApi(dependencies))
    app.use('/account/v1', accountApi(dependencies))
  }
  if (parts.management) {
    app.use('/management/v1', onlyIf(mayAccess, managementApi(dependencies)))
    if (ctx.config.hasConsole) app.use(onlyIf(mayAccess, managementConsole(ctx)))
  }
  app.use(health(ctx.metrics, readReadiness, guardMetrics))
  if (parts.merchants) {
    app.use(callbacks(ctx))
    app.use(checkoutPages(ctx, dependencies.attempts, dependencies.missingPages))
    app.use(claimPages(ctx, dependencies.missingPages))
    app.use(docs(ctx, hasManagement, documents))
    app.get('/', (_req, res) => redirect(res, 302, 'docs'))
  }
  app.use(refuseOtherPaths(parts))
  app.use(errorHandler(ctx))
  return app
}

const documentsOf = ({ merchants, management }: Parts): MountedDocument[] => [
  ...(merchants ? [paymentsDocument, formDocument, accountDocument] : []),
  ...(management ? [managementDocument] : []),
]

const rulesOf = ({ serves, terms }: AppContext): MarketRules => ({
  markets: { serves, limitsNow: terms.limits },
  prepareChecks: terms.ready,
})

/**
 * Serves a document to everyone, and its operations to requests that pass the guards. `contract`
 * overrides the settings in `described`.
 */
const mountApi = (
  ctx: AppContext,
  described: MountedDocument & { name: string },
  guards: RequestHandler[],
  contract: Pick<Contract, 'readBody' | 'api'> & Partial<Contract>,
): Router => {
  const { document, basePath } = described
  const baseUrl = ctx.publicUrl + basePath
  const enforced = { document, basePath, baseUrl, ...contract }
  return Router()
    .use(serveDocument(described, baseUrl))
    .use(guards, enforce(ctx, enforced), refuseUnknownPath(enforced))
}

const merchantGuards = (
  { apiKeyCache, failures, counter }: Dependencies,
  scheme: Scheme,
): RequestHandler[] => [authenticate(apiKeyCache, failures, scheme), limitRequests(counter)]

const paymentsApi = (dependencies: Dependencies): Router => {
  const { ctx } = dependencies
  return mountApi(ctx, paymentsDocument, merchantGuards(dependencies, 'bearer'), {
    readBody: readJsonBody,
    api: createPaymentsApi(rulesOf(ctx)),
    busyPaths: ['/payments', '/payments/{id}', '/payouts', '/payouts/{id}'],
  })
}

const formApi = (dependencies: Dependencies): Router => {
  const { ctx } = dependencies
  return mountApi(ctx, formDocument, merchantGuards(dependencies, 'basic'), {
    document: relativeTo(formDocument.document, '/v1'),
    basePath: '/v1',
    baseUrl: `${ctx.publicUrl}/v1`,
    readBody: readFormBody,
    api: createFormApi(rulesOf(ctx)),
    isForm: true,
  })
}

const relativeTo = (document: Document, prefix: string): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path.slice(prefix.length), item]),
  ),
})

const accountApi = (dependencies: Dependencies): Router => {
  const { ctx, faultyLines } = dependencies
  const guards = [negotiateLanguage, ...merchantGuards(dependencies, 'bearer')]
  const readBulk = createBulkReader(faultyLines)
  const isPayout = createSchemaTest(accountDocument.document, 'CreatePayoutRequest')
  return mountApi(ctx, accountDocument, guards, {
    readBody: readJsonBody,
    readBodyOf: { createBulkPayout: readBulk, previewBulkPayout: readBulk },
    api: createAccountApi({ ...rulesOf(ctx), isPayout, nowMs: ctx.clock.nowMs }),
  })
}

const managementApi = ({ ctx, failures }: Dependencies): Router =>
  mountApi(
    ctx,
    managementDocument,
    [
      negotiateLanguage,
      authenticateManagement({
        tokens: ctx.config.managementTokens,
        sharedTokenState: ctx.sharedTokenState,
        isHostProof: (proof) => isTokenProof(proof, ctx.config.encryptionKeys, ctx.clock.nowMs()),
        failures,
        findPerson: createPersonFinder(ctx),
        isOpen: createPublicOperationTest(managementDocument.document),
      }),
    ],
    { readBody: readJsonBody, api: createManagementApi(ctx.clock.nowMs) },
  )

const managementConsole = (ctx: AppContext): Router => {
  const { document } = managementDocument
  const api = createManagementApi(ctx.clock.nowMs)
  return consolePages({
    ctx,
    api: {
      run: createOperationRunner(ctx, document, api),
      places: placesOf(document),
      permissions: api.permissions,
    },
    summaries: summariesOf(Object.values(documents)),
    url: consoleUrlOf(ctx),
  })
}
