import type { Db } from '../../database/database.ts'
import type { Checkpoint } from '../../domain/audit/trail-key.ts'
import { readSetting, replaceSetting } from '../settings.ts'

const name = 'audit_faults'

/** Stores how many faults a check of the audit trail found, so that every node can report it. */
export const storeTrailFaultCount = (db: Db, count: number): Promise<unknown> =>
  replaceSetting(db, name, String(count))

/** How many faults the last check found; undefined before the first one. */
export const readTrailFaultCount = async (db: Db): Promise<number | undefined> => {
  const value = await readSetting(db, name)
  return value === undefined ? undefined : Number(value)
}

/** How far the regular check of the audit trail has come. */
export interface TrailProgress {
  /** The state of the chain up to which every link was proven when it was new. */
  proven: Checkpoint | null
  /** The position, and the entry, up to which the current pass has proven the trail again. */
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
