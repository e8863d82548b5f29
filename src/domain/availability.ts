/** The current availability of a live provider, measured by calls to the provider. */
export const availabilities = ['operational', 'degraded', 'down'] as const

export type Availability = (typeof availabilities)[number]

/** One call to a provider, as evidence of its availability. */
export interface Evidence {
  /** When the call began, in milliseconds of any clock. */
  startedAtMs: number
  /** `late`: the provider had not answered after half of the time limit. */
  outcome: 'answered' | 'late' | 'slow' | 'failed'
  /**
   * The organisation whose transaction caused the call; absent for the service's own calls, such as
   * probes.
   */
  owner?: string | undefined
}

/** Calls that began longer ago are ignored. */
export const evidenceMaxAgeMs = 20_000

const downShare = 0.9
const degradedShare = 0.1
const enough = 3

const isBad = ({ outcome }: Evidence): boolean => outcome !== 'answered'
const hasNoAnswer = ({ outcome }: Evidence): boolean => outcome === 'failed' || outcome === 'late'

const shareOf = (evidence: Evidence[], counts: (each: Evidence) => boolean): number =>
  evidence.filter(counts).length / evidence.length

/**
 * The calls that determine a provider's availability for a reader. If only one organisation's calls
 * are failing, its own transactions may be the cause: that organisation sees its own calls, and the
 * others see all other calls. Everybody sees the service's own calls, which probe the provider.
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
 * the service's own calls. A single failure counts only with a second one, unless it confirms the
 * availability `before`. A provider without any call is operational.
 */
export const judge = (evidence: Evidence[], before: Availability): Availability => {
  const orders = evidence.filter(({ owner }) => owner !== undefined)
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
