import { sql } from 'kysely'
import pg from 'pg'
import { olderSessionName } from '../../../src/database/session-name.ts'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { signInAs, unescaped } from '../../support/console.ts'
import { prepared } from '../../support/prepared.ts'
import { hasRealEngines, startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'

const opening = 10_000_000

let payer: string
let merchant: Merchant
let bank_account_id: string

const server = prepared(startTestServer)

beforeAll(async () => {
  payer = await payerAccount(server)
})
beforeEach(async () => {
  merchant = await createMerchant(server)
  bank_account_id = (await merchant.account('post', '/bank-accounts', bankAccount)).body.data.id
})

const setFee = (terms: object): Promise<Reply> =>
  manage(server, 'post', '/withdrawal-fees', {
    ...{ currency: 'XAF', basis_points: 0, fixed_amount: 0 },
    ...{ organisation_id: merchant.organisationId, ...terms },
  })

const request = (amount = 1_000_000): Promise<Reply> =>
  merchant.account('post', '/withdrawals', { bank_account_id, amount, currency: 'XAF' })

const step = async (id: string, verb: string, body?: object): Promise<string> =>
  (await manage(server, 'post', `/withdrawals/${id}/${verb}`, body)).body.data.status

const paid = async (): Promise<string> => {
  const { id } = (await request()).body.data
  await step(id, 'approve')
  await step(id, 'send', { bank_account_id: payer })
  await step(id, 'pay', { bank_reference: `FT ${id}`, evidence: 'Relevé' })
  return id
}

const balanceOf = async (account: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    SELECT balance FROM ledger_accounts WHERE organisation_id = ${merchant.organisationId}::uuid
      AND account = ${account} AND currency = 'XAF'`.execute(server.ctx.db)
  return Number(rows[0]?.balance ?? 0)
}

const available = () => balanceOf('merchant_available')
const income = () => balanceOf('fee_income')

const shown = async (id: string) => (await merchant.account('get', `/withdrawals/${id}`)).body.data

test('a withdrawal reserves its fee, which becomes income when the bank pays the withdrawal', async () => {
  expect((await setFee({ basis_points: 50, fixed_amount: 300 })).status).toBe(201)
  const { id, fee_amount } = (await request()).body.data
  expect([fee_amount, await available(), await income()]).toEqual([5300, opening - 1_005_300, 0])
  await step(id, 'approve')
  await step(id, 'send', { bank_account_id: payer })
  expect(await step(id, 'pay', { bank_reference: `FT ${id}`, evidence: 'Relevé' })).toBe('paid')
  expect([await available(), await income()]).toEqual([opening - 1_005_300, 5300])
  const { entries } = await statementOf(merchant)
  const [line] = entries.filter(({ kind }) => kind === 'withdrawal_reserved')
  expect(line).toMatchObject({
    ...{ amount: -1_005_300, fee_charged: 5300 },
    ...{ withdrawal_id: id, top_up_id: null, merchant_reference: `FT ${id}` },
  })
  await expectSound(server)
})

test('the whole balance cannot be withdrawn if the withdrawal has a fee', async () => {
  await setFee({ fixed_amount: 1 })
  const refused = await request(opening)
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
  expect((await request(opening - 1)).status).toBe(201)
  expect(await available()).toBe(0)
})

test.each(['cancel', 'reject', 'return'])(
  'the action %s releases the withdrawal fee if the bank has not paid yet',
  async (end) => {
    await setFee({ fixed_amount: 700 })
    const { id } = (await request()).body.data
    if (end === 'cancel') await merchant.account('post', `/withdrawals/${id}/cancel`)
    else if (end === 'reject') await step(id, 'reject', { reason: 'x' })
    else {
      await step(id, 'approve')
      await step(id, 'send', { bank_account_id: payer })
      await step(id, 'return', { reason: 'x' })
    }
    expect([await available(), await income()]).toEqual([opening, 0])
    expect((await shown(id)).returned_fee_amount).toBe(0)
    await expectSound(server)
  },
)

test.each([true, false])(
  'a withdrawal returned after payment follows the fee schedule of its request: fee returned %s',
  async (returned_on_return) => {
    await setFee({ fixed_amount: 700, returned_on_return })
    const id = await paid()
    await setFee({ fixed_amount: 900, returned_on_return: !returned_on_return })
    const [first, second] = await Promise.all([
      manage(server, 'post', `/withdrawals/${id}/return`, { reason: 'Compte fermé' }),
      manage(server, 'post', `/withdrawals/${id}/return`, { reason: 'Compte fermé' }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const back = returned_on_return ? 700 : 0
    expect(await shown(id)).toMatchObject({ fee_amount: 700, returned_fee_amount: back })
    expect([await available(), await income()]).toEqual([opening - 700 + back, 700 - back])
    await expectSound(server)
  },
)

test('revenue counts the fees of paid withdrawals as income, less the fees that returns refunded', async () => {
  await setFee({ fixed_amount: 700, returned_on_return: true })
  const owner = `organisation_id=${merchant.organisationId}`
  const revenue = async (query: string) =>
    (await manage(server, 'get', `/revenue?environment=test&${query}`)).body
  const returned = await paid()
  await paid()
  await request()
  const line = {
    month: server.ctx.clock.nowIso().slice(0, 7),
    ...{ organisation_id: merchant.organisationId, organisation_name: expect.any(String) },
    ...{ country: bankAccount.country, currency: 'XAF' },
  }
  const { data, withdrawal_fees } = await revenue(`${owner}&per=merchant`)
  expect([data, withdrawal_fees]).toEqual([[], [{ ...line, fee_amount: 1400 }]])
  await step(returned, 'return', { reason: 'Compte fermé' })
  const total = { ...line, organisation_id: null, organisation_name: null, fee_amount: 700 }
  expect((await revenue(owner)).withdrawal_fees).toEqual([total])
  expect((await revenue(`${owner}&from=2026-01&to=2026-01`)).withdrawal_fees).toEqual([])
  const live = await manage(server, 'get', `/revenue?${owner}`)
  expect(live.body.withdrawal_fees).toEqual([])
  const visitor = await signInAs(server, 'auditor', 'test')
  const { text } = await visitor.get(`/console/finance/revenue?per=merchant&${owner}`)
  expect(unescaped(text).replaceAll(/\s+/g, ' ')).toMatch(
    /Withdrawals<.*700.XAF.*<strong>Total<.*700.XAF/,
  )
})

test("a merchant's own fee takes precedence over the standard fee of its currency", async () => {
  const everyone = { organisation_id: null }
  expect((await setFee({ ...everyone, fixed_amount: 40 })).status).toBe(201)
  expect((await setFee({ ...everyone, fixed_amount: 9, currency: 'USD' })).status).toBe(201)
  expect((await request()).body.data.fee_amount).toBe(40)
  await setFee({ fixed_amount: 11 })
  await setFee({ fixed_amount: 99, effective_from: '2999-01-01T00:00:00Z' })
  expect((await request()).body.data.fee_amount).toBe(11)
  await setFee({ ...everyone })
  const path = `/withdrawal-fees?organisation_id=${merchant.organisationId}&per_page=1`
  const first = await manage(server, 'get', path)
  expect(first.body.data).toMatchObject([{ fixed_amount: 99, state: 'to_come' }])
  const next = await manage(server, 'get', `${path}&cursor=${first.body.meta.next_cursor}`)
  expect(next.body.data).toMatchObject([{ fixed_amount: 11, state: 'in_force' }])
  expect(next.body.meta.next_cursor).toBe(null)
  const every = (await manage(server, 'get', '/withdrawal-fees')).body.data
  expect(every.map(({ state }: { state: string }) => state)).toEqual([
    ...['in_force', 'to_come', 'in_force', 'in_force', 'replaced'],
    ...every.slice(5).map(() => expect.any(String)),
  ])
})

test('a fee schedule requires a market, and the list of fee schedules contains no withdrawal fees', async () => {
  const { status, body } = await manage(server, 'post', '/fee-schedules', {
    ...{ type: 'withdrawal', currency: 'XAF', basis_points: 0, fixed_amount: 1 },
  })
  expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['country', 'provider', 'type']])
  expect((await setFee({})).status).toBe(201)
  const path = `/fee-schedules?organisation_id=${merchant.organisationId}`
  expect((await manage(server, 'get', path)).body.data).toEqual([])
})

test('a withdrawal fee for an unknown merchant is refused', async () => {
  const { status, body } = await setFee({ organisation_id: unknownId })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['organisation_id']])
})

const onPostgres = hasRealEngines ? test : test.skip

onPostgres('no withdrawal fee is set or proposed while an older node is connected', async () => {
  const { databaseUrl: connectionString } = server.ctx.config
  const older = new pg.Client({ connectionString, application_name: olderSessionName })
  await older.connect()
  const order = { currency: 'XAF', basis_points: 1, fixed_amount: 2 }
  for (const path of ['/withdrawal-fees', '/withdrawal-fees/proposals']) {
    const { status, body } = await manage(server, 'post', path, order)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']])
  }
  await older.end()
})

test('a proposed withdrawal fee applies only after a colleague approves it', async () => {
  await setFee({ fixed_amount: 7 })
  const path = '/withdrawal-fees/proposals'
  const terms = { currency: 'XAF', basis_points: 1, fixed_amount: 2, returned_on_return: true }
  const { data } = (
    await manage(server, 'post', path, { ...terms, organisation_id: merchant.organisationId })
  ).body
  expect(data).toMatchObject({
    ...{ kind: 'fee_schedule', provider: null, country: null, currency: 'XAF' },
    content: { fee_type: 'withdrawal', fixed_amount: 2, returned_on_refund: true },
    in_force: { fee_type: 'withdrawal', fixed_amount: 7, returned_on_refund: false },
  })
  expect((await request(10_000)).body.data.fee_amount).toBe(7)
  const approval = { approval_hash: data.approval.hash }
  await manage(server, 'post', `/proposals/${data.id}/approve`, approval)
  expect((await request(10_000)).body.data.fee_amount).toBe(3)
  const listed = `/withdrawal-fees?organisation_id=${merchant.organisationId}`
  expect((await manage(server, 'get', listed)).body.data).toMatchObject([
    { ...terms, state: 'in_force' },
    { fixed_amount: 7, returned_on_return: false, state: 'replaced' },
  ])
})
