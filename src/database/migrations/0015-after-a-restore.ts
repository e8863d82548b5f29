import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Transactions that an authentic provider callback reported but that are not in the database. One
 * row per market and day counts the transactions, so that no provider can fill the table.
 */
const unknownOrders = `
  CREATE TABLE unknown_orders (
    id uuid PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    -- Our id as the provider repeated it, and the provider's own reference.
    reference uuid,
    provider_reference text,
    -- The first callback.
    callback text NOT NULL,
    callbacks bigint NOT NULL DEFAULT 1 CHECK (callbacks > 0),
    created_at timestamptz NOT NULL,
    last_received_at timestamptz NOT NULL,
    reason text,
    resolved_at timestamptz,
    CHECK (reference IS NOT NULL OR provider_reference IS NOT NULL),
    CHECK ((resolved_at IS NULL) = (reason IS NULL))
  );
  CREATE UNIQUE INDEX unknown_orders_once
    ON unknown_orders (provider, country, (coalesce(reference::text, provider_reference)));
  CREATE INDEX unknown_orders_by_provider_reference
    ON unknown_orders (provider_reference, provider, country);
  CREATE INDEX unknown_orders_open ON unknown_orders (id DESC) WHERE resolved_at IS NULL;
  CREATE TABLE unknown_order_days (
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    day date NOT NULL,
    listed bigint NOT NULL,
    left_out bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (provider, country, day)
  );
`

/**
 * Restores of the database to an earlier time. Nothing is submitted until a restore is finished.
 */
const restores = `
  CREATE TABLE restores (
    recovered_to timestamptz PRIMARY KEY,
    started_at timestamptz NOT NULL,
    finished_at timestamptz
  );
`

export const steps: SchemaStep[] = [
  change('creates the unknown orders', unknownOrders, { unless: tableExists('unknown_orders') }),
  change('creates the restores', restores, { unless: tableExists('restores') }),
  change('grants the service its rights', serviceRole),
]
