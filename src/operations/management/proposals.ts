import { personOf } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import {
  listProposals as list,
  readProposal,
  type ShownProposal,
} from '../../repositories/approvals/proposals.ts'
import { proposalResource } from '../../resources/proposals.ts'
import {
  approveProposal as approve,
  confirmProposal as confirm,
  rejectProposal as reject,
  withdrawProposal as withdraw,
} from '../../services/approvals/decide-proposal.ts'
import {
  proposeAddresses,
  proposeKycStatus as proposeKyc,
  proposePerson,
  proposeRules,
  proposeResumption as resume,
} from '../../services/approvals/propose-controls.ts'
import {
  proposeBalanceAdjustment as adjust,
  proposeRefundCancellation as cancelRefund,
  proposeUnknownOrder,
  proposeRefund as refund,
  proposeSettlement as settle,
} from '../../services/approvals/propose-corrections.ts'
import {
  proposeCharges,
  proposeFee,
  proposeLimits,
  proposePrice,
} from '../../services/approvals/propose-terms.ts'
import {
  proposePlatformTransferArrival as proposeArrival,
  proposeWithdrawalReturn as proposeReturn,
  proposeTopUpReversal as proposeTopUpReversed,
  proposePlatformTransferReversal as proposeTransferReversed,
} from '../../services/approvals/propose-treasury.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'
import { judgementOf } from './judgements.ts'
import { requireFeeOrganisation } from './markets.ts'
import { actualCharges, priceOf } from './provider-charges.ts'
import { resolutionOf } from './reconciliation.ts'
import { requestedRefund } from './transactions.ts'

export const proposed = (row: ShownProposal) => created({ data: proposalResource(row) }, row.id)

const answered = (row: ShownProposal) => ({
  status: 200 as const,
  body: { data: proposalResource(row) },
})

export const proposeFeeSchedule: ManagementHandler<'proposeFeeSchedule'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { organisation_id = null, provider, country, currency, type } = body
  const { returned_on_refund = false } = body
  await requireFeeOrganisation(ctx, organisation_id)
  const row = await proposeFee(ctx, personOf(caller), {
    provider,
    country,
    currency,
    organisation_id,
    // Nodes of the previous version support only payout fees and do not know these fields.
    ...(type === 'collection' && { type, returned_on_refund }),
    basis_points: body.basis_points,
    fixed_amount: body.fixed_amount,
    effective_from: inUtc(body.effective_from) ?? null,
  })
  return proposed(row)
}

export const proposeAmountLimits: ManagementHandler<'proposeAmountLimits'> = async ({
  ctx,
  caller,
  body,
}) => {
  const { provider, country, currency, minimum_amount, maximum_amount } = body
  const limits = { provider, country, currency, minimum_amount, maximum_amount }
  return proposed(await proposeLimits(ctx, personOf(caller), limits))
}

export const proposeProviderPrice: ManagementHandler<'proposeProviderPrice'> = async ({
  ctx,
  caller,
  body,
}) => {
  const effective_from = inUtc(body.effective_from) ?? null
  return proposed(await proposePrice(ctx, personOf(caller), { ...priceOf(body), effective_from }))
}

export const proposeProviderCharges: ManagementHandler<'proposeProviderCharges'> = async ({
  ctx,
  caller,
  body,
}) => proposed(await proposeCharges(ctx, personOf(caller), actualCharges(body), body.reason))

export const proposeSettlement: ManagementHandler<'proposeSettlement'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  return proposed(await settle(ctx, personOf(caller), params.id, resolutionOf(body)))
}

export const proposePayoutApprovalRules: ManagementHandler<'proposePayoutApprovalRules'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const request = { rules: body.payout_approval_rules, reason: body.reason ?? null }
  return proposed(await proposeRules(ctx, personOf(caller), params.id, request))
}

export const proposeIpAllowList: ManagementHandler<'proposeIpAllowList'> = async ({
  ctx,
  caller,
  params,
  body,
}) => {
  const request = { addresses: body.ip_allow_list, reason: body.reason ?? null }
  return proposed(await proposeAddresses(ctx, personOf(caller), params.id, request))
}

export const proposePersonChange: ManagementHandler<'proposePersonChange'> = async ({
  ctx,
  caller,
  params,
  body: { reason = null, ...change },
}) => proposed(await proposePerson(ctx, personOf(caller), params.id, { change, reason }))

export const proposeResumption: ManagementHandler<'proposeResumption'> = async ({
  ctx,
  caller,
  params,
  body,
}) => proposed(await resume(ctx, personOf(caller), params.id, body.reason))

export const proposeKycStatus: ManagementHandler<'proposeKycStatus'> = async ({
  ctx,
  caller,
  params,
  body: { status, reason = null },
}) => proposed(await proposeKyc(ctx, personOf(caller), params.id, { status, reason }))

export const proposeBalanceAdjustment: ManagementHandler<'proposeBalanceAdjustment'> = async ({
  ctx,
  caller,
  params: { id: organisation_id },
  body: { reason, environment, currency, direction, amount, reference },
}) => {
  const content = {
    organisation_id,
    environment,
    currency,
    direction,
    amount,
    reference: reference.trim(),
  }
  return proposed(await adjust(ctx, personOf(caller), content, reason))
}

export const proposeRefund: ManagementHandler<'proposeRefund'> = async ({
  ctx,
  caller,
  params,
  body,
}) => proposed(await refund(ctx, personOf(caller), params.id, requestedRefund(body)))

export const proposeRefundCancellation: ManagementHandler<'proposeRefundCancellation'> = async ({
  ctx,
  caller,
  params,
  body,
}) => proposed(await cancelRefund(ctx, personOf(caller), params.id, body.reason))

export const proposeUnknownOrderResolution: ManagementHandler<
  'proposeUnknownOrderResolution'
> = async ({ ctx, caller, params, body }) =>
  proposed(await proposeUnknownOrder(ctx, personOf(caller), params.id, body.reason))

export const proposeWithdrawalReturn: ManagementHandler<'proposeWithdrawalReturn'> = async ({
  ctx,
  caller,
  params,
  body,
}) => proposed(await proposeReturn(ctx, personOf(caller), params.id, body))

export const proposeTopUpReversal: ManagementHandler<'proposeTopUpReversal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => proposed(await proposeTopUpReversed(ctx, personOf(caller), params.id, body.reason))

export const proposePlatformTransferReversal: ManagementHandler<
  'proposePlatformTransferReversal'
> = async ({ ctx, caller, params, body }) =>
  proposed(await proposeTransferReversed(ctx, personOf(caller), params.id, body.reason))

export const proposePlatformTransferArrival: ManagementHandler<
  'proposePlatformTransferArrival'
> = async ({ ctx, caller, params, body }) =>
  proposed(await proposeArrival(ctx, personOf(caller), params.id, body))

export const listProposals: ManagementHandler<'listProposals'> = (input) => {
  const { ctx, query } = input
  return replyWithCursorList(
    input,
    (keyset) => list(ctx.db, query.status, keyset, ctx.clock.nowIso()),
    proposalResource,
    filterParameters({ status: query.status }),
  )
}

export const getProposal: ManagementHandler<'getProposal'> = async ({ ctx, params }) => {
  const row = await readProposal(ctx.db, params.id, ctx.clock.nowIso())
  if (row === undefined) throw new Problem('not_found')
  return answered(row)
}

export const approveProposal: ManagementHandler<'approveProposal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => answered(await approve(ctx, params.id, personOf(caller), judgementOf('approved', body)))

export const confirmProposal: ManagementHandler<'confirmProposal'> = async ({
  ctx,
  caller,
  params,
  body: { approval_hash: shownHash, host_proof: hostProof, reason = null },
}) => {
  const judgement = { verdict: 'approved', shownHash, reason } as const
  return answered(await confirm(ctx, params.id, personOf(caller), judgement, hostProof))
}

export const rejectProposal: ManagementHandler<'rejectProposal'> = async ({
  ctx,
  caller,
  params,
  body,
}) => answered(await reject(ctx, params.id, personOf(caller), judgementOf('rejected', body)))

export const withdrawProposal: ManagementHandler<'withdrawProposal'> = async ({
  ctx,
  caller,
  params,
}) => answered(await withdraw(ctx, params.id, personOf(caller)))
