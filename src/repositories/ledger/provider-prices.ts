import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ProviderPrices } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlTime } from '../../database/sql.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { withinCountries } from '../within-countries.ts'

/** Providers charge the platform these prices. Without a price, no charge is expected. */

export type ProviderPriceRow = Selectable<ProviderPrices>

export type ListedProviderPrice = ProviderPriceRow & { state: 'in_force' | 'to_come' | 'replaced' }

/**
 * Selects the price for transaction `t` at a time, as JSON; null without a price. The statement
 * that writes the status includes this expression, which saves a second statement.
 */
export const priceOf = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT json_build_object('basisPoints', p.basis_points, 'fixedAmount', p.fixed_amount)
  FROM provider_prices AS p
  WHERE p.provider = t.provider AND p.country = t.country AND p.currency = t.currency
    AND p.type = t.type AND p.effective_from <= ${at}
  ORDER BY p.effective_from DESC, p.id DESC LIMIT 1)`

type PricedMarket = Pick<ProviderPriceRow, 'provider' | 'country' | 'currency' | 'type'>

/** Returns a price of zero if no price is set. */
export const findPrice = async (
  tx: Tx,
  { provider, country, currency, type }: PricedMarket,
  at: string,
): Promise<Pick<ProviderPriceRow, 'basis_points' | 'fixed_amount'>> => {
  const { rows } = await sql<{ price: { basisPoints: number; fixedAmount: number } | null }>`
    SELECT ${priceOf(sqlTime(at))} AS price
    FROM (SELECT ${provider}::text AS provider, ${country}::text AS country,
      ${currency}::text AS currency, ${type}::text AS type) AS t`.execute(tx)
  const { basisPoints = 0, fixedAmount = 0 } = rows[0]?.price ?? {}
  return { basis_points: basisPoints, fixed_amount: fixedAmount }
}

export const insertPrice = async (tx: Tx, row: ProviderPriceRow): Promise<void> => {
  await tx.insertInto('provider_prices').values(row).execute()
}

const listed = (at: string): RawBuilder<unknown> => sql`
  SELECT p.*, CASE WHEN p.effective_from > ${sqlTime(at)} THEN 'to_come'
    WHEN EXISTS (SELECT FROM provider_prices AS later
      WHERE later.provider = p.provider AND later.country = p.country
        AND later.currency = p.currency AND later.type = p.type
        AND later.effective_from <= ${sqlTime(at)}
        AND (later.effective_from, later.id) > (p.effective_from, p.id)) THEN 'replaced'
    ELSE 'in_force' END AS state
  FROM provider_prices AS p`

export const readPrice = async (db: Db, id: string, at: string): Promise<ListedProviderPrice> => {
  const { rows } = await sql<ListedProviderPrice>`
    ${listed(at)} WHERE p.id = ${id}::uuid`.execute(db)
  return rows[0] as ListedProviderPrice
}

export const listPrices = async (
  db: Db,
  countries: CountryLimit,
  keyset: Keyset,
  at: string,
): Promise<KeysetPage<ListedProviderPrice>> => {
  const { limit, after } = keyset
  const older = after === undefined ? sql`true` : sql`p.id < ${after}::uuid`
  const { rows } = await sql<ListedProviderPrice>`
    ${listed(at)} WHERE ${older} AND ${withinCountries(sql`p.country`, countries)}
    ORDER BY p.id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}
