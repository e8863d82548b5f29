import { sql } from 'kysely'
import { numberOf, payment, payout } from '../../support/builders.ts'
import { createMerchant, type Merchant } from '../../support/client.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { type Entry, statementOf, sumOf } from './statement-requests.ts'

let collected: string

const finals = ['successful', 'failed', 'completed', 'cancelled']

const end = async (kind: string, body: object): Promise<string> => {
  const reply = await merchant.post(`/${kind}`, body)
  expect(reply.status).toBe(201)
  const path = `/${kind}/${reply.body.data.id}`
  await eventually(
    () => merchant.get(path),
    (read) => finals.includes(read.body.data.status),
  )
  return reply.body.data.id
}

const fails = { phone_number: numberOf('999002') }

beforeAll(async () => {
  collected = await end('payments', payment({ amount: 5000 }))
  await end('payments', payment({ amount: 300, provider: 'carrier2_money' }))
  await end('payments', payment({ amount: 700, ...fails }))
  await end(
    'payments',
    payment({
      amount: 40,
      country: 'CD',
      currency: 'USD',
      provider: 'carrier2_money',
      phone_number: '+243 81 234 5678',
    }),
  )
  await end('payouts', payout({ amount: 1000 }))
  await end('payouts', payout({ amount: 2000, ...fails }))
  await end('refunds', { payment_id: collected, amount: 1500 })
})

const summaryOf = async (owner: Merchant, month: string) => {
  const { status, body } = await owner.account('get', `/settlement-summary?month=${month}`)
  expect([status, body.data.month]).toEqual([200, month])
  return body.data.lines
}

const monthOf = ({ created_at }: Entry): string => created_at.slice(0, 7)

const none = {
  collected_count: 0,
  collected_amount: 0,
  refunded_count: 0,
  refunded_amount: 0,
  paid_out_count: 0,
  paid_out_amount: 0,
  fee_amount: 0,
}

test('a monthly summary shows the amounts collected, refunded and paid out by provider and currency', async () => {
  const { entries } = await statementOf(merchant)
  const [month = ''] = entries.map(monthOf)
  expect(await summaryOf(merchant, month)).toEqual([
    {
      ...none,
      provider: 'carrier2_money',
      currency: 'USD',
      collected_count: 1,
      collected_amount: 40,
      net_amount: 40,
    },
    {
      provider: 'carrier1_momo',
      currency: 'XAF',
      collected_count: 1,
      collected_amount: 5000,
      refunded_count: 1,
      refunded_amount: 1500,
      paid_out_count: 1,
      paid_out_amount: 1000,
      fee_amount: 10,
      net_amount: 5000 - 1500 - 1010,
    },
    {
      ...none,
      provider: 'carrier2_money',
      currency: 'XAF',
      collected_count: 1,
      collected_amount: 300,
      net_amount: 300,
    },
  ])
})

test('the net amounts of a month equal the entries in its statement', async () => {
  const { entries } = await statementOf(merchant)
  const [month = ''] = entries.map(monthOf)
  const lines: { provider: string; currency: string; net_amount: number }[] = await summaryOf(
    merchant,
    month,
  )
  for (const { provider, net_amount } of lines.filter(({ currency }) => currency === 'XAF')) {
    expect(net_amount).toBe(sumOf(entries.filter((entry) => entry.provider === provider)))
  }
})

test('the settlement summary computes a small net sum of huge amounts exactly', async () => {
  const rich = await createMerchant(server)
  const amount = Number.MAX_SAFE_INTEGER
  const ids: string[] = []
  for (const sum of [amount, amount, 400]) {
    const { body } = await rich.post('/payments', payment({ amount: sum }))
    await eventually(() => rich.get(`/payments/${body.data.id}`), resourceIs('successful'))
    ids.push(body.data.id)
  }
  for (const id of ids.slice(0, 2)) {
    expect((await rich.post('/refunds', { payment_id: id, amount })).status).toBe(201)
  }
  const month = new Date().toISOString().slice(0, 7)
  const [line] = await summaryOf(rich, month)
  const shown = { collected_amount: amount, refunded_amount: amount, net_amount: 400 }
  expect(line).toMatchObject(shown)
})

test('the settlement summary includes a correction in the month in which it is posted', async () => {
  const at = '2098-03-01T00:00:00Z'
  const [posting, from, to] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const owner = sql`${merchant.organisationId}::uuid, 'test', 'XAF'`
  await sql`
    WITH posted AS (
      INSERT INTO ledger_postings (id, kind, phase, transaction_id, organisation_id, environment,
        currency, reason, created_at)
      VALUES (${posting}::uuid, 'end_corrected', 'corrected', ${collected}::uuid, ${owner},
        'Relevé', ${at}::timestamptz) RETURNING id
    )
    INSERT INTO ledger_entries (id, posting_id, organisation_id, environment, currency, account,
      amount, created_at)
    SELECT side.id::uuid, posted.id, ${owner}, side.account, side.amount, ${at}::timestamptz
    FROM posted CROSS JOIN (VALUES (${from}, 'merchant_available', -5000),
      (${to}, 'wallet:carrier1_momo:CG', 5000)) AS side (id, account, amount)`.execute(
    server.ctx.db,
  )
  expect(await summaryOf(merchant, '2098-03')).toEqual([
    {
      ...none,
      provider: 'carrier1_momo',
      currency: 'XAF',
      collected_count: -1,
      collected_amount: -5000,
      net_amount: -5000,
    },
  ])
  expect(await summaryOf(merchant, '2098-02')).toEqual([])
})

test('the settlement summary of a month without postings has no lines', async () => {
  expect(await summaryOf(merchant, '1999-12')).toEqual([])
})

test.each(['2026-13', '2026-1', '1969-12', '2026', ''])(
  'the settlement summary of the invalid month %j is refused',
  async (month) => {
    const reply = await merchant.account('get', `/settlement-summary?month=${month}`)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['month']])
  },
)
