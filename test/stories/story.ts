import { setTimeout as pause } from 'node:timers/promises'
import {
  checkLedger,
  decide,
  resend,
  resolve,
  rotateSecret,
  ruleApprovals,
  setFee,
  setSandboxOutcome,
  switchEndpoint,
  topUp,
} from '../simulation/administrators.ts'
import { clockText } from '../simulation/clock.ts'
import { openFormSession, openSession, payInTwoTabs, payOnPage } from '../simulation/customers.ts'
import { type Action, pay, payOut, payOutTwice, refund, repeat } from '../simulation/merchants.ts'
import { createRandom, pickByWeight } from '../simulation/random.ts'
import { list, look } from '../simulation/readers.ts'
import { receiveTransfer } from '../simulation/transfers.ts'
import {
  answerOddly,
  changeReceiver,
  contradict,
  disturbCallbacks,
  failProvider,
  repeatCallback,
  silenceProvider,
} from '../simulation/trouble.ts'
import { owe, refundBeyond } from '../simulation/troubled-orders.ts'
import { moveWithdrawal, withdraw } from '../simulation/withdrawals.ts'
import { NoAnswer, type World } from '../simulation/world.ts'
import { changeKey, meetTrouble, misuseKey, suspend } from './actions.ts'

/** The seed of a story determines its actions and its kills, which happen in parallel. */

const weights: [Action, number][] = [
  [pay, 30],
  [payOut, 18],
  [payOutTwice, 6],
  [misuseKey, 4],
  [refund, 14],
  [repeat, 8],
  [look, 8],
  [list, 2],
  [openSession, 4],
  [openFormSession, 2],
  [payOnPage, 6],
  [payInTwoTabs, 2],
  [meetTrouble, 8],
  [owe, 1],
  [refundBeyond, 2],
  [decide, 6],
  [ruleApprovals, 1],
  [setFee, 1],
  [topUp, 1],
  [withdraw, 2],
  [moveWithdrawal, 3],
  [receiveTransfer, 2],
  [resend, 2],
  [suspend, 0.7],
  [rotateSecret, 1],
  [switchEndpoint, 1],
  [changeKey, 0.7],
  [setSandboxOutcome, 2],
  [checkLedger, 0.3],
  [resolve, 3],
  [answerOddly, 5],
  [failProvider, 3],
  [silenceProvider, 0.2],
  [contradict, 1.5],
  [repeatCallback, 3],
  [disturbCallbacks, 2],
  [changeReceiver, 0.5],
]

const giveUp = (error: unknown): string => {
  if (error instanceof NoAnswer) return `somebody gives up: ${error.message}`
  throw error
}

export interface Played {
  counts: Map<string, number>
}

export const playUntilOver = async (
  world: World,
  seed: number,
  { lanes, gapMs, isOver }: { lanes: number; gapMs: number; isOver: () => boolean },
): Promise<Played> => {
  const counts = new Map<string, number>()
  const live = async (lane: number): Promise<void> => {
    const random = createRandom(seed, `lane ${lane}`)
    while (!isOver()) {
      const action = pickByWeight(random, weights)
      const begun = clockText()
      const sentence = await action(world, createRandom(random.next(), 'step')).catch(giveUp)
      counts.set(action.name, (counts.get(action.name) ?? 0) + 1)
      world.story.push(`${begun}  ${sentence}`)
      await pause(random.below(2 * gapMs))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => live(lane)))
  return { counts }
}
