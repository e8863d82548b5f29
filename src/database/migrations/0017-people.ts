import { roles } from '../../domain/people/roles.ts'
import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const known = roles.map((role) => `'${role}'`).join(', ')

/** Administrators and staff, and how they sign in. Tokens are stored as SHA-256 hashes. */
const people = `
  CREATE TABLE people (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    name text NOT NULL,
    role text NOT NULL CHECK (role IN (${known})),
    -- Argon2id with its parameters and its salt.
    password text NOT NULL,
    -- Sealed. One that is being set up does not count yet.
    totp_secret bytea,
    next_totp_secret bytea,
    -- The last step of 30 seconds whose code was taken.
    totp_step bigint,
    disabled_at timestamptz,
    created_at timestamptz NOT NULL
  );
  CREATE TABLE recovery_codes (
    person_id uuid NOT NULL REFERENCES people (id),
    hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (person_id, hash)
  );
  CREATE TABLE sign_ins (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    token_hash bytea NOT NULL UNIQUE,
    is_incomplete boolean NOT NULL,
    confirmed_until timestamptz,
    wrong_codes integer NOT NULL DEFAULT 0,
    address text,
    client text,
    created_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX sign_ins_open ON sign_ins (person_id, used_at) WHERE ended_at IS NULL;
  CREATE TABLE access_tokens (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    name text NOT NULL,
    permissions text[] NOT NULL,
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    revoked_at timestamptz
  );
  CREATE INDEX access_tokens_by_person ON access_tokens (person_id, id DESC);
  CREATE TABLE invitations (
    id uuid PRIMARY KEY,
    email text NOT NULL CHECK (email = lower(email)),
    role text NOT NULL CHECK (role IN (${known})),
    token_hash bytea NOT NULL UNIQUE,
    -- NULL: with the management token.
    invited_by uuid REFERENCES people (id),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz,
    revoked_at timestamptz
  );
  CREATE INDEX invitations_open ON invitations (id DESC)
    WHERE accepted_at IS NULL AND revoked_at IS NULL;
  CREATE TABLE sign_in_attempts (
    -- The SHA-256 of the e-mail and the caller's address.
    key bytea PRIMARY KEY,
    began_at timestamptz NOT NULL,
    attempts integer NOT NULL
  );
  CREATE INDEX sign_in_attempts_by_time ON sign_in_attempts (began_at);
`

export const steps: SchemaStep[] = [
  change('creates the people', people, { unless: tableExists('people') }),
  change('grants the service its rights', serviceRole),
]
