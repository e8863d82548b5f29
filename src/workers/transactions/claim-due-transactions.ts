import type { AppContext } from '../../context.ts'
import { databaseFailureOf } from '../../database/database-errors.ts'
import type { FairShare } from '../../repositories/fair-batches.ts'
import {
  type ClaimedBatch,
  claimDueTransactions,
  claimTransaction,
  type DueTransaction,
  lockDueTransactions,
} from '../../repositories/transactions/due-transactions.ts'
import { queueOf } from '../../repositories/transactions/queue-of.ts'
import type { StepRecorder } from './step-recorder.ts'

/**
 * Claims due transactions in one statement. If the statement fails, claims them one at a time. A
 * row that cannot be claimed is recorded as a failure and does not block the others.
 */
export const claimDue = async (
  { db, clock, config: { walletHoldMs } }: AppContext,
  recorder: StepRecorder,
  shares: FairShare[],
): Promise<ClaimedBatch> => {
  const wallets = walletHoldMs > 0
  try {
    return await claimDueTransactions(db, shares, clock.nowIso(), wallets)
  } catch (error) {
    if (databaseFailureOf(error, true) === 'trouble') throw error
  }
  const found = await lockDueTransactions(db, shares, clock.nowIso(), wallets)
  const shareOf = new Map(shares.map((share) => [share.queue, share]))
  const rows: DueTransaction[] = []
  for (const row of found.rows) {
    try {
      const share = shareOf.get(queueOf(row))
      const claimed = share && (await claimTransaction(db, row, share, clock.nowIso()))
      if (claimed !== undefined) rows.push(claimed)
    } catch (error) {
      await recorder.run(row, () => Promise.reject(error))
    }
  }
  return { ...found, rows }
}
