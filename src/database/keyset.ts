/** A page of a list by descending id that is read on from its last row and never counted. */
export interface Keyset {
  /** The last row of the page before. */
  after?: string
  limit: number
}

export interface KeysetPage<Row> {
  rows: Row[]
  /** Whether older rows follow, or may follow. */
  hasMore: boolean
  /** After which id to read on, where that is not the last row. */
  next?: string | undefined
}

/** A page from rows that were read with one more than asked for, to know whether others follow. */
export const keysetPage = <Row>(found: Row[], { limit }: Keyset): KeysetPage<Row> => ({
  rows: found.slice(0, limit),
  hasMore: found.length > limit,
})
