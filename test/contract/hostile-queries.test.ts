import { describe, expect, test } from '@jest/globals'
import { payment, unknownId } from '../support/builders.ts'
import { call, manage } from '../support/client.ts'
import {
  accepts,
  bodyMaxBytes,
  endHostileRequests,
  expectWritten,
  json,
  raw,
  server,
  total,
} from './hostile-requests.ts'

const list = (query: string) => raw({ target: `/api/v1/payments?${query}` })

describe('query parameters', () => {
  test.each([
    'page=0',
    'page=-1',
    'page=0x10',
    'page=1e2',
    'page=1.0',
    'page=1.5',
    'page=',
    'page=abc',
    'page=%201',
    'page=%2B1',
    'page=Infinity',
    'page=NaN',
    'page=null',
    'page=true',
    'page=9007199254740992',
    `page=${'9'.repeat(400)}`,
    'page=1&page=2',
    'page=%00',
    'page=%D9%A1',
    'per_page=0',
    'per_page=-5',
    'per_page=101',
    'per_page=abc',
    'per_page=',
    'per_page=1.5',
    'per_page=0x10',
    'per_page=20&per_page=20',
    'status=',
    'status=PENDING',
    'status=unknown',
    'status=completed',
    'status=pending,failed',
    'status=pending&status=failed',
    'status=%00',
    'status=pending%00',
    'status=%ff',
    'provider=CARRIER1_MOMO',
    'provider=carrier3',
    'provider=carrier1_momo&provider=carrier2_money',
    'environment=',
    'environment=prod',
    'environment=test&environment=live',
    `cursor=${'x'.repeat(101)}`,
  ])('the query %s is 422 on that parameter alone', async (query) => {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })

  test('every invalid query parameter is named at once', async () => {
    const { status, body } = await list('page=0&per_page=abc&status=x&provider=y&environment=z')
    expect(status).toBe(422)
    const names = ['environment', 'page', 'per_page', 'provider', 'status']
    expect(Object.keys(body.errors).sort()).toEqual(names)
  })

  test('the highest possible page number is accepted and empty', async () => {
    const { status, body } = await list('page=9007199254740991&per_page=100')
    expect(status).toBe(200)
    expect(body.data).toEqual([])
    expect(body.meta).toMatchObject({ current_page: 9_007_199_254_740_991, from: null, to: null })
  })
})

describe('query parameters that are not declared', () => {
  test.each([
    'colour=red',
    'colour=red&colour=blue',
    'colour',
    '=',
    '&&&',
    '__proto__=1',
    '__proto__[status]=failed',
    'constructor[prototype][status]=failed',
    'hasOwnProperty=1',
    `x=${'y'.repeat(5000)}`,
    Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&'),
    `a${'[b]'.repeat(500)}=1`,
  ])('the unknown query parameter %s is ignored', async (query) => {
    const { status, body } = await list(query)
    expect(status).toBe(200)
    expect(body.meta.total).toBe(await total())
  })

  test.each(['x=%00', 'x=%', 'x=%zz', 'x=%ff', 'page[]=1', 'page[a]=1', 'page[$gt]=', '?page=1'])(
    'the unusual query parameter %s never causes a 5xx',
    async (query) => {
      expect([200, 422]).toContain((await list(query)).status)
    },
  )

  test('query parameters are ignored when expectWritten', async () => {
    const target = '/api/v1/payments?amount=1&page=0&status=failed'
    const body = JSON.stringify(payment())
    const reply = await expectWritten(1, () =>
      raw({ method: 'POST', target, headers: [json], body }),
    )
    expect(reply.status).toBe(201)
    expect(reply.body.data.amount).toBe(5000)
  })
})

describe('unknown body fields', () => {
  test('unknown body fields are ignored, whatever they hold', async () => {
    const { created, read } = await accepts(
      payment({
        status: 'successful',
        id: unknownId,
        type: 'refund',
        environment: 'live',
        x: [{}],
      }),
    )
    expect(created).toMatchObject({ status: 'pending', type: 'collection', environment: 'test' })
    expect(created.id).not.toBe(unknownId)
    expect(created).not.toHaveProperty('x')
    expect(read).not.toHaveProperty('x')
  })
})

describe('management API', () => {
  const organisation = { name: 'Boutique', email: 'a@example.com', country: 'CG' }
  const organisations = async () => (await manage(server, 'get', '/organisations')).body.meta.total

  const refusesSignUp = async (field: string, body: unknown) => {
    const before = await organisations()
    const reply = await manage(server, 'post', '/organisations', body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(await organisations()).toBe(before)
  }

  test.each([
    ['body', '{'],
    ['body', '[]'],
    ['body', 'null'],
    ['body', '['.repeat(20_000)],
    ['name', { ...organisation, name: 'a\u0000b' }],
    ['name', JSON.stringify(organisation).replace('Boutique', 'a\\ud800')],
    ['name', { ...organisation, name: '' }],
    ['name', { ...organisation, name: 'x'.repeat(121) }],
    ['email', { ...organisation, email: 'nobody' }],
    ['email', { ...organisation, email: `a\u0000@example.com` }],
    ['country', { ...organisation, country: 'cg' }],
  ])('signing up with an invalid `%s` is refused and creates nothing', refusesSignUp)

  test.each(['abc', '%', '%00', '%ff', `${unknownId}%00`, `urn:uuid:${unknownId}`, '__proto__'])(
    'the management id %s is 404',
    async (id) => {
      const key = server.ctx.config.managementTokens[0]
      for (const path of ['organisations', 'applications', 'events', 'webhook-endpoints']) {
        const reply = await raw({ target: `/management/v1/${path}/${id}`, ...(key && { key }) })
        expect(reply.status).toBe(404)
      }
    },
  )

  test('a management body of more than 64 KiB is 413', async () => {
    const path = '/management/v1/organisations'
    const key = server.ctx.config.managementTokens[0]
    const reply = await call(server, 'post', path, { key, body: 'x'.repeat(bodyMaxBytes + 1) })
    expect(reply.status).toBe(413)
  })
})

endHostileRequests()
