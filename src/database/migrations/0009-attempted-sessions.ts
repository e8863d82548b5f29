import { type Kysely, sql } from 'kysely'

/**
 * Sessions of payment links that somebody has tried to pay are marked: whether a link takes one
 * more payment is asked while its row is locked, and most of its sessions were only looked at. A
 * node of the version before knows none of this: the trigger does it for what such a node inserts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    ALTER TABLE checkout_sessions ADD COLUMN attempted boolean NOT NULL DEFAULT false;
    UPDATE checkout_sessions AS s SET attempted = true
    WHERE s.payment_link_id IS NOT NULL AND EXISTS (
      SELECT FROM transactions AS t WHERE t.checkout_session_id = s.id);
    CREATE INDEX checkout_sessions_attempted_by_link ON checkout_sessions (payment_link_id)
      WHERE attempted;

    CREATE FUNCTION mark_attempted_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE checkout_sessions SET attempted = true
      WHERE id = NEW.checkout_session_id AND payment_link_id IS NOT NULL AND NOT attempted;
      RETURN NULL;
    END $$;
    CREATE TRIGGER mark_attempted_session AFTER INSERT ON transactions
      FOR EACH ROW WHEN (NEW.checkout_session_id IS NOT NULL)
      EXECUTE FUNCTION mark_attempted_session();
  `)
    .execute(db)
}
