import type { AppContext } from '../../context.ts'
import { commitDelayMaxMs } from '../../database/ids.ts'
import type { Acting } from '../../domain/audit/act.ts'
import { floatMove } from '../../domain/ledger/postings.ts'
import { InvalidRequest } from '../../domain/problems.ts'
import {
  advanceFloatMove,
  type Float,
  type FloatMove,
  type FloatSums,
  listFloats,
  readFloatState,
  startFloatMove,
  sumFloatEntries,
} from '../../repositories/ledger/merchant-wallets.ts'
import { post } from '../../repositories/ledger/post.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { recordAct } from '../audit/record-act.ts'

/**
 * Makes all nodes post merchant money to country wallets. Throws InvalidRequest while an older node
 * is connected, because an older node cannot check these wallets.
 */
export const useMerchantWallets = (ctx: Pick<AppContext, 'clock' | 'db'> & Acting): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    if (await isOlderNodeConnected(tx)) {
      throw new InvalidRequest({ in_use: [{ code: 'older_node_connected' }] })
    }
    const { areInUse } = await readFloatState(tx)
    await startFloatMove(tx, ctx.clock.nowIso())
    const change = { before: { in_use: !areInUse }, after: { in_use: true } }
    await recordAct(ctx, tx, { subject: 'merchant_wallets', id: null, ...change })
  })

type Context = Pick<AppContext, 'clock' | 'longDb'>

/** The maximum number of rows that one statement reads. */
const usualAtOnce = { entries: 2000, floats: 100 }

/** No lock is needed, because the float's entries no longer change. */
const sumFloat = async (
  { longDb }: Context,
  float: Float,
  atOnce: number,
): Promise<FloatSums['sums']> => {
  let found: FloatSums = { sums: new Map(), last: undefined }
  do {
    found = await sumFloatEntries(longDb, float, found, atOnce)
  } while (found.last !== undefined)
  return found.sums
}

/**
 * Moves a float to the country wallets and stores the progress in the same transaction. Returns
 * false if another node has already moved the float.
 */
const postMove = (
  { longDb, clock }: Context,
  float: Float,
  sums: FloatSums['sums'],
  { before, next }: { before: FloatMove; next: FloatMove },
): Promise<boolean> =>
  longDb.transaction().execute(async (tx) => {
    if (!(await advanceFloatMove(tx, before, next))) return false
    const postings = [...sums].map(([country, amount]) => floatMove(float, country, amount))
    await post(tx, postings, clock.nowIso())
    return true
  })

/**
 * Moves the floats of all merchants to their country wallets. If the run stops or the process
 * crashes, the next run continues after the last moved float.
 */
export const moveFloats = async (
  ctx: Context,
  stopped?: AbortSignal,
  atOnce = usualAtOnce,
): Promise<void> => {
  const { longDb, clock } = ctx
  let { move } = await readFloatState(longDb)
  if (move === undefined || move.isDone) return
  // Only after this delay is it certain that no transaction still posts to a float.
  if (clock.nowMs() - Date.parse(move.since) < commitDelayMaxMs) return
  for (;;) {
    const floats = await listFloats(longDb, move.after, atOnce.floats)
    for (const float of floats) {
      if (stopped?.aborted === true) return
      const next: FloatMove = { ...move, after: float }
      const sums = await sumFloat(ctx, float, atOnce.entries)
      if (!(await postMove(ctx, float, sums, { before: move, next }))) return
      move = next
    }
    if (floats.length < atOnce.floats) break
  }
  await advanceFloatMove(longDb, move, { ...move, isDone: true })
}
