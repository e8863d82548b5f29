import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Order } from './order.ts'
import type { Ending } from './stories.ts'

export interface PlannedEnding {
  ending: Ending
  atMs: number
}

export interface StoredOrder {
  order: Order
  planned: PlannedEnding[]
  /** 1 for each movement of money, or −1 for each reversal, oldest first. */
  movements: (1 | -1)[]
}

/**
 * Reads the transactions in a file, oldest first. Each line contains one state of a transaction.
 * The last line of a transaction wins. An incomplete line is ignored.
 */
const readJournal = (path: string): Map<string, StoredOrder> => {
  const stored = new Map<string, StoredOrder>()
  if (!existsSync(path)) return stored
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const entry = readLine(line)
    if (entry !== undefined) stored.set(entry.order.reference, entry)
  }
  return stored
}

/**
 * A process that crashed while writing leaves an incomplete line. Returns undefined for an
 * incomplete line.
 */
export const readLine = (line: string): StoredOrder | undefined => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

interface OrderJournal {
  read(): Map<string, StoredOrder>
  /**
   * Writes a transaction's state before returning, so that no response is lost if the process
   * crashes.
   */
  write(stored: StoredOrder): void
}

export const openJournal = (path: string | undefined): OrderJournal =>
  path === undefined
    ? { read: () => new Map(), write: () => {} }
    : {
        read: () => readJournal(path),
        // The line break comes first, because the previous line may be incomplete.
        write: (stored) => appendFileSync(path, `\n${JSON.stringify(stored)}\n`),
      }
