import { payment, unknownId } from '../support/builders.ts'
import { createMerchant, manage, type Reply } from '../support/client.ts'
import { eventually, exceeds, resourceIs } from '../support/eventually.ts'
import { failingOnDemand } from '../support/failing-context.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { exchange, parseReply, rawBytes } from '../support/raw-request.ts'
import { managementToken, startTestServer } from '../support/server.ts'

const failure = failingOnDemand()

const server = prepared(() => startTestServer({ makeContext: failure.makeContext }))
const merchant = prepared(() => createMerchant(server))

const ask = async (method: string, target: string, key?: string): Promise<Reply> =>
  parseReply(
    await exchange(server, rawBytes(server, { method, target, ...(key !== undefined && { key }) })),
  )

/** These headers differ between requests, or depend on how the body is sent. */
const varying = ['x-request-id', 'date', 'x-ratelimit-remaining', 'transfer-encoding']

const lasting = ({ status, headers }: Reply) => [
  status,
  Object.entries(headers)
    .filter(([name]) => !varying.includes(name))
    // A backup's file name contains its creation time.
    .map(([name, value]) => [name, value.replace(/T\d{6}Z/, '')]),
]

const expectSame = async (target: string, key?: string): Promise<number> => {
  const [got, head] = [await ask('GET', target, key), await ask('HEAD', target, key)]
  expect(lasting(head)).toEqual(lasting(got))
  expect(got.text).not.toBe('')
  expect(head.text).toBe('')
  expect(head.headers['x-request-id']).toBeDefined()
  return head.status
}

const month = 'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z'

/** `operation-chain.test.ts` covers `HEAD` for every other operation. */
test.each([
  ['a list of the payments API', '/api/v1/payments', 200],
  ['an unknown id of the payments API', `/api/v1/payments/${unknownId}`, 404],
  ['an object of the account API', `/account/v1/settlement-summary?month=2026-01`, 200],
  ['a file of the account API', `/account/v1/statement.csv?currency=XAF&${month}`, 200],
  ['a picture of the account API', '/account/v1/payment-links/{link}/qr-code.svg', 200],
  ['a list of the management API', '/management/v1/organisations', 200],
  ['an unknown id of the management API', `/management/v1/organisations/${unknownId}`, 404],
])(
  'HEAD on %s returns the status and the headers of a GET request, and no body',
  async (_what, path, status) => {
    const { body } = await merchant.account('post', '/payment-links', { currency: 'XAF' })
    const key = path.startsWith('/management') ? managementToken : merchant.secretKey
    expect(await expectSame(path.replace('{link}', body.data.id), key)).toBe(status)
  },
)

test('for the signed-in person, HEAD on the session returns the same headers as GET', async () => {
  const { token } = await createPerson(server, 'owner')
  expect(await expectSame('/management/v1/session', token)).toBe(200)
})

test.each([
  ['/docs'],
  ['/docs/reference'],
  ['/docs/errors'],
  ['/docs/reference.js'],
  ['/docs/llms.txt'],
  ['/api/v1/openapi.json'],
  ['/account/v1/openapi-3.0.yaml'],
  ['/api/v1/workflows.arazzo.yaml'],
  ['/api/v1/workflows.postman_collection.json'],
  ['/healthz'],
])('HEAD on the undocumented %s returns the headers of a GET request', async (path) => {
  expect(await expectSame(path)).toBe(200)
})

test('HEAD on an existing payment returns the length of its body', async () => {
  const { id } = (await merchant.post('/payments', payment())).body.data
  const { text } = await eventually(() => merchant.get(`/payments/${id}`), resourceIs('successful'))
  const { headers } = await ask('HEAD', `/api/v1/payments/${id}`, merchant.secretKey)
  expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
})

test('HEAD on a checkout page returns the same headers as GET', async () => {
  const session = {
    amount: 100,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  }
  const { url } = (await merchant.post('/checkout/sessions', session)).body.data
  expect(await expectSame(new URL(url).pathname)).toBe(200)
})

test.each([
  ['without a key', '/api/v1/payments', undefined, 401],
  ['with a wrong parameter', '/api/v1/payments?per_page=0', 'key', 422],
  ['on an undocumented path', '/api/v1/nowhere', 'key', 404],
])(
  'HEAD %s is refused with the same headers as a GET request',
  async (_what, target, key, status) => {
    expect(await expectSame(target, key && merchant.secretKey)).toBe(status)
  },
)

test('a HEAD request counts towards the rate limit', async () => {
  const limited = await createMerchant(server, { rateLimit: 2 })
  const target = '/api/v1/merchant/balance'
  const statuses: number[] = []
  for (let sent = 0; sent < 5; sent += 1) {
    statuses.push((await ask('HEAD', target, limited.secretKey)).status)
  }
  expect(statuses).toContain(429)
})

test('HEAD on a file reads no rows from the database', async () => {
  await merchant.post('/payments', payment())
  const target = '/account/v1/transactions.csv'
  expect((await ask('HEAD', target, merchant.secretKey)).status).toBe(200)
  await failure.during(new Error('the file is read'), async () => {
    const { status, headers } = await ask('HEAD', target, merchant.secretKey)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const got = await exchange(server, rawBytes(server, { target, key: merchant.secretKey })).catch(
      () => Buffer.alloc(0),
    )
    expect(got.toString().endsWith('0\r\n\r\n')).toBe(false)
  })
})

test('HEAD on the event feed waits for the requested time, or until the next event', async () => {
  const feed = (seconds: number) =>
    ask('HEAD', `/account/v1/events?after=latest&wait=${seconds}`, merchant.secretKey)
  expect((await feed(1)).status).toBe(200)
  const waiting = feed(20)
  await eventually(() => server.ctx.feedWatch.waiting(), exceeds(0))
  await merchant.post('/payments', payment())
  expect((await waiting).status).toBe(200)
})

test('HEAD on a POST-only path returns a 405, and Allow lists HEAD only together with GET', async () => {
  const basic = Buffer.from(`${merchant.secretKey}:`).toString('base64')
  const form = rawBytes(server, {
    method: 'HEAD',
    target: '/v1/checkout/sessions',
    headers: [['Authorization', `Basic ${basic}`]],
  })
  const refused = parseReply(await exchange(server, form))
  expect([refused.status, refused.text, refused.headers.allow]).toEqual([405, '', 'POST'])
  const { headers } = await ask('PUT', '/api/v1/payments', merchant.secretKey)
  expect(headers.allow).toBe('GET, HEAD, POST')
})

test('the log and the metrics of a HEAD request show which operation was called', async () => {
  await ask('HEAD', '/api/v1/payouts', merchant.secretKey)
  const lines = server.logLines.map((line) => JSON.parse(line))
  const logged = lines.filter(
    ({ method, operation }) => `${method} ${operation}` === 'HEAD listPayouts',
  )
  expect(logged.at(-1)?.status).toBe(200)
})

test('HEAD requests leave no error in the log unless the database fails', async () => {
  expect((await manage(server, 'get', '/organisations')).status).toBe(200)
  const errors = server.logLines.filter((line) => JSON.parse(line).level >= 50)
  expect(errors.filter((line) => !line.includes('the file is read'))).toEqual([])
})
