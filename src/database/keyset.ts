/**
 * Requests a page of a list that is sorted by descending id. The page starts after a row, and the
 * list is never counted.
 */
export interface Keyset {
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** True if older rows follow or may follow. */
  hasMore: boolean
  /** The id to continue after; undefined if it is the id of the last row. */
  next?: string | undefined
}

/** `found` was read with `limit` + 1. The extra row shows whether more rows follow. */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
