import type { Country } from '../markets.ts'

/** The countries that a person is limited to; null for all countries. */
export type CountryLimit = readonly Country[] | null

export const isWithin = (limit: CountryLimit, country: Country): boolean =>
  limit === null || limit.includes(country)

/** Returns whether `granted` includes all countries of `requested`. */
export const coversCountries = (granted: CountryLimit, requested: CountryLimit): boolean =>
  granted === null || requested?.every((country) => granted.includes(country)) === true

export const shareCountry = (some: CountryLimit, others: CountryLimit): boolean =>
  some === null || others === null || some.some((country) => others.includes(country))

/** Sorts the countries, so that equal limits have equal lists. */
export const sortedCountries = (countries: CountryLimit): Country[] | null =>
  countries === null ? null : [...countries].sort()

/** Returns the same text for equal limits. */
export const limitKey = (limit: CountryLimit): string =>
  limit === null ? '*' : (sortedCountries(limit) ?? []).join(' ')
