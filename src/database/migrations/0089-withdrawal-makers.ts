import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { change, columnExists, type SchemaStep, validate } from '../schema-steps.ts'

const kinds = proposalKinds.map((kind) => `'${kind}'`).join(', ')

/** Records who sent, paid and returned a withdrawal, and the proposals to return it. */
export const steps: SchemaStep[] = [
  change(
    'adds who took each step of a withdrawal',
    `ALTER TABLE withdrawals
      ADD COLUMN sent_by uuid REFERENCES people,
      ADD COLUMN paid_by uuid REFERENCES people,
      ADD COLUMN returned_by uuid REFERENCES people,
      ADD COLUMN return_approved_by uuid REFERENCES people`,
    { locks: ['withdrawals', 'people'], unless: columnExists('withdrawals', 'sent_by') },
  ),
  change(
    'admits proposals to return a withdrawal',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
]
