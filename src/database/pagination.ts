import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Db } from './database.ts'

/** Which page is asked for: by number, or next to the row that another page ended or began with. */
export interface Position {
  page: number
  perPage: number
  anchor?: Anchor | undefined
}

export interface Anchor {
  side: 'after' | 'before'
  id: string
}

export interface Page<Row> {
  rows: Row[]
  total: number
  /** Whether older rows follow. */
  hasMore: boolean
}

/** Rows beside an anchor, or from an offset on. */
export interface Part {
  anchor: Anchor | undefined
  order: 'asc' | 'desc'
  offset: number
  limit: number
}

/** From here on it pays to know the total first: the last pages are near the other end. */
const deepOffset = 1000

/**
 * One page by descending id, and the number of rows in all: two statements, side by side. One row
 * more than asked for is read, to know whether others follow.
 * An anchored page is found by its neighbour's id, so that rows which are added while a client
 * pages through the list neither repeat one row nor hide another.
 */
export const readPage = async <Row>(
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

/** A page far from the first, read from the end that is nearer. */
const deepPage = async <Row>(
  offset: number,
  perPage: number,
  read: (part: Part) => Promise<Row[]>,
  total: number,
): Promise<Page<Row>> => {
  const limit = Math.min(perPage, total - offset)
  if (limit <= 0) return { rows: [], total, hasMore: false }
  const after = total - offset - limit
  const anchor = undefined
  const rows =
    after < offset
      ? (await read({ anchor, order: 'asc', offset: after, limit })).reverse()
      : await read({ anchor, order: 'desc', offset, limit })
  return { rows, total, hasMore: after > 0 }
}

/** One page of a query's rows, all of them counted. */
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
  return readPage(position, read as (part: Part) => Promise<Selectable<DB[Table]>[]>, count)
}

/** A table that grows without end, and the one that counts its rows by all they are listed by. */
export interface CountedTable {
  rows: keyof DB
  counts: keyof DB
  /** Columns of both; an index of the rows begins with them and ends with the id. */
  keys: string[]
  /** The column of `counts` that holds the number of rows. */
  count: string
}

/**
 * One page of a counted table's rows whose keys are as wanted. Each combination of keys is a
 * range of the index: the first rows of each are read and merged, so that a list costs the same
 * however many rows there are and however rare its matches. `within` narrows rows further; what it
 * leaves has to be counted.
 */
export const listCounted = <Row>(
  db: Db,
  { rows, counts, keys, count }: CountedTable,
  wanted: Record<string, string | undefined>,
  position: Position,
  within?: RawBuilder<unknown>,
): Promise<Page<Row>> => {
  const matchesKeys = sql.join(
    Object.entries(wanted)
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
    const isBeside =
      anchor === undefined
        ? sql``
        : sql`AND r.id ${anchor.side === 'after' ? sql`<` : sql`>`} ${anchor.id}::uuid`
    const page = await sql<Row>`
      SELECT r.* FROM (
        SELECT found.id FROM ${sql.table(counts)} AS c
        CROSS JOIN LATERAL (
          SELECT r.id FROM ${sql.table(rows)} AS r WHERE ${narrowed} ${isBeside}
          ORDER BY r.id ${direction} LIMIT ${offset + limit}
        ) AS found
        WHERE ${matchesKeys} ORDER BY found.id ${direction} LIMIT ${limit} OFFSET ${offset}
      ) AS page
      JOIN ${sql.table(rows)} AS r ON r.id = page.id
      ORDER BY r.id ${direction}`.execute(db)
    return page.rows
  }
  const total = async (): Promise<number> => {
    const found =
      within === undefined
        ? sql<{ total: number }>`
            SELECT coalesce(sum(${sql.ref(`c.${count}`)}), 0) AS total
            FROM ${sql.table(counts)} AS c WHERE ${matchesKeys}`
        : sql<{ total: number }>`
            SELECT count(*) AS total FROM ${sql.table(counts)} AS c
            JOIN ${sql.table(rows)} AS r ON ${narrowed} WHERE ${matchesKeys}`
    return (await found.execute(db)).rows[0]?.total ?? 0
  }
  return readPage(position, read, total)
}
