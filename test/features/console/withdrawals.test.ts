import { as } from '../../support/approvals.ts'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { createMerchant, goLive, manage } from '../../support/client.ts'
import { fieldsIn, readPage, signInAs } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { fundedMerchant } from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

let id: string

const page = '/console/finance/withdrawals'

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const finance = prepared(() => signInAs(server, 'finance'))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  const { body } = await merchant.account('post', '/bank-accounts', bankAccount)
  const order = { bank_account_id: body.data.id, amount: 250_000, currency: 'XAF' }
  id = (await merchant.account('post', '/withdrawals', order)).body.data.id
})

const send = (operation: string, fields: Record<string, string>) =>
  finance.post(`/console/do/${operation}`, { from: page, 'param.id': id, ...fields })

const statusOf = async (): Promise<string> =>
  (await merchant.account('get', `/withdrawals/${id}`)).body.data.status

test('finance can approve, send, confirm and return a withdrawal on its pages', async () => {
  const payer = await payerAccount(server)
  const inTest = `${page}?environment=test`
  const queue = await readPage(finance, inTest)
  expect(queue).toContain('••••0019')
  expect(queue).toContain('Approve # withdrawals · $')
  const one = () => readPage(finance, `${page}?id=${id}`)
  expect(await one()).toContain('Boutique Léon SARL')
  const [, hash = ''] = /name="body.approval_hash" value="(\w+)"/.exec(await one()) ?? []
  await send('approveWithdrawal', { 'body.approval_hash': hash })
  expect(await statusOf()).toBe('approved')
  expect(await readPage(finance, `${inTest}&status=approved`)).toContain('Principal (XAF)')
  await send('sendWithdrawal', { 'body.bank_account_id': payer })
  await send('payWithdrawal', { 'body.bank_reference': 'FT1', 'body.evidence': 'Relevé' })
  expect(await statusOf()).toBe('paid')
  expect(await one()).toContain('FT1')
  await send('returnWithdrawal', { 'body.reason': 'Compte fermé' })
  expect(await one()).toContain('Compte fermé')
  const auditor = await signInAs(server, 'auditor')
  expect(await readPage(auditor, `${page}?id=${id}`)).not.toContain('/console/do/')
})

test('the notice after several approvals shows how many withdrawals still need another approval', async () => {
  const payer = await payerAccount(server)
  const colleague = await createPerson(server, 'finance')
  const owned = await fundedMerchant(server, payer, colleague.token)
  const request = async (amount: number): Promise<string> => {
    const order = { bank_account_id: owned.bank_account_id, amount, currency: 'XAF' }
    return (await owned.merchant.account('post', '/withdrawals', order)).body.data.id
  }
  const first = [await request(1000), await request(2000)]
  const hashOf = async (one: string): Promise<string> => {
    const found = await manage(server, 'get', `/withdrawals?id=${one}`)
    return found.body.data[0].approval.hash
  }
  const approve = async (ids: string[]): Promise<string> => {
    const form = new URLSearchParams({ several: 'true', sure: 'true', back: page })
    for (const one of ids) {
      const values = { 'param.id': one, amount: '1000', currency: 'XAF' }
      const box = { ...values, 'body.approval_hash': await hashOf(one) }
      form.append('each', String(new URLSearchParams(box)))
    }
    const { status, location } = await finance.postForm('/console/do/approveWithdrawal', form)
    expect(status).toBe(303)
    return readPage(finance, location ?? '')
  }
  const half = await approve(first)
  expect(half).toContain('2 approvals recorded. A second person must also approve.')
  expect(half).not.toContain('They can be sent to the bank')
  const [once = ''] = [await request(3000)]
  const path = `/withdrawals/${once}/approve`
  await as(server, colleague.token, 'post', path, { approval_hash: await hashOf(once) })
  const mixed = await approve([once, await request(4000), await request(5000)])
  expect(mixed).toContain('It can be sent to the bank. 2 still need another approval.')
  expect(mixed).toContain('Approved: 1,000')
})

test('a pending bank account and withdrawal are linked from the home page', async () => {
  const live = await goLive(server, merchant)
  const { body } = await live.account('post', '/bank-accounts', bankAccount)
  const account = body.data.id
  const again = { bank_account_id: '', amount: 1000, currency: 'XAF' }
  const [usable] = (await merchant.account('get', '/bank-accounts')).body.data
  again.bank_account_id = usable.id
  const asked = (await merchant.account('post', '/withdrawals', again)).body.data.id
  const kinds = async (environment: string) => {
    const list = await manage(server, 'get', `/waiting-decisions?environment=${environment}`)
    return list.body.data.map((each: { kind: string; id: string }) => [each.kind, each.id])
  }
  expect(await kinds('live')).toContainEqual(['merchant_bank_account', account])
  expect(await kinds('test')).toContainEqual(['withdrawal', asked])
  const home = await readPage(finance, '/console?environment=live')
  expect(home).toContain('/console/finance/bank-accounts?status=pending')
  const accounts = '/console/finance/bank-accounts?status=pending&environment=live'
  expect(await readPage(finance, accounts)).toContain('/console/do/verifyMerchantBankAccount')
  await finance.post('/console/do/verifyMerchantBankAccount', {
    'param.id': account,
    'body.account_number': bankAccount.account_number,
    'body.evidence': 'Relevé',
  })
  expect(await readPage(finance, accounts)).toContain('No bank accounts.')
  expect(await kinds('live')).not.toContainEqual(['merchant_bank_account', account])
})

test("finance can export a withdrawal batch, save its file, and import the bank's reply line by line", async () => {
  const { body } = await merchant.account('post', '/bank-accounts', bankAccount)
  const order = { bank_account_id: body.data.id, amount: 70_000, currency: 'XAF' }
  const asked = (await merchant.account('post', '/withdrawals', order)).body.data.id
  await manage(server, 'post', `/withdrawals/${asked}/approve`)
  const payer = await payerAccount(server)
  await payerAccount(server, 'CG3930033000101013451300019')
  const batches = '/console/finance/batches'
  const from = `${batches}?environment=test`
  expect(await readPage(finance, from)).toContain('/console/do/exportWithdrawals')
  await finance.post('/console/do/exportWithdrawals', {
    ...{ from, environment: 'test', 'body.bank_account_id': payer },
  })
  const shown = await readPage(finance, from)
  const [, batch = ''] = /name="param.id" value="([\w-]+)"/.exec(shown) ?? []
  const file = await finance.post('/console/do/downloadWithdrawalBatch', {
    ...{ from, 'param.id': batch, 'body.format': 'csv' },
  })
  const [, saved = ''] = /href="data:text\/csv;base64,([^"]+)"/.exec(file.text) ?? []
  const endToEndId = asked.replaceAll('-', '')
  expect(Buffer.from(saved, 'base64').toString()).toContain(`${endToEndId},`)
  const lines = {
    ...{ from, 'body.currency': 'XAF', 'body.evidence': 'camt.csv' },
    'body.answers': `${endToEndId};paid;70 000;FT9\nffffffffffffffffffffffffffffffff;paid;1;FT10`,
  }
  const form = /action="\/console\/do\/recordBankAnswers"[\s\S]*?<\/form>/.exec(shown)?.[0] ?? ''
  expect(form).toMatch(/name="body.bank_account_id" required>\s*<option value="" selected>/)
  expect(form).toContain(`<option value="${payer}">`)
  const unnamed = { ...lines, 'body.bank_account_id': '' }
  expect((await finance.post('/console/do/recordBankAnswers', unnamed)).status).toBe(422)
  const answers = { ...lines, 'body.bank_account_id': payer }
  const first = await finance.post('/console/do/recordBankAnswers', answers)
  expect(first.text).toContain('Unknown withdrawal')
  expect(first.text).toContain('Paid')
  const again = await finance.post('/console/do/recordBankAnswers', answers)
  expect(again.text).toContain('Already recorded')
  const { data } = (await merchant.account('get', `/withdrawals/${asked}`)).body
  expect(data).toMatchObject({ status: 'paid', bank_reference: 'FT9' })
  const wrong = await finance.post('/console/do/recordBankAnswers', {
    ...answers,
    'body.answers': `${endToEndId};perhaps;x;FT9`,
  })
  expect(wrong.status).toBe(422)
})

test('a bank response with decimal commas is split only at its semicolons', async () => {
  const { body } = await merchant.account('post', '/bank-accounts', bankAccount)
  const order = { bank_account_id: body.data.id, amount: 31_000, currency: 'XAF' }
  const asked = (await merchant.account('post', '/withdrawals', order)).body.data.id
  await manage(server, 'post', `/withdrawals/${asked}/approve`)
  const payer = await payerAccount(server)
  await manage(server, 'post', `/withdrawals/${asked}/send`, { bank_account_id: payer })
  const record = (line: string) =>
    finance.post('/console/do/recordBankAnswers', {
      from: '/console/finance/batches?environment=test',
      'body.bank_account_id': payer,
      'body.currency': 'XAF',
      'body.evidence': 'releve.csv',
      'body.answers': `${asked.replaceAll('-', '')}${line}`,
    })
  const shown = async () => (await manage(server, 'get', `/withdrawals?id=${asked}`)).body.data[0]
  expect((await record(',returned,31 000,00,FTC4,compte clos')).status).toBe(422)
  expect((await shown()).status).toBe('sent')
  expect((await record(';returned;31 000,00;FTC4;compte clos, sans suite')).text).toContain(
    'Returned',
  )
  expect(await shown()).toMatchObject({ status: 'returned', reason: 'compte clos, sans suite' })
})

test('changing the frequency of a withdrawal schedule keeps its account, minimum and reserve', async () => {
  const { organisationId, applicationId, account } = await createMerchant(server)
  const bank_account_id = (await account('post', '/bank-accounts', bankAccount)).body.data.id
  const terms = { bank_account_id, minimum_amount: 50_000, reserve_amount: 100_000 }
  const weekly = { currency: 'XAF', frequency: 'weekly', ...terms }
  expect((await account('put', '/withdrawal-schedules', weekly)).status).toBe(200)
  const owner = await signInAs(server, 'owner', 'test')
  const address = `/console/merchants/${organisationId}/money`
  const submit = async (currency: string, changes: Record<string, string>) => {
    const forms = (await readPage(owner, address)).match(/<form[^>]*Schedule"[\s\S]*?<\/form>/g)
    const form = forms?.find((each) => each.includes(`value="${currency}"`)) ?? ''
    const typed = [...form.matchAll(/ value="([^"]*)" id="[^"]*" name="([^"]*)"/g)]
    const selected = form.split('<select ').map((each) => {
      const [, name = ''] = / name="([^"]*)"/.exec(each) ?? []
      return [name, / value="([^"]*)" selected/.exec(each)?.[1] ?? '']
    })
    const fields = {
      ...Object.fromEntries(selected),
      ...Object.fromEntries(typed.map(([, value, name]) => [name, value])),
      ...fieldsIn(form),
    }
    const answer = await owner.post('/console/do/setManagedWithdrawalSchedule', {
      ...fields,
      ...changes,
    })
    expect(answer.status).toBe(303)
  }
  await submit('XAF', { 'body.frequency': 'daily' })
  // Staff can still set the first schedule of another currency.
  await submit('USD', { 'body.currency': 'USD', 'body.frequency': 'manual' })
  const path = `/applications/${applicationId}/withdrawal-schedules`
  expect((await manage(server, 'get', path)).body.data).toMatchObject([
    { currency: 'USD', frequency: 'manual', minimum_amount: 100, reserve_amount: 0 },
    { currency: 'XAF', frequency: 'daily', ...terms },
  ])
})
