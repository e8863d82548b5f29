import type { Db } from '../database/database.ts'
import { readSetting, replaceSetting } from './settings.ts'

const name = 'last_backup'

/** Stores the time of the last successful backup; ISO 8601. */
export const storeLastBackup = (db: Db, takenAt: string): Promise<unknown> =>
  replaceSetting(db, name, takenAt)

/** The time of the last backup made by the service; undefined before the first one. */
export const readLastBackup = (db: Db): Promise<string | undefined> => readSetting(db, name)
