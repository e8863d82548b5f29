import type { AppContext } from '../context.ts'
import type { Country, Provider } from '../domain/markets.ts'
import type { LiveOperator } from '../providers/port.ts'
import { recordCallback } from '../store/operator-callbacks.ts'

/**
 * Keeps what an operator called about. A callback is a hint: whatever it claims, only the
 * operator's own answer to an enquiry moves money (`jobs/confirm-callbacks.ts`).
 */
export const receiveCallback = async (
  ctx: AppContext,
  { provider, country, operator }: { provider: Provider; country: Country; operator: LiveOperator },
  body: string,
): Promise<void> => {
  const transactionId = operator.referenceOf(body)
  if (transactionId === undefined) {
    ctx.log.warn({ provider, country }, 'a callback names no transaction, or its hash is wrong')
  }
  await recordCallback(ctx.db, { provider, country, transactionId, body })
  ctx.wake.callbacks()
}
