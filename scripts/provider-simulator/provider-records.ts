import { toMinorUnits } from './amounts.ts'
import { decimalsOf } from './markets.ts'
import type { OrderKind, ProviderRecords, RecordedOrder, SimulatedOrder } from './types.ts'

type Order = SimulatedOrder & { externalId?: string | undefined }

/** Money that moved for an order, or, where negative, moved back. */
interface Movement {
  order: Order
  minorUnits: bigint
}

/** What each account holds at first, in minor units. */
const openingBalance = 1_000_000_000n

/** How each kind of order changes an account. */
export type AccountRule = Partial<Record<OrderKind, 1n | -1n>>

/**
 * The provider's own journal of what it collected, paid out and refunded. It is append-only: a test
 * that changes an order does not change what is recorded here.
 */
export const createProviderRecords = () => {
  const orders: Order[] = []
  const movements: Movement[] = []

  const sum = (found: Movement[]): bigint =>
    found.reduce((total, { minorUnits }) => total + minorUnits, 0n)

  const sumsOf = (kind: OrderKind): Record<string, string> => {
    const own = movements.filter(({ order }) => order.kind === kind)
    const currencies = new Set(own.map(({ order }) => order.currency))
    const sumIn = (currency: string) => sum(own.filter(({ order }) => order.currency === currency))
    return Object.fromEntries(
      [...currencies].map((currency) => [currency, String(sumIn(currency))]),
    )
  }

  const recordOf = (order: Order): RecordedOrder => {
    const { reference, externalId, kind, country, currency } = order
    const own = movements.filter((movement) => movement.order === order)
    const reversals = own.filter(({ minorUnits }) => minorUnits < 0n).length
    const times = own.length - 2 * reversals
    return { reference, externalId, kind, country, currency, moved: String(sum(own)), times }
  }

  return {
    addOrder: (order: Order): void => void orders.push(order),
    /** Records one movement of an order's amount; direction −1 takes it back. */
    addMovement: (order: Order, direction: 1n | -1n): void => {
      const minorUnits = toMinorUnits(order.amount, decimalsOf(order.currency))
      movements.push({ order, minorUnits: minorUnits * direction })
    },
    /** Each movement of an order's money, oldest first: 1, or −1 where it moved back. */
    movementsOf: (order: Order): (1 | -1)[] =>
      movements
        .filter((movement) => movement.order === order)
        .map(({ minorUnits }) => (minorUnits < 0n ? -1 : 1)),
    /** What an account in a currency and country holds, in minor units. */
    balanceOf: (currency: string, country: string, rule: AccountRule): bigint =>
      movements
        .filter(({ order }) => order.currency === currency && order.country === country)
        .reduce(
          (total, { order, minorUnits }) => total + minorUnits * (rule[order.kind] ?? 0n),
          openingBalance,
        ),
    read: (): ProviderRecords => ({
      collected: sumsOf('collect'),
      paidOut: sumsOf('payout'),
      refunded: sumsOf('refund'),
      orders: orders.map(recordOf),
    }),
  }
}
