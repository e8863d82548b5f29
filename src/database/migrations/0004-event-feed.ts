import { sql } from 'kysely'
import {
  backfill,
  change,
  columnExists,
  dropIndex,
  index,
  requireColumn,
  type SchemaStep,
  triggerExists,
} from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

const tables = `
  ALTER TABLE events ADD COLUMN resource_id uuid, ADD COLUMN sequence bigint,
    ADD COLUMN position bigint;

  CREATE TABLE event_feeds (
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    last_position bigint NOT NULL,
    PRIMARY KEY (application_id, environment)
  );

  CREATE FUNCTION event_resource(payload text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
      SELECT substring(payload::json #>> '{data,id}'
        FROM '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid
    $$;

  -- A recovery outlives its endpoint. Events up to \`position\` were looked at; those in
  -- \`waiting\` were missed, are due again, and have neither been accepted nor given up.
  CREATE TABLE event_recoveries (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
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
`

/**
 * Numbers the oldest unnumbered events, in id order. Each event gets the next position in its feed,
 * and the next sequence number for its resource.
 */
const placeOldest = (limit: string): string => `
  WITH oldest AS (
    SELECT id, application_id, environment, event_resource(payload) AS resource_id
    FROM events WHERE position IS NULL ORDER BY id ${limit}
  ), placed AS (
    SELECT o.id, o.application_id, o.environment, o.resource_id,
      coalesce(f.last_position, 0)
        + row_number() OVER (PARTITION BY o.application_id, o.environment ORDER BY o.id)
        AS position,
      CASE WHEN o.resource_id IS NULL THEN 1 ELSE
        coalesce((SELECT max(e.sequence) FROM events AS e WHERE e.resource_id = o.resource_id), 0)
          + row_number() OVER (PARTITION BY o.resource_id ORDER BY o.id)
      END AS sequence
    FROM oldest AS o LEFT JOIN event_feeds AS f USING (application_id, environment)
  ), feeds AS (
    INSERT INTO event_feeds (application_id, environment, last_position)
    SELECT application_id, environment, max(position) FROM placed GROUP BY 1, 2
    ON CONFLICT (application_id, environment) DO UPDATE SET last_position = excluded.last_position
  )
  UPDATE events AS e
  SET resource_id = p.resource_id, position = p.position, sequence = p.sequence
  FROM placed AS p WHERE p.id = e.id`

const batchSize = 5000

const isPlaced = triggerExists('events', 'place_event')

const placeEvents = backfill(
  'gives events their places',
  async (tx) => {
    const { numAffectedRows = 0n } = await sql.raw(placeOldest(`LIMIT ${batchSize}`)).execute(tx)
    return numAffectedRows < batchSize ? undefined : 'the oldest'
  },
  { unless: isPlaced },
)

const placeOnInsert = `
  LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
  ${placeOldest('')};
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
`

/**
 * Each event gets a position in the feed of its application and environment, and a sequence number
 * among the events of its resource. A transaction locks the `event_feeds` row until it ends, so
 * that positions are in commit order. A reader that sees one position therefore sees all lower
 * positions.
 *
 * Nodes of the previous version do not assign positions, so a trigger assigns positions to events
 * that these nodes insert.
 */
export const steps: SchemaStep[] = [
  change('adds the places of events, and recoveries', tables, {
    locks: ['events'],
    unless: columnExists('events', 'position'),
  }),
  index('events_of_resource', 'ON events (resource_id, sequence) WHERE resource_id IS NOT NULL'),
  index('events_without_place', 'ON events (id) WHERE position IS NULL'),
  placeEvents,
  change('gives the last events their places, and every new one', placeOnInsert, {
    locks: ['events'],
    unless: isPlaced,
    before: placeEvents,
  }),
  ...requireColumn('events', 'position'),
  ...requireColumn('events', 'sequence'),
  index('events_by_position', 'ON events (application_id, environment, position)', {
    unique: true,
  }),
  dropIndex('events_without_place'),
]
