import {
  type Availability,
  type Evidence,
  evidenceFor,
  evidenceMaxAgeMs,
  judge,
} from '../domain/availability.ts'

/**
 * `held` means that the service did not send the call, because the provider is failing. `none`
 * means that the result shows nothing about the provider.
 */
export type CallResult = 'answered' | 'failed' | 'held' | 'none'

/**
 * Called when a call begins, with the organisation whose transaction needs the call. Call the
 * returned function with the result.
 */
export type WatchCall = (owner: string | undefined) => (result: CallResult) => void

interface MeasureOptions {
  timeoutMs: number
  probeEveryMs: number
  /** Makes a call that moves no money. The result is ignored, because `watch` sees the call. */
  probe: () => Promise<unknown>
  /** Called after each check of a provider that is or was failing. */
  report?: (availability: Availability) => void
}

export interface Measure {
  watch: WatchCall
  /**
   * Returns the availability for one organisation, or for all organisations if `reader` is not set.
   */
  availability(reader?: string): Availability
  /**
   * Returns true if this process has seen calls for transactions, or failures. Otherwise other
   * nodes may know more.
   */
  isKnown(reader?: string): boolean
  stop(): void
}

const evidenceMax = 500

/** The calls of the last 20 seconds, which determine the availability. */
const createEvidence = () => {
  let evidence: Evidence[] = []
  let latest: Availability = 'operational'
  let heldAtMs = Number.NEGATIVE_INFINITY

  const availability = (reader?: string): Availability => {
    const fromMs = performance.now() - evidenceMaxAgeMs
    evidence = evidence.filter(({ startedAtMs }) => startedAtMs >= fromMs)
    const shared = evidenceFor(evidence, undefined)
    if (shared.length > 0 || heldAtMs < fromMs) latest = judge(shared, latest)
    else if (latest === 'operational') latest = 'degraded'
    const own = evidenceFor(evidence, reader)
    return own.length === shared.length ? latest : judge(own, latest)
  }

  return {
    availability,
    add: (each: Evidence): Evidence => {
      evidence.push(each)
      if (evidence.length > evidenceMax) evidence = evidence.slice(-evidenceMax / 2)
      return each
    },
    held: (): void => {
      heldAtMs = performance.now()
    },
    isInTrouble: (): boolean =>
      availability() !== 'operational' || evidence.some(({ outcome }) => outcome !== 'answered'),
    isKnown: (reader?: string): boolean =>
      availability(reader) !== 'operational' || evidence.some(({ owner }) => owner !== undefined),
  }
}

/**
 * Measures a provider's availability in one country from this process's calls. Probes a failing
 * provider regularly in the background, so that the end of an outage is detected even without other
 * calls. A probe fails after a quarter of the call timeout.
 */
export const createMeasure = (options: MeasureOptions): Measure => {
  const { timeoutMs, probeEveryMs, probe, report = () => {} } = options
  const { availability, add, held, isInTrouble, isKnown } = createEvidence()
  const probeLimitMs = timeoutMs / 4
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const probeOnce = async (): Promise<void> => {
    const startedAtMs = performance.now()
    const giveUp = (): void => {
      add({ startedAtMs, outcome: 'failed' })
      plan()
    }
    const limit = setTimeout(giveUp, probeLimitMs).unref()
    await probe().catch(() => {})
    clearTimeout(limit)
    plan()
  }

  const checkProvider = (): void => {
    timer = undefined
    const inTrouble = isInTrouble()
    report(availability())
    if (inTrouble) void probeOnce()
  }

  const plan = (): void => {
    if (!isStopped) timer ??= setTimeout(checkProvider, probeEveryMs).unref()
  }

  return {
    watch: (owner) => {
      const startedAtMs = performance.now()
      let known: Evidence | undefined
      const late = setTimeout(() => {
        known = add({ startedAtMs, outcome: 'late', owner })
        plan()
      }, timeoutMs / 2).unref()
      return (result) => {
        clearTimeout(late)
        if (result === 'held') held()
        if (result === 'held' || result === 'failed') plan()
        if (result === 'held' || result === 'none') return
        const outcome = result === 'answered' && known !== undefined ? 'slow' : result
        if (known !== undefined) known.outcome = outcome
        else add({ startedAtMs, outcome, owner })
      }
    },
    availability,
    isKnown,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
