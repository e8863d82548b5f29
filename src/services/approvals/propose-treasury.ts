import type { Tx } from '../../database/database.ts'
import type { ShownProposal } from '../../repositories/approvals/proposals.ts'
import type { WithdrawalRow } from '../../repositories/treasury/withdrawals.ts'
import {
  type Arrival,
  requireRest,
  requireStep,
  requireTransfer,
} from '../treasury/platform-transfers.ts'
import { requireTopUp } from '../treasury/top-ups.ts'
import {
  lockReturnTopUps,
  type ReportedReturn,
  requireReturn,
  requireReturnable,
  requireWithdrawal,
} from '../treasury/withdrawals.ts'
import { type ProposalContext, propose } from './propose.ts'
import type { Decider } from './record-decision.ts'

/** The approver sees the top-ups that may be the same transfer. Older proposals have none. */
export const returnBase = ({ status }: WithdrawalRow, topUpIds: string[]) => ({
  withdrawal_status: status,
  ...(topUpIds.length > 0 && { top_up_ids: topUpIds }),
})

/**
 * Proposes to return a locked withdrawal or to reject an approved withdrawal. Throws Problem
 * `withdrawal_over`, and the errors of `requireReturn`.
 */
export const proposeReturnWithin = async (
  ctx: ProposalContext,
  tx: Tx,
  proposer: Decider,
  row: WithdrawalRow,
  { reason, bank_reference, value_date }: ReportedReturn,
): Promise<ShownProposal> => {
  requireReturnable(row)
  const reported = { reason, bank_reference, value_date }
  await requireReturn(ctx, tx, row, reported)
  const topUpIds = await lockReturnTopUps(ctx, tx, row, reported)
  const { id, organisation_id, environment, currency, amount } = row
  return propose(ctx, tx, proposer, {
    kind: 'withdrawal_return',
    subject: id,
    reason,
    content: {
      withdrawal_id: id,
      organisation_id,
      environment,
      currency,
      amount,
      ...(bank_reference !== undefined && { bank_reference }),
      ...(value_date !== undefined && { value_date }),
    },
    base: returnBase(row, topUpIds),
  })
}

/** Throws Problem `not_found`, and the errors of `proposeReturnWithin`. */
export const proposeWithdrawalReturn = (
  ctx: ProposalContext,
  proposer: Decider,
  withdrawalId: string,
  reported: ReportedReturn,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const row = await requireWithdrawal(tx, withdrawalId)
    return proposeReturnWithin(ctx, tx, proposer, row, reported)
  })

/** Throws Problem `not_found`, and `top_up_over` unless the top-up was credited. */
export const proposeTopUpReversal = (
  ctx: ProposalContext,
  proposer: Decider,
  topUpId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const topUp = await requireTopUp(tx, topUpId, ['received'])
    const { id, status, organisation_id, currency, amount } = topUp
    if (organisation_id === null) throw new Error('a received top-up belongs to a merchant')
    return propose(ctx, tx, proposer, {
      kind: 'top_up_reversal',
      subject: id,
      reason,
      content: { top_up_id: id, organisation_id, environment: 'live', currency, amount },
      base: { top_up_status: status },
    })
  })

/**
 * Proposes to reverse a capital contribution or a returned transfer. Throws Problem `not_found` and
 * `platform_transfer_over`.
 */
export const proposePlatformTransferReversal = (
  ctx: ProposalContext,
  proposer: Decider,
  transferId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const transfer = await requireTransfer(tx, transferId)
    requireStep(transfer, 'reverse')
    const { id, status, currency, amount } = transfer
    return propose(ctx, tx, proposer, {
      kind: 'platform_transfer_reversal',
      subject: id,
      reason,
      content: { platform_transfer_id: id, environment: 'live', currency, amount },
      base: { platform_transfer_status: status },
    })
  })

/**
 * Proposes to confirm that a transfer arrived, minus a bank charge. Throws InvalidRequest if the
 * charge leaves no money. Throws Problem `not_found` and `platform_transfer_over`.
 */
export const proposePlatformTransferArrival = (
  ctx: ProposalContext,
  proposer: Decider,
  transferId: string,
  arrival: Arrival,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const transfer = await requireTransfer(tx, transferId)
    requireRest(transfer, arrival)
    requireStep(transfer, 'confirm')
    const { id, status, currency } = transfer
    const amount = arrival.charge_amount
    return propose(ctx, tx, proposer, {
      kind: 'platform_transfer_arrival',
      subject: id,
      reason: arrival.evidence,
      content: { platform_transfer_id: id, environment: 'live', currency, amount },
      base: { platform_transfer_status: status },
    })
  })
