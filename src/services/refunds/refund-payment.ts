import type { AppContext } from '../../context.ts'
import type { Executor, Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import { ownLockWaitMs } from '../../database/isolated-owners.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import {
  findTransaction,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { requireColleagueAbove } from '../approvals/controls.ts'
import { lockMover, requireMovableAlone } from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'
import { recordAct } from '../audit/record-act.ts'
import { type AlsoStored, createWithin } from '../transactions/create-payouts-and-refunds.ts'
import type { CreationRequest } from '../transactions/creation-request.ts'

type Context = AppContext & Acting

export interface RequestedRefund {
  /** In minor units of the payment's currency. */
  amount: number
  reason: string
  /** The refunded amount that the caller saw, in minor units. */
  refundedBefore: number
}

/** Throws Problem `not_found` if the transaction is not a payment or is in another country. */
export const requirePayment = async (
  executor: Executor,
  id: string,
  countries: CountryLimit = null,
): Promise<TransactionRow> => {
  const payment = await findTransaction(executor, id, countries)
  if (payment?.type !== 'collection') throw new Problem('not_found')
  return payment
}

/** `record` stores the audit entry in the transaction that creates the refund. */
const creationRequestOf = (
  ctx: Context,
  payment: TransactionRow,
  { amount, reason, refundedBefore }: RequestedRefund,
): { request: CreationRequest; record: AlsoStored } => {
  const { application_id: applicationId, organisation_id: organisationId } = payment
  const { environment, currency } = payment
  const nowMs = ctx.clock.nowMs()
  const request = {
    kind: 'refund' as const,
    id: newId(nowMs),
    paymentId: payment.id,
    amount,
    refundedBefore,
    caller: { applicationId, organisationId, environment },
    origin: null,
    createdAt: new Date(nowMs).toISOString(),
    dueInMs: () => ctx.adapterOf(payment).submitDelayMs,
    // The request has no idempotency key, so no response is stored.
    claim: undefined,
    replyTo: () => ({ status: 201, body: null }),
  }
  const refundedAfter = refundedBefore + amount
  const record = (tx: Tx) =>
    recordAct(ctx, tx, {
      subject: 'transaction',
      id: payment.id,
      applicationId,
      organisationId,
      environment,
      before: { refunded_amount: refundedBefore },
      after: { refunded_amount: refundedAfter, refund_id: request.id, amount, currency },
      reason,
    })
  return { request, record }
}

/**
 * Refunds a payment on behalf of its merchant and returns the refund's id. The refund, its
 * reservation and the audit entry are stored together.
 *
 * Throws Problem `not_found` if the transaction is not a payment or is in another country,
 * `refund_outdated` if the refunded amount has changed, and `not_refundable` (see `refundRefusal`).
 * Throws Problem `second_person_needed` if live money exceeds the amount that a person may move
 * alone. Throws InvalidRequest if the market does not accept the amount.
 */
export const refundPayment = async (
  ctx: Context,
  paymentId: string,
  refund: RequestedRefund,
  decider: Decider,
): Promise<string> => {
  const payment = await requirePayment(ctx.db, paymentId, decider?.countries)
  const { currency, environment } = payment
  const { id, wake } = await withLockWait(ctx.db, ownLockWaitMs, async (tx) => {
    const mover = await lockMover(tx, decider)
    if (environment === 'live') {
      // The threshold applies to the total refunded amount of the payment. Otherwise, a large
      // refund could be split into small refunds over several days.
      const total = refund.refundedBefore + refund.amount
      await requireColleagueAbove(ctx, tx, decider, { amount: total, currency, environment })
      const { amount } = refund
      await requireMovableAlone(ctx, tx, mover, { amount, currency, environment })
    }
    return refundWithin(ctx, tx, payment, refund)
  })
  wake()
  return id
}

/**
 * Works like `refundPayment`, but within the caller's transaction. Call `wake` after the commit.
 */
export const refundWithin = async (
  ctx: Context,
  tx: Tx,
  payment: TransactionRow,
  refund: RequestedRefund,
): Promise<{ id: string; wake: () => void }> => {
  const { request, record } = creationRequestOf(ctx, payment, refund)
  const [outcome] = (await createWithin(ctx, tx, [request], record)).outcomes
  if (outcome instanceof Error) throw outcome
  const { submitDelayMs } = ctx.adapterOf(payment)
  return { id: request.id, wake: () => ctx.wake.transactions(payment.environment, submitDelayMs) }
}
