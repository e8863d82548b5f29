import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import type { NewTransaction } from '../../repositories/transactions/transactions.ts'
import { claimOf, type IdempotentRequest, type SentReply } from '../transactions/idempotency.ts'

type Context = Pick<AppContext, 'adapterOf' | 'clock' | 'createPayoutOrRefund' | 'wake'>

interface RefundTerms {
  paymentId: string
  /** In minor units of the payment's currency. */
  amount: number
}

/**
 * Creates a refund and reserves its money.
 *
 * Throws Problem `not_refundable` (see `refundRefusal`), and `idempotency_conflict` if the key was
 * used for a different request. Throws InvalidRequest if the payment's market does not accept the
 * amount.
 */
export const createRefundFor = async <Reply extends SentReply>(
  ctx: Context,
  caller: Caller,
  { paymentId, amount }: RefundTerms,
  request: IdempotentRequest | undefined,
  replyTo: (row: NewTransaction) => Reply,
): Promise<Reply | Replayed> => {
  const nowMs = ctx.clock.nowMs()
  const outcome = await ctx.createPayoutOrRefund({
    kind: 'refund',
    id: newId(nowMs),
    caller,
    origin: caller,
    claim: request && claimOf(request),
    createdAt: new Date(nowMs).toISOString(),
    paymentId,
    amount,
    replyTo,
    dueInMs: (original) => ctx.adapterOf(original).submitDelayMs,
  })
  if ('stored' in outcome) return outcome
  const { submitDelayMs } = ctx.adapterOf(outcome.row)
  ctx.wake.transactions(caller.environment, submitDelayMs)
  return replyTo(outcome.row)
}
