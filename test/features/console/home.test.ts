import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { putCircuit } from '../../../src/repositories/markets/circuits.ts'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { createContext } from '../../../src/startup/create-context.ts'
import { payment } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, unescaped, visitConsole } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { type EndedOrder, insertEndedOrder } from '../../support/ended-orders.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { limits } from '../../support/proposals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { speakTo } from '../../support/webhooks.ts'

/** The figures of the console's home page. */

/** Takes requests, and has no workers. */
let server: TestServer
let visitor: ConsoleVisitor
let merchant: Merchant
/** Gets no figures of the whole service. */
let mute: TestServer

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const visit = async (of: TestServer): Promise<ConsoleVisitor> => {
  const { email } = await createPerson(of, 'auditor')
  const made = visitConsole(of)
  await made.signIn(email)
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

/** What the pictures say to those who do not see them. */
const labelsIn = (page: string): string[] =>
  [...page.matchAll(/<svg role="img" aria-label="([^"]*)"/g)].map(([, label = '']) => label)

/** The cells of a column, from top to bottom. */
const cellsIn = (page: string, column: string): string[] =>
  [...page.matchAll(new RegExp(`<td data-label="${column}"[^>]*><div>(.*?)</div>`, 'g'))].map(
    ([, cell = '']) => cell.replaceAll(/<[^>]+>/g, '').trim(),
  )

/** What is said of a name in the list of facts. */
const factIn = (page: string, name: string): string =>
  (new RegExp(`<dt>(?:<a [^>]*>)?${name}(?:</a>)?</dt><dd>(.*?)</dd>`).exec(page)?.[1] ?? '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const insert = (order: Partial<EndedOrder>): Promise<void> =>
  insertEndedOrder(server, merchant, {
    status: 'successful',
    seconds: 10,
    endedAtMs: Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs - hourMs + 1000,
    ...order,
  })

test('how live orders ended is told as sum and trend, in both languages, with a table', async () => {
  expect(await pageOf()).toContain('No live order ended in this time.')
  await Promise.all([
    insert({}),
    insert({}),
    insert({}),
    insert({ status: 'failed', reason: 'insufficient_funds' }),
    insert({ status: 'cancelled' }),
    insert({ endedAtMs: server.ctx.clock.nowMs() - 20 * dayMs }),
  ])
  await prepareSums(server.ctx)
  const days = await pageOf()
  const where = 'Carrier1 MoMo, Congo - Brazzaville'
  expect(labelsIn(days)).toEqual([
    `${where}: 5 orders, 80% succeeded. ` +
      'More orders in the second half (4 after 1); success falls from 100% to 75%.',
  ])
  expect(days).toMatch(/<details><summary>Day by day<\/summary>/)
  expect(cellsIn(days, 'Succeeded')).toEqual(['3', '1'])
  expect(cellsIn(days, 'Failed')).toEqual(['1', '0'])
  expect(cellsIn(days, 'Success')).toEqual(['75%', '100%'])
  const dayOf = (at: number) =>
    new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  for (const at of [server.ctx.clock.nowMs() - 30 * dayMs, server.ctx.clock.nowMs()])
    expect(days).toContain(`>${dayOf(at)}</text>`)
  expect(days).toMatch(/<text class="most[^>]*>4<\/text>/)

  const hours = await pageOf('?per=hour')
  expect(labelsIn(hours)).toEqual([
    `${where}: 4 orders, 75% succeeded. More orders in the second half (4 after 0).`,
  ])
  expect(cellsIn(hours, 'Succeeded')).toEqual(['3'])
  const [french] = labelsIn(await pageOf('?lang=fr'))
  expect(french?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
    'Carrier1 MoMo, Congo-Brazzaville: 5 ordres, 80 % de réussite. ' +
      'Plus d’ordres dans la seconde moitié (4 après 1); la réussite baisse de 100 % à 75 %.',
  )
  await pageOf('?lang=en')
})

test('the six places with most orders are shown, and the page of providers has the others', async () => {
  const countries = ['CM', 'BJ', 'CI', 'GH', 'GN', 'LR']
  for (const country of countries) await Promise.all([insert({ country }), insert({ country })])
  await insert({ country: 'CM' })
  await prepareSums(server.ctx)
  const home = await pageOf()
  expect(labelsIn(home)).toHaveLength(6)
  expect(labelsIn(home)[1]).toContain('Carrier1 MoMo, Cameroon: 3 orders, 100% succeeded.')
  expect(home).toContain('href="/console/providers?per=day">Other providers and countries</a>')
  expect(labelsIn(await pageOf('/providers?per=day'))).toHaveLength(7)
})

test('what waits is on time, slow from a quarter of its limit on, and late from the limit on', async () => {
  const live = await goLive(server, merchant)
  const { body } = await live.post('/payments', payment())
  const waitFor = (seconds: number) =>
    sql`UPDATE transactions SET due_at = ${new Date(server.ctx.clock.nowMs() - seconds * 1000)}
      WHERE id = ${body.data.id}::uuid`.execute(server.ctx.db)
  const wait = async () => {
    const page = await pageOf()
    const row = cellsIn(page, 'What waits for a worker').findIndex((name) => /^Live or/.test(name))
    return ['What waits for a worker', 'Oldest waits', 'Late from']
      .map((column) => cellsIn(page, column)[row])
      .join('; ')
  }
  const inTurn = [
    [3, /^Live orders; \d s On time; 1 min$/],
    [16, /^Live orders: Carrier1 MoMo, Congo - Brazzaville; \d+ s Slow; 1 min$/],
    [61, /^Live orders: Carrier1 MoMo, Congo - Brazzaville; 1 min \d s Late; 1 min$/],
  ] as const
  for (const [seconds, expected] of inTurn) {
    await waitFor(seconds)
    expect(await eventually(wait, (text) => expected.test(text))).toMatch(expected)
  }
})

test('what fails, is held back or was found is told with its number, and leads to its page', async () => {
  const { db, clock } = server.ctx
  const calm = await pageOf()
  for (const name of ['Webhook endpoints that fail', 'Providers held back', 'Orders set aside'])
    expect([name, factIn(calm, name)]).toEqual([name, 'None'])
  for (const name of ['Check of the ledger', 'Check of the audit trail'])
    expect([name, factIn(calm, name)]).toEqual([name, 'Not yet'])

  await speakTo(server).register(merchant, 'https://boutique.example/hook')
  await sql`UPDATE webhook_endpoints SET failing_since = ${clock.nowIso()}`.execute(db)
  const market = { provider: 'carrier2_money', country: 'GA', state: 'open' } as const
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
    (text) => factIn(text, 'Providers held back') !== 'None' && !text.includes('Not yet'),
  )
  expect(factIn(page, 'Webhook endpoints that fail')).toBe('1')
  expect(factIn(page, 'Providers held back')).toBe('Carrier2 Money, Gabon')
  expect(factIn(page, 'Check of the ledger')).toBe('3 found 2 h ago Overdue')
  expect(factIn(page, 'Check of the audit trail')).toBe('Nothing found 2 h ago')
  for (const [address, name] of [
    ['webhooks?failing=true', 'Webhook endpoints that fail'],
    ['providers', 'Providers held back'],
    ['finance/proof', 'Check of the ledger'],
    ['audit/check', 'Check of the audit trail'],
  ])
    expect(page).toContain(`<a href="/console/${address}">${name}</a>`)
})

test('says what waits for oneself only to those whose role decides on something', async () => {
  for (const [role, title] of [
    ['finance', 'What needs you now'],
    ['support', 'What waits for colleagues'],
  ] as const) {
    const { email } = await createPerson(server, role)
    const person = visitConsole(server)
    await person.signIn(email)
    expect([role, await pageOf('', person)]).toEqual([role, expect.stringContaining(title)])
  }
})

test('a change that waits is told by what it changes, and where', async () => {
  const order = limits()
  const { status } = await manage(server, 'post', '/limits/proposals', order)
  expect(status).toBe(201)
  for (const [language, words] of [
    ['fr', 'Limites de montants · Carrier1 MoMo, Bénin'],
    ['en', 'Limits of amounts · Carrier1 MoMo, Benin'],
  ])
    expect(await pageOf(`?lang=${language}`)).toContain(words)
})

test('a part that cannot be read leaves the rest of the page as it is', async () => {
  mute = await startTestServer({
    role: 'api',
    makeContext: (dependencies) =>
      Object.freeze({ ...createContext(dependencies), clusterFigures: async () => undefined }),
  })
  const page = await pageOf('', await visit(mute))
  expect(page).toContain('Nothing waits for a person.')
  expect(page).toMatch(/State of the service<\/h2> <p class="notice warn">This cannot be read/)
  expect(page).toContain('No live order ended in this time.')
})
