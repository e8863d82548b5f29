import type { Db } from '../../database/database.ts'
import type { Checkpoint } from '../../domain/audit/trail-key.ts'
import { readSetting, replaceSetting } from '../settings.ts'

const name = 'audit_faults'

/** The count is stored so that all nodes can read it. */
export const storeTrailFaultCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, name, String(count))

/** Returns undefined before the first check. */
export const readTrailFaultCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, name)
  return value === undefined ? undefined : Number(value)
}

export interface TrailProgress {
  /** The end of the chain when it was last verified. */
  proven: Checkpoint | null
  /** How far the current pass has verified the older part of the trail again. */
  recheckedTo: number
  recheckedId: string | null
  /** The number of faults found in the current pass and in the previous pass. */
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
