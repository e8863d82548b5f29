import { type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startLiveService } from './live-service.ts'

const finals = new Set(['successful', 'completed', 'failed', 'cancelled'])

const live = prepared(startLiveService)

const ended = async (merchant: Merchant, path: string) => {
  const { body } = await eventually(
    () => merchant.get(path),
    (reply) => finals.has(reply.body.data.status),
  )
  return body.data
}

const availableOf = async (merchant: Merchant): Promise<number> =>
  (await merchant.get('/merchant/balance')).body.data[0].available_balance

const pay = async (merchant: Merchant, provider: string, ending: string): Promise<string> => {
  const order = { amount: 5000, country: 'CG', provider, phone_number: `06 5${ending}` }
  const { status, body } = await merchant.post('/payments', order)
  expect(status).toBe(201)
  return body.data.id
}

describe.each(['carrier1_momo', 'carrier2_money'])('%s in live mode', (provider) => {
  test(`${provider}: live payouts and refunds, full and partial, leave the right balance`, async () => {
    const merchant = await live.merchant()
    const [first = '', second = ''] = await Promise.all([
      pay(merchant, provider, '512345'),
      pay(merchant, provider, '512347'),
    ])
    await Promise.all([first, second].map((id) => ended(merchant, `/payments/${id}`)))
    const payout = { amount: 1000, currency: 'XAF', country: 'CG', provider }
    const paidOut = await merchant.post('/payouts', { ...payout, phone_number: '06 512 34 57' })
    const whole = await merchant.post('/refunds', { payment_id: first, amount: 5000 })
    const part = await merchant.post('/refunds', { payment_id: second, amount: 2000 })
    expect([paidOut, whole, part].map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await ended(merchant, `/payouts/${paidOut.body.data.id}`)).status).toBe('completed')
    for (const { body } of [whole, part]) {
      expect((await ended(merchant, `/refunds/${body.data.id}`)).status).toBe('successful')
    }
    expect(await availableOf(merchant)).toBe(10_000 - 1010 - 5000 - 2000)
    expect((await manage(live.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })

  test(`${provider}: a forged or misdirected live callback changes nothing`, async () => {
    const merchant = await live.merchant()
    const id = await pay(merchant, provider, '999009')
    const simulator = provider === 'carrier1_momo' ? live.momo : live.money
    // The provider knows the payment shortly before the service records its acceptance.
    await eventually(
      () => manage(live.server, 'get', `/transactions/${id}`),
      (reply) => reply.body.data.status === 'processing',
    )
    const reference = [...simulator.orders.keys()].at(-1) ?? ''
    const { body } = await manage(live.server, 'get', '/providers')
    const own = body.data.find(
      (found: { provider: string; country: string }) =>
        found.provider === provider && found.country === 'CG',
    )
    const forged = await fetch(own.callback_url.replace(/.$/, '!'), { method: 'POST', body: '{}' })
    expect(forged.status).toBe(404)
    const claim = { status: provider === 'carrier1_momo' ? 'SUCCESSFUL' : 'TS' }
    expect(await simulator.sendCallback(reference, { ...claim, url: own.callback_url })).toBe(200)
    const seen = await eventually(
      () => manage(live.server, 'get', `/transactions/${id}`),
      (reply) => reply.body.data.callbacks.length > 0,
    )
    expect(seen.body.data.status).toBe('processing')
    expect(await availableOf(merchant)).toBe(0)
    simulator.setOutcome(reference, 'succeeded')
    expect((await ended(merchant, `/payments/${id}`)).status).toBe('successful')
    expect(await availableOf(merchant)).toBe(5000)
  })
})

describe('a contradiction by the provider', () => {
  test('a late success after a failure is listed, settled once by evidence, and posted to the ledger', async () => {
    const merchant = await live.merchant()
    const id = await pay(merchant, 'carrier1_momo', '999002')
    expect((await ended(merchant, `/payments/${id}`)).status).toBe('failed')
    const reference = [...live.momo.orders.keys()].at(-1) ?? ''
    live.momo.setOutcome(reference, 'succeeded')
    await live.momo.sendCallback(reference)
    const listed = await eventually(
      () => manage(live.server, 'get', '/reconciliation-items?resolved=false'),
      ({ body }) =>
        body.data.some((item: { transaction_id: string }) => item.transaction_id === id),
    )
    const item = listed.body.data.find(
      (found: { transaction_id: string }) => found.transaction_id === id,
    )
    const path = `/reconciliation-items/${item.id}/resolve`
    const settle = { action: 'settle', reason: 'Relevé, ligne 42' }
    const wrong = await manage(live.server, 'post', path, { ...settle, status: 'completed' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['status']])
    const order = { ...settle, status: 'successful' }
    const replies = await Promise.all([1, 2].map(() => manage(live.server, 'post', path, order)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await merchant.get(`/payments/${id}`)).body.data.status).toBe('successful')
    expect(await availableOf(merchant)).toBe(5000)
    expect((await manage(live.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
  })
})
