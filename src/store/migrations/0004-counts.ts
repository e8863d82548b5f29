import { type Kysely, sql } from 'kysely'

/**
 * Lists tell how many rows there are in all, exactly, whatever their number: what has ended is
 * counted when it ends, by the database itself, and what is on its way is few and counted when
 * asked. Indexes follow the same line: `ended` rows by every filter, `open` ones apart.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    CREATE TABLE transaction_counts (
      application_id uuid NOT NULL,
      environment text NOT NULL,
      type text NOT NULL,
      status text NOT NULL,
      provider text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (application_id, environment, type, status, provider)
    );

    DROP INDEX transactions_awaited;
    CREATE INDEX transactions_open
      ON transactions
        (organisation_id, environment, application_id, type, status, provider, id DESC)
      INCLUDE (currency, amount) WHERE status IN ('pending', 'approved', 'processing');
    CREATE INDEX transactions_ended
      ON transactions (application_id, environment, type, status, provider, id DESC)
      WHERE status IN ('successful', 'completed', 'failed', 'cancelled', 'rejected');

    CREATE FUNCTION transactions_count_ended() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO transaction_counts AS c
        (application_id, environment, type, status, provider, count)
      SELECT application_id, environment, type, status, provider, count(*)
      FROM changed
      WHERE status IN ('successful', 'completed', 'failed', 'cancelled', 'rejected')
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (application_id, environment, type, status, provider)
        DO UPDATE SET count = c.count + excluded.count;
      RETURN NULL;
    END $$;
    CREATE FUNCTION transactions_count_moved() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO transaction_counts AS c
        (application_id, environment, type, status, provider, count)
      SELECT application_id, environment, type, status, provider, sum(step)
      FROM (
        SELECT n.*, 1 AS step FROM changed AS n JOIN former AS o USING (id)
        WHERE o.status <> n.status
        UNION ALL
        SELECT o.*, -1 FROM changed AS n JOIN former AS o USING (id)
        WHERE o.status <> n.status
      ) AS moved
      WHERE status IN ('successful', 'completed', 'failed', 'cancelled', 'rejected')
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (application_id, environment, type, status, provider)
        DO UPDATE SET count = c.count + excluded.count;
      RETURN NULL;
    END $$;
    CREATE TRIGGER count_ended AFTER INSERT ON transactions
      REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_ended();
    CREATE TRIGGER count_moved AFTER UPDATE ON transactions
      REFERENCING OLD TABLE AS former NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_moved();
  `)
    .execute(db)
}
