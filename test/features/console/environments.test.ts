import { createPayout, merchantWithRule } from '../../support/approvals.ts'
import { numberOf, payment } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { type ConsoleVisitor, unescaped, visitConsole } from '../../support/console.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'
import { contradictedPayment } from '../../support/proposals.ts'

let visitor: ConsoleVisitor
let merchant: Merchant
let email: string
let testId: string

beforeAll(async () => {
  email = (await createPerson(server, 'owner')).email
  visitor = visitConsole(server)
  await visitor.signIn(email)
  merchant = await createMerchant(server)
  const order = payment({ amount: 7100, phone_number: numberOf('000777') })
  testId = (await merchant.post('/payments', order)).body.data.id
  await insertFinalTransaction(server, merchant, {
    status: 'successful',
    seconds: 10,
    endedAtMs: server.ctx.clock.nowMs() - 60_000,
  })
})

const pageOf = async (path: string, by = visitor): Promise<string> => {
  const { status, text } = await by.get(path)
  expect([path, status]).toEqual([path, 200])
  return unescaped(text)
}

const amountsIn = (page: string): string[] =>
  [...page.matchAll(/data-label="Amount"[^>]*><div>(.*?)<\/div>/g)].map(([, cell = '']) =>
    cell.replaceAll(/<[^>]+>/g, '').replaceAll('\u00a0', ' '),
  )

test('console lists show live data first, and keep showing test data after a switch', async () => {
  const live = await pageOf('/console/transactions')
  expect(amountsIn(live)).not.toContain('7,100 XAF')
  expect(amountsIn(live)).toHaveLength(1)
  expect(live).not.toContain('<title>Test · ')
  expect(live).toMatch(/<a href="[^"]*environment=live" aria-current="true">Live</)
  await pageOf('/console/transactions?environment=test')
  const later = await pageOf('/console/transactions')
  expect(amountsIn(later)).toEqual(['7,100 XAF'])
  expect(later).toContain('<title>Test · Transactions')
  expect(later).toContain('<body class="test">')
  await visitor.workIn('live')
})

test('the selected environment survives a language change, and is separate for each person in a shared browser', async () => {
  await pageOf('/console/account?lang=fr')
  await pageOf('/console/transactions?environment=test')
  expect(await pageOf('/console/transactions')).toContain('<html lang="fr">')
  const other = await createPerson(server, 'auditor')
  await visitor.post('/console/sign-out')
  await visitor.signIn(other.email)
  expect(await pageOf('/console/transactions')).not.toContain('<title>Test · ')
  await visitor.post('/console/sign-out')
  await visitor.signIn(email)
  expect(await pageOf('/console/transactions')).toContain('<title>Test · ')
  await pageOf('/console/account?lang=en&environment=live')
  expect(await pageOf('/console/account')).not.toContain('<title>Test · ')
})

test('switching a list to the other environment keeps the filter', async () => {
  const page = await pageOf('/console/transactions?type=collection&cursor=')
  expect(page).toContain('href="/console/transactions?type=collection&environment=test"')
})

test('a link to a record in the other environment offers to switch', async () => {
  const path = `/console/transactions/${testId}`
  const page = await pageOf(path)
  expect(page).toContain('This is test data. You are in live mode.')
  expect(page).toContain(`<a href="${path}?environment=test">Switch to test mode</a>`)
  expect(page).toContain('<title>Test · Payment')
  const switched = await pageOf(`${path}?environment=test`)
  expect(switched).not.toContain('You are in live mode')
  await visitor.workIn('live')
})

test('pending items, reconciliation items and the audit trail show only one environment', async () => {
  const strict = await merchantWithRule(server)
  const id = await createPayout(strict)
  await contradictedPayment(server, strict)
  await strict.account('patch', `/transactions/${testId}`, {})
  const lists = ['/console', '/console/approvals', '/console/reconciliation'] as const
  const shown = async () => Promise.all(lists.map((path) => pageOf(path)))
  await visitor.workIn('test')
  const [home, approvals, items] = await shown()
  expect(home).toContain('Payout to approve')
  expect(approvals).toContain(id)
  const inTest = items?.includes('class="leads"') ?? false
  await visitor.workIn('live')
  const [liveHome, liveApprovals, liveItems] = await shown()
  expect(liveHome).not.toContain('Payout to approve')
  expect(liveApprovals).not.toContain(id)
  expect(liveItems?.includes('class="leads"')).toBe(!inTest)
  await manage(server, 'post', `/applications/${merchant.applicationId}/webhook-endpoints`, {
    ...{ url: 'http://127.0.0.1:9/only-test', environment: 'test' },
  })
  const audit = '/console/audit?operation=createWebhookEndpoint'
  expect(await pageOf(audit)).toContain('No entries match')
  expect(await pageOf('/console/audit?operation=createOrganisation')).toContain('Merchant')
  expect(await pageOf(`${audit}&environment=test`)).not.toContain('No entries match')
  expect(await pageOf('/console/webhooks')).toContain('only-test')
  await visitor.workIn('live')
  expect(await pageOf('/console/webhooks')).not.toContain('only-test')
})

test('a search covers the selected environment, and offers the results in the other environment', async () => {
  const number = encodeURIComponent(numberOf('000777'))
  const live = await pageOf(`/console/search?q=${number}`)
  expect(amountsIn(live)).toEqual([])
  expect(live).toMatch(/No results\.\s+<a href="[^"]*environment=test">\d+ results? in test mode</)
  const { location } = await visitor.get(`/console/search?q=${testId}`)
  expect(location).toBe(`/console/transactions/${testId}`)
  const { prefix } = (
    await manage(server, 'get', `/api-keys?prefix=${merchant.secretKey.slice(0, 12)}`)
  ).body.data[0]
  expect(await pageOf(`/console/search?q=${prefix}`)).toContain('1 result in test mode')
})
