import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { exponents } from '../../src/domain/markets.ts'
import { Problem } from '../../src/domain/problems.ts'
import { payment, payout, unknownId } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import {
  type DocumentName,
  documents,
  exampleOf,
  prefixes,
  resolveResponse,
} from '../support/documents.ts'
import { failingOnDemand } from '../support/failing-context.ts'
import { exchange, parseReply, rawCall } from '../support/raw-request.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const failure = failingOnDemand()
let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  server = await startTestServer({ makeContext: failure.makeContext })
  merchant = await createMerchant(server)
})
afterAll(() => server.stop())

const names = Object.keys(documents) as DocumentName[]
const total = async () => (await merchant.get('/payments?per_page=1')).body.meta.total as number

/** A valid payment as JSON text, with more members written by hand. */
const withMember = (member: string): string =>
  JSON.stringify(payment()).replace(/\}$/, `,${member}}`)

const session = {
  amount: 15000,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

const postForm = (
  fields: Record<string, string>,
  authorization = `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`,
): Promise<Reply> =>
  call(server, 'post', '/v1/checkout/sessions', {
    headers: {
      Authorization: authorization,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  })

const form = (changes: Record<string, string> = {}) => ({
  amount: '15000',
  currency: 'XAF',
  method: 'momo.carrier1',
  customer_phone: '+242 06 512 34 56',
  success_url: session.success_url,
  cancel_url: session.cancel_url,
  ...changes,
})

describe('currencies', () => {
  test.each(names)(
    '`Currency` in the document %s lists exactly the currencies of the markets',
    (name) => {
      const { Currency } = documents[name].components.schemas as Record<string, { enum: string[] }>
      expect([...(Currency?.enum ?? [])].sort()).toEqual(Object.keys(exponents).sort())
      expect(Object.keys(Currency ?? {}).sort()).toEqual(['description', 'enum', 'type'])
    },
  )

  const everyCurrency = `Ce champ doit valoir : ${Object.keys(exponents).join(', ')}.`

  test.each(['😀ab', 'EUR', 'xaf', 'XA', '', 'XAFF'])(
    'the currency %j is refused on every operation and nothing is created',
    async (currency) => {
      const before = await total()
      const topUp = { currency, amount: 5 }
      const filter = encodeURIComponent(currency)
      const organisation = `/organisations/${merchant.organisationId}`
      const replies = {
        payment: await merchant.post('/payments', payment({ currency })),
        payout: await merchant.post('/payouts', payout({ currency })),
        session: await merchant.post('/checkout/sessions', { ...session, currency }),
        form: await postForm(form({ currency })),
        topUp: await manage(server, 'post', `${organisation}/sandbox-top-ups`, topUp),
        entries: await manage(server, 'get', `${organisation}/ledger-entries?currency=${filter}`),
        statement: await manage(server, 'get', `${organisation}/statement?currency=${filter}`),
      }
      const texts = Object.entries(replies).map(([where, { status, body }]) => [
        where,
        status,
        body.errors?.currency,
      ])
      expect(texts).toEqual([
        ['payment', 422, ['Ce champ doit valoir : XAF.']],
        ['payout', 422, ['Ce champ doit valoir : XAF.']],
        ['session', 422, [everyCurrency]],
        ['form', 422, [expect.stringMatching(/^Ce champ doit valoir : /)]],
        ['topUp', 422, [everyCurrency]],
        ['entries', 422, [everyCurrency]],
        ['statement', 422, [everyCurrency]],
      ])
      expect(await total()).toBe(before)
      const { body } = await merchant.get('/merchant/balance')
      expect(body.data.map((balance: { currency: string }) => balance.currency)).toEqual(['XAF'])
    },
  )

  test.each([null, undefined, 'XAF'])(
    'a payment with currency %j takes the currency of its country',
    async (currency) => {
      const { status, body } = await merchant.post('/payments', payment({ currency }))
      expect([status, body.data.currency]).toEqual([201, 'XAF'])
    },
  )
})

describe('undeclared parameters, headers and fields', () => {
  test('undeclared query parameters are ignored', async () => {
    const { body } = await merchant.post('/payments', payment())
    const query = 'page=x&per_page=-1&cursor=%00&status=%ff&provider=&a=%00&__proto__[x]=1'
    for (const path of [`/payments/${body.data.id}`, '/merchant/balance']) {
      expect((await merchant.get(`${path}?${query}`)).status).toBe(200)
    }
    const { status } = await merchant.post(`/payments?${query}`, payment())
    expect(status).toBe(201)
  })

  test('a repeated Idempotency-Key is refused only where the header is used', async () => {
    const keys: [string, string][] = [
      ['Idempotency-Key', 'one'],
      ['Idempotency-Key', 'two'],
    ]
    const { secretKey: key } = merchant
    const target = '/api/v1/payments'
    expect((await rawCall(server, { target, key, headers: keys })).status).toBe(200)
    const headers: [string, string][] = [...keys, ['Content-Type', 'application/json']]
    const body = JSON.stringify(payment())
    const refused = await rawCall(server, { method: 'POST', target, key, headers, body })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['Idempotency-Key']])
    const managed = await rawCall(server, {
      method: 'POST',
      target: '/management/v1/organisations',
      key: server.ctx.config.managementToken ?? '',
      headers,
      body: JSON.stringify({ name: 'Boutique', email: 'a@example.com', country: 'CG' }),
    })
    expect(managed.status).toBe(201)
  })

  const unusual: [string, string][] = [
    ['a NUL', '"a\\u0000b"'],
    ['a lone surrogate', '"\\ud800"'],
    ['a number beyond a double', '1e400'],
    ['an integer beyond 2^53', '[9007199254740993]'],
    ['998 levels', `${'['.repeat(998)}${']'.repeat(998)}`],
    ['998 levels of numbers beyond a double', `${'[1e400,'.repeat(998)}1${']'.repeat(998)}`],
  ]

  test.each(unusual)(
    'an unknown body field that holds %s is ignored, also under an idempotency key',
    async (title, literal) => {
      const headers = { 'Idempotency-Key': `ignored ${title}` }
      const body = withMember(`"unknown":${literal}`)
      const first = await merchant.post('/payments', body, { headers })
      expect(first.status).toBe(201)
      const again = await merchant.post('/payments', body, { headers })
      expect([again.status, again.text]).toEqual([201, first.text])
      const named = await merchant.post('/payments', withMember('"un\\u0000\\ud800known":1'))
      expect(named.status).toBe(201)
    },
  )

  test.each([
    ['1e400', '1e401'],
    ['9007199254740993', '9007199254740992'],
    ['"\\ud800"', '"\\ud801"'],
    ['0.1', '0.1000000000000000055'],
  ])(
    'bodies that differ only in an unknown field (%s, %s) are two requests',
    async (one, other) => {
      const headers = { 'Idempotency-Key': `two ${one}` }
      const first = await merchant.post('/payments', withMember(`"unknown":${one}`), { headers })
      const second = await merchant.post('/payments', withMember(`"unknown":${other}`), { headers })
      expect([first.status, second.status]).toEqual([201, 409])
    },
  )

  test.each([
    ['arrays', `${'['.repeat(1001)}${']'.repeat(1001)}`],
    ['objects', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['numbers beyond a double', `${'[1e400,'.repeat(7000)}1${']'.repeat(7000)}`],
  ])('a body of more than 1,000 levels of %s is 422 on `body`', async (_title, literal) => {
    const before = await total()
    const { status, body } = await merchant.post('/payments', withMember(`"unknown":${literal}`))
    expect([status, Object.keys(body.errors)]).toEqual([422, ['body']])
    expect(await total()).toBe(before)
  })
})

describe('a cursor', () => {
  test.each(['a+b/c==', '+/+/', '%2B%2F', 'a:b;c', 'x'])(
    'the cursor %s is not ours and is ignored',
    async (text) => {
      const plain = await merchant.get('/payments')
      const { status, body } = await merchant.get(`/payments?cursor=${text}`)
      expect([status, body.data]).toEqual([200, plain.body.data])
    },
  )

  test('a cursor may be written in either alphabet of base64', async () => {
    await merchant.post('/payments', payment())
    const { body: first } = await merchant.get('/payments?per_page=1')
    const next = new URL(first.links.next)
    const cursor = next.searchParams.get('cursor') ?? ''
    const standard = Buffer.from(cursor, 'base64url').toString('base64')
    for (const written of [standard, encodeURIComponent(standard)]) {
      const { body } = await merchant.get(`/payments?page=2&per_page=1&cursor=${written}`)
      const { body: expected } = await merchant.get(`/payments${next.search}`)
      expect(body.data).toEqual(expected.data)
    }
  })
})

describe('numbers', () => {
  test.each([
    '9007199254740992',
    '9007199254740993',
    '-9007199254740993',
    '1e16',
    '1e400',
    '1e-400',
    '0.1000000000000000055',
    '123456789012345.678',
    '[{"deep":9007199254740993}]',
  ])(
    'the number %s in metadata is 422 because it could not be returned as sent',
    async (literal) => {
      const before = await total()
      const { status, body } = await merchant.post(
        '/payments',
        withMember(`"metadata":{"n":${literal}}`),
      )
      expect([status, Object.keys(body.errors)]).toEqual([422, ['metadata']])
      expect(await total()).toBe(before)
    },
  )

  test.each([
    ['9007199254740991', 9007199254740991],
    ['-9007199254740991', -9007199254740991],
    ['0.1', 0.1],
    ['0.10000000000000000000000', 0.1],
    ['12.50e1', 125],
    ['1E3', 1000],
    ['1.7976931348623157e-300', 1.7976931348623157e-300],
    ['0e999', 0],
    ['-0', 0],
  ])('the number %s in metadata is returned as sent', async (literal, value) => {
    const sent = withMember(`"metadata":{"n":${literal}}`)
    const { status, body } = await merchant.post('/payments', sent)
    expect([status, body.data?.metadata]).toEqual([201, { n: value }])
  })

  test('metadata numbers that round to the same double are never one request', async () => {
    const headers = { 'Idempotency-Key': 'rounded' }
    const even = withMember('"metadata":{"n":9007199254740992}')
    const oneMore = withMember('"metadata":{"n":9007199254740993}')
    const replies = [
      await merchant.post('/payments', even, { headers }),
      await merchant.post('/payments', oneMore, { headers }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([422, 422])
  })

  test.each([
    ['5000.0', 201],
    ['5e3', 201],
    ['0.5e4', 201],
    ['5000.0000000000000000001', 422],
    ['9007199254740993', 422],
  ])('an amount written %s is %d', async (literal, expected) => {
    const sent = JSON.stringify(payment()).replace('5000', literal)
    const { status, body } = await merchant.post('/payments', sent)
    expect(status).toBe(expected)
    if (status === 201) expect(body.data.amount).toBe(5000)
    else expect(Object.keys(body.errors)).toEqual(['amount'])
  })

  test('a number of 60,000 digits in an unknown field is accepted without delay', async () => {
    const zeros = `1${'0'.repeat(60_000)}1`
    expect((await merchant.post('/payments', withMember(`"unknown":${zeros}`))).status).toBe(201)
  })
})

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
    'GET /docs/swagger-ui.css/',
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

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('401 replies', () => {
  const bearer = 'Bearer realm="payments"'
  const wrongToken = `${bearer}, error="invalid_token"`

  test.each([
    ['no key', () => undefined, 'missing_api_key', bearer],
    ['an empty key', () => 'Bearer ', 'missing_api_key', bearer],
    ['an unknown key', () => 'Bearer sk_test_x', 'invalid_api_key', wrongToken],
    ['a publishable key', () => `Bearer ${merchant.publishableKey}`, 'publishable_key', wrongToken],
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
    ['no user name', () => basic(':password'), 'invalid_api_key'],
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
      ['Authorization', `Bearer ${server.ctx.config.managementToken}`],
    ]
    const reply = await rawCall(server, { target, headers })
    expect([reply.status, reply.body]).toEqual([401, exampleOf(problem, document)])
  })

  test('a password beside the key is ignored in Basic authentication', async () => {
    expect((await postForm(form(), basic(`${merchant.secretKey}:secret:x`))).status).toBe(200)
    expect((await postForm(form(), basic(merchant.secretKey))).status).toBe(200)
  })
})

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

describe('statuses that every operation declares', () => {
  const authorizationOf = (name: DocumentName): string => {
    if (name === 'management') return `Bearer ${server.ctx.config.managementToken}`
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
      expect(other.headers.allow?.split(', ').sort()).toEqual(methods.sort())
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
    const secure = await startTestServer({
      publicUrl: 'https://pay.example',
      managementPort: 0,
    })
    try {
      const ready = await fetch(`${secure.managementUrl}/healthz`)
      expect(ready.headers.get('strict-transport-security')).toBe('max-age=31536000')
    } finally {
      await secure.stop()
    }
    const plain = await merchant.get('/payments')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
  })
})

describe('checkout page with unexpected data', () => {
  const openPage = async (): Promise<string> => {
    const { body } = await merchant.post('/checkout/sessions', session)
    return new URL(body.data.url).pathname
  }

  const expectKind = async (path: string): Promise<string> => {
    const reply = await call(server, 'get', path, { headers: { 'Accept-Language': 'fr' } })
    expect(reply.status).toBe(200)
    expect(reply.text).not.toMatch(/undefined|NaN|null|😀/)
    return reply.text
  }

  const change = (path: string, set: ReturnType<typeof sql>) =>
    sql`UPDATE checkout_sessions SET ${set} WHERE id = ${path.split('/')[2]}`.execute(server.ctx.db)

  test('a session in an unknown currency shows no amount and cannot be paid', async () => {
    // As a row of another version, whose list of currencies is longer.
    await sql`ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_currency_check`.execute(
      server.ctx.db,
    )
    for (const currency of ['😀ab', 'ABC', 'EUR']) {
      const path = await openPage()
      await change(path, sql`currency = ${currency}`)
      const text = await expectKind(path)
      expect(text).toContain('Aucun opérateur disponible')
      expect(text).not.toContain('class="amount"')
    }
  })

  test('a session with an unknown status cannot be paid', async () => {
    const path = await openPage()
    await sql`ALTER TABLE checkout_sessions DROP CONSTRAINT checkout_sessions_status_check`.execute(
      server.ctx.db,
    )
    await change(path, sql`status = 'frozen'`)
    expect(await expectKind(path)).toContain('Aucun opérateur disponible')
    const posted = await call(server, 'post', `${path}/pay`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'phone=065123456',
    })
    expect(posted.status).toBeLessThan(500)
  })

  test('a merchant without a name is called "le marchand" on its page', async () => {
    const path = await openPage()
    const { db } = server.ctx
    await sql`UPDATE organisations SET name = ' ' WHERE id = ${merchant.organisationId}`.execute(db)
    expect(await expectKind(path)).toContain('le marchand')
  })
})
