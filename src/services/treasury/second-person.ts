import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { spelledAlike } from '../../domain/search-text.ts'
import { dayMs } from '../../domain/time.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { doCountAsOne } from '../../repositories/people/people.ts'
import { lockReference } from '../../repositories/treasury/top-ups.ts'
import { isLive } from '../approvals/controls.ts'
import {
  countMovedAlone,
  type MovedMoney,
  type Mover,
  mayMoveAlone,
  requireMovableAlone,
} from '../approvals/move-alone.ts'
import type { Decider } from '../approvals/record-decision.ts'

/** Rules for merchant transfers and platform transfers. */

type Context = Pick<AppContext, 'clock' | 'config' | 'liveProviders'>

/** Banks may book a transfer much later, or a few days in advance. */
const valueDateAgeMaxMs = 366 * dayMs
const valueDateAheadMaxMs = 7 * dayMs

/** Throws InvalidRequest if the value date is more than a year old or more than a week ahead. */
export const requireValueDate = ({ clock }: Pick<Context, 'clock'>, value_date: string): void => {
  const ageMs = clock.nowMs() - Date.parse(value_date)
  if (ageMs > valueDateAgeMaxMs || ageMs < -valueDateAheadMaxMs) {
    throw new InvalidRequest({ value_date: [{ code: 'unlikely_value_date' }] })
  }
}

/**
 * Normalises and locks a reference. Top-ups, withdrawals, platform transfers and balance
 * adjustments all call this function before they check whether the reference is used. Only one of
 * them can therefore record the same bank booking. Lock the subject before this call, and the bank
 * account after it. Throws InvalidRequest if the normalised reference is empty.
 */
export const requireReference = async (
  tx: Tx,
  field: string,
  reference: string,
): Promise<string> => {
  const folded = spelledAlike(reference)
  if (folded === '') throw new InvalidRequest({ [field]: [{ code: 'reference_invisible' }] })
  await lockReference(tx, folded)
  return folded
}

/**
 * Throws InvalidRequest while an older node is connected, because an older node cannot check the
 * posting.
 */
export const requireCurrentNodes = async (tx: Tx, field: string): Promise<void> => {
  if (await isOlderNodeConnected(tx)) {
    throw new InvalidRequest({ [field]: [{ code: 'older_node_connected' }] })
  }
}

type Money = Omit<MovedMoney, 'environment'>

const inLive = ({ amount, currency }: Money): MovedMoney => ({
  amount,
  currency,
  environment: 'live',
})

/**
 * Returns true if a second person must approve a movement of money. After a movement with the same
 * reference was undone, a second person must approve any amount.
 */
export const needsColleague = async (
  ctx: Context,
  tx: Tx,
  mover: Mover,
  { amount, currency }: Money,
  isCorrected: boolean,
): Promise<boolean> => {
  const judged = isCorrected ? Number.MAX_SAFE_INTEGER : amount
  return !(await mayMoveAlone(ctx, tx, mover, inLive({ amount: judged, currency })))
}

export const countAlone = (ctx: Context, tx: Tx, mover: Mover, money: Money): Promise<void> =>
  countMovedAlone(ctx, tx, mover, inLive(money))

/**
 * Throws Problem `own_order` if the person is an author, and `person_unconfirmed` if the person may
 * be an author under another account.
 */
export const requireOtherPerson = async (
  ctx: Context,
  tx: Tx,
  decider: Decider,
  authors: (string | null)[],
): Promise<void> => {
  if (decider === undefined) return
  for (const author of authors) {
    if (author === decider.personId) throw new Problem('own_order')
    if (author !== null && isLive(ctx) && (await doCountAsOne(tx, decider.personId, author))) {
      throw new Problem('person_unconfirmed')
    }
  }
}

/**
 * Adds live money to the amount that a person has moved alone. Throws Problem
 * `second_person_needed` above the limit.
 */
export const requireAlone = (ctx: Context, tx: Tx, mover: Mover, money: Money): Promise<void> =>
  requireMovableAlone(ctx, tx, mover, inLive(money))
