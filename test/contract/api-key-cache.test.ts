import { createApiKeyCache } from '../../src/http/api-key-cache.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * The key cache has a manual clock. Changes made through the server look like changes by another
 * node.
 */

let server: TestServer
let merchant: Merchant

beforeAll(async () => {
  // Without background work, every database statement belongs to a request.
  server = await startTestServer({ role: 'api' })
})
afterAll(() => server.stop())

const statements = async (): Promise<number> => {
  const { values } = await server.ctx.metrics.statements.get()
  return values[0]?.value ?? 0
}

const secretKeyIdOf = async ({ applicationId }: Merchant): Promise<string> => {
  const { body } = await manage(server, 'get', `/applications/${applicationId}/api-keys`)
  return body.data.find(({ kind }: { kind: string }) => kind === 'secret').id
}

/** Creates an API key cache whose `find` also returns whether it queried the database. */
const startNode = async () => {
  const clock = { nowMs: server.ctx.clock.nowMs() }
  let passedMs = 0
  const nowIso = () => new Date(clock.nowMs).toISOString()
  const cache = createApiKeyCache(
    server.ctx.db,
    { nowMs: () => clock.nowMs, nowIso },
    server.ctx.log,
    () => passedMs,
  )
  return {
    clock,
    pass: (ms: number): void => {
      clock.nowMs += ms
      passedMs += ms
    },
    find: async (key: string) => {
      const before = await statements()
      const holder = await cache.find(key)
      return { holder, isQueried: (await statements()) > before }
    },
    stop: cache.stop,
  }
}

const organisation = () => `/organisations/${merchant.organisationId}`
const application = () => `/applications/${merchant.applicationId}`

describe('the API key cache of another process', () => {
  let node: Awaited<ReturnType<typeof startNode>>

  afterEach(() => node.stop())

  const readThenChange = async (change: () => Promise<{ status: number }>): Promise<void> => {
    merchant = await createMerchant(server)
    node = await startNode()
    const first = await node.find(merchant.secretKey)
    expect([first.isQueried, first.holder?.applicationId]).toEqual([true, merchant.applicationId])
    const { status } = await change()
    expect([200, 201, 204]).toContain(status)
    node.pass(1000)
  }
  const findNow = () => node.find(merchant.secretKey)

  test('a revoked API key is unknown to another process within a second, and stays unknown', async () => {
    await readThenChange(async () =>
      manage(server, 'delete', `/api-keys/${await secretKeyIdOf(merchant)}`),
    )
    for (const laterMs of [0, 1000, 60_000]) {
      node.pass(laterMs)
      expect(await findNow()).toEqual({ holder: undefined, isQueried: true })
    }
  })

  test('a revoked API key becomes unknown within a second, even if the clock is set back', async () => {
    await readThenChange(async () =>
      manage(server, 'delete', `/api-keys/${await secretKeyIdOf(merchant)}`),
    )
    node.clock.nowMs -= 3_600_000
    expect(await findNow()).toEqual({ holder: undefined, isQueried: true })
  })

  test('an API key rolled without overlap is unknown to another process a second later', async () => {
    await readThenChange(async () => {
      const path = `/api-keys/${await secretKeyIdOf(merchant)}/roll`
      return manage(server, 'post', path, { overlap_seconds: 0 })
    })
    expect(await findNow()).toEqual({ holder: undefined, isQueried: true })
  })

  test('suspending or resuming an organisation takes effect in another process within a second', async () => {
    const suspended = () =>
      manage(server, 'post', `${organisation()}/suspend`, { reason: 'Fraude' })
    await readThenChange(suspended)
    const refused = await findNow()
    expect(refused.isQueried).toBe(true)
    expect(refused.holder?.suspendedAt).toEqual(expect.any(String))
    await manage(server, 'post', `${organisation()}/resume`)
    node.pass(1000)
    const resumed = await findNow()
    expect(resumed.isQueried).toBe(true)
    expect(resumed.holder?.suspendedAt).toBeNull()
  })

  test('a changed KYC status, rate limit or allow-list takes effect in another process within a second', async () => {
    await readThenChange(async () => {
      await manage(server, 'put', `${organisation()}/kyc`, { status: 'verified' })
      const order = { rate_limit_per_minute: 7, ip_allow_list: ['203.0.113.7'] }
      return manage(server, 'patch', application(), order)
    })
    const { isQueried, holder } = await findNow()
    expect(isQueried).toBe(true)
    expect(holder).toMatchObject({
      kycStatus: 'verified',
      rateLimitPerMinute: 7,
      ipAllowList: ['203.0.113.7'],
    })
    expect(holder?.ipRanges).toHaveLength(1)
  })
})

test('a cached API key is reloaded within a second, even if it is used constantly', async () => {
  merchant = await createMerchant(server)
  const node = await startNode()
  const queriedAtMs: number[] = []
  for (let passedMs = 0; passedMs <= 3000; passedMs += 100) {
    const { isQueried, holder } = await node.find(merchant.secretKey)
    expect(holder?.applicationId).toBe(merchant.applicationId)
    if (isQueried) queriedAtMs.push(passedMs)
    node.pass(100)
  }
  expect(queriedAtMs).toEqual([0, 700, 1400, 2100, 2800])
  await node.stop()
})

test('a cached API key is refused from the moment it expires, without a database query', async () => {
  merchant = await createMerchant(server)
  const node = await startNode()
  const endMs = Date.now() + 3_600_000
  const order = { kind: 'secret', environment: 'test', expires_at: new Date(endMs).toISOString() }
  const { body } = await manage(server, 'post', `${application()}/api-keys`, order)
  node.clock.nowMs = endMs - 1
  const before = await node.find(body.data.key)
  expect([before.isQueried, before.holder?.keyId]).toEqual([true, body.data.id])
  node.clock.nowMs = endMs
  expect(await node.find(body.data.key)).toEqual({ holder: undefined, isQueried: false })
  await node.stop()
})
