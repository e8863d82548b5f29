import { numberOf, payment, unknownId } from '../../support/builders.ts'
import { createMerchant, createSibling, goLive, manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { manyOrFew } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  available,
  ended,
  expectRefused,
  merchantOf,
  opening,
  outcomeOf,
  paid,
  refund,
  refundPostings,
  server,
} from './refund-requests.ts'

describe('createRefund: unrefundable transactions', () => {
  test('refunding an unknown id, a refund or a payout returns a 422 not_refundable', async () => {
    const merchant = await merchantOf()
    const made = await refund(merchant, await paid(merchant), 1000)
    await ended(merchant, `/refunds/${made.body.data.id}`)
    const { phone_number, provider, country } = payment()
    const order = { amount: 1000, currency: 'XAF', phone_number, provider, country }
    const payout = await merchant.post('/payouts', order)
    expectRefused(await refund(merchant, unknownId, 1), 'not_refundable')
    for (const id of [made.body.data.id, payout.body.data.id]) {
      expectRefused(await refund(merchant, id, 1), 'refund_without_payment')
    }
    expect(await refundPostings(merchant)).toHaveLength(2)
  })

  test('a payment of another merchant or application returns the same error as an unknown ID', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const { body } = await merchant.post('/payments', payment({ phone_number: numberOf('999009') }))
    const sibling = await createSibling(server, merchant)
    const strangers = [sibling, await createMerchant(server), await goLive(server, sibling)]
    for (const stranger of strangers) {
      const unknown = await refund(stranger, unknownId, 5001)
      expectRefused(unknown, 'not_refundable')
      for (const theirs of [id, body.data.id]) {
        expect((await refund(stranger, theirs, 5001)).text).toBe(unknown.text)
      }
    }
    const live = await goLive(server, merchant)
    const { error } = (await refund(live, id, 1)).body
    expect(error).toBe(
      "Ce paiement est dans l'environnement test ; votre clé (sk_live_…) appartient " +
        "à l'environnement live.",
    )
    expect(await refundPostings(merchant)).toEqual([])
  })

  test('the refundable amount is shown with the decimals of the currency', async () => {
    const merchant = await merchantOf('GH')
    const ghana = { country: 'GH', phone_number: '+233 24 123 4567', amount: 123_450 }
    const id = await paid(merchant, ghana)
    const { body } = await refund(merchant, id, 123_451)
    expect(body.error).toMatch(/Reste remboursable : 1 234,50 GHS\.$/)
  })

  test('a refund beyond the available balance returns a 422 not_refundable', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { amount: 1_000_000 })
    const { phone_number, provider, country } = payment()
    const order = { currency: 'XAF', phone_number, provider, country }
    // The payout of 10,890,000 and its fee of 108,900 leave a balance of 1,100.
    const payout = await merchant.post('/payouts', { ...order, amount: 10_890_000 })
    expect(payout.status).toBe(201)
    expect(await available(merchant)).toBe(1100)
    expectRefused(await refund(merchant, id, 1101), 'refund_beyond_balance', '1 000 000 XAF')
    expect((await refund(merchant, id, 1100)).status).toBe(201)
    expect(await available(merchant)).toBe(0)
    const topUp = { currency: 'XAF', amount: 1_000_000 }
    await manage(server, 'post', `/organisations/${merchant.organisationId}/sandbox-top-ups`, topUp)
    expect((await refund(merchant, id, 998_900)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1), 'payment_refunded')
  })

  test('a refund uses the balance of its payment’s currency', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { country: 'CD', provider: 'carrier2_money', currency: 'USD' })
    const { body } = await refund(merchant, id, 3000)
    expect(body.data).toMatchObject({ currency: 'USD', provider: 'carrier2_money' })
    expect(await available(merchant, 'USD')).toBe(opening + 2000)
    expect(await available(merchant)).toBe(opening)
  })

  test('a refund needs an amount that its market accepts, like a payment', async () => {
    const merchant = await merchantOf()
    const market = { country: 'NG', provider: 'carrier2_money', currency: 'NGN' }
    const id = await paid(merchant, { ...market, amount: 15_000 })
    const byPeople = { amount: 150, reason: 'Appel', refunded_amount: 0 }
    for (const { status, body } of [
      await refund(merchant, id, 150),
      await manage(server, 'post', `/transactions/${id}/refunds`, byPeople),
    ]) {
      expect([status, body.errors]).toEqual([
        422,
        { amount: ['Ce champ doit être un multiple de 100.'] },
      ])
    }
    expect(await refundPostings(merchant)).toEqual([])
    expect((await refund(merchant, id, 14_900)).status).toBe(201)
    expect((await refund(merchant, id, 100)).status).toBe(201)
  })

  test('an upper-case payment ID identifies the same payment', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect((await refund(merchant, id.toUpperCase(), 5000)).status).toBe(201)
    expectRefused(await refund(merchant, id, 1), 'payment_refunded')
  })
})

describe('createRefund: invalid requests', () => {
  test('every invalid field of a refund is reported with the text of the document', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const wrong = await merchant.post('/refunds', { payment_id: 'x', amount: 0 })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['amount', 'payment_id'])
    const none = await merchant.post('/refunds', {})
    expect(Object.keys(none.body.errors).sort()).toEqual(['amount', 'payment_id'])
    const text = await merchant.post('/refunds', { payment_id: 'pay_1', amount: 1 })
    expect(text.body).toEqual(exampleOf('invalid_refund'))
    for (const amount of [-1, 1.5, '1', null, 2 ** 53]) {
      const { status, body } = await merchant.post('/refunds', { payment_id: id, amount })
      expect([amount, status, Object.keys(body.errors ?? {})]).toEqual([amount, 422, ['amount']])
    }
    expectRefused(
      await refund(merchant, id, Number.MAX_SAFE_INTEGER),
      'refund_beyond_payment',
      '5 000 XAF',
    )
    expect(await available(merchant)).toBe(opening + 5000)
  })
})

describe('createRefund with Idempotency-Key', () => {
  test('a refund retried with the same idempotency key is created once, even after it reaches a final status', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const first = await refund(merchant, id, 1000, 'a')
    await ended(merchant, `/refunds/${first.body.data.id}`)
    const second = await refund(merchant, id, 1000, 'a')
    expect([second.status, second.text]).toEqual([201, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await available(merchant)).toBe(opening + 4000)
    const other = await refund(merchant, id, 1001, 'a')
    expect(other.status).toBe(409)
    expect(other.body).toEqual(exampleOf('idempotency_conflict'))
  })

  test('the refusal of a refund is replayed, even after its payment has succeeded', async () => {
    const merchant = await merchantOf()
    const changes = { phone_number: numberOf('999009') }
    const { body } = await merchant.post('/payments', payment(changes))
    const first = await refund(merchant, body.data.id, 1000, 'b')
    expectRefused(first, 'payment_under_way')
    await outcomeOf(body.data.id, { status: 'successful' })
    const second = await refund(merchant, body.data.id, 1000, 'b')
    expect([second.status, second.text]).toEqual([422, first.text])
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect((await refund(merchant, body.data.id, 1000, 'c')).status).toBe(201)
  })

  test('an invalid refund request does not use up its idempotency key', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect((await refund(merchant, id, 0, 'd')).status).toBe(422)
    expect((await refund(merchant, id, 1, 'd')).status).toBe(201)
  })

  test('each idempotency key creates one refund, even if many keys are reused concurrently', async () => {
    const keys = manyOrFew(40, 10)
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const replies = await Promise.all(
      Array.from({ length: keys * 4 }, (_, at) =>
        refund(merchant, id, 10, `many ${Math.floor(at / 4)}`),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(keys)
    expect(await available(merchant)).toBe(opening + 5000 - keys * 10)
  })
})

test('the ledger balances and no error is logged after all refund tests', () => expectSound(server))
