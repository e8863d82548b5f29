import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../../src/database/database.ts'
import { lowestIdAt } from '../../../src/database/ids.ts'
import { fundingOf } from '../../../src/domain/ledger/postings.ts'
import { post } from '../../../src/repositories/ledger/post.ts'
import { sealLedger } from '../../../src/services/ledger/check-ledger.ts'
import { schedules } from '../../../src/workers/schedules.ts'
import type { Merchant } from '../../support/client.ts'
import { hasRealEngines } from '../../support/server.ts'
import {
  balance,
  balancesOf,
  checkedLedger,
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

/** Changes rows, with the triggers disabled that would refuse the change. */
const tamper = async (table: string, statement: string): Promise<void> => {
  const { db } = server.ctx
  await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db)
  await sql.raw(statement).execute(db)
  await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db)
}

describe('createSandboxTopUp', () => {
  test('a sandbox top-up adds only to the opening amount of its currency', async () => {
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

  test('50 simultaneous sandbox top-ups of a merchant add up', async () => {
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
    ['a negative amount', { currency: 'XAF', amount: -5 }, ['amount']],
    ['an amount above the maximum', { currency: 'XAF', amount: 1_000_000_000_001 }, ['amount']],
    ['a currency of four letters', { currency: 'XAFX', amount: 1 }, ['currency']],
    ['a currency that no market has', { currency: 'ZZZ', amount: 1 }, ['currency']],
    ['a currency in lower case', { currency: 'xaf', amount: 1 }, ['currency']],
    ['a currency with a NUL character', { currency: 'X\u0000F', amount: 1 }, ['currency']],
  ])('a sandbox top-up with %s returns a 422', async (_, order, fields) => {
    const merchant = await merchantOf()
    const { status, body } = await topUp(merchant, order)
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening)])
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

  test('the ledger check reports a balance that contradicts its entries until the balance is corrected', async () => {
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

  test('the ledger check covers every organisation once, however many there are', async () => {
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

  test('the ledger check reports a missing account', async () => {
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
    if (row === undefined) throw new Error('the account did not exist')
    await db.insertInto('ledger_accounts').values(row).execute()
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })
})

describe('checkLedger: statuses and postings', () => {
  test('the ledger check reports a transaction status that contradicts its postings', async () => {
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

  test('the ledger check reports a successful payment without a posting', async () => {
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
  test('the ledger check reports money moved between organisations, although all sums match', async () => {
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

  test('the ledger check reports money moved from the sandbox to live mode', async () => {
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
})

const laterClock = {
  nowMs: () => server.ctx.clock.nowMs() + 660_000,
  nowIso: () => new Date(server.ctx.clock.nowMs() + 660_000).toISOString(),
}

/** Seals postings as if the time were eleven minutes later. */
const seal = (count = 3) =>
  sealLedger({ longDb: server.ctx.longDb, clock: laterClock }, { count, mayGoOn: () => true })

/** Verifies all sealed periods again; returns the discrepancies. */
const proveSealed = async (): Promise<{ rule: string; subject: string }[]> => {
  const found = []
  for (let after: number | null = 0; after !== null; ) {
    const { discrepancies, next_after_seal } = await checkedLedger(`?after_seal=${after}`)
    found.push(...discrepancies)
    after = next_after_seal
  }
  return found
}

const rulesOf = (found: { rule: string }[]) => [...new Set(found.map(({ rule }) => rule))].sort()

const sealedPayment = async (): Promise<string> => {
  const merchant = await merchantOf()
  const id = await paid(merchant)
  for (let times = 0; times < 4; times += 1) await topUp(merchant, { currency: 'XAF', amount: 5 })
  await seal()
  return id
}

const fund = (executor: Executor, { organisationId }: Merchant, atMs: number): Promise<void> =>
  post(
    executor,
    [fundingOf('sandbox_topped_up', { organisationId, currency: 'XAF' }, 5)],
    new Date(atMs).toISOString(),
  )

const lateCopy = async (id: string): Promise<void> => {
  const { db } = server.ctx
  const posting = await db
    .selectFrom('ledger_postings')
    .selectAll()
    .where('kind', '=', 'sandbox_topped_up')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('posting_id', '=', posting.id)
    .execute()
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('ledger_postings')
      .values({ ...posting, id })
      .execute()
    const copies = entries.map((entry) => ({ ...entry, id: randomUUID(), posting_id: id }))
    await tx.insertInto('ledger_entries').values(copies).execute()
  })
}

const entriesOf = (transaction: string) =>
  `posting_id IN (SELECT id FROM ledger_postings WHERE transaction_id = '${transaction}')`

describe('checkLedger: sealed history', () => {
  test('a ledger check covers everything since the last seal, and no seal is created twice', async () => {
    await sealedPayment()
    await sealedPayment()
    const before = await checkedLedger()
    expect(before).toMatchObject({ balanced: true, complete: true, next_after_seal: null })
    expect(before.seals).toBeGreaterThan(1)
    expect(before.covered_from).toBe(before.sealed_until)
    expect(before.entries).toBeLessThanOrEqual(8)
    await Promise.all([seal(), seal(), seal()])
    expect(await checkedLedger()).toMatchObject({ balanced: true, seals: before.seals })
    expect(await proveSealed()).toEqual([])
  })

  test('nodes that seal the ledger at the same time seal each period once', async () => {
    const merchant = await merchantOf()
    for (let times = 0; times < 9; times += 1) await topUp(merchant, { currency: 'XAF', amount: 5 })
    await Promise.all([seal(), seal(), seal()])
    const checked = await checkedLedger()
    // An open transaction in any database on the server leaves the last seal open.
    const { rows } = await sql<{ number: number; sum: string }>`
      SELECT count(*) AS number, coalesce(sum(entries), 0)::text AS sum FROM ledger_seals
      WHERE digest IS NOT NULL`.execute(server.ctx.db)
    const { rows: sealed } = await sql<{ sum: string }>`
      SELECT count(*)::text AS sum FROM ledger_entries
      WHERE posting_id < (SELECT max(until::text)::uuid FROM ledger_seals
        WHERE digest IS NOT NULL)`.execute(server.ctx.db)
    expect(rows[0]?.sum).toBe(sealed[0]?.sum)
    expect(checked).toMatchObject({ balanced: true, seals: rows[0]?.number })
    expect(await proveSealed()).toEqual([])
  })

  test('a payout that completes after its reservation was sealed is verified again', async () => {
    const merchant = await merchantOf()
    const id = await payOut(merchant, 500, 'processing', '999009')
    for (let times = 0; times < 4; times += 1) await topUp(merchant, { currency: 'XAF', amount: 5 })
    await seal()
    const change = (from: string, to: string) =>
      tamper('transactions', `UPDATE transactions SET status = '${to}' WHERE id = '${id}'`).then(
        () =>
          sql`
          INSERT INTO transaction_transitions
            (transaction_id, from_status, to_status, cause, happened_at)
          VALUES (${id}::uuid, ${from}, ${to}, 'submission', now())`.execute(server.ctx.db),
      )
    await change('processing', 'completed')
    const { discrepancies } = await checkedLedger()
    expect(discrepancies).toContainEqual({
      rule: 'postings follow from statuses',
      subject: `${id} ${merchant.organisationId} payout_reservation`,
      expected: 0,
      found: 505,
    })
    await change('completed', 'processing')
    expect((await checkedLedger()).balanced).toBe(true)
    await outcomeOf(id, { status: 'completed' })
    expect((await checkedLedger()).balanced).toBe(true)
    expect(await proveSealed()).toEqual([])
  })

  test('the ledger check reports a wrong entry in sealed history until the entry is corrected', async () => {
    const id = await sealedPayment()
    const change = async (by: number) => {
      await tamper(
        'ledger_entries',
        `UPDATE ledger_entries SET amount = amount + sign(amount) * ${by} WHERE ${entriesOf(id)}`,
      )
      for (const table of ['ledger_accounts', 'ledger_seal_balances']) {
        await sql
          .raw(
            `UPDATE ${table} AS a SET balance = balance + sign(e.amount) * ${by}
            FROM ledger_entries AS e WHERE e.${entriesOf(id)}
              AND e.organisation_id = a.organisation_id AND e.account = a.account`,
          )
          .execute(server.ctx.db)
      }
    }
    await change(7)
    const found = await proveSealed()
    expect(rulesOf(found)).toEqual([
      'entries belong to their posting',
      'postings follow from statuses',
    ])
    expect(found[0]?.subject).toMatch(/^seal \d+ digest of its entries$/)
    expect((await checkedLedger()).discrepancies).toEqual(found)
    await change(-7)
    const recheck = schedules.find(({ name }) => name === 'recheck-ledger')
    await recheck?.run(server.ctx)
    expect((await checkedLedger()).balanced).toBe(true)
  })

  test.each([
    ['digest', "ledger_seals SET digest = sha256('x')", 'entries belong to their posting'],
    [
      'bound, moved beyond every time,',
      "ledger_seals SET until = 'ffffffff-ffff-4fff-bfff-ffffffffffff'",
      'entries belong to their posting',
    ],
    [
      "balance, together with the account's balance,",
      'ledger_seal_balances SET balance = balance + 3',
      'balances follow from entries',
    ],
  ])('the ledger check finds a seal whose %s was changed', async (_, change, rule) => {
    await sealedPayment()
    const { db } = server.ctx
    const last = (await checkedLedger()).seals
    const seals = await db.selectFrom('ledger_seals').selectAll().execute()
    const column = change.startsWith('ledger_seals') ? 'number' : 'seal'
    const kept = await sql<{ text: string }>`
      SELECT json_agg(b)::text AS text FROM ledger_seal_balances AS b`.execute(db)
    await sql.raw(`UPDATE ${change} WHERE ${column} = ${last}`).execute(db)
    expect(rulesOf(await proveSealed())).toContain(rule)
    expect((await checkedLedger()).balanced).toBe(false)
    await sql`DELETE FROM ledger_seals`.execute(db)
    for (const { discrepancies: __, ...row } of seals) {
      await db.insertInto('ledger_seals').values(row).execute()
    }
    await sql`INSERT INTO ledger_seal_balances SELECT * FROM json_populate_recordset(
      NULL::ledger_seal_balances, ${kept.rows[0]?.text}::json)`.execute(db)
    expect(await proveSealed()).toEqual([])
  })

  test('the ledger check finds a posting deleted from sealed history', async () => {
    const id = await sealedPayment()
    const { db } = server.ctx
    const postings = await db
      .selectFrom('ledger_postings')
      .selectAll()
      .where('transaction_id', '=', id)
      .execute()
    const posting = postings[0]?.id ?? ''
    const entries = await db
      .selectFrom('ledger_entries')
      .selectAll()
      .where('posting_id', '=', posting)
      .execute()
    await tamper('ledger_entries', `DELETE FROM ledger_entries WHERE posting_id = '${posting}'`)
    await tamper('ledger_postings', `DELETE FROM ledger_postings WHERE id = '${posting}'`)
    expect(rulesOf(await proveSealed())).toEqual([
      'balances follow from entries',
      'entries belong to their posting',
      'postings follow from statuses',
    ])
    await db.insertInto('ledger_postings').values(postings).execute()
    await sql`ALTER TABLE ledger_entries DISABLE TRIGGER USER`.execute(db)
    await db.insertInto('ledger_entries').values(entries).execute()
    await sql`ALTER TABLE ledger_entries ENABLE TRIGGER USER`.execute(db)
    expect(await proveSealed()).toEqual([])
  })

  test('a posting into a sealed ledger period is accepted, and the period is sealed again', async () => {
    await sealedPayment()
    const before = await checkedLedger()
    const sealedMs = Date.parse(before.sealed_until)
    await lateCopy(lowestIdAt(sealedMs - 1))
    const reopened = await checkedLedger()
    expect(reopened).toMatchObject({ balanced: true, complete: true })
    expect(reopened.seals).toBeGreaterThan(0)
    expect(reopened.seals).toBeLessThan(before.seals)
    expect(Date.parse(reopened.covered_from)).toBeLessThan(sealedMs)
    expect(await proveSealed()).toEqual([])
    await seal()
    expect((await checkedLedger()).seals).toBeGreaterThanOrEqual(before.seals)
    expect(await proveSealed()).toEqual([])
  })

  test('payments continue when the database clock is set back by an hour', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    await sealedPayment()
    const hourAgoMs = server.ctx.clock.nowMs() - 3_600_000
    for (let times = 0; times < 4; times += 1) {
      await fund(server.ctx.db, merchant, hourAgoMs + times)
      expect((await checkedLedger()).balanced).toBe(true)
    }
    const recheck = schedules.find(({ name }) => name === 'recheck-ledger')
    await fund(server.ctx.db, merchant, hourAgoMs)
    await recheck?.run(server.ctx)
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 25)])
    await seal()
    expect(await checkedLedger()).toMatchObject({ balanced: true, complete: true })
    expect(await proveSealed()).toEqual([])
  })
})

/** Skips tests on an embedded engine, which has only one session. */
const onPostgres = hasRealEngines ? test : test.skip

onPostgres('a period is sealed only when no open transaction can add to it', async () => {
  const merchant = await merchantOf()
  await balancesOf(merchant)
  const { db } = server.ctx
  const before = await checkedLedger()
  const done = Promise.withResolvers<void>()
  const inserted = Promise.withResolvers<void>()
  const posting = db.transaction().execute(async (tx) => {
    await fund(tx, merchant, server.ctx.clock.nowMs())
    inserted.resolve()
    await done.promise
  })
  await inserted.promise
  const other = await merchantOf()
  for (let times = 0; times < 9; times += 1) await topUp(other, { currency: 'XAF', amount: 5 })
  await seal(5)
  const meanwhile = await checkedLedger()
  done.resolve()
  await posting
  expect(meanwhile).toMatchObject({ balanced: true, seals: before.seals })
  await seal(5)
  const after = await checkedLedger()
  expect(after).toMatchObject({ balanced: true })
  expect(after.seals).toBeGreaterThan(before.seals)
  expect(await proveSealed()).toEqual([])
})

onPostgres('a posting does not wait while other nodes seal history', async () => {
  const merchant = await merchantOf()
  await balancesOf(merchant)
  const { db, clock } = server.ctx
  await sealedPayment()
  await db.transaction().execute(async (tx) => {
    await sql`SELECT ledger_reopen_seals()`.execute(tx)
    await sql`SELECT FROM ledger_seals FOR UPDATE`.execute(tx)
    expect((await topUp(merchant, { currency: 'XAF', amount: 5 })).status).toBe(201)
    await fund(db, merchant, clock.nowMs() - 3_600_000)
  })
  expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 10)])
  expect(await checkedLedger()).toMatchObject({ balanced: true, complete: true })
})

/** Moves a payment's money at the provider to another account of its merchant. */
const moveTo = async (account: string, merchant: Merchant, id: string): Promise<void> => {
  const isAtProvider = "account ~ '^(wallet|provider_float):'"
  const posting = `(SELECT id FROM ledger_postings WHERE transaction_id = '${id}')`
  const changes = {
    ledger_entries: `posting_id = ${posting}`,
    ledger_accounts: `organisation_id = '${merchant.organisationId}'`,
  }
  for (const [table, isOf] of Object.entries(changes)) {
    await tamper(
      table,
      `UPDATE ${table} SET account = '${account}' WHERE ${isOf} AND ${isAtProvider}`,
    )
  }
}

describe('checkLedger: wallets', () => {
  test("the ledger check accepts money in the float, or in the wallet of its transaction's country", async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    for (const account of ['provider_float:carrier1_momo', 'wallet:carrier1_momo:CG']) {
      await moveTo(account, merchant, id)
      expect([account, await ledgerCheckOf()]).toEqual([
        account,
        { balanced: true, discrepancies: [] },
      ])
    }
  })

  test("the ledger check reports money in the wallet of a country other than its transaction's", async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    await moveTo('wallet:carrier1_momo:CM', merchant, id)
    const { discrepancies } = await ledgerCheckOf()
    expect(discrepancies).toEqual([
      {
        rule: 'entries belong to their posting',
        subject: expect.stringMatching(/ wallet:carrier1_momo:CM$/),
        expected: 0,
        found: -5000,
      },
    ])
    await moveTo('wallet:carrier1_momo:CG', merchant, id)
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })

  test("the ledger check reports money in the wallet of a provider other than its transaction's", async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    await moveTo('wallet:carrier2_money:CG', merchant, id)
    const { discrepancies } = await ledgerCheckOf()
    const about = discrepancies.map(({ expected, found }: Record<string, number>) => [
      expected,
      found,
    ])
    expect(about.sort()).toEqual([
      [-5000, 0],
      [0, -5000],
    ])
    await moveTo('wallet:carrier1_momo:CG', merchant, id)
    expect((await ledgerCheckOf()).balanced).toBe(true)
  })

  test("a merchant's money at a provider includes the money in its wallets", async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    await moveTo('wallet:carrier1_momo:CG', merchant, id)
    await payOut(merchant, 500, 'completed')
    const { available } = await inFloat(merchant)
    expect(available).toBe(opening + 5000 - 500)
  })
})

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
})
