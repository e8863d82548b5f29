import { change, type SchemaStep, validate } from '../schema-steps.ts'

/** Rules for withdrawals and their batches. Nodes of the previous version already follow them. */
export const steps: SchemaStep[] = [
  change(
    'admits batches whose withdrawals left before the first download',
    `ALTER TABLE withdrawal_batches
      DROP CONSTRAINT IF EXISTS withdrawal_batches_line_count_check,
      DROP CONSTRAINT IF EXISTS withdrawal_batches_amount_check,
      DROP CONSTRAINT IF EXISTS withdrawal_batches_lines,
      ADD CONSTRAINT withdrawal_batches_lines CHECK (line_count >= 0
        AND amount >= line_count AND (line_count > 0 OR (amount = 0 AND downloads = 0))) NOT VALID`,
    { locks: ['withdrawal_batches'] },
  ),
  validate('withdrawal_batches', 'withdrawal_batches_lines'),
]
