import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { claimOf, type IdempotentRequest } from '../transactions/idempotent-request.ts'
import type { CreationOutcome } from '../transactions/reserving-order.ts'

type Context = Pick<AppContext, 'adapterOf' | 'clock' | 'createPayoutOrRefund' | 'wake'>

export interface RefundOrder {
  paymentId: string
  /** Minor units of the payment's currency. */
  amount: number
}

/** Creates a refund of a payment and reserves its money; `refundRefusal` has the conditions. */
export const createRefundFor = async (
  ctx: Context,
  caller: Caller,
  { paymentId, amount }: RefundOrder,
  request: IdempotentRequest | undefined,
): Promise<CreationOutcome> => {
  const nowMs = ctx.clock.nowMs()
  const outcome = await ctx.createPayoutOrRefund({
    kind: 'refund',
    id: newId(nowMs),
    caller,
    claim: request && claimOf(request),
    createdAt: new Date(nowMs).toISOString(),
    paymentId: paymentId.toLowerCase(),
    amount,
    dueInMs: (original) => ctx.adapterOf(original).submitDelayMs,
  })
  if (outcome.kind === 'created') {
    const { submitDelayMs } = ctx.adapterOf(outcome.row)
    ctx.wake.transactions(caller.environment, submitDelayMs)
  }
  return outcome
}
