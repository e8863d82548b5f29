import { sql } from 'kysely'
import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually, resourceEnded } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { linesOf, preview } from '../account/bulk-requests.ts'

const created = async (merchant: Merchant, path: string, order: unknown) => {
  const { status, body, text } = await merchant.post(path, order)
  expect([status, text]).toEqual([201, text])
  return body.data
}

const ended = (merchant: Merchant, path: string) =>
  eventually(() => merchant.get(path), resourceEnded)

const thisMonth = () => new Date().toISOString().slice(0, 7)

const bridgeOf = async ({ organisationId }: Merchant, month: string, environment = 'test') => {
  const query = `month=${month}&environment=${environment}`
  const path = `/organisations/${organisationId}/balance-bridge?${query}`
  const { status, body, text } = await manage(server, 'get', path)
  expect([status, text]).toEqual([200, text])
  return body.data
}

test('the opening balance, movements and closing balance of a month add up to the ledger balance', async () => {
  const merchant = await createMerchant(server)
  expect(await bridgeOf(merchant, '2020-01')).toEqual([])
  const paid = await created(merchant, '/payments', payment({ amount: 5000 }))
  await ended(merchant, `/payments/${paid.id}`)
  const refund = await created(merchant, '/refunds', { payment_id: paid.id, amount: 1500 })
  await ended(merchant, `/refunds/${refund.id}`)
  const done = await created(merchant, '/payouts', payout({ amount: 20_000 }))
  const failed = await created(
    merchant,
    '/payouts',
    payout({ amount: 7000, phone_number: numberOf('999002') }),
  )
  for (const { id } of [done, failed]) await ended(merchant, `/payouts/${id}`)
  const [line, ...others] = await bridgeOf(merchant, thisMonth())
  expect(others).toEqual([])
  expect(line).toEqual({
    currency: 'XAF',
    opening_balance: 0,
    collections: 5000,
    refunds: -1500,
    payouts: -20_000,
    fees: -200,
    corrections: 0,
    test_money: 10_000_000,
    top_ups: 0,
    withdrawals: 0,
    closing_balance: 9_983_300,
  })
  const { rows } = await sql<{ held: number }>`
    SELECT sum(balance) AS held FROM ledger_accounts
    WHERE organisation_id = ${merchant.organisationId}::uuid
      AND account IN ('merchant_available', 'merchant_debt')`.execute(server.ctx.db)
  expect(rows).toEqual([{ held: line.closing_balance }])
  expect(await bridgeOf(merchant, '2020-01')).toMatchObject([
    { opening_balance: 0, collections: 0, closing_balance: 0 },
  ])
  expect(await bridgeOf(merchant, '2099-12')).toMatchObject([
    { opening_balance: 9_983_300, collections: 0, closing_balance: 9_983_300 },
  ])
  expect(await bridgeOf(merchant, thisMonth(), 'live')).toEqual([])
})

const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

const setFee = async (order: Record<string, unknown>) => {
  const { status, body, text } = await manage(server, 'post', '/fee-schedules', {
    ...market,
    ...order,
  })
  expect([status, text]).toEqual([201, text])
  return body.data
}

test("a merchant's own payout fee takes precedence over a newer general fee, and affects no other merchant", async () => {
  const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
  const organisation_id = merchant.organisationId
  const feeOf = async (who: Merchant) =>
    (await created(who, '/payouts', payout({ amount: 10_000 }))).fee_amount
  expect([await feeOf(merchant), await feeOf(other)]).toEqual([100, 100])
  const own = await setFee({ basis_points: 50, fixed_amount: 7, organisation_id })
  expect(own).toMatchObject({ organisation_id, basis_points: 50 })
  const all = await setFee({ basis_points: 200, fixed_amount: 0 })
  expect(all.organisation_id).toBeNull()
  expect([await feeOf(merchant), await feeOf(other)]).toEqual([57, 200])
  await setFee({
    basis_points: 0,
    fixed_amount: 0,
    organisation_id,
    effective_from: '2100-01-01T00:00:00Z',
  })
  expect(await feeOf(merchant)).toBe(57)

  const lines = { payouts: linesOf(1, { amount: 10_000 }) }
  const bulkFeeOf = async (who: Merchant) =>
    (await preview(server, who, lines)).body.data.fee_amount
  expect([await bulkFeeOf(merchant), await bulkFeeOf(other)]).toEqual([57, 200])

  const before = { basis_points: 900, effective_from: '2020-01-01T00:00:00Z' }
  const past = await setFee({ ...before, fixed_amount: 0, organisation_id })
  expect([past.state, own.state]).toEqual(['replaced', 'in_force'])
  expect(await feeOf(merchant)).toBe(57)
  const list = await manage(server, 'get', `/fee-schedules?organisation_id=${organisation_id}`)
  const states = list.body.data.map(({ state }: { state: string }) => state)
  expect(states).toEqual(['replaced', 'to_come', 'in_force'])
  expect(list.body.meta.total).toBe(3)
  expect(list.body.data.map(({ id }: { id: string }) => id)).toContain(own.id)
  const every = await manage(server, 'get', '/fee-schedules?per_page=1')
  expect(every.body.meta.total).toBe(4)
  const next = await manage(
    server,
    'get',
    `/fee-schedules?per_page=3&cursor=${every.body.meta.next_cursor}`,
  )
  expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual([
    ...[expect.any(String), all.id, own.id],
  ])
})

test('a fee for an unknown organisation is refused, and no fee is set', async () => {
  const count = async () => (await manage(server, 'get', '/fee-schedules')).body.meta.total
  const before = await count()
  const { status, body } = await manage(server, 'post', '/fee-schedules', {
    ...market,
    basis_points: 1,
    fixed_amount: 0,
    organisation_id: unknownId,
  })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['organisation_id']])
  expect(await count()).toBe(before)
})

test("an organisation's name and email can each be changed without changing anything else", async () => {
  const merchant = await createMerchant(server)
  const path = `/organisations/${merchant.organisationId}`
  const { payouts, ...before } = (await manage(server, 'get', path)).body.data
  expect(payouts).toEqual({ held: 0, submitted: 0 })
  const email = 'finance@boutique.example'
  const changed = await manage(server, 'patch', path, { email })
  expect(changed.status).toBe(200)
  expect(changed.body.data).toEqual({ ...before, email, updated_at: changed.body.data.updated_at })
  const renamed = await manage(server, 'patch', path, { name: 'Boutique Léa' })
  expect(renamed.body.data).toMatchObject({ email, name: 'Boutique Léa' })
  for (const wrong of [{ email: 'nobody' }, { name: '' }, { email: null }]) {
    expect((await manage(server, 'patch', path, wrong)).status).toBe(422)
  }
  expect((await manage(server, 'get', path)).body.data).toEqual({ ...renamed.body.data, payouts })
})
