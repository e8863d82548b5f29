import { type RawBuilder, sql } from 'kysely'
import { lowestIdAt } from '../database/ids.ts'
import { hourMs } from '../domain/time.ts'

/** ISO 8601; `from` inclusive, `to` exclusive. */
interface Period {
  from?: string | undefined
  to?: string | undefined
}

/**
 * Maximum difference between the times of an id and its `created_at`, whose clocks follow the
 * database's.
 */
const slackMs = hourMs

/**
 * Conditions that limit rows of a table (by its name in the statement) to those created in a
 * period. They compare ids, which sort by time, are the last column of every index, and may
 * partition tables.
 */
export const createdWithin = (table: string, { from, to }: Period): RawBuilder<unknown>[] => {
  const bounds = []
  const [id, createdAt] = [sql.ref(`${table}.id`), sql.ref(`${table}.created_at`)]
  if (from !== undefined) {
    const lowest = lowestIdAt(Date.parse(from) - slackMs)
    bounds.push(sql`${id} >= ${lowest}::uuid AND ${createdAt} >= ${from}::timestamptz`)
  }
  if (to !== undefined) {
    const beyond = lowestIdAt(Date.parse(to) + slackMs)
    bounds.push(sql`${id} < ${beyond}::uuid AND ${createdAt} < ${to}::timestamptz`)
  }
  return bounds
}
