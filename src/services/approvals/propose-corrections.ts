import type { ProposedAdjustment } from '../../domain/approvals/proposal.ts'
import { Problem } from '../../domain/problems.ts'
import { refundRefusal } from '../../domain/refunds/refundable.ts'
import { isAdjusted, type ShownProposal } from '../../repositories/approvals/proposals.ts'
import { lockOriginals, sumRefunds } from '../../repositories/transactions/transactions.ts'
import { adjustmentSubject, requireAdjustable } from '../ledger/adjust-balance.ts'
import { requireLockedOrganisation } from '../merchants/change-organisation.ts'
import { lockRefund, requireHeldRefund } from '../payouts/held-payouts.ts'
import { lockItem, type Resolution, requireDecidable } from '../reconciliation/resolve-item.ts'
import { lockOpenUnknownOrder } from '../reconciliation/unknown-order.ts'
import { type RequestedRefund, requirePayment } from '../refunds/refund-payment.ts'
import { type ProposalContext, propose } from './propose.ts'
import type { Decider } from './record-decision.ts'

/**
 * Proposes to settle or dismiss a reconciliation item. Throws Problem `not_found`,
 * `already_resolved` or `settlement_outdated`. Throws InvalidRequest if the transaction cannot have
 * the proposed final status.
 */
export const proposeSettlement = (
  ctx: ProposalContext,
  proposer: Decider,
  itemId: string,
  resolution: Resolution,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { status = null, failureReason, reason } = resolution
    const locked = await lockItem(tx, itemId, proposer?.countries)
    requireDecidable(locked, resolution)
    const { row, refunded } = locked
    const { provider, country, currency, amount, environment, organisation_id } = row
    const content = {
      provider,
      country,
      currency,
      amount,
      environment,
      organisation_id,
      transaction_id: row.id,
      status,
      failure_reason: failureReason,
    }
    const { status: currentStatus, failure_reason } = row
    const base = { status: currentStatus, failure_reason, refunded_amount: refunded }
    return propose(ctx, tx, proposer, {
      kind: 'settlement',
      subject: itemId,
      content,
      base,
      reason,
    })
  })

/** Throws Problem `not_found` and `already_resolved`. */
export const proposeUnknownOrder = (
  ctx: ProposalContext,
  proposer: Decider,
  unknownOrderId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id, provider, country } = await lockOpenUnknownOrder(
      tx,
      unknownOrderId,
      proposer?.countries,
    )
    return propose(ctx, tx, proposer, {
      kind: 'unknown_order',
      subject: id,
      reason,
      content: { unknown_order_id: id, provider, country, environment: 'live' },
      base: { resolved: false },
    })
  })

/**
 * Proposes a refund on behalf of a merchant. Throws the same Problems as `refundPayment`:
 * `not_found`, `refund_outdated` and `not_refundable`.
 */
export const proposeRefund = (
  ctx: ProposalContext,
  proposer: Decider,
  paymentId: string,
  { amount, reason, refundedBefore }: RequestedRefund,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id } = await requirePayment(tx, paymentId, proposer?.countries)
    const [payment] = await lockOriginals(tx, [id])
    if (payment === undefined) throw new Problem('not_found')
    const refunded = (await sumRefunds(tx, [id]))(id).amount
    if (refunded !== refundedBefore) throw new Problem('refund_outdated')
    const { organisation_id, application_id: applicationId, environment } = payment
    const owner = { applicationId, organisationId: organisation_id, environment }
    const refusal = refundRefusal(payment, owner, refunded, amount)
    if (refusal !== undefined) throw new Problem(refusal)
    const { provider, country, currency } = payment
    return propose(ctx, tx, proposer, {
      kind: 'refund',
      subject: id,
      reason,
      content: {
        transaction_id: id,
        organisation_id,
        environment,
        provider,
        country,
        currency,
        amount,
        refunded_amount: refunded + amount,
      },
      base: { refunded_amount: refunded },
    })
  })

/** Throws Problem `not_found` and `not_held`. */
export const proposeRefundCancellation = (
  ctx: ProposalContext,
  proposer: Decider,
  refundId: string,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId, proposer?.countries)
    requireHeldRefund(refund)
    const { id, organisation_id, environment, provider, country, currency, amount } = refund
    const { status, held_reason } = refund
    return propose(ctx, tx, proposer, {
      kind: 'refund_cancellation',
      subject: id,
      reason,
      content: {
        transaction_id: id,
        organisation_id,
        environment,
        provider,
        country,
        currency,
        amount,
        status: 'failed',
      },
      base: { status, held_reason },
    })
  })

/**
 * Throws Problem `not_found`, `adjustment_exists` if the reference was already used for this
 * balance, and the errors of `requireAdjustable`.
 */
export const proposeBalanceAdjustment = (
  ctx: ProposalContext,
  proposer: Decider,
  content: ProposedAdjustment,
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { name } = await requireLockedOrganisation(tx, content.organisation_id)
    await requireAdjustable(tx, proposer, content)
    const subject = adjustmentSubject(content)
    if (await isAdjusted(tx, subject)) throw new Problem('adjustment_exists')
    return propose(ctx, tx, proposer, {
      kind: 'balance_adjustment',
      subject,
      content,
      reason,
      about: name,
      base: { adjusted: false },
    })
  })
