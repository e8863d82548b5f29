import { type Selectable, sql } from 'kysely'
import type { CollectionFeeSchedules } from '../../../generated/database.ts'
import type { Executor, Tx } from '../../database/database.ts'
import type { FeeMarket } from '../../domain/payments/collection-fee.ts'

export type CollectionFeeRow = Selectable<CollectionFeeSchedules>

/**
 * The value of this setting changes with every new schedule, so that nodes reload the schedules.
 */
export const collectionFeesVersion = 'collection_fees_version'

/** For each owner and market, the first schedule that has started applies. */
export const readCollectionFees = (executor: Executor): Promise<CollectionFeeRow[]> =>
  executor
    .selectFrom('collection_fee_schedules')
    .selectAll()
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .execute()

/**
 * The version row stays locked until the commit, so that no node reads a new version without its
 * schedule.
 */
export const insertCollectionFee = async (tx: Tx, row: CollectionFeeRow): Promise<void> => {
  await sql`
    INSERT INTO settings AS s (name, value) VALUES (${collectionFeesVersion}, '1')
    ON CONFLICT (name) DO UPDATE SET value = (s.value::bigint + 1)::text`.execute(tx)
  await tx.insertInto('collection_fee_schedules').values(row).execute()
}

/** A fee set for the organisation takes precedence over the general fee. `at` is in ISO 8601. */
export const findCollectionFee = async (
  tx: Tx,
  { organisation_id, provider, country, currency }: FeeMarket,
  at: string,
): Promise<Pick<CollectionFeeRow, 'basis_points' | 'fixed_amount' | 'returned_on_refund'>> => {
  const { rows } = await sql<CollectionFeeRow>`
    SELECT basis_points, fixed_amount, returned_on_refund FROM collection_fee_schedules
    WHERE provider = ${provider} AND country = ${country} AND currency = ${currency}
      AND (organisation_id = ${organisation_id}::uuid OR organisation_id IS NULL)
      AND effective_from <= ${at}::timestamptz
    ORDER BY organisation_id IS NULL, effective_from DESC, id DESC LIMIT 1`.execute(tx)
  return rows[0] ?? { basis_points: 0, fixed_amount: 0, returned_on_refund: false }
}
