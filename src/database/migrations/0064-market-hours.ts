import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Stores the volume and outcomes of live transactions by currency. They are counted together with
 * `provider_hours`.
 */
const hours = `
  CREATE TABLE market_hours (
    hour timestamptz NOT NULL,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    succeeded bigint NOT NULL,
    failed bigint NOT NULL,
    -- Of those that succeeded.
    volume numeric(38, 0) NOT NULL,
    PRIMARY KEY (hour, provider, country, currency)
  )`

/** The first run of the job counts the hours of the last thirteen months. */
export const steps: SchemaStep[] = [
  change('creates the figures of markets', hours, { unless: tableExists('market_hours') }),
  change('grants the service its rights', serviceRole),
]
