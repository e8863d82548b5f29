import type { Db } from '../database/database.ts'
import { readSetting, replaceSetting } from './settings.ts'

const name = 'last_backup'

export const storeLastBackup = (db: Db, takenAt: string): Promise<unknown> =>
  replaceSetting(db, name, takenAt)

/** Returns undefined before the first backup. */
export const readLastBackup = (db: Db): Promise<string | undefined> => readSetting(db, name)
