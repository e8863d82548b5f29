import { type RawBuilder, sql } from 'kysely'
import type { CountryLimit } from '../domain/people/countries.ts'

export const withinCountries = (
  column: RawBuilder<unknown>,
  limit: CountryLimit,
): RawBuilder<boolean> =>
  limit === null ? sql<boolean>`true` : sql<boolean>`(${column} = ANY(${limit}::text[]))`

/** Returns whether the column `countries` has a country in common with the limit. */
export const inSharedCountries = (limit: CountryLimit): RawBuilder<boolean> =>
  limit === null
    ? sql<boolean>`true`
    : sql<boolean>`(countries IS NULL OR countries && ${limit}::text[])`
