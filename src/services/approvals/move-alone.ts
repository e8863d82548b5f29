import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { newId } from '../../database/ids.ts'
import type { Currency } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { Problem } from '../../domain/problems.ts'
import { dayMs, isoOf } from '../../domain/time.ts'
import {
  insertMovedAlone,
  lockAsOne,
  sumMovedAlone,
} from '../../repositories/approvals/moved-alone.ts'
import { isColleagueNeededAbove } from './controls.ts'
import type { Decider } from './record-decision.ts'

/**
 * Limits how much live money a person may move in 24 hours without a colleague.
 * `APPROVE_CORRECTIONS_ABOVE` sets the limit for each currency. The limit covers returns, top-ups,
 * transfers, refunds, reversals, and decisions about reconciliation items. Failed and reversed
 * movements also count, because the money was available in the meantime.
 */

type Context = Pick<AppContext, 'clock' | 'config' | 'liveProviders'>

declare const locked: unique symbol

/** A decider whose row is locked until the transaction ends. */
export interface Mover {
  readonly decider: Decider
  readonly [locked]: true
}

export interface MovedMoney {
  /** In minor units. */
  amount: number
  currency: Currency
  environment: Environment
}

/**
 * Call this function first in a transaction. Every decision locks the person, then the subject, and
 * finally the balances.
 */
export const lockMover = async (tx: Tx, decider: Decider): Promise<Mover> => {
  if (decider !== undefined) await lockAsOne(tx, decider.personId)
  return { decider } as Mover
}

/**
 * Returns false if this amount, together with the amounts already moved, would exceed the limit.
 */
export const mayMoveAlone = async (
  ctx: Context,
  tx: Tx,
  { decider }: Mover,
  { amount, currency, environment }: MovedMoney,
): Promise<boolean> => {
  if (decider === undefined) return true
  const since = isoOf(ctx.clock.nowMs() - dayMs)
  const alreadyMoved =
    environment === 'live' ? await sumMovedAlone(tx, decider.personId, currency, since) : 0
  const money = { amount: alreadyMoved + amount, currency, environment }
  return !(await isColleagueNeededAbove(ctx, tx, decider, money))
}

export const countMovedAlone = async (
  ctx: Context,
  tx: Tx,
  { decider }: Mover,
  { amount, currency, environment }: MovedMoney,
): Promise<void> => {
  if (decider === undefined || environment !== 'live' || amount === 0) return
  const moved_at = ctx.clock.nowIso()
  const id = newId(Date.parse(moved_at))
  await insertMovedAlone(tx, { id, person_id: decider.personId, currency, amount, moved_at })
}

/**
 * Adds an amount to the total that a person has moved alone. Throws Problem `second_person_needed`
 * if the new total would exceed the limit.
 */
export const requireMovableAlone = async (
  ctx: Context,
  tx: Tx,
  mover: Mover,
  money: MovedMoney,
): Promise<void> => {
  if (!(await mayMoveAlone(ctx, tx, mover, money))) throw new Problem('second_person_needed')
  await countMovedAlone(ctx, tx, mover, money)
}
