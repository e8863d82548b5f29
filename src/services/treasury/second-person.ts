import type { AppContext } from '../../context.ts'
import type { Tx } from '../../database/database.ts'
import type { Currency } from '../../domain/markets.ts'
import { InvalidRequest, Problem } from '../../domain/problems.ts'
import { spelledAlike } from '../../domain/search-text.ts'
import { dayMs, isoOf } from '../../domain/time.ts'
import { isOlderNodeConnected } from '../../repositories/older-nodes.ts'
import { doCountAsOne } from '../../repositories/people/people.ts'
import { isColleagueNeededAbove, isLive } from '../approvals/controls.ts'
import type { Decider } from '../approvals/record-decision.ts'

/** The rules that transfers of merchants and of the platform share. */

type Context = Pick<AppContext, 'clock' | 'config' | 'liveProviders'>

interface Money {
  amount: number
  currency: Currency
}

/** A bank books a transfer late, or a few days ahead. */
const valueDateAgeMaxMs = 366 * dayMs
const valueDateAheadMaxMs = 7 * dayMs

/** Throws InvalidRequest for an unlikely value date. */
export const requireValueDate = ({ clock }: Pick<Context, 'clock'>, value_date: string): void => {
  const ageMs = clock.nowMs() - Date.parse(value_date)
  if (ageMs > valueDateAgeMaxMs || ageMs < -valueDateAheadMaxMs) {
    throw new InvalidRequest({ value_date: [{ code: 'unlikely_value_date' }] })
  }
}

/** A reference without what two people may write differently. Throws InvalidRequest if empty. */
export const foldReference = (field: string, reference: string): string => {
  const folded = spelledAlike(reference)
  if (folded === '') throw new InvalidRequest({ [field]: [{ code: 'reference_invisible' }] })
  return folded
}

/** Throws InvalidRequest while a node of an older version, which cannot check it, is connected. */
export const requireCurrentNodes = async (tx: Tx, field: string): Promise<void> => {
  if (await isOlderNodeConnected(tx)) {
    throw new InvalidRequest({ [field]: [{ code: 'older_node_connected' }] })
  }
}

export const isAboveThreshold = (
  ctx: Context,
  tx: Tx,
  decider: Decider,
  { amount, currency }: Money,
): Promise<boolean> =>
  isColleagueNeededAbove(ctx, tx, decider, { amount, currency, environment: 'live' })

/**
 * Whether a second person must approve money: above the threshold, counted with what the person
 * moved alone within a day, and always if it corrects what was undone.
 */
export const needsColleague = async (
  ctx: Context,
  tx: Tx,
  decider: Decider,
  { amount, currency }: Money,
  history: { isCorrected: boolean; sumAlone: (id: string, since: string) => Promise<number> },
): Promise<boolean> => {
  if (decider === undefined) return false
  const total = history.isCorrected
    ? Number.MAX_SAFE_INTEGER
    : amount + (await history.sumAlone(decider.personId, isoOf(ctx.clock.nowMs() - dayMs)))
  return isAboveThreshold(ctx, tx, decider, { amount: total, currency })
}

/**
 * Throws Problem `own_order` for an author, and `person_unconfirmed` for somebody who counts as one
 * with an author.
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
