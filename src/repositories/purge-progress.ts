import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RetainedKind } from '../domain/retention.ts'
import { replaceSetting } from './settings.ts'

/** For each kind of data, the time up to which the last purge examined old rows. */

const prefix = 'purged_to:'

/** `at` is in ISO 8601. */
export const storePurgedTo = (db: Db, kind: RetainedKind, at: string): Promise<unknown> =>
  replaceSetting(db, `${prefix}${kind}`, at)

/** Returns the kinds that have been purged, with their times in ISO 8601. */
export const readPurgedTo = async (db: Db): Promise<{ kind: RetainedKind; at: string }[]> => {
  const { rows } = await sql<{ kind: RetainedKind; at: string }>`
    SELECT substr(name, ${prefix.length + 1}::integer) AS kind, value AS at
    FROM settings WHERE name LIKE ${`${prefix}%`} ORDER BY name`.execute(db)
  return rows
}
