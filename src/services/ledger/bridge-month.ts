import type { AppContext } from '../../context.ts'
import {
  type BalanceBridge,
  type BridgePart,
  bridgePartOf,
  bridgeParts,
} from '../../domain/ledger/balance-bridge.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import {
  listCurrencies,
  readExactBalanceBefore,
  sumKinds,
} from '../../repositories/ledger/statement-lines.ts'
import { closePeriod } from './close-period.ts'
import { periodOf, sliceSize } from './summarise-month.ts'

const noMovement = Object.fromEntries(bridgeParts.map((part) => [part, 0n])) as Record<
  BridgePart,
  bigint
>

type Context = Pick<AppContext, 'clock' | 'db'>

/** The balance bridges of an organisation in a month such as `2026-11` (UTC), by currency. */
export const bridgeMonth = async (
  ctx: Context,
  { organisationId, environment }: { organisationId: string; environment: Environment },
  month: string,
): Promise<BalanceBridge[]> => {
  const bridges: BalanceBridge[] = []
  for (const currency of await listCurrencies(ctx.db, organisationId, environment)) {
    const balanceKey = { organisation_id: organisationId, environment, currency }
    const period = await closePeriod(ctx, balanceKey, periodOf(month))
    const opening = await readExactBalanceBefore(ctx.db, balanceKey, period.from)
    const moved = { ...noMovement }
    let fees = 0n
    for await (const slice of sumKinds(ctx.db, balanceKey, period, sliceSize)) {
      for (const sum of slice) {
        const part = bridgePartOf[sum.kind]
        const fee = part === 'corrections' || part === 'test_money' ? 0n : sum.fees
        moved[part] += sum.amount - fee
        fees += fee
      }
    }
    const closing = await readExactBalanceBefore(ctx.db, balanceKey, period.to)
    const sum = bridgeParts.reduce((total, part) => total + moved[part], opening + fees)
    if (sum !== closing) throw new Error(`the lines of ${currency} do not lead to its balance`)
    bridges.push({ currency, opening, ...moved, fees, closing })
  }
  return bridges
}
