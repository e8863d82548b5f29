import type { FailureReason } from '../domain/transactions/failure-reason.ts'
import type { FinalReport, ProviderAdapter, ProviderTransaction, Report } from './provider.ts'

/**
 * How the sandbox handles a transaction. The last six digits of the phone number select the course.
 */
interface Course {
  submission?: 'refused' | 'unavailable twice'
  /** The provider's first report, then its later report. Empty if the provider never reports. */
  reports: FinalReport[]
  /** If true, no callback reports the result, so only a query finds it. */
  isSilent?: boolean
}

const succeeded: FinalReport = { kind: 'succeeded' }
const failed = (reason: FailureReason): FinalReport => ({ kind: 'failed', reason })

const courses: Record<string, Course> = {
  '999001': { reports: [succeeded] },
  '999002': { reports: [failed('insufficient_funds')] },
  '999003': { reports: [{ kind: 'declined' }] },
  '999004': { reports: [failed('expired')] },
  '999005': { reports: [failed('payer_not_found')] },
  '999006': { reports: [failed('payer_limit_reached')] },
  '999007': { submission: 'refused', reports: [] },
  '999008': { submission: 'unavailable twice', reports: [succeeded] },
  '999009': { reports: [] },
  '999010': { reports: [succeeded], isSilent: true },
  '999011': { reports: [succeeded, succeeded] },
  '999012': { reports: [failed('provider_error'), succeeded] },
  '999013': { reports: [succeeded] },
}

const usual: Course = { reports: [succeeded] }
const refundFails: Course = { reports: [failed('provider_error')] }

const courseOf = ({ msisdn, type }: ProviderTransaction): Course => {
  const ending = msisdn.slice(-6)
  if (ending === '999013' && type === 'refund') return refundFails
  return courses[ending] ?? usual
}

const pollDelayMinMs = 20
const pollDelayMaxMs = 30_000

/**
 * The sandbox stores nothing. Its responses depend only on the transaction, so they are the same
 * after a crash. A third of `latencyMs` passes before the submission, and the rest before the
 * report.
 */
export const sandboxProvider = (latencyMs: number, nowMs: () => number): ProviderAdapter => {
  const submitDelayMs = Math.round(latencyMs / 3)
  const reportDelayMs = latencyMs - submitDelayMs

  const query = (transaction: ProviderTransaction): Report => {
    const { reports } = courseOf(transaction)
    const index = transaction.hasFinalStatus ? 1 : 0
    const report = reports[index]
    if (transaction.acceptedAtMs === undefined) return { kind: 'not-found' }
    if (report === undefined) return { kind: 'on-hold' }
    const readyInMs = transaction.acceptedAtMs + reportDelayMs * (index + 1) - nowMs()
    if (readyInMs > 0) return { kind: 'in-progress', againAfterMs: readyInMs }
    return index + 1 < reports.length ? { ...report, againAfterMs: reportDelayMs } : report
  }

  return {
    submitDelayMs,
    lateArrivalMs: 0,
    submit: async (transaction) => {
      const course = courseOf(transaction)
      if (course.submission === 'refused') return { kind: 'refused', reason: 'provider_error' }
      if (course.submission === 'unavailable twice' && transaction.attempt <= 2)
        return { kind: 'unknown' }
      return {
        kind: 'accepted',
        providerReference: `sandbox-${transaction.reference}`,
        reportAfterMs: course.isSilent ? undefined : reportDelayMs,
      }
    },
    query: async (transaction) => query(transaction),
    pollDelayMs: (attempt) =>
      Math.min(
        Math.max(submitDelayMs, pollDelayMinMs) * 2 ** Math.min(attempt, 16),
        pollDelayMaxMs,
      ),
  }
}
