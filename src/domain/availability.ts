/** How a provider of live orders works at present, as far as calls to it show. */
export const availabilities = ['operational', 'degraded', 'down'] as const

export type Availability = (typeof availabilities)[number]

/** One call to a provider, as it counts here. */
export interface Evidence {
  /** When the call began, in milliseconds of any clock. */
  startedAtMs: number
  /** `late`: there was no answer yet when half of the time for one was over. */
  outcome: 'answered' | 'late' | 'slow' | 'failed'
  /** Of a merchant's order, or of the service itself, such as a probe. */
  isOrder: boolean
}

/** Calls that began longer ago count no more. */
export const evidenceMaxAgeMs = 20_000

const downShare = 0.9
const degradedShare = 0.1
const enough = 3

const isBad = ({ outcome }: Evidence): boolean => outcome !== 'answered'
const hasNoAnswer = ({ outcome }: Evidence): boolean => outcome === 'failed' || outcome === 'late'

const shareOf = (evidence: Evidence[], counts: (each: Evidence) => boolean): number =>
  evidence.filter(counts).length / evidence.length

/**
 * What the calls of the last 20 seconds say. Calls of orders count before the service's own; a
 * single failure needs another one beside it, unless it confirms what was there `before`. Without
 * any call a provider counts as operational.
 */
export const judge = (evidence: Evidence[], before: Availability): Availability => {
  const orders = evidence.filter(({ isOrder }) => isOrder)
  const base = orders.length > 0 ? orders : evidence
  if (base.length === 0) return 'operational'
  const unanswered = evidence.filter(hasNoAnswer).length
  const isCertain =
    unanswered >= enough || (evidence.every(hasNoAnswer) && (unanswered > 1 || before === 'down'))
  const hasFailed = evidence.some(({ outcome }) => outcome === 'failed')
  if (shareOf(base, hasNoAnswer) >= downShare && hasFailed && isCertain) return 'down'
  const bad = evidence.filter(isBad).length
  return shareOf(base, isBad) >= degradedShare && (bad > 1 || before !== 'operational')
    ? 'degraded'
    : 'operational'
}
