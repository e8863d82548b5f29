import { hostname } from 'node:os'
import { generateApiKey } from '../../src/domain/merchants/api-key.ts'
import { createLogger, redact } from '../../src/logger.ts'
import { numberOf, payment, payout, unknownId } from '../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

interface RequestLine {
  request: string
  operation: string
  status: number
  created?: string
  path?: string
  address?: string
  api_key?: string
}

let server: TestServer
let proxied: TestServer
let merchant: Merchant
let limited: Merchant
let unverified: Merchant

beforeAll(async () => {
  server = await startTestServer()
  proxied = await startTestServer({ trustProxy: ['127.0.0.1'], role: 'api' })
  merchant = await createMerchant(server)
  limited = await createMerchant(server, { rateLimit: 1 })
  await limited.get('/payments')
  const other = await createMerchant(server)
  unverified = await goLive(server, other)
  await manage(server, 'put', `/organisations/${other.organisationId}/kyc`, { status: 'pending' })
})
afterAll(() => Promise.all([server.stop(), proxied.stop()]))

/** Finds the log line of a request by the request id of its reply. */
const lineOf = async (
  { headers }: { headers: Record<string, string> },
  of: TestServer = server,
): Promise<RequestLine> => {
  const find = async () =>
    of.logLines
      .map((line) => JSON.parse(line) as RequestLine & { msg: string })
      .find(({ msg, request }) => msg === 'request' && request === headers['x-request-id'])
  await eventually(find, (line) => line !== undefined)
  const line = await find()
  if (line === undefined) throw new Error('no line about the request')
  return line
}

const countOf = async (operation: string, status: number): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const sample = `http_request_duration_seconds_count{operation="${operation}",status="${status}"}`
  const line = text.split('\n').find((each) => each.includes(sample))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const list = (key: string | undefined, query = '') =>
  call(server, 'get', `/api/v1/payments${query}`, { key })

describe('the log line and the metric of a refused request have its operation', () => {
  test.each([
    [401, 'listPayments', () => list(undefined)],
    [401, 'listPayments', () => list('sk_test_wrong')],
    [403, 'listPayments', () => list(unverified.secretKey)],
    [404, 'getPayment', () => merchant.get(`/payments/${unknownId}`)],
    [404, 'getPayment', () => merchant.get('/payments/no-uuid')],
    [422, 'listPayments', () => list(merchant.secretKey, '?page=0')],
    [422, 'createPayout', () => merchant.post('/payouts', {})],
    [429, 'listPayments', () => list(limited.secretKey)],
    [401, 'createFormCheckoutSession', () => call(server, 'post', '/v1/checkout/sessions')],
    [401, 'listOrganisations', () => call(server, 'get', '/management/v1/organisations')],
    [422, 'createOrganisation', () => manage(server, 'post', '/organisations', {})],
  ])(
    'the log line and the metric of a request refused with %d contain the operation %s',
    async (status, operation, send) => {
      const before = await countOf(operation, status)
      const reply = await send()
      expect(reply.status).toBe(status)
      expect(await lineOf(reply)).toMatchObject({ operation, status })
      expect(await countOf(operation, status)).toBe(before + 1)
    },
  )

  test('a request with an unknown method and path is logged without an operation', async () => {
    const key = merchant.secretKey
    const wrongMethod = await call(server, 'delete', '/api/v1/payments', { key })
    expect(await lineOf(wrongMethod)).toMatchObject({ operation: 'none', status: 405 })
    const wrongPath = await call(server, 'get', '/api/v1/nothing', { key })
    expect(await lineOf(wrongPath)).toMatchObject({ operation: 'none', status: 404 })
  })
})

describe('the log line of a request without an operation has its path', () => {
  const pathOf = async (path: string) => (await lineOf(plain(await fetch(server.url + path)))).path

  test.each([
    ['without the query', '/nothing/here?number=242065123456', '/nothing/here'],
    ['without a number', '/x/+242065123456/y', '/x/•••56/y'],
    ['without an encoded number', '/x/%2B242%2006%20512%2034%2056', '/x/•••56'],
    ['without a key', '/api/v2/sk_test_4f', '/api/v2/sk_test_…'],
    ['without a token', '/callbacks/CG/Zx81-abcdefghijklmnop', '/callbacks/CG/Zx81…'],
    ['with the id of a resource', `/v2/payments/${unknownId}`, `/v2/payments/${unknownId}`],
    ['even if it cannot be decoded', '/a%zz', '/a%zz'],
    [
      'with at most 200 characters',
      `/${'long/'.repeat(100)}`,
      `/${'long/'.repeat(40)}`.slice(0, 200),
    ],
  ])('the path of a request without an operation is logged %s', async (_, path, expected) => {
    expect(await pathOf(path)).toBe(expected)
  })

  test('the log line of a request does not contain the path if the request has an operation', async () => {
    expect((await lineOf(await list(merchant.secretKey))).path).toBeUndefined()
  })
})

describe('the log line of a request shows who sent it, and why it was refused', () => {
  const keysOf = async ({ applicationId }: Merchant) =>
    (await manage(server, 'get', `/applications/${applicationId}/api-keys`)).body.data
  const secretKeyIdOf = async (of: Merchant): Promise<string> =>
    (await keysOf(of)).find(({ kind }: { kind: string }) => kind === 'secret').id
  const through = (address: string) => ({ 'X-Forwarded-For': address })
  /** Checks that a log line contains no part of a key beyond the common prefix. */
  const expectNoSecret = (line: object, key: string) =>
    expect(JSON.stringify(line)).not.toContain(key.slice(8))

  test('an accepted request is logged with address, application and key, and without a reason', async () => {
    const line = await lineOf(await list(merchant.secretKey))
    expect(line).toMatchObject({
      address: '127.0.0.1',
      application: merchant.applicationId,
      api_key: await secretKeyIdOf(merchant),
    })
    expect(line).not.toHaveProperty('reason')
    expectNoSecret(line, merchant.secretKey)
  })

  test('a request from an address outside the allow-list is logged with application, key and address', async () => {
    const listed = await createMerchant(proxied)
    const path = `/applications/${listed.applicationId}`
    await manage(proxied, 'patch', path, { ip_allow_list: ['203.0.113.7'] })
    const send = (address: string) =>
      call(proxied, 'get', '/api/v1/payments', {
        key: listed.secretKey,
        headers: through(address),
      })
    const refused = await send('198.51.100.9, 203.0.113.8')
    expect(refused.status).toBe(403)
    expect(await lineOf(refused, proxied)).toMatchObject({
      status: 403,
      reason: 'ip_not_whitelisted',
      address: '203.0.113.8',
      application: listed.applicationId,
      api_key: expect.any(String),
    })
    const allowed = await lineOf(await send('203.0.113.7'), proxied)
    expect(allowed).toMatchObject({ status: 200, address: '203.0.113.7' })
    expect(allowed).not.toHaveProperty('reason')
  })

  test('an address is not logged unless a trusted proxy reports it', async () => {
    const reply = await call(server, 'get', '/api/v1/payments', {
      key: merchant.secretKey,
      headers: through('203.0.113.8'),
    })
    expect(await lineOf(reply)).toMatchObject({ address: '127.0.0.1' })
  })

  test.each([
    ['missing_api_key', undefined],
    ['not_a_key', 'undefined'],
    ['publishable_key', 'pk_test_4f'],
    ['malformed_key', 'sk_test_wrong'],
    ['unknown_key', generateApiKey('secret', 'test')],
  ])(
    'a request refused with a 401 is logged with the reason %s and without a key',
    async (reason, key) => {
      const reply = await list(key)
      const line = await lineOf(reply)
      expect(line).toMatchObject({ status: 401, reason, address: '127.0.0.1' })
      expect(line).not.toHaveProperty('api_key')
      if (key !== undefined && key.length > 20) expectNoSecret(line, key)
    },
  )

  test('a request with a rolled key that was revoked before it expired is logged as revoked', async () => {
    const owner = await createMerchant(server)
    const id = await secretKeyIdOf(owner)
    await manage(server, 'post', `/api-keys/${id}/roll`, { overlap_seconds: 3600 })
    await manage(server, 'delete', `/api-keys/${id}`)
    const line = await lineOf(await list(owner.secretKey))
    expect(line).toMatchObject({ reason: 'revoked_key', api_key: id })
  })

  test("a request refused with a 401 for a revoked or expired key is logged with the key's id", async () => {
    const thief = await createMerchant(server)
    const id = await secretKeyIdOf(thief)
    const rolled = await manage(server, 'post', `/api-keys/${id}/roll`, { overlap_seconds: 0 })
    const expired = await lineOf(await list(thief.secretKey))
    expect(expired).toMatchObject({
      status: 401,
      reason: 'expired_key',
      application: thief.applicationId,
      api_key: id,
    })
    expectNoSecret(expired, thief.secretKey)
    const { key, id: nextId } = rolled.body.data
    await manage(server, 'delete', `/api-keys/${nextId}`)
    expect(await lineOf(await list(key))).toMatchObject({ reason: 'revoked_key', api_key: nextId })
  })

  test.each([
    ['kyc_verification_required', () => list(unverified.secretKey)],
    ['not_found', () => merchant.get(`/payments/${unknownId}`)],
    ['invalid_request', () => merchant.post('/payouts', {})],
    ['rate_limited', () => list(limited.secretKey)],
  ])('a refused request is logged with its problem code %s as the reason', async (reason, send) => {
    expect(await lineOf(await send())).toMatchObject({ reason, api_key: expect.any(String) })
  })
})

test("every request's log line shows the node and its role", () => {
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line) }
  createLogger({ logLevel: 'info', port: 3010, role: 'worker' }, output).info('serving')
  createLogger({ logLevel: 'info' }, output).info('migrating')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { node: `${hostname()}:3010`, role: 'worker' },
    { node: hostname(), role: 'migrate' },
  ])
})

const checkoutOrder = {
  amount: 100,
  currency: 'XAF',
  success_url: 'https://boutique.example/merci',
  cancel_url: 'https://boutique.example/panier',
}

const plain = ({ headers }: Response) => ({ headers: Object.fromEntries(headers) })

describe('the log line of a creating request has the id of the resource', () => {
  test('the log contains the ids of created payments, payouts, refunds and checkout sessions', async () => {
    const paid = await merchant.post('/payments', payment())
    expect(await lineOf(paid)).toMatchObject({
      operation: 'createPayment',
      created: paid.body.data.id,
    })
    await eventually(
      async () => (await merchant.get(`/payments/${paid.body.data.id}`)).body.data.status,
      (status) => status === 'successful',
    )
    const replies = [
      await merchant.post('/refunds', { payment_id: paid.body.data.id, amount: 1 }),
      await merchant.post('/payouts', payout()),
      await merchant.post('/checkout/sessions', checkoutOrder),
    ]
    for (const reply of replies) {
      expect(reply.status).toBe(201)
      expect(await lineOf(reply)).toMatchObject({ created: reply.body.data.id })
    }
  })

  test('the log contains the id of a payment that a customer starts on the checkout page', async () => {
    const session = await merchant.post('/checkout/sessions', checkoutOrder)
    const { url } = session.body.data
    const page = await fetch(url)
    const html = await page.text()
    expect(await lineOf(plain(page))).toMatchObject({ operation: 'viewCheckoutPage', status: 200 })
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    const fields = { token: hidden('token'), seen: hidden('seen'), country: 'CG' }
    const body = new URLSearchParams({
      ...fields,
      provider: 'carrier1_momo',
      phone: numberOf('512345'),
    })
    const paid = await fetch(`${url}/pay`, { method: 'POST', body, redirect: 'manual' })
    const { data } = (await merchant.get('/payments?per_page=1')).body
    expect(await lineOf(plain(paid))).toMatchObject({
      operation: 'payCheckoutPage',
      status: 303,
      created: data[0].id,
    })
  })

  test('the log contains the ids of created organisations and applications', async () => {
    const order = { name: 'Boutique', email: 'boutique@example.com', country: 'CG' }
    const organisation = await manage(server, 'post', '/organisations', order)
    const { id } = organisation.body.data.organisation
    expect(await lineOf(organisation)).toMatchObject({ created: id })
    const path = `/organisations/${id}/applications`
    const application = await manage(server, 'post', path, { name: 'Second shop' })
    expect(await lineOf(application)).toMatchObject({ created: application.body.data.id })
  })

  test('replayed and refused requests are logged without a resource id, because they created nothing', async () => {
    const headers = { 'Idempotency-Key': 'logged once' }
    const first = await merchant.post('/payments', payment(), { headers })
    expect(await lineOf(first)).toMatchObject({ created: first.body.data.id })
    const replayed = await merchant.post('/payments', payment(), { headers })
    expect([replayed.status, replayed.body]).toEqual([201, first.body])
    expect(await lineOf(replayed)).not.toHaveProperty('created')
    const refused = await merchant.post('/payments', {})
    expect(await lineOf(refused)).not.toHaveProperty('created')
  })
})

describe('masking in the log', () => {
  const kinds = [
    ['a secret sandbox key', 'sk_test_abcDEF0123', 'sk_test_…'],
    ['a secret live key', 'sk_live_abcDEF0123', 'sk_live_…'],
    ['a publishable sandbox key', 'pk_test_abcDEF0123', 'pk_test_…'],
    ['a publishable live key', 'pk_live_abcDEF0123', 'pk_live_…'],
    ['a secret of a webhook endpoint', 'whsec_MfKQ9r8/GKYq+TwjU==', 'whsec_…'],
    ['a session token', 'mms_Zx81-abc_defGH0', 'mms_…'],
    ['a personal access token', 'mmt_Zx81-abc_defGH0', 'mmt_…'],
    ['an invitation token', 'mmi_Zx81-abc_defGH0', 'mmi_…'],
    ['a password reset token', 'mmr_Zx81-abc_defGH0', 'mmr_…'],
    ['a phone number', '+242065123456', '…56'],
  ] as const

  test.each(kinds)(
    '%s is masked in a log text, and the surrounding text is kept',
    (_, text, shown) => {
      expect(redact(`order 12 of (${text}) failed`)).toBe(`order 12 of (${shown}) failed`)
    },
  )

  test.each(kinds)('%s is masked in the log of an error and of its cause', (_, text, shown) => {
    const lines: string[] = []
    const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
    const cause = new Error(`cause ${text}`, { cause: `root ${text}` })
    log.error({ err: new Error(`error ${text}`, { cause }) }, 'failed')
    expect(lines.join()).not.toContain(text)
    expect(JSON.parse(lines.join()).err).toMatchObject({
      message: `error ${shown}`,
      cause: { message: `cause ${shown}`, cause: { message: `root ${shown}` } },
    })
  })

  test('parser error messages are not logged, because they quote the input', () => {
    const lines: string[] = []
    const log = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
    try {
      JSON.parse('{"nom":"Béré", 06 512}')
    } catch (error) {
      log.error({ err: new Error('not read', { cause: error }) }, 'failed')
    }
    expect(lines.join()).not.toMatch(/Béré|06 512/)
    expect(JSON.parse(lines.join()).err.cause).toMatchObject({ type: 'SyntaxError' })
    expect(JSON.parse(lines.join()).err.cause.stack).toContain('request-logs.test.ts')
  })
})
