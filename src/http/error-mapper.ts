import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import type { AppContext } from '../context.ts'
import { isDatabaseTrouble } from '../database/database-errors.ts'
import type { Language } from '../domain/language.ts'
import {
  InvalidRequest,
  Problem,
  type ProblemCode,
  type ProblemReason,
  TooManyAttempts,
} from '../domain/problems.ts'
import { invalid, refused, statusOf } from '../replies/replies.ts'
import { breakOff } from './break-off.ts'
import { nameCsvLines } from './bulk-body.ts'
import { refuseAttempts } from './rate-limit.ts'
import { languageOf, stateOf } from './request-state.ts'
import { joinFieldErrors, type SchemaError, schemaFieldErrors } from './schema-errors.ts'
import { helpLink, sendReply } from './send-reply.ts'
import { strictTransport } from './strict-transport.ts'

const retryAfterSeconds = 5

interface HttpError {
  status: number
  errors?: SchemaError[]
}

const isHttpError = (error: unknown): error is HttpError =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

type Refusal = Problem | InvalidRequest | TooManyAttempts

/** The response must not reveal internal errors. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Problem || error instanceof InvalidRequest) return error
  if (error instanceof TooManyAttempts) return error
  if (isDatabaseTrouble(error)) return new Problem('service_unavailable', { cause: error })
  if (!isHttpError(error)) return new Problem('internal_error', { cause: error })
  if (error.errors?.some(({ path }) => path.startsWith('/params'))) return new Problem('not_found')
  if (error.status === 400 && error.errors !== undefined) {
    return new InvalidRequest(schemaFieldErrors(error.errors))
  }
  if (error.status >= 500) return new Problem('internal_error', { cause: error })
  // A path that cannot be decoded, or that leaves its folder, does not exist.
  if (error instanceof URIError || [403, 404].includes(error.status)) {
    return new Problem('not_found')
  }
  return new Problem('malformed_request')
}

const sendProblem = (res: Response, reason: ProblemReason): void => {
  const reply = refused(reason, languageOf(res))
  if (reply.status === 503) res.set('Retry-After', String(retryAfterSeconds))
  if (reply.status === 401 && !res.hasHeader('WWW-Authenticate'))
    res.set('WWW-Authenticate', 'Bearer realm="management"')
  sendReply(res, reply)
}

type Answer = (req: Request, res: Response, refusal: Refusal) => void

const answerPrograms: Answer = (_req, res, refusal) => {
  if (refusal instanceof TooManyAttempts) return refuseAttempts(res, refusal)
  if (refusal instanceof Problem) return sendProblem(res, refusal.reason)
  const state = stateOf(res)
  const fieldErrors = joinFieldErrors(refusal.fieldErrors, state.fieldErrors ?? {})
  sendReply(res, invalid(nameCsvLines(fieldErrors, state), languageOf(res)))
}

const report = (log: Logger, error: unknown, code: ProblemCode, req: Request, res: Response) => {
  const request = String(res.getHeader('X-Request-Id') ?? '')
  log.error({ err: error, code, request, method: req.method }, 'request failed')
}

const keptHeaders = new Set(['x-request-id', 'connection'])

/** Sends an error response without Express. Aborts a response that is already partly sent. */
export const sendPlainly = (
  res: ServerResponse,
  publicUrl: string,
  code: 'internal_error' | 'malformed_request' | 'service_unavailable',
  language: Language = 'fr',
): void => {
  if (res.headersSent) {
    breakOff(res)
    return
  }
  for (const name of res.getHeaderNames()) if (!keptHeaders.has(name)) res.removeHeader(name)
  if (!res.hasHeader('X-Request-Id')) res.setHeader('X-Request-Id', randomUUID())
  res.setHeaders(new Map(Object.entries(strictTransport(publicUrl))))
  const reply = refused(code, language)
  const body = JSON.stringify(reply.body)
  res.statusCode = reply.status
  if (reply.status === 503) res.setHeader('Retry-After', retryAfterSeconds)
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  res.setHeader('Link', helpLink(publicUrl, reply))
  res.setHeader('Content-Length', Buffer.byteLength(body))
  res.end(body)
}

/**
 * Rejects a request that no handler can answer. Either the target is not a URL (`http://[`), so no
 * route matched, or the error response did not match the document.
 */
export const refusePlainly = (
  { log, publicUrl }: AppContext,
  req: Request,
  res: Response,
  error: unknown,
): void => {
  if (!res.hasHeader('X-Request-Id')) res.setHeader('X-Request-Id', randomUUID())
  if (error !== undefined) report(log, error, 'internal_error', req, res)
  sendPlainly(res, publicUrl, error === undefined ? 'malformed_request' : 'internal_error')
}

/**
 * `answer` sends the response. If `answer` throws, for example because the response does not match
 * the document, the caller gets a plain 500.
 */
export const errorHandler =
  ({ log, publicUrl }: AppContext, answer = answerPrograms): ErrorRequestHandler =>
  // Express recognises an error handler by its four parameters.
  (error, req, res, _next) => {
    try {
      const refusal = refusalOf(error)
      if (refusal instanceof Problem && statusOf(refusal.reason) >= 500) {
        report(log, refusal.cause ?? refusal, refusal.code, req, res)
      }
      if (refusal instanceof Problem) stateOf(res).reason ??= refusal.code
      if (res.headersSent) breakOff(res)
      else answer(req, res, refusal)
    } catch (thrown) {
      report(log, thrown, 'internal_error', req, res)
      sendPlainly(res, publicUrl, 'internal_error')
    }
  }
