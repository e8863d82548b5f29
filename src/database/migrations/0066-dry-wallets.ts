import { holdReasons } from '../../domain/transactions/hold.ts'
import {
  change,
  columnExists,
  dropIndex,
  index,
  type SchemaStep,
  tableExists,
  validate,
} from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const listed = holdReasons.map((reason) => `'${reason}'`).join(', ')
const isHeld = `WHERE held_reason IS NOT NULL AND status IN ('approved', 'pending')`

const days = `
  CREATE TABLE provider_balance_days (
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    wallet text NOT NULL CHECK (wallet IN ${lists.wallets}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    day date NOT NULL,
    amount bigint NOT NULL,
    read_at timestamptz NOT NULL,
    PRIMARY KEY (provider, country, wallet, currency, day)
  )`

/**
 * Payouts and refunds can be held while the balance of their wallet at the provider is too low.
 * Nodes of the previous version do not hold transactions for this reason, do not count what they
 * submit, and do not submit held payouts or refunds. If the hourly job of such a node runs before
 * the node is replaced, it may list a held refund as untraceable.
 */
export const steps: SchemaStep[] = [
  change(
    'counts what wallets pay since their last report, and how fast they empty',
    `ALTER TABLE provider_balances
      ADD COLUMN drawn bigint NOT NULL DEFAULT 0,
      ADD COLUMN reported_drawn bigint NOT NULL DEFAULT 0,
      ADD COLUMN hourly_fall double precision NOT NULL DEFAULT 0,
      ADD COLUMN observed_since timestamptz;
    COMMENT ON COLUMN provider_balances.drawn IS
      'all that was ever submitted to be paid from this wallet';
    COMMENT ON COLUMN provider_balances.reported_drawn IS
      'the value of drawn before the balance was requested'`,
    { locks: ['provider_balances'], unless: columnExists('provider_balances', 'observed_since') },
  ),
  change('keeps the last balance of each day', days, {
    unless: tableExists('provider_balance_days'),
  }),
  change(
    'allows refunds to be held, and a released transaction to keep the start of its hold',
    `ALTER TABLE transactions
      DROP CONSTRAINT IF EXISTS transactions_held_reason_check,
      ADD CONSTRAINT transactions_held_reason_check CHECK (held_reason IN (${listed})) NOT VALID,
      DROP CONSTRAINT IF EXISTS held_payouts_are_not_due,
      ADD CONSTRAINT held_payouts_are_not_due CHECK (
        held_reason IS NULL OR (held_since IS NOT NULL
          AND (status NOT IN ('approved', 'pending')
            OR (due_at IS NULL AND submission_attempted_at IS NULL)))) NOT VALID`,
    { locks: ['transactions'] },
  ),
  validate('transactions', 'transactions_held_reason_check'),
  validate('transactions', 'held_payouts_are_not_due'),
  index(
    'transactions_on_hold',
    `ON transactions (id DESC) INCLUDE (held_reason, held_since, environment) ${isHeld}`,
  ),
  index(
    'transactions_held_for_wallet',
    `ON transactions (provider, country, currency, organisation_id, held_since) INCLUDE (amount)
      WHERE held_reason = 'wallet_low'`,
  ),
  dropIndex('transactions_held'),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX transactions_on_hold IS
      'the held payouts and refunds of all merchants, newest first';
    COMMENT ON INDEX transactions_held_for_wallet IS
      'what waits for money in a wallet at a provider, by merchant'`,
  ),
  change('grants the service its rights', serviceRole),
]
