import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const kinds = proposalKinds.map((kind) => `'${kind}'`).join(', ')

/** Allows proposals to reverse top-ups and transfers, and to record large charges. */
export const steps: SchemaStep[] = [
  change(
    'admits proposals about the money of the platform',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
]
