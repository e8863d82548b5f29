import type { Tx } from '../../database/database.ts'
import type { Owner } from '../../domain/merchants/caller.ts'
import { openSessionsMax } from '../../domain/merchants/limits.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { countOpenSessions } from '../../repositories/checkout/sessions.ts'

/** `count` includes the sessions that this process has created since the last database count. */
interface OpenSessions {
  count: number
  readAtMs: number
}

const countedEveryMs = 10_000
/** At the limit, sessions are counted more often, because some may have closed. */
const countedEveryAtLimitMs = 1000
const applicationsMax = 10_000

/**
 * Throws InvalidRequest if an application has reached its limit of open sessions (openapi.yaml). A
 * database count for each new session would read thousands of rows. A stored counter would make all
 * requests of a merchant wait for its lock. Instead, each process counts every few seconds and adds
 * its new sessions. Several processes together may therefore exceed the limit slightly.
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
