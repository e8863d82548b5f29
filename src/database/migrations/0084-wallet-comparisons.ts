import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const wallet = `
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies})`

const positions = `
  CREATE TABLE wallet_positions (${wallet},
    amount numeric(38, 0) NOT NULL,
    PRIMARY KEY (provider, country, currency)
  );
  COMMENT ON TABLE wallet_positions IS
    'what providers hold by the ledger, up to the posting in wallet_progress';
  CREATE TABLE wallet_progress (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    summed_to uuid NOT NULL,
    summed_until timestamptz NOT NULL
  )`

const days = `
  CREATE TABLE wallet_days (${wallet},
    day date NOT NULL,
    reported_amount bigint NOT NULL,
    booked_amount bigint NOT NULL,
    -- Without a final status when the balance was read.
    arriving_amount bigint NOT NULL CHECK (arriving_amount >= 0),
    leaving_amount bigint NOT NULL CHECK (leaving_amount >= 0),
    read_at timestamptz NOT NULL,
    PRIMARY KEY (provider, country, currency, day)
  )`

const differences = `
  CREATE TABLE wallet_differences (
    id uuid PRIMARY KEY,${wallet},
    amount bigint NOT NULL CHECK (amount <> 0),
    -- Comparisons in a row that found a difference.
    comparisons integer NOT NULL CHECK (comparisons > 0),
    since timestamptz NOT NULL,
    read_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE UNIQUE INDEX wallet_differences_open
    ON wallet_differences (provider, country, currency) WHERE ended_at IS NULL;
  COMMENT ON INDEX wallet_differences_open IS 'the open difference of a wallet: at most one'`

/**
 * Adds comparisons of provider balances with the ledger. Only the jobs of this version use these
 * tables. Nodes of the previous version neither fill nor need them.
 */
export const steps: SchemaStep[] = [
  change('creates what the ledger says providers hold', positions, {
    unless: tableExists('wallet_progress'),
  }),
  change('keeps the last comparison of each day', days, { unless: tableExists('wallet_days') }),
  change('creates the differences of wallets', differences, {
    unless: tableExists('wallet_differences'),
  }),
  change('grants the service its rights', serviceRole),
]
