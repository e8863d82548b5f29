import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { change, index, type SchemaStep, tableExists, validate } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

const kinds = proposalKinds.map((kind) => `'${kind}'`).join(', ')

const replaced = `
  CREATE TABLE replaced_comparisons (
    id uuid PRIMARY KEY,
    comparison_id uuid NOT NULL REFERENCES statement_comparisons,
    lines bigint NOT NULL CHECK (lines >= 0),
    differences bigint NOT NULL CHECK (differences >= 0),
    differing_days date[] NOT NULL,
    compared_at timestamptz NOT NULL,
    compared_by uuid REFERENCES people
  );
  COMMENT ON TABLE replaced_comparisons IS
    'earlier results of a statement comparison that was repeated with another result'`

/**
 * Allows proposals about providers' prices and charges. Keeps the results of statement comparisons
 * that a later comparison replaces.
 */
export const steps: SchemaStep[] = [
  change(
    "admits proposals about providers' prices and charges",
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
  change('creates the replaced comparisons', replaced, {
    locks: ['statement_comparisons', 'people'],
    unless: tableExists('replaced_comparisons'),
  }),
  index('replaced_comparisons_by_comparison', 'ON replaced_comparisons (comparison_id)'),
  change(
    'says what the index serves; nobody waits',
    `COMMENT ON INDEX replaced_comparisons_by_comparison IS
      'the earlier results of a statement comparison'`,
  ),
  change('grants the service its rights', serviceRole),
]
