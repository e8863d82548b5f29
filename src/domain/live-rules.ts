import type { FieldErrors } from './field-errors.ts'
import type { Country } from './markets.ts'
import { isPossibleNumber, isWrittenNumber } from './phone-number.ts'

/** The live rules check only these request fields. Other fields of the request may be invalid. */
interface LiveFields {
  country?: Country | undefined
  phone_number?: unknown
}

type LiveRule = (fields: LiveFields) => FieldErrors

const possibleNumber = ({ country, phone_number: phone }: LiveFields): FieldErrors => {
  const isKnown = country !== undefined && typeof phone === 'string'
  if (!isKnown || !isWrittenNumber(phone) || isPossibleNumber(phone, country)) return {}
  return { phone_number: [{ code: 'impossible_phone_number' }] }
}

const rules: LiveRule[] = [possibleNumber]

/**
 * Returns the field errors that make live mode reject a request. The sandbox reports these errors
 * only as warnings.
 */
export const liveFieldErrors = (fields: LiveFields): FieldErrors =>
  Object.assign({}, ...rules.map((rule) => rule(fields)))
