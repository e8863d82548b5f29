import { payout } from '../../support/builders.ts'
import { type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  amountMax,
  balanceOf,
  ended,
  merchantOf,
  onHold,
  open,
  opening,
  outcomeOf,
  server,
} from './payout-requests.ts'

const schedule = (order: object) => manage(server, 'post', '/fee-schedules', order)

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const feeOf = async (merchant: Merchant, market: object, amount: number): Promise<number> => {
  const made = await open(merchant, { ...market, amount })
  expect(made.total_deducted).toBe(amount + made.fee_amount)
  return made.fee_amount
}

describe('fee schedules', () => {
  test.each([
    [1, 1],
    [99, 1],
    [100, 1],
    [101, 2],
    [10_000, 100],
    [10_001, 101],
  ])(
    'without a fee schedule, a payout of %i costs %i: one percent, rounded up',
    async (amount, fee) => {
      const merchant = await merchantOf()
      expect(await feeOf(merchant, {}, amount)).toBe(fee)
    },
  )

  test('a fee schedule applies immediately, and only to its provider, country and currency', async () => {
    const merchant = await merchantOf('UG')
    const momo = { country: 'UG', provider: 'carrier1_momo', currency: 'UGX' }
    const money = { ...momo, provider: 'carrier2_money' }
    expect(await feeOf(merchant, momo, 10_001)).toBe(101)
    const order = {
      provider: 'carrier1_momo',
      country: 'UG',
      currency: 'UGX',
      basis_points: 250,
      fixed_amount: 75,
    }
    const { status, body } = await schedule(order)
    expect(status).toBe(201)
    expect(body.data).toMatchObject(order)
    expect(body.data.effective_from).toBe(body.data.created_at)
    expect(await feeOf(merchant, momo, 10_001)).toBe(251 + 75)
    expect(await feeOf(merchant, money, 10_001)).toBe(101)
    const listed = await manage(server, 'get', '/fee-schedules?per_page=100')
    expect(listed.body.data).toContainEqual(body.data)
  })

  test('a payout keeps the fee set at its creation, whatever its final status', async () => {
    const merchant = await merchantOf('CM')
    const market = { country: 'CM', provider: 'carrier1_momo', currency: 'XAF' }
    const id = await onHold(merchant, market)
    const other = await onHold(merchant, market)
    await schedule({
      country: 'CM',
      provider: 'carrier1_momo',
      currency: 'XAF',
      basis_points: 5000,
      fixed_amount: 0,
    })
    expect(await feeOf(merchant, market, 1000)).toBe(500)
    await outcomeOf(id, { status: 'successful' })
    await outcomeOf(other, { status: 'failed', failure_reason: 'expired' })
    const { body } = await merchant.get(`/payouts/${id}`)
    expect(body.data).toMatchObject({ fee_amount: 100, total_deducted: 10_100 })
    expect(await balanceOf(merchant)).toBe(opening - 10_100 - 1500)
  })
})

describe('fee schedules over time', () => {
  test('a future fee schedule applies from its timestamp, and not before', async () => {
    const merchant = await merchantOf('KE')
    const market = { country: 'KE', provider: 'carrier2_money', currency: 'KES' }
    const holder = market
    const order = { ...holder, basis_points: 300, fixed_amount: 0, effective_from: inMs(3.6e6) }
    const { body } = await schedule(order)
    await schedule({ ...holder, basis_points: 900, fixed_amount: 0, effective_from: inMs(7.2e6) })
    const first = await open(merchant, { ...market, amount: 1000 })
    expect(first.fee_amount).toBe(10)
    const fromMs = Date.now() + 1000
    await server.ctx.db
      .updateTable('fee_schedules')
      .set({ effective_from: new Date(fromMs).toISOString() })
      .where('id', '=', body.data.id)
      .execute()
    const created: { fee_amount: number; created_at: string }[] = []
    await eventually(
      async () => {
        created.push(await open(merchant, { ...market, amount: 1000 }))
        return created
      },
      (made) => made.some(({ fee_amount }) => fee_amount !== 10),
    )
    expect(Date.now()).toBeGreaterThanOrEqual(fromMs)
    created.push(await open(merchant, { ...market, amount: 1000 }))
    // The timestamp precedes the fee look-up, so payouts created after it have the new fee.
    const late = created.filter(({ created_at }) => Date.parse(created_at) >= fromMs)
    expect(new Set(late.map(({ fee_amount }) => fee_amount))).toEqual(new Set([30]))
    for (const { fee_amount } of created) expect([10, 30]).toContain(fee_amount)
  })

  test('the latest effective fee schedule wins, and the last created if several start at the same time', async () => {
    const merchant = await merchantOf('RW')
    const market = { country: 'RW', provider: 'carrier2_money', currency: 'RWF' }
    const holder = { ...market, fixed_amount: 0 }
    const hourAgo = inMs(-3.6e6)
    await schedule({ ...holder, basis_points: 200, effective_from: hourAgo })
    await schedule({ ...holder, basis_points: 400, effective_from: inMs(-7.2e6) })
    expect(await feeOf(merchant, market, 1000)).toBe(20)
    await schedule({ ...holder, basis_points: 300, effective_from: hourAgo })
    expect(await feeOf(merchant, market, 1000)).toBe(30)
  })

  test('in a market with zero fees, the whole balance can be paid out', async () => {
    const merchant = await merchantOf('TZ')
    const market = { country: 'TZ', provider: 'carrier2_money', currency: 'TZS' }
    const holder = { ...market, effective_from: null }
    await schedule({ ...holder, basis_points: 0, fixed_amount: 0 })
    const all = await open(merchant, { ...market, amount: opening })
    expect(all).toMatchObject({ fee_amount: 0, total_deducted: opening })
    expect((await ended(merchant, all.id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant, 'TZS')).toBe(0)
  })
})

describe('limits of fee schedules', () => {
  test.each([
    [100, 700, 7],
    [175, 400, 7],
    [921_000_000_101, 9901, 911_882_100_101],
  ])(
    'a payout of %i at %i basis points costs exactly %i, despite floating-point errors',
    async (amount, basis_points, fee) => {
      const merchant = await merchantOf('ZA')
      const market = { country: 'ZA', provider: 'carrier1_momo', currency: 'ZAR' }
      await schedule({ ...market, basis_points, fixed_amount: 0 })
      const path = `/organisations/${merchant.organisationId}/sandbox-top-ups`
      for (let times = 0; times < 2; times += 1) {
        const topUp = { currency: 'ZAR', amount: 1_000_000_000_000 }
        expect((await manage(server, 'post', path, topUp)).status).toBe(201)
      }
      expect(await feeOf(merchant, market, amount)).toBe(fee)
      expect(await balanceOf(merchant, 'ZAR')).toBe(opening + 2_000_000_000_000 - amount - fee)
    },
  )

  test('a payout whose fee is beyond safe integers returns a 422 insufficient_balance', async () => {
    const merchant = await merchantOf('MW')
    const holder = { country: 'MW', provider: 'carrier2_money', currency: 'MWK' }
    await schedule({ ...holder, basis_points: 10_000, fixed_amount: 1_000_000 })
    const order = payout({ ...holder, amount: amountMax })
    const neighbour = payout({ ...holder, amount: 1 })
    const [refused, small] = await Promise.all([
      merchant.post('/payouts', order),
      merchant.post('/payouts', neighbour),
    ])
    expect([refused.status, refused.body.code]).toEqual([422, 'insufficient_balance'])
    expect([small.status, small.body.data?.fee_amount]).toEqual([201, 1_000_001])
  })

  test('every invalid field of a fee schedule is reported together', async () => {
    const wrong = {
      provider: 'x',
      country: 'FR',
      currency: 'X',
      basis_points: 10_001,
      fixed_amount: -1,
      effective_from: 'soon',
    }
    const { status, body } = await schedule(wrong)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(Object.keys(wrong).sort())
    const none = await schedule({})
    expect(Object.keys(none.body.errors).sort()).toEqual([
      'basis_points',
      'country',
      'currency',
      'fixed_amount',
      'provider',
    ])
  })

  test('a fixed fee in one currency of a country does not apply to another', async () => {
    const merchant = await merchantOf('CD')
    const market = { country: 'CD', provider: 'carrier2_money' }
    await schedule({ ...market, currency: 'CDF', basis_points: 0, fixed_amount: 500 })
    expect(await feeOf(merchant, { ...market, currency: 'CDF' }, 10_000)).toBe(500)
    expect(await feeOf(merchant, { ...market, currency: 'USD' }, 10_000)).toBe(100)
  })

  test('concurrent payouts in two currencies each pay the fee of their currency', async () => {
    const merchant = await merchantOf('LR')
    const market = { country: 'LR', provider: 'carrier1_momo', phone_number: '+231 88 612 3456' }
    await schedule({ ...market, currency: 'LRD', basis_points: 0, fixed_amount: 500 })
    const currencies = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'LRD' : 'USD'))
    const fees = await Promise.all(
      currencies.map((currency) => feeOf(merchant, { ...market, currency }, 10_000)),
    )
    expect(fees).toEqual(currencies.map((currency) => (currency === 'LRD' ? 500 : 100)))
  })

  test('a fee schedule in a currency that the country does not use returns a 422', async () => {
    const market = { country: 'CD', provider: 'carrier2_money', currency: 'XAF' }
    const { status, body } = await schedule({ ...market, basis_points: 1, fixed_amount: 0 })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['currency']])
  })

  test('a fee schedule for a provider that does not operate in the country returns a 422', async () => {
    const market = { country: 'KE', provider: 'carrier1_momo', currency: 'KES' }
    const order = { ...market, basis_points: 1, fixed_amount: 0 }
    const { status, body } = await schedule(order)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['provider']])
  })
})

test('the ledger balances and no error is logged after all payout tests', () => expectSound(server))
