import type { Db } from '../../database/database.ts'
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
