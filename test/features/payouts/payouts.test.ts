import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import type { Merchant } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  accountOf,
  amountMax,
  balanceOf,
  decide,
  ended,
  eventTypesOf,
  merchantOf,
  merchantWithThreshold,
  onHold,
  open,
  opening,
  outcomeOf,
  server,
} from './payout-requests.ts'

describe('createPayout', () => {
  test('a created payout is pending with its amount and fee reserved', async () => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', payout({ amount: 12_345 }))
    expect(status).toBe(201)
    expect(body.data).toEqual({
      id: expect.any(String),
      amount: 12_345,
      fee_amount: 124,
      total_deducted: 12_469,
      currency: 'XAF',
      provider: 'carrier1_momo',
      country: 'CG',
      phone_number: '+242 06 512 34 56',
      status: 'pending',
      reference: expect.stringMatching(/^PO-\d{8}-[0-9A-Z]{8}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
    })
    const day = body.data.created_at.slice(0, 10).replaceAll('-', '')
    expect(body.data.reference.slice(3, 11)).toBe(day)
    expect(await balanceOf(merchant)).toBe(opening - 12_469)
  })

  test('a completed payout deducts its amount from the wallet and posts its fee as income', async () => {
    const merchant = await merchantOf()
    const { id } = await open(merchant)
    expect((await ended(merchant, id)).body.data.status).toBe('completed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
    expect(await accountOf(merchant, 'fee_income')).toBe(100)
    expect(await accountOf(merchant, 'wallet:carrier1_momo:CG')).toBe(10_000)
    expect(await eventTypesOf(merchant, id)).toEqual(['payout.approved', 'payout.completed'])
  })

  test.each([
    ['999001', 'completed'],
    ['999002', 'failed'],
    ['999003', 'failed'],
    ['999004', 'failed'],
    ['999005', 'failed'],
    ['999006', 'failed'],
    ['999007', 'failed'],
    ['999008', 'completed'],
    ['999010', 'completed'],
    ['999011', 'completed'],
    ['999012', 'failed'],
    ['999013', 'completed'],
    ['000000', 'completed'],
  ])(
    'a payout to a number that ends in %s becomes %s, sends one event and adds one posting',
    async (ending, status) => {
      const merchant = await merchantOf()
      const { id } = await open(merchant, { phone_number: numberOf(ending) })
      const { body } = await ended(merchant, id)
      expect(body.data.status).toBe(status)
      expect(await balanceOf(merchant)).toBe(status === 'completed' ? opening - 10_100 : opening)
      expect(await accountOf(merchant, 'payout_reservation')).toBe(0)
      expect(await eventTypesOf(merchant, id)).toEqual(['payout.approved', `payout.${status}`])
    },
  )
})

describe('createPayout: balances', () => {
  test('a payout to 999009 stays processing and reserved until its outcome is set', async () => {
    const merchant = await merchantOf()
    const [paid, refused, declined] = await Promise.all([1, 2, 3].map(() => onHold(merchant)))
    expect(await balanceOf(merchant)).toBe(opening - 3 * 10_100)
    const done = await outcomeOf(paid as string, { status: 'successful' })
    expect(done.body.data).toMatchObject({ type: 'disbursement', status: 'completed' })
    const reason = { status: 'failed', failure_reason: 'payer_not_found' }
    expect((await outcomeOf(refused as string, reason)).body.data.status).toBe('failed')
    const { body } = await outcomeOf(declined as string, { status: 'cancelled' })
    expect(body.data.status).toBe('failed')
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    const again = await outcomeOf(paid as string, reason)
    expect([again.status, again.body.code]).toEqual([409, 'already_final'])
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    expect(await eventTypesOf(merchant, paid as string)).toEqual([
      'payout.approved',
      'payout.completed',
    ])
  })

  test('a payout whose fee exceeds the remaining balance returns a 422 and records nothing', async () => {
    const merchant = await merchantOf()
    // The amount 9,900,991 plus its fee of 99,010 exceeds the opening balance by one unit.
    const over = await merchant.post('/payouts', payout({ amount: 9_900_991 }))
    expect(over.status).toBe(422)
    expect(over.body).toEqual(exampleOf('insufficient_balance'))
    const largest = await merchant.post('/payouts', payout({ amount: amountMax }))
    expect([largest.status, largest.body.code]).toEqual([422, 'insufficient_balance'])
    expect(await balanceOf(merchant)).toBe(opening)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
    const exact = await open(merchant, { amount: 9_900_990 })
    expect(exact.total_deducted).toBe(opening)
    expect(await balanceOf(merchant)).toBe(0)
    const one = await merchant.post('/payouts', payout({ amount: 1 }))
    expect([one.status, one.body.code]).toEqual([422, 'insufficient_balance'])
  })

  test('the money of a failed payout can be paid out again', async () => {
    const merchant = await merchantOf()
    const all = { amount: 9_900_990 }
    const { id } = await open(merchant, { ...all, phone_number: numberOf('999005') })
    await ended(merchant, id)
    await open(merchant, all)
    expect(await balanceOf(merchant)).toBe(0)
  })

  test('only money from successful payments can be paid out', async () => {
    const merchant = await merchantOf()
    const onTheWay = payment({ amount: 5_000_000, phone_number: numberOf('999009') })
    const { body } = await merchant.post('/payments', onTheWay)
    const order = payout({ amount: 14_000_000 })
    expect((await merchant.post('/payouts', order)).body.code).toBe('insufficient_balance')
    await eventually(() => outcomeOf(body.data.id, { status: 'successful' }), statusIs(200))
    expect((await merchant.post('/payouts', order)).status).toBe(201)
    expect(await balanceOf(merchant)).toBe(15_000_000 - 14_140_000)
  })
})

describe('createPayout: currencies and references', () => {
  test('a payout uses only the balance of its own currency', async () => {
    const merchant = await merchantOf()
    const order = { country: 'CD', provider: 'carrier2_money', currency: 'USD', amount: 5_000_000 }
    const { currency } = await open(merchant, order)
    expect(currency).toBe('USD')
    expect(await balanceOf(merchant, 'USD')).toBe(opening - 5_050_000)
    expect(await balanceOf(merchant)).toBe(opening)
    const second = await merchant.post('/payouts', payout(order))
    expect(second.body.code).toBe('insufficient_balance')
    expect((await merchant.post('/payouts', payout({ amount: 5_000_000 }))).status).toBe(201)
  })

  test('every payout has a unique reference', async () => {
    const merchant = await merchantOf()
    const all = await Promise.all(Array.from({ length: 30 }, () => open(merchant, { amount: 1 })))
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(30)
  })
})

describe('getPayout and listPayouts', () => {
  let merchant: Merchant
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    merchant = await merchantWithThreshold(20_000)
    ids.completed = (await open(merchant)).id
    ids.failed = (await open(merchant, { phone_number: numberOf('999005') })).id
    ids.pending = (await open(merchant, { amount: 20_001 })).id
    ids.rejected = (await open(merchant, { amount: 20_001 })).id
    await decide(ids.rejected as string, 'reject')
    ids.processing = await onHold(merchant)
    await Promise.all([
      ended(merchant, ids.completed as string),
      ended(merchant, ids.failed as string),
    ])
  })

  test.each(['pending', 'processing', 'completed', 'failed', 'rejected'])(
    'payouts filtered by %s are exactly the matching payouts',
    async (status) => {
      const { body } = await merchant.get(`/payouts?status=${status}`)
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ids[status]])
      expect(body.meta.total).toBe(1)
    },
  )

  test('payouts are listed newest first, in pages, each exactly once', async () => {
    const seen: string[] = []
    for (const page of [1, 2, 3]) {
      const { body } = await merchant.get(`/payouts?per_page=2&page=${page}`)
      expect(body.meta).toMatchObject({ total: 5, last_page: 3, current_page: page, per_page: 2 })
      seen.push(...body.data.map(({ id }: { id: string }) => id))
    }
    const { completed, failed, pending, rejected, processing } = ids
    expect(seen).toEqual([processing, rejected, pending, failed, completed])
    const { body } = await merchant.get('/payouts?status=approved')
    expect([body.data, body.meta.total]).toEqual([[], 0])
  })

  test('invalid parameters of the payout list are reported in a 422', async () => {
    const { status, body } = await merchant.get('/payouts?status=successful&page=0&per_page=101')
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(['page', 'per_page', 'status'])
  })

  test('the payout operation finds only payouts, even with an upper-case ID', async () => {
    const id = ids.completed as string
    expect((await merchant.get(`/payments/${id}`)).status).toBe(404)
    expect((await merchant.get(`/refunds/${id}`)).status).toBe(404)
    expect((await merchant.get(`/payouts/${unknownId}`)).status).toBe(404)
    expect((await merchant.get('/payouts/x')).body).toEqual(exampleOf('not_found'))
    expect((await merchant.get(`/payouts/${id.toUpperCase()}`)).body.data.id).toBe(id)
  })

  test('payouts are not listed as payments', async () => {
    expect((await merchant.get('/payments')).body.meta.total).toBe(0)
  })
})

test('the ledger balances and no error is logged after all payout tests', () => expectSound(server))
