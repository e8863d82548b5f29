import type { components } from '../../../generated/management.ts'
import { newId } from '../../database/ids.ts'
import { limitOf, personOf } from '../../domain/merchants/caller.ts'
import { inUtc } from '../../domain/timestamp.ts'
import { created } from '../../replies/replies.ts'
import { type ActualCharge, listCharges } from '../../repositories/ledger/provider-charges.ts'
import { listPrices, readPrice } from '../../repositories/ledger/provider-prices.ts'
import { providerChargeResource, providerPriceResource } from '../../resources/provider-charges.ts'
import { addPrice } from '../../services/ledger/add-price.ts'
import { recordCharges } from '../../services/ledger/record-charges.ts'
import type { ManagementHandler } from '../handler.ts'
import { filterParameters, replyWithCursorList } from '../lists.ts'

type PriceRequest = components['schemas']['CreateProviderPriceRequest']

export const priceOf = ({ provider, country, currency, ...price }: PriceRequest) => ({
  provider,
  country,
  currency,
  type: price.type,
  basis_points: price.basis_points,
  fixed_amount: price.fixed_amount,
})

type ChargesRequest = components['schemas']['RecordProviderChargesRequest']

export const actualCharges = ({ charges }: ChargesRequest): ActualCharge[] =>
  charges.map(({ transaction_id, amount }) => ({
    transactionId: transaction_id.toLowerCase(),
    amount,
  }))

export const createProviderPrice: ManagementHandler<'createProviderPrice'> = async ({
  ctx,
  caller,
  body,
}) => {
  const nowMs = ctx.clock.nowMs()
  const now = new Date(nowMs).toISOString()
  const id = newId(nowMs)
  const effective_from = inUtc(body.effective_from) ?? now
  const price = { ...priceOf(body), id, effective_from, created_at: now }
  await addPrice(ctx, price, personOf(caller))
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
  body,
}) => {
  const request = { charges: actualCharges(body), reason: body.reason }
  const changed = await recordCharges(ctx, personOf(caller), request, limitOf(caller))
  return { status: 200, body: { data: { changed, unchanged: body.charges.length - changed } } }
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
