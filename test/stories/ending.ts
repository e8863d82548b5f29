import { clockText } from '../simulation/clock.ts'
import { settle } from '../simulation/settle.ts'
import { manage, type World } from '../simulation/world.ts'
import { drain, repeatUnanswered } from './evidence.ts'
import type { Stage } from './stage.ts'

/** At the end of a run, all programs are restarted, and days pass without kills. */

const drainMaxMs = 10_000

/** Simulates the passing of half a day: leases expire, and every delay ends. */
const makeDue = `
  UPDATE transactions SET created_at = created_at - interval '13 hours',
      updated_at = updated_at - interval '13 hours', submitted_at = submitted_at - interval '13 hours',
      submission_attempted_at = submission_attempted_at - interval '13 hours'
    WHERE environment = 'live'
      AND status NOT IN ('successful', 'completed', 'failed', 'cancelled', 'rejected');
  UPDATE transactions SET due_at = now() WHERE due_at > now();
  UPDATE comparisons SET due_at = now(), since = least(since, now());
  UPDATE deliveries SET due_at = now() WHERE due_at > now();
  UPDATE provider_callbacks SET due_at = now() WHERE due_at > now();`

/** A session expires after a day, so every session is made to expire. */
const endSessions = `
  UPDATE checkout_sessions SET expires_at = now(), due_at = now()
    WHERE status = 'open' AND expires_at > now()`

const runJobs = async ({ postgres }: Stage, names: string[]): Promise<void> => {
  const list = names.map((name) => `'${name}'`).join(', ')
  await postgres.query(`UPDATE scheduled_jobs SET due_at = now() WHERE name IN (${list})`)
}

const startEverything = async (stage: Stage): Promise<void> => {
  await stage.postgres.restart()
  await stage.redis.restart()
  await Promise.all([stage.momo.restart(), stage.money.restart()])
  await Promise.all(stage.nodes.map((node) => node.restart()))
}

const passTime = async (stage: Stage, change: string): Promise<void> => {
  for (const { program } of stage.nodes) program.signal('SIGTERM')
  await Promise.all(stage.nodes.map(({ program }) => program.ended()))
  await stage.postgres.query(change)
  await runJobs(stage, ['list-overdue'])
  await Promise.all(stage.nodes.map((node) => node.restart()))
  const left = await drain(stage, drainMaxMs)
  console.error(`${clockText()}  time has passed; left: ${JSON.stringify([...left])}`)
}

const quietRoundsMin = 1
/** Transactions with a final status are compared twice. */
const nights = 2

/** Returns the number of requests that never got a reply. */
export const end = async (world: World, stage: Stage): Promise<number> => {
  await startEverything(stage)
  for (const { organisationId } of world.merchants) {
    await manage(world, 'POST', `/organisations/${organisationId}/resume`)
  }
  const unanswered = await repeatUnanswered(world)
  await settle(world, () => passTime(stage, makeDue), quietRoundsMin)
  for (let night = 0; night < nights; night++) {
    await runJobs(stage, ['compare-with-providers', 'check-ledger'])
    await drain(stage, drainMaxMs, ['jobs'])
    await passTime(stage, makeDue + endSessions)
  }
  await settle(world, () => passTime(stage, makeDue), quietRoundsMin)
  return unanswered
}
