import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../context.ts'
import { settleTransactions } from '../flows/settle-transactions.ts'
import type { Progress } from '../flows/steps.ts'
import { groupCommit } from '../store/group-commit.ts'

/** Pauses between attempts to record what an operator said; they end well before any lease. */
const recordAgainAfterMs = [50, 200, 1000, 4000]

/**
 * Records what operators said, many at a time, each again where it could not be: settlements
 * expect the state they start from, so that one with an unknown end may repeat.
 */
export const recordProgress = (ctx: AppContext) => {
  const settle = groupCommit(
    async (progress: Progress[]) => {
      await settleTransactions(ctx, progress)
      return progress.map(() => undefined)
    },
    { sizeMax: 500, statementsMax: 1 },
  )
  const record = async (progress: Progress, attempt = 0): Promise<void> => {
    try {
      await settle(progress)
    } catch (error) {
      const pauseMs = recordAgainAfterMs[attempt]
      const transaction = progress.row.id
      ctx.log.error({ err: error, transaction, pauseMs }, 'a transaction could not be settled')
      // Nothing was recorded: the lease runs out and the transaction is taken again.
      if (pauseMs === undefined) return
      await sleep(pauseMs)
      await record(progress, attempt + 1)
    }
  }
  return record
}
