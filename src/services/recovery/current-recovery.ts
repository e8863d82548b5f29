import type { Db } from '../../database/database.ts'
import { createRecentRead } from '../../database/recent-read.ts'
import { Problem } from '../../domain/problems.ts'
import { isRecoveryOpen } from '../../repositories/restores.ts'

/**
 * A recovery is open after the database was restored from a backup, until staff finish the
 * recovery.
 */
export interface CurrentRecovery {
  isOpen(): Promise<boolean>
  /** Throws Problem `service_unavailable` while a recovery is open. */
  refuse(): Promise<void>
}

/** Reads the state from the database, because all nodes share it. */
export const createCurrentRecovery = (db: Db): CurrentRecovery => {
  const { ready, latest } = createRecentRead(() => isRecoveryOpen(db), false)
  const isOpen = async (): Promise<boolean> => {
    await ready()
    return latest()
  }
  const refuse = async (): Promise<void> => {
    if (await isOpen()) throw new Problem('service_unavailable')
  }
  return { isOpen, refuse }
}
