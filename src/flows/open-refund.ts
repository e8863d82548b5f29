import type { AppContext } from '../context.ts'
import type { Caller } from '../domain/caller.ts'
import { newId } from '../store/ids.ts'
import { claimOf, type IdempotentRequest } from './idempotent-request.ts'
import type { OrderOutcome } from './open-orders.ts'

export interface RefundOrder {
  paymentId: string
  /** Minor units of the payment's currency. */
  amount: number
}

/** Opens a refund of a payment and reserves its money; see `refundFault` for what it takes. */
export const openRefund = async (
  ctx: AppContext,
  caller: Caller,
  { paymentId, amount }: RefundOrder,
  request: IdempotentRequest | undefined,
): Promise<OrderOutcome> => {
  const outcome = await ctx.openOrder({
    kind: 'refund',
    id: newId(),
    caller,
    claim: request && claimOf(request),
    createdAt: new Date().toISOString(),
    paymentId: paymentId.toLowerCase(),
    amount,
    dueInMs: (original) => ctx.operatorOf(original).submitDelayMs,
  })
  if (outcome.kind === 'opened') {
    const { submitDelayMs } = ctx.operatorOf(outcome.row)
    ctx.wake.transactions(caller.environment, submitDelayMs)
  }
  return outcome
}
