import { summariseMonth } from '../../services/ledger/summarise-month.ts'
import type { AccountHandler } from '../account-handler.ts'

export const getSettlementSummary: AccountHandler<'getSettlementSummary'> = async ({
  ctx,
  caller,
  query: { month },
}) => {
  const lines = await summariseMonth(ctx, caller, month)
  return { status: 200, body: { data: { month, environment: caller.environment, lines } } }
}
