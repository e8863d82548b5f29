import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sumRevenue } from '../../../src/repositories/ledger/revenue.ts'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { payout } from '../../support/builders.ts'
import { createMerchant } from '../../support/client.ts'
import { type ConsoleVisitor, visitConsole } from '../../support/console.ts'
import { insertEndedOrder } from '../../support/ended-orders.ts'
import { eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** Providers and finance in the console. */

let server: TestServer
let visitor: ConsoleVisitor

const hourMs = 3_600_000

beforeAll(async () => {
  server = await startTestServer()
  const { email } = await createPerson(server, 'auditor')
  visitor = visitConsole(server)
  await visitor.signIn(email)
})
afterAll(() => server?.stop())

const pageOf = async (path: string): Promise<string> => {
  const { status, text } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return text.replaceAll(/\s+/g, ' ')
}

test('the proof of the ledger says that it adds up, and what does not', async () => {
  expect(await pageOf('/console/finance/proof')).toContain('No discrepancies.')
  const merchant = await createMerchant(server)
  const endedAtMs = server.ctx.clock.nowMs() - 40 * 24 * hourMs
  // It succeeded, and nothing was posted.
  await insertEndedOrder(server, merchant, { status: 'successful', seconds: 1, endedAtMs })
  const text = await pageOf('/console/finance/proof')
  expect(text).toMatch(/href="\/console\/search\?q=[\da-f-]{36}"/)
  expect(text).toContain('<td data-label="Actual" class="number"><div>0</div>')
  expect(text).toContain('Postings match the transaction status')
  expect(text).toContain('The ledger doesn’t balance.')
  expect(text).not.toContain('No discrepancies.')
})

test('the page of providers shows how orders ended, with what failed at the provider', async () => {
  const merchant = await createMerchant(server)
  const endedAtMs = Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs - hourMs + 1000
  const ended = [
    ...Array(3).fill({ status: 'successful', seconds: 10, endedAtMs }),
    { status: 'failed', reason: 'provider_error', seconds: 100, endedAtMs },
    { status: 'successful', seconds: 10, endedAtMs: endedAtMs - 48 * hourMs },
  ]
  for (const order of ended) await insertEndedOrder(server, merchant, order)
  await prepareSums(server.ctx)
  const hours = await pageOf('/console/providers')
  expect(hours).toContain(
    'aria-label="Carrier1 MoMo, Congo - Brazzaville: 4 transactions, 75% succeeded. ' +
      'More transactions in the second half (4 after 0)."',
  )
  expect(hours).toContain('<td data-label="Provider errors" class="number"><div>1</div>')
  // The sum of all hours, and the one hour.
  expect(hours.match(/<td data-label="Failed" class="number"><div>1<\/div>/g)).toHaveLength(2)
  const days = await pageOf('/console/providers?per=day')
  expect(days).toContain('Congo - Brazzaville: 5 transactions, 80% succeeded.')
  expect(days.match(/<td data-label="Provider errors"/g)).toHaveLength(2)
})

test('the page of finance shows the fees earned by month with the sum of each currency', async () => {
  const merchant = await createMerchant(server)
  for (const amount of [20_000, 30_000]) {
    const { body } = await merchant.post('/payouts', payout({ amount }))
    await eventually(
      () => merchant.get(`/payouts/${body.data.id}`),
      (reply) => reply.body.data.status === 'completed',
    )
  }
  const laterMs = server.ctx.clock.nowMs() + hourMs
  while (await sumRevenue(server.ctx.db, { nowMs: laterMs, count: 1 }));
  expect(await pageOf('/console/finance')).toContain('No fees or charges in this period')
  const text = await pageOf('/console/finance?environment=test')
  expect(text.match(/data-label="Fees" class="number"><div>[^<]*500[^<]*</g)).toHaveLength(2)
  expect(text).toContain(new Date().toISOString().slice(0, 7))
  expect(text).toContain('<strong>Total</strong>')
  const byMerchant = await pageOf('/console/finance?environment=test&per=merchant')
  expect(byMerchant).toContain(`/console/merchants/${merchant.organisationId}`)
  expect(byMerchant).toContain('data-label="Margin"')
})

test('an invalid month is reported on its field, and nothing is shown', async () => {
  const text = await pageOf('/console/finance?from=2026-13')
  expect(text).toMatch(/name="from"[^>]*aria-invalid="true"/)
  expect(text).not.toContain('data-label="Fees"')
})
