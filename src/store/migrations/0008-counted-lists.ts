import { type Kysely, sql } from 'kysely'

/**
 * Events and ledger entries are counted as they are added, by all that lists filter them by: a
 * list tells how many there are without counting, and reads each kind from its place in an index.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    CREATE TABLE event_counts (
      application_id uuid NOT NULL,
      environment text NOT NULL,
      type text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (application_id, environment, type)
    );
    LOCK TABLE events, ledger_entries IN SHARE ROW EXCLUSIVE MODE;
    INSERT INTO event_counts
    SELECT application_id, environment, type, count(*) FROM events GROUP BY 1, 2, 3;
    DROP INDEX events_newest_first;
    CREATE INDEX events_by_kind ON events (application_id, environment, type, id DESC);

    ALTER TABLE ledger_accounts ADD COLUMN entries bigint NOT NULL DEFAULT 0;
    UPDATE ledger_accounts AS a SET entries = counted.entries
    FROM (
      SELECT organisation_id, environment, currency, account, count(*) AS entries
      FROM ledger_entries GROUP BY 1, 2, 3, 4
    ) AS counted
    WHERE a.organisation_id = counted.organisation_id AND a.environment = counted.environment
      AND a.currency = counted.currency AND a.account = counted.account;

    CREATE OR REPLACE FUNCTION ledger_keep_books() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      change record;
    BEGIN
      IF EXISTS (
        SELECT FROM inserted GROUP BY posting_id
        HAVING sum(amount) <> 0
          OR min(currency) <> max(currency)
          OR min(environment) <> max(environment)
      ) THEN
        RAISE EXCEPTION 'the entries of a posting must sum to zero' USING ERRCODE = '23514';
      END IF;
      -- Always in the same order, so that no two postings wait for each other.
      FOR change IN
        SELECT organisation_id, environment, currency, account, sum(amount)::bigint AS amount,
          count(*) AS entries
        FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      LOOP
        UPDATE ledger_accounts AS a
        SET balance = a.balance + change.amount, entries = a.entries + change.entries
        WHERE a.organisation_id = change.organisation_id AND a.environment = change.environment
          AND a.currency = change.currency AND a.account = change.account;
        IF NOT FOUND THEN
          INSERT INTO ledger_accounts AS a
            (organisation_id, environment, currency, account, balance, entries)
          VALUES (change.organisation_id, change.environment, change.currency, change.account,
            change.amount, change.entries)
          ON CONFLICT (organisation_id, environment, currency, account) DO UPDATE
            SET balance = a.balance + excluded.balance, entries = a.entries + excluded.entries;
        END IF;
      END LOOP;
      RETURN NULL;
    END $$;
  `)
    .execute(db)
}
