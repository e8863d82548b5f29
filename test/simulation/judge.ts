import { carriedOut, judgeAdjustments } from './adjustments.ts'
import { judgeBulks } from './bulks.ts'
import { takeInventory } from './inventory.ts'
import { judgeAccount } from './judge-account.ts'
import { judgeBooks } from './judge-books.ts'
import { judgeDecisions } from './judge-decisions.ts'
import { judgeDownloads } from './judge-downloads.ts'
import { judgeEvents } from './judge-events.ts'
import {
  judgeAcknowledged,
  judgeBalances,
  judgeEnded,
  judgeMoved,
  judgePaymentFees,
  judgeRefunds,
  judgeSubmissions,
} from './judge-money.ts'
import { judgePeople } from './judge-people.ts'
import { judgeReserved } from './judge-reserved.ts'
import { judgeFees } from './judge-rules.ts'
import { judgeSessions } from './judge-sessions.ts'
import { judgeTrail } from './judge-trail.ts'
import { judgeReports, judgeSteps, judgeWithdrawals } from './judge-withdrawals.ts'
import { judgeCharges } from './provider-charges.ts'
import { readTrail } from './trail.ts'
import { judgeTransfers } from './transfers.ts'
import { judgeSchedules } from './withdrawal-terms.ts'
import { listAll, ownerOf } from './withdrawals.ts'
import type { World } from './world.ts'

export const judge = async (world: World): Promise<void> => {
  const shown = await takeInventory(world)
  judgeAcknowledged(world, shown)
  judgeEnded(world, shown)
  judgeMoved(world, shown)
  judgeRefunds(world, shown)
  judgeEvents(world, shown)
  judgeSubmissions(world)
  judgeFees(world)
  judgePaymentFees(world, shown)
  await judgeCharges(world, shown)
  await judgeSessions(world, shown)
  const adjusted = await carriedOut(world)
  const withdrawals = await listAll(world)
  const others = [...judgeWithdrawals(world, withdrawals), ...(await judgeTransfers(world))]
  await judgeBalances(world, shown, [...adjusted, ...others])
  await judgeSchedules(world, withdrawals, (each) => ownerOf(world, each))
  await judgeReserved(world)
  await judgeBooks(world, shown)
  await judgeBulks(world)
  await judgeAccount(world, shown)
  judgeReports(world, withdrawals)
  await judgeDownloads(world)
  const entries = await readTrail(world)
  await judgeTrail(world, entries)
  await judgeAdjustments(world, adjusted, entries)
  judgeSteps(world, entries, withdrawals)
  judgePeople(world, shown, entries, withdrawals)
  judgeDecisions(world, shown, entries, withdrawals)
}
