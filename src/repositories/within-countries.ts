import { type RawBuilder, sql } from 'kysely'
import type { CountryLimit } from '../domain/people/countries.ts'

/** Whether a column has a country within a person's limit. */
export const withinCountries = (
  column: RawBuilder<unknown>,
  limit: CountryLimit,
): RawBuilder<boolean> =>
  limit === null ? sql<boolean>`true` : sql<boolean>`(${column} = ANY(${limit}::text[]))`

/** Whether the column `countries` has a country within a limit. */
export const inSharedCountries = (limit: CountryLimit): RawBuilder<boolean> =>
  limit === null
    ? sql<boolean>`true`
    : sql<boolean>`(countries IS NULL OR countries && ${limit}::text[])`
