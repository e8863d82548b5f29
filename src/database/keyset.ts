/**
 * A page of a list, sorted by descending id. The page starts after a given row, and the list is
 * never counted.
 */
export interface Keyset {
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Whether older rows follow or may follow. */
  hasMore: boolean
  /** The id to continue after, unless it is the id of the last row. */
  next?: string | undefined
}

/**
 * Builds a page from rows that were read with `limit` + 1. The extra row shows whether others
 * follow.
 */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
