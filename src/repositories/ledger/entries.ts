import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LedgerEntries, LedgerPostings } from '../../../generated/database.ts'
import type { Db } from '../../database/database.ts'
import {
  type CountedTable,
  listCounted,
  type Page,
  type Position,
} from '../../database/pagination.ts'
import type { TransactionPostingKind } from '../../domain/ledger/posting-kinds.ts'
import type { Account } from '../../domain/ledger/postings.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { createdWithin } from '../created-within.ts'

export type LedgerEntryRow = Selectable<LedgerEntries>

export type TransactionPostingRow = Pick<
  Selectable<LedgerPostings>,
  'id' | 'reason' | 'created_at'
> & { kind: TransactionPostingKind }

/** Lists one posting per phase and any corrections, oldest first. */
export const listPostings = async (
  db: Db,
  transactionId: string,
): Promise<TransactionPostingRow[]> => {
  // Uses two separate conditions, because each of them has a different index.
  const postings = (isCorrected: boolean) => sql`
    SELECT id, kind, reason, created_at FROM ledger_postings
    WHERE transaction_id = ${transactionId}::uuid
      AND ${isCorrected ? sql`phase = 'corrected'` : sql`phase <> 'corrected'`}`
  const { rows } = await sql<TransactionPostingRow>`
    ${postings(false)} UNION ALL ${postings(true)} ORDER BY id`.execute(db)
  return rows
}

export interface EntryFilters {
  environment?: Environment | undefined
  currency?: Currency | undefined
  account?: Account | undefined
  /** ISO 8601; `from` is inclusive, `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
}

const countedEntries: CountedTable = {
  rows: 'ledger_entries',
  counts: 'ledger_accounts',
  keys: ['organisation_id', 'environment', 'currency', 'account'],
  count: 'entries',
}

const ofPeriod = (filters: EntryFilters): RawBuilder<unknown> | undefined => {
  const bounds = createdWithin('r', filters)
  return bounds.length === 0 ? undefined : sql.join(bounds, sql` AND `)
}

export const listEntries = (
  db: Db,
  organisationId: string,
  filters: EntryFilters,
  position: Position,
): Promise<Page<LedgerEntryRow>> => {
  const { environment, currency, account } = filters
  const scope = { organisation_id: organisationId, environment, currency, account }
  return listCounted(db, countedEntries, scope, position, ofPeriod(filters))
}

export type StatementRow = LedgerEntryRow & {
  kind: string
  transaction_id: string | null
  /** The reference of the transaction, bulk payout, adjustment or bank transfer. */
  merchant_reference: string | null
}

/**
 * Yields entries in posting order, in chunks, so that memory use does not grow with the number of
 * entries. Each account is an index range, and the first entries of each range are merged.
 */
export async function* readStatement(
  db: Db,
  organisationId: string,
  filters: EntryFilters,
  chunkSize: number,
): AsyncGenerator<StatementRow[]> {
  const { environment, currency, account } = filters
  const scope = { organisation_id: organisationId, environment, currency, account }
  const isWanted = sql.join(
    Object.entries(scope)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql`${sql.ref(`a.${name}`)} = ${value}`),
    sql` AND `,
  )
  const isWithin = ofPeriod(filters) ?? sql`true`
  let after: string | undefined
  for (;;) {
    const isBeyond = after === undefined ? sql`` : sql`AND r.id > ${after}::uuid`
    const { rows } = await sql<StatementRow>`
      SELECT r.*, p.kind, p.transaction_id,
        coalesce(t.merchant_reference, b.reference, a.content ->> 'reference', u.bank_reference)
          AS merchant_reference
      FROM (
        SELECT found.* FROM ledger_accounts AS a
        CROSS JOIN LATERAL (
          SELECT * FROM ledger_entries AS r
          WHERE r.organisation_id = a.organisation_id AND r.environment = a.environment
            AND r.currency = a.currency AND r.account = a.account AND ${isWithin} ${isBeyond}
          ORDER BY r.id LIMIT ${chunkSize}
        ) AS found
        WHERE ${isWanted} ORDER BY found.id LIMIT ${chunkSize}
      ) AS r
      JOIN ledger_postings AS p ON p.id = r.posting_id
      LEFT JOIN transactions AS t ON t.id = p.transaction_id
      LEFT JOIN bulk_payouts AS b ON b.id = p.bulk_payout_id
      LEFT JOIN proposals AS a ON a.id = p.proposal_id
      LEFT JOIN top_ups AS u ON u.id = p.top_up_id
      ORDER BY r.id`.execute(db)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < chunkSize) return
  }
}
