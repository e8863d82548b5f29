import type { Command } from 'commander'
import type { Schemas } from './apis.ts'
import { ask } from './client.ts'
import { verb } from './options.ts'
import { fields } from './output.ts'
import { verbWith } from './restrictions.ts'
import type { Cell } from './table.ts'
import { plain } from './terminal.ts'

export interface ApprovalOptions {
  hash?: string
  reason?: string
}

const reasonHelp = 'reason, for colleagues and auditors'

export const withApprovalOptions = (command: Command): Command =>
  command
    .option('--hash <text>', 'approval hash that was shown to you (required for people)')
    .option('--reason <text>', reasonHelp)

const rejecting = (command: Command): Command =>
  command.requiredOption('--reason <text>', reasonHelp)

export const approvalBody = ({ hash, reason }: ApprovalOptions) => ({
  ...(hash !== undefined && { approval_hash: hash }),
  ...(reason !== undefined && { reason }),
})

const decisionText = ({ verdict, person, reason, decided_at }: Schemas['Decision']): string => {
  const who = person === null ? 'the management token' : person.name
  return plain(`${verdict} by ${who} ${decided_at}${reason === null ? '' : ` (${reason})`}`)
}

type Review = Schemas['ApprovalReview']

/** Summarises other payouts to the recipient: `3 completed (6200000), 1 open (500), 1 failed`. */
const historyText = ({ beneficiary }: Review): string | null => {
  if (beneficiary === null) return null
  const { completed_count, completed_amount, open_count, open_amount } = beneficiary
  const { failed_count, has_older } = beneficiary
  const open = open_count === 0 ? '' : `${open_count} open (${open_amount}), `
  const completed = `${completed_count} completed (${completed_amount})`
  const others = `${completed}, ${open}${failed_count} failed`
  return has_older ? `${others}, or more` : others
}

/** The cells are empty if there is nothing to review. */
export const reviewColumns = (
  review: Review | null,
): { merchant: Cell; may_pay_out: Cell; balance_after: Cell; beneficiary_before: Cell } => ({
  merchant: review?.organisation_name ?? null,
  may_pay_out: review?.may_pay_out ?? null,
  balance_after: review?.balance_after ?? null,
  beneficiary_before: review && historyText(review),
})

/** The cells are empty if no approval is needed. */
export const approvalColumns = (
  approval: Schemas['Approval'] | null,
): { made_by: Cell; approved: Cell; decisions: Cell; approval_hash: Cell } => ({
  made_by: approval?.made_by?.name ?? null,
  approved: approval?.needed ? `${approval.given} of ${approval.needed}` : null,
  decisions: approval?.decisions.map(decisionText) ?? null,
  approval_hash: approval?.hash ?? null,
})

type Reviewable = Pick<Schemas['ManagedPayout'], 'approval' | 'review'>

/** Adds the details that the reviewer of a payout or bulk payout needs. */
export const reviewed = <Row extends Reviewable>({ approval, review, ...row }: Row) => ({
  ...row,
  ...reviewColumns(review),
  ...approvalColumns(approval),
})

interface Decisions {
  name: string
  path: 'payouts' | 'bulk-payouts'
  someId: string
  withApprovalOptions: string
  reason: string
}

export const decisions = (
  noun: Command,
  { name, path, someId, withApprovalOptions: description, reason }: Decisions,
): void => {
  const decide = (verdict: 'approve' | 'reject') =>
    ask(
      (api, id: string, options: ApprovalOptions) =>
        api.POST(`/${path}/{id}/${verdict}`, {
          params: { path: { id } },
          body: approvalBody(options),
        }),
      ({ data }) => fields(reviewed(data)),
    )
  const ofStaff = (usage: string, about: string, use: string) =>
    verbWith('management token', verb(noun, usage, about, use))
  withApprovalOptions(
    ofStaff(`approve <${path.slice(0, -1)}-id>`, description, `approve ${someId} --hash 4f8b…`),
  ).action(decide('approve'))
  rejecting(
    ofStaff(
      `reject <${path.slice(0, -1)}-id>`,
      `reject a ${name}; its money is released`,
      `reject ${someId} --reason "${reason}"`,
    ),
  ).action(decide('reject'))
}
