import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const comparisons = `
  CREATE TABLE statement_comparisons (
    id uuid PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    period_from timestamptz NOT NULL,
    period_to timestamptz NOT NULL,
    columns text NOT NULL,
    lines bigint NOT NULL CHECK (lines >= 0),
    differences bigint NOT NULL CHECK (differences >= 0),
    differing_days date[] NOT NULL,
    compared_at timestamptz NOT NULL,
    CHECK (period_from < period_to)
  );
  CREATE UNIQUE INDEX statement_comparisons_once ON statement_comparisons
    (provider, country, currency, period_to, period_from, sha256, columns);
  COMMENT ON INDEX statement_comparisons_once IS
    'one comparison of a file, period and columns; the comparisons of the days of a wallet'`

/** Stores which provider statements were compared, for the wallet calendar. */
export const steps: SchemaStep[] = [
  change('creates the compared statements', comparisons, {
    unless: tableExists('statement_comparisons'),
  }),
  change('grants the service its rights', serviceRole),
]
