import { lists } from './lists.ts'

/**
 * Organisations, their applications, and the applications' API keys. Money belongs to an
 * organisation. Everything that a merchant creates belongs to an application and an environment.
 */
export const merchants = `
  -- Values that all nodes share, as the fingerprint of the encryption key.
  CREATE TABLE settings (
    name text PRIMARY KEY,
    value text NOT NULL
  );

  CREATE TABLE organisations (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,
    country text NOT NULL CHECK (country IN ${lists.countries}),
    kyc_status text NOT NULL DEFAULT 'none' CHECK (kyc_status IN ${lists.kycStatuses}),
    suspended_at timestamptz,
    suspension_reason text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL))
  );

  CREATE TABLE applications (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL REFERENCES organisations,
    name text NOT NULL,
    ip_allow_list text[] NOT NULL DEFAULT '{}',
    -- Of each key; without one there is no limit.
    rate_limit_per_minute bigint DEFAULT 100 CHECK (rate_limit_per_minute > 0),
    -- Which payouts wait for approval, by currency: objects { currency, threshold, daily_limit }.
    payout_approval_rules json NOT NULL DEFAULT '[]',
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX applications_by_organisation ON applications (organisation_id, id DESC);

  -- Only the SHA-256 of a key is stored, with its beginning and end to recognise it by.
  CREATE TABLE api_keys (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications,
    kind text NOT NULL CHECK (kind IN ${lists.apiKeyKinds}),
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
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
`
