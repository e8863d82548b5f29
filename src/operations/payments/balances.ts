import { homeCurrency, markets, type Provider } from '../../domain/markets.ts'
import { readBalances, readHeldAt } from '../../repositories/ledger/balances.ts'
import { fundNow } from '../../services/sandbox/fund-balances.ts'
import type { PaymentsHandler } from '../handler.ts'

const serves = (provider: Provider, currency: string): boolean =>
  Object.values(markets).some(
    (market) =>
      (market.providers as readonly Provider[]).includes(provider) &&
      (market.currencies as readonly string[]).includes(currency),
  )

/**
 * Returns an organisation's money at a provider in the home currency. In live mode, the amount is
 * at least zero and at most the available balance. The sandbox simulates the provider's report.
 */
export const getBalance: PaymentsHandler<'getBalance'> = async ({ ctx, caller, query }) => {
  const { organisationId: organisation_id, environment } = caller
  const currency = homeCurrency(caller.homeCountry)
  if (!serves(query.provider, currency)) {
    return { status: 200, body: { data: { available: 0, currency } } }
  }
  const balanceKey = { organisation_id, environment, currency }
  await fundNow(ctx, [balanceKey])
  const { held, available } = await readHeldAt(ctx.db, balanceKey, query.provider)
  const shown = environment === 'test' ? held : Math.max(Math.min(held, available), 0)
  return { status: 200, body: { data: { available: shown, currency } } }
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
