import { mailKinds } from '../../domain/people/mails.ts'
import { change, index, type SchemaStep, tableExists } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const kinds = mailKinds.map((kind) => `'${kind}'`).join(', ')

/**
 * Queues e-mails to staff. `due_at` becomes NULL when an e-mail is sent or abandoned. The secret of
 * a link is generated when the e-mail is sent, so that no secret is stored.
 */
const mails = `
  CREATE TABLE mails (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN (${kinds})),
    recipient text NOT NULL,
    invitation_id uuid REFERENCES invitations (id),
    facts jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    due_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    sent_at timestamptz,
    failure text
  );
  CREATE INDEX mails_due ON mails (due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX mails_by_time ON mails (created_at);
  CREATE UNIQUE INDEX mails_resets_due ON mails (recipient)
    WHERE kind = 'password_reset' AND due_at IS NOT NULL;
  CREATE TABLE password_resets (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    token_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX password_resets_by_person ON password_resets (person_id, created_at);
  CREATE INDEX password_resets_by_time ON password_resets (expires_at);
`

/** Stores passkeys, and the challenges that browsers sign. Each challenge is accepted once. */
const passkeys = `
  CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people (id),
    name text NOT NULL,
    credential_id bytea NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    -- How often an authenticator that counts has signed; a lower one comes from a copy.
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz
  );
  CREATE INDEX passkeys_by_person ON passkeys (person_id, id DESC);
  CREATE TABLE passkey_challenges (
    -- The SHA-256 of the challenge.
    hash bytea PRIMARY KEY,
    -- Who sets up a passkey; NULL: somebody signs in.
    person_id uuid REFERENCES people (id),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX passkey_challenges_by_time ON passkey_challenges (expires_at);
`

export const steps: SchemaStep[] = [
  index('sign_ins_by_address', 'ON sign_ins (person_id, address)'),
  change('creates mail to people', mails, {
    locks: ['people', 'invitations'],
    unless: tableExists('mails'),
  }),
  change('creates passkeys', passkeys, { locks: ['people'], unless: tableExists('passkeys') }),
  change('grants the service its rights', serviceRole),
]
