import { type Kysely, sql } from 'kysely'
import { environments } from '../../domain/merchants/caller.ts'

const knownEnvironments = environments.map((environment) => `'${environment}'`).join(', ')

/**
 * Events get a place in the feed of their application and environment, and a number among those
 * about their resource. The row of `event_feeds` is held until its transaction ends, so that
 * positions are given in the order of commits: whoever sees one sees all below it. A node of the
 * version before knows none of this: the trigger does it for what such a node inserts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    ALTER TABLE events ADD COLUMN resource_id uuid, ADD COLUMN sequence bigint,
      ADD COLUMN position bigint;

    CREATE TABLE event_feeds (
      application_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN (${knownEnvironments})),
      last_position bigint NOT NULL,
      PRIMARY KEY (application_id, environment)
    );

    CREATE FUNCTION event_resource(payload text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT substring(payload::json #>> '{data,id}'
        FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
    $$;

    UPDATE events AS e
    SET resource_id = n.resource_id, position = n.position,
      sequence = CASE WHEN n.resource_id IS NULL THEN 1 ELSE n.sequence END
    FROM (
      SELECT id, resource_id,
        row_number() OVER (PARTITION BY application_id, environment ORDER BY id) AS position,
        row_number() OVER (PARTITION BY resource_id ORDER BY id) AS sequence
      FROM (
        SELECT id, application_id, environment, event_resource(payload) AS resource_id FROM events
      ) AS known
    ) AS n
    WHERE n.id = e.id;

    INSERT INTO event_feeds (application_id, environment, last_position)
    SELECT application_id, environment, count(*) FROM events GROUP BY 1, 2;

    ALTER TABLE events ALTER COLUMN position SET NOT NULL, ALTER COLUMN sequence SET NOT NULL;
    CREATE UNIQUE INDEX events_by_position ON events (application_id, environment, position);
    CREATE INDEX events_of_resource ON events (resource_id, sequence)
      WHERE resource_id IS NOT NULL;

    CREATE FUNCTION place_event() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.resource_id := event_resource(NEW.payload);
      INSERT INTO event_feeds AS f (application_id, environment, last_position)
      VALUES (NEW.application_id, NEW.environment, 1)
      ON CONFLICT (application_id, environment) DO UPDATE SET last_position = f.last_position + 1
      RETURNING last_position INTO NEW.position;
      NEW.sequence := 1 + coalesce(
        (SELECT max(e.sequence) FROM events AS e WHERE e.resource_id = NEW.resource_id), 0);
      RETURN NEW;
    END $$;
    CREATE TRIGGER place_event BEFORE INSERT ON events
      FOR EACH ROW WHEN (NEW.position IS NULL) EXECUTE FUNCTION place_event();

    -- A recovery outlives its endpoint. Events up to \`position\` were looked at; those in
    -- \`waiting\` were missed, are due again, and have neither been accepted nor given up.
    CREATE TABLE event_recoveries (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN (${knownEnvironments})),
      endpoint_id uuid NOT NULL,
      since timestamptz NOT NULL,
      until timestamptz NOT NULL,
      position bigint NOT NULL,
      waiting uuid[] NOT NULL DEFAULT '{}',
      found_count bigint NOT NULL DEFAULT 0,
      delivered_count bigint NOT NULL DEFAULT 0,
      failed_count bigint NOT NULL DEFAULT 0,
      due_at timestamptz,
      created_at timestamptz NOT NULL,
      finished_at timestamptz,
      CHECK ((due_at IS NULL) = (finished_at IS NOT NULL))
    );
    CREATE UNIQUE INDEX event_recoveries_running ON event_recoveries (endpoint_id)
      WHERE finished_at IS NULL;
    CREATE INDEX event_recoveries_due ON event_recoveries (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX event_recoveries_by_application
      ON event_recoveries (application_id, environment, id DESC);
  `)
    .execute(db)
}
