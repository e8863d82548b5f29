import { as } from '../../support/approvals.ts'
import { payerAccount } from '../../support/bank-accounts.ts'
import { signInAs, unescaped } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

/** These withdrawals belong to merchants in debt, for example because a bank recalled a top-up. */

let server: TestServer
let payer: string
let tokens: string[]
let account: LiveAccount

const manage = (method: 'get' | 'post', path: string, body?: object) =>
  as(server, tokens[0] ?? '', method, path, body)

beforeAll(async () => {
  server = await startTestServer({
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 100_000_000 }, terms: false },
  })
  payer = await payerAccount(server)
  tokens = [await createPerson(server, 'finance'), await createPerson(server, 'finance')].map(
    ({ token }) => token,
  )
})
afterAll(() => server?.stop())
beforeEach(async () => {
  account = await fundedMerchant(server, payer, tokens[0] ?? '')
})

const ofMerchant = () => `organisation_id=${account.merchant.organisationId}`

const shown = async () => (await manage('get', `/withdrawals?${ofMerchant()}`)).body.data[0]

/** Simulates the bank's recall of the 10,000,000 XAF that funded the merchant. */
const recall = async (): Promise<void> => {
  const { body } = await manage('get', `/top-ups?${ofMerchant()}&status=received`)
  const reversed = await manage('post', `/top-ups/${body.data[0].id}/reverse`, { reason: 'x' })
  expect(reversed.status).toBe(200)
}

const debt = async (): Promise<number> => {
  const path = `/organisations/${account.merchant.organisationId}/balances`
  const rows: { environment: string; debt: number }[] = (await manage('get', path)).body.data
  return rows.find(({ environment }) => environment === 'live')?.debt ?? 0
}

test('a withdrawal of a merchant in debt cannot be approved, and rejecting the withdrawal repays the debt', async () => {
  const order = { bank_account_id: account.bank_account_id, amount: 4_000_000, currency: 'XAF' }
  const { id } = (await account.merchant.account('post', '/withdrawals', order)).body.data
  expect((await shown()).debt_amount).toBe(0)
  await recall()
  const { approval, debt_amount } = await shown()
  expect(debt_amount).toBe(4_000_000)
  const approve = { approval_hash: approval.hash }
  const refused = await manage('post', `/withdrawals/${id}/approve`, approve)
  expect([refused.status, refused.body.code]).toEqual([409, 'organisation_in_debt'])
  const { text } = await (await signInAs(server, 'auditor')).get('/console/finance/withdrawals')
  expect(unescaped(text)).toMatch(/Owes<\/span>\s*4,000,000.XAF/)
  expect((await manage('post', `/withdrawals/${id}/reject`, { reason: 'x' })).status).toBe(200)
  expect([await debt(), (await shown()).debt_amount]).toEqual([0, 0])
  await expectSound(server)
})

test('an approved withdrawal of a merchant in debt is neither sent nor exported', async () => {
  const id = await approvedWithdrawal(server, account, 3_000_000, tokens)
  await recall()
  const send = await manage('post', `/withdrawals/${id}/send`, { bank_account_id: payer })
  expect([send.status, send.body.code]).toEqual([409, 'organisation_in_debt'])
  const other = await fundedMerchant(server, payer, tokens[0] ?? '')
  await approvedWithdrawal(server, other, 1000, tokens)
  const exporting = { bank_account_id: payer, environment: 'live' }
  const { data, held } = (await manage('post', '/withdrawal-batches', exporting)).body
  expect([data.line_count, held]).toEqual([
    1,
    [expect.objectContaining({ id, reason: 'merchant_in_debt' })],
  ])
  expect(await shown()).toMatchObject({ status: 'approved', debt_amount: 3_000_000 })
})
