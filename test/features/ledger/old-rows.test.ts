import { sql } from 'kysely'
import { recordCallbacks } from '../../../src/repositories/transactions/provider-callbacks.ts'
import { payment, payout } from '../../support/builders.ts'
import { call, createMerchant } from '../../support/client.ts'
import { eventually, resourceEnded } from '../../support/eventually.ts'
import { createPerson, password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { dayMs, haveHappened, metricOf, purgeAt, purgeIn } from '../../support/purge.ts'
import { startTestServer } from '../../support/server.ts'
import { expectBalancedLedger } from '../../support/soundness.ts'

const server = prepared(() =>
  startTestServer({ mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'm@pay.example' } }),
)
const merchant = prepared(() => createMerchant(server))

const countOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}`.execute(server.ctx.db)
  return rows[0]?.count ?? 0
}

const ended = (path: string) => eventually(() => merchant.get(path), resourceEnded)

test('money and its evidence are kept forever: transactions, history, ledger, statements and audit', async () => {
  const paid = (await merchant.post('/payments', payment())).body.data.id
  await ended(`/payments/${paid}`)
  const paidOut = (await merchant.post('/payouts', payout())).body.data.id
  await ended(`/payouts/${paidOut}`)
  const month = server.ctx.clock.nowIso().slice(0, 7)
  const [from, to] = [`${month}-01T00:00:00Z`, server.ctx.clock.nowIso()]
  const told = async () => ({
    payment: (await merchant.get(`/payments/${paid}`)).body,
    payout: (await merchant.get(`/payouts/${paidOut}`)).body,
    balance: (await merchant.get('/merchant/balance')).body,
    statement: (await merchant.account('get', `/statements?currency=XAF&from=${from}&to=${to}`))
      .body,
    entries: await countOf('ledger_entries'),
    history: await countOf('transaction_transitions'),
    audit: await countOf('audit_entries'),
  })
  const before = await told()
  await expectBalancedLedger(server)
  await purgeIn(server, 40_000)
  expect(await countOf('events')).toBe(0)
  expect(await told()).toEqual(before)
  await expectBalancedLedger(server)
})

test('a provider callback is deleted after 90 days, unless it still needs confirmation', async () => {
  const nowMs = server.ctx.clock.nowMs()
  const received = { provider: 'carrier1_momo', country: 'CG', body: '{}' } as const
  await recordCallbacks(
    server.ctx.db,
    [90.1, 89.9, 91].map((daysAgo) => ({ ...received, atMs: nowMs - daysAgo * dayMs })),
  )
  await sql`UPDATE provider_callbacks SET due_at = '2100-01-01'
    WHERE received_at = (SELECT min(received_at) FROM provider_callbacks)`.execute(server.ctx.db)
  await purgeIn(server, 0)
  const { rows } = await sql<{ received_at: string }>`
    SELECT received_at FROM provider_callbacks ORDER BY received_at`.execute(server.ctx.db)
  expect(rows.map((row) => (nowMs - Date.parse(row.received_at)) / dayMs)).toEqual([91, 89.9])
})

test('a sent email is deleted after 30 days, and an unsent email is kept', async () => {
  const { token } = await createPerson(server, 'owner')
  for (const email of ['sent@momo.example', 'due@momo.example']) {
    const body = { email, role: 'support' }
    await call(server, 'post', '/management/v1/invitations', { key: token, body })
  }
  await sql`UPDATE mails SET due_at = CASE recipient WHEN 'due@momo.example' THEN
    timestamptz '2100-01-01' END, sent_at = now()`.execute(server.ctx.db)
  const left = async () =>
    (
      await server.ctx.db.selectFrom('mails').select('recipient').orderBy('recipient').execute()
    ).map(({ recipient }) => recipient)
  await purgeIn(server, 29.9)
  expect(await left()).toEqual(['due@momo.example', 'sent@momo.example'])
  await purgeIn(server, 30.1)
  expect(await left()).toEqual(['due@momo.example'])
})

test("records of a person's sign-ins are deleted after 180 days, except the last sign-in", async () => {
  const { id, email, token } = await createPerson(server, 'support')
  const signIn = () => call(server, 'post', '/management/v1/sign-in', { body: { email, password } })
  await call(server, 'delete', '/management/v1/session', { key: token })
  await signIn()
  const { body } = await signIn()
  const sessions = async () => {
    const { rows } = await sql<{ token_hash: Buffer }>`
      SELECT token_hash FROM sign_ins WHERE person_id = ${id}::uuid`.execute(server.ctx.db)
    return rows.length
  }
  await purgeIn(server, 179.9)
  expect(await sessions()).toBe(3)
  // The first session closed immediately, the others twelve hours after they opened.
  await purgeIn(server, 180.1)
  expect(await sessions()).toBe(2)
  await purgeIn(server, 180.6)
  expect(await sessions()).toBe(1)
  const { status } = await call(server, 'get', '/management/v1/session', { key: body.data.token })
  expect(status).toBe(200)
})

test('metrics report the number of deleted rows and the delay of the purge', async () => {
  const rowsDeleted = () => metricOf(server, 'momo_rows_deleted_total{kind="events"}')
  const behind = () => metricOf(server, 'momo_purge_behind_seconds{kind="events"}')
  await purgeIn(server, 0)
  const before = (await rowsDeleted()) ?? 0
  await haveHappened(server, merchant, { count: 3, daysAgo: 200 })
  await haveHappened(server, merchant, { count: 2, daysAgo: 170 })
  await purgeIn(server, -10)
  expect(await rowsDeleted()).toBe(before + 3)
  await eventually(behind, (seconds) => Math.abs((seconds ?? 0) - 10 * 86_400) < 60)
  await purgeIn(server, 0)
  await eventually(behind, (seconds) => seconds !== undefined && seconds < 60)
  expect(await rowsDeleted()).toBe(before + 3)
})

test('a purge that is stopped exits early, and the next purge deletes the rest', async () => {
  await haveHappened(server, merchant, { count: 200, daysAgo: 200 })
  const stopping = new AbortController()
  stopping.abort()
  const before = await countOf('events')
  await purgeAt(server, server.ctx.clock.nowMs(), stopping.signal)
  expect(await countOf('events')).toBe(before)
  await purgeIn(server, 0)
  expect(await countOf('events')).toBe(before - 200)
})
