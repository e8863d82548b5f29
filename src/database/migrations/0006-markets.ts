import { type Kysely, sql } from 'kysely'
import { availabilities } from '../../domain/availability.ts'
import { lists } from './baseline/lists.ts'

const measured = availabilities.map((availability) => `'${availability}'`).join(', ')

/**
 * Limits of an amount where an administrator set them, and what a node last measured of a provider
 * in trouble, for nodes that call none. Both hold one row a market at most.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    CREATE TABLE amount_limits (
      provider text NOT NULL CHECK (provider IN ${sql.raw(lists.providers)}),
      country text NOT NULL CHECK (country IN ${sql.raw(lists.countries)}),
      currency text NOT NULL CHECK (currency IN ${sql.raw(lists.currencies)}),
      minimum_amount bigint NOT NULL CHECK (minimum_amount >= 1),
      maximum_amount bigint NOT NULL,
      updated_at timestamptz NOT NULL,
      PRIMARY KEY (provider, country, currency),
      CHECK (maximum_amount BETWEEN minimum_amount AND 9007199254740991)
    )`.execute(db)
  await sql`
    CREATE TABLE provider_measurements (
      provider text NOT NULL CHECK (provider IN ${sql.raw(lists.providers)}),
      country text NOT NULL CHECK (country IN ${sql.raw(lists.countries)}),
      availability text NOT NULL CHECK (availability IN (${sql.raw(measured)})),
      measured_at timestamptz NOT NULL,
      PRIMARY KEY (provider, country)
    )`.execute(db)
}
