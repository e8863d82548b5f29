import type { Db } from '../../database/database.ts'
import type { Checkpoint } from '../../domain/audit/trail-key.ts'
import { readSetting, replaceSetting } from '../settings.ts'

const name = 'audit_faults'

/** Stores the number of faults that a check of the audit trail found, for all nodes. */
export const storeTrailFaultCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, name, String(count))

/** The number of faults that the last check found; undefined before the first check. */
export const readTrailFaultCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, name)
  return value === undefined ? undefined : Number(value)
}

/** The progress of the regular check of the audit trail. */
export interface TrailProgress {
  /** The chain up to the last link that was verified when it was new. */
  proven: Checkpoint | null
  /** The position, and the entry, up to which the current pass has verified the trail again. */
  recheckedTo: number
  recheckedId: string | null
  /** The faults found in the current pass, and in the one before it. */
  found: number
  foundBefore: number
}

const progressName = 'audit_check'

export const readTrailProgress = async (db: Db): Promise<TrailProgress | undefined> => {
  const value = await readSetting(db, progressName)
  return value === undefined ? undefined : JSON.parse(value)
}

export const storeTrailProgress = (db: Db, progress: TrailProgress): Promise<unknown> =>
  replaceSetting(db, progressName, JSON.stringify(progress))
