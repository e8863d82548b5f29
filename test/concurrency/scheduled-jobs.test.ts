import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { addJobs, claimDueJobs, finishJob } from '../../src/repositories/scheduled-jobs.ts'
import { nextAtMs, schedules, startSchedules } from '../../src/workers/schedules.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  // The server checks its schedules only once, so it does not run the jobs that a test makes due.
  server = await startTestServer({ schedulesPollMs: 3_600_000 })
})
afterAll(() => server.stop())

const minuteMs = 60_000

const addDue = async (name: string): Promise<void> => {
  await addJobs(server.ctx.db, [{ name, dueAt: '2020-01-01T00:00:00Z' }])
}

const take = (name: string, leaseMs = minuteMs) =>
  claimDueJobs(server.ctx.db, [name], { at: server.ctx.clock.nowIso(), leaseMs })

const rowOf = (name: string) =>
  server.ctx.db
    .selectFrom('scheduled_jobs')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

test('a due scheduled job is claimed by only one worker', async () => {
  await addDue('for one')
  const found = await Promise.all(Array.from({ length: 10 }, () => take('for one')))
  expect(found.flat()).toHaveLength(1)
  expect(await take('for one')).toEqual([])
})

test('a scheduled job whose node died is claimed again, and its late result changes nothing', async () => {
  await addDue('of the dead')
  const [lost] = await take('of the dead', 0)
  const [again] = await take('of the dead')
  if (lost === undefined || again === undefined) throw new Error('the job was not claimed twice')
  expect([lost.attempts, again.attempts]).toEqual([1, 2])
  const late = { doneAt: server.ctx.clock.nowIso(), nextAt: '2020-01-01T00:00:00Z' }
  await finishJob(server.ctx.db, lost, late)
  expect(await rowOf('of the dead')).toMatchObject({ done_at: null, attempts: 2 })
  const next = { doneAt: server.ctx.clock.nowIso(), nextAt: '2100-01-01T00:00:00.000Z' }
  await finishJob(server.ctx.db, again, next)
  expect(await rowOf('of the dead')).toMatchObject({ due_at: next.nextAt, attempts: 0 })
})

test('re-adding an existing scheduled job does not change its due time', async () => {
  await addDue('known')
  await addJobs(server.ctx.db, [{ name: 'known', dueAt: '2100-01-01T00:00:00Z' }])
  expect((await rowOf('known')).due_at).toBe('2020-01-01T00:00:00.000Z')
})

test("every scheduled job has a row whose due time follows the job's schedule", async () => {
  const times = () => server.ctx.db.selectFrom('scheduled_jobs').selectAll().execute()
  const rows = await eventually(times, (found) =>
    schedules.every((schedule) => found.some(({ name }) => name === schedule.name)),
  )
  for (const { name, everyMs, offsetMs } of schedules) {
    const dueAt = rows.find((row) => row.name === name)?.due_at ?? ''
    expect([name, (Date.parse(dueAt) - offsetMs) % everyMs]).toEqual([name, 0])
  }
})

test.each([
  ['2026-03-01T02:22:59Z', '2026-03-01T02:23:00.000Z'],
  ['2026-03-01T02:23:00Z', '2026-03-02T02:23:00.000Z'],
  ['2026-03-01T23:59:59Z', '2026-03-02T02:23:00.000Z'],
])('after %s, the next comparison with providers is due at %s', (after, next) => {
  const schedule = schedules.find(({ name }) => name === 'compare-with-providers')
  if (schedule === undefined) throw new Error('no such schedule')
  expect(new Date(nextAtMs(schedule, Date.parse(after))).toISOString()).toBe(next)
})

test('the service stops even if the result of a scheduled job cannot be recorded', async () => {
  const { ctx } = server
  const db = new Proxy(ctx.db, {
    get: (whole, name) => {
      if (name === 'updateTable') throw new Error('the database is unavailable')
      const value: unknown = Reflect.get(whole, name)
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
  await sql`INSERT INTO scheduled_jobs (name, due_at) VALUES ('list-overdue', '2020-01-01')
    ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at`.execute(ctx.db)
  const away = { ...ctx, db }
  const scheduler = startSchedules(away, { db: ctx.db, embedded: undefined } as Database, 50)
  await eventually(
    () => server.logLines.filter((line) => line.includes('scheduled job result not recorded')),
    (lines) => lines.length > 0,
  )
  await scheduler.stop()
  expect(await rowOf('list-overdue')).toMatchObject({ attempts: 1, done_at: null })
})
