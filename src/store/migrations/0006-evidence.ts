import { type Kysely, sql } from 'kysely'

/**
 * Evidence may change its mind: a transaction's end can be corrected, and corrected again, while it
 * is still opened and closed once at most; what was settled by evidence may be contradicted anew.
 * Due callbacks are found lane by lane, as due
 * transactions are.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    DROP INDEX ledger_postings_once;
    CREATE UNIQUE INDEX ledger_postings_once ON ledger_postings (transaction_id, phase)
      WHERE transaction_id IS NOT NULL AND phase <> 'corrected';
    CREATE INDEX ledger_postings_corrections ON ledger_postings (transaction_id)
      WHERE phase = 'corrected';

    ALTER TABLE reconciliation_items
      DROP CONSTRAINT reconciliation_items_transaction_id_reported_status_key;
    CREATE UNIQUE INDEX reconciliation_items_once
      ON reconciliation_items (transaction_id, reported_status) NULLS NOT DISTINCT
      WHERE resolution IS DISTINCT FROM 'settled';

    DROP INDEX operator_callbacks_due;
    CREATE INDEX operator_callbacks_due ON operator_callbacks ((provider || '/' || country), due_at)
      WHERE due_at IS NOT NULL;
  `)
    .execute(db)
}
