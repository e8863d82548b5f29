import { sumRevenue } from '../../../src/repositories/ledger/revenue.ts'
import { prepareSums } from '../../../src/services/prepare-sums.ts'
import { payout } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { signInAs, unescaped } from '../../support/console.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { server } from '../../support/own-server.ts'
import { prepared } from '../../support/prepared.ts'

const hourMs = 3_600_000

const visitor = prepared(() => signInAs(server, 'auditor'))

const pageOf = async (path: string): Promise<string> => {
  const { status, text } = await visitor.get(path)
  expect([path, status]).toEqual([path, 200])
  return text.replaceAll(/\s+/g, ' ')
}

test('the finance page reports a balanced ledger, and any discrepancies', async () => {
  expect(await pageOf('/console/finance/proof')).toContain('No discrepancies.')
  const merchant = await createMerchant(server)
  const endedAtMs = server.ctx.clock.nowMs() - 40 * 24 * hourMs
  // Inserts a successful payment for which nothing was posted.
  await insertFinalTransaction(server, merchant, { status: 'successful', seconds: 1, endedAtMs })
  const text = await pageOf('/console/finance/proof')
  expect(text).toMatch(/href="\/console\/search\?q=[\da-f-]{36}"/)
  expect(text).toContain('<td data-label="Actual" class="number"><div>0</div>')
  expect(text).toContain('Postings match the transaction status')
  expect(text).toContain('The ledger doesn’t balance.')
  expect(text).not.toContain('No discrepancies.')
})

test('the finance page shows volume, success rate and fees of a month, and exports them', async () => {
  const merchant = await createMerchant(server)
  const [year = 0, month = 0] = server.ctx.clock.nowIso().split('-').map(Number)
  const endedAtMs = Date.UTC(year, month - 4, 15)
  const name = new Date(endedAtMs).toISOString().slice(0, 7)
  const order = { seconds: 5, endedAtMs, country: 'CI' }
  await insertFinalTransaction(server, merchant, { ...order, status: 'successful' })
  await insertFinalTransaction(server, merchant, { ...order, status: 'successful' })
  await insertFinalTransaction(server, merchant, { ...order, status: 'failed' })
  await prepareSums(server.ctx)
  const { body } = await manage(server, 'get', `/market-months?from=${name}&country=CI`)
  const [{ volume, currency }] = body.data
  expect(body.data).toMatchObject([{ month: name, succeeded: 2, failed: 1, success_rate: 0.6667 }])
  const last = new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7)
  expect(await pageOf('/console/finance')).toContain(`months.csv?month=${last}`)
  const page = await pageOf(`/console/finance?month=${name}`)
  const row = page.slice(page.indexOf('Côte d’Ivoire</div>')).split('</tr>')[0] ?? ''
  const shown = new Intl.NumberFormat('en').format(volume)
  for (const text of [`${shown} ${currency}`, '<div>3</div>', '66.7%'])
    expect([text, row.replaceAll('\u00a0', ' ').includes(text)]).toEqual([text, true])
  expect(page).toContain('Transactions by month')
  const [, href = ''] = /href="([^"]*months\.csv[^"]*)"/.exec(page) ?? []
  const file = await visitor.get(unescaped(href))
  expect(file.text).toMatch(/Month,Provider,Country,Currency,Volume,/)
  expect(file.text).toContain(`${name},carrier1_momo,CI,`)
  expect(await pageOf('/console/finance?month=2024-02')).toContain('No transactions or fees')
})

test('the provider page shows transaction outcomes and the errors of the provider', async () => {
  const merchant = await createMerchant(server)
  const endedAtMs = Math.floor(server.ctx.clock.nowMs() / hourMs) * hourMs - hourMs + 1000
  const ended = [
    ...Array(3).fill({ status: 'successful', seconds: 10, endedAtMs }),
    { status: 'failed', reason: 'provider_error', seconds: 100, endedAtMs },
    { status: 'successful', seconds: 10, endedAtMs: endedAtMs - 48 * hourMs },
  ]
  for (const order of ended) await insertFinalTransaction(server, merchant, order)
  await prepareSums(server.ctx)
  // Five transactions are too few for a chart.
  expect(await pageOf('/console/providers')).not.toContain('<svg role')
  for (let each = 0; each < 17; each += 1) await insertFinalTransaction(server, merchant, ended[0])
  await prepareSums(server.ctx)
  const hours = await pageOf('/console/providers')
  const where = 'Carrier1 MoMo, Congo - Brazzaville'
  expect(hours).toContain(`aria-label="${where}: 21 transactions, 95.2% succeeded."`)
  // The error is counted in the total for all hours and in the row for its hour.
  expect(
    hours.match(/<td data-label="Provider errors" class="number"><div>1<\/div>/g),
  ).toHaveLength(2)
  const days = await pageOf('/console/providers?per=day')
  expect(days).toContain(`${where}: 22 transactions, 95.5% succeeded.`)
  expect(days.match(/<td data-label="Provider errors"/g)).toHaveLength(3)
})

test('the finance page shows the fees earned by month with a total per currency', async () => {
  const merchant = await createMerchant(server)
  for (const amount of [20_000, 30_000]) {
    const { body } = await merchant.post('/payouts', payout({ amount }))
    await eventually(() => merchant.get(`/payouts/${body.data.id}`), resourceIs('completed'))
  }
  const laterMs = server.ctx.clock.nowMs() + hourMs
  while (await sumRevenue(server.ctx.db, { nowMs: laterMs, count: 1 }));
  expect(await pageOf('/console/finance/revenue')).toContain('No fees or charges in this period')
  const text = await pageOf('/console/finance/revenue?environment=test')
  expect(text.match(/data-label="Fees" class="number"><div>[^<]*500[^<]*</g)).toHaveLength(2)
  expect(text).toContain(new Date().toISOString().slice(0, 7))
  expect(text).toContain('<strong>Total</strong>')
  const byMerchant = await pageOf('/console/finance/revenue?environment=test&per=merchant')
  expect(byMerchant).toContain(`/console/merchants/${merchant.organisationId}`)
  expect(byMerchant).toContain('data-label="Margin"')
})

test('an invalid month is reported on its field, and the page shows no figures', async () => {
  const text = await pageOf('/console/finance/revenue?from=2026-13')
  expect(text).toMatch(/name="from"[^>]*aria-invalid="true"/)
  expect(text).not.toContain('data-label="Fees"')
})

test("the standard fees have a page, and a merchant's fees page repeats them with their author", async () => {
  const merchant = await createMerchant(server)
  const fee = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF', basis_points: 175 }
  const order = { ...fee, fixed_amount: 0 }
  expect((await manage(server, 'post', '/fee-schedules', order)).status).toBe(201)
  for (const path of ['finance/pricing', `merchants/${merchant.organisationId}/fees`]) {
    const page = await pageOf(`/console/${path}`)
    expect([path, page.includes('1.75%')]).toEqual([path, true])
    expect(page).toMatch(/href="\/console\/audit\/[\da-f-]{36}">/)
  }
})

test('the wallet calendar shows each day of the month and highlights days with differences', async () => {
  const comparison = {
    ...{ provider: 'carrier2_money', country: 'GA', currency: 'XAF', sha256: 'ab'.repeat(32) },
    ...{ from: '2026-02-01T00:00:00Z', to: '2026-02-03T00:00:00Z', columns: 'Id' },
    ...{ lines: 1, differences: 1, differing_days: ['2026-02-02'] },
  }
  expect((await manage(server, 'post', '/statement-comparisons', comparison)).status).toBe(200)
  const page = await pageOf('/console/finance/calendar?month=2026-02&country=GA')
  const signs = [...page.matchAll(/<td class="\w+" title="[^"]+">(\d+) <span [^>]+>(.)</g)]
  expect(signs.slice(0, 3).map(([, day, sign]) => `${day}${sign}`)).toEqual(['1✓', '2±', '3–'])
  expect(signs).toHaveLength(28)
  // 1 February 2026 is a Sunday.
  expect(page).toMatch(/<tbody><tr>(<td><\/td>){6}<td class="good"/)
  expect(page).toContain('<div>2 Feb 2026</div>')
  expect(page).not.toContain('<div>1 Feb 2026</div>')
  expect(page).toContain(`1 Feb 2026 – 2 Feb 2026`)
  expect(page).toContain(`<code title="${'ab'.repeat(32)}">abababababab</code>`)
  expect(page).not.toContain('Earlier result')
  const matched = { ...comparison, differences: 0, differing_days: [] }
  await manage(server, 'post', '/statement-comparisons', matched)
  const later = await pageOf('/console/finance/calendar?month=2026-02&country=GA')
  expect(later).toContain('Matched (an earlier comparison found differences)')
  expect(later).toContain('Earlier result (Differences)')
  const { text } = await visitor.get('/console/finance/calendar?month=2026-02&country=CG')
  expect(text).not.toContain('class="month"')
})
