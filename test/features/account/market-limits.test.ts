import { payment, payout } from '../../support/builders.ts'
import { startShop } from '../../support/checkout.ts'
import { call, createMerchant, goLive, manage, type Reply } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { prepared } from '../../support/prepared.ts'

const shop = prepared(startShop)

const congo = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }

const limit = (minimum: number, maximum: number, market: object = congo): Promise<Reply> =>
  manage(server, 'put', '/limits', {
    ...market,
    minimum_amount: minimum,
    maximum_amount: maximum,
  })

const unlimited = (market: object = congo): Promise<Reply> =>
  limit(1, Number.MAX_SAFE_INTEGER, market)

const wrongAmount = ({ status, body }: Reply): unknown[] => [status, body.errors?.amount]

const refusal = (reply: Promise<Reply>): Promise<unknown[]> => reply.then(wrongAmount)

const limited = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
  eventually(ask, (reply) => reply.status === status)

const pay = (amount: number, changes: object = {}) =>
  merchant.post('/payments', payment({ amount, ...changes }))

const formSession = (amount: string): Promise<Reply> =>
  call(server, 'post', '/v1/checkout/sessions', {
    headers: {
      Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({
      ...{ amount, currency: 'XAF', method: 'momo.carrier1', customer_phone: '+242065123456' },
      ...{ success_url: shop.url, cancel_url: shop.url },
    }).toString(),
  })

describe('amount limits', () => {
  test('the minimum and maximum amounts are accepted, and the errors for other amounts are in French', async () => {
    await limit(100, 500_000)
    await limited(() => pay(99), 422)
    const below = ['Ce montant est inférieur au minimum : 100 (100 XAF).']
    const above = ['Ce montant dépasse le maximum : 500000 (500 000 XAF).']
    expect(await refusal(pay(99))).toEqual([422, below])
    expect(await refusal(pay(500_001))).toEqual([422, above])
    expect([(await pay(100)).status, (await pay(500_000)).status]).toEqual([201, 201])
    expect(await refusal(merchant.post('/payouts', payout({ amount: 99 })))).toEqual([422, below])
    expect(await refusal(formSession('99'))).toEqual([422, below])
    expect((await formSession('100')).status).toBe(200)
    await unlimited()
    await limited(() => pay(99), 201)
  })

  test('amount limits apply only to their provider, country and currency, in live and test mode', async () => {
    const uganda = { provider: 'carrier1_momo', country: 'UG', currency: 'UGX' }
    await limit(1000, 2000, uganda)
    const order = { country: 'UG', phone_number: '+256 772 123456' }
    await limited(() => pay(999, order), 422)
    expect((await pay(999, { ...order, provider: 'carrier2_money' })).status).toBe(201)
    expect((await pay(999)).status).toBe(201)
    const live = await goLive(server, await createMerchant(server))
    const { body } = await live.post('/payments', payment({ amount: 999, ...order }))
    expect(Object.keys(body.errors).sort()).toEqual(['amount', 'provider'])
    await unlimited(uganda)
  })

  test('a limit in a currency with cents is shown in minor and in major units', async () => {
    const kenya = { provider: 'carrier2_money', country: 'KE', currency: 'KES' }
    const order = { provider: 'carrier2_money', country: 'KE', phone_number: '+254 733 123456' }
    await limit(1050, 2000, kenya)
    const reply = await limited(() => pay(1049, order), 422)
    expect(reply.body.errors.amount).toEqual([
      'Ce montant est inférieur au minimum : 1050 (10,50 KES).',
    ])
    await unlimited(kenya)
  })

  test('a retried payment returns its first response even if the amount limits have changed', async () => {
    for (const path of ['/payments', '/payouts']) {
      const body = path === '/payments' ? payment({ amount: 700 }) : payout({ amount: 700 })
      const options = { headers: { 'Idempotency-Key': `before ${path}` } }
      const first = await merchant.post(path, body, options)
      expect(first.status).toBe(201)
      await limit(800, 900)
      await limited(() => pay(700), 422)
      const again = await merchant.post(path, body, options)
      expect([again.status, again.text]).toEqual([201, first.text])
      expect(again.headers['idempotent-replayed']).toBe('true')
      const other = await merchant.post(path, { ...body, amount: 701 }, options)
      expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
      await unlimited()
      await limited(() => pay(700), 201)
    }
  })
})

describe('amount limits on other operations', () => {
  test('an amount that no provider of the currency accepts opens no checkout session', async () => {
    const zambia = { country: 'ZM', currency: 'ZMW' }
    const all = ['carrier1_momo', 'carrier2_money'].map((provider) => ({ provider, ...zambia }))
    await limit(500, 600, all[0])
    const session = (amount: number) =>
      merchant.post('/checkout/sessions', {
        amount,
        currency: 'ZMW',
        success_url: shop.url,
        cancel_url: shop.url,
      })
    const zambian = (provider: string, amount: number) =>
      pay(amount, { country: 'ZM', provider, phone_number: '+260 96 1234567' })
    await limited(() => zambian('carrier1_momo', 400), 422)
    const opened = await session(400)
    expect(opened.status).toBe(201)
    const page = await fetch(opened.body.data.url).then((reply) => reply.text())
    expect(page).toContain('value="carrier2_money"')
    expect(page).not.toContain('value="carrier1_momo"')
    await limit(450, 600, all[1])
    await limited(() => zambian('carrier2_money', 400), 422)
    expect(await refusal(session(400))).toEqual([
      422,
      ['Ce montant est inférieur au minimum : 450 (4,50 ZMW).'],
    ])
    const closed = await fetch(opened.body.data.url, { headers: { 'Accept-Language': 'fr' } })
    expect(await closed.text()).toContain('Aucun opérateur disponible')
    await Promise.all(all.map(unlimited))
  })

  test('amount limits do not apply to a refund of an older payment', async () => {
    const { body } = await pay(700)
    const paid = await eventually(
      () => merchant.get(`/payments/${body.data.id}`),
      (reply) => reply.body.data.status === 'successful',
    )
    await limit(800, 900)
    await limited(() => pay(700), 422)
    const order = { payment_id: paid.body.data.id, amount: 700 }
    expect((await merchant.post('/refunds', order)).status).toBe(201)
    await unlimited()
  })

  test('an administrator lists every market, and cannot set a minimum above the maximum', async () => {
    const crossed = await limit(10, 9)
    expect([crossed.status, Object.keys(crossed.body.errors)]).toEqual([422, ['maximum_amount']])
    const strange = await limit(1, 9, { ...congo, provider: 'carrier2_money', country: 'CM' })
    expect([strange.status, Object.keys(strange.body.errors)]).toEqual([422, ['provider']])
    const { body } = await manage(server, 'get', '/limits')
    expect(body.data).toHaveLength(27)
    expect(body.data).toContainEqual({
      ...{ provider: 'carrier2_money', country: 'CD', currency: 'USD' },
      ...{ minimum_amount: 1, maximum_amount: Number.MAX_SAFE_INTEGER, updated_at: null },
    })
  })
})
