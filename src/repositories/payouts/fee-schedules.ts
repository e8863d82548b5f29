import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FeeSchedules } from '../../../generated/database.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Page, type Part, type Position, readPage } from '../../database/pagination.ts'
import { sqlTime } from '../../database/sql.ts'
import type { FeeMarket, FeeType } from '../../domain/payments/collection-fee.ts'
import { defaultFee, type Fee } from '../../domain/payouts/fee.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { insertCollectionFee } from '../payments/collection-fees.ts'
import { withinCountries } from '../within-countries.ts'

/** `organisation_id` is null if the schedule applies to all organisations. */
export type FeeScheduleRow = Selectable<FeeSchedules> & {
  organisation_id: string | null
  type: FeeType
  /** True if refunds return the payment fee in proportion. Always false for payouts. */
  returned_on_refund: boolean
}

/**
 * `created_at` is the time (ISO 8601) at which the fee applies, such as the time of the payout
 * request.
 */
type PricedAt = FeeMarket & { created_at: string }

const priceKey = ({ organisation_id, provider, country, currency, created_at }: PricedAt): string =>
  `${organisation_id} ${provider} ${country} ${currency} ${created_at}`

/**
 * Returns a function that finds the fee for an organisation and market at a time. The latest
 * schedule of the organisation that has started applies or, without one, the latest schedule for
 * all organisations.
 */
export const readFees = async (
  executor: Executor,
  priced: PricedAt[],
): Promise<(each: PricedAt) => Fee> => {
  if (priced.length === 0) return () => defaultFee
  const lookups = priced.map(({ organisation_id, provider, country, currency, created_at }) => ({
    organisation_id,
    provider,
    country,
    currency,
    created_at,
    at: created_at,
  }))
  const inEffect = sql`f.provider = m.provider AND f.country = m.country
    AND f.currency = m.currency AND f.effective_from <= m.at
    ORDER BY f.effective_from DESC, f.id DESC LIMIT 1`
  const { rows } = await sql<PricedAt & { basis_points: number; fixed_amount: number }>`
    SELECT m.*, f.basis_points, f.fixed_amount
    FROM (
      SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(lookups)}::json) AS m (
        organisation_id uuid, provider text, country text, currency text, created_at text,
        at timestamptz)
    ) AS m
    CROSS JOIN LATERAL (
      SELECT * FROM (
        (SELECT 1 AS rank, f.basis_points, f.fixed_amount FROM organisation_fee_schedules AS f
          WHERE f.organisation_id = m.organisation_id AND ${inEffect})
        UNION ALL
        (SELECT 2, f.basis_points, f.fixed_amount FROM fee_schedules AS f WHERE ${inEffect})
      ) AS found
      ORDER BY rank LIMIT 1
    ) AS f`.execute(executor)
  const fees = new Map(
    rows.map((row) => [
      priceKey(row),
      { basisPoints: row.basis_points, fixedAmount: row.fixed_amount },
    ]),
  )
  return (each) => fees.get(priceKey(each)) ?? defaultFee
}

export const insertFeeSchedule = async (tx: Tx, row: FeeScheduleRow): Promise<void> => {
  const { organisation_id, type, returned_on_refund, ...schedule } = row
  if (type === 'collection') {
    await insertCollectionFee(tx, { ...schedule, organisation_id, returned_on_refund })
  } else if (organisation_id === null) {
    await tx.insertInto('fee_schedules').values(schedule).execute()
  } else {
    await tx
      .insertInto('organisation_fee_schedules')
      .values({ organisation_id, ...schedule })
      .execute()
  }
}

const columns = sql`id, provider, country, currency, basis_points, fixed_amount, effective_from,
  created_at`

const ofPayouts = sql`'disbursement' AS type, false AS returned_on_refund`

const ofPayments = sql`
  SELECT ${columns}, organisation_id, 'collection' AS type, returned_on_refund
  FROM collection_fee_schedules`

const ofOrganisations = sql`
  SELECT ${columns}, organisation_id, ${ofPayouts} FROM organisation_fee_schedules
  UNION ALL ${ofPayments} WHERE organisation_id IS NOT NULL`

const ofAll = sql`
  SELECT ${columns}, NULL::uuid AS organisation_id, ${ofPayouts} FROM fee_schedules
  UNION ALL ${ofPayments} WHERE organisation_id IS NULL`

/**
 * Lists the start times of later standard fees that the new schedule of an organisation overrides,
 * up to the organisation's next schedule. Returns nothing for a standard fee.
 */
export const listStandardFeeTimes = async (
  tx: Tx,
  { organisation_id, type, provider, country, currency, effective_from }: FeeScheduleRow,
): Promise<string[]> => {
  const isLater = sql<boolean>`type = ${type} AND provider = ${provider} AND country = ${country}
    AND currency = ${currency} AND effective_from > ${sqlTime(effective_from)}`
  const { rows } = await sql<{ effective_from: string }>`
    SELECT effective_from FROM (${ofAll}) AS f
    WHERE ${organisation_id}::uuid IS NOT NULL AND ${isLater}
      AND effective_from < coalesce((SELECT min(effective_from) FROM (${ofOrganisations}) AS o
        WHERE organisation_id = ${organisation_id}::uuid AND ${isLater}), 'infinity')
    `.execute(tx)
  return rows.map((row) => row.effective_from)
}

export type FeeState = 'in_force' | 'to_come' | 'replaced'

/** Returns the state of schedule `f` at a time, with the same precedence as `readFees`. */
const stateAt = (at: string): RawBuilder<FeeState> => sql<FeeState>`CASE
  WHEN f.effective_from > ${at}::timestamptz THEN 'to_come'
  WHEN EXISTS (SELECT FROM (${ofAll} UNION ALL ${ofOrganisations}) AS later
    WHERE later.organisation_id IS NOT DISTINCT FROM f.organisation_id
      AND later.type = f.type AND later.provider = f.provider AND later.country = f.country
      AND later.currency = f.currency AND later.effective_from <= ${at}::timestamptz
      AND (later.effective_from, later.id) > (f.effective_from, f.id)) THEN 'replaced'
  ELSE 'in_force' END`

export type ListedFeeSchedule = FeeScheduleRow & { state: FeeState }

export const readFeeSchedule = async (
  db: Db,
  id: string,
  at: string,
): Promise<ListedFeeSchedule> => {
  const { rows } = await sql<ListedFeeSchedule>`
    SELECT f.*, ${stateAt(at)} AS state FROM (${ofAll} UNION ALL ${ofOrganisations}) AS f
    WHERE f.id = ${id}::uuid`.execute(db)
  return rows[0] as ListedFeeSchedule
}

/**
 * Lists schedules newest first, within a country limit. Without an organisation, lists the
 * schedules of all organisations and the general schedules.
 */
export const listFeeSchedules = (
  db: Db,
  {
    organisationId,
    countries,
    at,
  }: { organisationId: string | undefined; countries: CountryLimit; at: string },
  position: Position,
): Promise<Page<ListedFeeSchedule>> => {
  const schedules =
    organisationId === undefined
      ? sql`${ofAll} UNION ALL ${ofOrganisations}`
      : sql`SELECT * FROM (${ofOrganisations}) AS o WHERE organisation_id = ${organisationId}::uuid`
  const isListed = withinCountries(sql`f.country`, countries)
  const read = async ({ anchor, order, offset, limit }: Part): Promise<ListedFeeSchedule[]> => {
    const side = anchor?.side === 'before' ? sql`>` : sql`<`
    const isNextToAnchor = anchor === undefined ? sql`true` : sql`f.id ${side} ${anchor.id}::uuid`
    const { rows } = await sql<ListedFeeSchedule>`
      SELECT f.*, ${stateAt(at)} AS state FROM (${schedules}) AS f
      WHERE ${isListed} AND ${isNextToAnchor}
      ORDER BY f.id ${order === 'asc' ? sql`ASC` : sql`DESC`}
      LIMIT ${limit} OFFSET ${offset}`.execute(db)
    return rows
  }
  const count = async (): Promise<number> => {
    const { rows } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM (${schedules}) AS f WHERE ${isListed}`.execute(db)
    return rows[0]?.total ?? 0
  }
  return readPage(position, read, count)
}
