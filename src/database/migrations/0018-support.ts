import { change, columnExists, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Stores the fees of individual organisations in a separate table. Nodes of the previous version
 * know only fees for all organisations, and would charge these fees to everyone.
 */
const organisationFees = `
  CREATE TABLE organisation_fee_schedules (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
    fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX organisation_fee_schedules_in_effect ON organisation_fee_schedules
    (organisation_id, provider, country, currency, effective_from DESC, id DESC);
`

/**
 * Stores sums that scheduled jobs compute in advance. Income is summed once, in the order of entry
 * ids, up to `summed_to`. An hour of a provider is counted again while transactions of that hour
 * may still complete.
 */
const preparedSums = `
  CREATE TABLE fee_income_sums (
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    month date NOT NULL,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    amount numeric(38, 0) NOT NULL,
    PRIMARY KEY (environment, month, provider, country, currency)
  );
  CREATE TABLE fee_income_progress (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    summed_to uuid NOT NULL,
    summed_until timestamptz NOT NULL
  );
  CREATE TABLE provider_hours (
    hour timestamptz NOT NULL,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    succeeded bigint NOT NULL,
    failed bigint NOT NULL,
    failed_at_provider bigint NOT NULL,
    -- How many took how long, by the steps of src/domain/durations.ts.
    durations integer[] NOT NULL,
    PRIMARY KEY (hour, provider, country)
  );
`

/**
 * Adds the time when a verification became pending, endpoint health, fees of individual
 * organisations, and prepared sums.
 */
export const steps: SchemaStep[] = [
  change(
    'adds organisations.kyc_changed_at',
    'ALTER TABLE organisations ADD COLUMN kyc_changed_at timestamptz',
    { locks: ['organisations'], unless: columnExists('organisations', 'kyc_changed_at') },
  ),
  index('organisations_pending', "ON organisations (id) WHERE kyc_status = 'pending'"),
  change(
    'adds the last success and the last failure of endpoints',
    `ALTER TABLE webhook_endpoints ADD COLUMN last_success_at timestamptz,
      ADD COLUMN last_failed_at timestamptz, ADD COLUMN last_failure_status integer,
      ADD COLUMN last_failure_error text`,
    { locks: ['webhook_endpoints'], unless: columnExists('webhook_endpoints', 'last_success_at') },
  ),
  index(
    'webhook_endpoints_failing',
    'ON webhook_endpoints (id DESC) WHERE failing_since IS NOT NULL',
  ),
  change('creates the fees of organisations', organisationFees, {
    locks: ['organisations'],
    unless: tableExists('organisation_fee_schedules'),
  }),
  index('ledger_entries_of_income', "ON ledger_entries (id) WHERE account = 'fee_income'"),
  change('creates prepared sums', preparedSums, { unless: tableExists('fee_income_sums') }),
  change('grants the service its rights', serviceRole),
]
