import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from './database.ts'

/** The anchor, if any, is the first or last row of a neighbouring page. */
export interface Position {
  page: number
  perPage: number
  anchor?: Anchor | undefined
}

export interface Anchor {
  side: 'after' | 'before'
  id: string
}

interface Identified {
  id: string
}

export interface Page<Row> {
  rows: Row[]
  total: number
  hasMore: boolean
}

/** Selects the rows after or before an anchor, or from an offset. */
export interface Part {
  anchor: Anchor | undefined
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

/**
 * From this offset on, the total is read first, because a page may be closer to the end of the list
 * than to its beginning.
 */
const deepOffset = 1000

/** One statement skips or counts at most this many rows. Larger numbers need several statements. */
export const stepMax = 5000

/**
 * Reads one page by descending id, and the total number of rows, with two concurrent statements.
 * Reads one more row than requested, to detect whether more rows follow. An anchored page starts
 * from the id of a neighbouring row, so that no row is repeated or skipped if rows are added while
 * a client pages through the list.
 */
export const readPage = async <Row extends Identified>(
  { page, perPage, anchor }: Position,
  read: (part: Part) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> => {
  const offset = (page - 1) * perPage
  if (anchor !== undefined) {
    const order = anchor.side === 'before' ? 'asc' : 'desc'
    const part: Part = { anchor, order, offset: 0, limit: perPage + 1 }
    const [found, total] = await Promise.all([read(part), count()])
    const rows = found.slice(0, perPage)
    return anchor.side === 'before'
      ? { rows: rows.reverse(), total, hasMore: true }
      : { rows, total, hasMore: found.length > perPage }
  }
  if (offset >= deepOffset) return deepPage(offset, perPage, read, await count())
  const part: Part = { anchor, order: 'desc', offset, limit: perPage + 1 }
  const [found, total] = await Promise.all([read(part), count()])
  return { rows: found.slice(0, perPage), total, hasMore: found.length > perPage }
}

/** Skips the rows before the offset in steps. */
const readFrom = async <Row extends Identified>(
  order: Part['order'],
  offset: number,
  limit: number,
  read: (part: Part) => Promise<Row[]>,
): Promise<Row[]> => {
  const side = order === 'asc' ? 'before' : 'after'
  let anchor: Anchor | undefined
  let left = offset
  for (; left > stepMax; left -= stepMax) {
    const [last] = await read({ anchor, order, offset: stepMax - 1, limit: 1 })
    if (last === undefined) return []
    anchor = { side, id: last.id }
  }
  return read({ anchor, order, offset: left, limit })
}

/** Reads a page far from the first page, from the end that is closer. */
const deepPage = async <Row extends Identified>(
  offset: number,
  perPage: number,
  read: (part: Part) => Promise<Row[]>,
  total: number,
): Promise<Page<Row>> => {
  const limit = Math.min(perPage, total - offset)
  if (limit <= 0) return { rows: [], total, hasMore: false }
  const after = total - offset - limit
  const rows =
    after < offset
      ? (await readFrom('asc', after, limit, read)).reverse()
      : await readFrom('desc', offset, limit, read)
  return { rows, total, hasMore: after > 0 }
}

/**
 * Counts rows in steps. `step` selects the ids of the next `stepMax` rows after an id, highest id
 * first.
 */
export const countInSteps = async (
  db: Db,
  step: (after: string | undefined) => RawBuilder<unknown>,
): Promise<number> => {
  let total = 0
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ count: number; last: string }>`
      WITH seen AS MATERIALIZED (${step(after)})
      SELECT (SELECT count(*) FROM seen) AS count,
        (SELECT id FROM seen ORDER BY id LIMIT 1) AS last`.execute(db)
    const [{ count, last } = { count: 0, last: '' }] = rows
    total += count
    if (count < stepMax) return total
    after = last
  }
}

export const listPage = <Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
  position: Position,
): Promise<Page<Selectable<DB[Table]>>> => {
  const id = sql.ref<string>('id')
  const read = ({ anchor, order, offset, limit }: Part) => {
    const rows = query.selectAll().orderBy(id, order).limit(limit).offset(offset)
    if (anchor === undefined) return rows.execute()
    return rows.where(id, anchor.side === 'after' ? '<' : '>', anchor.id).execute()
  }
  const count = async () => {
    const all = query.select(({ fn }) => fn.countAll<number>().as('total'))
    return (await all.executeTakeFirstOrThrow()).total
  }
  type Row = Selectable<DB[Table]> & Identified
  return readPage(position, read as unknown as (part: Part) => Promise<Row[]>, count)
}

/** `rows` is a table that only grows. `counts` is a table that counts these rows by list keys. */
export interface CountedTable {
  rows: keyof DB
  counts: keyof DB
  /** Both tables have these columns. An index on the rows begins with them and ends with the id. */
  keys: string[]
  count: string
}

/**
 * Reads one page of a counted table's rows with the given keys. Each combination of keys is an
 * index range, and the first rows of each range are merged. The cost of a list therefore depends
 * neither on the number of rows nor on how rare the matches are.
 *
 * `within` limits the rows further. The stored counts then do not apply, and the matching rows are
 * counted.
 */
export const listCounted = <Row extends Identified>(
  db: Db,
  { rows, counts, keys, count }: CountedTable,
  filters: Record<string, string | undefined>,
  position: Position,
  within?: RawBuilder<unknown>,
): Promise<Page<Row>> => {
  const matchesKeys = sql.join(
    Object.entries(filters)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => sql`${sql.ref(`c.${key}`)} = ${value}`),
    sql` AND `,
  )
  const hasKeys = sql.join(
    keys.map((key) => sql`${sql.ref(`r.${key}`)} = ${sql.ref(`c.${key}`)}`),
    sql` AND `,
  )
  const narrowed = within === undefined ? hasKeys : sql`${hasKeys} AND ${within}`
  const read = async ({ anchor, order, offset, limit }: Part): Promise<Row[]> => {
    const direction = order === 'asc' ? sql`ASC` : sql`DESC`
    const isNextToAnchor =
      anchor === undefined
        ? sql``
        : sql`AND r.id ${anchor.side === 'after' ? sql`<` : sql`>`} ${anchor.id}::uuid`
    const page = await sql<Row>`
      SELECT r.* FROM (
        SELECT found.id FROM ${sql.table(counts)} AS c
        CROSS JOIN LATERAL (
          SELECT r.id FROM ${sql.table(rows)} AS r WHERE ${narrowed} ${isNextToAnchor}
          ORDER BY r.id ${direction} LIMIT ${offset + limit}
        ) AS found
        WHERE ${matchesKeys} ORDER BY found.id ${direction} LIMIT ${limit} OFFSET ${offset}
      ) AS page
      JOIN ${sql.table(rows)} AS r ON r.id = page.id
      ORDER BY r.id ${direction}`.execute(db)
    return page.rows
  }
  const total = async (): Promise<number> => {
    const { rows: sums } = await sql<{ total: number }>`
      SELECT coalesce(sum(${sql.ref(`c.${count}`)}), 0) AS total
      FROM ${sql.table(counts)} AS c WHERE ${matchesKeys}`.execute(db)
    return sums[0]?.total ?? 0
  }
  /** Counts combinations with few rows together, and large combinations one by one. */
  const totalWithin = async (): Promise<number> => {
    const isSmall = sql`${sql.ref(`c.${count}`)} <= ${stepMax}`
    const { rows: small } = await sql<{ total: number }>`
      SELECT count(*) AS total FROM ${sql.table(counts)} AS c
      JOIN ${sql.table(rows)} AS r ON ${narrowed} WHERE ${matchesKeys} AND ${isSmall}`.execute(db)
    const { rows: large } = await sql<Record<string, string>>`
      SELECT ${sql.join(keys.map((key) => sql.ref(`c.${key}`)))} FROM ${sql.table(counts)} AS c
      WHERE ${matchesKeys} AND NOT (${isSmall})`.execute(db)
    let total = small[0]?.total ?? 0
    for (const combination of large) {
      const isOne = sql.join(
        keys.map((key) => sql`${sql.ref(`r.${key}`)} = ${combination[key]}`),
        sql` AND `,
      )
      total += await countInSteps(db, (after) => {
        const isBeyond = after === undefined ? sql`` : sql`AND r.id < ${after}::uuid`
        return sql`
          SELECT r.id FROM ${sql.table(rows)} AS r WHERE ${isOne} AND ${within} ${isBeyond}
          ORDER BY r.id DESC LIMIT ${stepMax}`
      })
    }
    return total
  }
  return readPage(position, read, within === undefined ? total : totalWithin)
}
