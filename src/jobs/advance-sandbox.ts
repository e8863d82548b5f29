import type { AppContext } from '../context.ts'
import { fundWithin } from '../flows/fund-sandbox.ts'
import { announce, settleWithin } from '../flows/settle-transactions.ts'
import type { Progress } from '../flows/steps.ts'
import {
  type DueTransaction,
  laneOf,
  lockDueTransactions,
  takeDueTransactions,
} from '../store/due-transactions.ts'
import { nextStep } from './next-step.ts'
import { recordProgress } from './record-progress.ts'
import { startWorkLoop, type WorkLoop } from './work-loop.ts'

const pollMs = 500
/** A turn costs much and a payment in it little: those due within a blink share one. */
const grainMs = 25
const takenMax = 100
const leaseMs = 30_000
const lane = laneOf({ environment: 'test', provider: 'carrier1_momo', country: 'CG' })

/**
 * Carries the sandbox's transactions to their end. Its operator is here and answers at once, so
 * that a turn is one database transaction: what is due is locked, asked about and settled, with no
 * lease to write. Where that fails, the transactions of the turn are taken one by one, so that one
 * that cannot be settled holds up no other.
 */
export const startAdvancingSandbox = (ctx: AppContext): WorkLoop => {
  const record = recordProgress(ctx)

  const progressOf = async (row: DueTransaction): Promise<Progress> => ({
    row,
    step: await nextStep(ctx, row),
  })

  const advanceTogether = async (): Promise<number> => {
    const { settled, funded, count } = await ctx.db.transaction().execute(async (tx) => {
      const rows = await lockDueTransactions(tx, lane, takenMax)
      const collections = rows.filter(({ type }) => type === 'collection')
      const committed = await fundWithin(ctx, tx, collections)
      const taken = rows.map((row) => ({ ...row, attempts: row.attempts + 1 }))
      const progress = await Promise.all(taken.map(progressOf))
      const ends = progress.length === 0 ? [] : await settleWithin(ctx, tx, progress)
      return { settled: ends, funded: committed, count: rows.length }
    })
    funded()
    announce(ctx, settled)
    return count
  }

  const advanceOneByOne = async (): Promise<number> => {
    const share = { lane, count: takenMax, lease_ms: leaseMs }
    const rows = await takeDueTransactions(ctx.db, [share])
    await Promise.all(rows.map(async (row) => record(await progressOf(row))))
    return rows.length
  }

  const turn = async (): Promise<boolean> => {
    const count = await advanceTogether().catch((error: unknown) => {
      ctx.log.error({ err: error }, 'sandbox transactions could not be settled together')
      return advanceOneByOne()
    })
    ctx.metrics.jobsTaken.inc({ job: 'sandbox' }, count)
    return count === takenMax
  }

  return startWorkLoop({ name: 'sandbox', pollMs, grainMs, turn, log: ctx.log })
}
