import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import type { FieldErrors } from '../../domain/field-errors.ts'
import { creationPostings, reservedAmount } from '../../domain/ledger/postings.ts'
import { stepError } from '../../domain/markets.ts'
import { nothingRefunded } from '../../domain/payments/collection-fee.ts'
import { feeAmount } from '../../domain/payouts/fee.ts'
import { payoutReference } from '../../domain/payouts/reference.ts'
import { InvalidRequest, Problem, type ProblemReason } from '../../domain/problems.ts'
import { refundableAmount, refundRefusal } from '../../domain/refunds/refundable.ts'
import { invalid, refused, toStoredReply } from '../../replies/replies.ts'
import { lockAvailable } from '../../repositories/ledger/balances.ts'
import { post } from '../../repositories/ledger/post.ts'
import { readFees } from '../../repositories/payouts/fee-schedules.ts'
import {
  claimKeys,
  type NewClaim,
  readUsedClaims,
  type StoredReply,
  storeReplies,
} from '../../repositories/transactions/idempotency-keys.ts'
import { addressOf } from '../../repositories/transactions/request-addresses.ts'
import {
  lockOwnOriginals,
  type NewTransaction,
  noCollectionFee,
  rowOfNew,
  sumRefunds,
  type TransactionRow,
} from '../../repositories/transactions/transactions.ts'
import { balanceKeyText } from '../ledger/post-to-balances.ts'
import { applyApprovalRules } from '../payouts/apply-approval-rules.ts'
import { refundRow } from '../refunds/refund-row.ts'
import { announceTransitions } from './apply-transitions.ts'
import type { CreationOutcome, CreationRequest } from './creation-request.ts'
import { planTransition } from './plan-transition.ts'
import { insertTransitions, recordEffects } from './record-transitions.ts'
import type { AppliedSteps, PlannedTransition } from './step.ts'

type Refusal = Problem | InvalidRequest

/** `reply` is the response that is stored under the idempotency key. */
type Decision = { row: NewTransaction; reply: StoredReply } | { refusal: Refusal }

/**
 * Stores additional rows in the transaction that creates payouts or refunds. An exception rolls
 * back the creation.
 */
export type AlsoStored = (tx: Tx, created: TransactionRow[]) => Promise<void>

/**
 * Creates many payouts and refunds in one database transaction. Each payout or refund is stored
 * with its reservation, its idempotency key, its response and, if nobody has to approve it, its
 * automatic approval. Requests are decided one after another, while the balances and the refunded
 * payments stay locked. If a lock is not free within `lockWaitMs`, nothing is created. `storeAlso`
 * is called only if something is created.
 */
export const createPayoutsAndRefunds = async (
  ctx: AppContext,
  requests: CreationRequest[],
  lockWaitMs: number,
  storeAlso?: AlsoStored,
): Promise<(CreationOutcome | Refusal)[]> => {
  const { outcomes, approvals } = await withLockWait(ctx.db, lockWaitMs, (tx) =>
    createWithin(ctx, tx, requests, storeAlso),
  )
  announceTransitions(ctx, approvals)
  return outcomes
}

/**
 * Works like `createPayoutsAndRefunds`, but within the caller's transaction. Pass `approvals` to
 * `announceTransitions` after the commit.
 */
export const createWithin = async (
  ctx: AppContext,
  tx: Tx,
  requests: CreationRequest[],
  storeAlso?: AlsoStored,
): Promise<{ outcomes: (CreationOutcome | Refusal)[]; approvals: AppliedSteps }> => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const claims = requests.flatMap(claimOf)
  const claimed = await claimKeys(tx, claims, now)
  const used = claims.filter(({ claimed_by }) => !claimed.has(claimed_by))
  const usedIds = new Set(used.map(({ claimed_by }) => claimed_by))
  const decisions = await decide(
    tx,
    requests.filter(({ id }) => !usedIds.has(id)),
    now,
  )

  const created = [...decisions.values()].flatMap((decision) =>
    'row' in decision ? [rowOfNew(decision.row)] : [],
  )
  const addresses = new Map(requests.map(({ id, origin }) => [id, origin?.address ?? null]))
  const applied = await insertTransitions(
    tx,
    created,
    planApprovals(ctx, created, nowMs),
    created.flatMap((row) => addressOf(row, addresses.get(row.id) ?? null)),
  )
  const deliveries = await recordEffects(ctx, tx, applied, now)
  const replies = claims.flatMap((claim) => {
    const decision = decisions.get(claim.claimed_by)
    return decision === undefined ? [] : [{ ...claim, reply: storedReply(decision, claim) }]
  })
  await storeReplies(tx, replies)
  // Posting comes late, because from here until the commit, workers that settle transactions of the
  // same merchants have to wait for these accounts.
  await post(tx, created.flatMap(creationPostings), now)
  if (created.length > 0) await storeAlso?.(tx, created)
  // Earlier responses are read last, because another request in this batch may have claimed the key
  // and have only just stored its response.
  const usedKeys = await readUsedClaims(tx, used)
  const before = new Map(used.map(({ claimed_by }, at) => [claimed_by, usedKeys[at]]))
  return {
    outcomes: requests.map(({ id }) => before.get(id) ?? outcomeOf(decisions.get(id))),
    approvals: { applied, deliveries },
  }
}

const storedReply = (decision: Decision, { claim: { language } }: NewClaim): StoredReply => {
  if ('row' in decision) return decision.reply
  const { refusal } = decision
  return toStoredReply(
    refusal instanceof Problem
      ? refused(refusal.reason, language)
      : invalid(refusal.fieldErrors, language),
  )
}

const outcomeOf = (decision: Decision | undefined): CreationOutcome | Refusal => {
  if (decision === undefined) throw new Error('a request was not decided')
  return 'row' in decision ? { row: decision.row } : decision.refusal
}

/** Approves payouts that nobody has to approve, so that they are due for submission. */
const planApprovals = (
  ctx: AppContext,
  rows: TransactionRow[],
  nowMs: number,
): PlannedTransition[] =>
  rows
    .filter(({ type, needs_approval }) => type === 'disbursement' && !needs_approval)
    .map((row) => {
      const { submitDelayMs } = ctx.adapterOf(row)
      const step = { kind: 'approved', cause: 'automatic_approval', submitDelayMs } as const
      return planTransition({ row, step }, nowMs)
    })

const claimOf = ({ id, caller, claim }: CreationRequest): NewClaim[] => {
  const { applicationId: application_id, environment } = caller
  return claim === undefined ? [] : [{ application_id, environment, claim, claimed_by: id }]
}

/**
 * Decides requests in order of arrival, because each request uses the balance that earlier requests
 * have left.
 */
const decide = async (
  tx: Tx,
  requests: CreationRequest[],
  now: string,
): Promise<Map<string, Decision>> => {
  const payouts = requests.filter((request) => request.kind === 'payout')
  const refunds = requests.filter((request) => request.kind === 'refund')
  const named = refunds.map(({ paymentId, caller }) => ({
    id: paymentId,
    application_id: caller.applicationId,
  }))
  const originals = new Map(
    (await lockOwnOriginals(tx, named)).map((row) => [row.id, row] as const),
  )
  const paymentIds = [...originals.keys()]
  const refundedOf = await sumRefunds(tx, paymentIds)
  const refunded = new Map(paymentIds.map((id) => [id, refundedOf(id)]))
  const payoutRows = payouts.map(({ row }) => row)
  const feeOf = await readFees(tx, payoutRows)
  const balanceKeys = [...payoutRows, ...originals.values()].map(
    ({ organisation_id, environment, currency }) => ({ organisation_id, environment, currency }),
  )
  const available = new Map(
    (await lockAvailable(tx, balanceKeys)).map((balanceKey) => [
      balanceKeyText(balanceKey),
      balanceKey.available,
    ]),
  )

  const reserve = (
    { replyTo }: CreationRequest,
    row: NewTransaction,
    reason: ProblemReason,
  ): Decision => {
    const left = (available.get(balanceKeyText(row)) ?? 0) - reservedAmount(row)
    if (left < 0) return refuse(reason)
    available.set(balanceKeyText(row), left)
    return { row, reply: toStoredReply(replyTo(row)) }
  }
  const approvals = await applyApprovalRules(
    tx,
    payouts.map(({ rule }) => rule),
    now,
  )
  const decisions = new Map<string, Decision>()
  for (const request of requests) {
    if (request.kind === 'payout') {
      const fee_amount = feeAmount(request.row.amount, feeOf(request.row))
      const reference = payoutReference(request.createdAt)
      if (fee_amount === undefined) {
        decisions.set(request.id, refuse('insufficient_balance'))
        continue
      }
      const needs_approval = approvals.isNeeded(request.row, request.rule)
      const payout = {
        ...request.row,
        fee_amount,
        reference,
        needs_approval,
        due_at: null,
        ...noCollectionFee,
      }
      const decision = reserve(request, payout, 'insufficient_balance')
      if ('row' in decision && !needs_approval) approvals.add(request.row)
      decisions.set(request.id, decision)
      continue
    }
    const original = originals.get(request.paymentId)
    const before = refunded.get(request.paymentId) ?? nothingRefunded
    const refundedAmount = before.amount
    if (original !== undefined && (request.refundedBefore ?? refundedAmount) !== refundedAmount) {
      decisions.set(request.id, refuse('refund_outdated'))
      continue
    }
    const refusal = refundRefusal(original, request.caller, refundedAmount, request.amount)
    if (original === undefined || refusal !== undefined) {
      decisions.set(request.id, refuse(refusal ?? 'not_refundable'))
      continue
    }
    const { id, amount, createdAt } = request
    const stepFault = stepError({ ...original, amount })
    if (stepFault !== undefined) {
      decisions.set(request.id, refuseFields({ amount: [stepFault] }))
      continue
    }
    const newRefund = {
      id,
      amount,
      before,
      createdAt,
      dueInMs: request.dueInMs(original),
      reason: null,
      apiKeyId: request.origin?.keyId ?? null,
    }
    const refund = refundRow(original, newRefund)
    const decision = reserve(request, refund, {
      code: 'refund_beyond_balance',
      remaining: refundableAmount(original, refundedAmount),
      currency: original.currency,
      ...(original.fee_amount !== null &&
        !original.returns_fee && { keptFee: original.fee_amount }),
    })
    if ('row' in decision) {
      refunded.set(request.paymentId, {
        amount: refundedAmount + amount,
        returnedFee: before.returnedFee + (refund.returned_fee_amount ?? 0),
      })
    }
    decisions.set(request.id, decision)
  }
  return decisions
}

const refuseFields = (fieldErrors: FieldErrors): Decision => ({
  refusal: new InvalidRequest(fieldErrors),
})

const refuse = (reason: ProblemReason): Decision => ({ refusal: new Problem(reason) })
