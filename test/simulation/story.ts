import { followFeed, readStatement, recover, searchTransactions } from './account.ts'
import { adjustAsPeople } from './adjustments.ts'
import {
  checkLedger,
  decide,
  limitAmounts,
  resend,
  resolve,
  rotateSecret,
  ruleApprovals,
  setFee,
  setPaymentFee,
  setSandboxOutcome,
  switchEndpoint,
  topUp,
} from './administrators.ts'
import { cancelBulk, decideOnBulk, interruptBulk, payOutInBulk } from './bulks.ts'
import {
  correctNumber,
  openFormSession,
  openSession,
  payInTwoTabs,
  payOnPage,
} from './customers.ts'
import { dismissAndReopen } from './dismissals.ts'
import { dryWallet } from './dry-wallets.ts'
import { readMarkets } from './judge-availability.ts'
import { compareReserved } from './judge-reserved.ts'
import { type Action, pay, payOut, payOutTwice, refund, repeat } from './merchants.ts'
import {
  proposeFeeAsPeople,
  refundAsPeople,
  settleAsPeople,
  suspendAsPerson,
  widenLimitsAsPeople,
} from './people-change.ts'
import { decideAsPeople, demoteSomebody } from './people-decide.ts'
import { recordCharge } from './provider-charges.ts'
import { createRandom, pickByWeight } from './random.ts'
import { list, look } from './readers.ts'
import {
  advanceTestClock,
  followLink,
  openLink,
  rollKey,
  subscribe,
  useRestrictedKey,
} from './self-service.ts'
import { receiveTransfer, spendAndRecall } from './transfers.ts'
import {
  answerOddly,
  changeReceiver,
  contradict,
  crash,
  disturbCallbacks,
  disturbEngine,
  failProvider,
  pause,
  repeatCallback,
  silenceProvider,
} from './trouble.ts'
import { meetTrouble, owe, refundBeyond } from './troubled-orders.ts'
import { useWallets } from './wallets.ts'
import { scheduleWithdrawals, setWithdrawalFee } from './withdrawal-terms.ts'
import { moveWithdrawal, withdraw } from './withdrawals.ts'

/**
 * A seed determines a story, which is a list of steps. Any subset of the steps is a valid story.
 */

export interface Step {
  number: number
  atMs: number
  name: string
  /** The step uses no other source of randomness. */
  seed: number
}

const weights: [Action, number][] = [
  [pay, 30],
  [payOut, 18],
  [payOutTwice, 3],
  [refund, 14],
  [repeat, 8],
  [look, 8],
  [list, 3],
  [openSession, 4],
  [openFormSession, 3],
  [payOnPage, 6],
  [payInTwoTabs, 3],
  [correctNumber, 3],
  [meetTrouble, 20],
  [owe, 3],
  [refundBeyond, 3],
  [decide, 5],
  [decideAsPeople, 7],
  [demoteSomebody, 1],
  [proposeFeeAsPeople, 2],
  [adjustAsPeople, 3],
  [withdraw, 5],
  [moveWithdrawal, 6],
  [setWithdrawalFee, 3],
  [scheduleWithdrawals, 3],
  [receiveTransfer, 4],
  [spendAndRecall, 1],
  [widenLimitsAsPeople, 1],
  [settleAsPeople, 2],
  [dismissAndReopen, 2],
  [dryWallet, 2],
  [suspendAsPerson, 1.5],
  [refundAsPeople, 4],
  [ruleApprovals, 4],
  [topUp, 1],
  [resend, 3],
  [setFee, 2],
  [setPaymentFee, 5],
  [recordCharge, 4],
  [followFeed, 5],
  [searchTransactions, 2],
  [readStatement, 2],
  [recover, 3],
  [readMarkets, 5],
  [useRestrictedKey, 1],
  [advanceTestClock, 1],
  [payOutInBulk, 4],
  [interruptBulk, 3],
  [limitAmounts, 2],
  [rollKey, 2],
  [subscribe, 2],
  [cancelBulk, 1],
  [decideOnBulk, 2],
  [openLink, 2],
  [followLink, 4],
  [rotateSecret, 1],
  [switchEndpoint, 1],
  [setSandboxOutcome, 2],
  [checkLedger, 0.3],
  [useWallets, 1],
  [compareReserved, 3],
  [resolve, 3],
  [answerOddly, 10],
  [failProvider, 3],
  [silenceProvider, 0.3],
  [contradict, 2],
  [repeatCallback, 3],
  [disturbCallbacks, 2],
  [changeReceiver, 1],
  [crash, 4],
  [pause, 2],
  [disturbEngine, 5],
]

export const actions = new Map(weights.map(([action]) => [action.name, action]))

const dayMs = 86_400_000

/**
 * Returns the gap between two steps. It is mostly short, so that actions overlap, but sometimes
 * hours.
 */
const gapFrom = (random: ReturnType<typeof createRandom>, meanMs: number): number => {
  const kind = random.below(10)
  if (kind < 5) return random.below(1500)
  if (kind < 9) return random.below(meanMs)
  return random.below(meanMs * 9)
}

/** Writes `stepsPerDay` steps a day on average, with all actions or with the given actions. */
export const writeStory = (
  seed: number,
  days: number,
  stepsPerDay: number,
  names: readonly string[] = [],
): Step[] => {
  const drawn = weights.filter(([{ name }]) => names.length === 0 || names.includes(name))
  const random = createRandom(seed, 'story')
  const meanMs = dayMs / stepsPerDay / 0.65
  const steps: Step[] = []
  for (let atMs = 0; atMs < days * dayMs; atMs += gapFrom(random, meanMs)) {
    const { name } = pickByWeight(random, drawn)
    steps.push({ number: steps.length + 1, atMs, name, seed: random.next() })
  }
  return steps
}
