import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { closeProposals } from '../../repositories/approvals/proposals.ts'
import { isWithinLimits } from '../../repositories/markets/amount-limits.ts'
import { lockOrganisation } from '../../repositories/merchants/organisations.ts'
import {
  countPayouts,
  holdsForbiddenPayouts,
  lockHeldPayouts,
  lockPayableHeldPayouts,
} from '../../repositories/payouts/held.ts'
import {
  lockTransactions,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { lockMover, requireMovableAlone } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { announceTransitions, applyTransitionsWithin } from '../transactions/apply-transitions.ts'
import type { AppliedSteps, Step } from '../transactions/step.ts'
import { mayPayOut } from './may-pay-out.ts'

type Context = Parameters<typeof announceTransitions>[0] & Pick<AppContext, 'db'> & Acting

/** `resume` submits held payouts. `cancel` rejects them and releases their money. */
type HeldDecision = 'resume' | 'cancel'

interface Decided {
  decision: HeldDecision
  reason: string
}

const stepOf = (ctx: Context, decision: HeldDecision, row: TransactionRow): Step =>
  decision === 'cancel'
    ? { kind: 'rejected' }
    : {
        kind: 'resumed',
        // If the provider is no longer configured, the payout waits until the provider is
        // configured again.
        submitDelayMs: ctx.serves(row) ? ctx.adapterOf(row).submitDelayMs : 0,
      }

/**
 * Resumes or cancels a held payout. A cancelled payout is rejected, and its reserved money is
 * released in the same database transaction.
 *
 * Throws Problem `not_found` (even if the payout exists in another country) and `not_held`.
 * Resuming a payout can also throw `organisation_may_not_pay` and `outside_limits`.
 */
export const decideHeldPayout = async (
  ctx: Context,
  id: string,
  { decision, reason }: Decided,
  countries: CountryLimit,
): Promise<void> => {
  const steps = await ctx.db.transaction().execute(async (tx) => {
    const [row] = await lockTransactions(tx, [id], countries)
    if (row?.type !== 'disbursement') throw new Problem('not_found')
    if (row.status !== 'approved' || row.held_reason === null) throw new Problem('not_held')
    if (decision === 'resume') {
      if (!(await mayPayOut(tx, row))) throw new Problem('organisation_may_not_pay')
      if (!(await isWithinLimits(tx, row))) throw new Problem('outside_limits')
    }
    const applied = await applyTransitionsWithin(ctx, tx, [
      { row, step: stepOf(ctx, decision, row) },
    ])
    const { application_id: applicationId, environment, status, held_reason } = row
    const [after] = applied.applied.map((one) => one.after)
    await recordAct(ctx, tx, {
      subject: 'payout',
      id,
      applicationId,
      environment,
      reason,
      before: { status, held_reason },
      after: { status: after?.status, held_reason: after?.held_reason },
    })
    return applied
  })
  announceTransitions(ctx, steps)
}

/**
 * Locks a refund. Throws Problem `not_found` if the refund does not exist or is in another country.
 */
export const lockRefund = async (
  tx: Tx,
  id: string,
  countries: CountryLimit = null,
): Promise<TransactionRow> => {
  const [row] = await lockTransactions(tx, [id], countries)
  if (row?.type !== 'refund') throw new Problem('not_found')
  return row
}

/** Throws Problem `not_held`. */
export const requireHeldRefund = ({ status, held_reason }: TransactionRow): void => {
  if (status !== 'pending' || held_reason === null) throw new Problem('not_held')
}

/**
 * Fails a held refund and releases its reserved money in the same database transaction. Live money
 * counts towards the amount that the person may move alone. Otherwise, one person could undo a
 * refund that two people approved. Throws Problem `second_person_needed`, and the errors of
 * `lockRefund` and `requireHeldRefund`.
 */
export const cancelHeldRefund = async (
  ctx: Context & Pick<AppContext, 'config' | 'liveProviders'>,
  id: string,
  reason: string,
  decider: Decider,
): Promise<void> => {
  const steps = await ctx.db.transaction().execute(async (tx) => {
    const mover = await lockMover(tx, decider)
    const row = await lockRefund(tx, id, decider?.countries)
    requireHeldRefund(row)
    if (row.environment === 'live') await requireMovableAlone(ctx, tx, mover, row)
    return cancelRefundWithin(ctx, tx, row, reason)
  })
  announceTransitions(ctx, steps)
}

/** Cancels a held refund that this transaction has locked. */
export const cancelRefundWithin = async (
  ctx: Context,
  tx: Tx,
  row: TransactionRow,
  reason: string,
): Promise<AppliedSteps> => {
  const { id, application_id: applicationId, environment, status, held_reason } = row
  await closeProposals(tx, 'refund_cancellation', id, 'overtaken', ctx.clock.nowIso())
  const step = { kind: 'unfunded', isDecided: true } as const
  const applied = await applyTransitionsWithin(ctx, tx, [{ row, step }])
  const [after] = applied.applied.map((one) => one.after)
  await recordAct(ctx, tx, {
    subject: 'transaction',
    id,
    applicationId,
    environment,
    reason,
    before: { status, held_reason },
    after: { status: after?.status, held_reason: after?.held_reason },
  })
  return applied
}

const decidedMax = 500

interface HeldDecided {
  decided: number
  left: number
}

/**
 * Resumes or cancels at most `decidedMax` held payouts of a merchant. Payouts that may not be
 * submitted, for example because of a new limit, stay held. Throws Problem `not_found`. Resuming
 * throws `organisation_may_not_pay` if the merchant is suspended, or if nothing can be resumed and
 * the merchant's identity is not verified.
 */
export const decideHeldPayouts = async (
  ctx: Context,
  organisationId: string,
  { decision, reason }: Decided,
): Promise<HeldDecided> => {
  const { steps, result } = await ctx.db.transaction().execute(async (tx) => {
    const organisation = await lockOrganisation(tx, organisationId)
    if (organisation === undefined) throw new Problem('not_found')
    if (decision === 'resume' && organisation.suspended_at !== null) {
      throw new Problem('organisation_may_not_pay')
    }
    const lock = decision === 'cancel' ? lockHeldPayouts : lockPayableHeldPayouts
    const rows = await lock(tx, organisationId, decidedMax)
    if (
      rows.length === 0 &&
      decision === 'resume' &&
      (await holdsForbiddenPayouts(tx, organisationId))
    )
      throw new Problem('organisation_may_not_pay')
    const applied = await applyTransitionsWithin(
      ctx,
      tx,
      rows.map((row) => ({ row, step: stepOf(ctx, decision, row) })),
    )
    const { held: left } = await countPayouts(tx, organisationId, null)
    const decided = applied.applied.length
    await recordAct(ctx, tx, {
      subject: 'organisation',
      id: organisationId,
      organisationId,
      reason,
      before: { held_payouts: left + decided },
      after: { held_payouts: left },
    })
    return { steps: applied, result: { decided, left } }
  })
  announceTransitions(ctx, steps)
  return result
}
