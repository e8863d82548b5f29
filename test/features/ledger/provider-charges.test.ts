import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../../src/database/database.ts'
import { olderSessionName } from '../../../src/database/session-name.ts'
import { buildCharge } from '../../../src/domain/ledger/postings.ts'
import { post } from '../../../src/repositories/ledger/post.ts'
import { sumRevenue } from '../../../src/repositories/ledger/revenue.ts'
import { findTransaction } from '../../../src/repositories/transactions/transactions.ts'
import { numberOf, unknownId } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually, resourceIs, statusIs } from '../../support/eventually.ts'
import { hasRealEngines } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  balancesOf,
  entriesOf,
  inFloat,
  ledgerCheckOf,
  merchantOf,
  onHold,
  opening,
  outcomeOf,
  paid,
  pay,
  payOut,
  server,
} from './ledger-requests.ts'

type Type = 'collection' | 'disbursement' | 'refund'

const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

const setPrice = async (type: Type, terms: Record<string, unknown>) => {
  const order = { ...market, type, basis_points: 0, fixed_amount: 0, ...terms }
  const { status, body, text } = await manage(server, 'post', '/provider-prices', order)
  expect([status, text]).toEqual([201, text])
  return body.data
}

const record = (transaction_id: string, amount: number, reason = 'Relevé, ligne 42') =>
  manage(server, 'post', '/provider-charges', { charges: [{ transaction_id, amount }], reason })

const chargeOf = async (id: string) =>
  (await manage(server, 'get', `/transactions/${id}`)).body.data.provider_charge

const postingsOf = async (id: string): Promise<string[]> => {
  const { body } = await manage(server, 'get', `/transactions/${id}`)
  return body.data.postings.map(({ kind }: { kind: string }) => kind)
}

const sumOf = async (merchant: Merchant, account: string): Promise<number> =>
  (await entriesOf(merchant, { account })).reduce((sum, { amount }) => sum + amount, 0)

const differing = async (): Promise<{ transaction_id: string }[]> =>
  (await manage(server, 'get', '/provider-charges?differing=true&environment=test')).body.data

const balanced = { balanced: true, discrepancies: [] }

describe('expected charges', () => {
  test('a payment in a market without a provider price posts two entries and no charge', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 5000 })
    expect(await chargeOf(id)).toBeNull()
    expect(await postingsOf(id)).toEqual(['collection_settled'])
    const { rows } = await sql`SELECT FROM provider_charges`.execute(server.ctx.db)
    expect(rows).toEqual([])
  })

  test("a success is charged at the provider's price for its type, but not to the merchant's balance", async () => {
    const merchant = await merchantOf()
    await setPrice('collection', { basis_points: 80, fixed_amount: 1 })
    const before = await setPrice('refund', { fixed_amount: 9 })
    await setPrice('refund', { fixed_amount: 7 })
    const list = await manage(server, 'get', '/provider-prices')
    expect(list.body.data.map(({ state }: { state: string }) => state)).toEqual([
      ...['in_force', 'replaced', 'in_force'],
    ])
    expect(list.body.data[1]).toMatchObject({ id: before.id, type: 'refund', fixed_amount: 9 })
    const id = await paid(merchant, { amount: 5010 })
    const { body } = await merchant.post('/refunds', { payment_id: id, amount: 1010 })
    await eventually(() => merchant.get(`/refunds/${body.data.id}`), resourceIs('successful'))
    const payout = await payOut(merchant, 1000, 'completed')
    expect(await chargeOf(id)).toEqual({ expected_amount: 42, actual_amount: null })
    expect(await chargeOf(body.data.id)).toEqual({ expected_amount: 7, actual_amount: null })
    expect(await chargeOf(payout)).toBeNull()
    expect(await postingsOf(id)).toEqual(['collection_settled', 'provider_charged'])
    expect(await sumOf(merchant, 'provider_charges:carrier1_momo')).toBe(-49)
    expect(await sumOf(merchant, 'wallet:carrier1_momo:CG')).toBe(-5010 + 1010 + 1000 + 49)
    const rest = opening + 5010 - 1010 - 1010
    expect((await balancesOf(merchant))[0]?.available_balance).toBe(rest)
    // The provider still holds the payout fee of 10.
    expect((await inFloat(merchant)).available).toBe(rest + 10)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('no provider charge is posted for a failed payment or a payment in another market', async () => {
    const merchant = await merchantOf()
    const failing = await pay(merchant, { amount: 5000, ...onHold })
    await outcomeOf(failing, { status: 'failed', failure_reason: 'expired' })
    const elsewhere = { provider: 'carrier1_momo', country: 'UG', currency: 'UGX', amount: 5000 }
    const other = await paid(merchant, { ...elsewhere, phone_number: numberOf('999001') })
    expect([await chargeOf(failing), await chargeOf(other)]).toEqual([null, null])
    expect(await sumOf(merchant, 'provider_charges:carrier1_momo')).toBe(0)
  })

  test('a future provider price is not charged yet, and provider prices for unknown markets are refused', async () => {
    await setPrice('disbursement', { fixed_amount: 5, effective_from: '2100-01-01T00:00:00Z' })
    const merchant = await merchantOf()
    expect(await chargeOf(await payOut(merchant, 1000, 'completed'))).toBeNull()
    const order = { ...market, type: 'refund', basis_points: 0, fixed_amount: 0, currency: 'UGX' }
    const { status, body } = await manage(server, 'post', '/provider-prices', order)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']])
  })
})

describe('actual charges', () => {
  test('recording an actual provider charge twice posts the difference only once', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 5000 })
    expect((await record(id, 50)).body.data).toEqual({ changed: 1, unchanged: 0 })
    const again = await Promise.all([1, 2, 3].map(() => record(id, 50, 'Relevé, une autre fois')))
    expect(again.map(({ body }) => body.data)).toEqual(
      [1, 2, 3].map(() => ({ changed: 0, unchanged: 1 })),
    )
    expect(await chargeOf(id)).toEqual({ expected_amount: 41, actual_amount: 50 })
    expect(await postingsOf(id)).toEqual([
      ...['collection_settled', 'provider_charged', 'provider_charge_corrected'],
    ])
    expect(await sumOf(merchant, 'provider_charges:carrier1_momo')).toBe(-50)
    expect((await differing())[0]).toMatchObject({
      ...{ transaction_id: id, expected_amount: 41, actual_amount: 50 },
      reason: 'Relevé, ligne 42',
    })
    await record(id, 0)
    expect(await sumOf(merchant, 'provider_charges:carrier1_momo')).toBe(0)
    await record(id, 41)
    expect((await differing()).map((each) => each.transaction_id)).not.toContain(id)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a provider charge above the amount of its transaction is refused', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 5000 })
    const { status, body } = await record(id, 5001)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['charges[0].amount']])
    expect((await record(id, 5000)).status).toBe(200)
    await record(id, 41)
  })

  test('a provider charge up to its price is recorded, even if the transaction is smaller', async () => {
    await setPrice('disbursement', { fixed_amount: 900 })
    const merchant = await merchantOf()
    const id = await payOut(merchant, 500, 'completed')
    expect((await record(id, 901)).status).toBe(422)
    expect((await record(id, 900)).status).toBe(200)
    await setPrice('disbursement', {})
  })

  test('the provider charges in one request are recorded completely or not at all', async () => {
    const merchant = await merchantOf()
    const [id, open] = [await paid(merchant, { amount: 5000 }), await pay(merchant, onHold)]
    const wrong = [unknownId, open, id].map((transaction_id) => ({ transaction_id, amount: 60 }))
    const { status, body } = await manage(server, 'post', '/provider-charges', {
      charges: [{ transaction_id: id, amount: 60 }, ...wrong],
      reason: 'Relevé',
    })
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      [1, 2, 3].map((at) => `charges[${at}].transaction_id`),
    ])
    expect(await chargeOf(id)).toEqual({ expected_amount: 41, actual_amount: null })
  })

  test("a provider charge without a price is recorded, and shown in the merchant's margin", async () => {
    const merchant = await merchantOf()
    const payout = await payOut(merchant, 20_000, 'completed')
    await record(payout, 30)
    expect(await chargeOf(payout)).toEqual({ expected_amount: 0, actual_amount: 30 })
    const { db, clock } = server.ctx
    const laterMs = clock.nowMs() + 3_600_000
    while (await sumRevenue(db as Db, { nowMs: laterMs, count: 2 }));
    const query = `environment=test&per=merchant&organisation_id=${merchant.organisationId}`
    const { body } = await manage(server, 'get', `/revenue?${query}`)
    expect(body.data).toMatchObject([
      {
        ...{ ...market, organisation_id: merchant.organisationId },
        ...{ fee_amount: 200, charge_amount: 30, margin_amount: 170 },
      },
    ])
    const all = (await manage(server, 'get', '/revenue?environment=test')).body.data
    const { rows } = await sql<{ charges: number }>`
      SELECT sum(-balance) AS charges FROM ledger_accounts
      WHERE account LIKE 'provider_charges:%' AND currency = 'XAF'`.execute(db)
    const lines = all.filter(({ currency }: { currency: string }) => currency === 'XAF')
    expect(lines.map((line: { charge_amount: number }) => line.charge_amount)).toEqual([
      rows[0]?.charges,
    ])
  })
})

describe('the ledger check of charges', () => {
  const plant = async (id: string, amount: number, phase: 'charged' | 'corrected') => {
    const row = await findTransaction(server.ctx.db, id)
    if (row === undefined) throw new Error('no transaction')
    await post(server.ctx.db, [buildCharge(row, phase, amount)], server.ctx.clock.nowIso())
  }

  test('the ledger check finds a provider charge that was counted twice, on both accounts', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 5000 })
    await expect(plant(id, 41, 'charged')).rejects.toThrow(/ledger_postings_once/)
    await plant(id, 41, 'corrected')
    const { discrepancies } = await ledgerCheckOf()
    expect(discrepancies).toHaveLength(2)
    expect(discrepancies).toContainEqual({
      rule: 'postings follow from statuses',
      subject: `${id} ${merchant.organisationId} provider_charges:carrier1_momo`,
      expected: -41,
      found: -82,
    })
    await plant(id, -41, 'corrected')
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('the ledger check finds an expected provider charge of a failed payment', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, { amount: 5000, ...onHold })
    await outcomeOf(id, { status: 'failed', failure_reason: 'expired' })
    const now = server.ctx.clock.nowIso()
    await sql`INSERT INTO provider_charges (transaction_id, expected_amount, created_at, updated_at)
      VALUES (${id}::uuid, 41, ${now}, ${now})`.execute(server.ctx.db)
    await plant(id, 41, 'charged')
    expect((await ledgerCheckOf()).discrepancies).toEqual([
      {
        rule: 'postings follow from statuses',
        subject: `${id} expected charge`,
        expected: 0,
        found: 41,
      },
    ])
    await sql`UPDATE provider_charges SET expected_amount = 0, actual_amount = 41, reason = 'x'
      WHERE transaction_id = ${id}::uuid`.execute(server.ctx.db)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })
})

const onPostgres = hasRealEngines ? test : test.skip

onPostgres('a price is refused while a node of an older version is connected', async () => {
  const { databaseUrl: connectionString } = server.ctx.config
  const older = new pg.Client({ connectionString, application_name: olderSessionName })
  await older.connect()
  const order = { ...market, type: 'disbursement', basis_points: 1, fixed_amount: 0 }
  const { status, body } = await manage(server, 'post', '/provider-prices', order)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['provider']])
  await older.end()
  await eventually(() => manage(server, 'post', '/provider-prices', order), statusIs(201))
})

test('the ledger balances and no error is logged after all charge tests', () => expectSound(server))
