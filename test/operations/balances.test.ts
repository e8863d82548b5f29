import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { numberOf, payment, unknownId } from '../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

const opening = 10_000_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const merchantOf = (country = 'CG') => createMerchant(server, { country })

interface Balance {
  currency: string
  available_balance: number
  pending_balance: number
}

const balancesOf = async (merchant: Merchant): Promise<Balance[]> => {
  const { status, body } = await merchant.get('/merchant/balance')
  expect(status).toBe(200)
  return body.data
}

const inFloat = async (merchant: Merchant, provider = 'carrier1_momo') =>
  (await merchant.get(`/balance?provider=${provider}`)).body.data

const balance = (currency: string, available_balance: number, pending_balance = 0): Balance => ({
  currency,
  available_balance,
  pending_balance,
})

const pay = async (merchant: Merchant, changes = {}): Promise<string> => {
  const { status, body } = await merchant.post('/payments', payment(changes))
  expect(status).toBe(201)
  return body.data.id
}

const paid = async (merchant: Merchant, changes = {}): Promise<string> => {
  const id = await pay(merchant, changes)
  await eventually(
    () => merchant.get(`/payments/${id}`),
    ({ body }) => body.data.status === 'successful',
  )
  return id
}

const payOut = async (merchant: Merchant, amount: number, status: string, ending = '999001') => {
  const { phone_number } = payment({ phone_number: numberOf(ending) })
  const order = { amount, currency: 'XAF', country: 'CG', provider: 'carrier1_momo', phone_number }
  const { body } = await merchant.post('/payouts', order)
  await eventually(
    () => merchant.get(`/payouts/${body.data.id}`),
    (reply) => reply.body.data.status === status,
  )
  return body.data.id as string
}

const outcomeOf = (id: string, order: object) =>
  manage(server, 'post', `/sandbox/transactions/${id}/outcome`, order)

const onHold = { phone_number: numberOf('999009') }

const topUp = (merchant: Pick<Merchant, 'organisationId'>, order: unknown) =>
  manage(server, 'post', `/organisations/${merchant.organisationId}/sandbox-top-ups`, order)

const booksOf = async () => (await manage(server, 'get', '/books')).body.data

const countOf = async (merchant: Merchant): Promise<number> =>
  (await manage(server, 'get', `/organisations/${merchant.organisationId}/ledger-entries`)).body
    .meta.total

describe('getMerchantBalance', () => {
  test.each([
    ['CG', 'XAF'],
    ['KE', 'KES'],
    ['CD', 'CDF'],
  ])('a new sandbox merchant of %s has its opening amount of %s', async (country, currency) => {
    expect(await balancesOf(await merchantOf(country))).toEqual([balance(currency, opening)])
  })

  test('a new live merchant has an empty balance at home: no play money', async () => {
    const merchant = await merchantOf()
    const live = await goLive(server, merchant)
    await paid(merchant)
    await topUp(merchant, { currency: 'XAF', amount: 1000 })
    expect(await balancesOf(live)).toEqual([balance('XAF', 0)])
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 6000)])
  })

  test('what is on its way is pending, and becomes available once', async () => {
    const merchant = await merchantOf()
    const [first, second, third] = [
      await pay(merchant, { ...onHold, amount: 700 }),
      await pay(merchant, { ...onHold, amount: 20 }),
      await pay(merchant, { ...onHold, amount: 1 }),
    ]
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening, 721)])
    await outcomeOf(first, { status: 'successful' })
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 700, 21)])
    await outcomeOf(second, { status: 'cancelled' })
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 700, 1)])
    await outcomeOf(third, { status: 'failed', failure_reason: 'expired' })
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 700)])
    expect((await outcomeOf(first, { status: 'successful' })).status).toBe(409)
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 700)])
  })

  test('payouts and refunds on their way are neither available nor pending', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, { ...onHold, amount: 5000 })
    await outcomeOf(id, { status: 'successful' })
    await merchant.post('/refunds', { payment_id: id, amount: 1000 })
    await payOut(merchant, 2000, 'processing', '999009')
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 5000 - 1000 - 2020)])
  })

  test('one item for each currency, each apart from the others', async () => {
    const merchant = await merchantOf()
    await paid(merchant, { country: 'CD', provider: 'carrier2_money', currency: 'USD' })
    await paid(merchant, { country: 'CD', provider: 'carrier2_money', amount: 300 })
    await pay(merchant, { ...onHold, country: 'GH' })
    const all = await balancesOf(merchant)
    const inOrder = [...all].sort((a, b) => a.currency.localeCompare(b.currency))
    expect(inOrder).toMatchObject([
      balance('CDF', opening + 300),
      { currency: 'GHS', pending_balance: 5000 },
      balance('USD', opening + 5000),
      balance('XAF', opening),
    ])
  })

  test('the applications of an organisation share its balance; others see nothing of it', async () => {
    const [merchant, stranger] = await Promise.all([merchantOf(), merchantOf()])
    await paid(merchant)
    await pay(merchant, { ...onHold, amount: 40 })
    const path = `/organisations/${merchant.organisationId}/applications`
    const { body } = await manage(server, 'post', path, { name: 'Autre site' })
    const order = { kind: 'secret', environment: 'test' }
    const keys = `/applications/${body.data.id}/api-keys`
    const { key } = (await manage(server, 'post', keys, order)).body.data
    const other = await call(server, 'get', '/api/v1/merchant/balance', { key })
    expect(other.body.data).toEqual([balance('XAF', opening + 5000, 40)])
    expect(await balancesOf(stranger)).toEqual([balance('XAF', opening)])
  })

  test('many first requests at once open the sandbox account once', async () => {
    const merchant = await merchantOf()
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => balancesOf(merchant)),
      ...Array.from({ length: 10 }, () => pay(merchant, onHold)),
      ...Array.from({ length: 10 }, () => topUp(merchant, { currency: 'XAF', amount: 1 })),
    ])
    expect(all).toHaveLength(30)
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 10, 50_000)])
  })

  test('sums beyond what numbers hold do not take the balance away', async () => {
    const merchant = await merchantOf('ZM')
    const changes = { country: 'ZM', amount: Number.MAX_SAFE_INTEGER }
    const first = await pay(merchant, { ...changes, ...onHold })
    await pay(merchant, { ...changes, ...onHold })
    const pending = await merchant.get('/merchant/balance')
    expect(pending.status).toBe(200)
    await outcomeOf(first, { status: 'successful' })
    expect((await merchant.get('/merchant/balance')).status).toBe(200)
    expect((await merchant.get('/balance?provider=carrier1_momo')).status).toBe(200)
  })

  test('401: without a key', async () => {
    const { status, body } = await call(server, 'get', '/api/v1/merchant/balance')
    expect([status, body.code]).toEqual([401, 'missing_api_key'])
  })
})

describe('getBalance', () => {
  test('the float at an operator: payments raise it, payouts and refunds lower it, fees do not', async () => {
    const merchant = await merchantOf()
    expect(await inFloat(merchant)).toEqual({ available: opening, currency: 'XAF' })
    const id = await paid(merchant)
    expect(await inFloat(merchant)).toEqual({ available: opening + 5000, currency: 'XAF' })
    await payOut(merchant, 1000, 'completed')
    expect(await inFloat(merchant)).toEqual({ available: opening + 4000, currency: 'XAF' })
    const { body } = await merchant.post('/refunds', { payment_id: id, amount: 500 })
    await eventually(
      () => merchant.get(`/refunds/${body.data.id}`),
      (reply) => reply.body.data.status === 'successful',
    )
    expect(await inFloat(merchant)).toEqual({ available: opening + 3500, currency: 'XAF' })
  })

  test('what only is on its way, or failed, does not change it', async () => {
    const merchant = await merchantOf()
    await pay(merchant, onHold)
    await payOut(merchant, 1000, 'processing', '999009')
    await payOut(merchant, 1000, 'failed', '999005')
    expect(await inFloat(merchant)).toEqual({ available: opening, currency: 'XAF' })
  })

  test('what one operator holds is not at the other, nor in another currency', async () => {
    const merchant = await merchantOf()
    await paid(merchant, { provider: 'carrier2_money', amount: 70 })
    await paid(merchant, { country: 'CD', provider: 'carrier2_money', amount: 9000 })
    expect(await inFloat(merchant)).toMatchObject({ available: opening })
    expect(await inFloat(merchant, 'carrier2_money')).toMatchObject({ available: opening + 70 })
  })

  test.each([
    ['KE', 'carrier1_momo', 'KES'],
    ['GH', 'carrier2_money', 'GHS'],
  ])(
    'a merchant of %s has 0 at %s, which does not serve %s',
    async (country, provider, currency) => {
      expect(await inFloat(await merchantOf(country), provider)).toEqual({ available: 0, currency })
    },
  )

  test('a merchant of CM has a float at carrier2_money, which serves its currency elsewhere', async () => {
    const merchant = await merchantOf('CM')
    await paid(merchant, { country: 'GA', provider: 'carrier2_money', amount: 70 })
    const found = await inFloat(merchant, 'carrier2_money')
    expect(found).toEqual({ available: opening + 70, currency: 'XAF' })
  })

  test('422: a provider that is missing or unknown is named', async () => {
    const merchant = await merchantOf()
    for (const query of ['', '?provider=', '?provider=carrier3', '?provider=a&provider=b']) {
      const { status, body } = await merchant.get(`/balance${query}`)
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, ['provider']])
    }
  })

  test('401: without a key', async () => {
    const { body } = await call(server, 'get', '/api/v1/balance?provider=carrier1_momo')
    expect(body.code).toBe('missing_api_key')
  })
})

describe('createSandboxTopUp', () => {
  test('201: it adds to the opening amount, in its currency alone', async () => {
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

  test('50 at once add up', async () => {
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
  ])('422: %s', async (_, order, fields) => {
    const merchant = await merchantOf()
    const { status, body } = await topUp(merchant, order)
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening)])
  })

  test('404: an organisation that is none', async () => {
    for (const organisationId of [unknownId, 'x']) {
      const { status } = await topUp({ organisationId }, { currency: 'XAF', amount: 1 })
      expect(status).toBe(404)
    }
  })
})

interface Entry {
  id: string
  posting_id: string
  environment: string
  currency: string
  account: string
  amount: number
  created_at: string
}

const entriesOf = async (merchant: Merchant, query: Record<string, string> = {}) => {
  const path = `/organisations/${merchant.organisationId}/ledger-entries`
  const { status, body } = await manage(
    server,
    'get',
    `${path}?${new URLSearchParams({ per_page: '100', ...query })}`,
  )
  expect(status).toBe(200)
  return body.data as Entry[]
}

const statementOf = async (merchant: Merchant, query: Record<string, string> = {}) => {
  const path = `/organisations/${merchant.organisationId}/statement`
  const reply = await manage(server, 'get', `${path}?${new URLSearchParams(query)}`)
  expect(reply.status).toBe(200)
  return reply
}

const columns = 'id,posting_id,created_at,environment,currency,account,kind,transaction_id,amount'

describe('listLedgerEntries and getStatement', () => {
  let merchant: Merchant
  let paymentId: string
  let payoutId: string

  beforeAll(async () => {
    merchant = await merchantOf()
    paymentId = await paid(merchant)
    payoutId = await payOut(merchant, 1000, 'completed')
    await paid(merchant, { country: 'CD', provider: 'carrier2_money', currency: 'USD' })
  })

  test('every posting sums to zero, and the entries of an account are its balance', async () => {
    const entries = await entriesOf(merchant)
    const sums = new Map<string, number>()
    for (const { posting_id, amount } of entries) {
      sums.set(posting_id, (sums.get(posting_id) ?? 0) + amount)
    }
    expect(new Set(sums.values())).toEqual(new Set([0]))
    const ofAccount = (account: string, currency = 'XAF') =>
      entries
        .filter((entry) => entry.account === account && entry.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0)
    expect(ofAccount('merchant_available')).toBe(opening + 5000 - 1010)
    expect(ofAccount('merchant_available', 'USD')).toBe(opening + 5000)
    expect(ofAccount('payout_reservation')).toBe(0)
    expect(ofAccount('fee_income')).toBe(10)
    expect(ofAccount('operator_float:carrier1_momo')).toBe(-5000 + 1000)
    expect(ofAccount('sandbox_funding')).toBe(-opening)
  })

  test('newest first, in pages, each entry once', async () => {
    const all = await entriesOf(merchant)
    const path = `/organisations/${merchant.organisationId}/ledger-entries`
    const seen: string[] = []
    let next: string | null = `${path}?per_page=4`
    while (next !== null) {
      const { body } = await manage(server, 'get', next)
      seen.push(...body.data.map(({ id }: Entry) => id))
      expect(body.meta.total).toBe(all.length)
      next = body.links.next?.replace(/^.*\/management\/v1/, '') ?? null
    }
    expect(seen).toEqual(all.map(({ id }) => id))
    const moments = all.map(({ created_at }) => Date.parse(created_at))
    expect(moments).toEqual([...moments].sort((a, b) => b - a))
  })

  test.each([
    [{ currency: 'USD' }, (entry: Entry) => entry.currency === 'USD'],
    [{ account: 'fee_income' }, (entry: Entry) => entry.account === 'fee_income'],
    [
      { account: 'operator_float:carrier2_money' },
      (entry: Entry) => entry.account === 'operator_float:carrier2_money',
    ],
    [{ environment: 'test' }, () => true],
    [{ environment: 'live' }, () => false],
    [
      { currency: 'XAF', account: 'merchant_available' },
      (entry: Entry) => entry.currency === 'XAF' && entry.account === 'merchant_available',
    ],
    [{ currency: 'GHS' }, () => false],
  ])(
    'filtered by %j it shows those entries and no others, as does the statement',
    async (filter, isMeant) => {
      const query: Record<string, string> = { ...filter }
      const meant = (await entriesOf(merchant)).filter(isMeant)
      expect(await entriesOf(merchant, query)).toEqual(meant)
      const lines = (await statementOf(merchant, query)).text.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(meant.map(({ id }) => id).reverse())
    },
  )

  test('from a moment on, and before another', async () => {
    const all = await entriesOf(merchant)
    const moments = [...new Set(all.map(({ created_at }) => created_at))].sort()
    const from = moments[1] as string
    const to = moments[3] as string
    const between = all.filter(({ created_at }) => created_at >= from && created_at < to)
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(all.length)
    expect(await entriesOf(merchant, { from, to })).toEqual(between)
    expect(await entriesOf(merchant, { from: to, to: from })).toEqual([])
    const withOffset = from.replace('Z', '+00:00')
    expect(await entriesOf(merchant, { from: withOffset, to })).toEqual(between)
    const inParis = new Date(Date.parse(from) + 3_600_000).toISOString().replace('Z', '+01:00')
    expect(await entriesOf(merchant, { from: inParis, to })).toEqual(between)
    const { text } = await statementOf(merchant, { from, to })
    expect(text.trimEnd().split('\r\n')).toHaveLength(between.length + 1)
  })

  test('an account and a moment may be written with plain colons, as URLs allow', async () => {
    const path = `/organisations/${merchant.organisationId}/ledger-entries`
    const query = 'account=operator_float:carrier1_momo&from=2020-01-01T00:00:00Z'
    const { status, body } = await manage(server, 'get', `${path}?${query}`)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.meta.total).toBe(2)
  })

  test.each(['ledger-entries', 'statement'])(
    '%s, 422: every wrong filter is named',
    async (name) => {
      const wrong = {
        environment: 'x',
        currency: 'XA',
        account: 'savings',
        from: 'yesterday',
        to: '2026-11-21',
      }
      const path = `/organisations/${merchant.organisationId}/${name}`
      const { status, body } = await manage(server, 'get', `${path}?${new URLSearchParams(wrong)}`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(Object.keys(wrong).sort())
    },
  )

  test.each(['2026-13-01T00:00:00Z', '2026-02-30T00:00:00Z', '2026-11-21T25:00:00Z'])(
    '422: %s is no moment',
    async (from) => {
      for (const name of ['ledger-entries', 'statement']) {
        const path = `/organisations/${merchant.organisationId}/${name}`
        const { status, body } = await manage(
          server,
          'get',
          `${path}?${new URLSearchParams({ from })}`,
        )
        expect([name, status, Object.keys(body.errors ?? {})]).toEqual([name, 422, ['from']])
      }
    },
  )

  test.each(['0000-01-01T00:00:00Z', '2026-11-21T09:00:00+23:00', '2026-11-21T23:59:60Z'])(
    'the odd moment %s is taken or refused, never a fault of ours',
    async (from) => {
      for (const name of ['ledger-entries', 'statement']) {
        const path = `/organisations/${merchant.organisationId}/${name}`
        const { status } = await manage(server, 'get', `${path}?${new URLSearchParams({ from })}`)
        expect([name, [200, 422].includes(status)]).toEqual([name, true])
      }
    },
  )

  test.each(['ledger-entries', 'statement'])(
    '%s, 404: an organisation that is none',
    async (name) => {
      for (const id of [unknownId, 'x']) {
        const { status, body } = await manage(server, 'get', `/organisations/${id}/${name}`)
        expect(status).toBe(404)
        expect(body).toEqual(exampleOf('not_found', 'management'))
      }
    },
  )

  test('a statement is CSV, oldest first, and names the transactions behind its lines', async () => {
    const { text, headers } = await statementOf(merchant)
    expect(headers['content-type']).toMatch(/^text\/csv/)
    expect(text.endsWith('\r\n')).toBe(true)
    const [head, ...lines] = text.trimEnd().split('\r\n')
    expect(head).toBe(columns)
    const entries = (await entriesOf(merchant)).reverse()
    const cells = lines.map((line) => line.split(','))
    expect(
      cells.map(([id, posting_id, created_at, environment, currency, account, , , amount]) => ({
        id,
        posting_id,
        environment,
        currency,
        account,
        amount: Number(amount),
        created_at,
      })),
    ).toEqual(entries)
    const kindsOf = (id: string) => new Set(cells.filter((c) => c[7] === id).map((c) => c[6]))
    expect(kindsOf(paymentId)).toEqual(new Set(['collection_settled']))
    expect(kindsOf(payoutId)).toEqual(new Set(['payout_reserved', 'payout_settled']))
    expect(kindsOf('')).toEqual(new Set(['sandbox_opened']))
  })

  test('a statement without lines still has its header, and shows nobody else’s money', async () => {
    const { text } = await statementOf(await merchantOf())
    expect(text).toBe(`${columns}\r\n`)
  })

  test('a statement longer than a chunk has every line once, in order', async () => {
    const long = await merchantOf()
    await balancesOf(long)
    const { db } = server.ctx
    await sql`
      WITH posted AS (
        INSERT INTO ledger_postings
          (id, kind, organisation_id, environment, currency, created_at)
        SELECT gen_random_uuid(), 'sandbox_topped_up', ${long.organisationId}::uuid, 'test', 'XAF',
          now() FROM generate_series(1, 1300)
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), id, organisation_id, environment, currency, account, amount,
        created_at
      FROM posted, (VALUES ('sandbox_funding', -1), ('merchant_available', 1)) AS e (account, amount)
    `.execute(db)
    const { text } = await statementOf(long)
    const ids = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(ids).toHaveLength(2602)
    expect(new Set(ids).size).toBe(2602)
    expect(await balancesOf(long)).toEqual([balance('XAF', opening + 1300)])
  })
})

describe('checkBooks', () => {
  const amend = (merchant: Merchant, account: string, by: number) =>
    server.ctx.db
      .updateTable('ledger_accounts')
      .set(({ eb }) => ({ balance: eb('balance', '+', by) }))
      .where('organisation_id', '=', merchant.organisationId)
      .where('account', '=', account as 'merchant_available')
      .execute()

  test('the books balance while payments, payouts and refunds are on their way', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    await merchant.post('/refunds', { payment_id: id, amount: 100 })
    await pay(merchant, onHold)
    await payOut(merchant, 500, 'processing', '999009')
    expect(await booksOf()).toEqual({ balanced: true, faults: [] })
  })

  test('a balance that does not follow from its entries is a fault, until it is put right', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    await amend(merchant, 'merchant_available', 7)
    const { balanced, faults } = await booksOf()
    expect(balanced).toBe(false)
    expect(faults).toEqual([
      {
        rule: 'balances follow from entries',
        subject: expect.stringContaining(merchant.organisationId),
        expected: opening,
        found: opening + 7,
      },
    ])
    expect(faults[0].subject).toContain('merchant_available')
    await amend(merchant, 'merchant_available', -7)
    expect(await booksOf()).toEqual({ balanced: true, faults: [] })
  })

  test('every organisation is proved, however many there are, and each once', async () => {
    const { db } = server.ctx
    const ids = Array.from({ length: 95 }, () => randomUUID()).sort()
    const account = { environment: 'test', currency: 'XOF', account: 'merchant_available' } as const
    await db
      .insertInto('ledger_accounts')
      .values(ids.map((organisation_id) => ({ ...account, organisation_id, balance: 5 })))
      .execute()
    const { faults } = await booksOf()
    const subjects = faults.map(({ subject }: { subject: string }) => subject.slice(0, 36))
    expect(subjects.sort()).toEqual(ids)
    await db.deleteFrom('ledger_accounts').where('organisation_id', 'in', ids).execute()
    expect(await booksOf()).toEqual({ balanced: true, faults: [] })
  })

  test('an account that vanished is a fault', async () => {
    const merchant = await merchantOf()
    await balancesOf(merchant)
    const { db } = server.ctx
    const [row] = await db
      .deleteFrom('ledger_accounts')
      .where('organisation_id', '=', merchant.organisationId)
      .where('account', '=', 'merchant_available')
      .returningAll()
      .execute()
    const { faults } = await booksOf()
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ expected: opening, found: 0 })
    if (row === undefined) throw new Error('there was no account')
    await db.insertInto('ledger_accounts').values(row).execute()
    expect((await booksOf()).balanced).toBe(true)
  })

  test('a reservation that no payout on its way holds is a fault', async () => {
    const merchant = await merchantOf()
    const id = await payOut(merchant, 500, 'processing', '999009')
    const set = (status: 'completed' | 'processing') =>
      server.ctx.db.updateTable('transactions').set({ status }).where('id', '=', id).execute()
    await set('completed')
    const { balanced, faults } = await booksOf()
    expect(balanced).toBe(false)
    expect(faults).toEqual([
      {
        rule: 'reservations are open orders',
        subject: expect.stringContaining('payout_reservation'),
        expected: 0,
        found: 505,
      },
    ])
    await set('processing')
    expect((await booksOf()).balanced).toBe(true)
  })

  test('401: without the management token', async () => {
    const { status } = await call(server, 'get', '/management/v1/books')
    expect(status).toBe(401)
    const merchant = await merchantOf()
    const { secretKey: key } = merchant
    expect((await call(server, 'get', '/management/v1/books', { key })).status).toBe(401)
    expect(
      (await call(server, 'get', '/management/v1/books', { key: managementToken })).status,
    ).toBe(200)
  })
})

/** Whatever the code above the database does, these hold. */
describe('the database', () => {
  let merchant: Merchant

  beforeAll(async () => {
    merchant = await merchantOf()
    await paid(merchant)
    await payOut(merchant, 1000, 'completed')
  })

  const isNotChanged = async (work: (db: Kysely<unknown>) => Promise<unknown>, says: RegExp) => {
    const before = await countOf(merchant)
    const balances = await balancesOf(merchant)
    await expect(work(server.ctx.db as unknown as Kysely<unknown>)).rejects.toThrow(says)
    expect(await countOf(merchant)).toBe(before)
    expect(await balancesOf(merchant)).toEqual(balances)
    expect((await booksOf()).balanced).toBe(true)
  }

  test.each([
    ['an entry cannot be changed', 'UPDATE ledger_entries SET amount = amount'],
    ['an entry cannot be deleted', 'DELETE FROM ledger_entries'],
    ['entries cannot be emptied', 'TRUNCATE ledger_entries'],
    ['a posting cannot be changed', "UPDATE ledger_postings SET kind = 'sandbox_topped_up'"],
    ['a posting cannot be deleted', 'DELETE FROM ledger_postings'],
    ['postings cannot be emptied', 'TRUNCATE ledger_postings CASCADE'],
  ])('%s', (_, statement) =>
    isNotChanged((db) => sql.raw(statement).execute(db), /what is posted does not change/),
  )

  interface Side {
    account: string
    amount: number
    currency?: string
    environment?: string
  }

  const post = (db: Kysely<unknown>, sides: Side[]) => {
    const rows = sides.map((side) => ({ currency: 'XAF', environment: 'test', ...side }))
    return sql`
      WITH posted AS (
        INSERT INTO ledger_postings
          (id, kind, organisation_id, environment, currency, created_at)
        VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'test',
          'XAF', now())
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), p.id, p.organisation_id, e.environment, e.currency, e.account,
        e.amount, p.created_at
      FROM posted AS p, json_to_recordset(${JSON.stringify(rows)}::json) AS e (
        account text, amount bigint, currency text, environment text)`.execute(db)
  }

  test.each<[string, Side[]]>([
    ['one side alone', [{ account: 'merchant_available', amount: 5 }]],
    [
      'sides that do not match',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -4 },
      ],
    ],
    [
      'sides in two currencies',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -5, currency: 'XOF' },
      ],
    ],
    [
      'sides in two environments',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -5, environment: 'live' },
      ],
    ],
  ])('a posting of %s is refused', (_, sides) =>
    isNotChanged((db) => post(db, sides), /must sum to zero/),
  )

  test.each(['merchant_available', 'payout_reservation', 'refund_reservation'])(
    'a posting that leaves %s below zero is refused',
    (account) => {
      const amount = 2 * opening
      const sides = [
        { account, amount: -amount },
        { account: 'sandbox_funding', amount },
      ]
      return isNotChanged((db) => post(db, sides), /never_below_zero/)
    },
  )

  test('an account cannot be set below zero', () =>
    isNotChanged(
      (db) =>
        sql`UPDATE ledger_accounts SET balance = -1 WHERE account = 'merchant_available'`.execute(
          db,
        ),
      /never_below_zero/,
    ))

  test('an entry of an account that is not in the chart is refused', () =>
    isNotChanged(
      (db) =>
        post(db, [
          { account: 'savings', amount: -1 },
          { account: 'merchant_available', amount: 1 },
        ]),
      /ledger_accounts_account_check/,
    ))

  test('an entry of nothing is refused', () =>
    isNotChanged(
      (db) =>
        post(db, [
          { account: 'merchant_available', amount: 0 },
          { account: 'sandbox_funding', amount: 0 },
        ]),
      /ledger_entries_amount_check/,
    ))

  test('a transaction is opened once and closed once in the books', () =>
    isNotChanged(
      (db) =>
        sql`
        INSERT INTO ledger_postings (id, kind, transaction_id, phase, organisation_id, environment,
          currency, created_at)
        SELECT gen_random_uuid(), 'payout_released', transaction_id, phase, organisation_id,
          environment, currency, created_at
        FROM ledger_postings WHERE kind = 'payout_settled'
      `.execute(db),
      /ledger_postings_once/,
    ))
})

test('after all of this the books balance', async () => {
  expect(await booksOf()).toEqual({ balanced: true, faults: [] })
})
