import type { operations } from '../../../generated/openapi.ts'
import { homeCurrency } from '../../domain/markets.ts'
import { readBalances } from '../../repositories/ledger/balances.ts'
import { fundSandbox } from '../../services/sandbox/fund-balances.ts'
import type { Handler } from '../handler.ts'

export const getMerchantBalance: Handler<operations['getMerchantBalance']> = async (input) => {
  const { ctx, caller } = input
  const { organisationId: organisation_id, environment } = caller
  const home = homeCurrency(caller.homeCountry)
  await fundSandbox(ctx, [{ organisation_id, environment, currency: home }])
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
