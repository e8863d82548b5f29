import { type Kysely, sql } from 'kysely'

/**
 * Live operators. Due work is found lane by lane, so that one operator's backlog never stands
 * before another's; callbacks are kept and confirmed one by one; what people reconcile says why,
 * and corrects the books by postings of its own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    ALTER TABLE transactions ADD COLUMN operator_reason text;
    DROP INDEX transactions_due;
    CREATE INDEX transactions_due ON transactions (
      (CASE environment WHEN 'test' THEN 'sandbox' ELSE provider || '/' || country END), due_at
    ) WHERE due_at IS NOT NULL;
    CREATE INDEX transactions_live_ended ON transactions (updated_at)
      WHERE environment = 'live'
        AND status IN ('successful', 'completed', 'failed', 'cancelled');
    CREATE INDEX transactions_live_open ON transactions (created_at)
      WHERE environment = 'live' AND status IN ('pending', 'approved', 'processing');

    CREATE TABLE operator_callbacks (
      id uuid PRIMARY KEY,
      provider text NOT NULL,
      country text NOT NULL,
      transaction_id uuid,
      body text NOT NULL,
      received_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz
    );
    CREATE INDEX operator_callbacks_due ON operator_callbacks (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX operator_callbacks_by_transaction ON operator_callbacks (transaction_id, id);
    CREATE INDEX operator_callbacks_by_age ON operator_callbacks USING brin (received_at);

    ALTER TABLE reconciliation_items
      ALTER COLUMN reported_status DROP NOT NULL,
      DROP CONSTRAINT reconciliation_items_transaction_id_reported_status_key,
      ADD UNIQUE NULLS NOT DISTINCT (transaction_id, reported_status),
      ADD COLUMN resolution text CHECK (resolution IN ('settled', 'dismissed')),
      ADD COLUMN reason text,
      ADD COLUMN resolved_at timestamptz,
      ADD CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
      ADD CHECK ((resolution IS NULL) = (reason IS NULL));
    CREATE INDEX reconciliation_items_open ON reconciliation_items (id DESC)
      WHERE resolved_at IS NULL;

    ALTER TABLE ledger_postings
      DROP CONSTRAINT ledger_postings_kind_check,
      DROP CONSTRAINT ledger_postings_phase_check,
      ADD CHECK (kind IN (
        'collection_settled', 'payout_reserved', 'payout_settled', 'payout_released',
        'refund_reserved', 'refund_settled', 'refund_released', 'sandbox_opened',
        'sandbox_topped_up', 'end_corrected')),
      ADD CHECK (phase IN ('opened', 'closed', 'corrected')),
      ADD COLUMN reason text,
      ADD CHECK ((kind = 'end_corrected') = (reason IS NOT NULL));
  `)
    .execute(db)
}
