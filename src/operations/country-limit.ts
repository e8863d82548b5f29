import type { Country } from '../domain/markets.ts'
import { type Administrator, limitOf } from '../domain/merchants/caller.ts'
import { isWithin } from '../domain/people/countries.ts'
import { Problem } from '../domain/problems.ts'

/**
 * Throws Problem `person_not_permitted` if the country is outside the person's limit. An empty
 * response would wrongly suggest that the country has no data.
 */
export const requireCountry = (caller: Administrator, country: Country): void => {
  if (!isWithin(limitOf(caller), country)) throw new Problem('person_not_permitted')
}
