import { topUpStatuses } from '../../domain/treasury/top-up.ts'
import { withdrawalStatuses } from '../../domain/treasury/withdrawal.ts'
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

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const bankAccounts = `
  CREATE TABLE bank_accounts (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    bank text NOT NULL,
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    holder text NOT NULL,
    -- Encrypted: the IBAN or account number.
    number text NOT NULL,
    number_end text NOT NULL,
    -- Empty for the management token.
    created_by uuid REFERENCES people,
    created_at timestamptz NOT NULL,
    -- Empty while it needs a second person; the person is empty if nobody else could approve it.
    approved_at timestamptz,
    approved_by uuid REFERENCES people,
    disabled_at timestamptz
  );
  COMMENT ON TABLE bank_accounts IS 'the bank accounts of the platform'`

const topUps = `
  CREATE TABLE top_ups (
    id uuid PRIMARY KEY,
    bank_account_id uuid NOT NULL REFERENCES bank_accounts,
    -- That of the bank, such as the number of the line on its statement.
    bank_reference text NOT NULL,
    -- The same without what two people may write differently.
    folded_reference text NOT NULL,
    -- What the payer wrote; empty if nothing.
    reference text NOT NULL,
    -- Whose balance it funds; empty while nobody is found.
    organisation_id uuid REFERENCES organisations,
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    amount bigint NOT NULL CHECK (amount > 0),
    value_date date NOT NULL,
    evidence text NOT NULL,
    status text NOT NULL CHECK (status IN ${listOf(topUpStatuses)}),
    -- Why it was rejected or reversed.
    reason text,
    -- Empty for the management token.
    recorded_by uuid REFERENCES people,
    matched_by uuid REFERENCES people,
    approved_by uuid REFERENCES people,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (organisation_id IS NOT NULL OR status IN ('unmatched', 'rejected')),
    CHECK ((reason IS NOT NULL) = (status IN ('rejected', 'reversed')))
  );
  CREATE UNIQUE INDEX top_ups_recorded_once ON top_ups (bank_account_id, folded_reference)
    WHERE status NOT IN ('rejected', 'reversed');
  COMMENT ON INDEX top_ups_recorded_once IS
    'one valid top-up of each line of a bank account';
  CREATE INDEX top_ups_corrected ON top_ups (bank_account_id, folded_reference)
    WHERE status IN ('rejected', 'reversed');
  COMMENT ON INDEX top_ups_corrected IS 'the mistakes that a new top-up corrects';
  CREATE INDEX top_ups_by_organisation ON top_ups (organisation_id, id DESC);
  COMMENT ON INDEX top_ups_by_organisation IS 'the top-ups of a merchant, newest first';
  CREATE INDEX top_ups_waiting ON top_ups (id DESC)
    WHERE status IN ('unmatched', 'awaiting_approval');
  COMMENT ON INDEX top_ups_waiting IS 'the top-ups that staff must decide on';
  CREATE INDEX top_ups_updated ON top_ups (updated_at);
  COMMENT ON INDEX top_ups_updated IS 'the top-ups that a ledger check covers'`

const withdrawals = `
  CREATE TABLE withdrawals (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    amount bigint NOT NULL CHECK (amount > 0),
    fee_amount bigint NOT NULL CHECK (fee_amount >= 0),
    -- The part of the fee given back after the bank returned what was paid.
    returned_fee_amount bigint NOT NULL DEFAULT 0,
    status text NOT NULL CHECK (status IN ${listOf(withdrawalStatuses)}),
    -- The account of the platform that pays it; empty until it is sent.
    bank_account_id uuid REFERENCES bank_accounts,
    paid_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT withdrawals_returned_fee CHECK (returned_fee_amount = 0
      OR (status = 'returned' AND returned_fee_amount BETWEEN 0 AND fee_amount)),
    CONSTRAINT withdrawals_paid_from_a_bank CHECK (paid_at IS NULL OR bank_account_id IS NOT NULL),
    CONSTRAINT withdrawals_paid_at CHECK (
      CASE status WHEN 'paid' THEN paid_at IS NOT NULL WHEN 'returned' THEN true
        ELSE paid_at IS NULL END)
  );
  CREATE INDEX withdrawals_by_organisation ON withdrawals (organisation_id, id DESC);
  COMMENT ON INDEX withdrawals_by_organisation IS 'the withdrawals of a merchant, newest first';
  CREATE INDEX withdrawals_open ON withdrawals (status, id)
    WHERE status IN ('requested', 'approved', 'sent');
  COMMENT ON INDEX withdrawals_open IS 'the withdrawals that staff must decide on, send or confirm';
  CREATE INDEX withdrawals_updated ON withdrawals (updated_at);
  COMMENT ON INDEX withdrawals_updated IS 'the withdrawals that a ledger check covers'`

const isFunding = "kind IN ('sandbox_opened', 'sandbox_topped_up')"

/**
 * Adds the platform's bank accounts, and transfers of merchants' money to and from banks. Nodes of
 * the previous version do not post such transfers, and none is recorded while such a node is
 * connected. A withdrawal is settled or released, never both.
 */
export const steps: SchemaStep[] = [
  change('creates the bank accounts of the platform', bankAccounts, {
    locks: ['people'],
    unless: tableExists('bank_accounts'),
  }),
  change('creates the top-ups', topUps, {
    locks: ['bank_accounts', 'organisations', 'people'],
    unless: tableExists('top_ups'),
  }),
  change('creates the withdrawals', withdrawals, {
    locks: ['bank_accounts', 'organisations'],
    unless: tableExists('withdrawals'),
  }),
  change(
    'adds the withdrawal and top-up of a posting',
    'ALTER TABLE ledger_postings ADD COLUMN withdrawal_id uuid, ADD COLUMN top_up_id uuid',
    { locks: ['ledger_postings'], unless: columnExists('ledger_postings', 'top_up_id') },
  ),
  change(
    'admits withdrawals and top-ups in ledger_postings',
    `ALTER TABLE ledger_postings
      DROP CONSTRAINT IF EXISTS ledger_postings_kind_check,
      ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID,
      DROP CONSTRAINT IF EXISTS one_subject,
      ADD CONSTRAINT one_subject CHECK (
        num_nonnulls(transaction_id, bulk_payout_id, proposal_id, withdrawal_id, top_up_id) =
          CASE WHEN ${isFunding} THEN 0 ELSE 1 END
        AND (NOT ${isFunding} OR environment = 'test')
        AND (proposal_id IS NOT NULL) = (kind = 'balance_adjusted')
        AND (withdrawal_id IS NOT NULL) = starts_with(kind, 'withdrawal_')
        AND (top_up_id IS NOT NULL) = starts_with(kind, 'top_up_')
        AND (top_up_id IS NULL OR environment = 'live')) NOT VALID`,
    { locks: ['ledger_postings'] },
  ),
  validate('ledger_postings', 'ledger_postings_kind_check'),
  validate('ledger_postings', 'one_subject'),
  change(
    'admits bank accounts and withdrawals in ledger_accounts',
    `ALTER TABLE ledger_accounts
      DROP CONSTRAINT IF EXISTS ledger_accounts_account_check,
      ADD CONSTRAINT ledger_accounts_account_check CHECK (
        account IN ${lists.accounts} OR account ~ '^bank:[0-9a-f-]{36}$') NOT VALID,
      DROP CONSTRAINT IF EXISTS never_below_zero,
      ADD CONSTRAINT never_below_zero CHECK (balance >= 0 OR account NOT IN ('merchant_available',
        'payout_reservation', 'refund_reservation', 'withdrawal_reservation')) NOT VALID`,
    { locks: ['ledger_accounts'] },
  ),
  validate('ledger_accounts', 'ledger_accounts_account_check'),
  validate('ledger_accounts', 'never_below_zero'),
  index(
    'ledger_postings_of_withdrawal',
    `ON ledger_postings (withdrawal_id,
        (CASE kind WHEN 'withdrawal_released' THEN 'withdrawal_settled' ELSE kind END))
      WHERE withdrawal_id IS NOT NULL`,
    { unique: true },
  ),
  index(
    'ledger_postings_of_top_up',
    'ON ledger_postings (top_up_id, kind) WHERE top_up_id IS NOT NULL',
    { unique: true },
  ),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX ledger_postings_of_withdrawal IS
      'the postings of a withdrawal, which is reserved, closed and returned once';
    COMMENT ON INDEX ledger_postings_of_top_up IS
      'the postings of a top-up, which is received and reversed once'`,
  ),
  change('grants the service its rights', serviceRole),
]
