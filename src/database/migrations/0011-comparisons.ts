import { sql } from 'kysely'
import { circuitStates } from '../../domain/circuit-state.ts'
import { itemKinds } from '../../domain/reconciliation/items.ts'
import {
  backfill,
  change,
  requireColumn,
  type SchemaStep,
  tableExists,
  triggerExists,
} from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

/**
 * Plans comparisons of final live transactions with the provider's reports. A row exists until the
 * provider gives a clear answer. Comparisons have a separate table, so that the much larger
 * transactions table needs no further index and payments cost no more to write.
 */
const comparisons = `
  CREATE TABLE comparisons (
    transaction_id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    -- When it was first due: it is open from then on.
    since timestamptz NOT NULL,
    -- When a worker takes it next.
    due_at timestamptz NOT NULL
  );
  -- Organisation by organisation within the queue of its provider, as due transactions.
  CREATE INDEX comparisons_due
    ON comparisons ((provider || '/' || country), organisation_id, due_at);
  CREATE INDEX comparisons_since ON comparisons (since) INCLUDE (provider, country);
`

/**
 * Records why an item is listed. Nodes of the previous version do not record the reason, so a
 * trigger derives it from the rows that they insert.
 */
const kinds = `
  ALTER TABLE reconciliation_items ADD COLUMN kind text CHECK (kind IN ${listOf(itemKinds)});
  CREATE FUNCTION name_reconciliation_kind() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.kind := CASE
      WHEN NEW.error IS NOT NULL THEN 'not_applied'
      WHEN NEW.reported_status IS NOT NULL THEN 'other_end'
      WHEN NEW.recorded_status IN ${lists.finalStatuses} THEN 'no_record'
      ELSE 'no_end'
    END;
    RETURN NEW;
  END $$;
  CREATE TRIGGER name_kind BEFORE INSERT OR UPDATE ON reconciliation_items
    FOR EACH ROW WHEN (NEW.kind IS NULL) EXECUTE FUNCTION name_reconciliation_kind();
`

/** Circuits that nodes last reported as not closed. There is at most one row per market. */
const circuits = `
  CREATE TABLE provider_circuits (
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    state text NOT NULL CHECK (state IN ${listOf(circuitStates)}),
    reported_at timestamptz NOT NULL,
    PRIMARY KEY (provider, country)
  );
`

/** The service may now also delete finished comparisons. */
const rights = serviceRole
  .replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
  .replace('GRANT DELETE ON', 'GRANT DELETE ON comparisons,')

const batchSize = 1000

/** The update only fires the trigger, which sets the kind of each item. */
const nameOlder = backfill('names the kinds of the items that are listed', async (tx) => {
  const { numAffectedRows = 0n } = await sql`
    UPDATE reconciliation_items SET kind = NULL WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM reconciliation_items WHERE kind IS NULL LIMIT ${batchSize}))`.execute(tx)
  return numAffectedRows < batchSize ? undefined : 'the others'
})

export const steps: SchemaStep[] = [
  change('creates the comparisons', comparisons, { unless: tableExists('comparisons') }),
  change('names the kind of what is listed for reconciliation', kinds, {
    locks: ['reconciliation_items'],
    unless: triggerExists('reconciliation_items', 'name_kind'),
  }),
  nameOlder,
  ...requireColumn('reconciliation_items', 'kind'),
  change('creates the reported circuits', circuits, { unless: tableExists('provider_circuits') }),
  change('grants the service the right to delete comparisons', rights),
]
