import { bulkPayoutStatuses, openBulkStatuses } from '../../domain/payouts/bulk-payout.ts'
import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const bulkPayouts = `
  CREATE TABLE bulk_payouts (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    application_id uuid NOT NULL REFERENCES applications,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    reference text,
    description text,
    metadata json,
    status text NOT NULL CHECK (status IN ${listOf(bulkPayoutStatuses)}),
    needs_approval boolean NOT NULL,
    line_count integer NOT NULL CHECK (line_count > 0),
    amount bigint NOT NULL CHECK (amount > 0),
    fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
    made_count integer NOT NULL DEFAULT 0 CHECK (made_count BETWEEN 0 AND line_count),
    left_amount bigint NOT NULL CHECK (left_amount BETWEEN 0 AND amount),
    left_fee_amount bigint NOT NULL CHECK (left_fee_amount BETWEEN 0 AND fee_amount),
    -- When a worker takes it next; empty while nothing is to be done.
    due_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT all_made_is_nothing_left CHECK ((made_count = line_count) = (left_amount = 0)),
    CONSTRAINT only_processing_bulks_are_due CHECK ((status = 'processing') = (due_at IS NOT NULL)),
    CONSTRAINT nothing_is_made_without_approval
      CHECK (made_count = 0 OR status NOT IN ('awaiting_approval', 'rejected'))
  );
  CREATE INDEX bulk_payouts_by_application ON bulk_payouts (application_id, environment, id DESC);
  CREATE INDEX bulk_payouts_due ON bulk_payouts (due_at) WHERE due_at IS NOT NULL;
  CREATE INDEX bulk_payouts_waiting ON bulk_payouts (id DESC) WHERE status = 'awaiting_approval';
  CREATE INDEX bulk_payouts_open ON bulk_payouts (application_id, environment, currency)
    WHERE status IN ${listOf(openBulkStatuses)};

  CREATE TABLE bulk_payout_lines (
    bulk_payout_id uuid NOT NULL REFERENCES bulk_payouts,
    number integer NOT NULL CHECK (number > 0),
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    amount bigint NOT NULL CHECK (amount > 0),
    -- As in effect when the bulk was created.
    fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
    phone_number text NOT NULL,
    msisdn text NOT NULL,
    PRIMARY KEY (bulk_payout_id, number)
  );
  CREATE FUNCTION bulk_lines_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a line of a bulk payout does not change' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON bulk_payout_lines
    FOR EACH STATEMENT EXECUTE FUNCTION bulk_lines_refuse_change();
`

const ofTransactions = `
  ALTER TABLE transactions
    ADD COLUMN bulk_payout_id uuid,
    ADD COLUMN bulk_payout_line integer,
    ADD CONSTRAINT only_payouts_are_of_a_bulk CHECK (
      (bulk_payout_id IS NULL) = (bulk_payout_line IS NULL)
      AND (bulk_payout_id IS NULL OR type = 'disbursement')) NOT VALID;
`

const ofPostings = `
  ALTER TABLE ledger_postings ADD COLUMN bulk_payout_id uuid,
    DROP CONSTRAINT ledger_postings_kind_check,
    ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID,
    DROP CONSTRAINT only_the_sandbox_is_funded,
    ADD CONSTRAINT only_the_sandbox_is_funded CHECK (
      (transaction_id IS NULL AND bulk_payout_id IS NULL)
        = (kind IN ('sandbox_opened', 'sandbox_topped_up'))
      AND (transaction_id IS NOT NULL OR bulk_payout_id IS NOT NULL OR environment = 'test'))
      NOT VALID,
    ADD CONSTRAINT bulks_reserve_and_release CHECK (
      (bulk_payout_id IS NOT NULL) = (kind IN ('bulk_payout_reserved', 'bulk_payout_released'))
      AND (bulk_payout_id IS NULL OR transaction_id IS NULL)) NOT VALID;
`

/**
 * Adds bulk payouts, their lines, and the payout created from each line. A bulk payout reserves all
 * of its money when it is created, in the account for payout reservations. When a line becomes a
 * payout, its share stays in this account and nothing is posted.
 *
 * The first `made_count` lines, by number, are payouts. `left_amount` and `left_fee_amount` are the
 * reservation for the remaining lines. After a cancellation or rejection, they keep the amounts
 * that were reserved for these lines.
 *
 * The posting constraints only become less strict, so existing rows are still valid. Checking them
 * again would block posting.
 */
export const steps: SchemaStep[] = [
  change('creates the bulk payouts', bulkPayouts, {
    locks: ['organisations', 'applications'],
    unless: tableExists('bulk_payouts'),
  }),
  change('names the bulk payout of a transaction', ofTransactions, {
    locks: ['transactions'],
    unless: columnExists('transactions', 'bulk_payout_id'),
  }),
  // Allows at most one payout per line. Also serves queries for the payout status of each line.
  index(
    'transactions_of_bulk',
    `ON transactions (bulk_payout_id, bulk_payout_line) INCLUDE (status, amount)
      WHERE bulk_payout_id IS NOT NULL`,
    { unique: true },
  ),
  change('names the bulk payout of a posting', ofPostings, {
    locks: ['ledger_postings'],
    unless: columnExists('ledger_postings', 'bulk_payout_id'),
  }),
  index(
    'ledger_postings_of_bulk',
    'ON ledger_postings (bulk_payout_id, kind) WHERE bulk_payout_id IS NOT NULL',
    { unique: true },
  ),
]
