import type { Db } from '../database/database.ts'
import { readSetting, replaceSetting } from './settings.ts'

const name = 'last_backup'

/** Stores when the last backup that was taken to its end was taken; ISO 8601. */
export const storeLastBackup = (db: Db, takenAt: string): Promise<unknown> =>
  replaceSetting(db, name, takenAt)

/** When the last backup was taken that the service itself made; undefined before the first one. */
export const readLastBackup = (db: Db): Promise<string | undefined> => readSetting(db, name)
