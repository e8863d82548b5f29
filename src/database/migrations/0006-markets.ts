import { availabilities } from '../../domain/availability.ts'
import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const measured = availabilities.map((availability) => `'${availability}'`).join(', ')

const tables = `
    CREATE TABLE amount_limits (
      provider text NOT NULL CHECK (provider IN ${lists.providers}),
      country text NOT NULL CHECK (country IN ${lists.countries}),
      currency text NOT NULL CHECK (currency IN ${lists.currencies}),
      minimum_amount bigint NOT NULL CHECK (minimum_amount >= 1),
      maximum_amount bigint NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (provider, country, currency),
      CHECK (maximum_amount BETWEEN minimum_amount AND 9007199254740991)
    );
    CREATE TABLE provider_measurements (
      provider text NOT NULL CHECK (provider IN ${lists.providers}),
      country text NOT NULL CHECK (country IN ${lists.countries}),
      availability text NOT NULL CHECK (availability IN (${measured})),
      measured_at timestamptz NOT NULL,
      PRIMARY KEY (provider, country)
    )`

/**
 * Adds amount limits set by administrators. Also stores one node's latest measurements of a failing
 * provider, for nodes that do not call this provider. Each table has at most one row per market.
 */
export const steps: SchemaStep[] = [
  change('creates the tables of markets', tables, { unless: tableExists('amount_limits') }),
]
