import type { Country } from '../../domain/markets.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { isInvisible } from '../../domain/request-text.ts'
import { readAccountNumber, readBic } from '../../domain/treasury/account-number.ts'

/** Validates the fields that merchant bank accounts and platform bank accounts share. */

/**
 * Returns the normalised account number. Throws InvalidRequest if the number is not valid in the
 * country.
 */
export const requireAccountNumber = (country: Country, text: string): string => {
  const read = readAccountNumber(country, text)
  if ('number' in read) return read.number
  throw new InvalidRequest({ account_number: [{ code: read.fault }] })
}

/** Throws InvalidRequest with an error for each field without a visible character. */
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

/** Throws InvalidRequest if the text is not a valid BIC. */
export const requireBic = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const bic = readBic(text)
  if (bic === undefined) throw new InvalidRequest({ bic: [{ code: 'not_a_bic' }] })
  return bic
}
