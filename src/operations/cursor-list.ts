import type { components } from '../../generated/account.ts'
import type { Keyset, KeysetPage } from '../database/keyset.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { isUuid } from '../domain/uuid.ts'

type Schemas = components['schemas']

const perPageDefault = 20

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
): { data: Resource[]; links: Schemas['CursorLinks']; meta: Schemas['CursorMeta'] } => {
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
