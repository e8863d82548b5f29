import { newId } from '../../database/ids.ts'
import { ownLockWaitMs } from '../../database/isolated-owners.ts'
import type { Acting } from '../../domain/audit/act.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import { Problem } from '../../domain/problems.ts'
import { findTransaction } from '../../repositories/transactions/transactions.ts'
import { recordAct } from '../audit/record-act.ts'
import { createPayoutsAndRefunds } from '../transactions/create-payouts-and-refunds.ts'

type Context = Parameters<typeof createPayoutsAndRefunds>[0] & Acting

export interface OrderedRefund {
  /** Minor units of the payment's currency. */
  amount: number
  /** Why, for colleagues and auditors. */
  reason: string
  /** What the payment showed as refunded, in minor units. */
  refundedBefore: number
}

/**
 * Refunds a payment in place of its merchant, and returns the id of the refund. The refund, its
 * reservation and the entry of the audit trail are stored together.
 *
 * Throws Problem `not_found` for what is no payment, and for one of another country,
 * `refund_outdated` where something else is refunded of it by now, and `not_refundable`
 * (`refundRefusal` has the conditions); InvalidRequest for an amount that its market does not
 * take.
 */
export const refundPayment = async (
  ctx: Context,
  paymentId: string,
  { amount, reason, refundedBefore }: OrderedRefund,
  countries: CountryLimit,
): Promise<string> => {
  const payment = await findTransaction(ctx.db, paymentId, countries)
  if (payment?.type !== 'collection') throw new Problem('not_found')
  const { application_id: applicationId, organisation_id: organisationId } = payment
  const { environment, currency } = payment
  const nowMs = ctx.clock.nowMs()
  const order = {
    ...{ kind: 'refund' as const, id: newId(nowMs), paymentId: payment.id, amount, refundedBefore },
    caller: { applicationId, organisationId, environment },
    createdAt: new Date(nowMs).toISOString(),
    dueInMs: () => ctx.adapterOf(payment).submitDelayMs,
    // Without a key, no reply is stored.
    claim: undefined,
    replyTo: () => ({ status: 201, body: null }),
  }
  const refundedAfter = refundedBefore + amount
  const [outcome] = await createPayoutsAndRefunds(ctx, [order], ownLockWaitMs, (tx) =>
    recordAct(ctx, tx, {
      ...{ subject: 'transaction', id: payment.id, applicationId, organisationId, environment },
      before: { refunded_amount: refundedBefore },
      after: { refunded_amount: refundedAfter, refund_id: order.id, amount, currency },
      reason,
    }),
  )
  if (outcome instanceof Error) throw outcome
  ctx.wake.transactions(environment, ctx.adapterOf(payment).submitDelayMs)
  return order.id
}
