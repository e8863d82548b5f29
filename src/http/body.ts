import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { mayBeInexact, readExactly } from '../domain/exact-numbers.ts'
import { parseForm, withObject } from '../domain/form-encoding.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { isTooDeep } from '../domain/request-text.ts'
import { stateOf } from './request-state.ts'

const maxBytes = 64 * 1024
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'

const hasBody = (headers: { [name: string]: unknown }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Throws Problem `payload_too_large` if `Content-Length` is too long. The parsers would read the
 * whole body before they refuse it.
 */
const refuseLongBody = ({ headers }: Request): void => {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Problem('payload_too_large')
}

/** Checks the bytes of a body before they are parsed; throws to refuse them. */
export type CheckBytes = (bytes: Buffer) => void

const createJsonParser = (limit: number, checkBytes: CheckBytes) =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    // The parser would replace bytes that are not UTF-8, and so change what was sent (RFC 8259,
    // 8.1).
    verify: (_req, res, bytes, encoding) => {
      if (encoding !== 'utf-8' || !isUtf8(bytes)) {
        throw new InvalidRequest({ body: [{ code: 'unreadable_json' }] })
      }
      checkBytes(bytes)
      if (mayBeInexact(bytes.toString('latin1'))) {
        stateOf(res as Response).json = bytes.toString('utf8')
      }
    },
  })

/**
 * The refusal for an error of a parser or of decompression; a body that is too large stays a 413.
 */
const toRefusal = (
  error: Error & { status?: unknown },
  code: 'unreadable_json' | 'unreadable_form',
): Error =>
  !(error instanceof InvalidRequest) &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  error.status !== 413
    ? new InvalidRequest({ body: [{ code }] })
    : error

/**
 * The error of a body that is nested too deep. Called before any recursive code, which such a body
 * would make overflow the stack.
 */
const findBodyError = (body: unknown, res: Response): InvalidRequest | undefined => {
  if (isTooDeep(body)) return new InvalidRequest({ body: [{ code: 'too_deep' }] })
  const state = stateOf(res)
  if (state.json !== undefined) state.exactBody = readExactly(state.json)
  return undefined
}

/** The media type of a request, without its parameters. */
export const mediaTypeOf = (type: string | undefined): string | undefined =>
  type?.split(';')[0]?.trim().toLowerCase()

/**
 * Reads JSON bodies up to a size. The validator caches one compiled schema for each content type
 * that it receives, so every request gets the same content type, however its caller wrote it.
 */
export const readJsonUpTo = (limit: number, checkBytes: CheckBytes = () => {}): RequestHandler => {
  const parseJson = createJsonParser(limit, checkBytes)
  return (req, res, next) => {
    const type = req.headers['content-type']
    delete req.headers['content-type']
    if (!hasBody(req.headers)) {
      req.headers['content-type'] = jsonType
      return next()
    }
    if (mediaTypeOf(type) !== jsonType) {
      throw new InvalidRequest({ body: [{ code: 'not_json_object' }] })
    }
    req.headers['content-type'] = type
    parseJson(req, res, (error?: Error) => {
      req.headers['content-type'] = jsonType
      next(error ? toRefusal(error, 'unreadable_json') : findBodyError(req.body, res))
    })
  }
}

const readShortJson = readJsonUpTo(maxBytes)

/** Reads JSON bodies up to 64 KiB. */
export const readJsonBody: RequestHandler = (req, res, next) => {
  refuseLongBody(req)
  readShortJson(req, res, next)
}

const readText = express.text({ limit: maxBytes, type: () => true })

/** Whether a form is UTF-8. If it is not, the parser has put U+FFFD in place of the wrong bytes. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return !text.includes('\ufffd')
  } catch {
    return false
  }
}

/** Reads form-encoded bodies up to 64 KiB. */
export const readFormBody: RequestHandler = (req, res, next) => {
  refuseLongBody(req)
  const type = req.headers['content-type']
  if (type !== undefined && mediaTypeOf(type) !== formType) {
    throw new InvalidRequest({ body: [{ code: 'not_form' }] })
  }
  readText(req, res, (error?: Error) => {
    if (error) return next(toRefusal(error, 'unreadable_form'))
    const { body = '' } = req as { body?: unknown }
    if (typeof body !== 'string' || !isDecodable(body)) {
      return next(new InvalidRequest({ body: [{ code: 'unreadable_form' }] }))
    }
    req.headers['content-type'] = formType
    req.body = withObject(parseForm(body), 'metadata')
    next()
  })
}

/** For operations without a request body: makes the validator ignore a body that was sent. */
export const ignoreBody: RequestHandler = (req, _res, next) => {
  delete req.headers['content-type']
  next()
}
