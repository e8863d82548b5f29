import type { Command } from 'commander'
import { proposalStatuses } from '../../generated/enumerations.ts'
import type { Schemas } from './apis.ts'
import {
  type ApprovalOptions,
  approvalBody,
  approvalColumns,
  withApprovalOptions,
} from './approvals.ts'
import { ask } from './client.ts'
import { proveOnHost } from './host-proof.ts'
import { type CursorOptions, choice, cursorQuery, verb, withCursorOptions } from './options.ts'
import { fields, page } from './output.ts'

const someProposal = '0193a230-1111-7111-8111-111111111111'

export const proposals = (program: Command): void => {
  const noun = program.command('proposals').description('changes that need a second person')
  list(noun)
  show(noun)
  approve(noun)
  confirm(noun)
  reject(noun)
}

export const withPropose = (command: Command): Command =>
  command.option('--propose', 'propose it to a colleague first')

export interface ProposeOptions {
  propose?: true
  reason?: string
}

export const proposingControl = (command: Command): Command =>
  withPropose(command).option('--reason <text>', 'reason, for colleagues and auditors')

export const reasonOf = ({ reason }: ProposeOptions) => (reason === undefined ? {} : { reason })

const termText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const termsText = (terms: Schemas['ProposalTerms']): string =>
  Object.entries(terms)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${termText(value)}`)
    .join(', ')

const readable = ({ approval, content, in_force, ...proposal }: Schemas['Proposal']) => ({
  ...proposal,
  proposed: termsText(content),
  in_force: termsText(in_force),
  ...approvalColumns(approval),
})

export const showProposal = ({ data }: Schemas['ProposalResponse']): string =>
  fields(readable(data))

/** With `--propose`, the response is a proposal. Without it, the response is the applied change. */
export const showEither =
  <Body extends { data: object }>(showDone: (body: Body) => string) =>
  (body: Body | Schemas['ProposalResponse']): string =>
    'in_force' in body.data
      ? showProposal(body as Schemas['ProposalResponse'])
      : showDone(body as Body)

interface ListOptions extends CursorOptions {
  status?: Schemas['ProposalStatus']
}

const list = (noun: Command) =>
  withCursorOptions(verb(noun, 'list', 'list proposals, newest first', 'list --status waiting'))
    .addOption(choice('--status <status>', 'only with this status', proposalStatuses))
    .action(
      ask(
        (api, { status, ...pages }: ListOptions) =>
          api.GET('/proposals', { params: { query: { status, ...cursorQuery(pages) } } }),
        (body) =>
          page(body, ({ approval, ...one }) => ({
            id: one.id,
            kind: one.kind,
            status: one.status,
            provider: one.provider,
            country: one.country,
            amount: one.amount,
            currency: one.currency,
            in_force: termsText(one.in_force),
            proposed: termsText(one.content),
            made_by: approval.made_by?.name ?? null,
            expires_at: one.expires_at,
          })),
      ),
    )

const show = (noun: Command) =>
  verb(
    noun,
    'show <proposal-id>',
    'show the proposed values, the current values and the approval hash',
    `show ${someProposal}`,
  ).action(
    ask(
      (api, id: string) => api.GET('/proposals/{id}', { params: { path: { id } } }),
      showProposal,
    ),
  )

const approve = (noun: Command) =>
  withApprovalOptions(
    verb(
      noun,
      'approve <proposal-id>',
      "approve a colleague's proposal and apply it",
      `approve ${someProposal} --hash 4f8b…`,
    ),
  ).action(
    ask(
      (api, id: string, options: ApprovalOptions) =>
        api.POST('/proposals/{id}/approve', {
          params: { path: { id } },
          body: approvalBody(options),
        }),
      showProposal,
    ),
  )

const confirm = (noun: Command) =>
  verb(
    noun,
    'confirm <proposal-id>',
    'on the host: apply a change that only its proposer could approve, before it is due',
    `confirm ${someProposal} --hash 4f8b… --reason "Agreed by telephone"`,
  )
    .requiredOption('--hash <text>', 'approval hash that was shown to you')
    .option('--reason <text>', 'reason, for colleagues and auditors')
    .action(async (id: string, options: ApprovalOptions & { hash: string }, command: Command) => {
      const confirmed = { proposalId: id, approvalHash: options.hash }
      const host_proof = await proveOnHost(confirmed, command)
      return ask(
        (api, id: string, { hash, reason }: ApprovalOptions & { hash: string }) =>
          api.POST('/proposals/{id}/confirm', {
            params: { path: { id } },
            body: { approval_hash: hash, host_proof, ...(reason !== undefined && { reason }) },
          }),
        showProposal,
      )(id, options, command)
    })

const reject = (noun: Command) =>
  verb(
    noun,
    'reject <proposal-id>',
    'reject a proposal; nothing else changes',
    `reject ${someProposal} --reason "Line 42 is another payment"`,
  )
    .requiredOption('--reason <text>', 'reason, for the author and auditors')
    .action(
      ask(
        (api, id: string, { reason }: { reason: string }) =>
          api.POST('/proposals/{id}/reject', { params: { path: { id } }, body: { reason } }),
        showProposal,
      ),
    )
