import { listPaymentLinks as list } from '../../repositories/checkout/payment-links.ts'
import type { AccountHandler } from '../account-handler.ts'
import { paymentLinkResource } from '../account-resources.ts'
import { cursorBody, keysetOf } from '../cursor-list.ts'

export const listPaymentLinks: AccountHandler<'listPaymentLinks'> = async ({
  ctx,
  caller,
  query,
  address,
}) => {
  const keyset = keysetOf(query)
  const { enabled } = query
  const page = await list(ctx.db, caller, { enabled }, keyset)
  const filters = new URLSearchParams(enabled === undefined ? {} : { enabled: String(enabled) })
  const shown = { publicUrl: ctx.publicUrl, nowMs: ctx.clock.nowMs() }
  const toResource = (link: (typeof page.rows)[number]) => paymentLinkResource(link, shown)
  return { status: 200, body: cursorBody(page, keyset, toResource, { address, query: filters }) }
}
