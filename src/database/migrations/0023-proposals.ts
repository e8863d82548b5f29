import { proposalStatuses } from '../../domain/approvals/proposal.ts'
import { change, index, type SchemaStep, validate } from '../schema-steps.ts'

const statuses = proposalStatuses.map((status) => `'${status}'`).join(', ')

/** Proposals can be withdrawn or replaced. Only one pending proposal per subject is allowed. */
export const steps: SchemaStep[] = [
  change(
    'allows further statuses of proposals',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_status_check,
      ADD CONSTRAINT proposals_status_check CHECK (status IN (${statuses})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_status_check'),
  index('proposals_waiting_once', `ON proposals (kind, subject) WHERE status = 'waiting'`, {
    unique: true,
  }),
]
