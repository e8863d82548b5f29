import { holdReasons } from '../../domain/transactions/hold.ts'
import { change, columnExists, index, type SchemaStep, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const listed = holdReasons.map((reason) => `'${reason}'`).join(', ')
const isHeld = `WHERE held_reason IS NOT NULL AND status = 'approved'`

/** The trigger of the baseline, with the transitions of this version. */
const guard = `
  CREATE OR REPLACE TRIGGER guard BEFORE UPDATE ON transactions FOR EACH ROW
    WHEN (
      (OLD.status <> NEW.status
        AND (OLD.type || ' ' || OLD.status || ' ' || NEW.status) NOT IN ${lists.transitions})
      OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency
      OR OLD.fee_amount IS DISTINCT FROM NEW.fee_amount
      OR OLD.organisation_id <> NEW.organisation_id OR OLD.application_id <> NEW.application_id
      OR OLD.environment <> NEW.environment OR OLD.type <> NEW.type
      OR OLD.provider <> NEW.provider OR OLD.country <> NEW.country
      OR OLD.original_id IS DISTINCT FROM NEW.original_id)
    EXECUTE FUNCTION transactions_guard()`

/**
 * Approved payouts can be put on hold. A held payout has no `due_at`, so nodes of the previous
 * version do not submit it either. If the hourly job of such a node runs before the node is
 * replaced, it may list a held payout as untraceable.
 */
export const steps: SchemaStep[] = [
  change(
    'adds why and since when a payout is held',
    `ALTER TABLE transactions ADD COLUMN held_reason text, ADD COLUMN held_since timestamptz`,
    { locks: ['transactions'], unless: columnExists('transactions', 'held_since') },
  ),
  change(
    'keeps held payouts from being due or submitted',
    `ALTER TABLE transactions
      DROP CONSTRAINT IF EXISTS transactions_held_reason_check,
      ADD CONSTRAINT transactions_held_reason_check CHECK (held_reason IN (${listed})) NOT VALID,
      DROP CONSTRAINT IF EXISTS held_payouts_are_not_due,
      ADD CONSTRAINT held_payouts_are_not_due CHECK (
        (held_reason IS NULL) = (held_since IS NULL)
        AND (held_reason IS NULL OR status <> 'approved'
          OR (due_at IS NULL AND submission_attempted_at IS NULL))) NOT VALID`,
    { locks: ['transactions'] },
  ),
  validate('transactions', 'transactions_held_reason_check'),
  validate('transactions', 'held_payouts_are_not_due'),
  change('allows the cancellation of approved payouts', guard, { locks: ['transactions'] }),
  index('transactions_held', `ON transactions (id DESC) ${isHeld}`),
  index(
    'transactions_held_of_merchant',
    `ON transactions (organisation_id, held_since) INCLUDE (held_reason, environment) ${isHeld}`,
  ),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX transactions_held IS 'the held payouts of all merchants, newest first';
    COMMENT ON INDEX transactions_held_of_merchant IS
      'the held payouts of a merchant, and since when the oldest is held'`,
  ),
]
