import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { numberOf, payment, unknownId } from '../../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import { managementToken, startTestServer, type TestServer } from '../../support/server.ts'

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

const ledgerCheckOf = async () => (await manage(server, 'get', '/ledger-check')).body.data

const countOf = async (merchant: Merchant): Promise<number> =>
  (await manage(server, 'get', `/organisations/${merchant.organisationId}/ledger-entries`)).body
    .meta.total

describe('getMerchantBalance', () => {
  test.each([
    ['CG', 'XAF'],
    ['KE', 'KES'],
    ['CD', 'CDF'],
  ])('a sandbox merchant of %s starts with an opening balance of %s', async (country, currency) => {
    expect(await balancesOf(await merchantOf(country))).toEqual([balance(currency, opening)])
  })

  test('a live merchant starts with an empty balance in its home currency', async () => {
    const merchant = await merchantOf()
    const live = await goLive(server, merchant)
    await paid(merchant)
    await topUp(merchant, { currency: 'XAF', amount: 1000 })
    expect(await balancesOf(live)).toEqual([balance('XAF', 0)])
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 6000)])
  })

  test('a payment is pending until it succeeds, then available once', async () => {
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

  test('reserved payouts and refunds are neither available nor pending', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, { ...onHold, amount: 5000 })
    await outcomeOf(id, { status: 'successful' })
    await merchant.post('/refunds', { payment_id: id, amount: 1000 })
    await payOut(merchant, 2000, 'processing', '999009')
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 5000 - 1000 - 2020)])
  })

  test('a merchant has a separate balance for each currency', async () => {
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

  test('applications of an organisation share its balance and others do not see it', async () => {
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

  test('simultaneous first requests create the sandbox account once', async () => {
    const merchant = await merchantOf()
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => balancesOf(merchant)),
      ...Array.from({ length: 10 }, () => pay(merchant, onHold)),
      ...Array.from({ length: 10 }, () => topUp(merchant, { currency: 'XAF', amount: 1 })),
    ])
    expect(all).toHaveLength(30)
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 10, 50_000)])
  })

  test('sums beyond safe integers do not break the balance', async () => {
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

  test('a thousand of the largest payments succeed, and so does the next', async () => {
    const merchant = await merchantOf()
    const amount = Number.MAX_SAFE_INTEGER
    const count = 1030
    for (let made = 0; made < count; made += 103) {
      await Promise.all(Array.from({ length: 103 }, () => pay(merchant, { amount })))
    }
    await eventually(
      () => merchant.get('/payments?status=successful&per_page=1'),
      ({ body }) => body.meta.total === count,
    )
    await paid(merchant, { amount: 1 })
    expect(await balancesOf(merchant)).toEqual([balance('XAF', amount)])
    expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
  })

  test('reading the merchant balance without a key is 401', async () => {
    const { status, body } = await call(server, 'get', '/api/v1/merchant/balance')
    expect([status, body.code]).toEqual([401, 'missing_api_key'])
  })
})

describe('getBalance', () => {
  test('payments raise the float at a provider, payouts and refunds lower it', async () => {
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

  test('transactions pending or failed do not change the float', async () => {
    const merchant = await merchantOf()
    await pay(merchant, onHold)
    await payOut(merchant, 1000, 'processing', '999009')
    await payOut(merchant, 1000, 'failed', '999005')
    expect(await inFloat(merchant)).toEqual({ available: opening, currency: 'XAF' })
  })

  test('the float is kept by provider and by currency', async () => {
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
    'a merchant of %s has a float of 0 at %s, which does not serve %s',
    async (country, provider, currency) => {
      expect(await inFloat(await merchantOf(country), provider)).toEqual({ available: 0, currency })
    },
  )

  test('a merchant of CM has a float at a provider that serves XAF elsewhere', async () => {
    const merchant = await merchantOf('CM')
    await paid(merchant, { country: 'GA', provider: 'carrier2_money', amount: 70 })
    const found = await inFloat(merchant, 'carrier2_money')
    expect(found).toEqual({ available: opening + 70, currency: 'XAF' })
  })

  test('reading the float of a missing or unknown provider is 422', async () => {
    const merchant = await merchantOf()
    for (const query of ['', '?provider=', '?provider=carrier3', '?provider=a&provider=b']) {
      const { status, body } = await merchant.get(`/balance${query}`)
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, ['provider']])
    }
  })

  test('reading the float without a key is 401', async () => {
    const { body } = await call(server, 'get', '/api/v1/balance?provider=carrier1_momo')
    expect(body.code).toBe('missing_api_key')
  })
})

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

  test('every posting sums to zero and the entries of an account are its balance', async () => {
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
    expect(ofAccount('provider_float:carrier1_momo')).toBe(-5000 + 1000)
    expect(ofAccount('sandbox_funding')).toBe(-opening)
  })

  test('ledger entries are listed newest first, in pages, each once', async () => {
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
      { account: 'provider_float:carrier2_money' },
      (entry: Entry) => entry.account === 'provider_float:carrier2_money',
    ],
    [{ environment: 'test' }, () => true],
    [{ environment: 'live' }, () => false],
    [
      { currency: 'XAF', account: 'merchant_available' },
      (entry: Entry) => entry.currency === 'XAF' && entry.account === 'merchant_available',
    ],
    [{ currency: 'GHS' }, () => false],
  ])(
    'filtered by %j ledger entries and statement hold matching entries only',
    async (filter, isMeant) => {
      const query: Record<string, string> = { ...filter }
      const meant = (await entriesOf(merchant)).filter(isMeant)
      expect(await entriesOf(merchant, query)).toEqual(meant)
      const lines = (await statementOf(merchant, query)).text.trimEnd().split('\r\n').slice(1)
      expect(lines.map((line) => line.split(',')[0])).toEqual(meant.map(({ id }) => id).reverse())
    },
  )

  test('ledger entries are filtered from a timestamp on and before another', async () => {
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

  test('an account and a timestamp may contain plain colons in the URL', async () => {
    const path = `/organisations/${merchant.organisationId}/ledger-entries`
    const query = 'account=provider_float:carrier1_momo&from=2020-01-01T00:00:00Z'
    const { status, body } = await manage(server, 'get', `${path}?${query}`)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(body.meta.total).toBe(2)
  })

  test.each(['ledger-entries', 'statement'])(
    'every invalid filter of %s is named in a 422',
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
    'the filter timestamp %s does not exist and is 422',
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
    'the unusual filter timestamp %s is accepted or 422, never a 5xx',
    async (from) => {
      for (const name of ['ledger-entries', 'statement']) {
        const path = `/organisations/${merchant.organisationId}/${name}`
        const { status } = await manage(server, 'get', `${path}?${new URLSearchParams({ from })}`)
        expect([name, [200, 422].includes(status)]).toEqual([name, true])
      }
    },
  )

  test.each(['ledger-entries', 'statement'])(
    '%s of an unknown organisation is 404',
    async (name) => {
      for (const id of [unknownId, 'x']) {
        const { status, body } = await manage(server, 'get', `/organisations/${id}/${name}`)
        expect(status).toBe(404)
        expect(body).toEqual(exampleOf('not_found', 'management'))
      }
    },
  )

  test('a statement is CSV, oldest first, and names the transaction of each line', async () => {
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

  test('an empty statement has a header and shows no money of others', async () => {
    const { text } = await statementOf(await merchantOf())
    expect(text).toBe(`${columns}\r\n`)
  })

  test('a statement longer than a chunk has every line once and in order', async () => {
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

describe('checkLedger', () => {
  const amend = (merchant: Merchant, account: string, by: number) =>
    server.ctx.db
      .updateTable('ledger_accounts')
      .set(({ eb }) => ({ balance: eb('balance', '+', by) }))
      .where('organisation_id', '=', merchant.organisationId)
      .where('account', '=', account as 'merchant_available')
      .execute()

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

  /** Changes rows with the triggers disabled that would refuse it. */
  const tamper = async (table: string, statement: string): Promise<void> => {
    const { db } = server.ctx
    await sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`).execute(db)
    await sql.raw(statement).execute(db)
    await sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`).execute(db)
  }

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

/** Rules that hold whatever the service does, because the database enforces them. */
describe('ledger rules of the database', () => {
  let merchant: Merchant

  beforeAll(async () => {
    merchant = await merchantOf()
    await paid(merchant)
    await payOut(merchant, 1000, 'completed')
  })

  const expectRefused = async (
    work: (db: Kysely<unknown>) => Promise<unknown>,
    message: RegExp,
  ) => {
    const before = await countOf(merchant)
    const balances = await balancesOf(merchant)
    await expect(work(server.ctx.db as unknown as Kysely<unknown>)).rejects.toThrow(message)
    expect(await countOf(merchant)).toBe(before)
    expect(await balancesOf(merchant)).toEqual(balances)
    expect((await ledgerCheckOf()).balanced).toBe(true)
  }

  test.each([
    ['an entry cannot be changed', 'UPDATE ledger_entries SET amount = amount'],
    ['an entry cannot be deleted', 'DELETE FROM ledger_entries'],
    ['entries cannot be emptied', 'TRUNCATE ledger_entries'],
    ['a posting cannot be changed', "UPDATE ledger_postings SET kind = 'sandbox_topped_up'"],
    ['a posting cannot be deleted', 'DELETE FROM ledger_postings'],
    ['postings cannot be emptied', 'TRUNCATE ledger_postings CASCADE'],
  ])('in the database %s', (_, statement) =>
    expectRefused((db) => sql.raw(statement).execute(db), /what is posted does not change/),
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
  ])('the database refuses a posting of %s', (_, sides) =>
    expectRefused((db) => post(db, sides), /must sum to zero/),
  )

  test.each(['merchant_available', 'payout_reservation', 'refund_reservation'])(
    'the database refuses a posting that leaves %s below zero',
    (account) => {
      const amount = 2 * opening
      const sides = [
        { account, amount: -amount },
        { account: 'sandbox_funding', amount },
      ]
      return expectRefused((db) => post(db, sides), /never_below_zero/)
    },
  )

  test('the database refuses an entry of another organisation than its posting', async () => {
    const other = await merchantOf()
    await balancesOf(other)
    await expectRefused(
      (db) =>
        sql`
      WITH posted AS (
        INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
        VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'test',
          'XAF', now())
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), p.id, e.organisation_id, 'test', 'XAF', e.account, e.amount, now()
      FROM posted AS p, (VALUES
        (${other.organisationId}::uuid, 'merchant_available', 5),
        (${other.organisationId}::uuid, 'sandbox_funding', -5)
      ) AS e (organisation_id, account, amount)`.execute(db),
      /belongs to the organisation of its posting/,
    )
  })

  test.each([
    ['a final status goes back', "status = 'processing'"],
    ['a final status becomes another', "status = 'failed'"],
    ['a final status claims a correction', "status = 'failed', correction_id = gen_random_uuid()"],
  ])('in the database %s only by a correction', (_, change) =>
    expectRefused(
      (db) =>
        sql
          .raw(`UPDATE transactions SET ${change} WHERE status IN ('successful', 'completed')`)
          .execute(db),
      /a final status changes only by a correction/,
    ),
  )

  test.each([
    'amount = amount + 1',
    "currency = 'USD'",
    'fee_amount = fee_amount + 1',
    'organisation_id = gen_random_uuid()',
    'application_id = gen_random_uuid()',
    "environment = 'live'",
    "provider = 'carrier2_money'",
  ])('the database refuses to give a transaction another %s', (change) =>
    expectRefused(
      (db) => sql.raw(`UPDATE transactions SET ${change} WHERE type = 'disbursement'`).execute(db),
      /what a transaction is about does not change/,
    ),
  )

  test.each([
    ['changed', "UPDATE transaction_transitions SET to_status = 'failed'"],
    ['deleted', 'DELETE FROM transaction_transitions'],
    ['emptied', 'TRUNCATE transaction_transitions'],
  ])('in the database the history of transactions cannot be %s', (_, statement) =>
    expectRefused(
      (db) => sql.raw(statement).execute(db),
      /the history of a transaction does not change/,
    ),
  )

  test('the database refuses live money from sandbox funding', () =>
    expectRefused(
      (db) =>
        sql`INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
          VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'live',
            'XAF', now())`.execute(db),
      /only_the_sandbox_is_funded/,
    ))

  test('the database refuses an account below zero', () =>
    expectRefused(
      (db) =>
        sql`UPDATE ledger_accounts SET balance = -1 WHERE account = 'merchant_available'`.execute(
          db,
        ),
      /never_below_zero/,
    ))

  test('the database refuses an entry of an account outside the chart', () =>
    expectRefused(
      (db) =>
        post(db, [
          { account: 'savings', amount: -1 },
          { account: 'merchant_available', amount: 1 },
        ]),
      /ledger_accounts_account_check/,
    ))

  test('the database refuses an entry of zero', () =>
    expectRefused(
      (db) =>
        post(db, [
          { account: 'merchant_available', amount: 0 },
          { account: 'sandbox_funding', amount: 0 },
        ]),
      /ledger_entries_amount_check/,
    ))

  test('the database refuses to reserve or complete a transaction twice', () =>
    expectRefused(
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

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toEqual({ balanced: true, discrepancies: [] })
})
