import express, { type Request, type RequestHandler, type Response } from 'express'
import { decodeBody } from '../domain/decode-text.ts'
import { mayBeInexact, readExactly } from '../domain/exact-numbers.ts'
import { parseForm, withObject } from '../domain/form-encoding.ts'
import { InvalidRequest, Problem, type ProblemReason } from '../domain/problems.ts'
import { isTooDeep } from '../domain/request-text.ts'
import { stateOf } from './request-state.ts'

const maxBytes = 64 * 1024
const jsonType = 'application/json'
const formType = 'application/x-www-form-urlencoded'

const hasBody = (headers: { [name: string]: unknown }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * The parsers read the whole body before they reject it, so this check runs first. Throws Problem
 * `payload_too_large`.
 */
const refuseLongBody = ({ headers }: Request): void => {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new Problem('payload_too_large')
}

interface ReadError extends Error {
  status?: number
  type?: string
  code?: string
}

interface ReadOptions {
  limit: number
  /** The error for a body that exceeds the limit. The default is `payload_too_large`. */
  tooLarge?: ProblemReason
  inflate?: boolean
}

type ReadBytes = (req: Request, res: Response) => Promise<Buffer>

/**
 * Express passes on the body from within a stream event, where a thrown error would crash the
 * process. The returned promise moves further processing out of that event, and its rejection
 * becomes an error response.
 */
export const createByteReader = ({
  limit,
  tooLarge = 'payload_too_large',
  inflate = false,
}: ReadOptions): ReadBytes => {
  const readRaw = express.raw({ limit, inflate, type: () => true })
  const refusalOf = ({ headers }: Request, error: ReadError): Error => {
    if (error.type === 'entity.too.large') return new Problem(tooLarge)
    if (error.type === 'encoding.unsupported' || /^(Z|ERR)_/.test(error.code ?? '')) {
      const encoding = String(headers['content-encoding'])
      return new InvalidRequest({ body: [{ code: 'compressed', encoding }] })
    }
    return (error.status ?? 500) >= 500 ? error : new Problem('malformed_request')
  }
  return (req, res) =>
    new Promise((resolve, reject) => {
      readRaw(req, res, (error?: ReadError) => {
        const body: unknown = req.body
        if (error !== undefined) reject(refusalOf(req, error))
        else resolve(Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      })
    })
}

/** Throws InvalidRequest if the text is not plain UTF-8. */
const textOfBody = (bytes: Buffer, contentType: string | undefined): string => {
  const decoded = decodeBody(bytes, contentType)
  if ('fault' in decoded) throw new InvalidRequest({ body: [decoded.fault] })
  return decoded.text
}

export const mediaTypeOf = (type: string | undefined): string | undefined =>
  type?.split(';')[0]?.trim().toLowerCase()

const parseJson = (text: string): unknown => {
  // Clients often send an empty body by mistake. It is read as an empty object, so that the error
  // lists the missing fields.
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new InvalidRequest({ body: [{ code: 'unreadable_json' }] })
  }
}

/** Throws to reject the bytes before they are parsed. */
type CheckBytes = (bytes: Buffer) => void

/** The validator caches one compiled schema per content type, so the content type is normalised. */
export const createJsonReader = (
  options: ReadOptions,
  checkBytes: CheckBytes = () => {},
): ((req: Request, res: Response) => Promise<void>) => {
  const readBytes = createByteReader(options)
  return async (req, res) => {
    const type = req.headers['content-type']
    req.headers['content-type'] = jsonType
    if (!hasBody(req.headers)) return
    if (mediaTypeOf(type) !== jsonType) {
      throw new InvalidRequest({ body: [{ code: 'not_json_object' }] })
    }
    const bytes = await readBytes(req, res)
    const text = textOfBody(bytes, type)
    checkBytes(bytes)
    req.body = parseJson(text)
    // This check must precede all recursive code, because a deeply nested body would overflow the
    // stack.
    if (isTooDeep(req.body)) throw new InvalidRequest({ body: [{ code: 'too_deep' }] })
    if (mayBeInexact(text)) stateOf(res).exactBody = readExactly(text)
  }
}

const readShortJson = createJsonReader({ limit: maxBytes })

/** Reads JSON bodies up to 64 KiB. */
export const readJsonBody: RequestHandler = async (req, res, next) => {
  refuseLongBody(req)
  await readShortJson(req, res)
  next()
}

/** Throws InvalidRequest if the percent-encoding of a form (`%C3%A9`) is not UTF-8. */
const requireFormCodes = (text: string): string => {
  try {
    decodeURIComponent(text)
    return text
  } catch {
    throw new InvalidRequest({ body: [{ code: 'unreadable_form' }] })
  }
}

/** Reads a form as text. A body of another type is treated as empty. */
export const readPageForm = (limit: number): RequestHandler => {
  const readBytes = createByteReader({ limit })
  return async (req, res, next) => {
    const type = req.headers['content-type']
    const isForm = hasBody(req.headers) && mediaTypeOf(type) === formType
    req.body = isForm ? requireFormCodes(textOfBody(await readBytes(req, res), type)) : ''
    next()
  }
}

const readFormBytes = createByteReader({ limit: maxBytes })

/** Reads form-encoded bodies up to 64 KiB. */
export const readFormBody: RequestHandler = async (req, res, next) => {
  refuseLongBody(req)
  const type = req.headers['content-type']
  if (type !== undefined && mediaTypeOf(type) !== formType) {
    throw new InvalidRequest({ body: [{ code: 'not_form' }] })
  }
  const text = requireFormCodes(textOfBody(await readFormBytes(req, res), type))
  req.headers['content-type'] = formType
  req.body = withObject(parseForm(text), 'metadata')
  next()
}

/** Hides any body from the validator, for operations without a request body. */
export const ignoreBody: RequestHandler = (req, _res, next) => {
  delete req.headers['content-type']
  next()
}
