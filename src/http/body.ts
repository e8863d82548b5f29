import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { mayBeInexact, readExactly } from '../domain/exact-numbers.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { isTooDeep } from '../domain/request-text.ts'
import { stateOf } from './request-state.ts'

const sizeMax = 64 * 1024
const jsonType = 'application/json'

const hasBody = (headers: { [name: string]: unknown }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Throws Problem `payload_too_large` for a length that is announced: the parsers would read all of
 * it before they refuse it.
 */
export const refuseLongBody = ({ headers }: Request): void => {
  if (Number(headers['content-length'] ?? 0) > sizeMax) throw new Problem('payload_too_large')
}

/** Looks at the bytes of a body before they are parsed; throws to refuse them. */
export type CheckBytes = (bytes: Buffer) => void

const jsonParser = (limit: number, checkBytes: CheckBytes) =>
  express.json({
    limit,
    strict: false,
    type: () => true,
    // Decoding would replace what is no UTF-8, and so change what the caller sent (RFC 8259, 8.1).
    verify: (_req, res, bytes, encoding) => {
      if (encoding !== 'utf-8' || !isUtf8(bytes)) {
        throw new InvalidRequest({ body: [{ code: 'not_json_object' }] })
      }
      checkBytes(bytes)
      if (mayBeInexact(bytes.toString('latin1'))) {
        stateOf(res as Response).json = bytes.toString('utf8')
      }
    },
  })

/** What a parser or an encoding threw at a body, as a refusal; what is too large stays so. */
export const refusalOfBodyError = (
  error: Error & { status?: unknown },
  code: 'not_json_object' | 'not_form',
): Error =>
  !(error instanceof InvalidRequest) &&
  typeof error.status === 'number' &&
  error.status < 500 &&
  error.status !== 413
    ? new InvalidRequest({ body: [{ code }] })
    : error

/** What is wrong with a body as a whole, before anything walks through it. */
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
 * Reads JSON bodies up to a size. The validator caches a compiled schema for every content type it
 * receives, so it receives one only, however callers vary theirs.
 */
export const readJsonUpTo = (limit: number, checkBytes: CheckBytes = () => {}): RequestHandler => {
  const parseJson = jsonParser(limit, checkBytes)
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
      next(error ? refusalOfBodyError(error, 'not_json_object') : findBodyError(req.body, res))
    })
  }
}

const readShortJson = readJsonUpTo(sizeMax)

/** Reads JSON bodies up to 64 KiB. */
export const readJsonBody: RequestHandler = (req, res, next) => {
  refuseLongBody(req)
  readShortJson(req, res, next)
}

/** Where an operation reads no body, whatever was sent is none of its business. */
export const ignoreBody: RequestHandler = (req, _res, next) => {
  delete req.headers['content-type']
  next()
}
