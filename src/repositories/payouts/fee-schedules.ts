import { type Selectable, sql } from 'kysely'
import type { FeeSchedules } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor } from '../../database/database.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import type { Country, Provider } from '../../domain/markets.ts'
import { defaultFee, type Fee } from '../../domain/payouts/fee.ts'

export type FeeScheduleRow = Selectable<FeeSchedules>

export interface FeeMarket {
  provider: Provider
  country: Country
  currency: string
}

const feeMarketKey = ({ provider, country, currency }: FeeMarket): string =>
  `${provider} ${country} ${currency}`

/** The fee of each market at a time: that of the last schedule already in effect. */
export const readFees = async (
  executor: Executor,
  markets: FeeMarket[],
  at: string,
): Promise<(market: FeeMarket) => Fee> => {
  const wanted = markets.map(({ provider, country, currency }) => ({ provider, country, currency }))
  if (markets.length === 0) return () => defaultFee
  const { rows } = await sql<FeeScheduleRow>`
    SELECT f.*
    FROM (
      SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS m (
        provider text, country text, currency text)
    ) AS m
    CROSS JOIN LATERAL (
      SELECT * FROM fee_schedules AS f
      WHERE f.provider = m.provider AND f.country = m.country AND f.currency = m.currency
        AND f.effective_from <= ${at}::timestamptz
      ORDER BY effective_from DESC, id DESC LIMIT 1
    ) AS f`.execute(executor)
  const fees = new Map(
    rows.map((row) => [
      feeMarketKey(row),
      { basisPoints: row.basis_points, fixedAmount: row.fixed_amount },
    ]),
  )
  return (market) => fees.get(feeMarketKey(market)) ?? defaultFee
}

export const insertFeeSchedule = (
  db: Db,
  schedule: NewRow<'fee_schedules'>,
): Promise<FeeScheduleRow> =>
  db.insertInto('fee_schedules').values(schedule).returningAll().executeTakeFirstOrThrow()

export const listFeeSchedules = (db: Db, position: Position): Promise<Page<FeeScheduleRow>> =>
  listPage(db.selectFrom('fee_schedules'), position)
