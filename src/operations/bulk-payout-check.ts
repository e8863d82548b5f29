import type { FieldErrors } from '../domain/field-errors.ts'
import type { Country, Currency, Provider } from '../domain/markets.ts'
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

/**
 * What is wrong with the lines of a bulk payout that its document cannot express: for each line
 * what would be wrong with it as a payout, and a currency that is not that of the first line. Of
 * what production would refuse the first line is remarked.
 */
export const checkBulkPayout = async (
  request: CheckedRequest,
  known: FieldErrors,
  markets: Markets,
): Promise<Checked<FoundBulk>> => {
  const body = fieldsOf(request)
  const payouts = Array.isArray(body.payouts) ? (body.payouts as unknown[]) : []
  const fieldErrors: FieldErrors = { ...ofMetadata(body, known) }
  const lines: FoundLine[] = []
  let currency: Currency | undefined
  let remarked: FieldErrors | undefined
  const giveWay = takeTurns()
  for (const [at, fields] of payouts.entries()) {
    await giveWay()
    if (!isObject(fields)) continue
    const checked = checkPayout(markets, fields, request)
    const { fieldErrors: wrong = {}, liveFieldErrors = {}, found } = checked
    currency ??= found?.currency
    Object.assign(fieldErrors, prefixed(at, { ...wrong, ...ofMerchantReference(fields) }))
    if (currency !== undefined && found !== undefined && found.currency !== currency) {
      fieldErrors[`payouts[${at}].currency`] = [{ code: 'other_currency', currency }]
    }
    if (Object.keys(liveFieldErrors).length > 0) remarked ??= prefixed(at, liveFieldErrors)
    if (found !== undefined && typeof fields.phone_number === 'string')
      lines.push(foundLine(fields))
  }
  return {
    fieldErrors,
    liveFieldErrors: remarked,
    found: currency && { currency, lines },
  }
}
