/**
 * Requests a page of a list that is sorted by descending id. The page starts after a row. The total
 * number of rows is never counted.
 */
export interface Keyset {
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** True if older rows follow or may follow. */
  hasMore: boolean
  /** The next page begins after this id; if undefined, after the last row. */
  next?: string | undefined
}

/** `found` may have one row more than `limit`, which shows that more rows follow. */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
