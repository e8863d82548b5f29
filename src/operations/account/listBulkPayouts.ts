import { listBulkPayouts as list } from '../../repositories/payouts/bulk-payouts.ts'
import type { AccountHandler } from '../account-handler.ts'
import { bulkPayoutResource } from '../bulk-payout-resources.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'

export const listBulkPayouts: AccountHandler<'listBulkPayouts'> = async ({
  ctx,
  caller,
  query,
  address,
}) => {
  const keyset = keysetOf(query)
  const page = await list(ctx.db, caller, keyset)
  const links = { address, query: new URLSearchParams() }
  return { status: 200, body: cursorBody(page, keyset, bulkPayoutResource, links) }
}
