import { Problem } from '../../src/domain/problems.ts'
import { payment, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Reply } from '../support/client.ts'
import { type DocumentName, documents, exampleOf, resolveResponse } from '../support/documents.ts'
import { exchange, parseReply, rawCall } from '../support/raw-request.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'
import { formType } from '../support/session-orders.ts'
import { failure, form, merchant, postForm, server } from './edge-requests.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

const bearer = 'Bearer realm="payments"'

const wrongToken = `${bearer}, error="invalid_token"`

describe('errors while a response is being sent', () => {
  test('an error while sending an error response is reported as a documented 500 without a stack trace', async () => {
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
  ])(
    'the response to the request %s contains no framework page, stack trace or path',
    async (line) => {
      const request = `${line} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`
      const { status, text, headers } = parseReply(await exchange(server, request))
      expect(status).toBeLessThan(500)
      expect(text).not.toMatch(/<pre>|<p>|<title>Error|\n\s+at |node_modules|\/src\//)
      expect(headers).toHaveProperty('x-request-id')
    },
  )
})

describe('401 replies', () => {
  test.each([
    ['no key', () => undefined, 'missing_api_key', bearer],
    ['an empty header', () => '', 'missing_api_key', bearer],
    ['only the scheme', () => 'Bearer', 'missing_api_key', bearer],
    ['an empty key', () => 'Bearer ', 'missing_api_key', bearer],
    [
      'a key in capitals',
      () => `Bearer ${merchant.secretKey.toUpperCase()}`,
      'not_a_key',
      wrongToken,
    ],
    ['an unknown key', () => 'Bearer sk_test_x', 'invalid_api_key', wrongToken],
    ['a publishable key', () => `Bearer ${merchant.publishableKey}`, 'publishable_key', wrongToken],
    ['the text "undefined"', () => 'Bearer undefined', 'not_a_key', wrongToken],
    ['Basic', () => basic(`${merchant.secretKey}:`), 'bearer_scheme', bearer],
    ['no scheme', () => merchant.secretKey, 'bearer_scheme', bearer],
  ])(
    'a payment request with %s returns a 401 with the matching problem and challenge',
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
    'a form checkout request with %s returns a 401 with the matching problem',
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
    [
      'a token in capitals',
      `Bearer ${managementToken.toUpperCase()}`,
      'invalid_management_token',
      'Bearer realm="management", error="invalid_token"',
    ],
    ['Basic', basic('x:'), 'management_scheme', 'Bearer realm="management"'],
  ])(
    'a management request with %s returns a 401 with the matching problem and challenge',
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
  ] as const)('two Authorization headers on %s return a 401', async (target, problem, document) => {
    const headers: [string, string][] = [
      ['Authorization', `Bearer ${merchant.secretKey}`],
      ['Authorization', `Bearer ${server.ctx.config.managementTokens[0]}`],
    ]
    const reply = await rawCall(server, { target, headers })
    expect([reply.status, reply.body]).toEqual([401, exampleOf(problem, document)])
  })
})

describe('credentials that are accepted', () => {
  test('in Basic authentication, a password that is sent with the API key is ignored', async () => {
    expect((await postForm(form(), basic(`${merchant.secretKey}:secret:x`))).status).toBe(200)
    expect((await postForm(form(), basic(merchant.secretKey))).status).toBe(200)
  })
})

/**
 * These tests check, once for each API, the refusals that all operations share before their
 * handlers run, and the reply of a failing handler. `operation-chain.test.ts` checks that every
 * operation has them.
 */

interface Writing {
  target: string
  type: string
  body: string
  authorization: (secretKey: string) => string
  allow: string
}

const withBearer = (key: string): string => `Bearer ${key}`
const json = 'application/json'

const apis: [DocumentName, Writing][] = [
  [
    'openapi',
    {
      target: '/api/v1/payments',
      type: json,
      body: JSON.stringify(payment()),
      authorization: withBearer,
      allow: 'GET, HEAD, POST',
    },
  ],
  [
    'checkout-form',
    {
      target: '/v1/checkout/sessions',
      type: formType,
      body: new URLSearchParams(form()).toString(),
      authorization: (key) => basic(`${key}:`),
      allow: 'POST',
    },
  ],
  [
    'account',
    {
      target: '/account/v1/payment-links',
      type: json,
      body: JSON.stringify({ currency: 'XAF', amount: 5000 }),
      authorization: withBearer,
      allow: 'GET, HEAD, POST',
    },
  ],
  [
    'management',
    {
      target: '/management/v1/organisations',
      type: json,
      body: JSON.stringify({ name: 'Boutique', email: 'a@momo.example', country: 'CG' }),
      authorization: () => withBearer(managementToken),
      allow: 'GET, HEAD, POST',
    },
  ],
]

/** The waiting time in a 429 differs from the example, so it is masked. */
const untimed = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/Réessayez dans \d+ s/, 'Réessayez dans … s'))

const secondsOfAMinute = /^([1-9]|[1-5]\d|60)$/

describe.each(apis)('the API of the document %s', (name, api) => {
  const send = (
    changes: { method?: string; body?: string; headers?: [string, string][]; key?: string } = {},
  ): Promise<Reply> => {
    const { method = 'POST', body = api.body, headers = [], key = merchant.secretKey } = changes
    const own: [string, string][] = [
      ['Authorization', api.authorization(key)],
      ['Content-Type', api.type],
    ]
    return rawCall(server, { method, target: api.target, headers: [...own, ...headers], body })
  }

  /** Checks that an error response matches its document, including every declared header. */
  const expectRefusal = (reply: Reply, status: number, example: string): void => {
    expect([reply.status, untimed(reply.body)]).toEqual([status, untimed(exampleOf(example, name))])
    const item = documents[name].paths[api.target.replace(/^\/(api|account|management)\/v1/, '')]
    const declared = item?.post?.responses[status]
    if (declared === undefined) throw new Error(`${status} is not declared`)
    const { headers = {} } = resolveResponse(documents[name], declared)
    for (const header of Object.keys(headers).map((each) => each.toLowerCase())) {
      if (header !== 'strict-transport-security') expect(reply.headers).toHaveProperty([header])
    }
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect(reply.headers.link).toBe(`<${server.url}/docs/errors#${example}>; rel="help"`)
  }

  test(`${name}: two Host headers return a 400`, async () => {
    const reply = await send({
      headers: [
        ['Host', 'a.example'],
        ['Host', 'b.example'],
      ],
    })
    expectRefusal(reply, 400, 'malformed_request')
  })

  test(`${name}: headers of 100,000 characters return a 431`, async () => {
    expectRefusal(
      await send({ headers: [['X-Long', 'x'.repeat(100_000)]] }),
      431,
      'headers_too_large',
    )
  })

  test(`${name}: an unsupported method returns a 405 with the allowed methods`, async () => {
    const reply = await send({ method: 'TRACE' })
    expectRefusal(reply, 405, 'method_not_allowed')
    expect(reply.headers.allow).toBe(api.allow)
  })

  test(`${name}: a request body of more than 64 KiB returns a 413`, async () => {
    expectRefusal(await send({ body: 'x'.repeat(64 * 1024 + 1) }), 413, 'payload_too_large')
  })

  test(`${name}: an unsupported or unreadable request body returns a 422 that points to the body`, async () => {
    const unreadable = name === 'checkout-form' ? 'amount=%E9' : '{"amount": 5000'
    const [own, other] = name === 'checkout-form' ? [formType, json] : [json, formType]
    for (const changes of [{ body: unreadable, type: own }, { type: other }]) {
      const headers: [string, string][] = [
        ['Authorization', api.authorization(merchant.secretKey)],
        ['Content-Type', changes.type],
      ]
      const { target, body } = { ...api, ...changes }
      const reply = await rawCall(server, { method: 'POST', target, headers, body })
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['body']])
    }
  })

  test(`${name}: while the database is unavailable, requests return a 503 with Retry-After`, async () => {
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    await failure.during(down, async () => {
      const reply = await send()
      expectRefusal(reply, 503, 'service_unavailable')
      expect(reply.headers['retry-after']).toMatch(secondsOfAMinute)
    })
  })

  test(`${name}: an internal error returns a 500 without its details`, async () => {
    await failure.during(new Error('column "secret" of table'), async () => {
      const reply = await send()
      expectRefusal(reply, 500, 'internal_error')
      expect(reply.text).not.toContain('secret')
    })
  })

  if (name === 'management') return

  test(`${name}: a request beyond the rate limit of its key returns a 429`, async () => {
    const limited = await createMerchant(server, { rateLimit: 1 })
    await limited.get('/payments')
    const reply = await send({ key: limited.secretKey })
    expectRefusal(reply, 429, 'rate_limited')
    expect(reply.headers['x-ratelimit-remaining']).toBe('0')
    expect(reply.headers['retry-after']).toMatch(secondsOfAMinute)
  })
})

/** Any operation may return these statuses. */
const ofAll = ['400', '405', '408', '431', '500', '503']

test('every operation declares the error statuses that any operation can return', () => {
  for (const { paths } of Object.values(documents)) {
    for (const { operationId, responses } of Object.values(paths).flatMap(Object.values)) {
      const missing = ofAll.filter((status) => responses[status] === undefined)
      expect([operationId, missing]).toEqual([operationId, []])
    }
  }
})

test('HSTS is sent only if the service is reached over https', async () => {
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
