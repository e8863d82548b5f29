import express, { type RequestHandler } from 'express'
import { parseForm, withObject } from '../domain/form-encoding.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { refusalOfBodyError, refuseLongBody } from './body.ts'

const sizeMax = 64 * 1024
const formType = 'application/x-www-form-urlencoded'

const readText = express.text({ limit: sizeMax, type: () => true })

/** Decoding would replace what is no UTF-8, and so change what the caller sent. */
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
  if (type !== undefined && type.split(';')[0]?.trim().toLowerCase() !== formType) {
    throw new InvalidRequest({ body: [{ code: 'not_form' }] })
  }
  readText(req, res, (error?: Error) => {
    if (error) return next(refusalOfBodyError(error, 'not_form'))
    const { body = '' } = req as { body?: unknown }
    if (typeof body !== 'string' || !isDecodable(body)) {
      return next(new InvalidRequest({ body: [{ code: 'not_form' }] }))
    }
    req.headers['content-type'] = formType
    req.body = withObject(parseForm(body), 'metadata')
    next()
  })
}
