import type { Db } from '../../database/database.ts'
import type { Checkpoint } from '../../domain/audit/trail-key.ts'
import { readSetting, replaceSetting } from '../settings.ts'

const name = 'audit_faults'

/** Stores how many faults an audit trail check found, so that all nodes can read it. */
export const storeTrailFaultCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, name, String(count))

/** Returns how many faults the last check found; undefined before the first check. */
export const readTrailFaultCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, name)
  return value === undefined ? undefined : Number(value)
}

/** The progress of the scheduled audit trail check. */
export interface TrailProgress {
  /** The chain up to the last link that was verified when it was new. */
  proven: Checkpoint | null
  /** The position and the entry up to which the current pass has verified the older trail again. */
  recheckedTo: number
  recheckedId: string | null
  /** The faults found in the current pass and in the previous pass. */
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
