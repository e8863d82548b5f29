import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { withinCountries } from '../within-countries.ts'

export interface MarketMonthRow {
  month: string
  provider: Provider
  country: Country
  currency: Currency
  succeeded: number
  failed: number
  /** Amounts are decimal digits, because a sum may exceed `Number.MAX_SAFE_INTEGER`. */
  volume: string
  fees: string
}

/** Reads live figures only. `from` and `to` are months such as `2026-11`, both inclusive. */
export const readMarketMonths = async (
  db: Db,
  { from, to, country }: { from: string; to: string; country?: Country | undefined },
  countries: CountryLimit,
): Promise<MarketMonthRow[]> => {
  const [first, last] = [`${from}-01`, `${to}-01`]
  const isShown = sql`${withinCountries(sql`country`, countries)}
    AND (${country ?? null}::text IS NULL OR country = ${country ?? null}::text)`
  const { rows } = await sql<MarketMonthRow>`
    SELECT to_char(month, 'YYYY-MM') AS month, provider, country, currency,
      sum(succeeded)::bigint AS succeeded, sum(failed)::bigint AS failed,
      sum(volume)::text AS volume, sum(fees)::text AS fees
    FROM (
      SELECT date_trunc('month', hour AT TIME ZONE 'UTC')::date AS month, provider, country,
        currency, succeeded, failed, volume, 0::numeric AS fees
      FROM market_hours
      WHERE hour >= (${first}::timestamp AT TIME ZONE 'UTC')
        AND hour < ((${last}::timestamp + interval '1 month') AT TIME ZONE 'UTC') AND ${isShown}
      UNION ALL
      SELECT month, provider, country, currency, 0, 0, 0, fee_amount FROM revenue_sums
      WHERE environment = 'live' AND month BETWEEN ${first}::date AND ${last}::date AND ${isShown}
    ) AS figures
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 2, 4`.execute(db)
  return rows
}
