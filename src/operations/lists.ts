import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import type { components } from '../../generated/openapi.ts'
import type { Keyset, KeysetPage } from '../database/keyset.ts'
import type { Anchor, Page, Position } from '../database/pagination.ts'
import { isUuid } from '../domain/ids.ts'
import { InvalidRequest } from '../domain/problems.ts'

type Schemas = components['schemas']

interface PageQuery {
  page?: number
  per_page?: number
  cursor?: string
}

/** The default of `per_page` in the API documents. */
export const perPageDefault = 20

const partsOf = (cursor: string): string[] =>
  Buffer.from(cursor.replaceAll(' ', '+'), 'base64url').toString('utf8').split(' ')

/** Returns the page number in a cursor; undefined if the text is not a cursor. */
const pageOfCursor = (cursor: string | undefined): number | undefined => {
  const page = Number(partsOf(cursor ?? '')[0] || Number.NaN)
  return Number.isSafeInteger(page) && page > 0 ? page : undefined
}

const encodeCursor = (page: number, { side, id }: Anchor): string =>
  Buffer.from(`${page} ${side} ${id}`).toString('base64url')

/**
 * Returns the anchor of a cursor for this page; undefined if the text is not such a cursor. Accepts
 * both base64 alphabets. A space stands for an unencoded `+`.
 */
const decodeCursor = (cursor: string | undefined, page: number): Anchor | undefined => {
  if (cursor === undefined) return undefined
  const [number, side, id] = partsOf(cursor)
  if (Number(number) !== page || (side !== 'after' && side !== 'before')) return undefined
  return id !== undefined && isUuid(id) ? { side, id } : undefined
}

const positionOf = ({ page = 1, per_page, cursor }: PageQuery): Position => ({
  page,
  perPage: per_page ?? perPageDefault,
  anchor: decodeCursor(cursor, page),
})

/**
 * Returns the body of a list. The links repeat the filters and contain both page numbers and
 * cursors.
 */
const listBody = <Row extends { id: string }, Resource>(
  { rows, total, hasMore }: Page<Row>,
  position: Position,
  toResource: (row: Row) => Resource,
  { address, query }: { address: string; query: object },
): { data: Resource[]; links: Schemas['PaginationLinks']; meta: Schemas['PaginationMeta'] } => {
  const { page, perPage } = position
  const lastPage = Math.max(1, Math.ceil(total / perPage), hasMore ? page + 1 : 1)
  const linkTo = (number: number, anchor?: Anchor): string => {
    const parameters = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) {
      if (name !== 'cursor' && value !== undefined) parameters.set(name, String(value))
    }
    parameters.set('page', String(number))
    parameters.set('per_page', String(perPage))
    if (anchor !== undefined) parameters.set('cursor', encodeCursor(number, anchor))
    return `${address}?${parameters}`
  }
  const first = rows.at(0)
  const last = rows.at(-1)
  const before = first === undefined ? undefined : ({ side: 'before', id: first.id } as const)
  const prevLink =
    page === 1 ? null : linkTo(before ? page - 1 : Math.min(page - 1, lastPage), before)
  const from = first === undefined ? null : (page - 1) * perPage + 1
  return {
    data: rows.map(toResource),
    links: {
      first: linkTo(1),
      last: linkTo(lastPage),
      prev: prevLink,
      next: hasMore && last !== undefined ? linkTo(page + 1, { side: 'after', id: last.id }) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      per_page: perPage,
      to: from === null ? null : from + rows.length - 1,
      total,
    },
  }
}

interface ListInput<Query> {
  query: Query
  /** The URL of the list without a query string. */
  address: string
}

type ReadPage<Row> = (position: Position) => Promise<Page<Row>>

/** Responds with a list of the payments API. The links repeat `filters`. */
export const replyWithList = async <Row extends { id: string }, Resource>(
  { query, address }: ListInput<PageQuery>,
  readPage: ReadPage<Row>,
  toResource: (row: Row) => Resource,
  filters: object = {},
) => {
  const position = positionOf(query)
  const page = await readPage(position)
  const body = listBody(page, position, toResource, { address, query: filters })
  return { status: 200 as const, body }
}

/** Responds with a list of the management API, whose cursors also contain the page number. */
export const replyWithManagedList = async <Row extends { id: string }, Resource>(
  { query, address }: ListInput<PageQuery>,
  readPage: ReadPage<Row>,
  toResource: (row: Row) => Resource,
  filters: object = {},
) => {
  const paged = { ...query, page: pageOfCursor(query.cursor) ?? query.page }
  const { body } = await replyWithList({ query: paged, address }, readPage, toResource, filters)
  const { next } = body.links
  // If a console page runs the operation, `address` is empty and each link is only a query string.
  const next_cursor = next === null ? null : new URLSearchParams(next.split('?')[1]).get('cursor')
  const meta = { ...body.meta, next_cursor }
  return {
    status: 200 as const,
    body: { ...body, meta: meta satisfies Management['schemas']['ManagedPaginationMeta'] },
  }
}

/**
 * Returns the page after a cursor. The cursor encodes a row id or another key that `isKey` accepts.
 * Throws InvalidRequest for `cursor` otherwise.
 */
export const keysetOf = (
  query: { per_page?: number; cursor?: string },
  isKey: (text: string) => boolean = isUuid,
): Keyset => {
  const { per_page: limit = perPageDefault, cursor } = query
  if (cursor === undefined) return { limit }
  const after = Buffer.from(cursor, 'base64url').toString('utf8')
  if (!isKey(after)) throw new InvalidRequest({ cursor: [{ code: 'unknown_cursor' }] })
  return { limit, after }
}

const cursorOf = (id: string): string => Buffer.from(id).toString('base64url')

/** Returns the body of a list without a total count. The links repeat `query`. */
export const cursorBody = <Row extends { id: string }, Resource>(
  { rows, hasMore, next }: KeysetPage<Row>,
  { limit }: Keyset,
  toResource: (row: Row) => Resource,
  { address, query }: { address: string; query: URLSearchParams },
): {
  data: Resource[]
  links: Account['schemas']['CursorLinks']
  meta: Account['schemas']['CursorMeta']
} => {
  const last = next ?? rows.at(-1)?.id
  const nextCursor = hasMore && last !== undefined ? cursorOf(last) : null
  const linkTo = (cursor?: string): string => {
    const parameters = new URLSearchParams(query)
    parameters.set('per_page', String(limit))
    if (cursor !== undefined) parameters.set('cursor', cursor)
    return `${address}?${parameters}`
  }
  return {
    data: rows.map(toResource),
    links: { first: linkTo(), next: nextCursor === null ? null : linkTo(nextCursor) },
    meta: { per_page: limit, next_cursor: nextCursor },
  }
}

/** Returns the defined filters as parameters for list links. */
export const filterParameters = (
  filters: Record<string, string | boolean | undefined>,
): URLSearchParams => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  return parameters
}

/** Responds with a list without a total count. The links repeat `filters`. */
export const replyWithCursorList = async <Row extends { id: string }, Resource>(
  { query, address }: ListInput<{ per_page?: number; cursor?: string }>,
  readPage: (keyset: Keyset) => Promise<KeysetPage<Row>>,
  toResource: (row: Row) => Resource,
  filters = new URLSearchParams(),
) => {
  const keyset = keysetOf(query)
  const page = await readPage(keyset)
  const body = cursorBody(page, keyset, toResource, { address, query: filters })
  return { status: 200 as const, body }
}
