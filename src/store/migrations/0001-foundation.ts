import { type Kysely, sql } from 'kysely'

/**
 * Rows of `transactions`, `idempotency_keys` and `events` name their application without a foreign
 * key: checking one locks the application's row for every insert, and one busy merchant's inserts
 * would queue on it. Applications are never deleted.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    CREATE TABLE settings (
      name text PRIMARY KEY,
      value text NOT NULL
    );

    CREATE TABLE organisations (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      country text NOT NULL CHECK (length(country) = 2),
      kyc_status text NOT NULL DEFAULT 'none'
        CHECK (kyc_status IN ('none', 'pending', 'verified', 'rejected')),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );

    CREATE TABLE applications (
      id uuid PRIMARY KEY,
      organisation_id uuid NOT NULL REFERENCES organisations,
      name text NOT NULL,
      ip_allow_list text[] NOT NULL DEFAULT '{}',
      rate_limit_per_minute bigint DEFAULT 100 CHECK (rate_limit_per_minute > 0),
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX applications_by_organisation ON applications (organisation_id, id DESC);

    CREATE TABLE api_keys (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      kind text NOT NULL CHECK (kind IN ('secret', 'publishable')),
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      name text,
      prefix text NOT NULL,
      last_four text NOT NULL,
      hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
      created_at timestamptz NOT NULL,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    CREATE INDEX api_keys_by_application ON api_keys (application_id, id DESC);

    CREATE TABLE webhook_endpoints (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL REFERENCES applications,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      url text NOT NULL,
      events text[],
      enabled boolean NOT NULL DEFAULT true,
      disabled_reason text CHECK (disabled_reason IN ('manual', 'gone', 'failing')),
      sealed_secret bytea NOT NULL,
      sealed_previous_secret bytea,
      previous_secret_expires_at timestamptz,
      failing_since timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (enabled = (disabled_reason IS NULL))
    );
    CREATE INDEX webhook_endpoints_by_application
      ON webhook_endpoints (application_id, environment, id DESC);

    CREATE TABLE transactions (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL,
      organisation_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      type text NOT NULL CHECK (type IN ('collection', 'disbursement', 'refund')),
      provider text NOT NULL CHECK (provider IN ('carrier1_momo', 'carrier2_money')),
      country text NOT NULL CHECK (length(country) = 2),
      amount bigint NOT NULL CHECK (amount > 0),
      currency text NOT NULL CHECK (length(currency) = 3),
      phone_number text NOT NULL,
      msisdn text NOT NULL,
      status text NOT NULL,
      failure_reason text,
      metadata json,
      checkout_session_id uuid,
      operator_reference text,
      submitted_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      due_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (CASE type
        WHEN 'disbursement' THEN
          status IN ('pending', 'approved', 'processing', 'completed', 'failed', 'rejected')
        ELSE status IN ('pending', 'processing', 'successful', 'failed', 'cancelled') END),
      CHECK (failure_reason IS NULL OR status = 'failed')
    );
    CREATE INDEX transactions_newest_first
      ON transactions (application_id, environment, type, id DESC);
    CREATE INDEX transactions_due ON transactions (due_at) WHERE due_at IS NOT NULL;

    CREATE TABLE reconciliation_items (
      id uuid PRIMARY KEY,
      transaction_id uuid NOT NULL REFERENCES transactions,
      reported_status text NOT NULL,
      settled_status text NOT NULL,
      created_at timestamptz NOT NULL,
      UNIQUE (transaction_id, reported_status)
    );

    CREATE TABLE idempotency_keys (
      application_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
      fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
      claimed_by uuid NOT NULL,
      status integer NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (application_id, environment, key)
    );
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at);

    CREATE TABLE events (
      id uuid PRIMARY KEY,
      application_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      type text NOT NULL,
      payload text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX events_newest_first ON events (application_id, id DESC);

    CREATE TABLE deliveries (
      event_id uuid NOT NULL REFERENCES events,
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'delivered', 'failed')),
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
  `)
    .execute(db)
}
