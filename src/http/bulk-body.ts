import type { Request, RequestHandler, Response } from 'express'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import type { Caller } from '../domain/merchants/caller.ts'
import { bulkLinesMax } from '../domain/payouts/bulk-payout.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { createByteReader, createJsonReader, mediaTypeOf } from './body.ts'
import { countCsvLines, measureJson } from './bulk-size.ts'
import { type CsvPayouts, decodeCsv, hasSeparatorLine, readCsvPayouts } from './csv-payouts.ts'
import { createBulkTurns, type LineLimiter } from './rate-limit.ts'
import { type RequestState, stateOf } from './request-state.ts'

/** In bytes. The limit is enough for 10,000 lines of JSON with whitespace. */
const sizeMax = 4 * 1024 * 1024

/**
 * The maximum number of fields: `body` in the body itself, plus `line` per payout. Unknown fields
 * count, too.
 */
const fieldsMax = { body: 1000, line: 20 }

const fieldsMaxOf = (lines: number): number => fieldsMax.body + fieldsMax.line * lines

/** Limits lists in unknown fields, because a list item costs as much as a field. */
const listItemsMax = 50_000

/** An object counts as one value, and so does each of its fields. */
const valuesMaxOf = (lines: number): number => listItemsMax + 2 * fieldsMaxOf(lines)

const countLimits = {
  itemsMax: bulkLinesMax,
  fieldsMax: fieldsMaxOf(bulkLinesMax),
  valuesMax: valuesMaxOf(bulkLinesMax),
}

const refuseManyLines = (lines: number): void => {
  if (lines <= bulkLinesMax) return
  throw new InvalidRequest({ payouts: [{ code: 'too_many_items', max: bulkLinesMax }] })
}

const refuseLargeJson = (bytes: Buffer): void => {
  const { items: lines, fields, values } = measureJson(bytes, 'payouts', countLimits)
  refuseManyLines(lines)
  const max = fieldsMaxOf(lines)
  if (fields > max || values > valuesMaxOf(lines)) {
    throw new InvalidRequest({ body: [{ code: 'too_many_fields', max }] })
  }
}

const readOptions = { limit: sizeMax, tooLarge: 'bulk_too_large' } as const

const readJson = createJsonReader(readOptions, refuseLargeJson)

const readBytes = createByteReader(readOptions)

/** Throws if the API was mounted without authentication. */
const callerIn = (res: Response): Caller => {
  const { caller } = stateOf(res)
  if (caller === undefined) throw new Error('the request has no accepted API key')
  return caller
}

/**
 * Adds the fields sent as query parameters. A field in the body has priority, except that
 * `dry_run=true` in the query always applies, so that no payout is created by mistake.
 */
const addQuery = (body: unknown, query: Request['query']): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { reference, description, dry_run: dryRun } = query
  const fromQuery = Object.entries({ reference, description }).filter(
    ([, text]) => text !== undefined,
  )
  const merged = { ...Object.fromEntries(fromQuery), ...body }
  return dryRun === 'true' ? { ...merged, dry_run: true } : merged
}

/** Each gate returns false if the request must not continue. */
interface Gates {
  countLines: (lines: number) => Promise<boolean>
  waitForTurn: () => Promise<boolean>
}

/** Reads the body into `req.body`. Returns false if the request must not continue. */
type ReadBulk = (req: Request, res: Response, gates: Gates) => Promise<boolean>

const readCsvBulk: ReadBulk = async (req, res, { countLines, waitForTurn }) => {
  const state = stateOf(res)
  state.csvLines = []
  const bytes = await readBytes(req, res)
  const text = decodeCsv(bytes, req.headers['content-type'])
  const count = Math.max(0, countCsvLines(bytes) - (hasSeparatorLine(text) ? 2 : 1))
  refuseManyLines(count)
  if (!(await countLines(count)) || !(await waitForTurn())) return false
  const { payouts, lines, columns, unit } = await readCsvPayouts(text, bulkLinesMax)
  Object.assign(state, { csvLines: lines, csvColumns: columns, csvUnit: unit })
  req.body = { payouts }
  // The validator then checks the lines as JSON.
  req.headers['content-type'] = 'application/json'
  return true
}

const readJsonBulk: ReadBulk = async (req, res, { countLines, waitForTurn }) => {
  await readJson(req, res)
  const { payouts } = (req.body ?? {}) as { payouts?: unknown }
  return (await countLines(Array.isArray(payouts) ? payouts.length : 0)) && waitForTurn()
}

const readerOf = (type: string | undefined): ReadBulk => {
  if (type === 'text/csv') return readCsvBulk
  if (type === 'application/json') return readJsonBulk
  throw new InvalidRequest({ body: [{ code: 'not_json_or_csv' }] })
}

/**
 * Reads a bulk payout of up to 4 MiB, as JSON or CSV, and its query parameters. Rejects too many
 * lines before parsing. Responds with a 429 to a key that has sent too many invalid lines, and to
 * an organisation with too many bulk payouts in progress.
 */
export const createBulkReader = (limiter: LineLimiter): RequestHandler => {
  const turns = createBulkTurns()
  return async (req, res, next) => {
    if (Number(req.headers['content-length'] ?? 0) > sizeMax) throw new Problem('bulk_too_large')
    const read = readerOf(mediaTypeOf(req.headers['content-type']))
    const { organisationId } = callerIn(res)
    if ((await limiter.isReached(res)) || turns.isFull(res, organisationId)) return
    const gates: Gates = {
      countLines: async (lines) => !(await limiter.count(res, lines)),
      waitForTurn: () => turns.wait(res, organisationId),
    }
    if (!(await read(req, res, gates))) return
    req.body = addQuery(req.body, req.query)
    const { payouts } = (req.body ?? {}) as { payouts?: unknown }
    refuseManyLines(Array.isArray(payouts) ? payouts.length : 0)
    next()
  }
}

const jsonName = /^payouts(?:\[(\d+)\])?/

/** Explains how to write amounts in a file. The usual message would name the JSON type. */
const amountErrorIn =
  (unit: CsvPayouts['unit'] = 'minor') =>
  (error: FieldError): FieldError =>
    error.code === 'schema_violation' && error.keyword === 'type'
      ? { code: `not_${unit}_units` }
      : error

/** Errors about CSV payouts contain the line number in the file instead of the list index. */
export const nameCsvLines = (
  fieldErrors: FieldErrors,
  { csvLines, csvUnit }: RequestState,
): FieldErrors =>
  csvLines === undefined
    ? fieldErrors
    : Object.fromEntries(
        Object.entries(fieldErrors).map(([field, errors]) => [
          field.replace(jsonName, (_, at?: string) =>
            at === undefined ? 'lines' : `lines[${csvLines[Number(at)] ?? 0}]`,
          ),
          field.endsWith('].amount') ? errors.map(amountErrorIn(csvUnit)) : errors,
        ]),
      )
