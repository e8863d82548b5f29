import { numberOf, payment, payout } from '../support/builders.ts'
import { call, manage } from '../support/client.ts'
import { eventually, resourceEnded } from '../support/eventually.ts'
import { fieldsOf, filledIn, managed, merchant, type Resource, server } from './document-fields.ts'

const created = async (path: string, order: Resource): Promise<Resource> => {
  const { status, body } = await merchant.post(path, order)
  expect(status).toBe(201)
  const read = await merchant.get(`${path}/${body.data.id}`)
  return read.body.data
}

const ended = async (path: string, id: unknown): Promise<Resource> => {
  const { body } = await eventually(() => merchant.get(`${path}/${id}`), resourceEnded)
  return body.data
}

describe('every documented field', () => {
  test('every documented field of a payment is written and read back', async () => {
    const order = payment({ currency: 'XAF', metadata: { order: '2026-17', nested: [1, true] } })
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreatePaymentRequest'))
    const row = await created('/payments', order)
    const { country: _, ...shown } = order
    expect(row).toMatchObject(shown)
    const failed = await created('/payments', payment({ phone_number: numberOf('999002') }))
    expect(filledIn(row, await ended('/payments', failed.id))).toEqual(
      fieldsOf('openapi', 'Transaction'),
    )
  })

  test('every documented field of a refund is written and read back', async () => {
    const { id } = await created('/payments', payment({ metadata: { order: '1' } }))
    await ended('/payments', id)
    const order = { payment_id: id, amount: 1234 }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreateRefundRequest'))
    const row = await created('/refunds', order)
    expect(row).toMatchObject({ type: 'refund', amount: 1234, currency: 'XAF' })
    // Refunds have no metadata, and a success has no failure reason.
    const expected = fieldsOf('openapi', 'Transaction').filter(
      (field) => !['failure_reason', 'metadata'].includes(field),
    )
    expect(filledIn(row)).toEqual(expected)
    const { status } = await ended('/refunds', row.id)
    expect(status).toBe('successful')
  })

  test('every documented field of a payout is written and read back', async () => {
    const order = payout()
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreatePayoutRequest'))
    const row = await created('/payouts', order)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('openapi', 'Payout'))
  })

  test('every documented field of a checkout session is written and read back', async () => {
    const order = {
      amount: 4321,
      currency: 'XAF',
      description: 'Commande 17',
      success_url: 'https://boutique.example/merci',
      cancel_url: 'https://boutique.example/panier',
      metadata: { basket: '17' },
    }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreateCheckoutSessionRequest'))
    const row = await created('/checkout/sessions', order)
    const { success_url, cancel_url, ...shown } = order
    expect(row).toMatchObject(shown)
    expect(filledIn(row)).toEqual(fieldsOf('openapi', 'CheckoutSession'))
    // The page uses the addresses only as links.
    const page = await (await fetch(String(row.url))).text()
    expect(page).toContain(cancel_url)
    const stored = await server.ctx.db
      .selectFrom('checkout_sessions')
      .select(['success_url', 'cancel_url'])
      .where('id', '=', String(row.id))
      .executeTakeFirst()
    expect(stored).toEqual({ success_url, cancel_url })
  })
})

describe('documented fields of form sessions and organisations', () => {
  test('every documented field of a form session is written and read back', async () => {
    const order = {
      amount: '15000',
      currency: 'XAF',
      method: 'momo.carrier1',
      customer_phone: numberOf('512345'),
      success_url: 'https://boutique.example/merci',
      cancel_url: 'https://boutique.example/panier',
    }
    expect([...Object.keys(order), 'metadata'].sort()).toEqual(
      fieldsOf('checkout-form', 'CreateFormCheckoutSessionRequest'),
    )
    const { status, body } = await call(server, 'post', '/v1/checkout/sessions', {
      headers: {
        Authorization: `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...order, 'metadata[basket]': '17' }).toString(),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      amount: 15_000,
      currency: order.currency,
      method: order.method,
      metadata: { basket: '17' },
      livemode: false,
    })
    expect(filledIn(body)).toEqual(fieldsOf('checkout-form', 'FormCheckoutSession'))
    const { body: payments } = await merchant.get('/payments')
    expect(payments.data[0].phone_number).toBe(order.customer_phone)
    const stored = await server.ctx.db
      .selectFrom('checkout_sessions')
      .select(['success_url', 'cancel_url'])
      .where('variant', '=', 'form')
      .execute()
    expect(stored).toEqual([{ success_url: order.success_url, cancel_url: order.cancel_url }])
  })

  test('every documented field of an organisation is written and read back', async () => {
    const order = { name: 'Épicerie Awa', email: 'awa@example.com', country: 'GH' }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'CreateOrganisationRequest'))
    const { organisation } = await managed('post', '/organisations', order)
    const path = `/organisations/${(organisation as Resource).id}`
    await managed('put', `${path}/kyc`, { status: 'verified' })
    await managed('post', `${path}/suspend`, { reason: 'suspicion of fraud' })
    const { body } = await manage(server, 'get', path)
    expect(body.data).toMatchObject({
      ...order,
      currency: 'GHS',
      kyc_status: 'verified',
      suspension_reason: 'suspicion of fraud',
    })
    expect(filledIn(body.data)).toEqual(fieldsOf('management', 'Organisation'))
  })
})
