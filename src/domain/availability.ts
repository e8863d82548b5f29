/** The current availability of a live provider, measured by calls to the provider. */
export const availabilities = ['operational', 'degraded', 'down'] as const

export type Availability = (typeof availabilities)[number]

export interface Evidence {
  /** When the call began, in milliseconds. Any monotonic clock may be used. */
  startedAtMs: number
  /** `late`: the provider did not answer within half of the time limit. */
  outcome: 'answered' | 'late' | 'slow' | 'failed'
  /**
   * The organisation whose transaction caused the call. Undefined for probes and other calls that
   * no transaction caused.
   */
  owner?: string | undefined
}

/** Older calls are ignored. */
export const evidenceMaxAgeMs = 20_000

const downShare = 0.9
const degradedShare = 0.1
const enough = 3

const isBad = ({ outcome }: Evidence): boolean => outcome !== 'answered'
const hasNoAnswer = ({ outcome }: Evidence): boolean => outcome === 'failed' || outcome === 'late'

const shareOf = (evidence: Evidence[], counts: (each: Evidence) => boolean): number =>
  evidence.filter(counts).length / evidence.length

/**
 * Returns the calls that determine how available a provider appears to an organisation. If calls
 * fail for only one organisation, its transactions may be the cause. That organisation then sees
 * only its own calls, and no other organisation sees them. Everyone sees probes and other calls
 * that no transaction caused.
 */
export const evidenceFor = (evidence: Evidence[], reader: string | undefined): Evidence[] => {
  const troubled = new Set(evidence.filter(isBad).map(({ owner }) => owner))
  troubled.delete(undefined)
  const [alone] = troubled
  if (troubled.size !== 1) return evidence
  return alone === reader
    ? evidence.filter(({ owner }) => owner === reader || owner === undefined)
    : evidence.filter(({ owner }) => owner !== alone)
}

/**
 * Rates a provider by its calls in the last 20 seconds. Calls for transactions take precedence over
 * all other calls. A single bad call does not lower the rating, but it can confirm a lower rating
 * that already applies. A provider without calls is operational.
 */
export const judge = (evidence: Evidence[], before: Availability): Availability => {
  const transactionCalls = evidence.filter(({ owner }) => owner !== undefined)
  const base = transactionCalls.length > 0 ? transactionCalls : evidence
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
