import { sql } from 'kysely'
import {
  backfill,
  change,
  columnExists,
  index,
  type SchemaStep,
  triggerExists,
} from '../schema-steps.ts'

const markOnInsert = `
  CREATE OR REPLACE FUNCTION mark_attempted_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE checkout_sessions SET attempted = true
      WHERE id = NEW.checkout_session_id AND payment_link_id IS NOT NULL AND NOT attempted;
      RETURN NULL;
    END $$;
  CREATE TRIGGER mark_attempted_session AFTER INSERT ON transactions
    FOR EACH ROW WHEN (NEW.checkout_session_id IS NOT NULL)
    EXECUTE FUNCTION mark_attempted_session();
`

const batchSize = 2000
const lowestId = '00000000-0000-0000-0000-000000000000'

const markOlder = backfill('marks the sessions that were attempted before', async (tx, after) => {
  const above = after === '' ? lowestId : after
  const { rows } = await sql<{ last: string | null; count: number }>`
    WITH batch AS (
      SELECT id FROM checkout_sessions WHERE id > ${above}::uuid ORDER BY id LIMIT ${batchSize}
    ), marked AS (
      UPDATE checkout_sessions AS s SET attempted = true FROM batch
      WHERE s.id = batch.id AND s.payment_link_id IS NOT NULL AND NOT s.attempted
        AND EXISTS (SELECT FROM transactions AS t WHERE t.checkout_session_id = s.id)
    )
    SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last,
      (SELECT count(*)::integer FROM batch) AS count`.execute(tx)
  const [{ last, count } = { last: null, count: 0 }] = rows
  return last === null || count < batchSize ? undefined : last
})

/**
 * Marks payment link sessions with at least one payment attempt. While a link's row is locked, the
 * service checks whether the link accepts another payment. Most of the link's sessions were only
 * viewed and need not be read. A trigger sets the mark for nodes of the previous version.
 */
export const steps: SchemaStep[] = [
  change(
    'adds checkout_sessions.attempted',
    'ALTER TABLE checkout_sessions ADD COLUMN attempted boolean NOT NULL DEFAULT false',
    { locks: ['checkout_sessions'], unless: columnExists('checkout_sessions', 'attempted') },
  ),
  change('marks the sessions that are attempted from now on', markOnInsert, {
    locks: ['transactions'],
    unless: triggerExists('transactions', 'mark_attempted_session'),
  }),
  markOlder,
  index(
    'checkout_sessions_attempted_by_link',
    'ON checkout_sessions (payment_link_id) WHERE attempted',
  ),
]
