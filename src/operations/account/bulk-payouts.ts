import type { components } from '../../../generated/account.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../database/database.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { isUuid } from '../../domain/ids.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import { isOutsideLimits, timeZones } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { findRepeated, reportedLinesMax } from '../../domain/payouts/bulk-payout.ts'
import { toMsisdn } from '../../domain/phone-number.ts'
import { Problem } from '../../domain/problems.ts'
import { shareEventLoop } from '../../event-loop.ts'
import { created } from '../../replies/replies.ts'
import { readBulkLines } from '../../repositories/payouts/bulk-lines.ts'
import {
  type BulkPayoutWithPayouts,
  findBulkPayout,
  listBulkPayouts as list,
} from '../../repositories/payouts/bulk-payouts.ts'
import { bulkLineResource, bulkPayoutResource } from '../../resources/bulk-payouts.ts'
import {
  createBulkPayout as create,
  previewBulkPayout as preview,
} from '../../services/payouts/create-bulk-payout.ts'
import { cancelBulkPayout as cancel } from '../../services/payouts/end-bulk-payout.ts'
import type { BulkTerms } from '../../services/payouts/price-bulk-payout.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { FileLocale } from '../csv-words.ts'
import type { AccountHandler } from '../handler.ts'
import { replyWithCursorList } from '../lists.ts'
import {
  type Checked,
  type CheckedRequest,
  type Fields,
  fieldsOf,
  isObject,
} from '../request-check.ts'
import { pageOfBulkLines } from '../shared/bulk-lines.ts'
import {
  checkTransactionRequest,
  type Markets,
  merchantReferenceFaults,
  metadataFaults,
} from '../shared-checks.ts'
import { rowsAtOnce, writeRows } from '../written-rows.ts'

interface FoundLine {
  /** In minor units of the bulk payout's currency. */
  amount: number
  country: Country
  provider: Provider
  phone_number: string
  msisdn: string
  merchant_reference: string | null
}

interface FoundBulk {
  currency: Currency
  lines: FoundLine[]
  /** The line number of each payout, if the request is a CSV file. */
  csvLines: number[] | undefined
}

const readLine = (fields: Fields): FoundLine => {
  const country = fields.country as Country
  const phone = String(fields.phone_number)
  return {
    amount: Number(fields.amount),
    country,
    provider: fields.provider as Provider,
    phone_number: phone,
    msisdn: toMsisdn(phone, country),
    merchant_reference: (fields.merchant_reference as string | undefined) ?? null,
  }
}

const prefixWithLine = (at: number, fieldErrors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([name, errors]) => [`payouts[${at}].${name}`, errors]),
  )

export interface LineRules {
  markets: Markets
  /**
   * Returns true if a line matches the API document. The check is fast, because it does not collect
   * errors.
   */
  isPayout: (line: unknown) => boolean
}

/**
 * Collects the errors of the first `reportedLinesMax` invalid lines. Other invalid lines are only
 * counted.
 */
const createFaults = () => {
  const fieldErrors: FieldErrors = {}
  let count = 0
  let reportedUntil = 0
  let areOutsideLimits = true
  let isShapeUnreported = false
  return {
    isReported: () => count < reportedLinesMax,
    /** `at` is the index of the line. `isSound` is true if the line matches the API document. */
    add: (at: number, wrong: FieldErrors, isSound: boolean): void => {
      count += 1
      if (count <= reportedLinesMax) {
        Object.assign(fieldErrors, prefixWithLine(at, wrong))
        reportedUntil = at + 1
      } else {
        areOutsideLimits &&= isSound && Object.values(wrong).every(isOutsideLimits)
        isShapeUnreported ||= !isSound
      }
    },
    /** `known`: the errors that were found before this check. */
    of: (body: Fields, payouts: unknown[], known: FieldErrors) => {
      const more = count - reportedLinesMax
      if (more > 0) {
        const counted = { code: 'more_faulty_lines', count: more, areOutsideLimits } as const
        fieldErrors.payouts = [...(known.payouts ?? []), counted]
      }
      return {
        fieldErrors,
        faultyLines: count,
        // Removes the lines whose errors are only counted, because the validator would report every
        // error.
        ...(isShapeUnreported && {
          shortened: { ...body, payouts: payouts.slice(0, reportedUntil) },
        }),
      }
    },
  }
}

/**
 * Finds errors in lines that the API document cannot express: all errors of a single payout, and a
 * currency that differs from the currency of the first line. For the sandbox, reports only the
 * first line that live mode would reject.
 *
 * After the first hundred invalid lines, errors are only counted, so that an error response is no
 * more expensive than a success. The validator reports the remaining errors of lines that do not
 * match the API document.
 */
export const checkBulkPayout =
  ({ markets, isPayout }: LineRules) =>
  async (request: CheckedRequest, known: FieldErrors): Promise<Checked<FoundBulk>> => {
    const body = fieldsOf(request)
    const payouts = Array.isArray(body.payouts) ? (body.payouts as unknown[]) : []
    const faults = createFaults()
    const lines: FoundLine[] = []
    let currency: Currency | undefined
    let firstLiveErrors: FieldErrors | undefined
    const limits = markets.limitsNow()
    const sameForAll = { ...markets, limitsNow: () => limits }
    const letOthersRun = shareEventLoop()
    for (const [at, fields] of payouts.entries()) {
      await letOthersRun()
      const isSound = isPayout(fields)
      if (!isObject(fields) || !(isSound || faults.isReported())) {
        faults.add(at, {}, false)
        continue
      }
      const {
        fieldErrors,
        liveFieldErrors = {},
        found,
      } = checkTransactionRequest(sameForAll, fields, request)
      const wrong: FieldErrors = { ...fieldErrors, ...merchantReferenceFaults(fields) }
      currency ??= found?.currency
      if (currency !== undefined && found !== undefined && found.currency !== currency) {
        wrong.currency = [{ code: 'other_currency', currency }]
      }
      if (!isSound || Object.keys(wrong).length > 0) faults.add(at, wrong, isSound)
      if (Object.keys(liveFieldErrors).length > 0)
        firstLiveErrors ??= prefixWithLine(at, liveFieldErrors)
      if (found !== undefined && typeof fields.phone_number === 'string')
        lines.push(readLine(fields))
    }
    const { fieldErrors, ...refused } = faults.of(body, payouts, known)
    return {
      ...refused,
      fieldErrors: { ...metadataFaults(body, known), ...fieldErrors },
      liveFieldErrors: firstLiveErrors,
      found: currency && { currency, lines, csvLines: request.csvLines },
    }
  }

/** Throws Problem `not_found` unless the bulk payout belongs to the caller. */
const findBulkOrThrow = async (
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<BulkPayoutWithPayouts> => {
  const bulk = isUuid(id) ? await findBulkPayout(ctx.db, caller, id) : undefined
  if (bulk === undefined) throw new Problem('not_found')
  return bulk
}

type Body = components['schemas']['CreateBulkPayoutRequest']

/** CSV files have already been converted to JSON fields. */
const bulkTermsOf = (body: Body, { currency, lines }: FoundBulk): BulkTerms => ({
  currency,
  lines,
  reference: body.reference ?? null,
  description: body.description ?? null,
  metadata: body.metadata ?? null,
})

const warningsOf = ({ lines, csvLines }: FoundBulk) => findRepeated(lines, csvLines)

const replyWithPreview = async (ctx: AppContext, caller: Caller, body: Body, found: FoundBulk) => ({
  status: 200 as const,
  body: {
    data: await preview(ctx, caller, bulkTermsOf(body, found)),
    warnings: warningsOf(found),
  },
})

export const createBulkPayout: AccountHandler<'createBulkPayout', FoundBulk> = async (input) => {
  const { ctx, caller, found, idempotent } = input
  const body = input.body as Exclude<typeof input.body, string>
  if (body.dry_run === true) return replyWithPreview(ctx, caller, body, found)
  const warnings = warningsOf(found)
  return create(ctx, caller, bulkTermsOf(body, found), idempotent, (bulk) =>
    created({ data: bulkPayoutResource({ ...bulk, payouts: null }), warnings }, bulk.id),
  )
}

export const previewBulkPayout: AccountHandler<'previewBulkPayout', FoundBulk> = ({
  ctx,
  caller,
  body,
  found,
}) => replyWithPreview(ctx, caller, body as Exclude<typeof body, string>, found)

export const listBulkPayouts: AccountHandler<'listBulkPayouts'> = (input) => {
  const { ctx, caller } = input
  return replyWithCursorList(input, (page) => list(ctx.db, caller, page), bulkPayoutResource)
}

export const getBulkPayout: AccountHandler<'getBulkPayout'> = async ({ ctx, caller, params }) => {
  const bulk = await findBulkOrThrow(ctx, caller, params.id)
  return { status: 200, body: { data: bulkPayoutResource(bulk) } }
}

export const listBulkPayoutLines: AccountHandler<'listBulkPayoutLines'> = async (input) => {
  const { ctx, caller, params, query, address } = input
  const { id } = await findBulkOrThrow(ctx, caller, params.id)
  return { status: 200, body: await pageOfBulkLines(ctx.db, id, { query, address }) }
}

const columns = [
  'number',
  'state',
  'amount',
  'fee_amount',
  'currency',
  'country',
  'provider',
  'phone_number',
  'payout_id',
  'reference',
  'failure_reason',
  'merchant_reference',
] as const satisfies readonly (keyof components['schemas']['BulkPayoutLine'])[]

/** Writes the lines of a bulk payout as CSV, in the order of the request. */
async function* bulkPayoutLines(
  db: Db,
  { homeCountry }: Caller,
  bulkId: string,
  locale: FileLocale | undefined,
): AsyncGenerator<string> {
  const { header, line } = createCsvWriter(columns, locale, timeZones[homeCountry])
  const pages = readBulkLines(db, bulkId, rowsAtOnce)
  yield* writeRows(pages, (row) => line(bulkLineResource(row)), { head: byteOrderMark + header })
}

export const downloadBulkPayoutResults: AccountHandler<'downloadBulkPayoutResults'> = async ({
  ctx,
  caller,
  params,
  query,
}) => {
  const { id } = await findBulkOrThrow(ctx, caller, params.id)
  return {
    status: 200,
    stream: bulkPayoutLines(ctx.db, caller, id, query.locale),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'bulk-payout-results.csv',
  }
}

export const cancelBulkPayout: AccountHandler<'cancelBulkPayout'> = async ({
  ctx,
  caller,
  params,
}) => {
  const bulk = await cancel(ctx, params.id, { owner: caller })
  return { status: 200, body: { data: bulkPayoutResource(bulk) } }
}
