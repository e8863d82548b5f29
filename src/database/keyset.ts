/** A page of a list by descending id: it starts after a row, and the list is never counted. */
export interface Keyset {
  /** The last row of the page before. */
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Whether older rows follow, or may follow. */
  hasMore: boolean
  /** The id after which to read on, if it is not that of the last row. */
  next?: string | undefined
}

/** A page of rows that were read with one more than `limit`, which shows whether others follow. */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
