import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { touchApiKeys } from '../../src/repositories/merchants/api-keys.ts'
import { numberOf, payment, payout } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * No documented field is lost: each field that a request documents is written with a value of its
 * own and read back, and each field that a reply documents has such a value at least once.
 */

type Resource = Record<string, unknown>

const schemasOf = (name: string): Record<string, { properties: Record<string, unknown> }> => {
  const url = new URL(`../../generated/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8')).components.schemas
}

const documents = {
  openapi: schemasOf('openapi'),
  'checkout-form': schemasOf('checkout-form'),
  management: schemasOf('management'),
}

const fieldsOf = (document: keyof typeof documents, schema: string): string[] => {
  const fields = Object.keys(documents[document][schema]?.properties ?? {})
  if (fields.length === 0) throw new Error(`no schema ${schema} in ${document}`)
  return fields.sort()
}

/** What a field has where nothing was written. */
const defaults: Record<string, unknown> = {
  kyc_status: 'none',
  rate_limit_per_minute: 100,
  enabled: true,
  fee_amount: 0,
  fixed_amount: 0,
}

const isOfItsOwn = ([field, value]: [string, unknown]): boolean =>
  value !== null &&
  value !== '' &&
  value !== defaults[field] &&
  !(typeof value === 'object' && Object.keys(value as object).length === 0)

/** The fields that have a value of their own in one of some resources. */
const filledIn = (...resources: Resource[]): string[] =>
  [
    ...new Set(
      resources.flatMap((one) => Object.entries(one).filter(isOfItsOwn)).map(([key]) => key),
    ),
  ].sort()

const later = '2031-05-06T07:08:09.000Z'

describe('every documented field', () => {
  let server: TestServer
  let merchant: Merchant

  beforeAll(async () => {
    server = await startTestServer()
    merchant = await createMerchant(server)
  })
  afterAll(() => server.stop())

  /** Creates a resource, reads it back, and holds it against what was asked for. */
  const created = async (path: string, order: Resource): Promise<Resource> => {
    const { status, body } = await merchant.post(path, order)
    expect(status).toBe(201)
    const read = await merchant.get(`${path}/${body.data.id}`)
    return read.body.data
  }

  const ended = async (path: string, id: unknown): Promise<Resource> => {
    const { body } = await eventually(
      () => merchant.get(`${path}/${id}`),
      (reply) => !['pending', 'approved', 'processing'].includes(reply.body.data.status),
    )
    return body.data
  }

  const managed = async (method: 'post' | 'put' | 'patch', path: string, order: Resource) => {
    const { status, body } = await manage(server, method, path, order)
    expect([200, 201]).toContain(status)
    return body.data as Resource
  }

  /** The resource of an id in a list of the management interface. */
  const listed = async (path: string, id: unknown): Promise<Resource> => {
    const { body } = await manage(server, 'get', path)
    return body.data.find((one: Resource) => one.id === id)
  }

  test('of a payment is written and read back', async () => {
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

  test('of a refund is written and read back', async () => {
    const { id } = await created('/payments', payment({ metadata: { order: '1' } }))
    await ended('/payments', id)
    const order = { payment_id: id, amount: 1234 }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreateRefundRequest'))
    const row = await created('/refunds', order)
    expect(row).toMatchObject({ type: 'refund', amount: 1234, currency: 'XAF' })
    // A refund has no metadata, and its provider gave no reason while it succeeds.
    const expected = fieldsOf('openapi', 'Transaction').filter(
      (field) => !['failure_reason', 'metadata'].includes(field),
    )
    expect(filledIn(row)).toEqual(expected)
    const { status } = await ended('/refunds', row.id)
    expect(status).toBe('successful')
  })

  test('of a payout is written and read back', async () => {
    const order = payout()
    expect(Object.keys(order).sort()).toEqual(fieldsOf('openapi', 'CreatePayoutRequest'))
    const row = await created('/payouts', order)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('openapi', 'Payout'))
  })

  test('of a checkout session is written and read back', async () => {
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
    // The addresses are only shown as links of the page.
    const page = await (await fetch(String(row.url))).text()
    expect(page).toContain(cancel_url)
    const stored = await server.ctx.db
      .selectFrom('checkout_sessions')
      .select(['success_url', 'cancel_url'])
      .where('id', '=', String(row.id))
      .executeTakeFirst()
    expect(stored).toEqual({ success_url, cancel_url })
  })

  test('of a session of the form variant is written and read back', async () => {
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

  test('of an organisation is written and read back', async () => {
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

  test('of an application is written and read back', async () => {
    const path = `/organisations/${merchant.organisationId}/applications`
    const { id } = await managed('post', path, { name: 'Site' })
    const change = {
      name: 'Site marchand',
      ip_allow_list: ['203.0.113.7'],
      rate_limit_per_minute: 600,
      payout_approval_rules: [{ currency: 'XAF', threshold: 70, daily_limit: 900 }],
    }
    expect(Object.keys(change).sort()).toEqual(fieldsOf('management', 'UpdateApplicationRequest'))
    await managed('patch', `/applications/${id}`, change)
    const row = await listed(path, id)
    expect(row).toMatchObject(change)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'Application'))
  })

  test('of an API key is written and read back', async () => {
    const path = `/applications/${merchant.applicationId}/api-keys`
    const order = { kind: 'secret', environment: 'test', name: 'Caisse', expires_at: later }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'CreateApiKeyRequest'))
    const { id, key, ...issued } = await managed('post', path, order)
    expect({ ...issued, id }).toEqual(await listed(path, id))
    expect((await call(server, 'get', '/api/v1/payments', { key: String(key) })).status).toBe(200)
    // What the cache of keys writes once a minute, and when the server stops.
    await touchApiKeys(server.ctx.db, [String(id)], new Date().toISOString())
    expect((await manage(server, 'delete', `/api-keys/${id}`)).status).toBe(204)
    const row = await listed(path, id)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'ApiKey'))
  })

  test('of a webhook endpoint is written and read back', async () => {
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    const order = {
      url: 'https://boutique.example/a',
      environment: 'live',
      events: ['payment.failed'],
    }
    expect(Object.keys(order).sort()).toEqual(
      fieldsOf('management', 'CreateWebhookEndpointRequest'),
    )
    const { id } = await managed('post', path, order)
    expect(await listed(path, id)).toMatchObject(order)
    const change = { url: 'https://boutique.example/b', events: ['refund.failed'], enabled: false }
    expect(Object.keys(change).sort()).toEqual(
      fieldsOf('management', 'UpdateWebhookEndpointRequest'),
    )
    await managed('patch', `/webhook-endpoints/${id}`, change)
    const row = await listed(path, id)
    expect(row).toMatchObject({ ...change, disabled_reason: 'manual' })
    expect(filledIn(row)).toEqual(fieldsOf('management', 'WebhookEndpoint'))
  })

  test('of a fee schedule is written and read back', async () => {
    const order = {
      provider: 'carrier2_money',
      country: 'KE',
      currency: 'KES',
      basis_points: 123,
      fixed_amount: 45,
      effective_from: later,
    }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'CreateFeeScheduleRequest'))
    const { id } = await managed('post', '/fee-schedules', order)
    const row = await listed('/fee-schedules', id)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'FeeSchedule'))
  })
})
