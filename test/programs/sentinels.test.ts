import type { Options } from 'express-rate-limit'
import { pino } from 'pino'
import { createSharedCounter, type SharedCounter } from '../../src/http/rate-limit-store.ts'
import { trustReceivers } from '../support/certificate.ts'
import { call, createMerchant, type Merchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { run } from '../support/momo.ts'
import {
  hasSentinelPrograms,
  type OwnSentinels,
  redisPassword,
  startOwnSentinels,
} from '../support/own-sentinels.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const describeSentinels = hasSentinelPrograms ? describe : describe.skip

/**
 * Enough requests to last several seconds, during which the sentinels are repeatedly queried for
 * the master.
 */
const requestsInRow = 40

describeSentinels('REDIS_URL with sentinels', () => {
  let redis: OwnSentinels
  let server: TestServer
  let merchant: Merchant
  let others: SharedCounter[]

  const counterOf = (url = redis.url): SharedCounter =>
    createSharedCounter({
      url,
      prefix: 'momo-test-nodes:',
      log: pino({ enabled: false }),
      answerMaxMs: 1000,
      onFallback: () => {},
    })

  beforeAll(async () => {
    redis = await startOwnSentinels()
    server = await startTestServer({ redisUrl: redis.url, redisAnswerMaxMs: 1000 })
    merchant = await createMerchant(server, { rateLimit: 10_000 })
    others = [counterOf(), counterOf()]
    for (const { ready } of others) await ready()
  }, 60_000)
  afterAll(async () => {
    await Promise.all(others.map((counter) => counter.stop()))
    await server.stop()
    await redis.stop()
  })

  const ask = async () => {
    const { status, headers } = await call(server, 'get', '/api/v1/payments', {
      key: merchant.secretKey,
    })
    expect(status).toBe(200)
    return Number(headers['x-ratelimit-remaining'])
  }
  const fallbacks = async (): Promise<number> => {
    const { values } = await server.ctx.metrics.rateLimitFallbacks.get()
    return values[0]?.value ?? 0
  }
  const redisCheck = async (): Promise<string> =>
    (await call(server, 'get', '/readyz')).body.checks.redis
  const masterNow = async () => {
    const master = await redis.master()
    if (master === undefined) throw new Error('the sentinels report no master')
    return master
  }
  const keysIn = async (port: number): Promise<number> => {
    const { ask: askIn } = redis.servers.find((each) => each.port === port) ?? (await masterNow())
    return Number((await askIn('DBSIZE'))[0])
  }
  /**
   * Returns whether Redis counts the next request, according to the metric of uncounted requests.
   */
  const isCounted = async (): Promise<boolean> => {
    const before = await fallbacks()
    await ask()
    return (await fallbacks()) === before
  }
  const expectAllCounted = async (): Promise<void> => {
    for (let times = 0; times < requestsInRow; times += 1) expect(await isCounted()).toBe(true)
  }
  const expectSharedCounts = async (name: string, counters = others): Promise<void> => {
    const stores = counters.map((counter) => counter.storeOf(name))
    for (const store of stores) store.init?.({ windowMs: 60_000 } as Options)
    const [first, second] = stores
    const totals = await eventually(
      async () => [
        (await first?.increment('key'))?.totalHits,
        (await second?.increment('key'))?.totalHits,
      ],
      ([one = 0, two = 0]) => two === one + 1 && two > 2,
    )
    expect(totals).toHaveLength(2)
  }

  test('two nodes share one rate limit count in the Redis master', async () => {
    expect(await redisCheck()).toBe('ok')
    expect(await isCounted()).toBe(true)
    const master = await masterNow()
    expect(await keysIn(master.port)).toBeGreaterThan(0)
    await expectSharedCounts('before')
  })

  test('a killed or frozen Redis sentinel does not affect rate limit counts', async () => {
    const [first, second] = redis.sentinels
    first?.program.signal('SIGKILL')
    second?.program.signal('SIGSTOP')
    await first?.program.ended()
    await expectAllCounted()
    expect(await redisCheck()).toBe('ok')
    second?.program.signal('SIGCONT')
    first?.program.start()
    await eventually(
      () => first?.ask('PING') ?? Promise.resolve([]),
      ([answer]) => answer === 'PONG',
    )
  })

  test('requests get responses while the Redis master is down, and the next master continues the count', async () => {
    const before = await masterNow()
    before.program.signal('SIGKILL')
    await before.program.ended()
    await eventually(isCounted, (is) => !is)
    await eventually(redisCheck, (is) => is === 'unavailable')
    await eventually(async () => (await ask()) > 0 && (await isCounted()), Boolean)
    const after = await masterNow()
    expect(after.port).not.toBe(before.port)
    expect(await redisCheck()).toBe('ok')
    expect(await keysIn(after.port)).toBeGreaterThan(0)
    await expectSharedCounts('after')
    before.program.start()
  })

  test('while all sentinels are down, the Redis master keeps counting', async () => {
    for (const { program } of redis.sentinels) program.signal('SIGKILL')
    await Promise.all(redis.sentinels.map(({ program }) => program.ended()))
    await expectAllCounted()
    for (const { program } of redis.sentinels) program.start()
    await eventually(redis.master, (master) => master !== undefined)
  })

  test('rediss+sentinel reaches the sentinels and the master over TLS', async () => {
    trustReceivers()
    const secure = await startOwnSentinels({ isSecure: true })
    const counters = [counterOf(secure.url), counterOf(secure.url)]
    try {
      const areReady = () => counters.every((counter) => counter.isReady())
      await eventually(areReady, (are) => are)
      await expectSharedCounts('secure', counters)
    } finally {
      await Promise.all(counters.map((counter) => counter.stop()))
      await secure.stop()
    }
  })

  test('momo config check --connect shows the Redis master, and reports which sentinel is wrong', async () => {
    const master = await masterNow()
    const check = (url: string) => run(['config', 'check', '--connect'], { REDIS_URL: url })
    const { code, out } = await check(redis.url)
    expect(out).toMatch(
      new RegExp(`^REDIS_URL: Redis \\d+\\S*, the master at 127\\.0\\.0\\.1:${master.port}$`, 'm'),
    )
    expect(code).toBe(0)
    const partly = await check(redis.url.replace('@', '@127.0.0.1:1,'))
    expect(partly.out).toMatch(/REDIS_URL: the sentinel 127\.0\.0\.1:1 does not answer/)
    expect(partly.code).toBe(0)
    const wrongName = await check(redis.url.replace(/momo$/, 'other'))
    expect(wrongName.out).toMatch(/wrong: REDIS_URL: .*knows no master named other/)
    expect(wrongName.code).toBe(1)
    const secret = encodeURIComponent(redisPassword)
    const wrongPassword = await check(redis.url.replace(secret, 'wrong'))
    expect(wrongPassword.out).toMatch(/wrong: REDIS_URL: .*(WRONGPASS|password)/i)
    expect(wrongPassword.out).not.toContain(redisPassword)
    expect(wrongPassword.code).toBe(1)
  })
})
