import type { Country } from '../domain/markets.ts'
import { type Administrator, limitOf } from '../domain/merchants/caller.ts'
import { isWithin } from '../domain/people/countries.ts'
import { Problem } from '../domain/problems.ts'

/**
 * Throws Problem `person_not_permitted` where a request itself names a country from which the
 * person is kept. An empty answer would say that nothing happened there.
 */
export const requireCountry = (caller: Administrator, country: Country): void => {
  if (!isWithin(limitOf(caller), country)) throw new Problem('person_not_permitted')
}
