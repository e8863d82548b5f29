import { describe, expect, test } from '@jest/globals'
import { Problem } from '../../src/domain/problems.ts'
import { unknownId } from '../support/builders.ts'
import { call } from '../support/client.ts'
import {
  type DocumentName,
  documents,
  exampleOf,
  prefixes,
  resolveResponse,
} from '../support/documents.ts'
import { exchange, parseReply, rawCall } from '../support/raw-request.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { failure, form, merchant, names, postForm, server } from './edge-requests.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

const bearer = 'Bearer realm="payments"'

const wrongToken = `${bearer}, error="invalid_token"`

const operations = names.flatMap((name) =>
  Object.entries(documents[name].paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name,
      operation,
      methods: Object.keys(item).map((one) => one.toUpperCase()),
      method: method.toUpperCase(),
      target: prefixes[name] + path.replace(/\{\w+\}/g, unknownId),
    })),
  ),
)

describe('errors while answering', () => {
  test('an error while answering an error is a 500 of the contract without a stack', async () => {
    await failure.during(new Problem('idempotency_conflict'), async () => {
      const reply = await merchant.get(`/payments/${unknownId}`)
      expect([reply.status, reply.body]).toEqual([500, exampleOf('internal_error')])
      expect(reply.headers['content-type']).toMatch(/^application\/json/)
    })
  })

  test.each([
    'GET http://[/api/v1/payments',
    'POST http://[::1/x',
    'GET /%E0%A4%A',
    'GET //',
    'OPTIONS *',
    'GET /docs/..%2f',
    'GET /docs/%00',
    'GET /docs/reference.css/',
    'GET /checkout-assets/%2e%2e/x',
    'TRACE /api/v1/payments',
    'GET /',
  ])('the request %s gets no framework page, stack or path', async (line) => {
    const request = `${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
    const { status, text, headers } = parseReply(await exchange(server, request))
    expect(status).toBeLessThan(500)
    expect(text).not.toMatch(/<pre>|<p>|<title>Error|\n\s+at |node_modules|\/src\//)
    expect(headers).toHaveProperty('x-request-id')
  })
})

describe('401 replies', () => {
  test.each([
    ['no key', () => undefined, 'missing_api_key', bearer],
    ['an empty key', () => 'Bearer ', 'missing_api_key', bearer],
    ['an unknown key', () => 'Bearer sk_test_x', 'invalid_api_key', wrongToken],
    ['a publishable key', () => `Bearer ${merchant.publishableKey}`, 'publishable_key', wrongToken],
    ['an undefined variable', () => 'Bearer undefined', 'not_a_key', wrongToken],
    ['Basic', () => basic(`${merchant.secretKey}:`), 'bearer_scheme', bearer],
    ['no scheme', () => merchant.secretKey, 'bearer_scheme', bearer],
  ])(
    'a payment request with %s is 401 with the problem and challenge for it',
    async (_title, authorization, problem, challenge) => {
      const value = authorization()
      const headers: Record<string, string> = value === undefined ? {} : { Authorization: value }
      const reply = await call(server, 'get', '/api/v1/payments', { headers })
      expect([reply.status, reply.body]).toEqual([401, exampleOf(problem)])
      expect(reply.headers['www-authenticate']).toBe(challenge)
    },
  )

  test.each([
    ['no key', () => '', 'missing_basic_key'],
    ['no user name', () => basic(':password'), 'not_a_key'],
    ['an unknown key', () => basic('sk_test_x:'), 'invalid_api_key'],
    ['a publishable key', () => basic(`${merchant.publishableKey}:`), 'publishable_key'],
    ['Bearer', () => `Bearer ${merchant.secretKey}`, 'basic_scheme'],
  ])(
    'a form checkout request with %s is 401 with the problem for it',
    async (_title, authorization, problem) => {
      const reply = await postForm(form(), authorization())
      expect([reply.status, reply.body]).toEqual([401, exampleOf(problem, 'checkout-form')])
      expect(reply.headers['www-authenticate']).toBe('Basic realm="payments", charset="UTF-8"')
    },
  )

  test.each([
    ['no token', '', 'missing_management_token', 'Bearer realm="management"'],
    [
      'a wrong token',
      'Bearer x',
      'invalid_management_token',
      'Bearer realm="management", error="invalid_token"',
    ],
    ['Basic', basic('x:'), 'management_scheme', 'Bearer realm="management"'],
  ])(
    'a management request with %s is 401 with the problem and challenge for it',
    async (_title, authorization, problem, challenge) => {
      const headers = { Authorization: authorization }
      const reply = await call(server, 'get', '/management/v1/organisations', { headers })
      expect([reply.status, reply.body]).toEqual([401, exampleOf(problem, 'management')])
      expect(reply.headers['www-authenticate']).toBe(challenge)
    },
  )

  test.each([
    ['/api/v1/payments', 'repeated_authorization', 'openapi'],
    ['/management/v1/organisations', 'repeated_management_token', 'management'],
  ] as const)('two Authorization headers on %s are 401', async (target, problem, document) => {
    const headers: [string, string][] = [
      ['Authorization', `Bearer ${merchant.secretKey}`],
      ['Authorization', `Bearer ${server.ctx.config.managementTokens[0]}`],
    ]
    const reply = await rawCall(server, { target, headers })
    expect([reply.status, reply.body]).toEqual([401, exampleOf(problem, document)])
  })
})

describe('accepted credentials', () => {
  test('a password beside the key is ignored in Basic authentication', async () => {
    expect((await postForm(form(), basic(`${merchant.secretKey}:secret:x`))).status).toBe(200)
    expect((await postForm(form(), basic(merchant.secretKey))).status).toBe(200)
  })
})

describe('statuses that every operation declares', () => {
  const authorizationOf = (name: DocumentName): string => {
    if (name === 'management') return `Bearer ${server.ctx.config.managementTokens[0]}`
    return name === 'checkout-form'
      ? basic(`${merchant.secretKey}:`)
      : `Bearer ${merchant.secretKey}`
  }

  test.each(operations.map((each) => [each.operation.operationId, each] as const))(
    '%s answers 400, 405 and 431 as its document declares',
    async (_id, { name, operation, method, methods, target }) => {
      const key: [string, string] = ['Authorization', authorizationOf(name)]
      const hosts: [string, string][] = [
        ['Host', 'a.example'],
        ['Host', 'b.example'],
      ]
      const twoHosts = await rawCall(server, { method, target, headers: [...hosts, key] })
      expect([twoHosts.status, twoHosts.body]).toEqual([400, exampleOf('malformed_request')])
      const long: [string, string] = ['X-Long', 'x'.repeat(100_000)]
      const tooLong = await rawCall(server, { method, target, headers: [long] })
      expect([tooLong.status, tooLong.body]).toEqual([431, exampleOf('headers_too_large')])
      const other = await rawCall(server, { method: 'TRACE', target, headers: [key] })
      expect([other.status, other.body]).toEqual([405, exampleOf('method_not_allowed')])
      const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])]
      expect(other.headers.allow?.split(', ').sort()).toEqual(allowed.sort())
      const { 405: declared } = operation.responses
      if (declared === undefined) throw new Error('405 is not declared')
      const { headers = {} } = resolveResponse(documents[name], declared)
      const optional = new Set(['strict-transport-security'])
      for (const header of Object.keys(headers)) {
        if (!optional.has(header.toLowerCase())) {
          expect(other.headers).toHaveProperty([header.toLowerCase()])
        }
      }
      expect(Object.keys(operation.responses)).toContain('408')
    },
  )

  test('HSTS is sent where the service is reached over https, and nowhere else', async () => {
    const hstsOf = async (to: TestServer, [head, status]: [string, number]) => {
      const url = to.managementUrl
      const reply = parseReply(await exchange({ url }, `${head}\r\nConnection: close\r\n\r\n`))
      expect([head, reply.status]).toEqual([head, status])
      return reply.headers['strict-transport-security']
    }
    const answers: [head: string, status: number][] = [
      ['GET /nothing HTTP/1.1\r\nHost: x', 404],
      ['GET /management/v1/organisations HTTP/1.1\r\nHost: x', 401],
      ['TRACE /healthz HTTP/1.1\r\nHost: x', 404],
      ['GET / HTTP/1.1\r\nHost: x\r\nHost: y', 400],
      ['GET http://[ HTTP/1.1\r\nHost: x', 400],
      ['nothing of HTTP', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}`, 431],
    ]
    const secure = await startTestServer({ publicUrl: 'Https://pay.example', managementPort: 0 })
    try {
      const ready = await fetch(`${secure.managementUrl}/healthz`)
      expect(ready.headers.get('strict-transport-security')).toBe('max-age=31536000')
      for (const each of answers) expect(await hstsOf(secure, each)).toBe('max-age=31536000')
    } finally {
      await secure.stop()
    }
    for (const each of answers) expect(await hstsOf(server, each)).toBeUndefined()
  })
})
