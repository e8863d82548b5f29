import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Caller, Owner } from '../../domain/merchants/caller.ts'
import { collectionFeeAmount } from '../../domain/payments/collection-fee.ts'
import { toMsisdn } from '../../domain/phone-number.ts'
import { toStoredReply } from '../../replies/replies.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import {
  type NewTransaction,
  noCollectionFee,
} from '../../repositories/transactions/transactions.ts'
import { claimOf, type IdempotentRequest, type SentReply } from '../transactions/idempotency.ts'

type Context = Pick<AppContext, 'adapterOf' | 'clock' | 'insertPayment' | 'terms' | 'wake'>

interface PaymentTerms {
  /** In minor units of `currency`. */
  amount: number
  currency: Currency
  country: Country
  provider: Provider
  phoneNumber: string
  metadata: Record<string, unknown> | null
  merchantReference?: string | null
}

/**
 * Creates a payment and stores the response under its idempotency key. The payment row is also its
 * own job: the worker submits the payment at its due time.
 *
 * Throws Problem `idempotency_conflict` if the key was used for a different request.
 */
export const createPaymentFor = async <Reply extends SentReply>(
  ctx: Context,
  caller: Caller,
  terms: PaymentTerms,
  request: IdempotentRequest | undefined,
  replyTo: (row: NewTransaction) => Reply,
): Promise<Reply | Replayed> => {
  await ctx.terms.ready()
  const row = newPayment(ctx, caller, terms, { apiKeyId: caller.keyId })
  const reply = replyTo(row)
  const replayed = await ctx.insertPayment({
    row,
    claim: request && claimOf(request),
    reply: request && toStoredReply(reply),
    address: caller.address,
  })
  if (replayed !== undefined) return replayed
  ctx.wake.transactions(row.environment, ctx.adapterOf(row).submitDelayMs)
  return reply
}

/** A payment is created by an API key, by an attempt in a checkout session, or by both. */
interface PaymentOrigin {
  apiKeyId: string | null
  attempt?: { checkoutSessionId: string; replaces: string | null }
}

/**
 * Returns the row of a new payment, including its fee and submission time. `ctx.terms` must be
 * ready.
 */
export const newPayment = (
  ctx: Context,
  owner: Owner,
  terms: PaymentTerms,
  { apiKeyId, attempt }: PaymentOrigin,
): NewTransaction => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const parties = {
    environment: owner.environment,
    provider: terms.provider,
    country: terms.country,
  }
  return {
    ...parties,
    id: newId(nowMs),
    application_id: owner.applicationId,
    organisation_id: owner.organisationId,
    type: 'collection',
    amount: terms.amount,
    currency: terms.currency,
    phone_number: terms.phoneNumber,
    msisdn: toMsisdn(terms.phoneNumber, terms.country),
    status: 'pending',
    metadata: terms.metadata,
    merchant_reference: terms.merchantReference ?? null,
    checkout_session_id: attempt?.checkoutSessionId ?? null,
    replaces: attempt?.replaces ?? null,
    original_id: null,
    refund_reason: null,
    bulk_payout_id: null,
    bulk_payout_line: null,
    api_key_id: apiKeyId,
    ...feeOf(ctx, owner, terms, now),
    reference: null,
    needs_approval: false,
    due_at: new Date(nowMs + ctx.adapterOf(parties).submitDelayMs).toISOString(),
    created_at: now,
    updated_at: now,
  }
}

/** The fee is fixed when the payment is created. Later fee schedules do not change it. */
const feeOf = (
  { terms }: Context,
  { organisationId }: Owner,
  { amount, provider, country, currency }: PaymentTerms,
  at: string,
): Pick<NewTransaction, 'fee_amount' | keyof typeof noCollectionFee> => {
  const market = { organisation_id: organisationId, provider, country, currency }
  const fee = terms.collectionFee(market, at)
  const fee_amount = fee === undefined ? null : collectionFeeAmount(amount, fee)
  if (fee === undefined || fee_amount === null) return { fee_amount: null, ...noCollectionFee }
  return {
    ...noCollectionFee,
    fee_amount,
    returns_fee: fee.isReturnedOnRefund,
    fee_status: 'pending',
  }
}
