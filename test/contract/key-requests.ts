import { payment } from '../support/builders.ts'
import {
  type CallOptions,
  call,
  claimLiveKey,
  createMerchant,
  type Merchant,
  manage,
  type Reply,
} from '../support/client.ts'
import { eventually, forGood, resourceEnded } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export let server: TestServer

/** This deployment is behind a trusted proxy and counts failures separately. */
export let proxied: TestServer

export let merchant: Merchant

export const secrets: string[] = []

beforeAll(async () => {
  // With `::`, IPv4 callers have IPv4-mapped addresses.
  server = await startTestServer({ host: '::' })
  proxied = await startTestServer({ trustProxy: ['127.0.0.0/8', '10.0.0.0/8'] })
  merchant = await signUp()
})

afterAll(() => Promise.all([server.stop(), proxied.stop()]))

export const signUp = async (
  changes: Record<string, unknown> = {},
  on: TestServer = server,
): Promise<Merchant> => {
  const created = await createMerchant(on, { rateLimit: null })
  if (Object.keys(changes).length > 0) await change(created, changes, on)
  secrets.push(created.secretKey, created.publishableKey)
  return created
}

export const change = async (
  { applicationId }: Merchant,
  changes: Record<string, unknown>,
  on: TestServer = server,
): Promise<void> => {
  const { status } = await manage(on, 'patch', `/applications/${applicationId}`, changes)
  expect(status).toBe(200)
}

export const issue = async (
  { applicationId }: Merchant,
  order: Record<string, unknown> = {},
): Promise<{ id: string; key: string; created_at: string }> => {
  if (order.environment === 'live') {
    const { environment, ...rest } = order
    const claimed = await claimLiveKey(server, applicationId, rest)
    secrets.push(claimed.key)
    return claimed
  }
  const path = `/applications/${applicationId}/api-keys`
  const body = { kind: 'secret', environment: 'test', ...order }
  const reply = await manage(server, 'post', path, body)
  expect(reply.status).toBe(201)
  secrets.push(reply.body.data.key)
  return reply.body.data
}

export const keysOf = async ({ applicationId }: Merchant) =>
  (await manage(server, 'get', `/applications/${applicationId}/api-keys`)).body.data

export const list = (key: string | undefined, options: CallOptions = {}) =>
  call(server, 'get', '/api/v1/payments', { key, ...options })

/** Waits until a change takes effect; api-key-cache.test.ts tests how soon. */
export const becomes = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
  eventually(ask, (reply) => reply.status === status)

export const staysAt = (ask: () => Promise<Reply>, status: number): Promise<Reply> =>
  forGood(ask, (reply) => reply.status === status)

/** Changes a key's last character, which makes its checksum wrong. */
export const mistyped = (key: string): string => key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a')

export const testLogs = (): void => {
  describe('the log of API key requests', () => {
    test('the log contains no key, token, webhook secret or full phone number', async () => {
      const url = 'http://127.0.0.1:9/webhooks'
      const path = `/applications/${merchant.applicationId}/webhook-endpoints`
      const order = { url, environment: 'test' }
      const { body } = await manage(server, 'post', path, order)
      const numbers = ['+242 06 512 34 56', '+242 06 999007', '+242 06 999010', '+242 06 999012']
      for (const phone_number of numbers) {
        const { body: created } = await merchant.post('/payments', payment({ phone_number }))
        await eventually(() => merchant.get(`/payments/${created.data.id}`), resourceEnded)
      }
      await merchant.get(`/payments?phone_number=${encodeURIComponent('+242 06 512 34 56')}`)
      const text = [...server.logLines, ...proxied.logLines].join('\n')
      const confidential = [
        ...secrets,
        body.data.secret,
        server.ctx.config.managementTokens[0] ?? '',
      ]
      for (const secret of confidential) expect(text).not.toContain(secret)
      for (const number of numbers) {
        expect(text).not.toContain(number)
        expect(text).not.toContain(number.replace(/\D/g, ''))
        expect(text).not.toContain(encodeURIComponent(number))
      }
    })

    test('the log of the requests in this file contains no error', () => {
      const errorLevel = 50
      const lines = [...server.logLines, ...proxied.logLines]
      expect(lines.filter((line) => JSON.parse(line).level >= errorLevel)).toEqual([])
    })
  })
}
