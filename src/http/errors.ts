import type { ErrorRequestHandler, Request, Response } from 'express'
import type { Logger } from 'pino'
import {
  type FieldFaults,
  InvalidRequest,
  invalidRequestMessage,
  Problem,
  type ProblemCode,
  problemBody,
  problems,
} from '../domain/problems.ts'
import { isDatabaseTrouble } from '../store/database-errors.ts'
import { faultsInFrench, inFrench } from './french.ts'

const retryAfterSeconds = 5

/** What express-openapi-validator and Express's parsers throw, as far as it is read here. */
interface HttpFault {
  status: number
  type?: string
  errors?: { path: string; message: string; errorCode?: string }[]
}

const isHttpFault = (error: unknown): error is HttpFault =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'

const headerNames: Record<string, string> = { 'idempotency-key': 'Idempotency-Key' }

/** `/body/amount` → `amount`; `/headers/idempotency-key` → `Idempotency-Key`; `/body` → `body`. */
const fieldOf = (path: string): string => {
  const [, part = 'body', name] = path.split('/')
  if (name === undefined) return part
  const field = name.replaceAll('~1', '/').replaceAll('~0', '~')
  return part === 'headers' ? (headerNames[field] ?? field) : field
}

const fieldFaults = (errors: NonNullable<HttpFault['errors']>): FieldFaults => {
  const faults: FieldFaults = {}
  for (const { path, message, errorCode = '' } of errors) {
    const sentence = inFrench(errorCode.split('.')[0] ?? '', message)
    const field = fieldOf(path)
    const sentences = faults[field] ?? []
    if (!sentences.includes(sentence)) faults[field] = [...sentences, sentence]
  }
  return faults
}

/** Every error as the caller's mistake, or as ours: then nothing of it is told. */
const refusalOf = (error: unknown): Problem | InvalidRequest => {
  if (error instanceof Problem || error instanceof InvalidRequest) return error
  if (isDatabaseTrouble(error)) return new Problem('service_unavailable', { cause: error })
  if (!isHttpFault(error)) return new Problem('internal_error', { cause: error })
  if (error.type === 'entity.too.large') return new Problem('payload_too_large')
  if (error.errors?.some(({ path }) => path.startsWith('/params'))) return new Problem('not_found')
  if (error.status === 400 && error.errors !== undefined) {
    return new InvalidRequest(fieldFaults(error.errors))
  }
  if (error instanceof URIError || error.status === 404) return new Problem('not_found')
  return error.status < 500
    ? new InvalidRequest({ body: [faultsInFrench.body] })
    : new Problem('internal_error', { cause: error })
}

export const sendProblem = (res: Response, code: ProblemCode): void => {
  const { status } = problems[code]
  if (status === 503) res.set('Retry-After', String(retryAfterSeconds))
  res.status(status).json(problemBody(code))
}

type Answer = (req: Request, res: Response, refusal: Problem | InvalidRequest) => void

/** In the contract's shapes and in French. */
const answerPrograms: Answer = (_req, res, refusal) => {
  if (refusal instanceof Problem) return sendProblem(res, refusal.code)
  const errors = { ...refusal.faults, ...res.locals.faults }
  res.status(422).json({ message: invalidRequestMessage, errors })
}

/** The one place where an error becomes a reply; `answer` writes it. */
export const errorHandler =
  (log: Logger, answer = answerPrograms): ErrorRequestHandler =>
  // Express knows an error handler by its four parameters.
  (error, req, res, _next) => {
    const refusal = refusalOf(error)
    if (refusal instanceof Problem && problems[refusal.code].status >= 500) {
      const request = String(res.getHeader('X-Request-Id') ?? '')
      const cause: unknown = refusal.cause ?? refusal
      log.error({ err: cause, code: refusal.code, request, method: req.method }, 'a request failed')
    }
    if (res.headersSent) {
      // Half an answer must not look whole.
      res.destroy()
    } else {
      answer(req, res, refusal)
    }
  }
