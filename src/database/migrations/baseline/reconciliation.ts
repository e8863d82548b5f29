import { lists } from './lists.ts'

/**
 * Transactions that staff must reconcile: the provider reported a different result, the transaction
 * has no final status after a day, or an error prevented a change of the transaction.
 */
export const reconciliation = `
  CREATE TABLE reconciliation_items (
    id uuid PRIMARY KEY,
    transaction_id uuid NOT NULL REFERENCES transactions,
    reported_status text CHECK (reported_status IN ${lists.statuses}),
    recorded_status text NOT NULL CHECK (recorded_status IN ${lists.recordedStatuses}),
    provider_reference text,
    provider_reason text,
    error text,
    -- What a person decided, why, and which end was proven.
    resolution text CHECK (resolution IN ${lists.resolutions}),
    reason text,
    resolved_at timestamptz,
    resolved_status text CHECK (resolved_status IN ${lists.statuses}),
    created_at timestamptz NOT NULL,
    CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
    CHECK ((resolution IS NULL) = (reason IS NULL)),
    CHECK (resolved_status IS NULL OR resolution = 'settled')
  );
  CREATE INDEX reconciliation_items_open ON reconciliation_items (id DESC)
    WHERE resolved_at IS NULL;
  -- The same report is listed once, until a resolution by evidence is contradicted again.
  CREATE UNIQUE INDEX reconciliation_items_once
    ON reconciliation_items (transaction_id, reported_status) NULLS NOT DISTINCT
    WHERE resolution IS DISTINCT FROM 'settled';
`
