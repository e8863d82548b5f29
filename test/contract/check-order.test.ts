import { payment, unknownId } from '../support/builders.ts'
import { call, createMerchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  becomes,
  change,
  issue,
  list,
  merchant,
  mistyped,
  secrets,
  server,
  signUp,
  staysAt,
  testLogs,
} from './key-requests.ts'

const unlimited = String(Number.MAX_SAFE_INTEGER)

const refused = ['203.0.113.7']

const invalid = payment({ amount: -1 })

const tooLarge = 'x'.repeat(64 * 1024 + 1)

const limitOf = ({ headers }: Reply) => headers['x-ratelimit-limit']

const remainingOf = ({ headers }: Reply) => headers['x-ratelimit-remaining']

describe('order of checks', () => {
  test.each([
    ['an invalid body', invalid],
    ['no JSON', '{'],
    ['a body that is too large', tooLarge],
  ])("a request's API key is checked before %s", async (_title, body) => {
    const path = '/api/v1/payments'
    const without = await call(server, 'post', path, { body })
    expect([without.status, without.body.code]).toEqual([401, 'missing_api_key'])
    const wrong = await call(server, 'post', path, { key: mistyped(merchant.secretKey), body })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key'])
  })

  test("a request's API key is checked before its ids and query parameters", async () => {
    for (const path of ['/payments/abc', `/payments/${unknownId}`, '/payments?page=0']) {
      expect((await call(server, 'get', `/api/v1${path}`)).status).toBe(401)
    }
  })

  test("a request's address is checked before KYC, and KYC before the body", async () => {
    const owner = await signUp({ ip_allow_list: refused })
    const { key } = await issue(owner, { environment: 'live' })
    const send = (body: unknown) => call(server, 'post', '/api/v1/payments', { key, body })
    expect((await send(invalid)).body.code).toBe('ip_not_whitelisted')
    await change(owner, { ip_allow_list: [] })
    await eventually(
      () => send(invalid),
      ({ body }) => body.code === 'kyc_verification_required',
    )
    expect((await send(tooLarge)).status).toBe(403)
    await manage(server, 'put', `/organisations/${owner.organisationId}/kyc`, {
      status: 'verified',
    })
    await becomes(() => send(invalid), 422)
  })

  test("a request's address and KYC are checked before the rate limit, without counting towards it", async () => {
    const owner = await signUp({ rate_limit_per_minute: 1 })
    const { key } = await issue(owner, { environment: 'live' })
    for (let sent = 0; sent < 3; sent += 1) expect((await list(key)).status).toBe(403)
    await manage(server, 'put', `/organisations/${owner.organisationId}/kyc`, {
      status: 'verified',
    })
    await becomes(() => list(key), 200)
    const elsewhere = await signUp({ rate_limit_per_minute: 1, ip_allow_list: refused })
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await elsewhere.get('/payments')).status).toBe(403)
    }
  })

  test.each([
    ['an invalid body', invalid],
    ['no JSON', '{'],
    ['a body that is too large', tooLarge],
  ])('the rate limit of a key is checked before %s', async (_title, body) => {
    const owner = await signUp({ rate_limit_per_minute: 1 })
    expect((await owner.get('/payments')).status).toBe(200)
    expect((await owner.post('/payments', body)).status).toBe(429)
  })
})

describe('order of checks: the body and the idempotency key', () => {
  test('a request body is validated before the idempotency key is checked', async () => {
    const headers = { 'Idempotency-Key': 'order-of-checks' }
    const first = await merchant.post('/payments', payment(), { headers })
    expect(first.status).toBe(201)
    expect((await merchant.post('/payments', invalid, { headers })).status).toBe(422)
    const other = payment({ amount: 5001 })
    expect((await merchant.post('/payments', other, { headers })).status).toBe(409)
  })

  test('a request that is refused before it reaches the handler is not stored under its idempotency key', async () => {
    const owner = await signUp({ rate_limit_per_minute: 1, ip_allow_list: refused })
    const headers = { 'Idempotency-Key': 'refused-first' }
    const send = () => owner.post('/payments', payment(), { headers })
    expect((await send()).status).toBe(403)
    expect((await owner.post('/payments', invalid, { headers })).status).toBe(403)
    await change(owner, { ip_allow_list: [] })
    const { headers: seen } = await eventually(send, ({ status }) => status === 201)
    expect(seen).not.toHaveProperty('idempotent-replayed')
    expect((await send()).status).toBe(429)
    await change(owner, { rate_limit_per_minute: null })
    const replayed = await eventually(send, ({ status }) => status === 201)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
    expect((await owner.get('/payments')).body.meta.total).toBe(1)
  })
})

describe('the rate limit', () => {
  test('an API key has 100 requests a minute by default, and the headers count them down', async () => {
    const owner = await createMerchant(server, { rateLimit: 100 })
    secrets.push(owner.secretKey)
    for (let left = 99; left >= 0; left -= 1) {
      const reply =
        left % 2 === 0 ? await owner.get('/payments') : await owner.get('/payments?page=0')
      expect(reply.status).toBe(left % 2 === 0 ? 200 : 422)
      expect([limitOf(reply), remainingOf(reply)]).toEqual(['100', String(left)])
      expect(reply.headers).not.toHaveProperty('retry-after')
    }
    const before = await owner.post('/payments', payment())
    expect(before.status).toBe(429)
    expect(before.body).toEqual({
      message: expect.stringMatching(/^Trop de requêtes\. Réessayez dans \d+ s\.$/),
    })
    expect([limitOf(before), remainingOf(before)]).toEqual(['100', '0'])
    expect(Number(before.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(before.headers['retry-after'])).toBeLessThanOrEqual(60)
    const { key } = await issue(owner)
    const sibling = await list(key)
    expect([sibling.status, remainingOf(sibling), sibling.body.meta.total]).toEqual([200, '99', 0])
  })

  test('a rate limit of null allows every request', async () => {
    const replies = await Promise.all(Array.from({ length: 150 }, () => merchant.get('/payments')))
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect([limitOf(reply), remainingOf(reply)]).toEqual([unlimited, unlimited])
    }
  })

  test('a changed rate limit takes effect immediately, even for requests already counted', async () => {
    const owner = await signUp({ rate_limit_per_minute: 2 })
    const get = () => owner.get('/payments')
    expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([
      200, 200, 429,
    ])
    await change(owner, { rate_limit_per_minute: 1_000_000 })
    await staysAt(get, 200)
    expect(limitOf(await get())).toBe('1000000')
    await change(owner, { rate_limit_per_minute: 1 })
    await becomes(get, 429)
    await change(owner, { rate_limit_per_minute: null })
    await staysAt(get, 200)
    expect(limitOf(await get())).toBe(unlimited)
  })

  test('replies to unknown ids, paths and methods carry the rate limit headers', async () => {
    expect((await merchant.get(`/payments/${unknownId}`)).headers).toHaveProperty(
      'x-ratelimit-limit',
    )
    const unknown = await merchant.get('/nowhere')
    expect(unknown.status).toBe(404)
    expect(unknown.headers).toHaveProperty('x-ratelimit-limit')
    const method = await call(server, 'delete', '/api/v1/payments', { key: merchant.secretKey })
    expect(method.status).toBe(405)
    expect(method.headers).toHaveProperty('x-ratelimit-limit')
  })
})

describe('values of the rate limit', () => {
  test.each([0, -1, 1.5, '100', 9_007_199_254_740_992])(
    'a rate limit of %p is refused',
    async (limit) => {
      const path = `/applications/${merchant.applicationId}`
      const reply = await manage(server, 'patch', path, { rate_limit_per_minute: limit })
      expect(reply.status).toBe(422)
      expect((await manage(server, 'get', path)).body.data.rate_limit_per_minute).toBeNull()
    },
  )
})

testLogs()
