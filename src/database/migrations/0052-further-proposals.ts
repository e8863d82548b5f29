import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { mailKinds } from '../../domain/people/mails.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const listOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** Requires a second person for more changes, and e-mails merchants about changes by staff. */
export const steps: SchemaStep[] = [
  change(
    'allows further kinds of proposals',
    `ALTER TABLE proposals DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${listOf(proposalKinds)})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
  change(
    'allows mail to merchants about changes by staff',
    `ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_kind_check,
      ADD CONSTRAINT mails_kind_check CHECK (kind IN (${listOf(mailKinds)})) NOT VALID`,
    { locks: ['mails'] },
  ),
  validate('mails', 'mails_kind_check'),
]
