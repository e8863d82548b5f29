import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Order } from './order-store.ts'
import type { Ending } from './stories.ts'

/** An ending that an order is to have, and when. */
export interface PlannedEnding {
  ending: Ending
  atMs: number
}

/** All that a provider knows of one order. */
export interface StoredOrder {
  order: Order
  /** Endings that are still to come. */
  planned: PlannedEnding[]
  /** Each movement of its money: 1, or −1 where it moved back. */
  movements: (1 | -1)[]
}

/**
 * The orders in a file, by reference and oldest first: its lines are states of orders, of which the
 * last one counts. A line that was not written to its end does not.
 */
export const readJournal = (path: string): Map<string, StoredOrder> => {
  const stored = new Map<string, StoredOrder>()
  if (!existsSync(path)) return stored
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = readLine(line)
    if (entry !== undefined) stored.set(entry.order.reference, entry)
  }
  return stored
}

/** Undefined of a line that was not written to its end. */
export const readLine = (line: string): StoredOrder | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

export interface OrderJournal {
  read(): Map<string, StoredOrder>
  /** Writes an order's state before it returns, so that the end of the process loses no answer. */
  write(stored: StoredOrder): void
}

export const openJournal = (path: string | undefined): OrderJournal =>
  path === undefined
    ? { read: () => new Map(), write: () => {} }
    : {
        read: () => readJournal(path),
        // A line begins anew, for the one before may not have been written to its end.
        write: (stored) => appendFileSync(path, `\n${JSON.stringify(stored)}\n`),
      }
