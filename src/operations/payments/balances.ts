import { homeCurrency, markets, type Provider } from '../../domain/markets.ts'
import { readBalances, sumAccounts } from '../../repositories/ledger/balances.ts'
import { readFloat } from '../../services/ledger/read-provider-balance.ts'
import { fundNow } from '../../services/sandbox/fund-balances.ts'
import type { PaymentsHandler } from '../handler.ts'

const serves = (provider: Provider, currency: string): boolean =>
  Object.values(markets).some(
    (market) =>
      (market.providers as readonly Provider[]).includes(provider) &&
      (market.currencies as readonly string[]).includes(currency),
  )

/**
 * The money that a provider holds in the merchant's home currency. A live provider reports it. In
 * the sandbox it is the negated sum of two accounts: the provider's float and the sandbox's
 * funding.
 */
export const getBalance: PaymentsHandler<'getBalance'> = async ({ ctx, caller, query }) => {
  const { organisationId: organisation_id, environment } = caller
  const currency = homeCurrency(caller.homeCountry)
  if (!serves(query.provider, currency)) {
    return { status: 200, body: { data: { available: 0, currency } } }
  }
  if (environment === 'live') {
    const available = await readFloat(ctx, query.provider, currency)
    return { status: 200, body: { data: { available, currency } } }
  }
  const balanceKey = { organisation_id, environment, currency }
  await fundNow(ctx, [balanceKey])
  const accounts = [`provider_float:${query.provider}`, 'sandbox_funding'] as const
  const available = 0 - (await sumAccounts(ctx.db, balanceKey, [...accounts]))
  return { status: 200, body: { data: { available, currency } } }
}

export const getMerchantBalance: PaymentsHandler<'getMerchantBalance'> = async (input) => {
  const { ctx, caller } = input
  const { organisationId: organisation_id, environment } = caller
  const home = homeCurrency(caller.homeCountry)
  await fundNow(ctx, [{ organisation_id, environment, currency: home }])
  const rows = await readBalances(ctx.db, caller)
  const listed = rows.some(({ currency }) => currency === home)
    ? rows
    : [{ currency: home, available: 0, pending: 0 }, ...rows]
  const data = listed.map(({ currency, available, pending }) => ({
    currency,
    available_balance: available,
    pending_balance: pending,
  }))
  return { status: 200, body: { data } }
}
