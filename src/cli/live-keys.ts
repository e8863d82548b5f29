import type { Command } from 'commander'
import { liveKeyStatuses } from '../../generated/enumerations.ts'
import { type KeyOptions, keyBody, keyOptions, permissionsText } from './api-keys.ts'
import type { Schemas } from './apis.ts'
import { type ApprovalOptions, approvalBody, approvalColumns, approving } from './approvals.ts'
import { ask } from './client.ts'
import { proveOnHost } from './host-proof.ts'
import { type CursorOptions, choice, cursorQuery, verb, walked } from './options.ts'
import { fields, page, parts } from './output.ts'
import type { Shown } from './terminal.ts'

const someLiveKey = '0193a1e9-4b3c-7d2e-8f1a-0b9c8d7e6f5a'

export const liveKeys = (program: Command): void => {
  const noun = program
    .command('live-keys')
    .description('live keys, which only merchants can claim and see')
  start(noun)
  list(noun)
  approve(noun)
  cancel(noun)
}

const handedOverBy = ({
  handed_over_by,
  handed_over_at,
}: Pick<Schemas['LiveKey'], 'handed_over_by' | 'handed_over_at'>): string | null =>
  handed_over_at === null ? null : (handed_over_by?.name ?? 'the management token')

const readable = ({ approval, permissions, ...liveKey }: Schemas['LiveKey']) => ({
  ...liveKey,
  handed_over_by: handedOverBy(liveKey),
  permissions: permissionsText({ kind: liveKey.kind, permissions }),
  ...approvalColumns(approval),
})

const next: Partial<Record<Schemas['LiveKey']['status'], string>> = {
  awaiting_approval: 'A colleague approves it: momo live-keys approve',
  ready: 'The claim link is mailed to the merchant.',
}

const showLiveKey = ({ data }: Schemas['LiveKeyResponse']): Shown =>
  parts(fields(readable(data)), next[data.status] ?? '')

const start = (noun: Command) =>
  keyOptions(
    verb(
      noun,
      'start <application-id>',
      'start a live key for a merchant to claim',
      'start 0193a1e0-5a6c-7d8e-9f0a-1b2c3d4e5f6a --kind secret',
    ),
  ).action(
    ask(
      (api, id: string, options: KeyOptions) =>
        api.POST('/applications/{id}/live-keys', {
          params: { path: { id } },
          body: keyBody(options),
        }),
      showLiveKey,
    ),
  )

interface ListOptions extends CursorOptions {
  application?: string
  status?: Schemas['LiveKeyStatus']
}

const list = (noun: Command) =>
  walked(
    verb(
      noun,
      'list',
      'list live keys and whether they were claimed, newest first',
      'list --status awaiting_approval',
    ),
  )
    .option('--application <id>', 'only keys of this application')
    .addOption(choice('--status <status>', 'only with this status', liveKeyStatuses))
    .action(
      ask(
        (api, { application, status, ...pages }: ListOptions) =>
          api.GET('/live-keys', {
            params: { query: { application_id: application, status, ...cursorQuery(pages) } },
          }),
        (body) =>
          page(body, ({ approval, ...one }) => ({
            id: one.id,
            merchant: one.organisation_name,
            kind: one.kind,
            name: one.name,
            status: one.status,
            recipient: one.recipient,
            started_by: approval.made_by?.name ?? null,
            expires_at: one.expires_at,
            handed_over_by: handedOverBy(one),
            handed_over_at: one.handed_over_at,
            claimed_at: one.claimed_at,
            claimed_from: one.claimed_from,
          })),
      ),
    )

const showApproved = ({ data }: Schemas['ApprovedLiveKeyResponse']): Shown => {
  const { live_key, claim_url } = data
  return parts(
    fields({ ...readable(live_key), claim_url }),
    claim_url === null
      ? `The claim link is mailed to ${live_key.recipient}.`
      : 'Give the claim link only to the merchant: it is not displayed again.',
  )
}

interface HostApprovalOptions extends ApprovalOptions {
  onHost?: true
}

const approve = (noun: Command) =>
  approving(
    verb(
      noun,
      'approve <live-key-id>',
      'let the merchant claim a live key that a colleague started',
      `approve ${someLiveKey}`,
    ),
  )
    .option('--on-host', 'prove access to the host, if no colleague can approve it')
    .action(async (id: string, options: HostApprovalOptions, command: Command) => {
      const proof = options.onHost && (await proveOnHost({ liveKeyId: id }, command))
      return ask(
        (api, id: string, given: HostApprovalOptions) =>
          api.POST('/live-keys/{id}/approve', {
            params: { path: { id } },
            body: { ...approvalBody(given), ...(proof !== undefined && { host_proof: proof }) },
          }),
        showApproved,
      )(id, options, command)
    })

const cancel = (noun: Command) =>
  verb(
    noun,
    'cancel <live-key-id>',
    'cancel an unclaimed live key; its claim link stops working',
    `cancel ${someLiveKey}`,
  ).action(
    ask(
      (api, id: string) => api.POST('/live-keys/{id}/cancel', { params: { path: { id } } }),
      (_, id) => `The live key ${id} is cancelled.`,
    ),
  )
