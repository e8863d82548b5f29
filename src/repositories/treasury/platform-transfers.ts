import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PlatformTransfers } from '../../../generated/database.ts'
import type { Db, Tx } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import {
  type PlatformTransferKind,
  type PlatformTransferStatus,
  voidStatuses,
} from '../../domain/treasury/platform-transfer.ts'

export type PlatformTransferRow = Selectable<PlatformTransfers>

export type ListedPlatformTransfer = PlatformTransferRow & {
  recorded_by_name: string | null
  approved_by_name: string | null
  closed_by_name: string | null
}

type Referenced = Pick<
  PlatformTransferRow,
  'from_account' | 'to_account' | 'currency' | 'folded_reference'
>

const withReference = (tx: Tx, row: Referenced) =>
  tx
    .selectFrom('platform_transfers')
    .selectAll()
    .where('from_account', '=', row.from_account)
    .where('to_account', '=', row.to_account)
    .where('currency', '=', row.currency)
    .where('folded_reference', '=', row.folded_reference)

/** Returns false if a valid transfer between the same accounts has the same reference. */
export const insertPlatformTransfer = async (
  tx: Tx,
  row: PlatformTransferRow,
): Promise<boolean> => {
  const rows = await tx
    .insertInto('platform_transfers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export const findRecordedTransfer = (tx: Tx, row: Referenced): Promise<PlatformTransferRow> =>
  withReference(tx, row).where('status', 'not in', voidStatuses).executeTakeFirstOrThrow()

/**
 * Returns whether an earlier transfer with the same reference was rejected, reversed or returned.
 */
export const isTransferCorrected = async (tx: Tx, row: Referenced): Promise<boolean> =>
  (await withReference(tx, row).where('status', 'in', voidStatuses).limit(1).execute()).length > 0

/**
 * Returns whether a valid transfer from or to a bank account has this bank reference. The reference
 * must be locked.
 */
export const isReferenceOfTransfer = async (
  tx: Tx,
  bankAccountId: string,
  folded: string,
  except?: string,
): Promise<boolean> => {
  const account = `bank:${bankAccountId}` as const
  const found = await tx
    .selectFrom('platform_transfers')
    .select('id')
    .where('folded_reference', '=', folded)
    .where('status', 'not in', voidStatuses)
    .where(({ eb, or }) => or([eb('from_account', '=', account), eb('to_account', '=', account)]))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .limit(1)
    .execute()
  return found.length > 0
}

export const lockPlatformTransfer = (
  tx: Tx,
  id: string,
): Promise<PlatformTransferRow | undefined> =>
  tx
    .selectFrom('platform_transfers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type PlatformTransferChanges = Pick<PlatformTransferRow, 'status' | 'updated_at'> &
  Partial<
    Pick<
      PlatformTransferRow,
      'reason' | 'approved_by' | 'closed_by' | 'charge_amount' | 'arrival_evidence'
    >
  >

export const updatePlatformTransfer = async (
  tx: Tx,
  id: string,
  changes: PlatformTransferChanges,
): Promise<void> => {
  await tx.updateTable('platform_transfers').set(changes).where('id', '=', id).execute()
}

const listed: RawBuilder<unknown> = sql`
  SELECT t.*, r.name AS recorded_by_name, a.name AS approved_by_name, c.name AS closed_by_name
  FROM platform_transfers AS t
  LEFT JOIN people AS r ON r.id = t.recorded_by
  LEFT JOIN people AS a ON a.id = t.approved_by
  LEFT JOIN people AS c ON c.id = t.closed_by`

export const readPlatformTransfer = async (db: Db, id: string): Promise<ListedPlatformTransfer> => {
  const { rows } = await sql<ListedPlatformTransfer>`${listed} WHERE t.id = ${id}::uuid`.execute(db)
  return rows[0] as ListedPlatformTransfer
}

export interface PlatformTransferFilters {
  kind?: PlatformTransferKind
  status?: PlatformTransferStatus
}

export const listPlatformTransfers = async (
  db: Db,
  { kind, status }: PlatformTransferFilters,
  keyset: Keyset,
): Promise<KeysetPage<ListedPlatformTransfer>> => {
  const { limit, after } = keyset
  const conditions = [
    ...(after === undefined ? [] : [sql`t.id < ${after}::uuid`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}`]),
    ...(status === undefined ? [] : [sql`t.status = ${status}`]),
  ]
  const { rows } = await sql<ListedPlatformTransfer>`
    ${listed} WHERE ${sql.join([sql`true`, ...conditions], sql` AND `)}
    ORDER BY t.id DESC LIMIT ${limit + 1}`.execute(db)
  return keysetPage(rows, keyset)
}

/** Yields pages of transfers, newest first. */
export async function* readPlatformTransfers(
  db: Db,
  filters: PlatformTransferFilters,
  limit: number,
): AsyncGenerator<ListedPlatformTransfer[]> {
  let after: string | undefined
  do {
    const page = await listPlatformTransfers(db, filters, { limit, after })
    yield page.rows
    after = page.hasMore ? page.rows.at(-1)?.id : undefined
  } while (after !== undefined)
}
