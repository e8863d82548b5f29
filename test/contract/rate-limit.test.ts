import { randomBytes } from 'node:crypto'
import { type AddressInfo, connect, createServer } from 'node:net'
import { createClient } from 'redis'
import { preview } from '../features/account/bulk-requests.ts'
import { call, createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { server } from '../support/own-server.ts'
import { hasRealEngines, startTestServer } from '../support/server.ts'

test('as many concurrent requests are served as the rate limit allows', async () => {
  const { secretKey: key } = await createMerchant(server, { rateLimit: 5 })
  const sent = Array.from({ length: 14 }, () => call(server, 'get', '/api/v1/payments', { key }))
  const replies = await Promise.all(sent)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
  const left = replies.map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  expect(left.sort((a, b) => b - a).slice(0, 6)).toEqual([4, 3, 2, 1, 0, 0])
})

const idOf = async (key: string): Promise<string> =>
  (await call(server, 'get', '/account/v1/api-keys/current', { key })).body.data.id

const leftOf = async (key: string): Promise<number> => {
  const { headers } = await call(server, 'get', '/api/v1/payments', { key })
  return Number(headers['x-ratelimit-remaining'])
}

test.each([1, 0])(
  'a rolled key continues the request count of the old key, with an overlap of %i hours',
  async (hours) => {
    const body = { overlap_seconds: hours * 3600 }
    const { secretKey } = await createMerchant(server, { rateLimit: 6 })
    const keys = [secretKey]
    for (let times = 0; times < 2; times += 1) {
      const path = '/account/v1/api-keys/current/roll'
      const rolled = await call(server, 'post', path, { key: keys.at(-1), body })
      keys.push(rolled.body.data.key)
    }
    const id = await idOf(keys[2] as string)
    const rolled = await manage(server, 'post', `/api-keys/${id}/roll`, body)
    const last = rolled.body.data.key
    expect(await leftOf(last)).toBe(2)
    if (hours > 0) expect(await leftOf(secretKey)).toBe(1)
    expect(await leftOf(last)).toBe(hours > 0 ? 0 : 1)
  },
)

test('a second API key has a separate request count', async () => {
  const { secretKey, applicationId } = await createMerchant(server, { rateLimit: 3 })
  expect(await leftOf(secretKey)).toBe(2)
  const path = `/applications/${applicationId}/api-keys`
  const issued = await manage(server, 'post', path, { kind: 'secret', environment: 'test' })
  expect(await leftOf(issued.body.data.key)).toBe(2)
  expect(await leftOf(secretKey)).toBe(1)
})

test('the lines of a bulk payout do not affect the request count of its key', async () => {
  const merchant = await createMerchant(server, { rateLimit: 100 })
  expect(await leftOf(merchant.secretKey)).toBe(99)
  const payouts = Array.from({ length: 500 }, () => ({}))
  expect((await preview(server, merchant, { payouts })).status).toBe(422)
  expect(await leftOf(merchant.secretKey)).toBe(97)
})

const testOnEngines = hasRealEngines ? test : test.skip

/** Starts a proxy to Redis that can withhold replies, like a frozen server. */
const startRedisProxy = async () => {
  const { hostname, port } = new URL(process.env.TEST_REDIS_URL ?? '')
  let isFrozen = false
  const held: (() => void)[] = []
  const proxy = createServer((client) => {
    const redis = connect(Number(port), hostname)
    for (const socket of [client, redis]) socket.on('error', () => {})
    client.pipe(redis)
    client.on('close', () => redis.destroy())
    redis.on('data', (bytes) => {
      if (isFrozen) held.push(() => client.write(bytes))
      else client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
      for (const pass of held.splice(0)) pass()
    },
    stop: () => proxy.close(),
  }
}

testOnEngines('a node stays ready and reports a frozen Redis as unavailable', async () => {
  const proxy = await startRedisProxy()
  const counting = await startTestServer({ redisUrl: proxy.url, redisAnswerMaxMs: 1000 })
  const redisIs = (state: string) =>
    eventually(
      () => call(counting, 'get', '/readyz'),
      ({ body }) => body.checks.redis === state,
    )
  const lines = (words: string) => counting.logLines.filter((line) => line.includes(words)).length
  await redisIs('ok')
  const before = [lines('Redis unavailable'), lines('using Redis again')] as const
  proxy.freeze()
  expect((await redisIs('unavailable')).status).toBe(200)
  expect(lines('Redis unavailable')).toBe(before[0] + 1)
  // Reading the state between attempts does not change it.
  for (let times = 0; times < 3; times += 1) {
    const { body } = await call(counting, 'get', '/readyz')
    expect(body.checks.redis).toBe('unavailable')
  }
  proxy.thaw()
  await redisIs('ok')
  expect(lines('using Redis again')).toBeGreaterThan(before[1])
  await counting.stop()
  proxy.stop()
})

testOnEngines(
  "an API key's count of faulty bulk payout lines is reset within a minute",
  async () => {
    const redisPrefix = `momo-test-${randomBytes(6).toString('hex')}:`
    const counting = await startTestServer({ redisPrefix })
    const merchant = await createMerchant(counting)
    expect((await preview(counting, merchant, { payouts: [{}, {}] })).status).toBe(422)
    const redis = createClient({ url: process.env.TEST_REDIS_URL ?? '' })
    await redis.connect()
    const keys = await redis.keys(`${redisPrefix}faulty-lines:*`)
    expect(keys).toHaveLength(1)
    const leftMs = await redis.pTTL(keys[0] ?? '')
    redis.destroy()
    await counting.stop()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(60_000)
  },
)
