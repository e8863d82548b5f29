import type { Country } from '../../domain/markets.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { isInvisible } from '../../domain/request-text.ts'
import { readAccountNumber, readBic } from '../../domain/treasury/account-number.ts'

/** Checks fields that merchant and platform bank accounts have in common. */

/**
 * Returns the account number in a request. Throws InvalidRequest if it is not valid in the country.
 */
export const requireAccountNumber = (country: Country, text: string): string => {
  const read = readAccountNumber(country, text)
  if ('number' in read) return read.number
  throw new InvalidRequest({ account_number: [{ code: read.fault }] })
}

/** Throws InvalidRequest for each field that has no visible character. */
export const requireVisible = <Field extends string>(
  texts: Record<Field, string>,
  fields: readonly Field[],
): void => {
  const faults = fields.filter((field) => isInvisible(texts[field]))
  if (faults.length === 0) return
  throw new InvalidRequest(
    Object.fromEntries(faults.map((field) => [field, [{ code: 'text_invisible' }]])),
  )
}

/** Returns the BIC in a request, or null. Throws InvalidRequest if it is not valid. */
export const requireBic = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const bic = readBic(text)
  if (bic === undefined) throw new InvalidRequest({ bic: [{ code: 'not_a_bic' }] })
  return bic
}
