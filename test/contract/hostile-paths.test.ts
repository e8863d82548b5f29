import { payment, unknownId } from '../support/builders.ts'
import { schemaFaults } from '../support/conformance.ts'
import { exampleOf } from '../support/documents.ts'
import { exchange, parseReply } from '../support/raw-request.ts'
import {
  accepts,
  endHostileRequests,
  expectWritten,
  json,
  raw,
  server,
  total,
} from './hostile-requests.ts'

describe('HTTP methods', () => {
  test.each([
    ['PUT', '/api/v1/payments', ['GET', 'POST']],
    ['DELETE', `/api/v1/payments/${unknownId}`, ['GET']],
    ['GET', '/api/v1/refunds', ['POST']],
    ['PROPFIND', '/api/v1/payments', ['GET', 'POST']],
    ['PUT', '/management/v1/organisations', ['GET', 'POST']],
  ])(
    'the request %s %s returns a 405 with the allowed methods',
    async (method, target, allowed) => {
      const key = target.startsWith('/management')
        ? server.ctx.config.managementTokens[0]
        : undefined
      const reply = await expectWritten(0, () => raw({ method, target, ...(key && { key }) }))
      expect(reply.status).toBe(405)
      expect(reply.body.code).toBe('method_not_allowed')
      const listed = reply.headers.allow?.split(',').map((name) => name.trim()) ?? []
      expect(listed.filter((name) => name !== 'HEAD').sort()).toEqual(allowed)
    },
  )

  test('a payment sent with PUT returns a 405 and creates nothing, even with a method override', async () => {
    const send = { method: 'PUT', headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(send))).status).toBe(405)
    const overriding: [string, string][] = [json, ['X-HTTP-Method-Override', 'POST']]
    const reply = await expectWritten(0, () => raw({ ...send, headers: overriding }))
    expect(reply.status).toBe(405)
  })
})

describe('paths', () => {
  test.each([
    '/api/v1/',
    '/api/v1/payment',
    '/api/v1/payments/',
    `/api/v1/payments/${unknownId}/refunds`,
    '/api/v1/PAYMENTS',
    '/api/v2/payments',
    '/api/v1//payments',
    '/api/v1/payments;a=b',
    '/api/v1/payments%00',
    '/api/v1%2Fpayments',
    '/api/v1/payments%3Fpage=1',
    '/api/v1/x/../payments',
    '/api/v1/%2e%2e/v1/payments',
    '/api/v1/%zz/payments',
    '/api/v1/%c3%28',
    '/api/v1/__proto__',
  ])('the path %s returns a 404 `not_found`', async (target) => {
    const reply = await raw({ target })
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found'])
    const posted = { method: 'POST', target, headers: [json], body: JSON.stringify(payment()) }
    expect((await expectWritten(0, () => raw(posted))).status).toBe(404)
  })
})

test.each([
  ['/api/v1/payments/', "Cette adresse n'existe pas. Vouliez-vous dire /api/v1/payments ?"],
  ['/payments', "Cette adresse n'existe pas. Vouliez-vous dire /api/v1/payments ?"],
  [
    '/api/v1/transfers',
    "Cette adresse n'existe pas. Le document OpenAPI liste toutes les adresses.",
  ],
])('the unknown path %s is refused with the closest existing path', async (target, error) => {
  const { status, body } = await raw({ target })
  expect([status, body]).toEqual([404, { error, code: 'not_found' }])
})

describe('ids in paths', () => {
  test.each([
    'abc',
    '%00',
    '%c3%28',
    '..%2f..%2fetc%2fpasswd',
    '__proto__',
    "'%20OR%20'1'='1",
    `${unknownId}%00`,
    `${unknownId}%20`,
    `{${unknownId}}`,
    `urn:uuid:${unknownId}`,
    unknownId.replaceAll('-', ''),
    `${unknownId}0`,
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'x'.repeat(5000),
  ])('the payment id %s returns a 404 `not_found`', async (id) => {
    const reply = await raw({ target: `/api/v1/payments/${id}` })
    expect(reply.status).toBe(404)
    expect(reply.body).toEqual(exampleOf('not_found'))
  })

  test('a payment id in capitals finds the payment or returns a 404, never a 5xx', async () => {
    const { created } = await accepts(payment())
    const reply = await raw({ target: `/api/v1/payments/${created.id.toUpperCase()}` })
    expect([200, 404]).toContain(reply.status)
  })

  test('a request with an invalid id does not affect simultaneous reads', async () => {
    const { created } = await accepts(payment())
    const good = `/api/v1/payments/${created.id}`
    const bad = `/api/v1/payments/urn:uuid:${unknownId}`
    const targets = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? good : bad))
    const replies = await Promise.all(targets.map((target) => raw({ target })))
    const expected = targets.map((target) => (target === good ? 200 : 404))
    expect(replies.map(({ status }) => status)).toEqual(expected)
  })
})

describe('paths and authentication', () => {
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

const list = (query: string) => raw({ target: `/api/v1/payments?${query}` })

describe('query parameters', () => {
  test.each([
    'page=0',
    'page=1&page=2',
    'per_page=101',
    'status=PENDING',
    'status=%ff',
    'provider=carrier3',
    'environment=prod',
    `cursor=${'x'.repeat(101)}`,
  ])('the query string %s returns a 422 on its invalid parameter only', async (query) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })

  test('every invalid query parameter of a request is reported in one reply', async () => {
    const { status, body } = await list('page=0&per_page=abc&status=x&provider=y&environment=z')
    expect(status).toBe(422)
    const names = ['environment', 'page', 'per_page', 'provider', 'status']
    expect(Object.keys(body.errors).sort()).toEqual(names)
  })

  test('the highest possible page number is accepted, and the page is empty', async () => {
    const { status, body } = await list('page=9007199254740991&per_page=100')
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: 9_007_199_254_740_991, from: null, to: null })
  })
})

describe('undeclared query parameters', () => {
  test.each([
    'colour=red&colour=blue',
    '__proto__[status]=failed',
    `x=${'y'.repeat(5000)}`,
    Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&'),
    `a${'[b]'.repeat(500)}=1`,
  ])('the unknown query parameter %s is ignored', async (query) => {
    const { status, body } = await list(query)
    expect([status, body.meta.total]).toEqual([200, await total()])
  })

  test.each(['x=%00', 'x=%', 'x=%zz', 'x=%ff', 'page[]=1', 'page[$gt]=', '?page=1'])(
    'the unusual query parameter %s never causes a 5xx',
    async (query) => {
      expect([200, 422]).toContain((await list(query)).status)
    },
  )

  test('a request for a single payment ignores the query parameters of the payment list', async () => {
    const target = '/api/v1/payments?amount=1&page=0&status=failed'
    const body = JSON.stringify(payment())
    const reply = await expectWritten(1, () =>
      raw({ method: 'POST', target, headers: [json], body }),
    )
    expect([reply.status, reply.body.data.amount]).toEqual([201, 5000])
  })
})

endHostileRequests()
