import { decimalsOf, toMinorUnits } from './markets.ts'
import type { OrderKind, ProviderRecords, RecordedOrder, SimulatedOrder } from './types.ts'

type Order = SimulatedOrder & { externalId?: string | undefined }

/** In minor units. */
const openingBalance = 1_000_000_000n

/** Each kind of transaction credits (1) or debits (-1) an account. */
export type AccountRule = Partial<Record<OrderKind, 1n | -1n>>

/**
 * The provider's journal is append-only, so a test that changes a transaction does not change these
 * records.
 */
export const createProviderRecords = () => {
  /**
   * The money movements of each transaction in minor units, oldest first. A reversal is negative.
   */
  const movements = new Map<Order, bigint[]>()
  /** The maximum balance to report, by currency and country. */
  const caps = new Map<string, bigint>()

  const sum = (moved: bigint[]): bigint => moved.reduce((total, each) => total + each, 0n)

  const sumsOf = (kind: OrderKind): Record<string, string> => {
    const sums = new Map<string, bigint>()
    for (const [order, moved] of movements) {
      if (order.kind !== kind || moved.length === 0) continue
      sums.set(order.currency, (sums.get(order.currency) ?? 0n) + sum(moved))
    }
    return Object.fromEntries([...sums].map(([currency, total]) => [currency, String(total)]))
  }

  const recordOf = ([order, moved]: [Order, bigint[]]): RecordedOrder => {
    const { reference, externalId, kind, country, currency } = order
    const times = moved.reduce((count, each) => count + (each < 0n ? -1 : 1), 0)
    return { reference, externalId, kind, country, currency, moved: String(sum(moved)), times }
  }

  return {
    addOrder: (order: Order): void => void movements.set(order, []),
    /** Direction −1 reverses a movement of the transaction's amount. */
    addMovement: (order: Order, direction: 1 | -1): void => {
      const minorUnits = toMinorUnits(order.amount, decimalsOf(order.currency))
      movements.get(order)?.push(minorUnits * BigInt(direction))
    },
    /** Returns 1 for each movement of the money, or −1 for a reversal, oldest first. */
    movementsOf: (order: Order): (1 | -1)[] =>
      (movements.get(order) ?? []).map((moved) => (moved < 0n ? -1 : 1)),
    /** Returns the balance in minor units. */
    balanceOf: (currency: string, country: string, rule: AccountRule): bigint => {
      const held = [...movements]
        .filter(([order]) => order.currency === currency && order.country === country)
        .reduce(
          (total, [order, moved]) => total + sum(moved) * (rule[order.kind] ?? 0n),
          openingBalance,
        )
      const cap = caps.get(`${currency} ${country}`)
      return cap !== undefined && cap < held ? cap : held
    },
    /** Undefined removes the cap of the reported balance. */
    capBalance: (currency: string, country: string, balance: number | undefined): void => {
      if (balance === undefined) caps.delete(`${currency} ${country}`)
      else caps.set(`${currency} ${country}`, BigInt(balance))
    },
    read: (): ProviderRecords => ({
      collected: sumsOf('collect'),
      paidOut: sumsOf('payout'),
      refunded: sumsOf('refund'),
      orders: [...movements].map(recordOf),
    }),
  }
}
