import { isUtf8 } from 'node:buffer'
import express, { type Request, type RequestHandler } from 'express'
import { type FieldFaults, InvalidRequest } from '../domain/problems.ts'
import { findTextFault } from '../domain/request-text.ts'
import { faultsInFrench } from './french.ts'

const sizeMax = 64 * 1024
const jsonType = 'application/json'

const hasBody = (headers: { [name: string]: unknown }): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const parseJson = express.json({
  limit: sizeMax,
  strict: false,
  type: () => true,
  // Decoding would replace what is no UTF-8, and so change what the caller sent (RFC 8259, 8.1).
  verify: (_req, _res, bytes) => {
    if (!isUtf8(bytes)) throw new InvalidRequest({ body: [faultsInFrench.body] })
  },
})

/**
 * Reads JSON bodies up to 64 KiB. The validator keeps a compiled schema for every content type it
 * meets, so it is shown one only, however callers vary theirs.
 */
export const readJsonBody: RequestHandler = (req, res, next) => {
  const type = req.headers['content-type']
  delete req.headers['content-type']
  if (req.method === 'GET' || req.method === 'DELETE') return next()
  if (!hasBody(req.headers)) {
    req.headers['content-type'] = jsonType
    return next()
  }
  if (type?.split(';')[0]?.trim().toLowerCase() !== jsonType) {
    throw new InvalidRequest({ body: [faultsInFrench.body] })
  }
  req.headers['content-type'] = type
  parseJson(req, res, (error?: unknown) => {
    req.headers['content-type'] = jsonType
    next(error)
  })
}

declare global {
  namespace Express {
    interface Locals {
      /** What was found wrong before the validator looked; refused together with what it finds. */
      faults?: FieldFaults
    }
  }
}

/** Looks for faults; what is known to be wrong with a field need not be looked at again. */
export type Check = (req: Request, known: FieldFaults) => FieldFaults

/** Runs checks of our own; what they find is refused by `refuseFaults` or the error handler. */
export const findFaults =
  (checks: Check[]): RequestHandler =>
  (req, res, next) => {
    let known: FieldFaults = {}
    for (const check of checks) known = { ...known, ...check(req, known) }
    res.locals.faults = known
    next()
  }

export const refuseFaults: RequestHandler = (_req, res, next) => {
  const faults = res.locals.faults ?? {}
  if (Object.keys(faults).length > 0) throw new InvalidRequest(faults)
  next()
}

/** What no column can hold, field by field: see `findTextFault`. */
export const unstorableText: Check = ({ body, query }: { body?: unknown; query?: object }) => {
  const faults: FieldFaults = {}
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  for (const [field, value] of Object.entries({ ...query, ...(isObject && body) })) {
    const fault = findTextFault(value)
    if (fault !== undefined) faults[field.toWellFormed()] = [faultsInFrench[fault]]
  }
  return faults
}

const wholeNumber = /^\d{1,16}$/

/** `0x10`, `1e2` and repeated numbers, which coercion would let pass. */
export const oddNumbers =
  (names: string[]): Check =>
  ({ query }) => {
    const faults: FieldFaults = {}
    for (const name of names) {
      const value = query[name]
      if (value !== undefined && !(typeof value === 'string' && wholeNumber.test(value))) {
        faults[name] = [faultsInFrench.wholeNumber]
      }
    }
    return faults
  }

/** A second `Idempotency-Key`: Node would join the two into one key. */
export const repeatedKey: Check = ({ headersDistinct }): FieldFaults =>
  (headersDistinct['idempotency-key']?.length ?? 0) > 1
    ? { 'Idempotency-Key': [faultsInFrench.repeated] }
    : {}
