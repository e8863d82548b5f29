import { type RawBuilder, sql } from 'kysely'
import { V7Generator } from 'uuidv7'

const generator = new V7Generator()

/**
 * Returns a UUID version 7 (RFC 9562) for a time in milliseconds since 1970. The ids sort by time,
 * so that new rows are close together in an index.
 */
export const newId = (atMs: number): string => generator.generateOrResetWithTs(atMs).toString()

/** Sorts before every id. */
export const lowestId = '00000000-0000-0000-0000-000000000000'

/** Returns the lowest id that `newId` can create at or after a time in milliseconds since 1970. */
export const lowestIdAt = (ms: number): string => {
  const time = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * The longest time between the creation of an id and the commit of its row. All rows with older ids
 * are committed. The statement and idle timeouts end database transactions much earlier, and the
 * rest allows for clock differences between nodes.
 */
export const commitDelayMaxMs = 600_000

/** The last time that ISO 8601 can express with a four-digit year. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Returns the creation time of an id, in ISO 8601. For a forged id with a later time, returns the
 * end of the year 9999.
 */
export const timeOfId = (id: string): string => {
  const ms = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  return new Date(Math.min(ms, lastMs)).toISOString()
}

/** Returns SQL that computes `lowestIdAt` for a time column; NULL for NULL. */
export const lowestIdAtTime = (column: string): RawBuilder<string> => {
  const ms = sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`
  return sql<string>`rpad(lpad(to_hex(${ms}), 12, '0'), 32, '0')::uuid`
}
