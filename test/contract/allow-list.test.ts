import { payment } from '../support/builders.ts'
import { call, type Merchant, manage } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import {
  change,
  merchant,
  mistyped,
  proxied,
  server,
  signUp,
  staysAt,
  testLogs,
} from './key-requests.ts'

describe('the IP allow-list', () => {
  test.each([
    ['is empty', []],
    ["contains the caller's address", ['127.0.0.1']],
    ["contains the caller's address among others", ['203.0.113.7', '2001:db8::1', '127.0.0.1']],
    ["contains the caller's range", ['127.0.0.0/8']],
    ['contains every IPv4 address', ['0.0.0.0/0']],
    ["contains the caller's address as IPv4-mapped IPv6", ['::ffff:127.0.0.1']],
    ["contains the caller's address as IPv4-mapped IPv6 in hexadecimal", ['::ffff:7f00:1']],
    ["contains the caller's range as IPv4-mapped IPv6", ['::ffff:127.0.0.0/104']],
  ])('an allow-list that %s admits the caller', async (_title, ip_allow_list) => {
    const owner = await signUp({ ip_allow_list })
    expect((await owner.get('/payments')).status).toBe(200)
  })

  test.each([
    ['another address', ['203.0.113.7']],
    ['another range', ['127.0.0.2/31', '128.0.0.0/8']],
    ['IPv6 only', ['::1', '2001:db8::/32']],
    ['another IPv4-mapped address', ['::ffff:127.0.0.2']],
  ])('an allow-list that contains only %s refuses the caller', async (_title, ip_allow_list) => {
    const owner = await signUp({ ip_allow_list })
    const { status, body } = await owner.post('/payments', payment())
    expect(status).toBe(403)
    expect(body).toEqual(exampleOf('ip_not_whitelisted'))
    await change(owner, { ip_allow_list: [] })
    await staysAt(() => owner.get('/payments'), 200)
    expect((await owner.get('/payments')).body.meta.total).toBe(0)
  })

  test('an IPv6 caller is admitted by its own address and refused by an IPv4 entry', async () => {
    const { port } = new URL(server.url)
    const overIpv6 = { url: `http://[::1]:${port}` }
    const get = ({ secretKey: key }: Merchant) => call(overIpv6, 'get', '/api/v1/payments', { key })
    expect((await get(await signUp({ ip_allow_list: ['::1'] }))).status).toBe(200)
    expect((await get(await signUp({ ip_allow_list: ['0:0:0:0:0:0:0:0/126'] }))).status).toBe(200)
    expect((await get(await signUp({ ip_allow_list: ['127.0.0.1'] }))).status).toBe(403)
    expect((await get(await signUp({ ip_allow_list: ['0.0.0.0/0'] }))).status).toBe(403)
  })

  test('an X-Forwarded-For header is ignored if no proxy is trusted', async () => {
    const owner = await signUp({ ip_allow_list: ['203.0.113.7'] })
    for (const name of ['X-Forwarded-For', 'X-Real-IP', 'Forwarded', 'True-Client-IP']) {
      const headers = { [name]: name === 'Forwarded' ? 'for=203.0.113.7' : '203.0.113.7' }
      expect((await owner.get('/payments', { headers })).status).toBe(403)
    }
  })
})

describe('the IP allow-list behind a proxy, and its entries', () => {
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
    ['203.0.113.7:51234', ['203.0.113.7'], 200],
    ['203.0.113.8:51234', ['203.0.113.7'], 403],
    ['203.0.113.7:51234, 10.1.2.3:443', ['203.0.113.7'], 200],
    ['::ffff:203.0.113.7:51234', ['203.0.113.7'], 200],
    ['[2001:db8::1]:443', ['2001:db8::1'], 200],
    ['[2001:db8::1]', ['2001:db8::1'], 200],
    ['[2001:db8::2]:443', ['2001:db8::1'], 403],
    ['[::ffff:203.0.113.7]:443', ['203.0.113.7'], 200],
    ['203.0.113.7:', ['203.0.113.7'], 403],
    ['203.0.113.7:https', ['203.0.113.7'], 403],
    ['[unknown]:443', ['0.0.0.0/0', '::/0'], 403],
    ['unknown', ['203.0.113.7'], 403],
    ['203.0.113.7, unknown', ['203.0.113.7'], 403],
    ['', ['203.0.113.7'], 403],
    ['999.0.113.7', ['0.0.0.0/0'], 403],
    ['0313.0.0161.7', ['203.0.113.7'], 403],
    ['<script>', ['0.0.0.0/0', '::/0'], 403],
    ['127.0.0.1', ['203.0.113.7'], 403],
  ])(
    'behind a trusted proxy, X-Forwarded-For "%s" with the allow-list %j returns %i',
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
    '10.0.0.1:443',
    '[2001:db8::1]',
    '*',
  ])(
    'an invalid allow-list entry %p returns a 422, and the allow-list stays unchanged',
    async (entry) => {
      const path = `/applications/${merchant.applicationId}`
      const reply = await manage(server, 'patch', path, { ip_allow_list: ['127.0.0.1', entry] })
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors)).toEqual(['ip_allow_list[1]'])
      expect((await manage(server, 'get', path)).body.data.ip_allow_list).toEqual([])
    },
  )
})

describe('wrong API keys from the same address', () => {
  const tries = 300
  const atOnce = 50
  const from = (address: string, key: string) => {
    const headers = { 'X-Forwarded-For': address }
    return call(proxied, 'get', '/api/v1/payments', { key, headers })
  }

  test('an address gets a 429 after 300 wrong keys in a minute, but other addresses do not', async () => {
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
    expect(refused.body).toEqual({
      message: expect.stringMatching(/^Trop de requêtes\. Réessayez dans \d+ s\.$/),
    })
    expect(refused.headers['x-ratelimit-remaining']).toBe('0')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await from('::ffff:198.51.100.1', wrong)).status).toBe(429)
    expect((await from('198.51.100.1', owner.secretKey)).status).toBe(200)
    expect((await from('198.51.100.2', wrong)).status).toBe(401)
    expect((await from('198.51.100.2', owner.secretKey)).status).toBe(200)
  })

  test('requests with a correct key never count as wrong keys', async () => {
    const owner = await signUp({}, proxied)
    for (let sent = 0; sent <= tries; sent += atOnce) {
      const replies = await Promise.all(
        Array.from({ length: atOnce }, () => from('198.51.100.3', owner.secretKey)),
      )
      for (const { status } of replies) expect(status).toBe(200)
    }
  })
})

testLogs()
