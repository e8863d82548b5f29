import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import type { ProviderRecords, SimulatedOrder } from '../../scripts/provider-simulator/index.ts'
import { readLine, type StoredOrder } from '../../scripts/provider-simulator/order-journal.ts'
import { createProviderRecords } from '../../scripts/provider-simulator/provider-records.ts'

/**
 * Reads a provider's records from the simulator's file, so they are available even when the
 * simulator is not running.
 */

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
      const records = createProviderRecords()
      for (const { order, movements } of stored.values()) {
        records.addOrder(order)
        for (const direction of movements) records.addMovement(order, direction)
      }
      return records.read()
    },
  }
}

export const linesOf = (path: string): string[] =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
