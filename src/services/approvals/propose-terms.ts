import { createHash } from 'node:crypto'
import type { ProposedFee, ProposedLimits, ProposedPrice } from '../../domain/approvals/proposal.ts'
import { limitedMarketKey } from '../../domain/markets.ts'
import type { ShownProposal } from '../../repositories/approvals/proposals.ts'
import type { ActualCharge } from '../../repositories/ledger/provider-charges.ts'
import { lockPrice, requirePriceableNodes } from '../ledger/add-price.ts'
import { chargesInForce, lockCharges } from '../ledger/record-charges.ts'
import { feeSubject, lockFee, lockLimits, requireCurrentNodes } from '../markets/change-terms.ts'
import { type ProposalContext, propose } from './propose.ts'
import type { Decider } from './record-decision.ts'

/**
 * Proposes a fee for payments, payouts or withdrawals. Without a start time, the fee takes effect
 * on approval. Throws the errors of `requireCurrentNodes`.
 */
export const proposeFee = (
  ctx: ProposalContext,
  proposer: Decider,
  content: ProposedFee,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    await requireCurrentNodes(tx, content)
    const base = await lockFee(tx, content, content.effective_from ?? ctx.clock.nowIso())
    const subject = feeSubject(content)
    return propose(ctx, tx, proposer, {
      kind: 'fee_schedule',
      subject,
      content,
      base,
      reason: null,
    })
  })

/** Amounts are in minor units. */
export const proposeLimits = (
  ctx: ProposalContext,
  proposer: Decider,
  content: ProposedLimits,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const base = await lockLimits(tx, content)
    const subject = limitedMarketKey(content)
    return propose(ctx, tx, proposer, {
      kind: 'amount_limits',
      subject,
      content,
      base,
      reason: null,
    })
  })

/**
 * Proposes the price that a provider charges. Without a start time, the price takes effect on
 * approval. Throws the errors of `requirePriceableNodes`.
 */
export const proposePrice = (
  ctx: ProposalContext,
  proposer: Decider,
  content: ProposedPrice,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    await requirePriceableNodes(tx)
    const at = content.effective_from ?? ctx.clock.nowIso()
    const { subject, inForce: base } = await lockPrice(tx, content, at)
    return propose(ctx, tx, proposer, {
      kind: 'provider_price',
      subject,
      content,
      base,
      reason: null,
    })
  })

/**
 * Proposes the actual provider charges of transactions. If the same statement is read again, the
 * new proposal replaces the pending proposal. Throws the errors of `lockCharges`.
 */
export const proposeCharges = (
  ctx: ProposalContext,
  proposer: Decider,
  actual: ActualCharge[],
  reason: string,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const locked = await lockCharges(tx, actual, proposer?.countries ?? null)
    const isOfLive = locked.some(({ row }) => row.environment === 'live')
    const charges = locked.map(({ row: { id, currency }, amount }) => ({
      transaction_id: id,
      currency,
      amount,
    }))
    return propose(ctx, tx, proposer, {
      kind: 'provider_charges',
      subject: createHash('sha256').update(JSON.stringify(charges)).digest('hex'),
      content: { environment: isOfLive ? 'live' : 'test', charges },
      base: { charges: chargesInForce(locked) },
      reason,
    })
  })
