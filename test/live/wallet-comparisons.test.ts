import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sumPositions } from '../../src/repositories/ledger/wallet-positions.ts'
import { moveFloats } from '../../src/services/ledger/merchant-wallets.ts'
import { schedules } from '../../src/workers/schedules.ts'
import { as } from '../support/approvals.ts'
import { payout } from '../support/builders.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import { approveProposal } from '../support/proposals.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'
import { fund, type ScriptedService, startScriptedService } from './scripted-service.ts'

let database: TestDatabase
let service: ScriptedService
let merchant: Merchant
let collection: number
let disbursement: number
let outcome: string

const number = '+242065123412'

const script = (): void => {
  const amounts = new Map<string, string>()
  service.momo.script = ({ method, path, headers, body }) => {
    if (/token\/?$/.test(path)) return undefined
    if (path.endsWith('/account/balance')) {
      if (headers['x-target-environment'] !== 'mtncongo') return { status: 500 }
      const balance = path.startsWith('/collection') ? collection : disbursement
      return { status: 200, body: { availableBalance: String(balance), currency: 'XAF' } }
    }
    if (method === 'POST') {
      amounts.set(headers['x-reference-id'] ?? '', JSON.parse(body).amount)
      return { status: 202 }
    }
    const amount = amounts.get(path.split('/').at(-1) ?? '')
    return { status: 200, body: { status: outcome, amount, currency: 'XAF' } }
  }
}

beforeAll(async () => {
  database = await createTestDatabase()
  service = await startScriptedService(
    { carrier1: { concurrency: 8, lateArrivalMs: 60_000 } },
    {
      ...{ walletHoldMs: 0, database },
      approvalMeasure: { correctionsAbove: { XAF: 0 }, terms: false },
    },
  )
  merchant = await service.merchant()
  await service.server.ctx.db
    .insertInto('settings')
    .values({ name: 'provider_floats', value: 'in use' })
    .execute()
  await fund(service, merchant, 100_000)
})
beforeEach(() => {
  outcome = 'SUCCESSFUL'
  script()
})
afterEach(async () => {
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
afterAll(async () => {
  await service?.stop()
  await database?.drop()
})

const runJob = (name: string) =>
  schedules.find((each) => each.name === name)?.run(service.server.ctx)

const compare = async (): Promise<void> => {
  const { db } = service.server.ctx
  await runJob('prepare-sums')
  await sql`UPDATE provider_balances SET read_at = read_at - interval '1 minute'`.execute(db)
  await runJob('compare-wallets')
}

interface Day {
  country: string
  day: string
  balance: { read_at: string } | null
}

const seen = async () => {
  const { status, body } = await manage(service.server, 'get', '/wallet-days')
  expect(status).toBe(200)
  const day = service.server.ctx.clock.nowIso().slice(0, 10)
  const today = (body.data as Day[]).filter((each) => each.day === day && each.country === 'CG')
  const balances = today.flatMap(({ balance }) => {
    if (balance === null) return []
    const { read_at: _at, ...amounts } = balance
    return [amounts]
  })
  return { balances, today, differences: body.differences }
}

const today = async () => (await seen()).balances

const ageMetric = async (): Promise<string | undefined> => {
  const text = await (await fetch(`${service.server.url}/metrics`)).text()
  return text.split('\n').find((line) => line.startsWith('momo_wallet_difference_age_seconds{'))
}

const pay = async (amount: number): Promise<string> => {
  const reply = await merchant.post('/payouts', payout({ amount, phone_number: number }))
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const becomes = (id: string, status: string) =>
  eventually(
    () => managed(id),
    (row) => row.status === status,
  )

const congo = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

test("a country's wallets match the ledger if open transactions explain the difference", async () => {
  ;[collection, disbursement] = [60_000, 40_000]
  await compare()
  const matched = { reported_amount: 100_000, ledger_amount: 100_000, unexplained_amount: 0 }
  expect(await today()).toEqual([{ ...matched, arriving_amount: 0, leaving_amount: 0 }])

  // The money of the submitted payout may already have left the wallet.
  outcome = 'PENDING'
  const id = await pay(5000)
  await becomes(id, 'processing')
  disbursement = 35_000
  await compare()
  const submitted = { arriving_amount: 0, leaving_amount: 5000 }
  expect(await today()).toEqual([{ ...matched, reported_amount: 95_000, ...submitted }])
  outcome = 'SUCCESSFUL'
  await becomes(id, 'completed')
  await compare()
  const after = { reported_amount: 95_000, ledger_amount: 95_000, unexplained_amount: 0 }
  expect(await today()).toEqual([{ ...after, arriving_amount: 0, leaving_amount: 0 }])
  expect((await seen()).differences).toEqual([])
})

test('moving platform money to the country wallets does not change any compared balance', async () => {
  const before = await today()
  const { ctx } = service.server
  const use = await manage(service.server, 'patch', '/merchant-wallets', { in_use: true })
  expect(use.body.data).toEqual({ in_use: true, moved: false, balances_left: 1 })
  const later = { nowMs: () => ctx.clock.nowMs() + 600_000, nowIso: () => ctx.clock.nowIso() }
  await moveFloats({ ...ctx, clock: later })
  const { body } = await manage(service.server, 'get', '/merchant-wallets')
  expect(body.data).toEqual({ in_use: true, moved: true, balances_left: 0 })
  await compare()
  expect(await today()).toEqual(before)
})

test('a wallet balance is the same before and after recent postings are added to the stored sums', async () => {
  const { longDb, clock } = service.server.ctx
  const before = await today()
  const nowMs = clock.nowMs() + 700_000
  let steps = 1
  // Two concurrent runs add every posting exactly once.
  const step = async () => {
    const more = await Promise.all([1, 2].map(() => sumPositions(longDb, { nowMs, count: 1 })))
    return more.some(Boolean)
  }
  while (await step()) steps += 1
  expect(steps).toBeGreaterThan(1)
  const { rows } = await sql`SELECT amount::integer FROM wallet_positions`.execute(longDb)
  expect(rows).toEqual([{ amount: 95_000 }])
  await compare()
  expect(await today()).toEqual(before)
})

test('a wallet difference is reported after two comparisons find it, and closed after a comparison matches', async () => {
  disbursement -= 700
  await compare()
  expect(await ageMetric()).toBeUndefined()
  // An unchanged report does not count as a second comparison.
  await runJob('compare-wallets')
  expect(await ageMetric()).toBeUndefined()
  await compare()
  await eventually(ageMetric, (line) => line !== undefined)
  expect(await ageMetric()).toContain('country="CG",currency="XAF"')
  const { differences } = await seen()
  expect(differences).toMatchObject([{ ...congo, amount: -700 }])
  expect(await today()).toMatchObject([{ unexplained_amount: -700 }])
  // Staff can refresh the balances without waiting for the next hour.
  disbursement += 700
  const { db } = service.server.ctx
  await sql`UPDATE provider_balances SET read_at = read_at - interval '1 minute'`.execute(db)
  const { status, body } = await manage(service.server, 'post', '/wallet-comparisons')
  expect([status, body.differences]).toEqual([200, []])
  await eventually(ageMetric, (line) => line === undefined)
})

const statement = (given: object) => ({
  ...congo,
  ...{ sha256: 'ab'.repeat(32), columns: 'Id, Amount', lines: 3, differences: 0 },
  ...{ from: '2026-02-01T00:00:00Z', to: '2026-02-11T00:00:00Z', differing_days: [] },
  ...given,
})

const record = async (given: object = {}) => {
  const path = '/statement-comparisons'
  const { status, body } = await manage(service.server, 'post', path, statement(given))
  expect(status).toBe(200)
  return body.data.changed
}

test('each day of a wallet shows whether statements of the whole day were compared', async () => {
  const empty = (await manage(service.server, 'get', '/wallet-days?month=2026-02')).body.data
  expect(empty.every(({ status }: { status: string }) => status === 'missing')).toBe(true)

  // The statement covers ten days, and a second statement half a day. The third day has a
  // difference.
  expect(await record({ differences: 1, differing_days: ['2026-02-03'] })).toBe(true)
  const half = { from: '2026-02-11T00:00:00Z', to: '2026-02-11T12:00:00Z' }
  expect(await record({ ...half, sha256: 'cd'.repeat(32) })).toBe(true)
  const status = async (day: string) => {
    const path = '/wallet-days?month=2026-02&country=CG'
    const { body } = await manage(service.server, 'get', path)
    return body.data.find((each: { day: string; provider: string }) => each.day === day)
  }
  expect((await status('2026-02-02')).status).toBe('matched')
  expect(await status('2026-02-03')).toMatchObject({
    status: 'partly_matched',
    statement: { complete: true, matched: false, sha256: 'ab'.repeat(32) },
  })
  expect(await status('2026-02-11')).toMatchObject({
    status: 'partly_matched',
    statement: { complete: false, matched: true },
  })
  expect(await status('2026-02-12')).toMatchObject({ status: 'missing', statement: null })

  // Comparing the rest of the day completes the day. A later comparison replaces the result of each
  // day that it covers.
  const rest = { from: '2026-02-11T12:00:00Z', to: '2026-02-12T00:00:00Z' }
  expect(await record({ ...rest, sha256: 'cd'.repeat(32) })).toBe(true)
  expect((await status('2026-02-11')).status).toBe('matched')
  expect(await record({ sha256: 'ef'.repeat(32) })).toBe(true)
  expect((await status('2026-02-03')).status).toBe('matched')
})

test('a statement comparison whose days contradict its period or its differences is refused', async () => {
  const days = (...differing_days: string[]) => ({ differing_days })
  const contradictions = [
    { differences: 5, ...days() },
    { differences: 0, ...days('2026-02-03') },
    { differences: 1, ...days('2026-01-31') },
    // The period ends at the start of this day.
    { differences: 1, ...days('2026-02-03', '2026-02-11') },
  ]
  const path = '/statement-comparisons'
  for (const each of contradictions) {
    const { status, body } = await manage(service.server, 'post', path, statement(each))
    expect([each, status, Object.keys(body.errors ?? {})]).toEqual([each, 422, ['differing_days']])
  }
  const to = '2026-02-11T00:00:01Z'
  expect(await record({ differences: 2, to, ...days('2026-02-01', '2026-02-11') })).toBe(true)
})

test('a day of a wallet is complete only if its statement is compared after the day ends', async () => {
  const { db } = service.server.ctx
  const given = { from: '2025-08-05T00:00:00Z', to: '2025-08-07T00:00:00Z' }
  const days = async () => {
    const path = '/wallet-days?month=2025-08&country=CG'
    const { body } = await manage(service.server, 'get', path)
    return body.data.slice(4, 6).map((each: { status: string }) => each.status)
  }
  expect(await record(given)).toBe(true)
  expect(await days()).toEqual(['matched', 'matched'])
  await sql`UPDATE statement_comparisons SET compared_at = '2025-08-06T23:00:00Z'
    WHERE period_from = ${given.from}`.execute(db)
  expect(await days()).toEqual(['matched', 'partly_matched'])
  // A comparison of the same file after the day completes the second day.
  expect(await record(given)).toBe(true)
  expect(await days()).toEqual(['matched', 'matched'])
  expect(await record(given)).toBe(false)
})

test('each day of a wallet shows who compared its statement, and which file was compared', async () => {
  const { server } = service
  const [awa, boris] = [
    await createPerson(server, 'finance'),
    await createPerson(server, 'finance'),
  ]
  await sql`UPDATE people SET name = 'Boris' WHERE id = ${boris.id}::uuid`.execute(server.ctx.db)
  const given = { from: '2025-05-01T00:00:00Z', to: '2025-05-03T00:00:00Z' }
  const recordAs = ({ token }: { token: string }, changes: object = {}) =>
    as(server, token, 'post', '/statement-comparisons', statement({ ...given, ...changes }))
  const first = async () =>
    (await manage(server, 'get', '/wallet-days?month=2025-05&country=CG')).body.data.find(
      ({ day }: { day: string }) => day === '2025-05-01',
    ).statement
  await recordAs(awa)
  // A colleague who only repeats the request has not checked the file, so the name does not change.
  await recordAs(boris)
  expect(await first()).toMatchObject({ compared_by: 'Awa', sha256: 'ab'.repeat(32) })
  await recordAs(boris, { sha256: '34'.repeat(32) })
  expect(await first()).toMatchObject({ compared_by: 'Boris', sha256: '34'.repeat(32) })
  await record({ ...given, sha256: '56'.repeat(32) })
  expect((await first()).compared_by).toBeNull()
})

test('a statement comparison that is recorded twice changes nothing, and a new result replaces only the old result', async () => {
  const again = {
    sha256: '12'.repeat(32),
    from: '2025-03-01T00:00:00Z',
    to: '2025-04-01T00:00:00Z',
  }
  const both = await Promise.all([record(again), record(again)])
  expect(both.sort()).toEqual([false, true])
  expect(await record(again)).toBe(false)
  const differing = { ...again, differences: 1, differing_days: ['2025-03-02'] }
  expect(await record(differing)).toBe(true)
  expect(await record(differing)).toBe(false)
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM statement_comparisons WHERE sha256 = ${again.sha256}`.execute(service.server.ctx.db)
  expect(Number(rows[0]?.count)).toBe(1)
  const reversed = statement({ to: '2026-01-01T00:00:00Z' })
  const { status, body } = await manage(service.server, 'post', '/statement-comparisons', reversed)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']])
})

test('a later statement comparison keeps replaced results, and marks a match that follows a difference', async () => {
  const { server } = service
  const [awa, boris] = [
    await createPerson(server, 'finance'),
    await createPerson(server, 'finance'),
  ]
  const given = { from: '2025-06-01T00:00:00Z', to: '2025-06-03T00:00:00Z' }
  const differing = { differences: 1, differing_days: ['2025-06-01'] }
  const recordAs = ({ token }: { token: string }, changes: object = {}) =>
    as(server, token, 'post', '/statement-comparisons', statement({ ...given, ...changes }))
  const dayOf = async (wanted: string) =>
    (await manage(server, 'get', '/wallet-days?month=2025-06&country=CG')).body.data.find(
      ({ day }: { day: string }) => day === wanted,
    ).statement
  await recordAs(awa, differing)
  expect(await dayOf('2025-06-01')).toMatchObject({ contradicts_earlier: false, earlier: [] })
  const [sha256, other] = ['ab', '78'].map((byte) => byte.repeat(32))
  const twice = await Promise.all([recordAs(boris), recordAs(boris)])
  expect(twice.map(({ body }) => body.data.changed).sort()).toEqual([false, true])
  const ofAwa = { sha256, matched: false, compared_by: 'Awa' }
  expect(await dayOf('2025-06-01')).toMatchObject({
    ...{ matched: true, contradicts_earlier: true, earlier: [ofAwa] },
  })
  expect(await dayOf('2025-06-02')).toMatchObject({ contradicts_earlier: false })
  const { body } = await manage(
    server,
    'get',
    '/audit-entries?operation=recordStatementComparison&per_page=1',
  )
  expect(body.data[0]).toMatchObject({
    before: { differences: 1, differing_days: ['2025-06-01'], compared_by: awa.id },
    after: { differences: 0, differing_days: [], compared_by: boris.id },
  })
  // Comparing another file or a longer period does not remove the mark.
  await recordAs(boris, { sha256: other })
  await recordAs(boris, { sha256: other, to: '2025-06-03T00:00:01Z' })
  const { earlier, ...latest } = await dayOf('2025-06-01')
  expect(latest).toMatchObject({ sha256: other, contradicts_earlier: true })
  expect(earlier).toHaveLength(3)
  expect(earlier[2]).toMatchObject(ofAwa)
  // Later matching comparisons cannot push the difference out of the list.
  for (let file = 10; file < 32; file += 1) await recordAs(boris, { sha256: `${file}`.repeat(32) })
  const pushed = await dayOf('2025-06-01')
  expect(pushed).toMatchObject({ matched: true, contradicts_earlier: true })
  expect(pushed.earlier).toHaveLength(21)
  expect(pushed.earlier.at(-1)).toMatchObject(ofAwa)
  // Neither can later comparisons with an invented difference.
  for (let file = 40; file < 62; file += 1) {
    await recordAs(boris, { ...differing, sha256: `${file}`.repeat(32) })
  }
  await recordAs(boris, { sha256: '99'.repeat(32) })
  const { earlier: all } = await dayOf('2025-06-01')
  const differences = all.filter(({ matched }: { matched: boolean }) => !matched)
  expect([differences.length, all.length]).toEqual([23, 43])
  expect(differences.at(-1)).toMatchObject(ofAwa)
})

test('a country with an unreported wallet is not compared', async () => {
  const before = await today()
  const reports = service.momo.script
  service.momo.script = (call) =>
    call.path.startsWith('/disbursement/v1_0/account/balance') ? { status: 500 } : reports?.(call)
  collection += 1
  await compare()
  expect(await today()).toEqual(before)
  collection -= 1
})

test('an open wallet difference shows the movements that need approval, without counting them as an explanation', async () => {
  const { server } = service
  const [author, other] = [
    await createPerson(server, 'finance'),
    await createPerson(server, 'finance'),
  ]
  const wallet = 'wallet:carrier1_momo:CG'
  collection += 5000
  await compare()
  await compare()
  const waiting = async () =>
    (await seen()).differences.map((each: { amount: number; awaiting_approval_amount: number }) => [
      each.amount,
      each.awaiting_approval_amount,
    ])
  expect(await waiting()).toEqual([[5000, 0]])
  const move = async (given: object): Promise<string> => {
    const { body } = await as(server, author.token, 'post', '/platform-transfers', {
      ...{ currency: 'XAF', reference: randomUUID(), evidence: 'Statement' },
      ...{ value_date: server.ctx.clock.nowIso().slice(0, 10), amount: 5000, ...given },
    })
    expect(body.data.status).toBe('awaiting_approval')
    return body.data.id
  }
  const capital = await move({ kind: 'opening_balance', from: 'capital', to: wallet })
  const transfer = await move({
    ...{ kind: 'transfer', from: wallet, to: 'wallet:carrier1_momo:CM', amount: 700 },
  })
  await compare()
  expect(await waiting()).toEqual([[5000, 4300]])
  const decide = (by: { token: string }, id: string, verb: string) =>
    as(server, by.token, 'post', `/platform-transfers/${id}/${verb}`, { reason: 'x' })
  await decide(other, transfer, 'reject')
  expect(await waiting()).toEqual([[5000, 5000]])
  await decide(other, capital, 'approve')
  collection -= 400
  await compare()
  await compare()
  expect(await waiting()).toEqual([[-400, 0]])
  await decide(author, capital, 'reverse/proposals')
  expect(await waiting()).toEqual([[-400, -5000]])
  collection += 400
  await compare()
  const approved = await manage(server, 'get', '/proposals?status=waiting')
  await approveProposal(server, other.token, approved.body.data[0].id)
  collection -= 5000
  await compare()
  expect(await waiting()).toEqual([])
})

test('recording external money as capital closes the wallet difference', async () => {
  collection += 7000
  await compare()
  await compare()
  expect((await seen()).differences).toMatchObject([{ ...congo, amount: 7000 }])
  await eventually(ageMetric, (line) => line !== undefined)
  const move = async (given: object) => {
    const { status, body } = await manage(service.server, 'post', '/platform-transfers', {
      ...{ to: 'wallet:carrier1_momo:CG', currency: 'XAF', reference: randomUUID() },
      ...{ value_date: service.server.ctx.clock.nowIso().slice(0, 10), evidence: 'Statement' },
      ...given,
    })
    expect(status).toBe(201)
    return body.data.id
  }
  await move({ kind: 'opening_balance', from: 'capital', amount: 7000 })
  await compare()
  expect((await seen()).differences).toEqual([])
  expect(await today()).toMatchObject([{ unexplained_amount: 0 }])
  await eventually(ageMetric, (line) => line === undefined)

  // The wallet may receive a transfer before staff confirm the transfer.
  const sent = { kind: 'transfer', from: 'wallet:carrier1_momo:CM', amount: 900 }
  const id = await move(sent)
  const { ledger_amount } = (await today())[0] as { ledger_amount: number }
  for (const received of [0, 880]) {
    collection += received
    await compare()
    const shown = { ledger_amount, arriving_amount: 900, unexplained_amount: 0 }
    expect(await today()).toMatchObject([shown])
  }
  const path = `/platform-transfers/${id}/confirm`
  const arrival = { charge_amount: 20, evidence: 'Statement' }
  expect((await manage(service.server, 'post', path, arrival)).status).toBe(200)
  await compare()
  const arrived = { ledger_amount: ledger_amount + 880, unexplained_amount: 0 }
  expect(await today()).toMatchObject([{ ...arrived, arriving_amount: 0 }])
})
