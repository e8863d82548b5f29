import { sql } from 'kysely'
import { putCircuit } from '../../../src/repositories/markets/circuits.ts'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { createContext } from '../../../src/startup/create-context.ts'
import { payment } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, signInAs, unescaped } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { eventually } from '../../support/eventually.ts'
import { type FinalTransaction, insertFinalTransaction } from '../../support/final-transactions.ts'
import { limits } from '../../support/proposals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { speakTo } from '../../support/webhooks.ts'

/** This server serves requests, but has no workers. */
let server: TestServer
let visitor: ConsoleVisitor
let merchant: Merchant
/** This server cannot read service-wide figures. */
let mute: TestServer

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const visit = async (of: TestServer): Promise<ConsoleVisitor> => {
  const made = await signInAs(of, 'auditor')
  return made
}

beforeAll(async () => {
  server = await startTestServer({ role: 'api', liveProviders: uncalledProviders() })
  visitor = await visit(server)
  merchant = await createMerchant(server)
})
afterAll(() => Promise.all([server?.stop(), mute?.stop()]))

const pageOf = async (path = '', by = visitor): Promise<string> => {
  const { status, text } = await by.get(`/console${path}`)
  expect([path, status]).toEqual([path, 200])
  return unescaped(text.replaceAll(/\s+/g, ' '))
}

const cellsIn = (page: string, column: string): string[] =>
  [...page.matchAll(new RegExp(`<td data-label="${column}"[^>]*><div>(.*?)</div>`, 'g'))].map(
    ([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '').trim(),
  )

const factIn = (page: string, name: string): string =>
  (new RegExp(`<dt>(?:<a [^>]*>)?${name}(?:</a>)?</dt><dd>(.*?)</dd>`).exec(page)?.[1] ?? '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const insert = (order: Partial<FinalTransaction>): Promise<void> =>
  insertFinalTransaction(server, merchant, {
    status: 'successful',
    seconds: 10,
    endedAtMs: Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs - hourMs + 1000,
    ...order,
  })

test('the home page ranks providers by provider errors, and ignores payer failures', async () => {
  await Promise.all([
    insert({}),
    insert({}),
    insert({}),
    insert({ status: 'failed', reason: 'insufficient_funds' }),
    insert({ status: 'cancelled' }),
    insert({ country: 'CM' }),
    insert({ country: 'CM', status: 'failed', reason: 'provider_error' }),
    insert({ endedAtMs: server.ctx.clock.nowMs() - 20 * dayMs }),
  ])
  await prepareSums(server.ctx)
  const days = await pageOf()
  expect(cellsIn(days, 'Provider').slice(0, 2)).toEqual([
    ...['Carrier1 MoMo Cameroon', 'Carrier1 MoMo Congo - Brazzaville'],
  ])
  expect(cellsIn(days, 'Success').slice(0, 2)).toEqual(['50%', '100%'])
  expect(cellsIn(days, 'Succeeded').slice(0, 2)).toEqual(['1', '4'])
  expect(cellsIn(days, 'Provider errors').slice(0, 2)).toEqual(['1', '0'])
  expect(cellsIn(days, 'Other failures').slice(0, 2)).toEqual(['0', '1'])
  expect(cellsIn(await pageOf('?per=hour'), 'Succeeded').slice(0, 2)).toEqual(['1', '3'])
})

test('the home page marks a queue as slow at a quarter of its limit, and as late at its limit', async () => {
  const live = await goLive(server, merchant)
  const { body } = await live.post('/payments', payment())
  const waitFor = (seconds: number) =>
    sql`UPDATE transactions SET due_at = ${new Date(server.ctx.clock.nowMs() - seconds * 1000)}
      WHERE id = ${body.data.id}::uuid`.execute(server.ctx.db)
  const wait = async () => {
    const page = await pageOf()
    const row = cellsIn(page, 'Queue').findIndex((name) => /^Live tr/.test(name))
    return ['Queue', 'Oldest item', 'Late after']
      .map((column) => cellsIn(page, column)[row])
      .join('; ')
  }
  const inTurn = [
    [3, /^Live transactions; \d s On time; 1 min$/],
    [16, /^Live transactions: Carrier1 MoMo, Congo - Brazzaville; \d+ s Slow; 1 min$/],
    [61, /^Live transactions: Carrier1 MoMo, Congo - Brazzaville; 1 min \d s Late; 1 min$/],
  ] as const
  for (const [seconds, expected] of inTurn) {
    await waitFor(seconds)
    expect(await eventually(wait, (text) => expected.test(text))).toMatch(expected)
  }
})

test('the home page shows failures, paused providers and check results with a count and a link', async () => {
  const { db, clock } = server.ctx
  const calm = await pageOf()
  for (const name of ['Failing webhook endpoints', 'Providers down', 'On hold after errors'])
    expect([name, factIn(calm, name)]).toEqual([name, 'None'])
  for (const name of ['Ledger check', 'Audit trail check'])
    expect([name, factIn(calm, name)]).toEqual([name, 'Not run yet'])

  await speakTo(server).register(merchant, 'https://boutique.example/hook')
  await sql`UPDATE webhook_endpoints
    SET failing_since = ${clock.nowIso()}, environment = 'live'`.execute(db)
  const market = { provider: 'carrier2_money', country: 'GA', state: 'open' } as const
  const there = { provider: 'carrier2_money', country: 'GA' } as const
  await insert(there)
  await insert({ ...there, status: 'processing' })
  await putCircuit(db, { ...market, reported_at: clock.nowIso() })
  const checked = (name: string, hours: number, found: string, setting: string) =>
    sql`
    WITH job AS (UPDATE scheduled_jobs SET done_at = ${new Date(clock.nowMs() - hours * hourMs)}
      WHERE name = ${name})
    INSERT INTO settings (name, value) VALUES (${setting}, ${found})`.execute(db)
  await sql`INSERT INTO scheduled_jobs (name, due_at) VALUES ('check-ledger', now()),
    ('check-audit-trail', now()) ON CONFLICT (name) DO NOTHING`.execute(db)
  await checked('check-ledger', 2, '3', 'ledger_discrepancies')
  await checked('check-audit-trail', 2, '0', 'audit_faults')
  const page = await eventually(
    () => pageOf(),
    (text) => factIn(text, 'Providers down') !== 'None' && !text.includes('Not run yet'),
  )
  expect(factIn(page, 'Failing webhook endpoints')).toBe('1')
  // Every page shows the outage bar with the number of waiting transactions.
  const bar = /<aside class="outage".*?<\/aside>/s.exec(await pageOf('/account'))?.[0] ?? ''
  expect(bar).toContain('Carrier2 Money, Gabon is down.')
  expect(bar).toMatch(/Last success: <time [^>]*>[^<]+<\/time>\. 1 transaction waiting\./)
  expect(factIn(page, 'Providers down')).toBe('Carrier2 Money, Gabon')
  expect(factIn(page, 'Ledger check')).toBe('3 discrepancies 2 h ago Overdue')
  expect(factIn(page, 'Audit trail check')).toBe('No discrepancies 2 h ago')
  for (const [address, name] of [
    ['webhooks?failing=true', 'Failing webhook endpoints'],
    ['providers', 'Providers down'],
    ['finance/proof', 'Ledger check'],
    ['audit/check', 'Audit trail check'],
  ])
    expect(page).toContain(`<a href="/console/${address}">${name}</a>`)
})

test('the home page shows "Needs your attention" only to roles that may decide', async () => {
  for (const [role, title] of [
    ['finance', 'Needs your attention'],
    ['support', 'Waiting for others'],
  ] as const) {
    const person = await signInAs(server, role)
    expect([role, await pageOf('', person)]).toEqual([role, expect.stringContaining(title)])
  }
})

test('the home page lists a pending change with its subject, provider and country', async () => {
  const order = limits()
  const { status } = await manage(server, 'post', '/limits/proposals', order)
  expect(status).toBe(201)
  for (const [language, words] of [
    ['fr', 'Limites de montant · Carrier1 MoMo, Bénin'],
    ['en', 'Amount limits · Carrier1 MoMo, Benin'],
  ])
    expect(await pageOf(`?lang=${language}`)).toContain(words)
})

test('the home page shows in both languages that a power failure may lose live payments', async () => {
  const isEmbedded = server.ctx.config.databaseUrl === undefined
  const warning = 'a power failure may lose confirmed live payments'
  expect((await pageOf()).includes(warning)).toBe(isEmbedded)
  const french = await pageOf('?lang=fr')
  expect(french.includes('une coupure de courant peut faire perdre')).toBe(isEmbedded)
})

test('a section of the home page that cannot be loaded leaves the rest of the page intact', async () => {
  mute = await startTestServer({
    role: 'api',
    makeContext: (dependencies) =>
      Object.freeze({ ...createContext(dependencies), clusterFigures: async () => undefined }),
  })
  const page = await pageOf('', await visit(mute))
  expect(page).toContain('You’re all caught up.')
  // The server has no live providers.
  expect(page).not.toContain('a power failure may lose')
  expect(page).toMatch(/System status<\/h2> <p class="notice warn">This can’t be loaded/)
  expect(page).toContain('No live provider is configured.')
})
