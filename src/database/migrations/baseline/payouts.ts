import { lists } from './lists.ts'

/**
 * Payout fees. A schedule applies from its date until the next schedule for the same market takes
 * effect.
 */
export const payouts = `
  CREATE TABLE fee_schedules (
    id uuid PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
    fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
    effective_from timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX fee_schedules_in_effect
    ON fee_schedules (provider, country, currency, effective_from DESC, id DESC);
`
