import type { Db } from '../database/database.ts'
import { readSetting, replaceSetting } from './settings.ts'

const name = 'last_backup'

/** Stores when the last successful backup was made, in ISO 8601. */
export const storeLastBackup = (db: Db, takenAt: string): Promise<unknown> =>
  replaceSetting(db, name, takenAt)

/** Returns when the service made its last backup; undefined before the first one. */
export const readLastBackup = (db: Db): Promise<string | undefined> => readSetting(db, name)
