import { decisionSubjects } from '../../domain/approvals/approval.ts'
import { change, columnExists, index, type SchemaStep, validate } from '../schema-steps.ts'
import { admitPermissions } from './0002-api-key-permissions.ts'

const subjects = decisionSubjects.map((subject) => `'${subject}'`).join(', ')

/**
 * Stores the details of a withdrawal that its posting does not contain: who requested it, its
 * destination and its outcome. No withdrawals existed before this migration.
 */
export const steps: SchemaStep[] = [
  change(
    'adds the request and the end of a withdrawal',
    `ALTER TABLE withdrawals
      ADD COLUMN application_id uuid REFERENCES applications,
      ADD COLUMN merchant_bank_account_id uuid REFERENCES merchant_bank_accounts,
      ADD COLUMN api_key_id uuid REFERENCES api_keys,
      ADD COLUMN reason text,
      ADD COLUMN bank_reference text,
      ADD COLUMN evidence text,
      ADD CONSTRAINT withdrawals_requested CHECK (application_id IS NOT NULL
        AND merchant_bank_account_id IS NOT NULL) NOT VALID,
      ADD CONSTRAINT withdrawals_proven CHECK (
        (paid_at IS NOT NULL) = (bank_reference IS NOT NULL AND evidence IS NOT NULL)) NOT VALID,
      ADD CONSTRAINT withdrawals_reasoned CHECK (
        (status IN ('rejected', 'returned')) = (reason IS NOT NULL)) NOT VALID`,
    {
      locks: ['withdrawals', 'applications', 'merchant_bank_accounts', 'api_keys'],
      unless: columnExists('withdrawals', 'merchant_bank_account_id'),
    },
  ),
  ...['withdrawals_requested', 'withdrawals_proven', 'withdrawals_reasoned'].map((name) =>
    validate('withdrawals', name),
  ),
  index('withdrawals_by_application', 'ON withdrawals (application_id, environment, id DESC)'),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX withdrawals_by_application IS
      'the withdrawals of an application, newest first'`,
  ),
  change(
    'admits decisions on withdrawals',
    `ALTER TABLE decisions DROP CONSTRAINT IF EXISTS decisions_subject_kind_check,
      ADD CONSTRAINT decisions_subject_kind_check
        CHECK (subject_kind IN (${subjects})) NOT VALID`,
    { locks: ['decisions'] },
  ),
  validate('decisions', 'decisions_subject_kind_check'),
  ...admitPermissions,
]
