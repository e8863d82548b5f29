import { listBulkLines } from '../../repositories/payouts/bulk-lines.ts'
import type { AccountHandler } from '../account-handler.ts'
import { bulkLineResource } from '../bulk-payout-resources.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'
import { findBulkOrThrow } from './bulk-payout.ts'

const isNumber = (text: string): boolean => /^\d{1,5}$/.test(text)

export const listBulkPayoutLines: AccountHandler<'listBulkPayoutLines'> = async (input) => {
  const { ctx, caller, params, query, address } = input
  const { id } = await findBulkOrThrow(ctx, caller, params.id)
  const keyset = keysetOf(query, isNumber)
  const { state } = query
  const after = Number(keyset.after ?? 0)
  const found = await listBulkLines(ctx.db, id, { state, after, limit: keyset.limit + 1 })
  const rows = found.slice(0, keyset.limit).map((line) => ({ ...line, id: String(line.number) }))
  const page = { rows, hasMore: found.length > keyset.limit }
  const links = { address, query: new URLSearchParams(state && { state }) }
  return { status: 200, body: cursorBody(page, keyset, bulkLineResource, links) }
}
