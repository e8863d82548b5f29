import type { AppContext } from '../../context.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import { dayMs } from '../../domain/time.ts'
import {
  type ErasedRows,
  eraseNumbers,
  hasOpenTransaction,
  readKeptTransactions,
} from '../../repositories/transactions/erase-numbers.ts'
import { recordAct } from '../audit/record-act.ts'

type Context = Pick<AppContext, 'clock' | 'db'> & Acting

/** How long after the final status phone numbers are kept for disputes and refunds. */
const disputeDays = 90

/**
 * One request runs at most `batchesMax` database transactions, each with up to `batchCount` rows.
 */
const batchCount = 50
const batchesMax = 20

interface Erasure extends ErasedRows {
  /** The number of transactions that are too recent to be erased. */
  kept: number
  /** The time when the last kept transaction can be erased, in ISO 8601; null if `kept` is 0. */
  erasableFrom: string | null
  hasMore: boolean
}

/**
 * Replaces a phone number with a masked number in transactions that became final more than
 * `disputeDays` ago, and in their events, callbacks and bulk payout lines. A repeated call erases
 * only what remains.
 *
 * Throws InvalidRequest if a transaction with the number is in progress.
 */
export const eraseNumber = async (
  ctx: Context,
  msisdn: string,
  reason: string,
): Promise<Erasure> => {
  if (await hasOpenTransaction(ctx.db, msisdn)) {
    throw new InvalidRequest({ phone_number: [{ code: 'number_in_use' }] })
  }
  const at = ctx.clock.nowIso()
  const finalBefore = new Date(Date.parse(at) - disputeDays * dayMs).toISOString()
  const part = { msisdn, finalBefore, at, count: batchCount }
  const erased: ErasedRows = { orders: 0, lines: 0, events: 0, callbacks: 0 }
  let hasMore = true
  for (let batches = 0; hasMore && batches < batchesMax; batches += 1) {
    const found = await ctx.db.transaction().execute(async (tx) => {
      const rows = await eraseNumbers(tx, part)
      const after = { phone_number: msisdn, ...rows }
      await recordAct(ctx, tx, { subject: 'phone_number', id: null, reason, after })
      return rows
    })
    for (const kind of ['orders', 'lines', 'events', 'callbacks'] as const) {
      erased[kind] += found[kind]
    }
    hasMore = found.orders === batchCount || found.lines === batchCount
  }
  const kept = await readKeptTransactions(ctx.db, msisdn)
  return {
    ...erased,
    kept: kept.count,
    erasableFrom:
      kept.last_ended_at === null
        ? null
        : new Date(Date.parse(kept.last_ended_at) + disputeDays * dayMs).toISOString(),
    hasMore,
  }
}
