import { platformId } from '../../domain/ledger/platform-postings.ts'
import { platformAccounts } from '../../domain/ledger/postings.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const isFunding = "kind IN ('sandbox_opened', 'sandbox_topped_up')"
const isOfPlatform = "kind ~ '^(capital|transfer)_'"

/**
 * Allows merchants' money in country wallets. Nothing is posted to these accounts until the wallets
 * are in use; see `0098-wallets-in-use`.
 */
export const steps: SchemaStep[] = [
  change(
    'admits moves to wallets in ledger_postings',
    `ALTER TABLE ledger_postings
      DROP CONSTRAINT IF EXISTS ledger_postings_kind_check,
      ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID,
      DROP CONSTRAINT IF EXISTS one_subject,
      ADD CONSTRAINT one_subject CHECK (
        num_nonnulls(transaction_id, bulk_payout_id, proposal_id, withdrawal_id, top_up_id,
          platform_transfer_id) = CASE WHEN ${isFunding} OR kind = 'float_moved' THEN 0 ELSE 1 END
        AND (NOT ${isFunding} OR environment = 'test')
        AND (proposal_id IS NOT NULL) = (kind = 'balance_adjusted')
        AND (withdrawal_id IS NOT NULL) = starts_with(kind, 'withdrawal_')
        AND (top_up_id IS NOT NULL) = starts_with(kind, 'top_up_')
        AND (top_up_id IS NULL OR environment = 'live')
        AND (platform_transfer_id IS NOT NULL) = (${isOfPlatform})) NOT VALID`,
    { locks: ['ledger_postings'] },
  ),
  validate('ledger_postings', 'ledger_postings_kind_check'),
  validate('ledger_postings', 'one_subject'),
  change(
    "admits merchants' wallets in ledger_accounts",
    `ALTER TABLE ledger_accounts
      DROP CONSTRAINT IF EXISTS ledger_accounts_account_check,
      ADD CONSTRAINT ledger_accounts_account_check CHECK (
        account IN ${lists.accounts} AND organisation_id <> '${platformId}'
        OR account ~ '^bank:[0-9a-f-]{36}$'
        OR account IN ${listOf(platformAccounts)} AND organisation_id = '${platformId}'
        OR split_part(account, ':', 1) = 'wallet'
          AND split_part(account, ':', 2) IN ${lists.providers}
          AND split_part(account, ':', 3) IN ${lists.countries}
          AND split_part(account, ':', 4) = '') NOT VALID`,
    { locks: ['ledger_accounts'] },
  ),
  validate('ledger_accounts', 'ledger_accounts_account_check'),
]
