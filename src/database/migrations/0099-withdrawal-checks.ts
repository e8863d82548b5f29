import { change, columnExists, index, type SchemaStep, validate } from '../schema-steps.ts'

const indexes = {
  withdrawals_by_reference: [
    '(bank_account_id, folded_reference) WHERE folded_reference IS NOT NULL',
    'the bank references of payments, which are used once',
  ],
  withdrawals_by_return_reference: [
    '(bank_account_id, folded_return_reference) WHERE folded_return_reference IS NOT NULL',
    'the bank references of returns, which are used once',
  ],
  withdrawals_returned: [
    "(bank_account_id, amount) WHERE status = 'returned'",
    'the returns that a bank may report again as a transfer',
  ],
  withdrawals_open_by_bank_account: [
    "(merchant_bank_account_id) WHERE status IN ('requested', 'approved', 'sent')",
    'the withdrawals that keep a bank account from being erased',
  ],
}

/**
 * Adds rules for withdrawals and batches. Nodes of the previous version already follow these rules.
 */
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
  change(
    'adds the bank references of withdrawals and their returns as they are compared',
    `ALTER TABLE withdrawals
      ADD COLUMN folded_reference text,
      ADD COLUMN return_reference text,
      ADD COLUMN folded_return_reference text,
      ADD COLUMN return_value_date date`,
    { locks: ['withdrawals'], unless: columnExists('withdrawals', 'return_value_date') },
  ),
  change(
    'adds the withdrawal that a transfer may return',
    'ALTER TABLE top_ups ADD COLUMN suspected_withdrawal_id uuid REFERENCES withdrawals',
    {
      locks: ['top_ups', 'withdrawals'],
      unless: columnExists('top_ups', 'suspected_withdrawal_id'),
    },
  ),
  ...Object.entries(indexes).flatMap(([name, [definition, purpose]]) => [
    index(name, `ON withdrawals ${definition}`),
    change('says what the index serves; nobody waits', `COMMENT ON INDEX ${name} IS '${purpose}'`),
  ]),
  change(
    'adds the identifiers of a bank that bank files contain',
    `ALTER TABLE merchant_bank_accounts
      ADD COLUMN bic text,
      ADD COLUMN clearing_member_id text`,
    {
      locks: ['merchant_bank_accounts'],
      unless: columnExists('merchant_bank_accounts', 'clearing_member_id'),
    },
  ),
]
