import { proposalKinds } from '../../domain/approvals/proposal.ts'
import { mailKinds } from '../../domain/people/mails.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const listOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/**
 * Allows proposals that weaken a control. Such a proposal belongs to no market. `own_approval_from`
 * is when the author may approve the proposal if nobody else can; NULL for never.
 */
export const steps: SchemaStep[] = [
  change(
    'allows proposals that weaken a control',
    `ALTER TABLE proposals ALTER COLUMN country DROP NOT NULL,
      ADD COLUMN IF NOT EXISTS own_approval_from timestamptz,
      DROP CONSTRAINT IF EXISTS proposals_kind_check,
      ADD CONSTRAINT proposals_kind_check CHECK (kind IN (${listOf(proposalKinds)})) NOT VALID`,
    { locks: ['proposals'] },
  ),
  validate('proposals', 'proposals_kind_check'),
  change(
    'allows mail about such proposals',
    `ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_kind_check,
      ADD CONSTRAINT mails_kind_check CHECK (kind IN (${listOf(mailKinds)})) NOT VALID`,
    { locks: ['mails'] },
  ),
  validate('mails', 'mails_kind_check'),
]
