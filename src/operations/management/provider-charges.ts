import { newId } from '../../database/ids.ts'
import { limitOf } from '../../domain/merchants/caller.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { listCharges } from '../../repositories/ledger/provider-charges.ts'
import { listPrices, readPrice } from '../../repositories/ledger/provider-prices.ts'
import { providerChargeResource, providerPriceResource } from '../../resources/provider-charges.ts'
import { addPrice, recordCharges } from '../../services/ledger/record-charges.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'

export const createProviderPrice: ManagementHandler<'createProviderPrice'> = async ({
  ctx,
  body,
}) => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const id = newId(nowMs)
  await addPrice(ctx, {
    id,
    provider: body.provider,
    country: body.country,
    currency: body.currency,
    type: body.type,
    basis_points: body.basis_points,
    fixed_amount: body.fixed_amount,
    effective_from: inUtc(body.effective_from) ?? now,
    created_at: now,
  })
  const row = await readPrice(ctx.db, id, ctx.clock.nowIso())
  return created({ data: providerPriceResource(row) }, id)
}

export const listProviderPrices: ManagementHandler<'listProviderPrices'> = (input) => {
  const { ctx, caller } = input
  return replyWithCursorList(
    input,
    (keyset) => listPrices(ctx.db, limitOf(caller), keyset, ctx.clock.nowIso()),
    providerPriceResource,
  )
}

export const recordProviderCharges: ManagementHandler<'recordProviderCharges'> = async ({
  ctx,
  caller,
  body: { charges, reason },
}) => {
  const actual = charges.map(({ transaction_id, amount }) => ({
    transactionId: transaction_id.toLowerCase(),
    amount,
  }))
  const changed = await recordCharges(ctx, { charges: actual, reason }, limitOf(caller))
  return { status: 200, body: { data: { changed, unchanged: charges.length - changed } } }
}

export const listProviderCharges: ManagementHandler<'listProviderCharges'> = (input) => {
  const { ctx, caller, query } = input
  const { differing: isDiffering = false, environment } = query
  return replyWithCursorList(
    input,
    (keyset) =>
      listCharges(ctx.db, { isDiffering, environment, countries: limitOf(caller) }, keyset),
    providerChargeResource,
    filterParameters({ differing: query.differing, environment }),
  )
}
