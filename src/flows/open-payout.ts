import type { AppContext } from '../context.ts'
import type { Caller } from '../domain/caller.ts'
import type { Country, Currency, Provider } from '../domain/markets.ts'
import { toMsisdn } from '../domain/phone-number.ts'
import { newId } from '../store/ids.ts'
import { fundSandbox } from './fund-sandbox.ts'
import { claimOf, type IdempotentRequest } from './idempotent-request.ts'
import type { OrderOutcome } from './open-orders.ts'

export interface PayoutOrder {
  /** Minor units of `currency`; the fee comes on top. */
  amount: number
  currency: Currency
  country: Country
  provider: Provider
  phoneNumber: string
}

/**
 * Opens a payout and reserves its money. Above the application's threshold it waits for approval;
 * otherwise it is due at once.
 */
export const openPayout = async (
  ctx: AppContext,
  caller: Caller,
  order: PayoutOrder,
  request: IdempotentRequest | undefined,
): Promise<OrderOutcome> => {
  const { organisationId: organisation_id, environment, payoutApprovalThreshold } = caller
  const { currency } = order
  await fundSandbox(ctx, [{ organisation_id, environment, currency }])
  const id = newId()
  const createdAt = new Date().toISOString()
  const waits = payoutApprovalThreshold !== null && order.amount > payoutApprovalThreshold
  const outcome = await ctx.openOrder({
    kind: 'payout',
    id,
    caller,
    claim: request && claimOf(request),
    createdAt,
    row: {
      id,
      application_id: caller.applicationId,
      organisation_id,
      environment,
      type: 'disbursement',
      provider: order.provider,
      country: order.country,
      amount: order.amount,
      currency,
      phone_number: order.phoneNumber,
      msisdn: toMsisdn(order.phoneNumber, order.country),
      status: 'pending',
      metadata: null,
      checkout_session_id: null,
      due_at: waits ? null : createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    },
  })
  if (outcome.kind === 'opened' && !waits) ctx.wake.transactions(environment, 0)
  return outcome
}
