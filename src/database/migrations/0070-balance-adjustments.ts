import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { change, columnExists, index, type SchemaStep, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const kinds = proposalKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * Allows approved balance adjustments. The constraints only become less strict. Nodes of the
 * previous version post no adjustments, and no adjustment is approved while such a node is
 * connected.
 */
export const steps: SchemaStep[] = [
  change(
    'adds the proposal of a posting',
    'ALTER TABLE ledger_postings ADD COLUMN proposal_id uuid',
    { locks: ['ledger_postings'], unless: columnExists('ledger_postings', 'proposal_id') },
  ),
  change(
    'admits adjustments in ledger_postings',
    `ALTER TABLE ledger_postings
      DROP CONSTRAINT IF EXISTS ledger_postings_kind_check,
      ADD CONSTRAINT ledger_postings_kind_check CHECK (kind IN ${lists.postingKinds}) NOT VALID,
      DROP CONSTRAINT IF EXISTS only_the_sandbox_is_funded,
      DROP CONSTRAINT IF EXISTS one_subject,
      ADD CONSTRAINT one_subject CHECK (
        num_nonnulls(transaction_id, bulk_payout_id, proposal_id) =
          CASE WHEN kind IN ('sandbox_opened', 'sandbox_topped_up') THEN 0 ELSE 1 END
        AND (kind NOT IN ('sandbox_opened', 'sandbox_topped_up') OR environment = 'test')
        AND (proposal_id IS NOT NULL) = (kind = 'balance_adjusted')) NOT VALID`,
    { locks: ['ledger_postings'] },
  ),
  validate('ledger_postings', 'ledger_postings_kind_check'),
  validate('ledger_postings', 'one_subject'),
  change(
    'admits adjustments in ledger_accounts',
    `ALTER TABLE ledger_accounts DROP CONSTRAINT IF EXISTS ledger_accounts_account_check,
      ADD CONSTRAINT ledger_accounts_account_check CHECK (account IN ${lists.accounts}) NOT VALID`,
    { locks: ['ledger_accounts'] },
  ),
  validate('ledger_accounts', 'ledger_accounts_account_check'),
  change(
    'admits proposals of adjustments',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
  index(
    'ledger_postings_adjusted_once',
    'ON ledger_postings (proposal_id) WHERE proposal_id IS NOT NULL',
    { unique: true },
  ),
  index(
    'proposals_adjusted_once',
    `ON proposals (subject) WHERE kind = 'balance_adjustment' AND status = 'carried_out'`,
    { unique: true },
  ),
  index(
    'proposals_adjusted',
    `ON proposals (ended_at) WHERE kind = 'balance_adjustment' AND status = 'carried_out'`,
  ),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX ledger_postings_adjusted_once IS 'one posting of each approved adjustment';
    COMMENT ON INDEX proposals_adjusted_once IS 'one adjustment of a balance for each reference';
    COMMENT ON INDEX proposals_adjusted IS 'the adjustments that a ledger check covers'`,
  ),
  change('grants the service its rights', serviceRole),
]
