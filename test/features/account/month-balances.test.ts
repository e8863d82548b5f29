import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findTransaction } from '../../../src/repositories/transactions/transactions.ts'
import { applyTransitions } from '../../../src/services/transactions/apply-transitions.ts'
import { as } from '../../support/approvals.ts'
import { bankAccount } from '../../support/bank-accounts.ts'
import { payment, payout } from '../../support/builders.ts'
import { createMerchant, goLive } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const month = new Date().toISOString().slice(0, 7)

const staff = async (path: string, body: object) => {
  const reply = await as(server, finance.token, 'post', path, body)
  expect([reply.status, reply.body.errors]).toEqual([expect.any(Number), undefined])
  expect(reply.status).toBeLessThan(300)
  return reply.body.data
}

const topUp = async (payer: string, amount: number): Promise<string> => {
  const [{ reference }] = (await merchant.account('get', '/top-up-instructions')).body.data
  const line = { bank_account_id: payer, bank_reference: randomUUID(), currency: 'XAF', amount }
  const transfer = { ...line, value_date: '2026-11-20', reference, evidence: 'Relevé' }
  const { id, status } = await staff('/top-ups', transfer)
  expect(status).toBe('received')
  return id
}

const collect = async (amount: number): Promise<void> => {
  const { body } = await merchant.post('/payments', payment({ amount }))
  const apply = async (step: Parameters<typeof applyTransitions>[1][number]['step']) => {
    const row = await findTransaction(server.ctx.db, body.data.id)
    if (row === undefined) throw new Error('the payment was created')
    await applyTransitions(server.ctx, [{ row, step }], 5000)
  }
  const submitted = { providerReference: 'P1', acceptedAtMs: null, dueInMs: 60_000 }
  await apply({ kind: 'submitted', ...submitted })
  await apply({ kind: 'reported', report: { kind: 'succeeded', providerReference: 'P1' } })
}

const withdraw = async (accountId: string, amount: number): Promise<string> => {
  const body = { bank_account_id: accountId, amount, currency: 'XAF' }
  const reply = await merchant.account('post', '/withdrawals', body)
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

/** Creates the merchant's bank account, already verified and without the waiting period. */
const usableAccount = async (): Promise<string> => {
  const { id } = (await merchant.account('post', '/bank-accounts', bankAccount)).body.data
  await sql`UPDATE merchant_bank_accounts SET status = 'verified', decided_at = created_at,
    usable_from = created_at, evidence = 'RIB' WHERE id = ${id}::uuid`.execute(server.ctx.db)
  return id
}

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const finance = prepared(() => createPerson(server, 'finance'))
const merchant = prepared(async () => goLive(server, await createMerchant(server)))

beforeAll(async () => {
  const { body } = await as(server, finance.token, 'post', '/platform-bank-accounts', {
    ...{ name: 'Main', bank: 'BGFIBank', country: 'CG', currency: 'XAF' },
    ...{ holder: 'Platform SA', account_number: '30008 00001 12345671234 20' },
  })
  const payer = body.data.id
  await collect(5000)
  await topUp(payer, 70_000)
  await staff(`/top-ups/${await topUp(payer, 9000)}/reverse`, { reason: 'Rappel de la banque' })
  expect((await merchant.post('/payouts', payout({ amount: 1000 }))).status).toBe(201)
  const account = await usableAccount()
  await withdraw(account, 30_000)
  const cancelled = await withdraw(account, 400)
  expect((await merchant.account('post', `/withdrawals/${cancelled}/cancel`)).status).toBe(200)
})

const expected = {
  currency: 'XAF',
  opening_balance: 0,
  collected_amount: 5000,
  refunded_amount: 0,
  paid_out_amount: 1000,
  topped_up_count: 1,
  topped_up_amount: 70_000,
  withdrawn_count: 1,
  withdrawn_amount: 30_000,
  fee_amount: 10,
  withdrawal_fee_amount: 0,
  correction_amount: 0,
  test_money_amount: 0,
  closing_balance: 5000 + 70_000 - 1010 - 30_000,
}

const balanceOf = async () => {
  const { status, body } = await merchant.account('get', `/settlement-summary?month=${month}`)
  expect(status).toBe(200)
  return body.data.balances.find(({ currency }: { currency: string }) => currency === 'XAF')
}

test('a month with top-ups, a reversal and a withdrawal adds up to the closing balance', async () => {
  const line = await balanceOf()
  expect(line).toMatchObject(expected)
  const query = `currency=XAF&from=${month}-01T00:00:00Z`
  const { body } = await merchant.account('get', `/statement?${query}`)
  expect(line.closing_balance).toBe(body.data.closing_balance)
  const credits = line.collected_amount + line.topped_up_amount + line.test_money_amount
  const debits = line.refunded_amount + line.paid_out_amount + line.withdrawn_amount
  const sum = line.opening_balance + credits + line.correction_amount - debits - line.fee_amount
  expect(sum).toBe(line.closing_balance)
})

const fileOf = async (query: string, separator: string): Promise<string[][]> => {
  const path = `/account/v1/settlement-summary.csv?month=${month}${query}`
  const reply = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${merchant.secretKey}` },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-disposition')).toContain(`summary-${month}.csv`)
  const lines = (await reply.text()).trim().split('\r\n')
  return lines.map((line) => line.split(separator)).filter(([cell]) => cell !== 'USD')
}

test('the monthly file shows an amount for each kind of movement, and adds up to the closing balance', async () => {
  const { closing_balance: closing } = await balanceOf()
  const [head, ...lines] = await fileOf('', ',')
  expect(head?.join(',').endsWith('currency,kind,count,amount')).toBe(true)
  const own = lines.filter(([currency]) => currency === 'XAF')
  expect(own.map((cells) => cells.slice(1).join(' '))).toEqual([
    'opening_balance  0',
    'collections  5000',
    'refunds  0',
    'payouts  -1000',
    'withdrawals 1 -30000',
    'top_ups 1 70000',
    'corrections  0',
    'test_money  0',
    'transaction_fees  -10',
    'withdrawal_fees  0',
    `closing_balance  ${closing}`,
  ])
  const sum = own.slice(0, -1).reduce((total, cells) => total + Number(cells[3]), 0)
  expect(sum).toBe(closing)
})

test('the monthly file is available in French and English, with amounts in major units', async () => {
  const french = await fileOf('&locale=fr', ';')
  expect(french[0]?.join(';').endsWith('Devise;Nature;Nombre;Montant')).toBe(true)
  expect(french.map((cells) => cells.join(';'))).toEqual(
    expect.arrayContaining([
      'XAF;Approvisionnements;1;70000',
      'XAF;Reversements;1;-30000',
      'XAF;Frais des reversements;;0',
    ]),
  )
  const english = await fileOf('&locale=en', ',')
  expect(english.map((cells) => cells.join(','))).toContain('XAF,Top ups,1,70000')
})
