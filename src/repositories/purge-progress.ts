import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { RetainedKind } from '../domain/retention.ts'
import { replaceSetting } from './settings.ts'

/** Stores how far the last purge of each kind of data has examined old rows. */

const prefix = 'purged_to:'

/** `at` is in ISO 8601. */
export const storePurgedTo = (db: Db, kind: RetainedKind, at: string): Promise<unknown> =>
  replaceSetting(db, `${prefix}${kind}`, at)

/** Returns only kinds that have been purged. Times are in ISO 8601. */
export const readPurgedTo = async (db: Db): Promise<{ kind: RetainedKind; at: string }[]> => {
  const { rows } = await sql<{ kind: RetainedKind; at: string }>`
    SELECT substr(name, ${prefix.length + 1}::integer) AS kind, value AS at
    FROM settings WHERE name LIKE ${`${prefix}%`} ORDER BY name`.execute(db)
  return rows
}
