import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { AppContext } from '../context.ts'
import type { Principal } from '../domain/merchants/caller.ts'
import { Problem } from '../domain/problems.ts'
import { callerAddress } from './caller-address.ts'
import { loggedPath } from './logged-path.ts'
import type { OperationFinder } from './operation-names.ts'
import { stateOf } from './request-state.ts'
import { strictTransport } from './strict-transport.ts'

/** Node joins repeated headers or drops all but one, so the raw headers are counted. */
export const countHeaders = ({ rawHeaders }: Request, name: string): number => {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]
    if (sent?.length === name.length && sent.toLowerCase() === name) count += 1
  }
  return count
}

/**
 * Returns the path and query of a request target (RFC 9112, 3.2), which may also be an absolute
 * URL, or `*` with `OPTIONS`. Returns undefined for any other target, because Express would send
 * its own response to that target.
 */
export const toOriginForm = (target: string): string | undefined => {
  if (target.startsWith('/')) return target
  if (target === '*') return '/*'
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  if (rest === undefined || !URL.canParse(target)) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * HTTP/1.1 requires exactly one `Host` (RFC 9112, 3.2). With two, a proxy and this server could
 * disagree about the host. Node's own check would respond with an empty body.
 */
export const requireHost: RequestHandler = (req, _res, next) => {
  const hosts = countHeaders(req, 'host')
  if (hosts > 1 || (hosts === 0 && req.httpVersion === '1.1')) {
    throw new Problem('malformed_request')
  }
  next()
}

/**
 * Accepts printable ASCII without quotes, `<` and `>`, so that logs and pages can show the id
 * unescaped.
 */
const acceptedId = /^[!#-&(-;=?-~]{1,128}$/

/**
 * Uses the request id that the caller sent, so that both sides can find the request in their logs.
 */
const requestIdOf = ({ headers }: Request): string => {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID()
}

const aboutTransaction = /\/(?:payments|payouts|refunds|transactions)\/([0-9a-f-]{36})(?:\/|$)/

/** These operations start the trace of the transaction that they create. */
const createdTransactions = new Set([
  'createPayment',
  'createPayout',
  'createRefund',
  'payCheckoutPage',
])

/** The log identifies a caller of the management API as a person or as the management token. */
const actorOf = (principal: Principal | undefined) =>
  principal?.kind === 'person'
    ? { person: principal.personId }
    : { management_token: principal?.kind === 'management_token' || undefined }

/** Assigns an id to every request. When the request completes, counts it and logs one line. */
export const observeRequests =
  (
    { clock, log, metrics, publicUrl, traces }: AppContext,
    findOperation: OperationFinder,
  ): RequestHandler =>
  (req, res, next) => {
    const state = stateOf(res)
    const { method, path } = req
    state.publicUrl = publicUrl
    // A closed socket has no address.
    state.address = callerAddress(req)?.toString()
    state.operationId = findOperation(method, path)
    const startedAt = performance.now()
    const request = requestIdOf(req)
    const [, transaction] = aboutTransaction.exec(req.path) ?? []
    res.setHeader('X-Request-Id', request)
    res.set(strictTransport(publicUrl))
    res.once('close', () => {
      const durationMs = performance.now() - startedAt
      const { operationId: operation = 'none', address, principal, createdId, reason } = state
      const { applicationId, keyId } = state.apiKeyOwner ?? {}
      const status = res.writableFinished ? res.statusCode : 0
      metrics.requests.observe({ operation, status: String(status) }, durationMs / 1000)
      if (status >= 500) metrics.serverErrors.inc()
      log.info(
        {
          request,
          method,
          operation,
          ...(operation === 'none' && { path: loggedPath(path) }),
          status,
          reason: status >= 400 ? reason : undefined,
          duration_ms: Math.round(durationMs * 10) / 10,
          address,
          application: applicationId,
          api_key: keyId,
          ...actorOf(principal),
          created: createdId,
          transaction,
        },
        'request',
      )
      const traced = createdTransactions.has(operation) ? createdId : transaction
      if (traced === undefined) return
      traces?.record({
        transaction: traced,
        name: operation,
        kind: 'server',
        endMs: clock.nowMs(),
        durationMs,
        attributes: { request, 'http.response.status_code': status },
        hasFailed: status === 0 || status >= 500,
        isFirst: createdId !== undefined && traced === createdId,
      })
    })
    next()
  }

/** Express would send a page with the redirect, so this function sends an empty body. */
export const redirect = (res: Response, status: 302 | 303, address: string): void => {
  res.status(status).location(address).end()
}
