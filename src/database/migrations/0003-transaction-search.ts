import { change, index, type SchemaStep } from '../schema-steps.ts'

/**
 * Adds indexes for finding transactions by phone number (in id order) and by metadata key and
 * value. Indexes for status, provider and time already exist.
 *
 * Metadata is indexed as the only member of an object whose key is its application and environment.
 * The operator class hashes each value with its path, so equal metadata of another owner has a
 * different entry.
 *
 * Only built-in functions are used, because a function in SQL or PL/pgSQL makes an insert ten times
 * as expensive. New entries wait in a list of at most 256 kB, which halves their cost. Every search
 * reads the whole list.
 */
const metadataOfOwner = `(('{"' || (application_id::text) || environment || '":' ||
  (metadata::text) || '}')::jsonb)`

// Without statistics on a value, a planner that sees a LIMIT would prefer to read the whole table.
const search = `
  CREATE OR REPLACE FUNCTION transactions_by_metadata(wanted jsonb[], at_most integer)
  RETURNS SETOF uuid LANGUAGE sql STABLE SET enable_seqscan = off AS $$
      SELECT found.id FROM unnest(wanted) AS w (metadata) CROSS JOIN LATERAL (
        SELECT id FROM transactions
        WHERE transactions.metadata IS NOT NULL
          AND ${metadataOfOwner.replaceAll('metadata', 'transactions.metadata')}
            @> w.metadata
        LIMIT at_most
      ) AS found
      LIMIT at_most
    $$`

export const steps: SchemaStep[] = [
  index(
    'transactions_of_number',
    'ON transactions (msisdn COLLATE "C", application_id, environment, id DESC)',
  ),
  index(
    'transactions_metadata',
    `ON transactions USING gin (${metadataOfOwner} jsonb_path_ops)
      WITH (fastupdate = on, gin_pending_list_limit = 256) WHERE metadata IS NOT NULL`,
  ),
  change('creates the search by metadata', search),
]
