import { parseRange } from '../../src/domain/ip-range.ts'
import { call, manage, type Reply } from '../support/client.ts'
import { exampleOf } from '../support/documents.ts'
import { managementToken, startTestServer, type TestServer } from '../support/server.ts'

const key = managementToken
const stranger = '203.0.113.7'
const paths = [
  '/management/v1/organisations',
  '/management/v1/ledger-check',
  '/management/v1/openapi.json',
  '/management/v1/openapi.yaml',
  '/metrics',
]

const from = (
  server: Pick<TestServer, 'url'>,
  headers: Record<string, string>,
  path: string,
): Promise<Reply> => call(server, 'get', path, { key, headers })

const isReached = async (server: Pick<TestServer, 'url'>, headers: Record<string, string>) => {
  const replies = await Promise.all(paths.map((path) => from(server, headers, path)))
  const docs = await from(server, headers, '/docs/reference')
  const page = await from(server, headers, '/docs')
  const statuses = new Set(replies.map(({ status }) => status))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => replies[0]?.status))
  const isFound = statuses.has(200)
  if (!isFound) for (const { body } of replies) expect(body).toEqual(exampleOf('not_found'))
  if (docs.status === 200) {
    expect(docs.text.includes('management/v1')).toBe(isFound)
    expect(page.text.includes('management/v1')).toBe(isFound)
    const workflows = await from(server, headers, '/api/v1/workflows.arazzo.yaml')
    expect(workflows.status).toBe(200)
    expect(/management\/v1|sourceDescriptions\.management/.test(workflows.text)).toBe(isFound)
    const collection = await from(server, headers, '/api/v1/workflows.postman_collection.json')
    expect(collection.status).toBe(200)
    expect(/management\/v1|management_token/.test(collection.text)).toBe(isFound)
  }
  expect((await from(server, headers, '/healthz')).status).toBe(200)
  expect((await from(server, headers, '/readyz')).status).not.toBe(404)
  return isFound
}

const rangesOf = (...texts: string[]) =>
  texts.map(parseRange).filter((range) => range !== undefined)

describe('management API and metrics on the shared listener', () => {
  let server: TestServer
  let behind: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    behind = await startTestServer({ trustProxy: ['127.0.0.1', '10.0.0.0/8'] })
  })
  afterAll(async () => {
    await server.stop()
    await behind.stop()
  })

  test('the management API and metrics respond to callers on this machine', async () => {
    expect(await isReached(server, {})).toBe(true)
    expect(await isReached(behind, {})).toBe(true)
    expect(await isReached(behind, { 'X-Forwarded-For': '127.0.0.1' })).toBe(true)
  })

  test('the management API and metrics return a 404 for remote callers reported by a trusted proxy', async () => {
    expect(await isReached(behind, { 'X-Forwarded-For': stranger })).toBe(false)
    expect(await isReached(behind, { 'X-Forwarded-For': `127.0.0.1, ${stranger}` })).toBe(false)
    expect(await isReached(behind, { 'X-Forwarded-For': '127.0.0.1, 10.1.2.3' })).toBe(false)
    expect(await isReached(behind, { 'X-Forwarded-For': 'unknown' })).toBe(false)
  })

  test.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', stranger],
    ['X-Forwarded-Proto', 'https'],
    ['X-Real-IP', '127.0.0.1'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
  ])(
    'the management API and metrics return a 404 when an untrusted proxy sends %s: %s',
    async (name, value) => {
      expect(await isReached(server, { [name]: value })).toBe(false)
    },
  )

  test('the management API and metrics return a 404 if a trusted proxy reports no caller', async () => {
    expect(await isReached(behind, { Forwarded: 'for=127.0.0.1' })).toBe(false)
    expect(await isReached(behind, { 'X-Forwarded-Proto': 'https' })).toBe(false)
  })

  test('a remote caller of the management API gets a 404 with or without a token, with any method', async () => {
    const headers = { 'X-Forwarded-For': stranger }
    for (const [method, path] of [
      ['post', '/organisations'],
      ['delete', '/organisations'],
      ['get', '/nothing'],
    ] as const) {
      for (const given of [key, 'wrong', undefined]) {
        const reply = await call(behind, method, `/management/v1${path}`, {
          key: given,
          headers,
        }).catch((error: Error) => ({ status: 0, body: error.message }))
        expect([method, path, reply.status]).toEqual([method, path, 404])
      }
    }
  })
})

describe('MANAGEMENT_ALLOW', () => {
  test('MANAGEMENT_ALLOW admits only the listed callers, and admits this machine only if it is listed', async () => {
    const server = await startTestServer({
      trustProxy: ['127.0.0.1'],
      managementAllow: rangesOf('203.0.113.0/24', '2001:db8::/32'),
    })
    expect(await isReached(server, { 'X-Forwarded-For': stranger })).toBe(true)
    expect(await isReached(server, { 'X-Forwarded-For': '2001:db8::7' })).toBe(true)
    expect(await isReached(server, { 'X-Forwarded-For': '198.51.100.7' })).toBe(false)
    expect(await isReached(server, {})).toBe(false)
    await server.stop()
  })

  test('MANAGEMENT_ALLOW with all addresses admits every caller through any proxy', async () => {
    const server = await startTestServer({ managementAllow: rangesOf('0.0.0.0/0', '::/0') })
    expect(await isReached(server, { 'X-Forwarded-For': stranger })).toBe(true)
    expect(await isReached(server, {})).toBe(true)
    await server.stop()
  })
})

describe('MANAGEMENT_PORT', () => {
  test('MANAGEMENT_PORT moves management to a separate listener, open to every caller', async () => {
    const server = await startTestServer({ managementPort: 0, trustProxy: ['127.0.0.1'] })
    const isolated = { url: server.managementUrl }
    const headers = { 'X-Forwarded-For': stranger }
    expect(await isReached(isolated, headers)).toBe(true)
    expect(await isReached(isolated, {})).toBe(true)
    expect((await from(server, {}, '/management/v1/openapi.json')).status).toBe(404)
    expect((await from(server, {}, '/docs/reference')).text).not.toContain('management/v1')
    expect((await from(server, headers, '/metrics')).status).toBe(404)
    expect((await from(server, {}, '/metrics')).status).toBe(404)
    expect((await manage(isolated, 'get', '/organisations')).status).toBe(200)
    await server.stop()
  })

  test('MANAGEMENT_PORT with MANAGEMENT_ALLOW responds only to the listed callers', async () => {
    const server = await startTestServer({
      managementPort: 0,
      trustProxy: ['127.0.0.1'],
      managementAllow: rangesOf('203.0.113.0/24'),
    })
    const isolated = { url: server.managementUrl }
    expect(await isReached(isolated, { 'X-Forwarded-For': stranger })).toBe(true)
    expect(await isReached(isolated, {})).toBe(false)
    await server.stop()
  })
})
