import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { as } from '../../support/approvals.ts'
import { createMerchant, goLive, manage } from '../../support/client.ts'
import { type ConsoleVisitor, readPage, signInAs } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** The page with which finance records bank transfers. */

let server: TestServer
let finance: ConsoleVisitor

const page = '/console/finance/top-ups'

beforeAll(async () => {
  server = await startTestServer({ role: 'api', liveProviders: uncalledProviders() })
  finance = await signInAs(server, 'finance')
})
afterAll(() => server?.stop())

const send = (operation: string, fields: Record<string, string>) =>
  finance.post(`/console/do/${operation}`, { from: page, ...fields })

test('finance adds a bank account and records, matches and reverses a transfer', async () => {
  const merchant = await goLive(server, await createMerchant(server))
  await send('createPlatformBankAccount', {
    'body.name': 'Compte <principal>',
    'body.bank': 'BGFIBank',
    'body.country': 'CG',
    'body.currency': 'XAF',
    'body.holder': 'Plateforme SA',
    'body.account_number': '30008 00001 12345671234 20',
  })
  const [account] = (await manage(server, 'get', '/platform-bank-accounts')).body.data
  expect(await readPage(finance, page)).toContain('Compte &lt;principal&gt;')
  await send('recordTopUp', {
    'body.bank_account_id': account.id,
    'body.currency': 'XAF',
    'body.bank_reference': 'FT1',
    'body.amount': '12 500',
    'body.value_date': '2026-11-20',
    'body.reference': 'VIR',
    'body.evidence': 'Relevé, ligne 4',
  })
  const [topUp] = (await manage(server, 'get', '/top-ups')).body.data
  expect(topUp).toMatchObject({ status: 'unmatched', amount: 12_500, value_date: '2026-11-20' })
  const text = await readPage(finance, page)
  expect(text).toContain('No merchant')
  expect(text).toContain('Choose merchant')
  await send('matchTopUp', {
    'param.id': topUp.id,
    'body.organisation_id': merchant.organisationId,
  })
  expect(await readPage(finance, `${page}?status=received`)).toContain('Credited')
  await send('reverseTopUp', { 'param.id': topUp.id, 'body.reason': 'Rappelé' })
  expect(await readPage(finance, page)).toContain('Reversed')
  expect(await readPage(finance, `${page}?status=unmatched`)).toContain('No top-ups.')
})

test('an auditor reads the transfers without any form', async () => {
  const text = await readPage(await signInAs(server, 'auditor'), page)
  expect(text).toContain('Compte &lt;principal&gt;')
  expect(text).not.toContain('Record transfer')
  expect(text).not.toContain('Add bank account')
})

test('finance approves a bank account that a colleague added', async () => {
  const colleague = await createPerson(server, 'finance')
  await as(server, colleague.token, 'post', '/platform-bank-accounts', {
    ...{ name: 'Dollars', bank: 'BGFIBank', country: 'CG', currency: 'USD' },
    ...{ holder: 'Plateforme SA', account_number: 'CG39 3001 1000 1010 1345 1300 019' },
  })
  const [account] = (await manage(server, 'get', '/platform-bank-accounts')).body.data
  const waiting = await readPage(finance, page)
  expect(waiting).toContain('/console/do/approvePlatformBankAccount')
  expect(waiting).not.toContain('Record transfer: Dollars (USD)')
  await send('approvePlatformBankAccount', { 'param.id': account.id })
  const text = await readPage(finance, page)
  expect(text).not.toContain('/console/do/approvePlatformBankAccount')
  expect(text).toContain('Record transfer: Dollars (USD)')
})
