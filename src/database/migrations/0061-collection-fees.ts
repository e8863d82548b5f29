import {
  change,
  columnExists,
  index,
  type SchemaStep,
  tableExists,
  validate,
} from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Stores payment fees, for all organisations and for individual organisations. They have separate
 * tables, because nodes of the previous version would otherwise charge them on payouts.
 */
const schedules = `
  CREATE TABLE collection_fee_schedules (
    id uuid PRIMARY KEY,
    -- Empty for all organisations.
    organisation_id uuid REFERENCES organisations,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
    fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
    -- Whether refunds return the fee in proportion.
    returned_on_refund boolean NOT NULL,
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`

/** Protects the columns of migration 0053 and the fee columns. */
const guard = `
  CREATE OR REPLACE FUNCTION transactions_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ROW(OLD.organisation_id, OLD.application_id, OLD.environment,
        OLD.type, OLD.provider, OLD.country, OLD.amount, OLD.fee_amount, OLD.currency,
        OLD.original_id, OLD.returns_fee)
      IS DISTINCT FROM ROW(NEW.organisation_id, NEW.application_id, NEW.environment, NEW.type,
        NEW.provider, NEW.country, NEW.amount, NEW.fee_amount, NEW.currency, NEW.original_id,
        NEW.returns_fee)
    THEN
      RAISE EXCEPTION 'what a transaction is about does not change' USING ERRCODE = '23514';
    END IF;
    IF OLD.returned_fee_amount IS DISTINCT FROM NEW.returned_fee_amount THEN
      IF NOT EXISTS (SELECT FROM reconciliation_items AS i
        WHERE i.transaction_id IN (NEW.id, NEW.original_id) AND i.resolution = 'settled')
      THEN
        RAISE EXCEPTION 'a returned fee changes only by a correction' USING ERRCODE = '23514';
      END IF;
      IF OLD.status = NEW.status THEN RETURN NEW; END IF;
    END IF;
    IF OLD.status NOT IN ${lists.finalStatuses} THEN
      RAISE EXCEPTION 'a % does not go from % to %', OLD.type, OLD.status, NEW.status
        USING ERRCODE = '23514';
    END IF;
    IF concat_ws(' ', OLD.type, OLD.status, NEW.status) NOT IN ${lists.corrections}
      OR NEW.correction_id IS NOT DISTINCT FROM OLD.correction_id OR NOT EXISTS (
      SELECT FROM reconciliation_items AS i
      WHERE i.id = NEW.correction_id AND i.transaction_id = NEW.id AND i.resolution = 'settled')
    THEN
      RAISE EXCEPTION 'a final status changes only by a correction' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  END $$;
  CREATE OR REPLACE TRIGGER guard BEFORE UPDATE ON transactions FOR EACH ROW
    WHEN (
      (OLD.status <> NEW.status
        AND (OLD.type || ' ' || OLD.status || ' ' || NEW.status) NOT IN ${lists.transitions})
      OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency
      OR OLD.fee_amount IS DISTINCT FROM NEW.fee_amount
      OR OLD.returns_fee IS DISTINCT FROM NEW.returns_fee
      OR OLD.returned_fee_amount IS DISTINCT FROM NEW.returned_fee_amount
      OR OLD.organisation_id <> NEW.organisation_id OR OLD.application_id <> NEW.application_id
      OR OLD.environment <> NEW.environment OR OLD.type <> NEW.type
      OR OLD.provider <> NEW.provider OR OLD.country <> NEW.country
      OR OLD.original_id IS DISTINCT FROM NEW.original_id)
    EXECUTE FUNCTION transactions_guard()`

const carriesFee = `type <> 'disbursement'
  AND coalesce(fee_amount, returned_fee_amount) IS NOT NULL`

const constraints = {
  collection_fees_are_complete: `type <> 'collection'
    OR (fee_amount IS NULL AND returns_fee IS NULL)
    OR (fee_amount BETWEEN 1 AND amount AND returns_fee IS NOT NULL)`,
  only_refunds_return_fees: `CASE type WHEN 'refund'
    THEN fee_amount IS NULL AND coalesce(returned_fee_amount BETWEEN 1 AND amount, true)
    ELSE returned_fee_amount IS NULL END`,
  fees_follow_the_status: `fee_status IS NOT DISTINCT FROM
    CASE WHEN ${carriesFee} THEN status END`,
}

/**
 * Adds payment fees. A node of the previous version would credit the whole amount. Such a node does
 * not write `fee_status`, so the database rejects its changes to payments with a fee, and to
 * refunds that return a fee.
 */
export const steps: SchemaStep[] = [
  change(
    'adds the fee of payments, and the part that a refund returns',
    `ALTER TABLE transactions ADD COLUMN returns_fee boolean,
      ADD COLUMN returned_fee_amount bigint, ADD COLUMN fee_status text`,
    { locks: ['transactions'], unless: columnExists('transactions', 'fee_status') },
  ),
  change(
    'keeps the fees of payments and refunds consistent',
    `ALTER TABLE transactions ${Object.entries(constraints)
      .map(
        ([name, condition]) => `DROP CONSTRAINT IF EXISTS ${name},
      ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID`,
      )
      .join(', ')}`,
    { locks: ['transactions'] },
  ),
  ...Object.keys(constraints).map((name) => validate('transactions', name)),
  change('keeps the fees of payments and refunds from changing', guard, {
    locks: ['transactions'],
  }),
  change('creates the fees of collections', schedules, {
    locks: ['organisations'],
    unless: tableExists('collection_fee_schedules'),
  }),
  index(
    'transactions_open_with_fee',
    `ON transactions (organisation_id, environment, currency) INCLUDE (fee_amount)
      WHERE type = 'collection' AND fee_amount IS NOT NULL AND status IN ${lists.openStatuses}`,
  ),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX transactions_open_with_fee IS
      'the fees that open payments will pay, which the pending balance leaves out'`,
  ),
  change('grants the service its rights', serviceRole),
]
