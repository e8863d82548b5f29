import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import {
  type ProposedChange,
  type ProposedFee,
  type ProposedLimits,
  proposalMs,
} from '../../domain/approvals/proposal.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { limitedMarketKey } from '../../domain/markets.ts'
import {
  insertProposal,
  readProposal,
  type ShownProposal,
} from '../../repositories/approvals/proposals.ts'
import { recordAct } from '../audit/record-act.ts'
import { feeSubject, lockFee, lockLimits } from '../markets/change-terms.ts'
import { lockItem, type Resolution, requireDecidable } from '../reconciliation/resolve-item.ts'
import type { Decider } from './record-decision.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/** A change whose subject this transaction has locked. */
type Draft = ProposedChange & { subject: string; reason: string | null }

/** Stores a proposal, which replaces the one that waited about the same. */
const propose = async (
  ctx: Context,
  tx: Tx,
  proposer: Decider,
  draft: Draft,
): Promise<ShownProposal> => {
  const nowMs = ctx.clock.nowMs()
  const at = new Date(nowMs).toISOString()
  const { kind, content, reason } = draft
  const id = newId(nowMs)
  await insertProposal(tx, {
    ...draft,
    ...{ id, country: content.country, proposed_by: proposer?.personId ?? null },
    ...{ created_at: at, expires_at: new Date(nowMs + proposalMs).toISOString() },
  })
  const { organisation_id: organisationId = null } = { organisation_id: null, ...content }
  await recordAct(ctx, tx, {
    ...{ subject: 'proposal', id, reason, organisationId: organisationId ?? undefined },
    environment: 'environment' in content ? content.environment : undefined,
    ...{ before: { ...draft.base }, after: { kind, status: 'waiting', ...content } },
  })
  const proposal = await readProposal(tx, id, at)
  if (proposal === undefined) throw new Error('a stored proposal is gone')
  return proposal
}

/** Proposes a fee of payouts; without a time it begins when it is carried out. */
export const proposeFee = (
  ctx: Context,
  proposer: Decider,
  content: ProposedFee,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
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

/** Proposes limits of amounts of a market; in minor units. */
export const proposeLimits = (
  ctx: Context,
  proposer: Decider,
  content: ProposedLimits,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const base = await lockLimits(tx, content)
    const subject = limitedMarketKey(content)
    return propose(ctx, tx, proposer, {
      ...{ kind: 'amount_limits', subject, content, base, reason: null },
    })
  })

/**
 * Proposes how a reconciliation item is settled, or its dismissal. Throws Problem `not_found`,
 * `already_resolved` or `settlement_outdated`, and InvalidRequest for a status in which its
 * transaction cannot end.
 */
export const proposeSettlement = (
  ctx: Context,
  proposer: Decider,
  itemId: string,
  resolution: Resolution,
): Promise<ShownProposal> =>
  ctx.db.transaction().execute(async (tx) => {
    const { status = null, failureReason, reason } = resolution
    const locked = await lockItem(tx, itemId)
    requireDecidable(locked, resolution)
    const { row, refunded } = locked
    const { provider, country, currency, amount, environment, organisation_id } = row
    const content = {
      ...{ provider, country, currency, amount, environment, organisation_id },
      ...{ transaction_id: row.id, status, failure_reason: failureReason },
    }
    const { status: ended, failure_reason } = row
    const base = { status: ended, failure_reason, refunded_amount: refunded }
    return propose(ctx, tx, proposer, {
      ...{ kind: 'settlement', subject: itemId, content, base, reason },
    })
  })
