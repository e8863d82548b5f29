import type { operations } from '../../generated/openapi.ts'
import { homeCurrency, markets, type Provider } from '../domain/markets.ts'
import { fundSandbox } from '../flows/fund-sandbox.ts'
import { readFloat } from '../flows/read-float.ts'
import { sumAccounts } from '../store/ledger.ts'
import type { Handler } from './operation.ts'

const serves = (provider: Provider, currency: string): boolean =>
  Object.values(markets).some(
    (market) =>
      (market.providers as readonly Provider[]).includes(provider) &&
      (market.currencies as readonly string[]).includes(currency),
  )

/**
 * What an operator holds in the merchant's home currency. A live operator says so itself; in the
 * sandbox it is what its account was debited for, with the merchant's play money.
 */
export const getBalance: Handler<operations['getBalance']> = async ({ ctx, caller, query }) => {
  const { organisationId: organisation_id, environment } = caller
  const currency = homeCurrency(caller.homeCountry)
  if (!serves(query.provider, currency)) {
    return { status: 200, body: { data: { available: 0, currency } } }
  }
  if (environment === 'live') {
    const available = await readFloat(ctx, query.provider, currency)
    return { status: 200, body: { data: { available, currency } } }
  }
  const purse = { organisation_id, environment, currency }
  await fundSandbox(ctx, [purse])
  const accounts = [`operator_float:${query.provider}`, 'sandbox_funding'] as const
  const available = 0 - (await sumAccounts(ctx.db, purse, [...accounts]))
  return { status: 200, body: { data: { available, currency } } }
}
