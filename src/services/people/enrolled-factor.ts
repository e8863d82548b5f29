import type { Tx } from '../../database/database.ts'
import { Problem } from '../../domain/problems.ts'
import { readHasOwnFactor, setSecondFactor } from '../../repositories/people/second-factors.ts'

export interface EnrollingSession {
  personId: string
  sessionId: string
  /** True if the session may add a second factor only because the person has none. */
  isMissing: boolean
}

/**
 * Throws Problem `confirmation_required` if the locked person has added a second factor since the
 * request was accepted. A password alone must not be enough to add another factor.
 */
export const requireStillMissing = async (
  tx: Tx,
  { personId, isMissing }: EnrollingSession,
): Promise<void> => {
  if (isMissing && (await readHasOwnFactor(tx, personId)))
    throw new Problem('confirmation_required')
}

/** Marks the session as verified by the second factor that the person has just added. */
export const recordAdded = (tx: Tx, { sessionId }: EnrollingSession): Promise<unknown> =>
  setSecondFactor(tx, sessionId, 'own')
