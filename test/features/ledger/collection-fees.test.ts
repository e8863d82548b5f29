import { sql } from 'kysely'
import pg from 'pg'
import { olderSessionName } from '../../../src/database/session-name.ts'
import type { Posting } from '../../../src/domain/ledger/postings.ts'
import { post } from '../../../src/repositories/ledger/post.ts'
import { numberOf, payment } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { equals, eventually, resourceIs, statusIs } from '../../support/eventually.ts'
import { hasRealEngines } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'
import {
  balancesOf,
  entriesOf,
  ledgerCheckOf,
  merchantOf,
  onHold,
  opening,
  outcomeOf,
  paid,
  pay,
  server,
} from './ledger-requests.ts'

const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

const setFee = async (merchant: Merchant | undefined, terms: Record<string, unknown>) => {
  const order = {
    ...{ ...market, type: 'collection', basis_points: 0, fixed_amount: 0 },
    ...{ organisation_id: merchant?.organisationId ?? null },
    ...terms,
  }
  const { status, body, text } = await manage(server, 'post', '/fee-schedules', order)
  expect([status, text]).toEqual([201, text])
  return body.data
}

/** Creates a merchant whose payments cost 2 % plus 50; waits until every node knows the fee. */
const chargedMerchant = async (terms: Record<string, unknown> = {}): Promise<Merchant> => {
  const merchant = await merchantOf()
  await setFee(merchant, { basis_points: 200, fixed_amount: 50, ...terms })
  await eventually(
    () => server.ctx.terms.ready() ?? Promise.resolve(),
    () => feeNow(merchant) !== undefined,
  )
  return merchant
}

const feeNow = (merchant: Merchant) =>
  server.ctx.terms.collectionFee(
    { ...market, organisation_id: merchant.organisationId } as never,
    new Date().toISOString(),
  )

const shown = async (merchant: Merchant, id: string) =>
  (await merchant.account('get', `/transactions/${id}`)).body.data

const managed = async (id: string) => (await manage(server, 'get', `/transactions/${id}`)).body.data

const availableOf = async (merchant: Merchant): Promise<number> =>
  (await balancesOf(merchant)).find(({ currency }) => currency === 'XAF')?.available_balance ?? 0

const refund = (merchant: Merchant, payment_id: string, amount: number) =>
  merchant.post('/refunds', { payment_id, amount })

const refunded = async (merchant: Merchant, id: string, amount: number, status = 'successful') => {
  const { status: code, body } = await refund(merchant, id, amount)
  expect(code).toBe(201)
  await eventually(() => merchant.get(`/refunds/${body.data.id}`), resourceIs(status))
  return body.data.id as string
}

const movedBy = async (merchant: Merchant, postings: number) => {
  const entries = (await entriesOf(merchant)).slice(0, postings)
  return entries.map(({ account, amount }) => `${account} ${amount}`).sort()
}

const balanced = { balanced: true, discrepancies: [] }

describe('fees of payments', () => {
  test('a payment credits its amount less the fee, and API version 1.0.0 shows the payment without the fee', async () => {
    const merchant = await chargedMerchant()
    const { body } = await merchant.post('/payments', payment({ amount: 5000, ...onHold }))
    expect(body.data).toMatchObject({ amount: 5000 })
    expect(Object.keys(body.data).filter((name) => /fee|net/.test(name))).toEqual([])
    expect((await balancesOf(merchant))[0]).toMatchObject({
      available_balance: opening,
      pending_balance: 4850,
    })
    await outcomeOf(body.data.id, { status: 'successful' })
    expect((await balancesOf(merchant))[0]).toMatchObject({
      available_balance: opening + 4850,
      pending_balance: 0,
    })
    expect(await movedBy(merchant, 3)).toEqual([
      'fee_income 150',
      'merchant_available 4850',
      'wallet:carrier1_momo:CG -5000',
    ])
    const figures = { amount: 5000, fee_amount: 150, net_amount: 4850, returned_fee_amount: null }
    expect(await shown(merchant, body.data.id)).toMatchObject(figures)
    expect(await managed(body.data.id)).toMatchObject(figures)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a payment keeps the fee set at its creation, and a failed payment costs nothing', async () => {
    const merchant = await chargedMerchant()
    const charged = await pay(merchant, { amount: 5000, ...onHold })
    const failing = await pay(merchant, { amount: 5000, ...onHold })
    await setFee(merchant, { basis_points: 5000 })
    await outcomeOf(charged, { status: 'successful' })
    await outcomeOf(failing, { status: 'failed', failure_reason: 'expired' })
    expect(await availableOf(merchant)).toBe(opening + 4850)
    await expect(
      sql`UPDATE transactions SET fee_amount = 1 WHERE id = ${charged}::uuid`.execute(
        server.ctx.db,
      ),
    ).rejects.toThrow(/what a transaction is about does not change/)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a payment without a fee schedule costs nothing and posts two entries', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 5000 })
    expect(await shown(merchant, id)).toMatchObject({ fee_amount: 0, net_amount: 5000 })
    expect(await movedBy(merchant, 2)).toEqual([
      'merchant_available 5000',
      'wallet:carrier1_momo:CG -5000',
    ])
  })

  test('a payment fee never exceeds the amount, so a payment may credit nothing', async () => {
    const merchant = await chargedMerchant({ fixed_amount: 9000 })
    const id = await paid(merchant, { amount: 5000 })
    expect(await shown(merchant, id)).toMatchObject({ fee_amount: 5000, net_amount: 0 })
    expect(await availableOf(merchant)).toBe(opening)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test("a merchant's own payment fee takes precedence over the general fee, and other markets have no fee", async () => {
    const uganda = { provider: 'carrier1_momo', country: 'UG', currency: 'UGX' }
    const merchant = await chargedMerchant()
    await setFee(undefined, { ...uganda, fixed_amount: 7 })
    await setFee(merchant, { ...uganda, fixed_amount: 9 })
    const other = await merchantOf()
    const order = { ...uganda, amount: 5000, phone_number: numberOf('999001') }
    const feeOf = async (who: Merchant) => (await shown(who, await pay(who, order))).fee_amount
    await eventually(() => feeOf(merchant), equals(9))
    expect(await feeOf(other)).toBe(7)
    const elsewhere = { ...order, provider: 'carrier2_money' }
    expect((await shown(other, await pay(other, elsewhere))).fee_amount).toBe(0)
  })

  test('payout fees do not apply to payments, and payment fees do not apply to payouts', async () => {
    const merchant = await chargedMerchant()
    const { fee_amount } = (
      await merchant.post('/payouts', {
        ...{ ...market, amount: 10_000, phone_number: numberOf('999001') },
      })
    ).body.data
    expect(fee_amount).toBe(100)
    const list = await manage(
      server,
      'get',
      `/fee-schedules?organisation_id=${merchant.organisationId}`,
    )
    expect(list.body.data).toMatchObject([
      { type: 'collection', returned_on_refund: false, state: 'in_force', basis_points: 200 },
    ])
    const order = { ...market, basis_points: 0, fixed_amount: 0, returned_on_refund: true }
    const { status, body } = await manage(server, 'post', '/fee-schedules', order)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['returned_on_refund']])
  })
})

describe('refunds of payments with a fee', () => {
  test('a full refund is refused if the balance cannot cover the retained fee, and the error states the fee', async () => {
    const merchant = await chargedMerchant()
    const id = await paid(merchant, { amount: 5000 })
    const rest = opening + 4850 - 100_000
    await merchant.post('/payouts', {
      ...{ ...market, amount: Math.floor((opening + 4850 - 4900) / 1.01) - 1 },
      phone_number: numberOf('999001'),
    })
    const left = await availableOf(merchant)
    expect(left).toBeLessThan(rest)
    expect(left).toBeGreaterThanOrEqual(4850)
    expect(left).toBeLessThan(5000)
    const { status, body } = await refund(merchant, id, 5000)
    expect([status, body.code]).toEqual([422, 'not_refundable'])
    expect(body.error).toMatch(/Les frais de ce paiement \(150 XAF\) ne sont pas restitués/)
    await refunded(merchant, id, 4850)
    expect(await availableOf(merchant)).toBe(left - 4850)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('refunds return a returnable fee in proportion, and a full refund returns the whole fee', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true })
    const id = await paid(merchant, { amount: 5000 })
    const first = await refunded(merchant, id, 1111)
    expect(await shown(merchant, first)).toMatchObject({
      ...{ fee_amount: 0, returned_fee_amount: 33, net_amount: -1078 },
    })
    expect(await movedBy(merchant, 3)).toEqual([
      'fee_income -33',
      'refund_reservation -1078',
      'wallet:carrier1_momo:CG 1111',
    ])
    await refunded(merchant, id, 3889)
    expect(await availableOf(merchant)).toBe(opening)
    const { body } = await manage(
      server,
      'get',
      `/organisations/${merchant.organisationId}/balances`,
    )
    expect(body.data[0]).toMatchObject({ reserved_balance: 0, fees_paid: 0 })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('concurrent refunds of a payment together return its fee only once', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true })
    const id = await paid(merchant, { amount: 5000 })
    const parts = Array.from({ length: 8 }, () => refund(merchant, id, 625))
    const replies = await Promise.all(parts)
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
    const fees = await Promise.all(
      replies.map(async ({ body }) => (await shown(merchant, body.data.id)).returned_fee_amount),
    )
    expect(fees.reduce((total: number, fee: number) => total + fee, 0)).toBe(150)
    expect(await availableOf(merchant)).toBe(opening)
  })

  test('a refund of an amount equal to the returned fee does not change the balance', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true, basis_points: 10_000 })
    const id = await paid(merchant, { amount: 5000 })
    await refunded(merchant, id, 2000)
    const failing = await paid(merchant, { amount: 5000, phone_number: numberOf('999013') })
    await refunded(merchant, failing, 5000, 'failed')
    expect(await availableOf(merchant)).toBe(opening)
    const { body } = await manage(
      server,
      'get',
      `/organisations/${merchant.organisationId}/balances`,
    )
    expect(body.data[0]).toMatchObject({ reserved_balance: 0, fees_paid: 8000 })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('a failed refund leaves its share of the payment fee to the next refund', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true, basis_points: 9000 })
    const id = await paid(merchant, { amount: 100, phone_number: numberOf('999013') })
    expect(await availableOf(merchant)).toBe(opening)
    for (const amount of [1, 33, 99]) await refunded(merchant, id, amount, 'failed')
    expect(await availableOf(merchant)).toBe(opening)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })
})

describe('statements of payments with a fee', () => {
  test('statement, settlement summary, bridge and income report show the same amounts, fees and net totals', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true })
    const id = await paid(merchant, { amount: 5000 })
    await refunded(merchant, id, 2000)
    const statement = await statementOf(merchant)
    const lines = statement.entries.filter(({ provider }) => provider !== null)
    expect(lines.map(({ amount, fee_charged }) => [amount, fee_charged])).toEqual([
      [4850, 150],
      [-1940, -60],
    ])
    const sum = statement.entries.reduce((total, { amount }) => total + amount, 0)
    expect(statement.opening_balance + sum).toBe(statement.closing_balance)
    const month = new Date().toISOString().slice(0, 7)
    const summary = await merchant.account('get', `/settlement-summary?month=${month}`)
    expect(summary.body.data.lines).toMatchObject([
      {
        ...{ collected_count: 1, collected_amount: 5000, refunded_count: 1 },
        ...{ refunded_amount: 2000, fee_amount: 90, net_amount: 2910 },
      },
    ])
    const bridge = await manage(
      server,
      'get',
      `/organisations/${merchant.organisationId}/balance-bridge?month=${month}&environment=test`,
    )
    expect(bridge.body.data).toMatchObject([
      { collections: 5000, refunds: -2000, fees: -90, closing_balance: opening + 2910 },
    ])
    const { body } = await manage(
      server,
      'get',
      `/organisations/${merchant.organisationId}/balances`,
    )
    expect(body.data[0]).toMatchObject({ fees_paid: 90, available_balance: opening + 2910 })
  })

  test('payments and refunds that change the balance by 0 appear in statement, summary and bridge', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true, basis_points: 10_000 })
    await refunded(merchant, await paid(merchant, { amount: 5000 }), 2000)
    const failing = await paid(merchant, { amount: 300, phone_number: numberOf('999013') })
    await refunded(merchant, failing, 300, 'failed')
    const statement = await statementOf(merchant)
    const lines = statement.entries.filter(({ provider }) => provider !== null)
    expect(lines.map(({ kind, amount, fee_charged }) => [kind, amount, fee_charged])).toEqual([
      ['collection_settled', 0, 5000],
      ['refund_reserved', 0, -2000],
      ['collection_settled', 0, 300],
      ['refund_reserved', 0, -300],
      ['refund_released', 0, 300],
    ])
    const month = new Date().toISOString().slice(0, 7)
    const summary = await merchant.account('get', `/settlement-summary?month=${month}`)
    expect(summary.body.data.lines).toMatchObject([
      {
        ...{ collected_count: 2, collected_amount: 5300, refunded_count: 1 },
        ...{ refunded_amount: 2000, fee_amount: 3300, net_amount: 0 },
      },
    ])
    const path = `/organisations/${merchant.organisationId}`
    const bridge = await manage(
      server,
      'get',
      `${path}/balance-bridge?month=${month}&environment=test`,
    )
    expect(bridge.body.data).toMatchObject([
      { collections: 5300, refunds: -2000, fees: -3300, closing_balance: opening },
    ])
    const { body } = await manage(server, 'get', `${path}/balances`)
    expect(body.data[0]).toMatchObject({ fees_paid: 3300, available_balance: opening })
    expect(await ledgerCheckOf()).toEqual(balanced)
  })
})

/** Changes rows with the triggers disabled that would refuse the change. */
const tamper = async (table: string, statement: string): Promise<void> => {
  const { db } = server.ctx
  await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db)
}

describe('the ledger check of fees', () => {
  test('the ledger check finds a payment fee that does not match its entries, on both accounts', async () => {
    const merchant = await chargedMerchant()
    const id = await paid(merchant, { amount: 5000 })
    const set = (fee: number) =>
      tamper('transactions', `UPDATE transactions SET fee_amount = ${fee} WHERE id = '${id}'`)
    await set(140)
    const { discrepancies } = await ledgerCheckOf()
    expect(
      discrepancies.map(({ rule, subject, expected, found }: never) => ({
        ...{ rule, account: String(subject).split(' ').at(-1), expected, found },
      })),
    ).toEqual(
      expect.arrayContaining([
        ...[
          {
            rule: 'postings follow from statuses',
            account: 'fee_income',
            expected: 140,
            found: 150,
          },
        ],
        {
          rule: 'postings follow from statuses',
          account: 'merchant_available',
          expected: 4860,
          found: 4850,
        },
      ]),
    )
    await set(150)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('the ledger check finds a fee that refunds return twice, even if all postings agree', async () => {
    const merchant = await chargedMerchant({ returned_on_refund: true })
    const id = await paid(merchant, { amount: 5000 })
    await refunded(merchant, id, 1000)
    const set = (isReturned: boolean) =>
      tamper(
        'transactions',
        `UPDATE transactions SET returns_fee = ${isReturned} WHERE id = '${id}'`,
      )
    await set(false)
    expect((await ledgerCheckOf()).discrepancies).toEqual([
      {
        rule: 'postings follow from statuses',
        subject: `${id} returned fee`,
        expected: 0,
        found: 30,
      },
    ])
    await set(true)
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('the ledger check finds a fee on a failed payment', async () => {
    const merchant = await chargedMerchant()
    const id = await pay(merchant, { amount: 5000, ...onHold })
    await outcomeOf(id, { status: 'failed', failure_reason: 'expired' })
    const wrong = (sign: 1 | -1, phase: 'closed' | 'corrected'): Posting => ({
      ...{ kind: phase === 'closed' ? 'collection_settled' : 'end_corrected', phase },
      ...{ transactionId: id, organisationId: merchant.organisationId },
      ...{ environment: 'test', currency: 'XAF' },
      ...(phase === 'corrected' && { reason: 'planted by a test' }),
      entries: [
        { account: 'merchant_available', amount: -150 * sign },
        { account: 'fee_income', amount: 150 * sign },
      ],
    })
    await post(server.ctx.db, [wrong(1, 'closed')], server.ctx.clock.nowIso())
    const { discrepancies } = await ledgerCheckOf()
    expect(discrepancies).toHaveLength(2)
    expect(discrepancies).toContainEqual({
      rule: 'postings follow from statuses',
      subject: `${id} ${merchant.organisationId} fee_income`,
      expected: 0,
      found: 150,
    })
    await post(server.ctx.db, [wrong(-1, 'corrected')], server.ctx.clock.nowIso())
    expect(await ledgerCheckOf()).toEqual(balanced)
  })

  test('the database refuses a status change by an older node for a payment with a fee', async () => {
    const merchant = await chargedMerchant()
    const id = await pay(merchant, { amount: 5000, ...onHold })
    await eventually(() => merchant.get(`/payments/${id}`), resourceIs('processing'))
    await expect(
      sql`UPDATE transactions SET status = 'successful' WHERE id = ${id}::uuid`.execute(
        server.ctx.db,
      ),
    ).rejects.toThrow(/fees_follow_the_status/)
  })
})

const onPostgres = hasRealEngines ? test : test.skip

onPostgres('a payment fee is refused while a node of an older version is connected', async () => {
  const merchant = await merchantOf()
  const { databaseUrl } = server.ctx.config
  const older = new pg.Client({
    connectionString: databaseUrl,
    application_name: olderSessionName,
  })
  await older.connect()
  const order = { ...market, type: 'collection', basis_points: 1, fixed_amount: 0 }
  const own = { ...order, organisation_id: merchant.organisationId }
  for (const path of ['/fee-schedules', '/fee-schedules/proposals']) {
    const { status, body } = await manage(server, 'post', path, own)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['type']])
  }
  expect(
    (await manage(server, 'post', '/fee-schedules', { ...own, type: 'disbursement' })).status,
  ).toBe(201)
  await older.end()
  await eventually(() => manage(server, 'post', '/fee-schedules', own), statusIs(201))
})

test('the ledger balances and no error is logged after all fee tests', () => expectSound(server))
