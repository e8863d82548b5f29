import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { BulkPayouts } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { listPage, type Page, type Position } from '../../database/pagination.ts'
import { sqlList } from '../../database/sql.ts'
import type { Environment, Owner } from '../../domain/merchants/caller.ts'
import { openBulkStatuses } from '../../domain/payouts/bulk-payout.ts'
import { normalFormsOf } from '../../domain/search-text.ts'
import { openStatusesOf } from '../../domain/transactions/status-groups.ts'
import { addressColumns, addressOf, selectAddresses } from '../transactions/request-addresses.ts'
import { matching, type WaitingFilters } from './waiting-filters.ts'

export type BulkPayoutRow = Selectable<BulkPayouts>

type Part = { count: number; amount: number }

/** `payouts` counts the payouts and adds up their amounts (in minor units), by status. */
export type BulkPayoutWithPayouts = BulkPayoutRow & { payouts: Record<string, Part> | null }

const withPayouts = (bulks: RawBuilder<unknown>): RawBuilder<BulkPayoutWithPayouts> =>
  sql<BulkPayoutWithPayouts>`
    SELECT b.*, p.payouts FROM (${bulks}) AS b
    CROSS JOIN LATERAL (
      SELECT json_object_agg(s.status, json_build_object('count', s.count, 'amount', s.amount))
        AS payouts
      FROM (
        SELECT t.status, count(*) AS count, sum(t.amount) AS amount FROM transactions AS t
        WHERE t.bulk_payout_id = b.id GROUP BY t.status
      ) AS s
    ) AS p
    ORDER BY b.id DESC`

const ownedBy = ({ applicationId, environment }: Owner): RawBuilder<unknown> =>
  sql`application_id = ${applicationId}::uuid AND environment = ${environment}`

export const findBulkPayout = async (
  executor: Executor,
  owner: Owner,
  id: string,
): Promise<BulkPayoutWithPayouts | undefined> => {
  const one = sql`SELECT * FROM bulk_payouts WHERE id = ${id}::uuid AND ${ownedBy(owner)}`
  return (await withPayouts(one).execute(executor)).rows[0]
}

export const findAnyBulkPayout = async (
  executor: Executor,
  id: string,
): Promise<BulkPayoutWithPayouts | undefined> => {
  const one = sql`SELECT * FROM bulk_payouts WHERE id = ${id}::uuid`
  return (await withPayouts(one).execute(executor)).rows[0]
}

export const listBulkPayouts = async (
  db: Db,
  owner: Owner,
  keyset: Keyset,
): Promise<KeysetPage<BulkPayoutWithPayouts>> => {
  const isBeyond = keyset.after === undefined ? sql`true` : sql`id < ${keyset.after}::uuid`
  const page = sql`SELECT * FROM bulk_payouts WHERE ${ownedBy(owner)} AND ${isBeyond}
    ORDER BY id DESC LIMIT ${keyset.limit + 1}`
  return keysetPage((await withPayouts(page).execute(db)).rows, keyset)
}

interface BulkFilters {
  reference?: string | undefined
  organisation_id?: string | undefined
  environment?: Environment | undefined
}

export type FoundBulkPayoutRow = BulkPayoutRow & { organisation_name: string }

export const searchBulkPayouts = async (
  db: Db,
  { reference, organisation_id: organisationId, environment }: BulkFilters,
  { after, limit }: Keyset,
): Promise<KeysetPage<FoundBulkPayoutRow>> => {
  let found = db
    .selectFrom('bulk_payouts as b')
    .innerJoin('organisations as o', 'o.id', 'b.organisation_id')
    .selectAll('b')
    .select('o.name as organisation_name')
  if (reference !== undefined) found = found.where('b.reference', 'in', normalFormsOf(reference))
  if (organisationId !== undefined) found = found.where('b.organisation_id', '=', organisationId)
  if (environment !== undefined) found = found.where('b.environment', '=', environment)
  if (after !== undefined) found = found.where('b.id', '<', after)
  const rows = await found
    .orderBy('b.id', 'desc')
    .limit(limit + 1)
    .execute()
  return keysetPage(rows, { limit })
}

export const listWaitingBulkPayouts = (
  db: Db,
  filters: WaitingFilters,
  position: Position,
): Promise<Page<BulkPayoutRow>> => {
  const waiting = db.selectFrom('bulk_payouts').where('status', '=', 'awaiting_approval')
  return listPage(waiting.where(matching(filters)), position)
}

export const countOpenBulks = async (
  tx: Tx,
  { applicationId, environment }: Owner,
): Promise<number> => {
  const { count } = await tx
    .selectFrom('bulk_payouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .where('environment', '=', environment)
    .where('status', 'in', openBulkStatuses)
    .executeTakeFirstOrThrow()
  return count
}

/** `address` is the IP address of the request. */
export const insertBulkPayout = (
  tx: Tx,
  bulk: NewRow<'bulk_payouts', 'made_count'>,
  address: string | null,
): Promise<BulkPayoutRow> =>
  tx
    .with('addressed', (db) =>
      db
        .insertInto('request_addresses')
        .columns(addressColumns)
        .expression(selectAddresses(addressOf(bulk, address))),
    )
    .insertInto('bulk_payouts')
    .values(bulk)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Prevents lines from becoming payouts until the transaction ends. */
export const lockBulkPayout = (tx: Tx, id: string): Promise<BulkPayoutRow | undefined> =>
  tx.selectFrom('bulk_payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateBulkPayout = (
  tx: Executor,
  id: string,
  changes: Updateable<BulkPayouts>,
): Promise<BulkPayoutRow> =>
  tx
    .updateTable('bulk_payouts')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Returns the bulk payout that has been due for the longest time. Skips bulk payouts that other
 * processes have locked.
 */
export const lockDueBulk = (tx: Tx, at: string): Promise<BulkPayoutRow | undefined> =>
  tx
    .selectFrom('bulk_payouts')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/**
 * Postpones a bulk payout that could not be advanced, so that other bulk payouts are processed
 * first.
 */
export const postponeBulk = async (db: Db, id: string, dueAt: string): Promise<void> => {
  await db
    .updateTable('bulk_payouts')
    .set({ due_at: dueAt })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute()
}

/** Includes unsubmitted payouts from the organisation's other bulk payouts. */
export const countUnsubmitted = async (
  tx: Tx,
  { organisation_id, environment }: BulkPayoutRow,
  countMax: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM (
      SELECT FROM transactions AS t
      WHERE t.organisation_id = ${organisation_id}::uuid AND t.environment = ${environment}
        AND t.type = 'disbursement' AND t.status = 'approved' AND t.held_reason IS NULL
      LIMIT ${countMax}
    ) AS waiting`.execute(tx)
  return rows[0]?.count ?? 0
}

export const hasOpenPayouts = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM transactions AS t
    WHERE t.bulk_payout_id = ${id}::uuid AND t.status IN ${sqlList(openStatusesOf('disbursement'))}
    LIMIT 1`.execute(tx)
  return rows.length > 0
}
