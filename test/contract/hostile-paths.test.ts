import { describe, expect, test } from '@jest/globals'
import { payment, unknownId } from '../support/builders.ts'
import { schemaFaults } from '../support/conformance.ts'
import { exampleOf } from '../support/documents.ts'
import { exchange, parseReply, rawCall } from '../support/raw-request.ts'
import {
  accepts,
  endHostileRequests,
  expectWritten,
  json,
  merchant,
  raw,
  server,
} from './hostile-requests.ts'

describe('methods', () => {
  test.each([
    ['PUT', '/api/v1/payments', ['GET', 'POST']],
    ['PATCH', '/api/v1/payments', ['GET', 'POST']],
    ['DELETE', '/api/v1/payments', ['GET', 'POST']],
    ['DELETE', `/api/v1/payments/${unknownId}`, ['GET']],
    ['POST', `/api/v1/payments/${unknownId}`, ['GET']],
    ['GET', '/api/v1/refunds', ['POST']],
    ['POST', '/api/v1/balance', ['GET']],
    ['TRACE', '/api/v1/payments', ['GET', 'POST']],
    ['PROPFIND', '/api/v1/payments', ['GET', 'POST']],
    ['PUT', '/management/v1/organisations', ['GET', 'POST']],
  ])('the request %s %s is 405 with the allowed methods', async (method, target, allowed) => {
    const key = target.startsWith('/management') ? server.ctx.config.managementTokens[0] : undefined
    const reply = await expectWritten(0, () => raw({ method, target, ...(key && { key }) }))
    expect(reply.status).toBe(405)
    expect(reply.body.code).toBe('method_not_allowed')
    const listed = reply.headers.allow?.split(',').map((name) => name.trim()) ?? []
    expect(listed.filter((name) => name !== 'HEAD').sort()).toEqual(allowed)
  })

  test('GET on the form checkout is 405 with the allowed method', async () => {
    const basic = Buffer.from(`${merchant.secretKey}:`).toString('base64')
    const headers: [string, string][] = [['Authorization', `Basic ${basic}`]]
    const reply = await rawCall(server, { target: '/v1/checkout/sessions', headers })
    expect(reply.status).toBe(405)
    expect(reply.headers.allow).toBe('POST')
  })

  test('a payment sent with PUT is 405 and not created, whatever method it claims', async () => {
    const send = { method: 'PUT', headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(send))).status).toBe(405)
    const overriding: [string, string][] = [json, ['X-HTTP-Method-Override', 'POST']]
    const reply = await expectWritten(0, () => raw({ ...send, headers: overriding }))
    expect(reply.status).toBe(405)
  })
})

describe('paths', () => {
  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/nowhere',
    '/api/v1/payment',
    '/api/v1/payments/',
    `/api/v1/payments/${unknownId}/`,
    `/api/v1/payments/${unknownId}/refunds`,
    '/api/v1/PAYMENTS',
    '/API/V1/payments',
    '/api/v2/payments',
    '/api/v1//payments',
    '//api/v1/payments',
    '/api/v1/payments;a=b',
    '/api/v1/payments%00',
    '/api/v1/payments%2f',
    '/api/v1%2Fpayments',
    '/api/v1/payments%3Fpage=1',
    '/api/v1/./payments',
    '/api/v1/x/../payments',
    '/api/v1/%2e%2e/v1/payments',
    '/api/v1/{id}',
    '/api/v1/%',
    '/api/v1/%zz/payments',
    '/api/v1/%c3%28',
    '/api/v1/constructor',
    '/api/v1/__proto__',
  ])('the path %s is 404 `not_found`', async (target) => {
    const reply = await raw({ target })
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    const posted = { method: 'POST', target, headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(posted))).status).toBe(404)
  })
})

test.each([
  ['/api/v1/payments/', 'Aucune adresse ici ; vouliez-vous dire /api/v1/payments ?'],
  ['/payments', 'Aucune adresse ici ; vouliez-vous dire /api/v1/payments ?'],
  ['/api/v1/transfers', 'Aucune adresse ici. Le document OpenAPI liste celles qui existent.'],
])('the unknown path %s is answered with what exists', async (target, error) => {
  const { status, body } = await raw({ target })
  expect([status, body]).toEqual([404, { error, code: 'not_found' }])
})

describe('ids in paths', () => {
  test.each([
    'abc',
    '0',
    '%',
    '%zz',
    '%00',
    '%ff',
    '%c3%28',
    '%E0%A4%A',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '__proto__',
    'constructor',
    'null',
    '*',
    "'%20OR%20'1'='1",
    `${unknownId}%00`,
    `${unknownId}%0a`,
    `${unknownId}%20`,
    `%20${unknownId}`,
    `{${unknownId}}`,
    `urn:uuid:${unknownId}`,
    unknownId.replaceAll('-', ''),
    unknownId.slice(1),
    `${unknownId}0`,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'x'.repeat(5000),
  ])('the payment id %s is 404 `not_found`', async (id) => {
    const reply = await raw({ target: `/api/v1/payments/${id}` })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(exampleOf('not_found'))
  })

  test('a payment id in capitals is the same id or 404, never a 5xx', async () => {
    const { created } = await accepts(payment())
    const reply = await raw({ target: `/api/v1/payments/${created.id.toUpperCase()}` })
    expect([200, 404]).toContain(reply.status)
  })

  test('an invalid id does not affect reads that arrive with it', async () => {
    const { created } = await accepts(payment())
    const good = `/api/v1/payments/${created.id}`
    const bad = `/api/v1/payments/urn:uuid:${unknownId}`
    const targets = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? good : bad))
    const replies = await Promise.all(targets.map((target) => raw({ target })))
    const expected = targets.map((target) => (target === good ? 200 : 404))
    expect(replies.map(({ status }) => status)).toEqual(expected)
  })
})

describe('paths and keys', () => {
  test('no spelling of a path bypasses authentication', async () => {
    const targets = [
      '/api/v1/payments/',
      '//api/v1/payments',
      '/API/v1/payments',
      '/api/v1/%70ayments',
      '/api/v1/payments%20',
      '/api/v1/./payments',
      '/v1/../api/v1/payments',
      `${server.url}/api/v1/payments`,
      '/management/v1/organisations/',
      '/Management/v1/organisations',
      '/management/v1/%6frganisations',
      '//management/v1/organisations',
    ]
    for (const target of targets) {
      const request = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
      const reply = parseReply(await exchange(server, request))
      expect([400, 401, 404]).toContain(reply.status)
      expect(schemaFaults('openapi', '#/components/schemas/ErrorResponse', reply.body)).toEqual([])
    }
  })
})

endHostileRequests()
