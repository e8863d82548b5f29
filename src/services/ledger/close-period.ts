import type { AppContext } from '../../context.ts'
import { withLockWait } from '../../database/lock-wait.ts'
import { isoOf } from '../../domain/time.ts'
import type { BalanceKey } from '../../repositories/ledger/balances.ts'
import {
  closeStatement,
  findLastPostedAt,
  lockStatement,
  type Period,
} from '../../repositories/ledger/statement-lines.ts'

type Context = Pick<AppContext, 'clock' | 'db'>

const lockWaitMs = 2000

/**
 * Closes a period of a balance, so that its lines never change again. Every later posting belongs
 * to a later period. If `to` is missing or in the future, the period ends now or, if that is later,
 * right after the newest line. A period that ended before the newest line is already closed and
 * needs no lock.
 */
export const closePeriod = async (
  ctx: Context,
  balanceKey: BalanceKey,
  { from, to }: { from: string; to: string | undefined },
): Promise<Period> => {
  const lastPostedAt = await findLastPostedAt(ctx.db, balanceKey)
  if (to !== undefined && lastPostedAt !== undefined && to <= lastPostedAt) return { from, to }
  return withLockWait(ctx.db, lockWaitMs, async (tx) => {
    await lockStatement(tx, balanceKey)
    const last = await findLastPostedAt(tx, balanceKey)
    const nowMs = ctx.clock.nowMs()
    const present = isoOf(last === undefined ? nowMs : Math.max(nowMs, Date.parse(last) + 1))
    const end = to === undefined || to > present ? present : to
    if (last === undefined || end > last) await closeStatement(tx, balanceKey, end)
    return { from, to: end > from ? end : from }
  })
}
