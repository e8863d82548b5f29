import { change, index, type SchemaStep, tableExists, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/** Stores provider prices by transaction type, and the charge for each transaction. */
const charges = `
  CREATE TABLE provider_prices (
    id uuid PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    type text NOT NULL CHECK (type IN ${lists.transactionTypes}),
    basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
    fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX provider_prices_in_effect ON provider_prices
    (provider, country, currency, type, effective_from DESC, id DESC);
  COMMENT ON INDEX provider_prices_in_effect IS 'the price of a transaction that succeeds';

  CREATE TABLE provider_charges (
    transaction_id uuid PRIMARY KEY REFERENCES transactions,
    -- By the price when the transaction succeeded; zero without a price.
    expected_amount bigint NOT NULL CHECK (expected_amount >= 0),
    -- What the provider charged, once it is known, and where that figure comes from.
    actual_amount bigint CHECK (actual_amount >= 0),
    reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((actual_amount IS NULL) = (reason IS NULL))
  );
  CREATE INDEX provider_charges_differing ON provider_charges (transaction_id DESC)
    WHERE actual_amount <> expected_amount;
  COMMENT ON INDEX provider_charges_differing IS
    'the charges that differ from their price, newest first'`

/**
 * Stores fees and charges by merchant. Nodes up to version 1.2 write and read `fee_income_sums`.
 */
const sums = `
  CREATE TABLE revenue_sums (
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    month date NOT NULL,
    organisation_id uuid NOT NULL,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    fee_amount numeric(38, 0) NOT NULL,
    charge_amount numeric(38, 0) NOT NULL,
    PRIMARY KEY (environment, month, organisation_id, provider, country, currency)
  );
  CREATE TABLE revenue_progress (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    summed_to uuid NOT NULL,
    summed_until timestamptz NOT NULL
  )`

const widened = (table: string, column: string, values: string): SchemaStep[] => {
  const name = `${table}_${column}_check`
  return [
    change(
      `admits charges in ${table}.${column}`,
      `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name},
        ADD CONSTRAINT ${name} CHECK (${column} IN ${values}) NOT VALID`,
      { locks: [table] },
    ),
    validate(table, name),
  ]
}

/**
 * Adds provider charges. Nodes of the previous version neither record nor change charges. Their
 * postings stay correct, and prices are rejected while such a node is connected.
 */
export const steps: SchemaStep[] = [
  ...widened('ledger_accounts', 'account', lists.accounts),
  ...widened('ledger_postings', 'kind', lists.postingKinds),
  ...widened('ledger_postings', 'phase', lists.phases),
  change('creates prices and charges of providers', charges, {
    locks: ['transactions'],
    unless: tableExists('provider_charges'),
  }),
  index(
    'ledger_entries_of_charges',
    "ON ledger_entries (id) WHERE account LIKE 'provider_charges:%'",
  ),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX ledger_entries_of_charges IS 'the job that sums up what providers charge'`,
  ),
  change('creates the sums of revenue', sums, { unless: tableExists('revenue_sums') }),
  change('grants the service its rights', serviceRole),
]
