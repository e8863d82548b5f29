import { numberOf, payment, payout } from '../../support/builders.ts'
import { goLive, type Merchant, manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { manyOrFew } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  amountMax,
  balanceOf,
  ended,
  merchantOf,
  open,
  opening,
  server,
} from './payout-requests.ts'

describe('createPayout: fields and markets', () => {
  test('every invalid field of a payout is reported together and nothing is recorded', async () => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', {
      amount: 0,
      currency: 'XA',
      country: 'FR',
      provider: 'carrier3',
      phone_number: '',
    })
    expect(status).toBe(422)
    const fields = ['amount', 'country', 'currency', 'phone_number', 'provider']
    expect(Object.keys(body.errors).sort()).toEqual(fields)
    const none = await merchant.post('/payouts', {})
    expect(Object.keys(none.body.errors).sort()).toEqual(fields)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
  })

  test.each([
    ['a provider that is not in the country', { country: 'KE', currency: 'KES' }, ['provider']],
    ['a currency of another country', { currency: 'XOF' }, ['currency']],
    ['an unknown currency', { currency: 'ZZZ' }, ['currency']],
    ['a currency in lower case', { currency: 'xaf' }, ['currency']],
    ['no currency', { currency: null }, ['currency']],
    [
      'a fraction of a naira',
      { country: 'NG', provider: 'carrier2_money', currency: 'NGN', amount: 150 },
      ['amount'],
    ],
    ['a wrong provider and a wrong currency', { country: 'KE' }, ['currency', 'provider']],
    ['a fraction', { amount: 1.5 }, ['amount']],
    ['an amount beyond the safe integers', { amount: amountMax + 1 }, ['amount']],
    ['a negative amount', { amount: -1 }, ['amount']],
    ['an amount in words', { amount: '100' }, ['amount']],
    ['a phone number with letters', { phone_number: '06 512 CALL' }, ['phone_number']],
    [
      'a phone number of 21 characters',
      { phone_number: '+24206512345600000000' },
      ['phone_number'],
    ],
    ['a NUL character', { phone_number: '06\u0000512' }, ['phone_number']],
  ])('a payout with %s returns a 422 and nothing is recorded', async (_, changes, fields) => {
    const merchant = await merchantOf()
    const { status, body } = await merchant.post('/payouts', payout(changes))
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(fields)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(0)
  })

  test.each([
    ['CD', 'carrier2_money', 'CDF'],
    ['CD', 'carrier2_money', 'USD'],
    ['LR', 'carrier1_momo', 'USD'],
    ['NG', 'carrier2_money', 'NGN'],
    ['MG', 'carrier2_money', 'MGA'],
    ['UG', 'carrier2_money', 'UGX'],
  ])('a payout to %s through %s in %s is created', async (country, provider, currency) => {
    const merchant = await merchantOf()
    const made = await open(merchant, { country, provider, currency })
    expect(made).toMatchObject({ country, provider, currency, fee_amount: 100 })
  })

  test('a live payout returns a 422 on `provider` if no provider is configured', async () => {
    const live = await goLive(server, await merchantOf())
    const { status, body } = await live.post('/payouts', payout())
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['provider'])
    expect((await live.get('/payouts')).body.meta.total).toBe(0)
  })
})

describe('createPayout with Idempotency-Key', () => {
  const keyed = (merchant: Merchant, key: string, changes = {}) =>
    merchant.post('/payouts', payout(changes), { headers: { 'Idempotency-Key': key } })

  test('a payout repeated with its idempotency key pays once, even after completion', async () => {
    const merchant = await merchantOf()
    const first = await keyed(merchant, 'a')
    await ended(merchant, first.body.data.id)
    const second = await keyed(merchant, 'a')
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(first.headers['idempotent-replayed']).toBeUndefined()
    expect(await balanceOf(merchant)).toBe(opening - 10_100)
    const other = await keyed(merchant, 'a', { amount: 1 })
    expect(other.status).toBe(409)
    expect(other.body).toEqual(exampleOf('idempotency_conflict'))
    expect((await merchant.get('/payouts')).body.meta.total).toBe(1)
  })

  test('the refusal of a payout is replayed, and an invalid request does not use up its idempotency key', async () => {
    const merchant = await merchantOf()
    const much = { amount: 10_000_000 }
    const refused = await keyed(merchant, 'b', much)
    expect(refused.body.code).toBe('insufficient_balance')
    const path = `/organisations/${merchant.organisationId}/sandbox-top-ups`
    await manage(server, 'post', path, { currency: 'XAF', amount: 1_000_000 })
    const replayed = await keyed(merchant, 'b', much)
    expect([replayed.status, replayed.text]).toEqual([422, refused.text])
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect((await keyed(merchant, 'c', { amount: 0 })).status).toBe(422)
    expect((await keyed(merchant, 'c', much)).status).toBe(201)
  })

  test('each idempotency key creates one payout, even if many keys are reused concurrently', async () => {
    const keys = manyOrFew(40, 10)
    const merchant = await merchantOf()
    await balanceOf(merchant)
    const replies = await Promise.all(
      Array.from({ length: keys * 4 }, (_, at) => keyed(merchant, `many ${Math.floor(at / 4)}`)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(keys)
    expect((await merchant.get('/payouts')).body.meta.total).toBe(keys)
    expect(await balanceOf(merchant)).toBe(opening - keys * 10_100)
  })

  test('an idempotency key that was used for a payment is refused for a payout', async () => {
    const merchant = await merchantOf()
    const headers = { 'Idempotency-Key': 'e' }
    const unpaid = payment({ phone_number: numberOf('999009') })
    expect((await merchant.post('/payments', unpaid, { headers })).status).toBe(201)
    expect((await keyed(merchant, 'e')).status).toBe(409)
    expect(await balanceOf(merchant)).toBe(opening)
  })
})

test('the ledger balances and no error is logged after all payout tests', () => expectSound(server))
