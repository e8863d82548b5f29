import { digitsOf } from '../domain/phone-number.ts'
import type { FailureReason } from '../domain/states.ts'
import type { FinalReport, Operator, OperatorOrder, Report } from './port.ts'

/** What happens to an order, chosen by the last six digits of its phone number. */
interface Story {
  submission?: 'refused' | 'unavailable twice'
  /** What the operator says first, and what it says later. None: it never says anything. */
  reports: FinalReport[]
  /** The result comes without a callback and must be asked for. */
  isSilent?: boolean
}

const succeeded: FinalReport = { kind: 'succeeded' }
const failed = (reason: FailureReason): FinalReport => ({ kind: 'failed', reason })

const stories: Record<string, Story> = {
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

const usual: Story = { reports: [succeeded] }
const refundFails: Story = { reports: [failed('provider_error')] }

const storyOf = ({ phoneNumber, type }: OperatorOrder): Story => {
  const ending = digitsOf(phoneNumber).slice(-6)
  if (ending === '999013' && type === 'refund') return refundFails
  return stories[ending] ?? usual
}

const pollDelayMinMs = 20
const pollDelayMaxMs = 30_000

/**
 * A simulated operator that keeps nothing: what it says follows from the order alone, so that it
 * survives any crash. A third of `latencyMs` passes before submission, the rest before the report.
 */
export const sandboxOperator = (latencyMs: number, nowMs: () => number = Date.now): Operator => {
  const submitDelayMs = Math.round(latencyMs / 3)
  const reportDelayMs = latencyMs - submitDelayMs

  const enquire = (order: OperatorOrder): Report => {
    const { reports } = storyOf(order)
    const index = order.isEnded ? 1 : 0
    const report = reports[index]
    if (order.acceptedAtMs === undefined) return { kind: 'absent' }
    if (report === undefined) return { kind: 'on-hold' }
    const readyInMs = order.acceptedAtMs + reportDelayMs * (index + 1) - nowMs()
    if (readyInMs > 0) return { kind: 'underway', againAfterMs: readyInMs }
    return index + 1 < reports.length ? { ...report, againAfterMs: reportDelayMs } : report
  }

  return {
    submitDelayMs,
    submit: async (order) => {
      const story = storyOf(order)
      if (story.submission === 'refused') return { kind: 'refused', reason: 'provider_error' }
      if (story.submission === 'unavailable twice' && order.attempt <= 2) return { kind: 'unknown' }
      return {
        kind: 'accepted',
        operatorReference: `sandbox-${order.reference}`,
        reportAfterMs: story.isSilent ? undefined : reportDelayMs,
      }
    },
    enquire: async (order) => enquire(order),
    pollDelayMs: (attempt) =>
      Math.min(
        Math.max(submitDelayMs, pollDelayMinMs) * 2 ** Math.min(attempt, 16),
        pollDelayMaxMs,
      ),
  }
}
