import type { Command } from 'commander'
import { permissionsText } from './api-keys.ts'
import type { Schemas } from './apis.ts'
import {
  type ApprovalOptions,
  approvalBody,
  approvalColumns,
  withApprovalOptions,
} from './approvals.ts'
import { ask } from './client.ts'
import { proveOnHost } from './host-proof.ts'
import { verb } from './options.ts'
import { fields, parts } from './output.ts'
import type { Shown } from './terminal.ts'

const someLiveKey = '0193a1e9-4b3c-7d2e-8f1a-0b9c8d7e6f5a'

export const liveKeys = (program: Command): void => {
  const noun = program
    .command('live-keys')
    .description('live keys, which only merchants can claim and see')
  approve(noun)
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
  withApprovalOptions(
    verb(
      noun,
      'approve <live-key-id>',
      'let the merchant claim a live key that a colleague started',
      `approve ${someLiveKey} --hash 4f8b…`,
    ),
  )
    .option('--on-host', 'prove access to the host, if no colleague can approve it')
    .action(async (id: string, options: HostApprovalOptions, command: Command) => {
      const proof = options.onHost && (await proveOnHost({ liveKeyId: id }, command))
      return ask(
        (api, id: string, approval: HostApprovalOptions) =>
          api.POST('/live-keys/{id}/approve', {
            params: { path: { id } },
            body: { ...approvalBody(approval), ...(proof !== undefined && { host_proof: proof }) },
          }),
        showApproved,
      )(id, options, command)
    })
