import { shownAmount } from '../../domain/exact-numbers.ts'
import { type BalanceBridge, bridgeParts } from '../../domain/ledger/balance-bridge.ts'
import { timeZones } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import { monthBalanceResource } from '../../resources/ledger.ts'
import { summariseMonth } from '../../services/ledger/summarise-month.ts'
import { byteOrderMark, createCsvWriter } from '../csv.ts'
import type { FileLocale } from '../csv-words.ts'
import type { AccountHandler } from '../handler.ts'

export const getSettlementSummary: AccountHandler<'getSettlementSummary'> = async ({
  ctx,
  caller,
  query: { month },
}) => {
  const { lines, balances } = await summariseMonth(ctx, caller, month)
  const { environment } = caller
  const body = { data: { month, environment, lines, balances: balances.map(monthBalanceResource) } }
  return { status: 200, body }
}

const summaryColumns = ['currency', 'kind', 'count', 'amount'] as const

/** Returns the balance lines of a summary. The closing balance is the sum of the lines above it. */
const summaryLines = (bridge: BalanceBridge) => [
  { kind: 'opening_balance', amount: bridge.opening },
  ...bridgeParts.map((part) => ({
    kind: part,
    amount: bridge[part],
    ...((part === 'top_ups' || part === 'withdrawals') && { count: bridge.counts[part] }),
  })),
  { kind: 'transaction_fees', amount: bridge.fees - bridge.withdrawalFees },
  { kind: 'withdrawal_fees', amount: bridge.withdrawalFees },
  { kind: 'closing_balance', amount: bridge.closing },
]

async function* summaryCsv(
  bridges: BalanceBridge[],
  { homeCountry }: Caller,
  locale: FileLocale | undefined,
): AsyncGenerator<string> {
  const { header, line } = createCsvWriter(summaryColumns, locale, timeZones[homeCountry])
  const lines = bridges.flatMap((bridge) =>
    summaryLines(bridge).map(({ amount, ...rest }) =>
      line({ ...rest, currency: bridge.currency, amount: shownAmount(amount) }),
    ),
  )
  yield byteOrderMark + header + lines.join('')
}

export const downloadSettlementSummary: AccountHandler<'downloadSettlementSummary'> = async ({
  ctx,
  caller,
  query: { month, locale },
}) => {
  const { balances } = await summariseMonth(ctx, caller, month)
  return {
    status: 200,
    stream: summaryCsv(balances, caller, locale),
    contentType: 'text/csv; charset=utf-8',
    fileName: `summary-${month}.csv`,
  }
}
