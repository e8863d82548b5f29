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

const schedules = `
  CREATE TABLE withdrawal_fee_schedules (
    id uuid PRIMARY KEY,
    -- Empty for all organisations.
    organisation_id uuid REFERENCES organisations,
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
    fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
    -- Whether a withdrawal that is returned after it was paid returns the fee.
    returned boolean NOT NULL,
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  )`

/**
 * Adds withdrawal fees, by currency. No withdrawal is created while a node of the previous version
 * is connected. Such a node cannot return a fee, so the database does not let it return a
 * withdrawal with a returnable fee.
 */
export const steps: SchemaStep[] = [
  change('creates the fees of withdrawals', schedules, {
    locks: ['organisations'],
    unless: tableExists('withdrawal_fee_schedules'),
  }),
  index(
    'withdrawal_fees_in_effect',
    'ON withdrawal_fee_schedules (currency, organisation_id, effective_from DESC, id DESC)',
  ),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX withdrawal_fees_in_effect IS 'the fee of a new withdrawal'`,
  ),
  change(
    'adds whether a withdrawal returns its fee',
    `ALTER TABLE withdrawals ADD COLUMN returns_fee boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT withdrawals_return_their_fee CHECK (status <> 'returned' OR paid_at IS NULL
        OR NOT returns_fee OR returned_fee_amount = fee_amount) NOT VALID`,
    { locks: ['withdrawals'], unless: columnExists('withdrawals', 'returns_fee') },
  ),
  validate('withdrawals', 'withdrawals_return_their_fee'),
  change('grants the service its rights', serviceRole),
]
