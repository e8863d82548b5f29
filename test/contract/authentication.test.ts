import { payment } from '../support/builders.ts'
import { call, goLive, manage } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { rawCall } from '../support/raw-request.ts'
import {
  issue,
  keysOf,
  list,
  merchant,
  mistyped,
  proxied,
  secrets,
  server,
  signUp,
  staysAt,
  testLogs,
} from './key-requests.ts'

const withAuthorization = (value: string | undefined): Record<string, string> =>
  value === undefined ? {} : { Authorization: value }

/** Checks that this Authorization is refused for reads and writes, and that nothing is written. */
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

describe('API key authentication', () => {
  test.each([
    ['Digest', () => `Digest ${merchant.secretKey}`],
    ['Bearer without a space', () => `Bearer${merchant.secretKey}`],
    ['Bearer and more', () => `Bearer ${merchant.secretKey} ${merchant.secretKey}`],
  ])(
    'an API key with another scheme (%s) gets a 401, and nothing is stored',
    async (_title, authorization) => {
      const headers = { Authorization: authorization() }
      const { status, body } = await call(server, 'get', '/api/v1/payments', { headers })
      expect(status).toBe(401)
      expect(['missing_api_key', 'invalid_api_key']).toContain(body.code)
    },
  )

  test('an API key outside the Authorization header gets a 401 `missing_api_key`', async () => {
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
    ['that is truncated', () => merchant.secretKey.slice(0, -1)],
    ['with one extra character', () => `${merchant.secretKey}a`],
    ['of 8,000 characters', () => `sk_test_${'x'.repeat(7992)}`],
    ['with accents', () => `sk_test_${'é'.repeat(36)}`],
    ['that is only a prefix', () => 'sk_test_'],
  ])('an API key %s gets a 401 `invalid_api_key`, and nothing is stored', async (_title, key) =>
    refusesAuthorization(`Bearer ${await key()}`, 'invalid_api_key'),
  )

  test('the Bearer scheme may be in upper or lower case (RFC 9110)', async () => {
    const headers = { Authorization: `bearer ${merchant.secretKey}` }
    expect((await call(server, 'get', '/api/v1/payments', { headers })).status).toBe(200)
  })

  test('a publishable live key gets a 401 `publishable_key`', async () => {
    const { key } = await issue(merchant, { kind: 'publishable', environment: 'live' })
    expect(key).toMatch(/^pk_live_/)
    await refusesAuthorization(`Bearer ${key}`, 'publishable_key')
  })
})

describe('the lifetime of an API key', () => {
  test('a revoked API key stays refused, while other keys of the application keep working', async () => {
    const owner = await signUp()
    const { id, key } = await issue(owner)
    expect((await list(key)).status).toBe(200)
    expect((await manage(server, 'delete', `/api-keys/${id}`)).status).toBe(204)
    const refused = await staysAt(() => list(key), 401)
    expect(refused.body).toEqual(exampleOf('invalid_api_key'))
    expect((await list(owner.secretKey)).status).toBe(200)
    const [revoked] = (await keysOf(owner)).filter((row: { id: string }) => row.id === id)
    expect(revoked.revoked_at).not.toBeNull()
    expect((await manage(server, 'delete', `/api-keys/${id}`)).status).toBe(204)
    const again = (await keysOf(owner)).find((row: { id: string }) => row.id === id)
    expect(again).toEqual(revoked)
    expect((await manage(server, 'post', `/api-keys/${id}/roll`, {})).status).not.toBe(201)
  })

  test('an API key is shown in full once, and later only with its prefix and last characters', async () => {
    const rows = await keysOf(merchant)
    const texts = JSON.stringify(rows)
    for (const secret of secrets) expect(texts).not.toContain(secret)
    // The list starts with the newest key, so this is the merchant's first secret key.
    const own = rows.findLast((row: { kind: string }) => row.kind === 'secret')
    expect(merchant.secretKey.startsWith(own.prefix)).toBe(true)
    expect(merchant.secretKey.endsWith(own.last_four)).toBe(true)
  })
})

describe('live API keys', () => {
  test('a live key without verified KYC gets a 403 on every request', async () => {
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

  test("a live key works only while the merchant's KYC is verified", async () => {
    const owner = await signUp()
    const { key } = await issue(owner, { environment: 'live' })
    const kyc = `/organisations/${owner.organisationId}/kyc`
    expect((await list(key)).status).toBe(403)
    await manage(server, 'put', kyc, { status: 'verified' })
    await staysAt(() => list(key), 200)
    await manage(server, 'put', kyc, { status: 'rejected' })
    await staysAt(() => list(key), 403)
  })

  test('a live key reads payments of the live environment only', async () => {
    const owner = await goLive(server, await signUp())
    secrets.push(owner.secretKey)
    expect(owner.secretKey).toMatch(/^sk_live_/)
    expect((await owner.get('/payments')).body.data).toEqual([])
  })
})

describe('X-Request-Id', () => {
  test('every reply has a different X-Request-Id', async () => {
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

  const idFor = async (sent: string): Promise<string | undefined> =>
    (await merchant.get('/payments', { headers: { 'X-Request-Id': sent } })).headers['x-request-id']

  test.each([['0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f'], ['order:42/a+b=c~'], ['x'.repeat(128)]])(
    'an X-Request-Id sent by the caller is returned: %s',
    async (sent) => {
      expect(await idFor(sent)).toBe(sent)
    },
  )

  test.each([
    ['a tag', '"><script>'],
    ['two words', 'order 42'],
    ['a word with an accent', 'commandé'],
    ['129 characters', 'x'.repeat(129)],
  ])('an X-Request-Id sent by the caller is not returned if it is %s', async (_, sent) => {
    expect(await idFor(sent)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

testLogs()
