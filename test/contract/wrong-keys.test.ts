import { generateApiKey } from '../../src/domain/merchants/api-key.ts'
import { createApiKeyCache } from '../../src/http/api-key-cache.ts'
import { call, createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

let merchant: Merchant

const read = (key: string): Promise<Reply> => call(server, 'get', '/api/v1/payments', { key })

const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')

const unknownKey = () => generateApiKey('secret', 'test')

const form = (key: string): Promise<Reply> =>
  call(server, 'post', '/v1/checkout/sessions', {
    headers: {
      Authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: '',
  })

beforeAll(async () => {
  // Without background work, every database statement belongs to a request.
  server = await startTestServer({ role: 'api' })
  merchant = await createMerchant(server)
  for (let sent = 0; sent < 300; sent += 50) {
    const replies = await Promise.all(Array.from({ length: 50 }, () => read('sk_test_wrong')))
    for (const { status } of replies) expect(status).toBe(401)
  }
})

afterAll(() => server.stop())

const statements = async (): Promise<number> => {
  const { values } = await server.ctx.metrics.statements.get()
  return values[0]?.value ?? 0
}

describe('an IP address that has sent 300 invalid keys in a minute', () => {
  test('an IP address blocked for too many invalid keys can still use any valid key', async () => {
    expect((await read('sk_test_wrong')).status).toBe(429)
    expect((await read(merchant.secretKey)).status).toBe(200)
    const fresh = await createMerchant(server)
    expect((await read(fresh.secretKey)).status).toBe(200)
    expect((await form(fresh.secretKey)).status).toBe(422)
  })

  test('an IP address blocked for too many invalid keys can still use the management token', async () => {
    expect((await manage(server, 'get', '/organisations')).status).toBe(200)
    const wrong = await call(server, 'get', '/management/v1/organisations', { key: 'wrong' })
    expect(wrong.status).toBe(429)
  })

  test('an IP address blocked for too many invalid keys gets a 429 even with another authentication scheme', async () => {
    const headers = { Authorization: 'Basic x' }
    const { status, body } = await call(server, 'get', '/management/v1/organisations', { headers })
    expect([status, body]).toEqual([
      429,
      { message: expect.stringMatching(/^Trop de requêtes\. Réessayez dans \d+ s\.$/) },
    ])
  })

  test('an IP address blocked for too many invalid keys gets a 429 for malformed keys without a query', async () => {
    const before = await statements()
    const { secretKey, publishableKey } = merchant
    const malformed = ['sk_test_wrong', publishableKey, `${secretKey}x`, mistyped(secretKey)]
    for (const key of malformed) {
      for (const send of [read, form]) {
        const { status, body, headers } = await send(key)
        expect([key, status]).toEqual([key, 429])
        expect(body).toEqual({
          message: expect.stringMatching(/^Trop de requêtes\. Réessayez dans \d+ s\.$/),
        })
        expect(headers['x-ratelimit-remaining']).toBe('0')
        expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      }
    }
    expect(await statements()).toBe(before)
    expect((await read(unknownKey())).status).toBe(429)
  })

  test('a correct API key is accepted among hundreds of simultaneous unknown keys', async () => {
    const { secretKey } = await createMerchant(server)
    const wrong = Array.from({ length: 300 }, () => read(unknownKey()))
    const [right, ...refused] = await Promise.all([read(secretKey), ...wrong])
    expect(right?.status).toBe(200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]))
  })

  test('unknown API keys that arrive together are looked up in one statement', async () => {
    const cache = createApiKeyCache(server.ctx.db, server.ctx.clock, server.ctx.log)
    const before = await statements()
    const wrong = Array.from({ length: 500 }, () => cache.find(unknownKey(), true))
    const right = cache.find(merchant.secretKey, true)
    expect((await Promise.all(wrong)).every((caller) => caller === undefined)).toBe(true)
    expect((await right)?.applicationId).toBe(merchant.applicationId)
    expect(await statements()).toBe(before + 1)
    await cache.stop()
  })
})
