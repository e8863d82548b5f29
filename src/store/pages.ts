import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'

/** Where a page stands: by number, or beside a row that an earlier page ended or began with. */
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

/**
 * One page by descending id, and the number of rows in all: two statements, side by side. One row
 * more than asked for is read, to know whether others follow.
 * An anchored page is found by its neighbour's id, so that rows which arrive while somebody walks
 * the list neither show one row twice nor hide another.
 */
export const listPage = async <Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
  { page, perPage, anchor }: Position,
): Promise<Page<Selectable<DB[Table]>>> => {
  const id = sql.ref<string>('id')
  const rows = query.selectAll().limit(perPage + 1)
  const anchored =
    anchor === undefined
      ? rows.orderBy(id, 'desc').offset((page - 1) * perPage)
      : anchor.side === 'after'
        ? rows.where(id, '<', anchor.id).orderBy(id, 'desc')
        : rows.where(id, '>', anchor.id).orderBy(id, 'asc')
  const [found, { total }] = await Promise.all([
    anchored.execute() as Promise<Selectable<DB[Table]>[]>,
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return pageOf(found, total, { page, perPage, anchor })
}

/** A page of what was found for it: up to one row more than it holds, nearest its anchor first. */
export const pageOf = <Row>(
  found: Row[],
  total: number,
  { perPage, anchor }: Position,
): Page<Row> => {
  const rows = found.slice(0, perPage)
  return anchor?.side === 'before'
    ? { rows: rows.reverse(), total, hasMore: true }
    : { rows, total, hasMore: found.length > perPage }
}
