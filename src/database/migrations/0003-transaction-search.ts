import { change, index, type SchemaStep } from '../schema-steps.ts'

/**
 * Adds indexes for finding transactions by phone number (in id order) and by metadata key and
 * value. Indexes for status, provider and time already exist.
 *
 * The metadata index stores an object with a single member. Its key is the application and
 * environment, and its value is the metadata. The operator class hashes each value with its path,
 * so that equal metadata of two owners has different index entries.
 *
 * Only built-in functions are used, because a function in SQL or PL/pgSQL makes an insert ten times
 * as expensive. New entries are first added to a pending list of at most 256 kB, which halves the
 * cost of an insert. Every search reads the whole pending list.
 */
const metadataOfOwner = `(('{"' || (application_id::text) || environment || '":' ||
  (metadata::text) || '}')::jsonb)`

// The planner has no statistics on the indexed values, so the LIMIT would make it prefer to read
// the whole table.
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
