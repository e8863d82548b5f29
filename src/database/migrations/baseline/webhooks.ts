import { lists } from './lists.ts'

/**
 * Endpoints with their secrets, events, the deliveries of events to endpoints, and each attempt.
 */
export const webhooks = `
  CREATE TABLE webhook_endpoints (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    url text NOT NULL,
    -- The event types it receives; all of them where there are none.
    events text[] CHECK (events <@ ARRAY[${lists.eventKinds.slice(1, -1)}]),
    enabled boolean NOT NULL DEFAULT true,
    disabled_reason text CHECK (disabled_reason IN ${lists.disabledReasons}),
    failing_since timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK (enabled = (disabled_reason IS NULL))
  );
  CREATE INDEX webhook_endpoints_by_application
    ON webhook_endpoints (application_id, environment, id DESC);

  -- Each secret has an end of its own, so that a rotation within the overlap of another cuts none
  -- short; exactly one has none: the newest.
  CREATE TABLE webhook_secrets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
    sealed_secret bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz
  );
  CREATE INDEX webhook_secrets_of_endpoint ON webhook_secrets (endpoint_id, id DESC);
  CREATE UNIQUE INDEX webhook_secrets_one_newest ON webhook_secrets (endpoint_id)
    WHERE expires_at IS NULL;
  CREATE INDEX webhook_secrets_expiring ON webhook_secrets (expires_at)
    WHERE expires_at IS NOT NULL;

  -- The payload is the text that is signed and sent, byte for byte.
  CREATE TABLE events (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    type text NOT NULL CHECK (type IN ${lists.eventKinds}),
    payload text NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX events_by_kind ON events (application_id, environment, type, id DESC);

  -- Events by all that lists filter them by, so that lists return their total without counting.
  CREATE TABLE event_counts (
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    type text NOT NULL CHECK (type IN ${lists.eventKinds}),
    count bigint NOT NULL,
    PRIMARY KEY (application_id, environment, type)
  );

  CREATE TABLE deliveries (
    event_id uuid NOT NULL REFERENCES events,
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ${lists.deliveryStatuses}),
    attempts integer NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL,
    due_at timestamptz,
    PRIMARY KEY (event_id, endpoint_id),
    CHECK ((due_at IS NOT NULL) = (status = 'pending'))
  );
  CREATE INDEX deliveries_due ON deliveries (endpoint_id, due_at) WHERE due_at IS NOT NULL;

  CREATE TABLE delivery_attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    event_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    attempted_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    status_code integer,
    error text,
    response text,
    FOREIGN KEY (event_id, endpoint_id) REFERENCES deliveries ON DELETE CASCADE
  );
  CREATE INDEX delivery_attempts_by_delivery ON delivery_attempts (event_id, endpoint_id, id);
`
