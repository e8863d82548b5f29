import type { Tx } from '../../database/database.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { openSessionsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { countOpenSessions } from '../../repositories/checkout/sessions.ts'

/** How many open sessions an application had when counted, plus those created here since. */
interface OpenSessions {
  count: number
  readAtMs: number
}

const countedEveryMs = 10_000
/** An application at its limit is counted more often, for sessions that ended meanwhile. */
const countedEveryAtLimitMs = 1000
const applicationsMax = 10_000

/**
 * Throws InvalidRequest where an application has as many open sessions as it may (openapi.yaml).
 * Counting them for each new one would read thousands of rows, and a stored counter would be one
 * row that all of a merchant's requests lock. So each process counts every few seconds and adds
 * what it creates itself: several processes may pass the limit by what they create in between.
 */
export type LimitOpenSessions = (tx: Tx, owner: Owner) => Promise<void>

export const createOpenSessionLimit = (): LimitOpenSessions => {
  const counts = new Map<string, OpenSessions>()
  return async (tx, owner) => {
    const key = `${owner.applicationId}/${owner.environment}`
    const nowMs = performance.now()
    let known = counts.get(key)
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : nowMs - known.readAtMs
    const isFull = known !== undefined && known.count >= openSessionsMax
    if (known === undefined || ageMs > (isFull ? countedEveryAtLimitMs : countedEveryMs)) {
      known = { count: await countOpenSessions(tx, owner, openSessionsMax), readAtMs: nowMs }
      if (counts.size >= applicationsMax) counts.clear()
      counts.set(key, known)
    }
    if (known.count >= openSessionsMax) {
      throw new InvalidRequest({ body: [{ code: 'open_sessions_reached' }] })
    }
    known.count += 1
  }
}
