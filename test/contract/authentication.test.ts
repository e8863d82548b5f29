import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { payment, unknownId } from '../support/builders.ts'
import {
  type CallOptions,
  call,
  createMerchant,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { eventually, forGood } from '../support/eventually.ts'
import { rawCall } from '../support/raw-request.ts'
import { createTestDatabase, startTestServer, type TestServer } from '../support/server.ts'

const unlimited = String(Number.MAX_SAFE_INTEGER)

let server: TestServer
/** Another deployment, behind a trusted proxy, whose failure counts no other server shares. */
let proxied: TestServer
let merchant: Merchant
const secrets: string[] = []

beforeAll(async () => {
  // `::` makes the addresses of IPv4 callers IPv4-mapped ones.
  server = await startTestServer({ host: '::' })
  proxied = await startTestServer({ trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] })
  merchant = await signUp()
})
afterAll(() => Promise.all([server.stop(), proxied.stop()]))

const signUp = async (
  changes: Record<string, unknown> = {},
  on: TestServer = server,
): Promise<Merchant> => {
  const created = await createMerchant(on, { rateLimit: null })
  if (Object.keys(changes).length > 0) await change(created, changes, on)
  secrets.push(created.secretKey, created.publishableKey)
  return created
}

const change = async (
  { applicationId }: Merchant,
  changes: Record<string, unknown>,
  on: TestServer = server,
): Promise<void> => {
  const { status } = await manage(on, 'patch', `/applications/${applicationId}`, changes)
  expect(status).toBe(200)
}

const issue = async (
  { applicationId }: Merchant,
  order: Record<string, unknown> = {},
): Promise<{ id: string; key: string; created_at: string }> => {
  const path = `/applications/${applicationId}/api-keys`
  const body = { kind: 'secret', environment: 'test', ...order }
  const reply = await manage(server, 'post', path, body)
  expect(reply.status).toBe(201)
  secrets.push(reply.body.data.key)
  return reply.body.data
}

const keysOf = async ({ applicationId }: Merchant) =>
  (await manage(server, 'get', `/applications/${applicationId}/api-keys`)).body.data

const secretKeyIdOf = async (owner: Merchant): Promise<string> =>
  (await keysOf(owner)).find((key: { kind: string }) => key.kind === 'secret').id

const list = (key: string | undefined, options: CallOptions = {}) =>
  call(server, 'get', '/api/v1/payments', { key, ...options })

const withAuthorization = (value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { Authorization: value }

/** A read and a write with this Authorization are refused with the code, and nothing is written. */
const refusesAuthorization = async (authorization: string | undefined, code: string) => {
  const headers = withAuthorization(authorization)
  const { body: before } = await merchant.get('/payments')
  const read = await call(server, 'get', '/api/v1/payments', { headers })
  const written = await call(server, 'post', '/api/v1/payments', { headers, body: payment() })
  for (const { status, body } of [read, written]) {
    expect(status).toBe(401)
    expect(body).toEqual(exampleOf(code))
  }
  expect((await merchant.get('/payments')).body.meta.total).toBe(before.meta.total)
}

/** Waits until a change takes effect; api-key-cache.test.ts tests how soon. */
const becomes = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
  eventually(ask, (reply) => reply.status === status)

/** Like `becomes`, and the status must not change afterwards. */
const staysAt = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
  forGood(ask, (reply) => reply.status === status)

/** The same key with its last character changed: its checksum is wrong. */
const mistyped = (key: string): string => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')

describe('the key', () => {
  test('a request without a key is 401 `missing_api_key`', () =>
    refusesAuthorization(undefined, 'missing_api_key'))

  test.each(['', 'Bearer', 'Bearer '])(
    'an empty key (%p) is 401 `missing_api_key`',
    (authorization) => refusesAuthorization(authorization, 'missing_api_key'),
  )

  test.each([
    ['Basic', () => `Basic ${Buffer.from(`${merchant.secretKey}:`).toString('base64')}`],
    ['Digest', () => `Digest ${merchant.secretKey}`],
    ['none', () => merchant.secretKey],
    ['Bearer without a space', () => `Bearer${merchant.secretKey}`],
    ['Bearer and more', () => `Bearer ${merchant.secretKey} ${merchant.secretKey}`],
  ])(
    'a key under another scheme (%s) is 401 and nothing is written',
    async (_title, authorization) => {
      const headers = { Authorization: authorization() }
      const { status, body } = await call(server, 'get', '/api/v1/payments', { headers })
      expect(status).toBe(401)
      expect(['missing_api_key', 'invalid_api_key']).toContain(body.code)
    },
  )

  test('a key anywhere but in the Authorization header is 401 `missing_api_key`', async () => {
    const query = `api_key=${merchant.secretKey}&access_token=${merchant.secretKey}`
    const headers = { 'X-Api-Key': merchant.secretKey, Cookie: `key=${merchant.secretKey}` }
    const reply = await call(server, 'get', `/api/v1/payments?${query}`, { headers })
    expect(reply.status).toBe(401)
    expect(reply.body.code).toBe('missing_api_key')
  })

  test.each([
    ['with a wrong checksum', () => mistyped(merchant.secretKey)],
    ['of another deployment', async () => (await signUp({}, proxied)).secretKey],
    ['of the other environment', () => merchant.secretKey.replace('sk_test_', 'sk_live_')],
    ['in capitals', () => merchant.secretKey.toUpperCase()],
    ['cut short', () => merchant.secretKey.slice(0, -1)],
    ['with one character more', () => `${merchant.secretKey}a`],
    ['of 300 characters', () => `sk_test_${'x'.repeat(292)}`],
    ['that is the management token', () => server.ctx.config.managementToken ?? ''],
  ])('a key %s is 401 `invalid_api_key` and nothing is written', async (_title, key) =>
    refusesAuthorization(`Bearer ${await key()}`, 'invalid_api_key'),
  )

  test('the scheme Bearer may be written in any case (RFC 9110)', async () => {
    const headers = { Authorization: `bearer ${merchant.secretKey}` }
    expect((await call(server, 'get', '/api/v1/payments', { headers })).status).toBe(200)
  })

  test('a publishable key is 401 `publishable_key` and nothing is written', () =>
    refusesAuthorization(`Bearer ${merchant.publishableKey}`, 'publishable_key'))

  test('a publishable live key is 401 `publishable_key` as well', async () => {
    const { key } = await issue(merchant, { kind: 'publishable', environment: 'live' })
    expect(key).toMatch(/^pk_live_/)
    await refusesAuthorization(`Bearer ${key}`, 'publishable_key')
  })

  test('a revoked key is refused for good, other keys of the application are not', async () => {
    const owner = await signUp()
    const { id, key } = await issue(owner)
    expect((await list(key)).status).toBe(200)
    expect((await manage(server, 'delete', `/api-keys/${id}`)).status).toBe(204)
    const refused = await staysAt(() => list(key), 401)
    expect(refused.body).toEqual(exampleOf('invalid_api_key'))
    expect((await list(owner.secretKey)).status).toBe(200)
    const [revoked] = (await keysOf(owner)).filter((row: { id: string }) => row.id === id)
    expect(revoked.revoked_at).not.toBeNull()
    expect((await manage(server, 'post', `/api-keys/${id}/roll`, {})).status).not.toBe(201)
  })

  test('an expired key is refused from its expiry on, and not before', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    const { id, key } = await issue(merchant, { expires_at: inAnHour })
    expect((await list(key)).status).toBe(200)
    const endMs = Date.now() + 1000
    await server.ctx.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(endMs).toISOString() })
      .where('id', '=', id)
      .execute()
    await becomes(() => list(key), 401)
    expect(Date.now()).toBeGreaterThanOrEqual(endMs)
    await staysAt(() => list(key), 401)
  })

  test('a key is shown in full once, afterwards only its prefix and last characters', async () => {
    const rows = await keysOf(merchant)
    const texts = JSON.stringify(rows)
    for (const secret of secrets) expect(texts).not.toContain(secret)
    // The first secret key of all, where the list has the newest first.
    const own = rows.findLast((row: { kind: string }) => row.kind === 'secret')
    expect(merchant.secretKey.startsWith(own.prefix)).toBe(true)
    expect(merchant.secretKey.endsWith(own.last_four)).toBe(true)
  })
})

describe('rolling an API key', () => {
  const roll = async (id: string, body: unknown) => {
    const reply = await manage(server, 'post', `/api-keys/${id}/roll`, body)
    expect(reply.status).toBe(201)
    secrets.push(reply.body.data.key)
    return reply.body.data
  }
  const expiryOf = async (owner: Merchant, id: string): Promise<number> => {
    const row = (await keysOf(owner)).find((key: { id: string }) => key.id === id)
    return Date.parse(row.expires_at)
  }

  test('a key rolled without overlap is refused for good and its successor works', async () => {
    const owner = await signUp()
    expect((await owner.get('/payments')).status).toBe(200)
    const issued = await roll(await secretKeyIdOf(owner), { overlap_seconds: 0 })
    expect(issued).toMatchObject({ kind: 'secret', environment: 'test', expires_at: null })
    expect((await list(issued.key)).status).toBe(200)
    await staysAt(() => owner.get('/payments'), 401)
    expect((await list(issued.key)).status).toBe(200)
  })

  test('a key rolled with an overlap works until the overlap ends', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const issued = await roll(id, { overlap_seconds: 1 })
    expect((await list(issued.key)).status).toBe(200)
    await becomes(() => owner.get('/payments'), 401)
    expect(Date.now()).toBeGreaterThanOrEqual(await expiryOf(owner, id))
    await staysAt(() => owner.get('/payments'), 401)
    expect((await list(issued.key)).status).toBe(200)
  })

  test.each([
    ['an hour as asked', { overlap_seconds: 3600 }, 3_600_000],
    ['a day when nothing is asked', {}, 86_400_000],
    ['a day without a body', undefined, 86_400_000],
  ])(
    'a rolled key with an overlap of %s expires when the overlap ends',
    async (_title, body, overlapMs) => {
      const owner = await signUp()
      const earlier = await issue(owner)
      const id = await secretKeyIdOf(owner)
      const later = await roll(id, body)
      const rolledAtMs = (await expiryOf(owner, id)) - overlapMs
      expect(rolledAtMs).toBeGreaterThanOrEqual(Date.parse(earlier.created_at))
      expect(rolledAtMs).toBeLessThanOrEqual(Date.parse(later.created_at))
      expect((await owner.get('/payments')).status).toBe(200)
      expect((await list(later.key)).status).toBe(200)
    },
  )

  test('rolling a key never extends the life it had', async () => {
    const owner = await signUp()
    const expiresAtMs = Date.now() + 60_000
    const { id } = await issue(owner, { expires_at: new Date(expiresAtMs).toISOString() })
    await roll(id, { overlap_seconds: 3600 })
    expect(await expiryOf(owner, id)).toBe(expiresAtMs)
  })

  test('rolling a key keeps its name and its application', async () => {
    const { id } = await issue(merchant, { name: 'Caisse 3', environment: 'live' })
    const issued = await roll(id, {})
    const { applicationId: application_id } = merchant
    expect(issued).toMatchObject({ name: 'Caisse 3', environment: 'live', application_id })
  })

  test.each([-1, 1.5, 2_592_001, '60', null])(
    'rolling with an overlap of %p is 422 and changes no key',
    async (s) => {
      const owner = await signUp()
      const id = await secretKeyIdOf(owner)
      const count = (await keysOf(owner)).length
      const reply = await manage(server, 'post', `/api-keys/${id}/roll`, { overlap_seconds: s })
      expect(reply.status).toBe(422)
      expect(await keysOf(owner)).toHaveLength(count)
      expect((await owner.get('/payments')).status).toBe(200)
    },
  )
})

describe('a live key', () => {
  test('a live key without verified KYC is 403 on every request', async () => {
    const owner = await signUp()
    const { key } = await issue(owner, { environment: 'live' })
    for (const kyc of ['none', 'pending', 'rejected']) {
      const path = `/organisations/${owner.organisationId}/kyc`
      expect((await manage(server, 'put', path, { status: kyc })).status).toBe(200)
      const { status, body } = await list(key)
      expect(status).toBe(403)
      expect(body).toEqual(exampleOf('kyc_verification_required'))
    }
    const written = await call(server, 'post', '/api/v1/payments', { key, body: payment() })
    expect(written.status).toBe(403)
    expect((await owner.get('/payments')).status).toBe(200)
  })

  test('a live key works while KYC is verified, and stops when it no longer is', async () => {
    const owner = await signUp()
    const { key } = await issue(owner, { environment: 'live' })
    const kyc = `/organisations/${owner.organisationId}/kyc`
    expect((await list(key)).status).toBe(403)
    await manage(server, 'put', kyc, { status: 'verified' })
    await staysAt(() => list(key), 200)
    await manage(server, 'put', kyc, { status: 'rejected' })
    await staysAt(() => list(key), 403)
  })

  test('a live key reads the live environment only', async () => {
    const owner = await goLive(server, await signUp())
    secrets.push(owner.secretKey)
    expect(owner.secretKey).toMatch(/^sk_live_/)
    expect((await owner.get('/payments')).body.data).toEqual([])
  })
})

describe('the allow-list of addresses', () => {
  test.each([
    ['is empty', []],
    ['names the caller', ['127.0.0.1']],
    ['names the caller among others', ['203.0.113.7', '2001:db8::1', '127.0.0.1']],
    ['has its range', ['127.0.0.0/8']],
    ['has every IPv4 address', ['0.0.0.0/0']],
    ['names the caller as IPv4-mapped IPv6', ['::ffff:127.0.0.1']],
    ['names the caller as IPv4-mapped IPv6 in hexadecimal', ['::ffff:7f00:1']],
    ['has its range as IPv4-mapped IPv6', ['::ffff:127.0.0.0/104']],
  ])('an allow-list that %s lets the caller in', async (_title, ip_allow_list) => {
    const owner = await signUp({ ip_allow_list })
    expect((await owner.get('/payments')).status).toBe(200)
  })

  test.each([
    ['another address', ['203.0.113.7']],
    ['another range', ['127.0.0.2/31', '128.0.0.0/8']],
    ['IPv6 only', ['::1', '2001:db8::/32']],
    ['another IPv4-mapped address', ['::ffff:127.0.0.2']],
  ])('an allow-list of %s only refuses the caller', async (_title, ip_allow_list) => {
    const owner = await signUp({ ip_allow_list })
    const { status, body } = await owner.post('/payments', payment())
    expect(status).toBe(403)
    expect(body).toEqual(exampleOf('ip_not_whitelisted'))
    await change(owner, { ip_allow_list: [] })
    await staysAt(() => owner.get('/payments'), 200)
    expect((await owner.get('/payments')).body.meta.total).toBe(0)
  })

  test('an IPv6 caller is let in by its own address and refused by an IPv4 entry', async () => {
    const { port } = new URL(server.url)
    const overIpv6 = { url: `http://[::1]:${port}` }
    const get = ({ secretKey: key }: Merchant) => call(overIpv6, 'get', '/api/v1/payments', { key })
    expect((await get(await signUp({ ip_allow_list: ['::1'] }))).status).toBe(200)
    expect((await get(await signUp({ ip_allow_list: ['0:0:0:0:0:0:0:0/126'] }))).status).toBe(200)
    expect((await get(await signUp({ ip_allow_list: ['127.0.0.1'] }))).status).toBe(403)
    expect((await get(await signUp({ ip_allow_list: ['0.0.0.0/0'] }))).status).toBe(403)
  })

  test('an X-Forwarded-For header is ignored where no proxy is trusted', async () => {
    const owner = await signUp({ ip_allow_list: ['203.0.113.7'] })
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP']) {
      const headers = { [name]: name === 'Forwarded' ? 'for=203.0.113.7' : '203.0.113.7' }
      expect((await owner.get('/payments', { headers })).status).toBe(403)
    }
  })

  test.each([
    ['203.0.113.7', ['203.0.113.7'], 200],
    ['203.0.113.8', ['203.0.113.7'], 403],
    ['203.0.113.255', ['203.0.113.0/24'], 200],
    ['203.0.114.0', ['203.0.113.0/24'], 403],
    ['2001:db8:ffff::1', ['2001:db8::/32'], 200],
    ['2001:db9::1', ['2001:db8::/32'], 403],
    ['2001:0DB8:0:0:0:0:0:1', ['2001:db8::1'], 200],
    ['::ffff:203.0.113.7', ['203.0.113.7'], 200],
    ['203.0.113.7', ['::ffff:203.0.113.7'], 200],
    ['203.0.113.7, 10.1.2.3', ['203.0.113.7'], 200],
    ['203.0.113.7, 198.51.100.9', ['203.0.113.7'], 403],
    ['203.0.113.7, 198.51.100.9, 10.1.2.3', ['203.0.113.7'], 403],
    ['203.0.113.7, 198.51.100.9', ['198.51.100.9'], 200],
    ['unknown', ['203.0.113.7'], 403],
    ['203.0.113.7, unknown', ['203.0.113.7'], 403],
    ['', ['203.0.113.7'], 403],
    ['999.0.113.7', ['0.0.0.0/0'], 403],
    ['0313.0.0161.7', ['203.0.113.7'], 403],
    ['<script>', ['0.0.0.0/0', '::/0'], 403],
    ['127.0.0.1', ['203.0.113.7'], 403],
  ])(
    'behind a trusted proxy, X-Forwarded-For "%s" against the allow-list %j is %i',
    async (forwarded, ip_allow_list, status) => {
      const owner = await signUp({ ip_allow_list }, proxied)
      const reply = await owner.get('/payments', { headers: { 'X-Forwarded-For': forwarded } })
      expect(reply.status).toBe(status)
    },
  )

  test.each([
    '300.1.1.1',
    '10.0.0.0/33',
    '2001:db8::/129',
    'example.com',
    '10.0.0',
    '',
    ' ',
    '10.0.0.1/',
    '10.0.0.1-10.0.0.9',
    '*',
  ])('an allow-list entry %p is 422 and the list stays unchanged', async (entry) => {
    const path = `/applications/${merchant.applicationId}`
    const reply = await manage(server, 'patch', path, { ip_allow_list: ['127.0.0.1', entry] })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['ip_allow_list'])
    expect((await manage(server, 'get', path)).body.data.ip_allow_list).toEqual([])
  })
})

describe('order of checks', () => {
  const refused = ['203.0.113.7']
  const invalid = payment({ amount: -1 })
  const tooLarge = 'x'.repeat(64 * 1024 + 1)

  test.each([
    ['an invalid body', invalid],
    ['no JSON', '{'],
    ['a body too large', tooLarge],
  ])('the key is checked before %s', async (_title, body) => {
    const path = '/api/v1/payments'
    const without = await call(server, 'post', path, { body })
    expect([without.status, without.body.code]).toEqual([401, 'missing_api_key'])
    const wrong = await call(server, 'post', path, { key: mistyped(merchant.secretKey), body })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key'])
  })

  test('the key is checked before ids and query parameters', async () => {
    for (const path of ['/payments/abc', `/payments/${unknownId}`, '/payments?page=0']) {
      expect((await call(server, 'get', `/api/v1${path}`)).status).toBe(401)
    }
  })

  test('the address is checked before KYC, and KYC before the body', async () => {
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

  test('address and KYC are checked before the rate limit, without counting for it', async () => {
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
    ['a body too large', tooLarge],
  ])('the rate limit is checked before %s', async (_title, body) => {
    const owner = await signUp({ rate_limit_per_minute: 1 })
    expect((await owner.get('/payments')).status).toBe(200)
    expect((await owner.post('/payments', body)).status).toBe(429)
  })

  test('the body is validated before the idempotency key is compared', async () => {
    const headers = { 'Idempotency-Key': 'order-of-checks' }
    const first = await merchant.post('/payments', payment(), { headers })
    expect(first.status).toBe(201)
    expect((await merchant.post('/payments', invalid, { headers })).status).toBe(422)
    const other = payment({ amount: 5001 })
    expect((await merchant.post('/payments', other, { headers })).status).toBe(409)
  })

  test('a refusal before the handler is not stored under its idempotency key', async () => {
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
  const limitOf = ({ headers }: Reply) => headers['x-ratelimit-limit']
  const remainingOf = ({ headers }: Reply) => headers['x-ratelimit-remaining']

  test('a key has 100 requests a minute by default, counted down in the headers', async () => {
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
    expect(before.body).toEqual(exampleOf('rate_limited'))
    expect([limitOf(before), remainingOf(before)]).toEqual(['100', '0'])
    expect(Number(before.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(before.headers['retry-after'])).toBeLessThanOrEqual(60)
    const { key } = await issue(owner)
    const sibling = await list(key)
    expect([sibling.status, remainingOf(sibling), sibling.body.meta.total]).toEqual([200, '99', 0])
  })

  test('simultaneous requests together stay within the rate limit', async () => {
    const owner = await signUp({ rate_limit_per_minute: 10 })
    const replies = await Promise.all(Array.from({ length: 30 }, () => owner.get('/payments')))
    const passed = replies.filter(({ status }) => status === 200)
    expect(passed).toHaveLength(10)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
    expect(new Set(passed.map(remainingOf)).size).toBe(10)
  })

  test('a rate limit of null lets every request through', async () => {
    const replies = await Promise.all(Array.from({ length: 150 }, () => merchant.get('/payments')))
    for (const reply of replies) {
      expect(reply.status).toBe(200)
      expect([limitOf(reply), remainingOf(reply)]).toEqual([unlimited, unlimited])
    }
  })

  test('a changed rate limit takes effect at once, also for requests already counted', async () => {
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

describe('X-Request-Id', () => {
  test('every reply has an X-Request-Id of its own', async () => {
    const paths = [
      '/',
      '/nowhere',
      '/livez',
      '/readyz',
      '/metrics',
      '/docs',
      '/docs/',
      '/favicon.ico',
    ]
    const replies = [
      ...(await Promise.all(paths.map((target) => rawCall(server, { target })))),
      await rawCall(server, { target: '/api/v1/openapi.json' }),
      await rawCall(server, { target: '/api/v1/payments' }),
      await rawCall(server, { target: '/v1/checkout/sessions', method: 'POST' }),
      await merchant.get('/payments'),
      await merchant.get('/payments'),
      await merchant.get('/payments/abc'),
      await merchant.post('/payments', '{'),
      await manage(server, 'get', '/organisations'),
    ]
    const ids = replies.map(({ headers }) => headers['x-request-id'])
    expect(ids).not.toContain(undefined)
    expect(ids).not.toContain('')
    expect(new Set(ids).size).toBe(replies.length)
  })

  test('an X-Request-Id sent by the caller is not returned', async () => {
    const headers = { 'X-Request-Id': '"><script>' }
    const reply = await merchant.get('/payments', { headers })
    expect(reply.headers['x-request-id']).not.toContain('<script>')
  })
})

describe('management token', () => {
  test.each([
    ['absent', undefined, 'missing_management_token'],
    ['wrong', 'Bearer wrong', 'invalid_management_token'],
    ['of another case', 'Bearer TEST-MANAGEMENT-TOKEN', 'invalid_management_token'],
  ])('a management token that is %s is 401', async (_title, authorization, code) => {
    const headers = withAuthorization(authorization)
    const reply = await call(server, 'get', '/management/v1/organisations', { headers })
    expect(reply.status).toBe(401)
    expect(reply.body).toEqual(exampleOf(code, 'management'))
  })
})

describe('wrong keys from one address', () => {
  const tries = 300
  const atOnce = 50
  const from = (address: string, key: string) => {
    const headers = { 'X-Forwarded-For': address }
    return call(proxied, 'get', '/api/v1/payments', { key, headers })
  }

  test('an address gets 429 after 300 wrong keys in a minute, other addresses do not', async () => {
    const owner = await signUp({}, proxied)
    const wrong = mistyped(owner.secretKey)
    for (let sent = 0; sent < tries; sent += atOnce) {
      const replies = await Promise.all(
        Array.from({ length: atOnce }, () => from('198.51.100.1', wrong)),
      )
      for (const { status } of replies) expect(status).toBe(401)
    }
    const refused = await from('198.51.100.1', wrong)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual(exampleOf('rate_limited'))
    expect(refused.headers['x-ratelimit-remaining']).toBe('0')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await from('::ffff:198.51.100.1', wrong)).status).toBe(429)
    expect((await from('198.51.100.1', owner.secretKey)).status).toBe(200)
    expect((await from('198.51.100.2', wrong)).status).toBe(401)
    expect((await from('198.51.100.2', owner.secretKey)).status).toBe(200)
  })

  test('requests with a right key never count as wrong keys', async () => {
    const owner = await signUp({}, proxied)
    for (let sent = 0; sent <= tries; sent += atOnce) {
      const replies = await Promise.all(
        Array.from({ length: atOnce }, () => from('198.51.100.3', owner.secretKey)),
      )
      for (const { status } of replies) expect(status).toBe(200)
    }
  })
})

describe('last_used_at', () => {
  test('last_used_at is when a key was last used, or null, also after a restart', async () => {
    const database = await createTestDatabase()
    const first = await startTestServer({ database })
    const owner = await createMerchant(first)
    const made = await owner.post('/payments', payment())
    expect(made.status).toBe(201)
    await first.stop()
    const second = await startTestServer({ database })
    const { organisationId } = await createMerchant(second)
    const after = await manage(second, 'get', `/organisations/${organisationId}`)
    const path = `/applications/${owner.applicationId}/api-keys`
    const { body } = await manage(second, 'get', path)
    await second.stop()
    await database.drop()
    const used = Object.fromEntries(
      body.data.map((row: { kind: string; last_used_at: string | null }) => [
        row.kind,
        row.last_used_at,
      ]),
    )
    expect(used.publishable).toBeNull()
    const usedAtMs = Date.parse(used.secret)
    expect(usedAtMs).toBeGreaterThanOrEqual(Date.parse(made.body.data.created_at))
    expect(usedAtMs).toBeLessThanOrEqual(Date.parse(after.body.data.created_at))
  })
})

describe('the log', () => {
  test('the log holds no key, token, webhook secret or full phone number', async () => {
    const url = 'http://127.0.0.1:9/webhooks'
    const path = `/applications/${merchant.applicationId}/webhook-endpoints`
    const order = { url, environment: 'test' }
    const { body } = await manage(server, 'post', path, order)
    const numbers = ['+242 06 512 34 56', '+242 06 999007', '+242 06 999010', '+242 06 999012']
    for (const phone_number of numbers) {
      const { body: created } = await merchant.post('/payments', payment({ phone_number }))
      await eventually(
        () => merchant.get(`/payments/${created.data.id}`),
        (reply) => !['pending', 'processing'].includes(reply.body.data.status),
      )
    }
    await merchant.get(`/payments?phone_number=${encodeURIComponent('+242 06 512 34 56')}`)
    const text = [...server.logLines, ...proxied.logLines].join('\n')
    const confidential = [...secrets, body.data.secret, server.ctx.config.managementToken ?? '']
    for (const secret of confidential) expect(text).not.toContain(secret)
    for (const number of numbers) {
      expect(text).not.toContain(number)
      expect(text).not.toContain(number.replace(/\D/g, ''))
      expect(text).not.toContain(encodeURIComponent(number))
    }
  })

  test('the log holds no error', () => {
    const errorLevel = 50
    const lines = [...server.logLines, ...proxied.logLines]
    expect(lines.filter((line) => JSON.parse(line).level >= errorLevel)).toEqual([])
  })
})
