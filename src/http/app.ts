import express, { type Express, type RequestHandler, Router } from 'express'
import type { Store } from 'express-rate-limit'
import type { AppContext } from '../context.ts'
import { Problem } from '../domain/problems.ts'
import { checksFor, formChecksFor } from '../operations/checks.ts'
import { formHandlers, handlers } from '../operations/index.ts'
import { managementChecks, managementHandlers } from '../operations/management/index.ts'
import { authenticate, authenticateManagement } from './authenticate.ts'
import { readJsonBody } from './body.ts'
import { callbacks } from './callbacks.ts'
import { enforce } from './contract.ts'
import { docs } from './docs.ts'
import { type Document, readDocument, toYaml, withServer } from './documents.ts'
import { errorHandler } from './errors.ts'
import { readFormBody } from './form-body.ts'
import { health, type Readiness } from './health.ts'
import type { KeyHolders } from './key-holders.ts'
import { checkoutPages } from './pages/checkout.ts'
import { type FailureLimiter, limitRequests } from './rate-limit.ts'
import { observe, requireHost } from './requests.ts'

export interface Surroundings {
  ctx: AppContext
  /** The address callers reach this server at, known once it listens. */
  publicUrl: () => string
  holders: KeyHolders
  failures: FailureLimiter
  /** Counts requests per key. */
  counter: Store
  /** Counts attempts to pay per address of customers. */
  attempts: Store
  readiness: Readiness
}

export interface Parts {
  merchants: boolean
  management: boolean
}

const notFound: RequestHandler = () => {
  throw new Problem('not_found')
}

/** The whole of HTTP: what is asked here is answered in the shapes of the documents. */
export const createApp = (surroundings: Surroundings, parts: Parts): Express => {
  const { ctx, readiness } = surroundings
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.enable('strict routing')
  if (ctx.config.trustProxy.length > 0) app.set('trust proxy', ctx.config.trustProxy)
  app.use(observe(ctx), requireHost)
  if (parts.merchants) {
    app.use('/api/v1', merchantApi(surroundings))
    app.use('/v1', formApi(surroundings))
  }
  if (parts.management) app.use('/management/v1', managementApi(surroundings))
  app.use(health(ctx, readiness))
  if (parts.merchants) {
    app.use(callbacks(ctx))
    app.use(checkoutPages(ctx, surroundings.attempts))
    app.use(docs())
    app.get('/', (_req, res) => res.redirect(302, 'docs'))
  }
  app.use(notFound)
  app.use(errorHandler(ctx.log))
  return app
}

/** A document as JSON and YAML, with the address it is served at; for everybody. */
const serveDocument = (document: Document, url: () => string): Router => {
  const router = Router()
  router.get('/openapi.json', (_req, res) => void res.json(withServer(document, url())))
  router.get('/openapi.yaml', (_req, res) => {
    res.type('application/yaml').send(toYaml(withServer(document, url())))
  })
  return router
}

const merchantApi = (surroundings: Surroundings): Router => {
  const { ctx, publicUrl, holders, failures, counter } = surroundings
  const document = readDocument('openapi')
  const basePath = '/api/v1'
  const baseUrl = () => publicUrl() + basePath
  return Router()
    .use(serveDocument(document, baseUrl))
    .use(authenticate(holders, failures, 'bearer'))
    .use(limitRequests(counter))
    .use(readJsonBody)
    .use(
      enforce(ctx, {
        document,
        basePath,
        baseUrl,
        handlers,
        checks: checksFor(ctx.serves),
        busyPaths: ['/payments', '/payments/{id}', '/payouts', '/payouts/{id}'],
      }),
    )
}

const formApi = (surroundings: Surroundings): Router => {
  const { ctx, publicUrl, holders, failures, counter } = surroundings
  const document = readDocument('checkout-form')
  return Router()
    .use(serveDocument(document, publicUrl))
    .use(authenticate(holders, failures, 'basic'))
    .use(limitRequests(counter))
    .use(readFormBody)
    .use(
      enforce(ctx, {
        document: relativeTo(document, '/v1'),
        basePath: '/v1',
        baseUrl: () => `${publicUrl()}/v1`,
        handlers: formHandlers,
        checks: formChecksFor(ctx.serves),
        isForm: true,
        isRare: true,
      }),
    )
}

/** A document whose paths are told from where they are mounted. */
const relativeTo = (document: Document, prefix: string): Document => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path.slice(prefix.length), item]),
  ),
})

const managementApi = (surroundings: Surroundings): Router => {
  const { ctx, publicUrl, failures } = surroundings
  const document = readDocument('management')
  const basePath = '/management/v1'
  const baseUrl = () => publicUrl() + basePath
  return Router()
    .use(serveDocument(document, baseUrl))
    .use(authenticateManagement(ctx.config.managementToken, failures))
    .use(readJsonBody)
    .use(
      enforce(ctx, {
        document,
        basePath,
        baseUrl,
        handlers: managementHandlers,
        checks: managementChecks,
        isRare: true,
      }),
    )
}
