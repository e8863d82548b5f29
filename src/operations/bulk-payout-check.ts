import { isOutsideLimits } from '../domain/amount-limits.ts'
import type { FieldErrors } from '../domain/field-errors.ts'
import type { Country, Currency, Provider } from '../domain/markets.ts'
import { toldLinesMax } from '../domain/payouts/bulk-payout.ts'
import { toMsisdn } from '../domain/phone-number.ts'
import { takeTurns } from '../turns.ts'
import { checkPayout, type Markets, ofMerchantReference, ofMetadata } from './merchant-checks.ts'
import {
  type Checked,
  type CheckedRequest,
  type Fields,
  fieldsOf,
  isObject,
} from './request-check.ts'

export interface FoundLine {
  /** Minor units of the bulk's currency. */
  amount: number
  country: Country
  provider: Provider
  phone_number: string
  msisdn: string
  merchant_reference: string | null
}

export interface FoundBulk {
  currency: Currency
  lines: FoundLine[]
}

const foundLine = (fields: Fields): FoundLine => {
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

const prefixed = (at: number, fieldErrors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrors).map(([name, errors]) => [`payouts[${at}].${name}`, errors]),
  )

/** What the lines of a bulk payout are checked by. */
export interface LineRules {
  markets: Markets
  /** Whether a line has the shape of a payout: says no more, and so costs little. */
  isPayout: (line: unknown) => boolean
}

/** Faulty lines, of which the first are told and the others counted. */
const createFaults = () => {
  const fieldErrors: FieldErrors = {}
  let count = 0
  let toldUntil = 0
  let areOutsideLimits = true
  let isShapeUntold = false
  return {
    isTold: () => count < toldLinesMax,
    /** `wrong` with a line, beside its shape where that is not sound. */
    add: (at: number, wrong: FieldErrors, isSound: boolean): void => {
      count += 1
      if (count <= toldLinesMax) {
        Object.assign(fieldErrors, prefixed(at, wrong))
        toldUntil = at + 1
      } else {
        areOutsideLimits &&= isSound && Object.values(wrong).every(isOutsideLimits)
        isShapeUntold ||= !isSound
      }
    },
    of: (body: Fields, payouts: unknown[], known: FieldErrors) => {
      const more = count - toldLinesMax
      if (more > 0) {
        const counted = { code: 'more_faulty_lines', count: more, areOutsideLimits } as const
        fieldErrors.payouts = [...(known.payouts ?? []), counted]
      }
      return {
        fieldErrors,
        faultyLines: count,
        // Where the validator would name the shape of more lines than are told.
        ...(isShapeUntold && { shortened: { ...body, payouts: payouts.slice(0, toldUntil) } }),
      }
    },
  }
}

/**
 * What is wrong with the lines of a bulk payout that its document cannot express: for each line
 * what would be wrong with it as a payout, and a currency that is not that of the first line. Of
 * what production would refuse the first line is remarked.
 *
 * Of more than a hundred faulty lines the others are counted, so that a refusal costs no more than
 * an acceptance. Lines of which only the shape is wrong are told by the validator of the document.
 */
export const checkBulkPayout = async (
  request: CheckedRequest,
  known: FieldErrors,
  { markets, isPayout }: LineRules,
): Promise<Checked<FoundBulk>> => {
  const body = fieldsOf(request)
  const payouts = Array.isArray(body.payouts) ? (body.payouts as unknown[]) : []
  const faults = createFaults()
  const lines: FoundLine[] = []
  let currency: Currency | undefined
  let remarked: FieldErrors | undefined
  const giveWay = takeTurns()
  for (const [at, fields] of payouts.entries()) {
    await giveWay()
    const isSound = isPayout(fields)
    if (!isObject(fields) || !(isSound || faults.isTold())) {
      faults.add(at, {}, false)
      continue
    }
    const { fieldErrors, liveFieldErrors = {}, found } = checkPayout(markets, fields, request)
    const wrong: FieldErrors = { ...fieldErrors, ...ofMerchantReference(fields) }
    currency ??= found?.currency
    if (currency !== undefined && found !== undefined && found.currency !== currency) {
      wrong.currency = [{ code: 'other_currency', currency }]
    }
    if (!isSound || Object.keys(wrong).length > 0) faults.add(at, wrong, isSound)
    if (Object.keys(liveFieldErrors).length > 0) remarked ??= prefixed(at, liveFieldErrors)
    if (found !== undefined && typeof fields.phone_number === 'string')
      lines.push(foundLine(fields))
  }
  const { fieldErrors, ...refused } = faults.of(body, payouts, known)
  return {
    ...refused,
    fieldErrors: { ...ofMetadata(body, known), ...fieldErrors },
    liveFieldErrors: remarked,
    found: currency && { currency, lines },
  }
}
