import { touchApiKeys } from '../../src/repositories/merchants/api-keys.ts'
import { call, manage } from '../support/client.ts'
import { fieldsOf, filledIn, managed, merchant, type Resource, server } from './document-fields.ts'

const later = '2031-05-06T07:08:09.000Z'

const listed = async (path: string, id: unknown): Promise<Resource> => {
  const { body } = await manage(server, 'get', path)
  return body.data.find((one: Resource) => one.id === id)
}

describe('every documented field', () => {
  test('every documented field of an application is written and read back', async () => {
    const path = `/organisations/${merchant.organisationId}/applications`
    const { id } = await managed('post', path, { name: 'Site' })
    const change = {
      name: 'Site marchand',
      ip_allow_list: ['203.0.113.7'],
      rate_limit_per_minute: 600,
      payout_approval_rules: [{ currency: 'XAF', threshold: 70, daily_limit: 900 }],
      duplicate_collection: 'refund',
      language: 'en',
      support_email: 'aide@boutique.example',
      support_phone: '+242 06 512 34 56',
      support_url: 'https://boutique.example/aide',
    }
    expect(Object.keys(change).sort()).toEqual(fieldsOf('management', 'UpdateApplicationRequest'))
    await managed('patch', `/applications/${id}`, change)
    const row = await listed(path, id)
    expect(row).toMatchObject(change)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'Application'))
  })

  test('every documented field of an API key is written and read back', async () => {
    const path = `/applications/${merchant.applicationId}/api-keys`
    const order = {
      kind: 'secret',
      environment: 'test',
      name: 'Caisse',
      permissions: ['payments:write'],
      expires_at: later,
    }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'CreateApiKeyRequest'))
    const { id, key, ...issued } = await managed('post', path, order)
    expect({ ...issued, id }).toEqual(await listed(path, id))
    expect((await call(server, 'get', '/api/v1/payments', { key: String(key) })).status).toBe(200)
    // The key cache stores the last use once a minute, and when the server stops.
    await touchApiKeys(server.ctx.db, [String(id)], new Date().toISOString())
    expect((await manage(server, 'delete', `/api-keys/${id}`)).status).toBe(204)
    const row = await listed(path, id)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'ApiKey'))
  })

  test('every documented field of a webhook endpoint is written and read back', async () => {
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
})

describe('documented fields of fees', () => {
  test('every documented field of a fee schedule is written and read back', async () => {
    const order = {
      provider: 'carrier2_money',
      country: 'KE',
      currency: 'KES',
      basis_points: 123,
      fixed_amount: 45,
      effective_from: later,
      type: 'collection',
      returned_on_refund: true,
      organisation_id: merchant.organisationId,
    }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'CreateFeeScheduleRequest'))
    const { id } = await managed('post', '/fee-schedules', order)
    const row = await listed('/fee-schedules', id)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'FeeSchedule'))
  })

  test('every documented field of a withdrawal fee is written and read back', async () => {
    const order = {
      currency: 'KES',
      basis_points: 123,
      fixed_amount: 45,
      effective_from: later,
      returned_on_return: true,
      organisation_id: merchant.organisationId,
    }
    expect(Object.keys(order).sort()).toEqual(fieldsOf('management', 'SetWithdrawalFeeRequest'))
    const { id } = await managed('post', '/withdrawal-fees', order)
    const row = await listed('/withdrawal-fees', id)
    expect(row).toMatchObject(order)
    expect(filledIn(row)).toEqual(fieldsOf('management', 'WithdrawalFee'))
  })
})
