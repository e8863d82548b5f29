import type { components as Account } from '../../generated/account.ts'
import type { components as Management } from '../../generated/management.ts'
import type { components } from '../../generated/openapi.ts'
import type { Keyset, KeysetPage } from '../database/keyset.ts'
import type { Anchor, Page, Position } from '../database/pagination.ts'
import { isUuid } from '../domain/ids.ts'
import { InvalidRequest } from '../domain/problems.ts'

type Schemas = components['schemas']

export interface PageQuery {
  page?: number
  per_page?: number
  cursor?: string
}

/** What the documents give as default. */
export const perPageDefault = 20

const partsOf = (cursor: string): string[] =>
  Buffer.from(cursor.replaceAll(' ', '+'), 'base64url').toString('utf8').split(' ')

/** The page a cursor was made for; undefined for any other text. */
export const pageOfCursor = (cursor: string | undefined): number | undefined => {
  const page = Number(partsOf(cursor ?? '')[0] || Number.NaN)
  return Number.isSafeInteger(page) && page > 0 ? page : undefined
}

const encodeCursor = (page: number, { side, id }: Anchor): string =>
  Buffer.from(`${page} ${side} ${id}`).toString('base64url')

/**
 * The anchor in a cursor, when it was made for this page; any other text is no cursor. Either
 * alphabet of base64 will do, and a `+` that was read as a space is one again.
 */
const decodeCursor = (cursor: string | undefined, page: number): Anchor | undefined => {
  if (cursor === undefined) return undefined
  const [number, side, id] = partsOf(cursor)
  if (Number(number) !== page || (side !== 'after' && side !== 'before')) return undefined
  return id !== undefined && isUuid(id) ? { side, id } : undefined
}

export const positionOf = ({ page = 1, per_page, cursor }: PageQuery): Position => ({
  page,
  perPage: per_page ?? perPageDefault,
  anchor: decodeCursor(cursor, page),
})

/** The envelope of a list: links repeat the filters and carry cursors beside page numbers. */
export const listBody = <Row extends { id: string }, Resource>(
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

/** Where a page of a management list begins; a cursor names its page, too. */
export const managedPositionOf = (query: PageQuery) =>
  positionOf({ ...query, page: pageOfCursor(query.cursor) ?? query.page })

/** The envelope of a management list: page numbers and links, and the cursor of the next page. */
export const managedListBody = <Row extends { id: string }, Resource>(
  ...list: Parameters<typeof listBody<Row, Resource>>
) => {
  const { meta, ...body } = listBody(...list)
  const { next } = body.links
  const next_cursor = next === null ? null : new URL(next).searchParams.get('cursor')
  return {
    ...body,
    meta: { ...meta, next_cursor } satisfies Management['schemas']['ManagedPaginationMeta'],
  }
}

/**
 * Where a page of an account list begins: after a row with an id, or whatever `isKey` accepts.
 * Throws InvalidRequest on `cursor` for a text that is no cursor of ours.
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

/** The envelope of a list that is not counted; its links repeat the filters. */
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
