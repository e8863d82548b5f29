import type { AppContext } from '../../context.ts'
import { minuteMs } from '../../domain/time.ts'
import { isFinal, isSuccess } from '../../domain/transactions/state-machine.ts'
import { triedForMs } from '../../domain/transactions/tried-for.ts'
import type {
  FinalReport,
  ProviderAdapter,
  ProviderAnswer,
  ProviderTransaction,
  Report,
} from '../../providers/provider.ts'
import { returnDrawn } from '../../repositories/markets/provider-balances.ts'
import { readHoldReason } from '../../repositories/payouts/held.ts'
import {
  type DueTransaction,
  recordResubmission,
} from '../../repositories/transactions/due-transactions.ts'
import { findTransaction } from '../../repositories/transactions/transactions.ts'
import type { Step } from '../../services/transactions/step.ts'

const unsentPauseMinMs = 1000
const unsentPauseMaxMs = minuteMs
/** Spreads the calls after a pause over this time. */
const pauseJitterMs = 500

/**
 * Performs the next step of a due transaction: a submission or a query. If the outcome of a
 * submission is unknown, the worker queries the provider. It submits the transaction again only if
 * the provider reports that it has no record of the transaction.
 */
export const performStep = async (ctx: AppContext, row: DueTransaction): Promise<Step> => {
  const step = await submitOrEnquire(ctx, row)
  const drew = row.environment === 'live' && row.type !== 'collection' && row.is_first_submission
  if (step.kind === 'unsent' && drew && ctx.config.walletHoldMs > 0) await returnDrawn(ctx.db, row)
  return step
}

const submitOrEnquire = async (ctx: AppContext, row: DueTransaction): Promise<Step> => {
  const adapter = ctx.adapterOf(row)
  const transaction = providerTransactionOf(row)
  const pauseMs = adapter.pauseMs?.() ?? 0
  if (pauseMs > 0) return waitForProvider(ctx, row, transaction, pauseMs)
  try {
    if (isFirstSubmission(row, transaction)) return await submit(ctx, adapter, row, transaction)
    // A worker may have submitted the transaction and crashed before it recorded the response.
    return await applyReport(ctx, adapter, row, transaction, await adapter.query(transaction))
  } catch (error) {
    ctx.log.warn({ err: error, transaction: row.id }, 'provider call failed: outcome unknown')
    return transaction.hasFinalStatus
      ? { kind: 'waiting', dueInMs: null }
      : submitted(undefined, adapter.pollDelayMs(row.attempts))
  }
}

const isFirstSubmission = (row: DueTransaction, transaction: ProviderTransaction): boolean =>
  row.is_first_submission && !transaction.hasFinalStatus

/** The provider asked for a pause, so no call is made before the pause ends. */
const waitForProvider = (
  ctx: AppContext,
  row: DueTransaction,
  transaction: ProviderTransaction,
  pauseMs: number,
): Step => {
  const dueInMs = pauseMs + Math.ceil(Math.random() * pauseJitterMs)
  return isFirstSubmission(row, transaction)
    ? submitLater(ctx, row, dueInMs)
    : { kind: 'waiting', dueInMs }
}

const applyReport = async (
  ctx: AppContext,
  adapter: ProviderAdapter,
  row: DueTransaction,
  transaction: ProviderTransaction,
  report: Report,
): Promise<Step> => {
  const { answer } = report
  switch (report.kind) {
    case 'not-found':
      // A final transaction is never submitted again, even if the provider has no record of the
      // transaction.
      if (transaction.hasFinalStatus) return { kind: 'unknown_to_provider', answer }
      // The provider accepted the transaction but cannot report its status yet.
      if (transaction.acceptedAtMs !== undefined) return { ...pollAgain(adapter, row), answer }
      if (ageMsOf(ctx, row) <= triedForMs[row.type])
        return await submit(ctx, adapter, row, transaction)
      return mayArriveLate(ctx, adapter, row) ? { ...pollAgain(adapter, row), answer } : unavailable
    case 'on-hold':
      return { kind: 'waiting', dueInMs: null }
    case 'untraceable':
      return { kind: 'untraceable', answer }
    case 'in-progress': {
      const { againAfterMs, providerReference } = report
      // The provider has the transaction. A later "not found" therefore does not prove that no
      // money moves.
      if (!transaction.hasFinalStatus && transaction.acceptedAtMs === undefined) {
        const dueInMs = againAfterMs ?? adapter.pollDelayMs(row.attempts)
        return { ...submitted(ctx.clock.nowMs(), dueInMs, providerReference), answer }
      }
      if (againAfterMs !== undefined) return { kind: 'waiting', dueInMs: againAfterMs }
      return { ...pollAgain(adapter, row), providerReference, answer }
    }
    case 'unknown':
      // The provider may have received the transaction, so it is queried again as if it had been
      // submitted.
      if (transaction.hasFinalStatus) return { kind: 'waiting', dueInMs: null, answer }
      return { ...submitted(undefined, adapter.pollDelayMs(row.attempts)), answer }
    default:
      return { kind: 'reported', report, answer }
  }
}

/**
 * Returns true if an earlier submission with an unknown outcome may still reach the provider, for
 * example because a gateway delays it. Until then, neither "not found" nor the rejection of a
 * repeated submission proves that no money moves.
 */
const mayArriveLate = (
  { clock }: AppContext,
  adapter: ProviderAdapter,
  row: DueTransaction,
): boolean => {
  const { is_first_submission: isFirst, submission_attempted_at: attemptedAt } = row
  if (isFirst || attemptedAt === null) return false
  return clock.nowMs() - Date.parse(attemptedAt) < adapter.lateArrivalMs
}

const pollAgain = (
  adapter: ProviderAdapter,
  row: DueTransaction,
): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  dueInMs: isFinal(row.type, row.status) ? null : adapter.pollDelayMs(row.attempts),
})

const ofSubmission = (report: FinalReport, answer?: ProviderAnswer): Step => ({
  kind: 'reported',
  report,
  ofSubmission: true,
  answer,
})

const unavailable = ofSubmission({ kind: 'failed', reason: 'provider_unavailable' })

/** Returns true if the refunded payment was later corrected to unpaid. */
const isRefundOfUnpaid = ({ type, original_status }: DueTransaction): boolean =>
  type === 'refund' && original_status !== null && !isSuccess(original_status)

/**
 * A payment may be corrected to unpaid while the submission of its refund waits for a token. A
 * refund that is submitted before the correction and succeeds becomes a reconciliation item.
 */
const isPaymentStillPaid = async (ctx: AppContext, paymentId: string): Promise<boolean> => {
  const payment = await findTransaction(ctx.db, paymentId)
  return payment !== undefined && isSuccess(payment.status)
}

/**
 * A reason to hold the payout may have appeared since a worker claimed it. This check applies only
 * to submissions. A payout that may have reached the provider is queried instead.
 */
const isPayoutAllowed = async (ctx: AppContext, row: DueTransaction): Promise<boolean> =>
  (await readHoldReason(ctx.db, row)) === null

const mayStillSend = (
  ctx: AppContext,
  row: DueTransaction,
): ProviderTransaction['mayStillSend'] => {
  const { original_id: paymentId } = row
  // The sandbox needs no token, and its steps run within a database transaction.
  if (row.environment === 'test') return undefined
  if (row.type === 'disbursement') return () => isPayoutAllowed(ctx, row)
  return paymentId === null ? undefined : () => isPaymentStillPaid(ctx, paymentId)
}

const refusedRefund = ofSubmission({ kind: 'failed', reason: 'provider_error' })

const submit = async (
  ctx: AppContext,
  adapter: ProviderAdapter,
  row: DueTransaction,
  transaction: ProviderTransaction,
): Promise<Step> => {
  if (isRefundOfUnpaid(row)) {
    return mayArriveLate(ctx, adapter, row) ? pollAgain(adapter, row) : refusedRefund
  }
  // This submission may also arrive late if the process crashes before it records the outcome. The
  // sandbox is exempt, because its steps run within a database transaction.
  if (!row.is_first_submission && row.environment === 'live') {
    if (row.type === 'disbursement' && !(await isPayoutAllowed(ctx, row))) {
      return pollAgain(adapter, row)
    }
    const isMine = await recordResubmission(ctx.db, row, ctx.clock.nowIso())
    if (!isMine) return pollAgain(adapter, row)
  }
  const outcome = await adapter.submit({ ...transaction, mayStillSend: mayStillSend(ctx, row) })
  const { answer } = outcome
  const pollInMs = Math.max(adapter.pollDelayMs(row.attempts), adapter.pauseMs?.() ?? 0)
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...submitted(
          ctx.clock.nowMs(),
          outcome.reportAfterMs ?? pollInMs,
          outcome.providerReference,
        ),
        answer,
      }
    case 'refused':
      if (mayArriveLate(ctx, adapter, row)) return { kind: 'waiting', dueInMs: pollInMs, answer }
      return ofSubmission({ ...outcome, kind: 'failed' }, answer)
    case 'reported':
      return ofSubmission(outcome.report, answer)
    case 'unsent':
      return row.is_first_submission
        ? { ...submitLater(ctx, row, adapter.pauseMs?.() ?? 0), answer }
        : { ...submitted(undefined, pollInMs), answer }
    case 'untraceable':
      return { kind: 'untraceable', answer }
    default:
      return { ...submitted(undefined, pollInMs), answer }
  }
}

/**
 * Returns the step for a transaction that was not submitted. The submission is retried after at
 * least `pauseMs`. If the transaction is too old, it fails.
 */
const submitLater = (ctx: AppContext, row: DueTransaction, pauseMs: number): Step => {
  const ageMs = ageMsOf(ctx, row)
  if (ageMs > triedForMs[row.type]) return unavailable
  const dueInMs = Math.min(Math.max(ageMs / 4, unsentPauseMinMs), unsentPauseMaxMs)
  const leftMs = triedForMs[row.type] - ageMs + 1
  return { kind: 'unsent', dueInMs: Math.min(Math.max(dueInMs, pauseMs), Math.max(leftMs, 0)) }
}

/**
 * Returns the time since the creation of a transaction. For a payout, returns the time since its
 * last status change or since its release from a hold.
 */
const ageMsOf = (
  { clock }: AppContext,
  { type, created_at, updated_at, held_since }: DueTransaction,
): number => {
  const isReset = type === 'disbursement' || held_since !== null
  return clock.nowMs() - Date.parse(isReset ? updated_at : created_at)
}

const submitted = (
  acceptedAtMs: number | undefined,
  dueInMs: number,
  providerReference?: string,
): Step => ({
  kind: 'submitted',
  providerReference: providerReference ?? null,
  acceptedAtMs: acceptedAtMs ?? null,
  dueInMs,
})

/** Converts a transaction into the format of its provider adapter. */
export const providerTransactionOf = (row: DueTransaction): ProviderTransaction => ({
  reference: row.id,
  organisationId: row.organisation_id,
  type: row.type,
  provider: row.provider,
  country: row.country,
  amount: row.amount,
  currency: row.currency,
  msisdn: row.msisdn,
  attempt: row.attempts,
  acceptedAtMs: row.submitted_at === null ? undefined : Date.parse(row.submitted_at),
  providerReference: row.provider_reference ?? undefined,
  original:
    row.original_id === null
      ? undefined
      : {
          reference: row.original_id,
          providerReference: row.original_provider_reference ?? undefined,
          amount: row.original_amount ?? 0,
        },
  hasFinalStatus: isFinal(row.type, row.status),
})
