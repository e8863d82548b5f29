import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const batches = `
  CREATE TABLE withdrawal_batches (
    id uuid PRIMARY KEY,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    bank_account_id uuid NOT NULL REFERENCES bank_accounts,
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    line_count integer NOT NULL CHECK (line_count > 0),
    amount bigint NOT NULL CHECK (amount > 0),
    -- A second download says in the file that it is one.
    downloads integer NOT NULL CHECK (downloads >= 0),
    -- Empty for the management token.
    exported_by uuid REFERENCES people,
    created_at timestamptz NOT NULL
  );
  COMMENT ON TABLE withdrawal_batches IS 'withdrawals that were exported together for a bank'`

/** Adds batches of withdrawals that a bank pays from one platform bank account. */
export const steps: SchemaStep[] = [
  change('creates the batches of withdrawals', batches, {
    locks: ['bank_accounts', 'people'],
    unless: tableExists('withdrawal_batches'),
  }),
  change(
    'adds the batch of a withdrawal',
    'ALTER TABLE withdrawals ADD COLUMN batch_id uuid REFERENCES withdrawal_batches',
    {
      locks: ['withdrawals', 'withdrawal_batches'],
      unless: columnExists('withdrawals', 'batch_id'),
    },
  ),
  index('withdrawals_by_batch', 'ON withdrawals (batch_id, id) WHERE batch_id IS NOT NULL'),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX withdrawals_by_batch IS 'the lines of a batch'`,
  ),
  change(
    'adds when the exports before a restore were confirmed',
    'ALTER TABLE restores ADD COLUMN exports_confirmed_at timestamptz',
    { locks: ['restores'], unless: columnExists('restores', 'exports_confirmed_at') },
  ),
  change('grants the service its rights', serviceRole),
]
