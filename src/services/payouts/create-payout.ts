import type { AppContext } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { toMsisdn } from '../../domain/phone-number.ts'
import { readApprovalRule } from '../../repositories/payouts/approval-rules.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import type { NewTransaction } from '../../repositories/transactions/transactions.ts'
import { fundNow } from '../sandbox/fund-balances.ts'
import { claimOf, type IdempotentRequest, type SentReply } from '../transactions/idempotency.ts'

type Context = Pick<AppContext, 'clock' | 'createPayoutOrRefund' | 'db' | 'fundSandbox'>

interface PayoutTerms {
  /** In minor units of `currency`, excluding the fee. */
  amount: number
  currency: Currency
  country: Country
  provider: Provider
  phoneNumber: string
}

/**
 * Creates a payout and reserves its money. Unless an approval rule applies (`needsApproval`), the
 * same database transaction also approves the payout and schedules its submission. `replyTo`
 * receives the payout before its approval. The fee and the rule at the time of the call apply, even
 * if the call has to wait for a lock.
 *
 * Throws Problem `insufficient_balance`, and `idempotency_conflict` if the key was used for a
 * different request.
 */
export const createPayoutFor = async <Reply extends SentReply>(
  ctx: Context,
  caller: Caller,
  terms: PayoutTerms,
  request: IdempotentRequest | undefined,
  replyTo: (row: NewTransaction) => Reply,
): Promise<Reply | Replayed> => {
  const { organisationId: organisation_id, environment } = caller
  const { currency } = terms
  await fundNow(ctx, [{ organisation_id, environment, currency }])
  const scope = { application_id: caller.applicationId, environment, currency }
  const rule = await readApprovalRule(ctx.db, scope)
  const nowMs = ctx.clock.nowMs()
  const id = newId(nowMs)
  const createdAt = new Date(nowMs).toISOString()
  const outcome = await ctx.createPayoutOrRefund({
    kind: 'payout',
    id,
    caller,
    origin: caller,
    claim: request && claimOf(request),
    createdAt,
    replyTo,
    rule,
    row: {
      id,
      application_id: caller.applicationId,
      organisation_id,
      environment,
      type: 'disbursement',
      provider: terms.provider,
      country: terms.country,
      amount: terms.amount,
      currency,
      phone_number: terms.phoneNumber,
      msisdn: toMsisdn(terms.phoneNumber, terms.country),
      status: 'pending',
      metadata: null,
      merchant_reference: null,
      checkout_session_id: null,
      original_id: null,
      replaces: null,
      refund_reason: null,
      bulk_payout_id: null,
      bulk_payout_line: null,
      api_key_id: caller.keyId,
      created_at: createdAt,
      updated_at: createdAt,
    },
  })
  return 'stored' in outcome ? outcome : replyTo(outcome.row)
}
