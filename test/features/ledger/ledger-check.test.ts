import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { unknownId } from '../../support/builders.ts'
import { call, type Merchant } from '../../support/client.ts'
import { managementToken } from '../../support/server.ts'
import {
  balance,
  balancesOf,
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
  topUp,
} from './ledger-requests.ts'

const amend = (merchant: Merchant, account: string, by: number) =>
  server.ctx.db
    .updateTable('ledger_accounts')
    .set(({ eb }) => ({ balance: eb('balance', '+', by) }))
    .where('organisation_id', '=', merchant.organisationId)
    .where('account', '=', account as 'merchant_available')
    .execute()

/** Changes rows with the triggers disabled that would refuse it. */
const tamper = async (table: string, statement: string): Promise<void> => {
  const { db } = server.ctx
  await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db)
}

describe('createSandboxTopUp', () => {
  test('a sandbox top-up adds to the opening amount of its currency only', async () => {
    const merchant = await merchantOf()
    const first = await topUp(merchant, { currency: 'XAF', amount: 500 })
    expect(first.status).toBe(201)
    expect(first.body.data).toEqual({
      currency: 'XAF',
      amount: 500,
      available_balance: opening + 500,
    })
    const dollars = await topUp(merchant, { currency: 'USD', amount: 1_000_000_000_000 })
    expect(dollars.body.data.available_balance).toBe(1_000_010_000_000)
    expect(await balancesOf(merchant)).toEqual(
      expect.arrayContaining([balance('XAF', opening + 500), balance('USD', 1_000_010_000_000)]),
    )
    expect(await inFloat(merchant)).toMatchObject({ available: opening + 500 })
  })

  test('50 simultaneous sandbox top-ups add up', async () => {
    const merchant = await merchantOf()
    await Promise.all(
      Array.from({ length: 50 }, () => topUp(merchant, { currency: 'XAF', amount: 3 })),
    )
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 150)])
  })

  test.each([
    ['no amount', { currency: 'XAF' }, ['amount']],
    ['nothing', {}, ['amount', 'currency']],
    ['zero', { currency: 'XAF', amount: 0 }, ['amount']],
    ['less than zero', { currency: 'XAF', amount: -5 }, ['amount']],
    ['too much', { currency: 'XAF', amount: 1_000_000_000_001 }, ['amount']],
    ['four letters', { currency: 'XAFX', amount: 1 }, ['currency']],
    ['a currency that no market has', { currency: 'ZZZ', amount: 1 }, ['currency']],
    ['small letters', { currency: 'xaf', amount: 1 }, ['currency']],
    ['a currency with a NUL character', { currency: 'X\u0000F', amount: 1 }, ['currency']],
  ])('a sandbox top-up with %s is 422', async (_, order, fields) => {
    const merchant = await merchantOf()
    const { status, body } = await topUp(merchant, order)
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening)])
  })

  test('a sandbox top-up of an unknown organisation is 404', async () => {
    for (const organisationId of [unknownId, 'x']) {
      const { status } = await topUp({ organisationId }, { currency: 'XAF', amount: 1 })
      expect(status).toBe(404)
    }
  })
})

describe('checkLedger: balances and accounts', () => {
  test('the ledger balances while payments, payouts and refunds are in progress', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    await merchant.post('/refunds', { payment_id: id, amount: 100 })
    await pay(merchant, onHold)
    await payOut(merchant, 500, 'processing', '999009')
    expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
  })

  test('a balance that its entries contradict is a discrepancy until corrected', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    await amend(merchant, 'merchant_available', 7)
    const { balanced, discrepancies } = await ledgerCheckOf()
    expect(balanced).toBe(false)
    expect(discrepancies).toEqual([
      {
        rule: 'balances follow from entries',
        subject: expect.stringContaining(merchant.organisationId),
        expected: opening,
        found: opening + 7,
      },
    ])
    expect(discrepancies[0].subject).toContain('merchant_available')
    await amend(merchant, 'merchant_available', -7)
    expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
  })

  test('every organisation is checked once, however many there are', async () => {
    const { db } = server.ctx
    const ids = Array.from({ length: 95 }, () => randomUUID()).sort()
    const account = { environment: 'test', currency: 'XOF', account: 'merchant_available' } as const
    await db
      .insertInto('ledger_accounts')
      .values(ids.map((organisation_id) => ({ ...account, organisation_id, balance: 5 })))
      .execute()
    const { discrepancies } = await ledgerCheckOf()
    const subjects = discrepancies.map(({ subject }: { subject: string }) => subject.slice(0, 36))
    expect(subjects.sort()).toEqual(ids)
    await db.deleteFrom('ledger_accounts').where('organisation_id', 'in', ids).execute()
    expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
  })

  test('a missing account is a discrepancy', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    const { db } = server.ctx
    const [row] = await db
      .deleteFrom('ledger_accounts')
      .where('organisation_id', '=', merchant.organisationId)
      .where('account', '=', 'merchant_available')
      .returningAll()
      .execute()
    const { discrepancies } = await ledgerCheckOf()
    expect(discrepancies).toHaveLength(1)
    expect(discrepancies[0]).toMatchObject({ expected: opening, found: 0 })
    if (row === undefined) throw new Error('there was no account')
    await db.insertInto('ledger_accounts').values(row).execute()
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })
})

describe('checkLedger: statuses and postings', () => {
  test('a status that its postings contradict is a discrepancy', async () => {
    const merchant = await merchantOf()
    const id = await payOut(merchant, 500, 'processing', '999009')
    const set = (status: string) =>
      tamper('transactions', `UPDATE transactions SET status = '${status}' WHERE id = '${id}'`)
    await set('completed')
    const { balanced, discrepancies } = await ledgerCheckOf()
    expect(balanced).toBe(false)
    expect(discrepancies).toContainEqual({
      rule: 'reservations are open orders',
      subject: expect.stringContaining('payout_reservation'),
      expected: 0,
      found: 505,
    })
    const about = discrepancies.filter(({ subject }: { subject: string }) => subject.startsWith(id))
    expect(new Set(about.map(({ rule }: { rule: string }) => rule))).toEqual(
      new Set(['postings follow from statuses']),
    )
    expect(
      about.map(({ expected, found }: Record<string, number>) => [expected, found]).sort(),
    ).toEqual([
      [0, 505],
      [5, 0],
      [500, 0],
    ])
    await set('processing')
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })

  test('a successful payment without a posting is a discrepancy', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, onHold)
    const set = (status: string) =>
      tamper('transactions', `UPDATE transactions SET status = '${status}' WHERE id = '${id}'`)
    await set('successful')
    const { discrepancies } = await ledgerCheckOf()
    expect(discrepancies).toContainEqual({
      rule: 'postings follow from statuses',
      subject: `${id} ${merchant.organisationId} merchant_available`,
      expected: 5000,
      found: 0,
    })
    await set('pending')
    expect((await ledgerCheckOf()).balanced).toBe(true)
    await outcomeOf(id, { status: 'cancelled' })
  })
})

describe('checkLedger: organisations', () => {
  test('money moved between organisations is a discrepancy though all sums are right', async () => {
    const [from, to] = [await merchantOf(), await merchantOf()]
    await balancesOf(to)
    const id = await paid(from)
    const move = (organisation: Merchant) =>
      tamper(
        'ledger_entries',
        `UPDATE ledger_entries SET organisation_id = '${organisation.organisationId}'
         WHERE posting_id = (SELECT id FROM ledger_postings WHERE transaction_id = '${id}')`,
      )
    const balances = (sign: number) =>
      sql`UPDATE ledger_accounts SET balance = balance + ${sign} * 5000
        WHERE organisation_id = ${to.organisationId}::uuid AND account = 'merchant_available'`.execute(
        server.ctx.db,
      )
    await move(to)
    await balances(1)
    const { discrepancies } = await ledgerCheckOf()
    expect(new Set(discrepancies.map(({ rule }: { rule: string }) => rule))).toEqual(
      new Set([
        'postings follow from statuses',
        'entries belong to their posting',
        'balances follow from entries',
      ]),
    )
    await move(from)
    await balances(-1)
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })

  test('money moved from the sandbox to live mode is a discrepancy', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    const moveTo = async (environment: string) => {
      for (const table of ['ledger_entries', 'ledger_accounts']) {
        await tamper(
          table,
          `UPDATE ${table} SET environment = '${environment}'
           WHERE organisation_id = '${merchant.organisationId}'`,
        )
      }
    }
    await moveTo('live')
    const { discrepancies } = await ledgerCheckOf()
    await moveTo('test')
    expect(discrepancies).toContainEqual({
      rule: 'postings follow from statuses',
      subject: `${merchant.organisationId} merchant_available`,
      expected: 0,
      found: opening,
    })
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })

  test('the ledger check without the management token is 401', async () => {
    const { status } = await call(server, 'get', '/management/v1/ledger-check')
    expect(status).toBe(401)
    const merchant = await merchantOf()
    const { secretKey: key } = merchant
    expect((await call(server, 'get', '/management/v1/ledger-check', { key })).status).toBe(401)
    expect(
      (await call(server, 'get', '/management/v1/ledger-check', { key: managementToken })).status,
    ).toBe(200)
  })
})

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
})
