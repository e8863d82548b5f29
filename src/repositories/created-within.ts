import { type RawBuilder, sql } from 'kysely'
import { lowestIdAt } from '../database/ids.ts'
import { hourMs } from '../domain/time.ts'

/** ISO 8601; `from` is inclusive, `to` is exclusive. */
interface Period {
  from?: string | undefined
  to?: string | undefined
}

/**
 * The largest expected difference between the time in an id and `created_at`. Both come from clocks
 * that follow the database's clock.
 */
const slackMs = hourMs

/**
 * Returns conditions that limit a table's rows to those created in a period. `table` is the table's
 * name in the statement. Comparing ids is fast, because ids sort by time and are the last column of
 * every index.
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
