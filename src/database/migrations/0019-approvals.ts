import { decisionSubjects, decisionVerdicts } from '../../domain/approvals/approval.ts'
import { proposalKinds, proposalStatuses } from '../../domain/approvals/proposal.ts'
import { change, columnExists, type SchemaStep, tableExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'
import { serviceRole } from './baseline/service-role.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const approvals = `
  -- Who approved or rejected what, when and why. Each approval is of what was shown then.
  CREATE TABLE decisions (
    id uuid PRIMARY KEY,
    subject_kind text NOT NULL CHECK (subject_kind IN ${listOf(decisionSubjects)}),
    subject_id uuid NOT NULL,
    decision text NOT NULL CHECK (decision IN ${listOf(decisionVerdicts)}),
    -- NULL: with the management token.
    person_id uuid REFERENCES people,
    reason text,
    shown_hash text NOT NULL,
    decided_at timestamptz NOT NULL,
    -- Until when an approval counts that waits for that of somebody else.
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX decisions_of_subject ON decisions (subject_id, id);
  CREATE FUNCTION decisions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a decision does not change' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON decisions
    FOR EACH STATEMENT EXECUTE FUNCTION decisions_refuse_change();

  -- Changes that somebody ordered. One that needs a second person waits; all others were carried
  -- out at once.
  CREATE TABLE proposals (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ${listOf(proposalKinds)}),
    -- What it changes: the id of a reconciliation item, or a market.
    subject text NOT NULL,
    country text NOT NULL CHECK (country IN ${lists.countries}),
    -- What it orders, and what was in force then.
    content json NOT NULL,
    base json,
    reason text,
    -- NULL: with the management token.
    proposed_by uuid REFERENCES people,
    status text NOT NULL CHECK (status IN ${listOf(proposalStatuses)}),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    CHECK ((status = 'waiting') = (ended_at IS NULL))
  );
  CREATE INDEX proposals_waiting ON proposals (id) WHERE status = 'waiting';
  CREATE INDEX proposals_of_subject ON proposals (kind, subject, id);
`

/**
 * Stores the key that created a payout, and the person who created the key, because nobody may
 * approve payouts that were created with their own key. NULL for payments and refunds, for rows
 * that nodes of the previous version wrote, and for keys that the management token created.
 */
export const steps: SchemaStep[] = [
  change(
    'adds api_keys.issued_by',
    'ALTER TABLE api_keys ADD COLUMN issued_by uuid REFERENCES people',
    { locks: ['api_keys', 'people'], unless: columnExists('api_keys', 'issued_by') },
  ),
  change('adds transactions.api_key_id', 'ALTER TABLE transactions ADD COLUMN api_key_id uuid', {
    locks: ['transactions'],
    unless: columnExists('transactions', 'api_key_id'),
  }),
  change('adds bulk_payouts.api_key_id', 'ALTER TABLE bulk_payouts ADD COLUMN api_key_id uuid', {
    locks: ['bulk_payouts'],
    unless: columnExists('bulk_payouts', 'api_key_id'),
  }),
  change('creates decisions and proposals', approvals, {
    locks: ['people'],
    unless: tableExists('decisions'),
  }),
  change(
    'adds the countries of people',
    `ALTER TABLE people ADD COLUMN countries text[];
    ALTER TABLE invitations ADD COLUMN countries text[]`,
    { locks: ['people', 'invitations'], unless: columnExists('people', 'countries') },
  ),
  change('grants the service its rights', serviceRole),
]
