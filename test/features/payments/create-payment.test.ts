import { numberOf, payment } from '../../support/builders.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually, resourceEnded } from '../../support/eventually.ts'
import { merchant } from '../../support/own-merchant.ts'

const ended = (id: string) => eventually(() => merchant.get(`/payments/${id}`), resourceEnded)

describe('createPayment', () => {
  test('a created payment is pending, in the currency of its country', async () => {
    const { status, body } = await merchant.post('/payments', payment({ metadata: { a: [1] } }))
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      type: 'collection',
      status: 'pending',
      amount: 5000,
      currency: 'XAF',
      phone_number: '+242 06 512 34 56',
      environment: 'test',
      failure_reason: null,
      metadata: { a: [1] },
    })
    const read = await merchant.get(`/payments/${body.data.id}`)
    expect(read.body.data.id).toBe(body.data.id)
  })

  test.each([
    ['999001', 'successful', null],
    ['999002', 'failed', 'insufficient_funds'],
    ['999003', 'cancelled', null],
    ['999004', 'failed', 'expired'],
    ['999005', 'failed', 'payer_not_found'],
    ['999006', 'failed', 'payer_limit_reached'],
    ['999007', 'failed', 'provider_error'],
    ['999008', 'successful', null],
    ['999010', 'successful', null],
    ['999011', 'successful', null],
    ['999012', 'failed', 'provider_error'],
    ['999013', 'successful', null],
    ['123456', 'successful', null],
  ])(
    'a sandbox payment from a number that ends in %s becomes %s (%s)',
    async (ending, status, reason) => {
      const { body } = await merchant.post('/payments', payment({ phone_number: numberOf(ending) }))
      const { body: end } = await ended(body.data.id)
      expect(end.data).toMatchObject({ status, failure_reason: reason })
    },
  )

  test('every invalid field of a payment is reported together', async () => {
    const { status, body } = await merchant.post('/payments', {
      amount: 0,
      country: 'KE',
      provider: 'carrier1_momo',
      phone_number: 'not a number',
      currency: 'XXXX',
      metadata: { [`k${'x'.repeat(40)}`]: 1 },
    })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual([
      'amount',
      'currency',
      'metadata',
      'phone_number',
      'provider',
    ])
  })
})

describe('createPayment: texts', () => {
  test('the validation texts of a payment match the document', async () => {
    const { body } = await merchant.post('/payments', {
      amount: 0,
      country: 'CG',
      phone_number: '061234567',
    })
    expect(body).toEqual(exampleOf('invalid_request'))
  })
})
