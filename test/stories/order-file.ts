import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { toMinorUnits } from '../../scripts/provider-simulator/amounts.ts'
import type {
  ProviderRecords,
  RecordedOrder,
  SimulatedOrder,
} from '../../scripts/provider-simulator/index.ts'
import { decimalsOf } from '../../scripts/provider-simulator/markets.ts'
import { readLine, type StoredOrder } from '../../scripts/provider-simulator/order-journal.ts'

/** The orders of a provider, read from its file: evidence, whether its process runs or not. */

const recordOf = ({ order, movements }: StoredOrder): RecordedOrder => {
  const { reference, externalId, kind, country, currency } = order
  const times = movements.reduce((sum, direction) => sum + direction, 0)
  const moved = toMinorUnits(order.amount, decimalsOf(currency)) * BigInt(times)
  return { reference, externalId, kind, country, currency, moved: String(moved), times }
}

const sumsOf = (records: RecordedOrder[], kind: string): Record<string, string> => {
  const sums = new Map<string, bigint>()
  for (const record of records) {
    if (record.kind !== kind) continue
    sums.set(record.currency, (sums.get(record.currency) ?? 0n) + BigInt(record.moved))
  }
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, String(sum)]))
}

export const openOrderFile = (path: string) => {
  const stored = new Map<string, StoredOrder>()
  const orders = new Map<string, SimulatedOrder>()
  let offset = 0
  let rest = ''

  const refresh = (): void => {
    if (!existsSync(path)) return
    const file = openSync(path, 'r')
    const added = Buffer.alloc(fstatSync(file).size - offset)
    offset += readSync(file, added, 0, added.length, offset)
    closeSync(file)
    const lines = (rest + added.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const entry = readLine(line)
      if (entry === undefined) continue
      stored.set(entry.order.reference, entry)
      orders.set(entry.order.reference, entry.order)
    }
  }

  return {
    orders: (): Map<string, SimulatedOrder> => {
      refresh()
      return orders
    },
    records: (): ProviderRecords => {
      refresh()
      const records = [...stored.values()].map(recordOf)
      return {
        collected: sumsOf(records, 'collect'),
        paidOut: sumsOf(records, 'payout'),
        refunded: sumsOf(records, 'refund'),
        orders: records,
      }
    },
  }
}

/** The lines of a file that may not be there yet. */
export const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
