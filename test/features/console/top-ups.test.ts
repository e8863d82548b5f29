import { as } from '../../support/approvals.ts'
import { createMerchant, goLive, manage } from '../../support/client.ts'
import { readPage, signInAs } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const page = '/console/finance/top-ups'

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const finance = prepared(() => signInAs(server, 'finance'))

const send = (operation: string, fields: Record<string, string>) =>
  finance.post(`/console/do/${operation}`, { from: page, ...fields })

test('finance can add a bank account and record, match and reverse a top-up in the console', async () => {
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

test('the console offers the approval of a top-up only to people who may approve it', async () => {
  const merchant = await goLive(server, await createMerchant(server))
  const matcher = await signInAs(server, 'finance')
  const [account] = (await manage(server, 'get', '/platform-bank-accounts')).body.data
  await send('recordTopUp', {
    ...{ 'body.bank_account_id': account.id, 'body.currency': 'XAF', 'body.amount': '9 000' },
    ...{ 'body.bank_reference': 'FT2', 'body.value_date': '2026-11-20', 'body.reference': 'VIR' },
    'body.evidence': 'Relevé, ligne 5',
  })
  const [{ id }] = (await manage(server, 'get', '/top-ups?status=unmatched')).body.data
  const at = { from: page, 'param.id': id }
  const match = { ...at, 'body.organisation_id': merchant.organisationId }
  await matcher.post('/console/do/matchTopUp', match)
  const waiting = `${page}?status=awaiting_approval`
  const approval = '/console/do/approveTopUp'
  const matched = await readPage(matcher, waiting)
  expect(matched).toContain('must confirm the merchant')
  expect(matched).not.toContain(approval)
  const recorded = await readPage(finance, waiting)
  expect(recorded).toContain('Confirm merchant')
  expect(recorded).not.toContain(approval)
  expect(await readPage(await signInAs(server, 'finance'), waiting)).toContain(approval)
  await send('matchTopUp', { ...match, confirms: 'true' })
  expect(await readPage(finance, waiting)).toContain('You recorded this transfer')
  expect(await readPage(matcher, waiting)).toContain(approval)
  await matcher.post(approval, at)
  expect((await manage(server, 'get', '/top-ups')).body.data[0].status).toBe('received')
})

test("an auditor sees the platform's bank accounts but no forms", async () => {
  const text = await readPage(await signInAs(server, 'auditor'), page)
  expect(text).toContain('Compte &lt;principal&gt;')
  expect(text).not.toContain('Record transfer')
  expect(text).not.toContain('Add bank account')
})

test('finance can approve a bank account that a colleague added', async () => {
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

test('finance can record capital and a transfer in the console, and confirm the amount that arrived', async () => {
  const at = '/console/finance/transfers'
  const act = (operation: string, fields: Record<string, string>) =>
    finance.post(`/console/do/${operation}`, { from: at, ...fields })
  const movements = async () => (await manage(server, 'get', '/platform-transfers')).body.data
  const proof = {
    ...{ 'body.currency': 'XAF', 'body.amount': '12 500', 'body.value_date': '2026-11-20' },
    ...{ 'body.reference': 'FT 7', 'body.evidence': 'Relevé <12>' },
  }
  const wallet = 'wallet:carrier1_momo:CG'
  await act('recordPlatformTransfer', {
    ...{ form: 'capital', 'body.kind': 'profit', 'body.to': wallet },
    ...proof,
  })
  expect(await movements()).toMatchObject([{ kind: 'profit', from: wallet, to: 'capital' }])
  const accounts = (await manage(server, 'get', '/platform-bank-accounts')).body.data
  const francs = accounts.find(({ currency }: { currency: string }) => currency === 'XAF')
  await act('recordPlatformTransfer', {
    ...{ form: 'transfer', 'body.from': `bank:${francs.id}`, 'body.to': wallet },
    ...proof,
  })
  const [{ id, status }] = await movements()
  // A colleague exists and no threshold is set, so the record needs approval.
  expect(status).toBe('awaiting_approval')
  expect(await readPage(finance, at)).toContain('Needs approval')
  await manage(server, 'post', `/platform-transfers/${id}/approve`)
  const shown = await readPage(finance, `${at}?status=sent`)
  expect(shown).toContain('Compte &lt;principal&gt; (XAF) →')
  expect(shown).toContain('Relevé &lt;12&gt;')
  const arrival = { currency: 'XAF', 'body.charge_amount': '0', 'body.evidence': 'Relevé' }
  await act('confirmPlatformTransfer', { 'param.id': id, ...arrival })
  expect((await movements())[0]).toMatchObject({ status: 'arrived', charge_amount: 0 })
  const text = await readPage(await signInAs(server, 'auditor'), at)
  expect(text).toContain('Arrived')
  expect(text).not.toContain('Record capital')
  const file = await finance.get(`${at}.csv?kind=profit`)
  expect(file.text).toContain('Profit')
  expect(file.text).not.toContain('Arrived')
})
