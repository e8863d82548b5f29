import type { Db } from '../../database/database.ts'
import type { LineState } from '../../domain/payouts/bulk-payout.ts'
import { listBulkLines } from '../../repositories/payouts/bulk-lines.ts'
import { bulkLineResource } from '../../resources/bulk-payouts.ts'
import { cursorBody, keysetOf } from '../lists.ts'

const isNumber = (text: string): boolean => /^\d{1,5}$/.test(text)

interface LinesQuery {
  state?: LineState
  per_page?: number
  cursor?: string
}

/**
 * Returns a page of the lines of a bulk payout, in their original order. The cursor encodes a line
 * number. Throws InvalidRequest for `cursor` otherwise.
 */
export const pageOfBulkLines = async (
  db: Db,
  id: string,
  { query, address }: { query: LinesQuery; address: string },
) => {
  const keyset = keysetOf(query, isNumber)
  const { state } = query
  const after = Number(keyset.after ?? 0)
  const found = await listBulkLines(db, id, { state, after, limit: keyset.limit + 1 })
  const rows = found.slice(0, keyset.limit).map((line) => ({ ...line, id: String(line.number) }))
  const page = { rows, hasMore: found.length > keyset.limit }
  const links = { address, query: new URLSearchParams(state && { state }) }
  return cursorBody(page, keyset, bulkLineResource, links)
}
