import { scheduleFrequencies, scheduleResults } from '../../domain/treasury/withdrawal-schedule.ts'
import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const schedules = `
  CREATE TABLE withdrawal_schedules (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    application_id uuid NOT NULL REFERENCES applications,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    frequency text NOT NULL CHECK (frequency IN ${listOf(scheduleFrequencies)}),
    -- Empty if nothing is withdrawn automatically.
    merchant_bank_account_id uuid REFERENCES merchant_bank_accounts,
    minimum_amount bigint NOT NULL CHECK (minimum_amount > 0),
    -- The part of the balance that stays.
    reserve_amount bigint NOT NULL CHECK (reserve_amount >= 0),
    -- The start of the period that is due next.
    period_at timestamptz,
    -- When the job tries it; later than the period if it could not be paid at first.
    due_at timestamptz,
    last_result text CHECK (last_result IN ${listOf(scheduleResults)}),
    last_run_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT withdrawal_schedules_due CHECK ((frequency = 'manual') = (due_at IS NULL)
      AND (due_at IS NULL) = (period_at IS NULL)
      AND (due_at IS NULL OR merchant_bank_account_id IS NOT NULL)),
    CONSTRAINT withdrawal_schedules_run CHECK ((last_result IS NULL) = (last_run_at IS NULL))
  );
  CREATE UNIQUE INDEX withdrawal_schedules_once
    ON withdrawal_schedules (application_id, environment, currency);
  COMMENT ON INDEX withdrawal_schedules_once IS
    'one schedule of an application for each currency';
  CREATE INDEX withdrawal_schedules_due ON withdrawal_schedules (due_at, id)
    WHERE due_at IS NOT NULL;
  COMMENT ON INDEX withdrawal_schedules_due IS 'the schedules that the job carries out'`

/**
 * Adds withdrawal schedules. Nodes of the previous version ignore schedules, and no schedule runs
 * while such a node is connected.
 */
export const steps: SchemaStep[] = [
  change('creates the schedules of withdrawals', schedules, {
    locks: ['organisations', 'applications', 'merchant_bank_accounts'],
    unless: tableExists('withdrawal_schedules'),
  }),
  change(
    'adds the schedule and the period of a withdrawal',
    `ALTER TABLE withdrawals
      ADD COLUMN schedule_id uuid REFERENCES withdrawal_schedules,
      ADD COLUMN scheduled_for timestamptz`,
    {
      locks: ['withdrawals', 'withdrawal_schedules'],
      unless: columnExists('withdrawals', 'scheduled_for'),
    },
  ),
  index(
    'withdrawals_once_a_period',
    'ON withdrawals (schedule_id, scheduled_for) WHERE schedule_id IS NOT NULL',
    { unique: true },
  ),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX withdrawals_once_a_period IS 'one withdrawal in each period of a schedule'`,
  ),
  change('grants the service its rights', serviceRole),
]
