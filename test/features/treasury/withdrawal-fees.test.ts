import { sql } from 'kysely'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'

/** The fees of withdrawals: the schedule that applies, and the money that it moves. */

const opening = 10_000_000

let server: TestServer
let payer: string
let merchant: Merchant
let bank_account_id: string

beforeAll(async () => {
  server = await startTestServer()
  payer = await payerAccount(server)
})
afterAll(() => server?.stop())
beforeEach(async () => {
  merchant = await createMerchant(server)
  bank_account_id = (await merchant.account('post', '/bank-accounts', bankAccount)).body.data.id
})

/** Sets the fee of the merchant, or `{ organisation_id: null }` of everyone. */
const setFee = (terms: object): Promise<Reply> =>
  manage(server, 'post', '/fee-schedules', {
    ...{ type: 'withdrawal', currency: 'XAF', basis_points: 0, fixed_amount: 0 },
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
  await step(id, 'pay', { bank_reference: 'FT1', evidence: 'Relevé' })
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

test('a withdrawal reserves its fee, which becomes income when the bank pays', async () => {
  expect((await setFee({ basis_points: 50, fixed_amount: 300 })).status).toBe(201)
  const { id, fee_amount } = (await request()).body.data
  expect([fee_amount, await available(), await income()]).toEqual([5300, opening - 1_005_300, 0])
  await step(id, 'approve')
  await step(id, 'send', { bank_account_id: payer })
  expect(await step(id, 'pay', { bank_reference: 'FT1', evidence: 'Relevé' })).toBe('paid')
  expect([await available(), await income()]).toEqual([opening - 1_005_300, 5300])
  const { entries } = await statementOf(merchant)
  const [line] = entries.filter(({ kind }) => kind === 'withdrawal_reserved')
  expect(line).toMatchObject({ amount: -1_005_300, fee_charged: 5300 })
  await expectSound(server)
})

test('the whole balance cannot be withdrawn if the fee exceeds what is left', async () => {
  await setFee({ fixed_amount: 1 })
  const refused = await request(opening)
  expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
  expect((await request(opening - 1)).status).toBe(201)
  expect(await available()).toBe(0)
})

test.each(['cancel', 'reject', 'return'])(
  '%s before the bank paid releases the fee',
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
  'a return after the payment follows the schedule in force at the request: fee returned %s',
  async (returned_on_refund) => {
    await setFee({ fixed_amount: 700, returned_on_refund })
    const id = await paid()
    await setFee({ fixed_amount: 900, returned_on_refund: !returned_on_refund })
    const [first, second] = await Promise.all([
      manage(server, 'post', `/withdrawals/${id}/return`, { reason: 'Compte fermé' }),
      manage(server, 'post', `/withdrawals/${id}/return`, { reason: 'Compte fermé' }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const back = returned_on_refund ? 700 : 0
    expect(await shown(id)).toMatchObject({ fee_amount: 700, returned_fee_amount: back })
    expect([await available(), await income()]).toEqual([opening - 700 + back, 700 - back])
    await expectSound(server)
  },
)

test("a merchant's own fee takes precedence over the standard fee of its currency", async () => {
  const everyone = { organisation_id: null }
  expect((await setFee({ ...everyone, fixed_amount: 40 })).status).toBe(201)
  expect((await setFee({ ...everyone, fixed_amount: 9, currency: 'USD' })).status).toBe(201)
  expect((await request()).body.data.fee_amount).toBe(40)
  await setFee({ fixed_amount: 11 })
  await setFee({ fixed_amount: 99, effective_from: '2999-01-01T00:00:00Z' })
  expect((await request()).body.data.fee_amount).toBe(11)
  const path = `/fee-schedules?organisation_id=${merchant.organisationId}`
  const { body } = await manage(server, 'get', path)
  expect(body.data).toMatchObject([
    { type: 'withdrawal', provider: null, country: null, fixed_amount: 99, state: 'to_come' },
    { type: 'withdrawal', provider: null, country: null, fixed_amount: 11, state: 'in_force' },
  ])
  await setFee({ ...everyone })
})

test('a withdrawal fee has no market, and every other fee has one', async () => {
  const market = await setFee({ provider: 'carrier1_momo', country: 'CG' })
  expect([market.status, Object.keys(market.body.errors).sort()]).toEqual([
    422,
    ['country', 'provider'],
  ])
  const none = await setFee({ type: 'disbursement' })
  expect([none.status, Object.keys(none.body.errors).sort()]).toEqual([
    422,
    ['country', 'provider'],
  ])
  const path = '/fee-schedules/proposals'
  const proposed = await manage(server, 'post', path, {
    ...{ type: 'withdrawal', currency: 'XAF', basis_points: 1, fixed_amount: 2 },
    ...{ organisation_id: merchant.organisationId, returned_on_refund: true },
  })
  expect(proposed.body.data).toMatchObject({
    ...{ provider: null, country: null, currency: 'XAF' },
    content: { fee_type: 'withdrawal', fixed_amount: 2, returned_on_refund: true },
  })
})
