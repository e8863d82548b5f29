import { call, goLive, manage } from '../../support/client.ts'
import { leaveDue } from '../../support/due-payments.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
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

  test("a payment's amount is pending until the payment succeeds, and then becomes available exactly once", async () => {
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

  test('reserved amounts of payouts and refunds are neither available nor pending', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, { ...onHold, amount: 5000 })
    await outcomeOf(id, { status: 'successful' })
    await merchant.post('/refunds', { payment_id: id, amount: 1000 })
    await payOut(merchant, 2000, 'processing', '999009')
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 5000 - 1000 - 2020)])
  })

  test('administrators see payouts and refunds in progress as reserved', async () => {
    const merchant = await merchantOf()
    const id = await pay(merchant, { ...onHold, amount: 5000 })
    await outcomeOf(id, { status: 'successful' })
    await merchant.post('/refunds', { payment_id: id, amount: 1000 })
    await payOut(merchant, 2000, 'processing', '999009')
    const path = `/organisations/${merchant.organisationId}/balances`
    const { body } = await manage(server, 'get', path)
    expect(body.data).toMatchObject([{ currency: 'XAF', reserved_balance: 1000 + 2020 }])
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
})

describe('getMerchantBalance, shared and large', () => {
  test('applications of an organisation share its balance, and other organisations cannot see the balance', async () => {
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

  test('simultaneous first requests of a merchant create its sandbox account once', async () => {
    const merchant = await merchantOf()
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => balancesOf(merchant)),
      ...Array.from({ length: 10 }, () => pay(merchant, onHold)),
      ...Array.from({ length: 10 }, () => topUp(merchant, { currency: 'XAF', amount: 1 })),
    ])
    expect(all).toHaveLength(30)
    expect(await balancesOf(merchant)).toEqual([balance('XAF', opening + 10, 50_000)])
  })

  test('balances beyond safe integers are summed exactly', async () => {
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

  test('a merchant can receive a thousand payments of the largest amount, and one more payment', async () => {
    const merchant = await merchantOf()
    const amount = Number.MAX_SAFE_INTEGER
    const count = 1030
    const first = await paid(merchant, { amount })
    await leaveDue(server, first, [{ merchant, count: count - 1, dueAgoSeconds: 1 }])
    server.ctx.wake.transactions('test', 0)
    await eventually(
      () => merchant.get('/payments?status=successful&per_page=1'),
      ({ body }) => body.meta.total === count,
    )
    await paid(merchant, { amount: 1 })
    expect(await balancesOf(merchant)).toEqual([balance('XAF', amount)])
    expect(await ledgerCheckOf()).toMatchObject({ balanced: true, discrepancies: [] })
  })
})

describe('getBalance', () => {
  test('payments increase the float at a provider, and payouts and refunds decrease the float', async () => {
    const merchant = await merchantOf()
    expect(await inFloat(merchant)).toEqual({ available: opening, currency: 'XAF' })
    const id = await paid(merchant)
    expect(await inFloat(merchant)).toEqual({ available: opening + 5000, currency: 'XAF' })
    await payOut(merchant, 1000, 'completed')
    expect(await inFloat(merchant)).toEqual({ available: opening + 4000, currency: 'XAF' })
    const { body } = await merchant.post('/refunds', { payment_id: id, amount: 500 })
    await eventually(() => merchant.get(`/refunds/${body.data.id}`), resourceIs('successful'))
    expect(await inFloat(merchant)).toEqual({ available: opening + 3500, currency: 'XAF' })
  })

  test('pending and failed transactions do not change the float', async () => {
    const merchant = await merchantOf()
    await pay(merchant, onHold)
    await payOut(merchant, 1000, 'processing', '999009')
    await payOut(merchant, 1000, 'failed', '999005')
    expect(await inFloat(merchant)).toEqual({ available: opening, currency: 'XAF' })
  })

  test('each provider and currency has a separate float', async () => {
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

  test('reading the float of a missing or unknown provider returns a 422', async () => {
    const merchant = await merchantOf()
    for (const query of ['', '?provider=', '?provider=carrier3', '?provider=a&provider=b']) {
      const { status, body } = await merchant.get(`/balance${query}`)
      expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, ['provider']])
    }
  })
})

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toMatchObject({ balanced: true, discrepancies: [] })
})
