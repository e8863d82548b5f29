import { type Selectable, sql } from 'kysely'
import type { LedgerPostings } from '../../../generated/database.ts'
import {
  type Column,
  columnsOf,
  defineColumns,
  insertValues,
  listColumns,
} from '../../database/columns.ts'
import type { Executor } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Posting } from '../../domain/ledger/postings.ts'
import { accountInUse } from './merchant-wallets.ts'

const postingColumns = columnsOf('ledger_postings')

/** An entry has its own id, account and amount. Its other fields come from its posting. */
const entryValues = insertValues<Column<'ledger_entries'>>({
  id: 'e.id',
  posting_id: 'p.id',
  organisation_id: 'p.organisation_id',
  environment: 'p.environment',
  currency: 'p.currency',
  account: accountInUse,
  amount: 'e.amount',
  created_at: 'p.created_at',
})

const rowsOf = (postings: Posting[], createdAt: string) => {
  const createdAtMs = Date.parse(createdAt)
  const heads = postings.map(
    (posting): Selectable<LedgerPostings> => ({
      id: newId(createdAtMs),
      kind: posting.kind,
      phase: posting.phase,
      transaction_id: posting.transactionId,
      bulk_payout_id: posting.bulkPayoutId ?? null,
      proposal_id: posting.proposalId ?? null,
      withdrawal_id: posting.withdrawalId ?? null,
      top_up_id: posting.topUpId ?? null,
      platform_transfer_id: posting.platformTransferId ?? null,
      organisation_id: posting.organisationId,
      environment: posting.environment,
      currency: posting.currency,
      created_at: createdAt,
      reason: posting.reason ?? null,
    }),
  )
  const entries = postings.flatMap((posting, at) =>
    posting.entries.map((entry) => ({
      id: newId(createdAtMs),
      posting_id: heads[at]?.id,
      ...entry,
    })),
  )
  return { heads: JSON.stringify(heads), entries: JSON.stringify(entries) }
}

/**
 * Every posting is written by this function. One statement writes postings and their entries, and
 * the database updates the balances (see `migrations/baseline/ledger.ts`). A sandbox opening that
 * was already posted is skipped.
 *
 * Throws and posts nothing if a balance would become negative, or if a transaction was already
 * opened or closed.
 */
export const post = async (
  executor: Executor,
  postings: Posting[],
  createdAt: string,
): Promise<void> => {
  if (postings.length === 0) return
  const { heads, entries } = rowsOf(postings, createdAt)
  await sql`
    WITH posted AS (
      INSERT INTO ledger_postings (${listColumns(postingColumns)})
      SELECT ${listColumns(postingColumns)} FROM json_to_recordset(${heads}::json) AS p (
        ${defineColumns('ledger_postings', postingColumns)})
      ON CONFLICT (organisation_id, environment, currency) WHERE kind = 'sandbox_opened' DO NOTHING
      RETURNING id, organisation_id, environment, currency, created_at
    )
    INSERT INTO ledger_entries (${entryValues.into})
    SELECT ${entryValues.values}
    FROM json_to_recordset(${entries}::json) AS e (
      ${defineColumns('ledger_entries', ['id', 'posting_id', 'account', 'amount'])})
    JOIN posted AS p ON p.id = e.posting_id`.execute(executor)
}
