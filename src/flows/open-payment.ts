import type { AppContext } from '../context.ts'
import type { Caller, Owner } from '../domain/caller.ts'
import type { Country, Currency, Provider } from '../domain/markets.ts'
import { toMsisdn } from '../domain/phone-number.ts'
import { Problem } from '../domain/problems.ts'
import type { StoredAnswer } from '../store/idempotency.ts'
import { newId } from '../store/ids.ts'
import type { NewTransaction } from '../store/transactions.ts'
import { claimOf, type IdempotentRequest } from './idempotent-request.ts'

export interface PaymentOrder {
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  country: Country
  provider: Provider
  phoneNumber: string
  metadata: Record<string, unknown> | null
}

export type Opened<Body> =
  | { kind: 'opened'; body: Body }
  | { kind: 'replayed'; answer: StoredAnswer }

/**
 * Records a payment, its idempotency key and the answer to it: together or not at all. The row is
 * its own job, due when the operator may have it.
 *
 * Throws Problem `idempotency_conflict` when the key stands for another request.
 */
export const openPayment = async <Body>(
  ctx: AppContext,
  caller: Caller,
  order: PaymentOrder,
  request: IdempotentRequest | undefined,
  answer: (row: NewTransaction) => Body,
): Promise<Opened<Body>> => {
  const row = newPayment(ctx, caller, order)
  const body = answer(row)
  const outcome = await ctx.openPayment({
    row,
    claim: request && claimOf(request),
    body: request === undefined ? '' : JSON.stringify(body),
  })
  if (outcome.kind === 'conflict') throw new Problem('idempotency_conflict')
  if (outcome.kind === 'replayed') return outcome
  ctx.wake.transactions(row.environment, ctx.operatorOf(row).submitDelayMs)
  return { kind: 'opened', body }
}

/** A payment as it is recorded first, due when its operator may have it. */
export const newPayment = (
  ctx: AppContext,
  owner: Owner,
  order: PaymentOrder,
  checkoutSessionId: string | null = null,
): NewTransaction => {
  const now = new Date()
  const parties = {
    environment: owner.environment,
    provider: order.provider,
    country: order.country,
  }
  return {
    ...parties,
    id: newId(),
    application_id: owner.applicationId,
    organisation_id: owner.organisationId,
    type: 'collection',
    amount: order.amount,
    currency: order.currency,
    phone_number: order.phoneNumber,
    msisdn: toMsisdn(order.phoneNumber, order.country),
    status: 'pending',
    metadata: order.metadata,
    checkout_session_id: checkoutSessionId,
    due_at: new Date(now.getTime() + ctx.operatorOf(parties).submitDelayMs).toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
