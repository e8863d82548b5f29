import type { Tx } from '../../database/database.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { openSessionsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { countOpenSessions } from '../../repositories/checkout/sessions.ts'

/**
 * An application's open sessions at the last count, plus sessions that this process has created
 * since.
 */
interface OpenSessions {
  count: number
  readAtMs: number
}

const countedEveryMs = 10_000
/** At the limit, sessions are counted more often, because some may have closed. */
const countedEveryAtLimitMs = 1000
const applicationsMax = 10_000

/**
 * Throws InvalidRequest if an application has reached its limit of open sessions (openapi.yaml).
 * Counting for each new session would read thousands of rows. With a stored counter, all requests
 * of a merchant would wait for the lock on the counter. Instead, each process counts every few
 * seconds and adds the sessions that it creates. Several processes together may therefore exceed
 * the limit slightly.
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
