import express, { type Request, type RequestHandler, type Response } from 'express'
import type { FieldErrors } from '../domain/field-errors.ts'
import { bulkLinesMax } from '../domain/payouts/bulk-payout.ts'
import { InvalidRequest, Problem } from '../domain/problems.ts'
import { hasMoreFields } from '../domain/request-text.ts'
import { mediaTypeOf, readJsonUpTo } from './body.ts'
import { readCsvPayouts } from './csv-payouts.ts'
import { stateOf } from './request-state.ts'

/** Enough for 10,000 lines of JSON with white space. */
const sizeMax = 4 * 1024 * 1024

/** Fields of a whole body, unknown ones included: so many, and more for each of its lines. */
const fieldsMax = { body: 1000, line: 20 }

const tooManyFields = (max: number): InvalidRequest =>
  new InvalidRequest({ body: [{ code: 'too_many_fields', max }] })

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Counting is quicker than parsing: a line has a brace, a field a colon after its name. */
const refuseManyFields = (bytes: Buffer): void => {
  const text = bytes.toString('latin1')
  const lines = Math.min(countOf(text, /\{/g), bulkLinesMax + 1)
  const max = fieldsMax.body + fieldsMax.line * lines
  if (countOf(text, /(?<!\\)"\s*:/g) > max) throw tooManyFields(max)
}

const readJson = readJsonUpTo(sizeMax, refuseManyFields)

const readBytes = express.raw({ limit: sizeMax, type: () => true })

const isTooLarge = (error: { type?: unknown }): boolean => error.type === 'entity.too.large'

const parsed = (read: RequestHandler, req: Request, res: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(isTooLarge(error as object) ? new Problem('bulk_too_large') : error)
    })
  })

/** Fields that may be query parameters: those of the body count, where it has them. */
const withQuery = (body: unknown, query: Request['query']): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { reference, description, dry_run: dryRun } = query
  const given = Object.entries({ reference, description }).filter(([, text]) => text !== undefined)
  const merged = { ...Object.fromEntries(given), ...body }
  return dryRun === 'true' ? { ...merged, dry_run: true } : merged
}

const readCsv = async (req: Request, res: Response): Promise<void> => {
  await parsed(readBytes, req, res)
  const file: unknown = req.body
  const bytes = Buffer.isBuffer(file) ? file : Buffer.alloc(0)
  const { payouts, lines, columns } = await readCsvPayouts(bytes, bulkLinesMax)
  Object.assign(stateOf(res), { csvLines: lines, csvColumns: columns })
  req.body = { payouts }
  // From here on it is as if the caller had sent JSON.
  req.headers['content-type'] = 'application/json'
}

/**
 * Reads a bulk payout of up to 4 MiB, as JSON or CSV, and its query parameters. One with too many
 * lines is refused before anything looks at each of them.
 */
export const readBulkBody: RequestHandler = async (req, res, next) => {
  if (Number(req.headers['content-length'] ?? 0) > sizeMax) throw new Problem('bulk_too_large')
  const type = mediaTypeOf(req.headers['content-type'])
  if (type === 'text/csv') await readCsv(req, res)
  else if (type === 'application/json') await parsed(readJson, req, res)
  else throw new InvalidRequest({ body: [{ code: 'not_json_or_csv' }] })
  req.body = withQuery(req.body, req.query)
  const { payouts } = (req.body ?? {}) as { payouts?: unknown }
  const max = fieldsMax.body + fieldsMax.line * (Array.isArray(payouts) ? payouts.length : 0)
  if (hasMoreFields(req.body, max)) {
    throw tooManyFields(max)
  }
  if (Array.isArray(payouts) && payouts.length > bulkLinesMax) {
    const message = `must NOT have more than ${bulkLinesMax} items`
    throw new InvalidRequest({
      payouts: [{ code: 'schema_violation', keyword: 'maxItems', message }],
    })
  }
  next()
}

const jsonName = /^payouts(?:\[(\d+)\])?/

/** Names lines as the caller wrote them: `lines`, by the line of the file, where it was one. */
export const inCsvTerms = (fieldErrors: FieldErrors, lines: number[] | undefined): FieldErrors =>
  lines === undefined
    ? fieldErrors
    : Object.fromEntries(
        Object.entries(fieldErrors).map(([field, errors]) => [
          field.replace(jsonName, (_, at?: string) =>
            at === undefined ? 'lines' : `lines[${lines[Number(at)] ?? 0}]`,
          ),
          errors,
        ]),
      )
