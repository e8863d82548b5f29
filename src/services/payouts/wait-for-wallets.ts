import type { AppContext } from '../../context.ts'
import { isoOf } from '../../domain/time.ts'
import { listUnfunded, listWaitedFor, releaseHeld } from '../../repositories/payouts/held.ts'

type Context = Pick<AppContext, 'db' | 'clock' | 'config' | 'wake' | 'log' | 'applyTransition'>

/** The maximum number of passes per run. The next balance report starts another run. */
const passesMax = 50

/** The maximum number of held transactions that time out in one run. */
const unfundedMax = 5000

/**
 * Releases payouts and refunds that were held for a wallet, up to the wallet's last reported
 * balance. Releases all of them if the wallet has no recent report, because the balance is then
 * unknown, or if holding is switched off. Transactions that were held for too long fail, and their
 * money is returned to the merchants.
 */
export const releaseFunded = async (ctx: Context): Promise<void> => {
  const { db, clock, config, wake } = ctx
  const isOff = config.walletHoldMs === 0
  const waitedFor = await listWaitedFor(db, clock.nowIso())
  for (const wallet of waitedFor) {
    let remaining = isOff ? null : wallet.remaining
    for (let pass = 0; pass < passesMax; pass += 1) {
      const released = await releaseHeld(db, { ...wallet, remaining }, clock.nowIso())
      if (released === null) break
      if (remaining !== null) remaining = String(BigInt(remaining) - BigInt(released))
      wake.transactions('live', 0)
    }
  }
  if (waitedFor.length > 0 && !isOff) await failUnfunded(ctx)
}

const failUnfunded = async ({ db, clock, config, log, applyTransition }: Context) => {
  const before = isoOf(clock.nowMs() - config.walletHoldMs)
  const rows = await listUnfunded(db, before, unfundedMax)
  const results = await Promise.allSettled(
    rows.map((row) => applyTransition({ row, step: { kind: 'unfunded' }, claim: row.attempts })),
  )
  for (const [at, result] of results.entries()) {
    if (result.status === 'fulfilled') continue
    log.error(
      { err: result.reason, transaction: rows[at]?.id },
      'held transaction not marked as failed',
    )
  }
}
