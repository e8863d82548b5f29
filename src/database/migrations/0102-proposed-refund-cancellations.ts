import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const kinds = proposalKinds.map((kind) => `'${kind}'`).join(', ')

/** Allows proposals to cancel a refund on hold. */
export const steps: SchemaStep[] = [
  change(
    'admits proposals to cancel a refund',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${kinds})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
]
