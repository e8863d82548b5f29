/** A page of a list by descending id. The page starts after a row; the list is never counted. */
export interface Keyset {
  /** The last row of the previous page. */
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Whether older rows follow, or may follow. */
  hasMore: boolean
  /** The id after which to continue, if it is not that of the last row. */
  next?: string | undefined
}

/** Builds a page of rows read with `limit` + 1; the extra row shows whether others follow. */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
