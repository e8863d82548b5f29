import { decisionSubjects } from '../../domain/approvals/approval.ts'
import { apiKeyKinds } from '../../domain/merchants/api-key.ts'
import { liveKeyApprovalReasons, liveKeyStatuses } from '../../domain/merchants/live-key.ts'
import { mailKinds } from '../../domain/people/mails.ts'
import { change, columnExists, type SchemaStep, tableExists, validate } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

/**
 * A live key that a merchant claims with a link. The secret is generated only when it is claimed.
 */
const liveKeys = `
  CREATE TABLE live_keys (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications,
    kind text NOT NULL CHECK (kind IN ${listOf(apiKeyKinds)}),
    name text,
    permissions text[],
    key_expires_at timestamptz,
    status text NOT NULL CHECK (status IN ${listOf(liveKeyStatuses)}),
    -- The address to which the claim link is mailed; NULL: the approver hands it over.
    recipient text,
    -- NULL: nobody has to approve it.
    approval_reason text CHECK (approval_reason IN ${listOf(liveKeyApprovalReasons)}),
    -- NULL: with the management token.
    started_by uuid REFERENCES people,
    -- Who was shown the claim link.
    handed_to uuid REFERENCES people,
    -- The SHA-256 of the code in the claim link; NULL until the link exists.
    code_hash bytea UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    claimed_at timestamptz,
    api_key_id uuid REFERENCES api_keys,
    CHECK ((status = 'claimed') = (claimed_at IS NOT NULL)),
    CHECK ((claimed_at IS NULL) = (api_key_id IS NULL)),
    CHECK (status <> 'awaiting_approval' OR approval_reason IS NOT NULL)
  );
  CREATE INDEX live_keys_of_application ON live_keys (application_id, id);
  CREATE INDEX live_keys_open ON live_keys (id) WHERE status = 'awaiting_approval';
  COMMENT ON INDEX live_keys_of_application IS 'the live keys of an application, newest first';
  COMMENT ON INDEX live_keys_open IS 'the live keys that wait for a second person';
`

const admit = (table: string, column: string, values: readonly string[]): SchemaStep[] => [
  change(
    `admits the values of ${table}.${column} of this version`,
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_${column}_check,
      ADD CONSTRAINT ${table}_${column}_check
        CHECK (${column} IN ${listOf(values)}) NOT VALID`,
    { locks: [table] },
  ),
  validate(table, `${table}_${column}_check`),
]

/**
 * A merchant's contact address counts as verified unless it was changed and nobody else has
 * verified the identity since. Claim links are e-mailed to a verified address without approval by a
 * second person.
 */
export const steps: SchemaStep[] = [
  change(
    'adds whether the contact address of a merchant is verified',
    `ALTER TABLE organisations ADD COLUMN contact_verified boolean NOT NULL DEFAULT true,
      ADD COLUMN contact_changed_by uuid REFERENCES people`,
    {
      locks: ['organisations', 'people'],
      unless: columnExists('organisations', 'contact_verified'),
    },
  ),
  change('creates the live keys that merchants claim', liveKeys, {
    locks: ['applications', 'people', 'api_keys'],
    unless: tableExists('live_keys'),
  }),
  change(
    'adds mails.live_key_id',
    'ALTER TABLE mails ADD COLUMN live_key_id uuid REFERENCES live_keys',
    { locks: ['mails', 'live_keys'], unless: columnExists('mails', 'live_key_id') },
  ),
  ...admit('mails', 'kind', mailKinds),
  ...admit('decisions', 'subject_kind', decisionSubjects),
  change('grants the service its rights', serviceRole),
]
