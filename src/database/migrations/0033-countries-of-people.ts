import { change, type SchemaStep, validate } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const tables = ['people', 'invitations']

const isThere = (table: string): string => `EXISTS (SELECT FROM pg_constraint
  WHERE conrelid = '${table}'::regclass AND conname = '${table}_countries_check')`

/** A country limit has at least one country, because an empty limit would allow nothing. */
export const steps: SchemaStep[] = tables.flatMap((table) => [
  change(
    `limits ${table} to countries that are known`,
    `ALTER TABLE ${table} ADD CONSTRAINT ${table}_countries_check CHECK (
      cardinality(countries) > 0 AND countries <@ ARRAY[${lists.countries.slice(1, -1)}]
      AND array_position(countries, NULL) IS NULL) NOT VALID`,
    { locks: [table], unless: isThere(table) },
  ),
  validate(table, `${table}_countries_check`),
])
