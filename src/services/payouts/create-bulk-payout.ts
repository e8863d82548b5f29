import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { bulkPosting } from '../../domain/ledger/postings.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { bulkPayoutsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { lockAvailable, sumAccounts } from '../../repositories/ledger/balances.ts'
import { post } from '../../repositories/ledger/post.ts'
import { readApprovalRule } from '../../repositories/payouts/approval-rules.ts'
import { insertBulkLines } from '../../repositories/payouts/bulk-lines.ts'
import {
  type BulkPayoutRow,
  countOpenBulks,
  insertBulkPayout,
  updateBulkPayout,
} from '../../repositories/payouts/bulk-payouts.ts'
import type { Replayed } from '../../repositories/transactions/idempotency-keys.ts'
import { recordAct } from '../audit/record-act.ts'
import { fundNow } from '../sandbox/fund-balances.ts'
import {
  type IdempotentRequest,
  refuseOnce,
  replyOnce,
  type SentReply,
} from '../transactions/idempotency.ts'
import {
  type BulkTerms,
  bulkNeedsApproval,
  type PricedBulk,
  priceBulkPayout,
} from './price-bulk-payout.ts'

type Context = Pick<AppContext, 'clock' | 'db' | 'fundSandbox' | 'wake'>

interface Creation {
  id: string
  caller: Caller
  createdAt: string
}

const balanceKeyOf = ({ organisationId, environment }: Caller, { currency }: BulkTerms) => ({
  organisation_id: organisationId,
  environment,
  currency,
})

/**
 * Returns the current cost of a bulk payout, in minor units, without creating the bulk payout.
 * Throws InvalidRequest if the total exceeds 2^53 − 1.
 */
export const previewBulkPayout = async (ctx: Context, caller: Caller, terms: BulkTerms) => {
  const balanceKey = balanceKeyOf(caller, terms)
  await fundNow(ctx, [balanceKey])
  const now = ctx.clock.nowIso()
  return ctx.db.transaction().execute(async (tx) => {
    const { amount, fee_amount } = await priceBulkPayout(tx, caller, terms, now)
    const available = await sumAccounts(tx, balanceKey, ['merchant_available'])
    const scope = { ...balanceKey, application_id: caller.applicationId }
    const rule = await readApprovalRule(tx, scope)
    return {
      line_count: terms.lines.length,
      currency: terms.currency,
      amount,
      fee_amount,
      total_deducted: amount + fee_amount,
      available_balance: available,
      balance_suffices: amount + fee_amount <= available,
      needs_approval: await bulkNeedsApproval(tx, { ...scope, amount }, rule, now),
    }
  })
}

/**
 * Creates a bulk payout. One database transaction stores its lines, one reservation for all amounts
 * and fees, the approval requirement, the idempotency key and the response. The balance is locked
 * last, so that the merchant's other payouts are not delayed for long.
 *
 * Throws InvalidRequest if too many bulk payouts are in progress or if the total exceeds 2^53 − 1.
 * Throws Problem `idempotency_conflict` and `insufficient_balance`. The latter error is stored as
 * the response for the idempotency key, as for a payout.
 */
export const createBulkPayout = async <Reply extends SentReply>(
  ctx: Context & Acting,
  caller: Caller,
  terms: BulkTerms,
  request: IdempotentRequest | undefined,
  replyTo: (bulk: BulkPayoutRow) => Reply,
): Promise<Reply | Replayed> => {
  await fundNow(ctx, [balanceKeyOf(caller, terms)])
  const nowMs = ctx.clock.nowMs()
  const creation = { id: newId(nowMs), caller, createdAt: new Date(nowMs).toISOString() }
  try {
    const reply = await replyOnce(ctx, caller, request, creation, async (tx) => {
      const bulk = await reserve(tx, creation, terms)
      const { id, status, currency, amount, fee_amount, line_count, reference } = bulk
      const after = { status, currency, amount, fee_amount, line_count, reference }
      await recordAct(ctx, tx, { subject: 'bulk_payout', id, after })
      return replyTo(bulk)
    })
    ctx.wake.bulkPayouts()
    return reply
  } catch (error) {
    // The exception has rolled back the lines, so the error response is stored in a new
    // transaction.
    if (!(error instanceof Problem && error.code === 'insufficient_balance')) throw error
    return refuseOnce(ctx, caller, request, creation, error.code)
  }
}

const reserve = async (tx: Tx, creation: Creation, terms: BulkTerms): Promise<BulkPayoutRow> => {
  const { id, caller, createdAt } = creation
  const balanceKey = balanceKeyOf(caller, terms)
  // The rule is read before locking, because the rule at the time of the request applies.
  const scope = { ...balanceKey, application_id: caller.applicationId }
  const rule = await readApprovalRule(tx, scope)
  const priced = await priceBulkPayout(tx, caller, terms, createdAt)
  const total = priced.amount + priced.fee_amount
  const seen = await sumAccounts(tx, balanceKey, ['merchant_available'])
  if (seen < total) throw new Problem('insufficient_balance')
  await refuseBeyond(tx, caller, bulkPayoutsMax - 1)
  const bulk = await insertBulkWithLines(tx, creation, terms, priced)
  const [balance] = await lockAvailable(tx, [balanceKey])
  // Counts again, because simultaneous bulk payouts become visible only after the lock.
  await refuseBeyond(tx, caller, bulkPayoutsMax)
  if (balance === undefined || balance.available < total) throw new Problem('insufficient_balance')
  const payout = { ...scope, amount: priced.amount }
  const needsApproval = await bulkNeedsApproval(tx, payout, rule, createdAt)
  await post(tx, [bulkPosting('bulk_payout_reserved', bulk, total)], createdAt)
  if (needsApproval) return bulk
  const approved = { needs_approval: false, status: 'processing', due_at: createdAt } as const
  return updateBulkPayout(tx, id, approved)
}

/** Throws InvalidRequest if more than `count` bulk payouts are in progress. */
const refuseBeyond = async (tx: Tx, caller: Caller, count: number): Promise<void> => {
  if ((await countOpenBulks(tx, caller)) <= count) return
  throw new InvalidRequest({ payouts: [{ code: 'bulk_payouts_reached', max: bulkPayoutsMax }] })
}

/**
 * Inserts the bulk payout with its lines. It needs approval until the approval rules are applied.
 */
const insertBulkWithLines = async (
  tx: Tx,
  { id, caller, createdAt }: Creation,
  { reference, description, metadata, ...terms }: BulkTerms,
  { lines, amount, fee_amount }: PricedBulk,
): Promise<BulkPayoutRow> => {
  const row = {
    ...balanceKeyOf(caller, { reference, description, metadata, ...terms }),
    id,
    application_id: caller.applicationId,
    api_key_id: caller.keyId,
    reference,
    description,
    metadata,
    status: 'awaiting_approval' as const,
    needs_approval: true,
    line_count: lines.length,
    amount,
    fee_amount,
    left_amount: amount,
    left_fee_amount: fee_amount,
    due_at: null,
    created_at: createdAt,
    updated_at: createdAt,
  }
  const bulk = await insertBulkPayout(tx, row, caller.address)
  await insertBulkLines(
    tx,
    lines.map((line, at) => ({ ...line, bulk_payout_id: id, number: at + 1 })),
  )
  return bulk
}
