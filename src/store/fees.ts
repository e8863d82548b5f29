import { type Insertable, type Selectable, sql } from 'kysely'
import type { FeeSchedules } from '../../generated/database.ts'
import { defaultFee, type Fee } from '../domain/fees.ts'
import type { Country, Provider } from '../domain/markets.ts'
import type { Db, Tx } from './database.ts'
import { listPage, type Page, type Position } from './pages.ts'

export type FeeScheduleRow = Selectable<FeeSchedules>

export interface FeeMarket {
  provider: Provider
  country: Country
}

export const feeMarketKey = ({ provider, country }: FeeMarket): string => `${provider} ${country}`

/** The fees in effect now, by `feeMarketKey`: the last schedule whose moment has come. */
export const readFees = async (
  db: Db | Tx,
  markets: FeeMarket[],
): Promise<(market: FeeMarket) => Fee> => {
  const pairs = markets.map(({ provider, country }) => ({ provider, country }))
  const { rows } = await sql<FeeScheduleRow>`
    SELECT f.*
    FROM (
      SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(pairs)}::json) AS m (
        provider text, country text)
    ) AS m
    CROSS JOIN LATERAL (
      SELECT * FROM fee_schedules AS f
      WHERE f.provider = m.provider AND f.country = m.country AND f.effective_from <= now()
      ORDER BY effective_from DESC, id DESC LIMIT 1
    ) AS f`.execute(db)
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
  schedule: Insertable<FeeSchedules>,
): Promise<FeeScheduleRow> =>
  db.insertInto('fee_schedules').values(schedule).returningAll().executeTakeFirstOrThrow()

export const listFeeSchedules = (db: Db, position: Position): Promise<Page<FeeScheduleRow>> =>
  listPage(db.selectFrom('fee_schedules'), position)
