import type { components } from '../../generated/management.ts'
import { listBody, type PageQuery, pageOfCursor, positionOf } from './pagination.ts'

type Meta = components['schemas']['ManagedPaginationMeta']

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
  return { ...body, meta: { ...meta, next_cursor } satisfies Meta }
}
