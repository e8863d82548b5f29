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

/** Rules that apply to merchant transfers and to platform transfers. */

type Context = Pick<AppContext, 'clock' | 'config' | 'liveProviders'>

/** Banks may book a transfer late, or a few days in advance. */
const valueDateAgeMaxMs = 366 * dayMs
const valueDateAheadMaxMs = 7 * dayMs

/** Throws InvalidRequest for an implausible value date. */
export const requireValueDate = ({ clock }: Pick<Context, 'clock'>, value_date: string): void => {
  const ageMs = clock.nowMs() - Date.parse(value_date)
  if (ageMs > valueDateAgeMaxMs || ageMs < -valueDateAheadMaxMs) {
    throw new InvalidRequest({ value_date: [{ code: 'unlikely_value_date' }] })
  }
}

/**
 * Normalises a reference, because two people may spell it differently, and locks it. Top-ups,
 * withdrawals, platform transfers and balance adjustments all call this before they check whether
 * the reference is used, so that only one of them records a booking of the bank. Lock the subject
 * first, and the bank account afterwards. Throws InvalidRequest if the normalised reference is
 * empty.
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
 * Throws InvalidRequest while an older node is connected, because such a node could not check the
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
 * Whether a second person must approve a movement of money. If an earlier movement with the same
 * reference was undone, any amount counts as above the limit.
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
 * Throws Problem `own_order` for an author, and `person_unconfirmed` if the person may be the same
 * as an author.
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
 * Counts live money that a person moves alone. Throws Problem `second_person_needed` above the
 * limit.
 */
export const requireAlone = (ctx: Context, tx: Tx, mover: Mover, money: Money): Promise<void> =>
  requireMovableAlone(ctx, tx, mover, inLive(money))
