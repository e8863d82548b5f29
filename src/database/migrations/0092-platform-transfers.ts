import { platformId } from '../../domain/ledger/platform-postings.ts'
import { platformAccounts } from '../../domain/ledger/postings.ts'
import {
  platformTransferKinds,
  platformTransferStatuses,
  voidStatuses,
} from '../../domain/treasury/platform-transfer.ts'
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

const platformTransfers = `
  CREATE TABLE platform_transfers (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ${listOf(platformTransferKinds)}),
    from_account text NOT NULL,
    to_account text NOT NULL,
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    amount bigint NOT NULL CHECK (amount > 0),
    -- What banks or providers kept of an amount that arrived.
    charge_amount bigint CHECK (charge_amount BETWEEN 0 AND amount - 1),
    reference text NOT NULL,
    -- The same without what two people may write differently.
    folded_reference text NOT NULL,
    value_date date NOT NULL,
    evidence text NOT NULL,
    arrival_evidence text,
    status text NOT NULL CHECK (status IN ${listOf(platformTransferStatuses)}),
    -- Why it was rejected, reversed or returned.
    reason text,
    -- Empty for the management token.
    recorded_by uuid REFERENCES people,
    approved_by uuid REFERENCES people,
    closed_by uuid REFERENCES people,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT platform_transfers_accounts CHECK (from_account <> to_account
      AND (from_account = 'capital') = (kind IN ('opening_balance', 'prefunding'))
      AND (to_account = 'capital') = (kind = 'profit')),
    CONSTRAINT platform_transfers_status CHECK (CASE
      WHEN kind = 'transfer' THEN status NOT IN ('recorded', 'reversed')
      ELSE status NOT IN ('sent', 'arrived', 'returned') END),
    CONSTRAINT platform_transfers_arrival CHECK ((status = 'arrived') =
      (charge_amount IS NOT NULL) AND (status = 'arrived') = (arrival_evidence IS NOT NULL)),
    CONSTRAINT platform_transfers_reason CHECK ((reason IS NOT NULL) =
      (status IN ${listOf(voidStatuses)}))
  );
  COMMENT ON TABLE platform_transfers IS
    'capital of the platform, and transfers between its wallets and bank accounts';
  CREATE UNIQUE INDEX platform_transfers_once
    ON platform_transfers (from_account, to_account, currency, folded_reference)
    WHERE status NOT IN ${listOf(voidStatuses)};
  COMMENT ON INDEX platform_transfers_once IS
    'one valid movement of each reference between two accounts';
  CREATE INDEX platform_transfers_updated ON platform_transfers (updated_at);
  COMMENT ON INDEX platform_transfers_updated IS 'the movements that a ledger check covers';
  CREATE INDEX platform_transfers_open ON platform_transfers (status, id)
    WHERE status IN ('awaiting_approval', 'sent');
  COMMENT ON INDEX platform_transfers_open IS
    'the movements that staff must approve, and the money in transit to a wallet'`

const isFunding = "kind IN ('sandbox_opened', 'sandbox_topped_up')"
const isOfPlatform = "kind ~ '^(capital|transfer)_'"

/**
 * Adds the platform's own money. Nodes of the previous version do not post it, and it is not
 * recorded while such a node is connected. A posting never contains both the platform's and a
 * merchant's money.
 */
export const steps: SchemaStep[] = [
  change('creates the capital and transfers of the platform', platformTransfers, {
    locks: ['people'],
    unless: tableExists('platform_transfers'),
  }),
  change(
    'adds the platform transfer of a posting',
    'ALTER TABLE ledger_postings ADD COLUMN platform_transfer_id uuid',
    {
      locks: ['ledger_postings'],
      unless: columnExists('ledger_postings', 'platform_transfer_id'),
    },
  ),
  change(
    'admits postings of the platform in ledger_postings',
    `ALTER TABLE ledger_postings
      DROP CONSTRAINT IF EXISTS ledger_postings_kind_check,
      ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID,
      DROP CONSTRAINT IF EXISTS one_subject,
      ADD CONSTRAINT one_subject CHECK (
        num_nonnulls(transaction_id, bulk_payout_id, proposal_id, withdrawal_id, top_up_id,
          platform_transfer_id) = CASE WHEN ${isFunding} THEN 0 ELSE 1 END
        AND (NOT ${isFunding} OR environment = 'test')
        AND (proposal_id IS NOT NULL) = (kind = 'balance_adjusted')
        AND (withdrawal_id IS NOT NULL) = starts_with(kind, 'withdrawal_')
        AND (top_up_id IS NOT NULL) = starts_with(kind, 'top_up_')
        AND (top_up_id IS NULL OR environment = 'live')
        AND (platform_transfer_id IS NOT NULL) = (${isOfPlatform})) NOT VALID,
      DROP CONSTRAINT IF EXISTS owned_by_the_platform,
      ADD CONSTRAINT owned_by_the_platform CHECK (
        (organisation_id = '${platformId}') = (${isOfPlatform})
        AND (NOT (${isOfPlatform}) OR environment = 'live')) NOT VALID`,
    { locks: ['ledger_postings'] },
  ),
  validate('ledger_postings', 'ledger_postings_kind_check'),
  validate('ledger_postings', 'one_subject'),
  validate('ledger_postings', 'owned_by_the_platform'),
  change(
    'admits the accounts of the platform in ledger_accounts',
    `ALTER TABLE ledger_accounts
      DROP CONSTRAINT IF EXISTS ledger_accounts_account_check,
      ADD CONSTRAINT ledger_accounts_account_check CHECK (
        account IN ${lists.accounts} AND organisation_id <> '${platformId}'
        OR account ~ '^bank:[0-9a-f-]{36}$'
        OR organisation_id = '${platformId}' AND (account IN ${listOf(platformAccounts)}
          OR split_part(account, ':', 1) = 'wallet'
          AND split_part(account, ':', 2) IN ${lists.providers}
          AND split_part(account, ':', 3) IN ${lists.countries}
          AND split_part(account, ':', 4) = '')) NOT VALID`,
    { locks: ['ledger_accounts'] },
  ),
  validate('ledger_accounts', 'ledger_accounts_account_check'),
  index(
    'ledger_postings_of_platform_transfer',
    `ON ledger_postings (platform_transfer_id,
        (CASE kind WHEN 'transfer_returned' THEN 'transfer_arrived' ELSE kind END))
      WHERE platform_transfer_id IS NOT NULL`,
    { unique: true },
  ),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX ledger_postings_of_platform_transfer IS
      'the postings of a movement of the platform, which is booked once and closed once'`,
  ),
  change('grants the service its rights', serviceRole),
]
