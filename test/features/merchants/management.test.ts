import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { numberOf, payment, unknownId } from '../../support/builders.ts'
import {
  type CallOptions,
  call,
  createMerchant,
  goLive,
  type Merchant,
  manage,
  type Reply,
} from '../../support/client.ts'
import { seen } from '../../support/conformance.ts'
import { documents, exampleOf } from '../../support/documents.ts'
import { eventually, forGood } from '../../support/eventually.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { managementToken, startTestServer, type TestServer } from '../../support/server.ts'

type Method = Parameters<typeof call>[1]

const inAYear = (): string => new Date(Date.now() + 365 * 24 * 3_600_000).toISOString()

/** A valid body for each operation; `undefined` where it takes none. */
const orders: Record<string, unknown> = {
  createOrganisation: { name: 'Boutique Kin', email: 'contact@boutique.example', country: 'CG' },
  setKycStatus: { status: 'pending' },
  suspendOrganisation: { reason: 'Plaintes de clients' },
  createApplication: { name: 'Site marchand' },
  updateApplication: { name: 'Site marchand' },
  createApiKey: { kind: 'secret', environment: 'test' },
  rollApiKey: { overlap_seconds: 3600 },
  createWebhookEndpoint: { url: 'https://boutique.example/webhooks', environment: 'test' },
  updateWebhookEndpoint: { enabled: true },
  rotateWebhookSecret: { overlap_seconds: 3600 },
  resendEvent: {},
  setSandboxOutcome: { status: 'successful' },
  createSandboxTopUp: { currency: 'XAF', amount: 500 },
  advanceSandboxClock: { seconds: 60 },
  createFeeSchedule: {
    provider: 'carrier1_momo',
    country: 'CG',
    currency: 'XAF',
    basis_points: 1,
    fixed_amount: 0,
  },
  resolveReconciliationItem: { action: 'dismiss', reason: 'Double du relevé' },
  checkAccount: { provider: 'carrier1_momo', country: 'CG', phone_number: '065123456' },
}

/** Operations whose refusals are tested here and whose work is tested in other files. */
const ledgerOperations = [
  'advanceSandboxClock',
  'createSandboxTopUp',
  'listBalances',
  'listLedgerEntries',
  'getStatement',
  'approvePayout',
  'rejectPayout',
  'createFeeSchedule',
  'listFeeSchedules',
  'checkLedger',
  'listReconciliationItems',
  'resolveReconciliationItem',
  'getTransaction',
  'listProviders',
  'checkAccount',
]

interface Operation {
  id: string
  method: Method
  path: string
  statuses: string[]
}

const operations: Operation[] = Object.entries(documents.management.paths).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => ({
      id: operationId,
      method: method as Method,
      path,
      statuses: Object.keys(responses),
    })),
)

const declaring = (status: string) =>
  operations
    .filter(({ statuses }) => statuses.includes(status))
    .map((operation) => [operation.id, operation] as const)

const ask = (
  server: Pick<TestServer, 'url'>,
  { id, method, path }: Operation,
  { on, ...options }: CallOptions & { on?: string } = {},
): Promise<Reply> => {
  const known = path.startsWith('/events/') ? `evt_${unknownId.replaceAll('-', '')}` : unknownId
  return call(server, method, `/management/v1${path.replace('{id}', on ?? known)}`, {
    key: managementToken,
    body: orders[id],
    ...options,
  })
}

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('every operation of the management API', () => {
  let merchant: Merchant

  beforeAll(async () => {
    merchant = await createMerchant(server)
  })

  test.each(declaring('401'))('%s is 401 without the right management token', async (_, op) => {
    const without = await ask(server, op, { key: undefined })
    expect(without.status).toBe(401)
    expect(without.body).toEqual(exampleOf('missing_management_token', 'management'))
    for (const key of ['wrong', `${managementToken}x`, merchant.secretKey]) {
      const wrong = await ask(server, op, { key })
      expect(wrong.status).toBe(401)
      expect(wrong.body).toEqual(exampleOf('invalid_management_token', 'management'))
    }
  })

  const withId = declaring('404').filter(([, { path }]) => path.includes('{id}'))

  test.each(withId)('%s is 404 for an id that is unknown or invalid', async (_, op) => {
    const ids = op.path.startsWith('/events/')
      ? [undefined, unknownId, 'evt_', 'evt_x', `evt_${'g'.repeat(32)}`, `${'9'.repeat(400)}`]
      : [undefined, 'x', '1', `evt_${unknownId.replaceAll('-', '')}`, `${unknownId}0`, '%00']
    for (const on of ids) {
      const { status, body } = await ask(server, op, { on })
      expect([on, status]).toEqual([on, 404])
      expect(body).toEqual(exampleOf('not_found', 'management'))
    }
  })

  test.each(declaring('404'))('%s is 404 from any machine but this one', async (_, op) => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' }
    const { status, body } = await ask(server, op, { headers })
    expect([status, body]).toEqual([404, exampleOf('not_found', 'management')])
  })

  test.each(declaring('413'))('%s is 413 for a body over 64 KiB', async (_, op) => {
    const body = JSON.stringify({ name: 'x'.repeat(64 * 1024) })
    const reply = await ask(server, op, { body })
    expect(reply.status).toBe(413)
    expect(reply.body).toEqual(exampleOf('payload_too_large', 'management'))
  })

  const writers = declaring('422').filter(([, { method }]) => method !== 'get')

  test.each(writers)('%s is 422 for a body that is no JSON object', async (_, op) => {
    for (const body of ['{', '[]', '"text"', '17', 'null']) {
      const reply = await ask(server, op, { body })
      expect([body, reply.status]).toEqual([body, 422])
      expect(Object.keys(reply.body.errors)).toEqual(['body'])
    }
    const headers = { 'Content-Type': 'text/plain' }
    const typed = await ask(server, op, { body: JSON.stringify(orders[op.id]), headers })
    expect(typed.status).toBe(422)
    expect(Object.keys(typed.body.errors)).toEqual(['body'])
  })

  const lists = declaring('422').filter(
    ([id, { method }]) => method === 'get' && id.startsWith('list'),
  )

  test.each(lists)('%s is 422 with page and per_page named when out of bounds', async (_, op) => {
    for (const query of ['?page=0&per_page=0', '?page=x&per_page=101', '?page=1.5&per_page=-1']) {
      const reply = await ask(server, { ...op, path: op.path + query })
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors).sort()).toEqual(['page', 'per_page'])
    }
    const { body } = await ask(server, { ...op, path: `${op.path}?page=0` })
    expect(body).toEqual(exampleOf('invalid_query', 'management'))
  })

  test('an unknown management path is 404 and another method 405 with Allow', async () => {
    const unknown = await manage(server, 'get', '/nothing')
    expect(unknown.status).toBe(404)
    expect(unknown.body.code).toBe('not_found')
    const wrong = await manage(server, 'delete', '/organisations')
    expect(wrong.status).toBe(405)
    expect(wrong.body.code).toBe('method_not_allowed')
    expect(wrong.headers.allow?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
  })
})

describe('wrong management tokens', () => {
  let isolated: TestServer

  beforeAll(async () => {
    isolated = await startTestServer()
  })
  afterAll(() => isolated.stop())

  test('after 300 wrong management tokens in a minute only right ones are accepted', async () => {
    const merchant = await createMerchant(isolated)
    const [list] = operations.filter(({ id }) => id === 'listOrganisations')
    if (list === undefined) throw new Error('no list')
    for (let round = 0; round < 6; round++) {
      const wrong = Array.from({ length: 50 }, () => ask(isolated, list, { key: 'wrong' }))
      for (const { status } of await Promise.all(wrong)) expect(status).toBe(401)
    }
    for (const [, operation] of declaring('429')) {
      const { status, body, headers } = await ask(isolated, operation, { key: 'wrong' })
      expect([operation.id, status]).toEqual([operation.id, 429])
      expect(body).toEqual(exampleOf('rate_limited', 'management'))
      expect(headers['x-ratelimit-limit']).toBe('300')
      expect(headers['x-ratelimit-remaining']).toBe('0')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    }
    expect((await merchant.get('/payments')).status).toBe(200)
    expect((await ask(isolated, list)).status).toBe(200)
  })
})

describe('organisations and applications', () => {
  const signUp = async (changes = {}) => {
    const order = { ...(orders.createOrganisation as object), ...changes }
    const { status, body } = await manage(server, 'post', '/organisations', order)
    expect(status).toBe(201)
    return body.data
  }

  describe('suspendOrganisation and resumeOrganisation', () => {
    test('a suspension has a timestamp and a reason until it is lifted', async () => {
      const { organisation } = await signUp()
      const path = `/organisations/${organisation.id}`
      const order = orders.suspendOrganisation
      const suspended = await manage(server, 'post', `${path}/suspend`, order)
      expect(suspended.status).toBe(200)
      expect(suspended.body.data).toMatchObject({ suspension_reason: 'Plaintes de clients' })
      expect(Date.parse(suspended.body.data.suspended_at)).not.toBeNaN()
      expect((await manage(server, 'get', path)).body).toEqual(suspended.body)
      const resumed = await manage(server, 'post', `${path}/resume`)
      expect(resumed.status).toBe(200)
      expect(resumed.body.data).toMatchObject({ suspended_at: null, suspension_reason: null })
    })
  })

  describe('createOrganisation', () => {
    test('a created organisation has an application and working sandbox keys', async () => {
      const { organisation, application, api_keys } = await signUp({ country: 'KE' })
      expect(organisation).toMatchObject({
        name: 'Boutique Kin',
        email: 'contact@boutique.example',
        country: 'KE',
        currency: 'KES',
        kyc_status: 'none',
      })
      expect(application).toMatchObject({
        organisation_id: organisation.id,
        ip_allow_list: [],
        rate_limit_per_minute: 100,
      })
      const kinds = api_keys.map(({ kind, environment }: Record<string, string>) => [
        kind,
        environment,
      ])
      expect(kinds).toEqual([
        ['secret', 'test'],
        ['publishable', 'test'],
      ])
      const [secret, publishable] = api_keys
      expect(secret.key).toMatch(/^sk_test_[0-9A-Za-z]{36}$/)
      expect(publishable.key).toMatch(/^pk_test_[0-9A-Za-z]{36}$/)
      const get = (key: string) => call(server, 'get', '/api/v1/payments', { key })
      expect((await get(secret.key)).status).toBe(200)
      const refused = await get(publishable.key)
      expect(refused.status).toBe(401)
      expect(refused.body.code).toBe('invalid_api_key')
      const read = await manage(server, 'get', `/organisations/${organisation.id}`)
      expect(read.body.data).toEqual(organisation)
    })

    test('unknown fields of an organisation are ignored', async () => {
      const { organisation } = await signUp({ kyc_status: 'verified', id: unknownId })
      expect(organisation.kyc_status).toBe('none')
      expect(organisation.id).not.toBe(unknownId)
    })

    test('every invalid field of an organisation is named and nothing is created', async () => {
      const total = async () => (await manage(server, 'get', '/organisations')).body.meta.total
      const before = await total()
      const missing = await manage(server, 'post', '/organisations', { country: 'CG' })
      expect(missing.status).toBe(422)
      expect(missing.body).toEqual(exampleOf('invalid_request', 'management'))
      for (const wrong of [
        { name: '', email: 'no', country: 'FR' },
        { name: 'x'.repeat(121), email: `${'x'.repeat(250)}@a.example`, country: 'cg' },
        { name: 'a\u0000b', email: 'a\u0000@b.example', country: 'CGX' },
        { name: 7, email: null, country: ['CG'] },
      ]) {
        const { status, body } = await manage(server, 'post', '/organisations', wrong)
        expect(status).toBe(422)
        expect(Object.keys(body.errors).sort()).toEqual(['country', 'email', 'name'])
      }
      expect(await total()).toBe(before)
    })
  })

  describe('getOrganisation, setKycStatus', () => {
    test('live keys work while the organisation is verified, and not otherwise', async () => {
      const merchant = await createMerchant(server)
      const kyc = (status: string) =>
        manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, { status })
      const live = await goLive(server, merchant)
      expect((await live.get('/payments')).status).toBe(200)
      for (const status of ['rejected', 'pending', 'none']) {
        const { body } = await kyc(status)
        expect(body.data.kyc_status).toBe(status)
        const refused = await eventually(
          () => live.get('/payments'),
          (reply) => reply.status !== 200,
        )
        expect(refused.status).toBe(403)
        expect(refused.body.code).toBe('kyc_verification_required')
        expect((await merchant.get('/payments')).status).toBe(200)
      }
      const { body } = await kyc('verified')
      const read = await manage(server, 'get', `/organisations/${merchant.organisationId}`)
      expect(read.status).toBe(200)
      expect(read.body).toEqual(body)
      await eventually(
        () => live.get('/payments'),
        (reply) => reply.status === 200,
      )
    })

    test('an unknown KYC status is 422 and changes nothing', async () => {
      const { organisation } = await signUp()
      const path = `/organisations/${organisation.id}`
      for (const wrong of [{}, { status: 'VERIFIED' }, { status: null }]) {
        const { status, body } = await manage(server, 'put', `${path}/kyc`, wrong)
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual(['status'])
      }
      expect((await manage(server, 'get', path)).body.data).toEqual(organisation)
    })
  })

  describe('listOrganisations', () => {
    test('organisations are listed newest first, in pages, each once', async () => {
      const created: string[] = []
      for (let count = 0; count < 5; count++) created.unshift((await signUp()).organisation.id)
      const first = await manage(server, 'get', '/organisations?per_page=2')
      const { total } = first.body.meta
      const pages = Math.ceil(total / 2)
      expect(first.body.meta).toEqual({
        current_page: 1,
        from: 1,
        last_page: pages,
        per_page: 2,
        to: 2,
        total,
      })
      expect(first.body.links.prev).toBeNull()
      const ids: string[] = []
      let reply = first
      for (let page = 1; page <= pages; page++) {
        expect(reply.body.meta.current_page).toBe(page)
        ids.push(...reply.body.data.map(({ id }: { id: string }) => id))
        const { next } = reply.body.links
        expect(next === null).toBe(page === pages)
        if (next === null) break
        const { pathname, search } = new URL(next)
        reply = await call(server, 'get', pathname + search, { key: managementToken })
      }
      expect(ids.slice(0, 5)).toEqual(created)
      expect(new Set(ids).size).toBe(total)
    })

    test('a page of organisations past the last is empty', async () => {
      const { status, body } = await manage(server, 'get', '/organisations?page=1000&per_page=100')
      expect(status).toBe(200)
      expect(body.data).toEqual([])
      expect(body.meta).toMatchObject({ current_page: 1000, from: null, to: null })
      expect(body.links.next).toBeNull()
    })
  })

  describe('createApplication, getApplication, listApplications', () => {
    test('a created application has no keys, no allow-list and 100 requests a minute', async () => {
      const { organisation, application: first } = await signUp()
      const path = `/organisations/${organisation.id}/applications`
      const { status, body } = await manage(server, 'post', path, { name: 'Site marchand' })
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        organisation_id: organisation.id,
        name: 'Site marchand',
        ip_allow_list: [],
        rate_limit_per_minute: 100,
      })
      const keys = await manage(server, 'get', `/applications/${body.data.id}/api-keys`)
      expect(keys.body.data).toEqual([])
      const read = await manage(server, 'get', `/applications/${body.data.id}`)
      expect(read.status).toBe(200)
      expect(read.body).toEqual(body)
      const list = await manage(server, 'get', path)
      expect(list.status).toBe(200)
      expect(list.body.data).toEqual([body.data, first])
      const second = await manage(server, 'get', `${path}?page=2&per_page=1`)
      expect(second.body.data).toEqual([first])
      expect(second.body.meta).toMatchObject({ from: 2, to: 2, total: 2, last_page: 2 })
    })

    test('an application with a missing, empty or overlong name is 422', async () => {
      const { organisation } = await signUp()
      const path = `/organisations/${organisation.id}/applications`
      for (const wrong of [{}, { name: '' }, { name: 'x'.repeat(121) }, { name: null }]) {
        const { status, body } = await manage(server, 'post', path, wrong)
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual(['name'])
      }
      expect((await manage(server, 'get', path)).body.meta.total).toBe(1)
    })
  })

  describe('updateApplication', () => {
    test('updating an application changes the fields sent and no others', async () => {
      const { application } = await signUp()
      const change = async (body: unknown) =>
        (await manage(server, 'patch', `/applications/${application.id}`, body)).body.data
      expect(await change({ name: 'Autre' })).toMatchObject({
        name: 'Autre',
        rate_limit_per_minute: 100,
        ip_allow_list: [],
      })
      const list = ['203.0.113.7', '2001:db8::/32']
      expect(await change({ ip_allow_list: list })).toMatchObject({ ip_allow_list: list })
      expect(await change({ rate_limit_per_minute: null })).toMatchObject({
        name: 'Autre',
        rate_limit_per_minute: null,
        ip_allow_list: list,
      })
      const last = await change({ ip_allow_list: [] })
      expect(last.ip_allow_list).toEqual([])
      expect(Date.parse(last.updated_at)).toBeGreaterThan(Date.parse(application.updated_at))
    })

    test('an allow-list set on an application refuses other addresses until changed', async () => {
      const merchant = await createMerchant(server)
      const allow = (ip_allow_list: string[]) =>
        manage(server, 'patch', `/applications/${merchant.applicationId}`, { ip_allow_list })
      await allow(['203.0.113.7'])
      const refused = await eventually(
        () => merchant.get('/payments'),
        ({ status }) => status !== 200,
      )
      expect(refused.status).toBe(403)
      expect(refused.body.code).toBe('ip_not_whitelisted')
      await allow(['203.0.113.7', '127.0.0.0/8', '::1'])
      await eventually(
        () => merchant.get('/payments'),
        ({ status }) => status === 200,
      )
    })

    test('the rate limit of an application counts for each of its keys', async () => {
      const merchant = await createMerchant(server, { rateLimit: 2 })
      const statuses: number[] = []
      for (let count = 0; count < 3; count++) {
        statuses.push((await merchant.get('/payments')).status)
      }
      expect(statuses).toEqual([200, 200, 429])
    })

    test('every invalid field of an application update is named, nothing changes', async () => {
      const { application } = await signUp()
      const path = `/applications/${application.id}`
      for (const entry of ['300.1.1.1', '10.0.0.0/33', '', 'example.com', '::1/129']) {
        const { status, body } = await manage(server, 'patch', path, {
          name: '',
          ip_allow_list: ['203.0.113.7', entry],
          rate_limit_per_minute: 0,
        })
        expect(status).toBe(422)
        const fields = Object.keys(body.errors).sort()
        expect([entry, fields]).toEqual([entry, ['ip_allow_list', 'name', 'rate_limit_per_minute']])
      }
      expect((await manage(server, 'get', path)).body.data).toEqual(application)
    })
  })
})

describe('API keys', () => {
  let merchant: Merchant

  beforeAll(async () => {
    merchant = await createMerchant(server)
  })

  const create = async (changes = {}, { applicationId } = merchant) => {
    const order = { ...(orders.createApiKey as object), ...changes }
    const path = `/applications/${applicationId}/api-keys`
    const { status, body } = await manage(server, 'post', path, order)
    expect(status).toBe(201)
    return body.data
  }

  const list = (query = '', { applicationId } = merchant) =>
    manage(server, 'get', `/applications/${applicationId}/api-keys${query}`)

  const statusOf = async (key: string): Promise<number> =>
    (await call(server, 'get', '/api/v1/payments', { key })).status

  /** A key that was ended is refused, for good; api-key-cache.test.ts holds how soon. */
  const isRefusedForGood = (key: string): Promise<number> =>
    forGood(
      () => statusOf(key),
      (status) => status === 401,
    )

  describe('createApiKey', () => {
    test.each([
      ['secret', 'test', 'sk_test_'],
      ['secret', 'live', 'sk_live_'],
      ['publishable', 'test', 'pk_test_'],
      ['publishable', 'live', 'pk_live_'],
    ])('a created %s key for %s begins with %s', async (kind, environment, prefix) => {
      const expires_at = inAYear()
      const issued = await create({ kind, environment, name: 'Caisse', expires_at })
      expect(issued).toMatchObject({
        application_id: merchant.applicationId,
        kind,
        environment,
        prefix,
        name: 'Caisse',
        expires_at,
        last_used_at: null,
        revoked_at: null,
      })
      expect(issued.key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
      expect(issued.last_four).toBe(issued.key.slice(-4))
    })

    test('a created key is shown in full once and never again', async () => {
      const { key, ...rest } = await create()
      const { text, body } = await list()
      expect(text).not.toContain(key)
      expect(text).not.toContain(key.slice(8, 20))
      expect(body.data).toContainEqual(rest)
      const rows = await server.ctx.db.selectFrom('api_keys').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(key.slice(8, 20))
      expect(server.logLines.join('\n')).not.toContain(key)
    })

    test('a key created with an expiry is refused from then on', async () => {
      const { id, key } = await create({ expires_at: inAYear() })
      expect(await statusOf(key)).toBe(200)
      const endMs = Date.now() + 800
      await server.ctx.db
        .updateTable('api_keys')
        .set({ expires_at: new Date(endMs).toISOString() })
        .where('id', '=', id)
        .execute()
      await eventually(
        () => statusOf(key),
        (status) => status === 401,
      )
      expect(Date.now()).toBeGreaterThanOrEqual(endMs)
      await isRefusedForGood(key)
    })

    test('every invalid field of a key is named and nothing is created', async () => {
      const { total } = (await list()).body.meta
      for (const wrong of [
        { kind: 'public', environment: 'prod', name: 'x'.repeat(121), expires_at: 'tomorrow' },
        { kind: null, environment: null, name: 7, expires_at: '2020-01-01T00:00:00Z' },
      ]) {
        const path = `/applications/${merchant.applicationId}/api-keys`
        const { status, body } = await manage(server, 'post', path, wrong)
        expect(status).toBe(422)
        expect(Object.keys(body.errors).sort()).toEqual([
          'environment',
          'expires_at',
          'kind',
          'name',
        ])
      }
      expect((await list()).body.meta.total).toBe(total)
    })
  })

  describe('listApiKeys', () => {
    test('keys are listed newest first with revoked ones, of one application only', async () => {
      const owner = await createMerchant(server)
      const issued = [await create({ name: 'a' }, owner), await create({ name: 'b' }, owner)]
      await manage(server, 'delete', `/api-keys/${issued[0].id}`)
      const { status, body } = await list('?per_page=2', owner)
      expect(status).toBe(200)
      expect(body.meta).toMatchObject({ total: 4, last_page: 2 })
      expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['b', 'a'])
      expect(body.data[0].revoked_at).toBeNull()
      expect(body.data[1].revoked_at).not.toBeNull()
      const rest = await list('?per_page=2&page=2', owner)
      const kinds = rest.body.data.map(({ kind }: { kind: string }) => kind)
      expect(kinds).toEqual(['publishable', 'secret'])
    })
  })

  describe('revokeApiKey', () => {
    test('a revoked key is refused for good and stays listed, others work on', async () => {
      const [gone, kept] = [await create(), await create()]
      expect(await statusOf(gone.key)).toBe(200)
      const reply = await manage(server, 'delete', `/api-keys/${gone.id}`)
      expect(reply.status).toBe(204)
      await isRefusedForGood(gone.key)
      expect(await statusOf(kept.key)).toBe(200)
      const listed = async () =>
        (await list()).body.data.find(({ id }: { id: string }) => id === gone.id)
      const first = await listed()
      expect(first.revoked_at).not.toBeNull()
      expect((await manage(server, 'delete', `/api-keys/${gone.id}`)).status).toBe(204)
      expect(await listed()).toEqual(first)
    })
  })

  describe('rollApiKey', () => {
    const roll = ({ id }: { id: string }, body?: unknown) =>
      manage(server, 'post', `/api-keys/${id}/roll`, body)

    const endOf = async (id: string): Promise<number> => {
      const { body } = await list('?per_page=100')
      return Date.parse(body.data.find((each: { id: string }) => each.id === id).expires_at)
    }

    test.each([
      ['the overlap that is named', { overlap_seconds: 3600 }, 3600],
      ['a day', undefined, 86_400],
      ['a day', {}, 86_400],
    ])('a rolled key has a successor of its kind and works on for %s', async (_, body, seconds) => {
      const old = await create({ name: 'Caisse' })
      const { status, body: reply } = await roll(old, body)
      expect(status).toBe(201)
      const { id, key, kind, environment, name, revoked_at } = reply.data
      expect({ kind, environment, name, revoked_at }).toEqual({
        kind: 'secret',
        environment: 'test',
        name: 'Caisse',
        revoked_at: null,
      })
      expect(id).not.toBe(old.id)
      expect(await statusOf(key)).toBe(200)
      expect(await statusOf(old.key)).toBe(200)
      const rolledAtMs = (await endOf(old.id)) - seconds * 1000
      expect(rolledAtMs).toBeGreaterThanOrEqual(Date.parse(old.created_at))
      expect(rolledAtMs).toBeLessThanOrEqual(Date.parse(reply.data.created_at))
      expect((await list()).text).not.toContain(key)
    })

    test('a key rolled without overlap is refused for good', async () => {
      const old = await create()
      expect(await statusOf(old.key)).toBe(200)
      const { body } = await roll(old, { overlap_seconds: 0 })
      await isRefusedForGood(old.key)
      expect(await statusOf(body.data.key)).toBe(200)
    })

    test('a rolled key that expires before the overlap ends retains its expiry', async () => {
      const expires_at = new Date(Date.now() + 60_000).toISOString()
      const old = await create({ expires_at })
      await roll(old, { overlap_seconds: 3600 })
      expect(await endOf(old.id)).toBe(Date.parse(expires_at))
    })

    test('the successor of a rolled key expires when the rolled key would have', async () => {
      const old = await create({ expires_at: inAYear() })
      const { body } = await roll(old)
      expect(body.data.expires_at).toBe(old.expires_at)
    })

    test('a revoked key cannot be rolled', async () => {
      const old = await create()
      await manage(server, 'delete', `/api-keys/${old.id}`)
      const { total } = (await list()).body.meta
      expect((await roll(old)).status).toBe(404)
      expect((await list()).body.meta.total).toBe(total)
    })

    test('rolling a key with an overlap out of bounds is 422 and changes nothing', async () => {
      const old = await create()
      for (const overlap_seconds of [-1, 2_592_001, 1.5, '60', null]) {
        const { status, body } = await roll(old, { overlap_seconds })
        expect([overlap_seconds, status]).toEqual([overlap_seconds, 422])
        expect(Object.keys(body.errors)).toEqual(['overlap_seconds'])
      }
      expect(await endOf(old.id)).toBeNaN()
    })
  })
})

describe('webhook endpoints, events and the sandbox', () => {
  let merchant: Merchant
  let receiver: Receiver

  beforeAll(async () => {
    merchant = await createMerchant(server)
    receiver = await startReceiver()
  })
  afterAll(() => receiver.stop())

  const create = async (changes = {}, { applicationId } = merchant) => {
    const order = { url: receiver.url, environment: 'test', ...changes }
    const path = `/applications/${applicationId}/webhook-endpoints`
    const { status, body } = await manage(server, 'post', path, order)
    expect(status).toBe(201)
    return body.data
  }

  const list = (query = '', { applicationId } = merchant) =>
    manage(server, 'get', `/applications/${applicationId}/webhook-endpoints${query}`)

  describe('createWebhookEndpoint, getWebhookEndpoint, listWebhookEndpoints', () => {
    test('a created webhook endpoint shows its secret once and never again', async () => {
      const owner = await createMerchant(server)
      const events = ['payment.failed', 'refund.succeeded']
      const url = 'https://boutique.example/webhooks'
      const { secret, ...rest } = await create({ url, events, environment: 'live' }, owner)
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(rest).toMatchObject({
        application_id: owner.applicationId,
        environment: 'live',
        url,
        events,
        enabled: true,
        disabled_reason: null,
      })
      const read = await manage(server, 'get', `/webhook-endpoints/${rest.id}`)
      expect(read.status).toBe(200)
      expect(read.body.data).toEqual(rest)
      const listed = await list('', owner)
      expect(listed.status).toBe(200)
      expect(listed.body.data).toEqual([rest])
      const change = { enabled: true }
      const updated = await manage(server, 'patch', `/webhook-endpoints/${rest.id}`, change)
      for (const { text } of [read, listed, updated]) expect(text).not.toMatch(/whsec_|secret/)
    })

    test('webhook endpoints are listed newest first, in pages', async () => {
      const owner = await createMerchant(server)
      const ids: string[] = []
      for (let count = 0; count < 3; count++) ids.unshift((await create({}, owner)).id)
      const pages = [await list('?per_page=2', owner), await list('?per_page=2&page=2', owner)]
      const listed = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))
      expect(listed).toEqual(ids)
      expect(pages[0]?.body.links.next).toMatch(/[?&]page=2\b/)
      expect(pages[1]?.body.links.next).toBeNull()
    })

    test('every invalid field of a webhook endpoint is named, nothing is created', async () => {
      const owner = await createMerchant(server)
      const path = `/applications/${owner.applicationId}/webhook-endpoints`
      for (const wrong of [
        { url: 'not an address', environment: 'prod', events: ['payment.lost'] },
        { url: 'ftp://a.example/', environment: null, events: [] },
        { url: 'https://user:secret@a.example/', environment: 'TEST', events: 'payment.failed' },
        { url: 'javascript:alert(1)', environment: 1, events: [null] },
        { url: `https://a.example/${'x'.repeat(2048)}`, environment: '', events: {} },
        { environment: [], events: [1] },
      ]) {
        const { status, body } = await manage(server, 'post', path, wrong)
        expect(status).toBe(422)
        const fields = Object.keys(body.errors).sort()
        expect([wrong.url, fields]).toEqual([wrong.url, ['environment', 'events', 'url']])
      }
      expect((await list('', owner)).body.meta.total).toBe(0)
    })
  })

  describe('updateWebhookEndpoint', () => {
    const change = ({ id }: { id: string }, body: unknown) =>
      manage(server, 'patch', `/webhook-endpoints/${id}`, body)

    test('updating a webhook endpoint changes the fields sent and no others', async () => {
      const endpoint = await create({ events: ['payment.failed'] })
      const url = 'https://ailleurs.example/w'
      const moved = await change(endpoint, { url })
      expect(moved.status).toBe(200)
      expect(moved.body.data).toMatchObject({ url, events: ['payment.failed'], enabled: true })
      const wide = (await change(endpoint, { events: null })).body.data
      expect(wide).toMatchObject({ url, events: null, enabled: true })
      expect(Date.parse(wide.updated_at)).toBeGreaterThan(Date.parse(endpoint.updated_at))
    })

    test('a webhook endpoint is disabled and enabled by an update', async () => {
      const endpoint = await create()
      const off = await change(endpoint, { enabled: false })
      expect(off.body.data).toMatchObject({ enabled: false, disabled_reason: 'manual' })
      const still = await change(endpoint, { events: ['payment.failed'] })
      expect(still.body.data).toMatchObject({ enabled: false, disabled_reason: 'manual' })
      const on = await change(endpoint, { enabled: true })
      expect(on.body.data).toMatchObject({ enabled: true, disabled_reason: null })
    })

    test('every invalid field of an endpoint update is named and nothing changes', async () => {
      const { secret: _, ...endpoint } = await create()
      const wrong = { url: 'ftp://a.example/', events: [], enabled: 'no' }
      const { status, body } = await change(endpoint, wrong)
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(['enabled', 'events', 'url'])
      const read = await manage(server, 'get', `/webhook-endpoints/${endpoint.id}`)
      expect(read.body.data).toEqual(endpoint)
    })
  })

  describe('deleteWebhookEndpoint', () => {
    test('a deleted webhook endpoint is gone, from the list too', async () => {
      const owner = await createMerchant(server)
      const { id } = await create({}, owner)
      const path = `/webhook-endpoints/${id}`
      expect((await manage(server, 'delete', path)).status).toBe(204)
      expect((await manage(server, 'get', path)).status).toBe(404)
      expect((await list('', owner)).body.data).toEqual([])
    })
  })

  describe('rotateWebhookSecret', () => {
    test('each rotation creates a new webhook secret and shows it once', async () => {
      const { secret: first, ...endpoint } = await create()
      const path = `/webhook-endpoints/${endpoint.id}`
      const { status, body } = await manage(server, 'post', `${path}/rotate-secret`)
      expect(status).toBe(201)
      const { secret, updated_at, ...rest } = body.data
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(secret).not.toBe(first)
      expect({ ...rest, updated_at: endpoint.updated_at }).toEqual(endpoint)
      const read = await manage(server, 'get', path)
      expect(read.body.data).toEqual({ ...rest, updated_at })
    })

    test('rotating a webhook secret with an overlap out of bounds is 422', async () => {
      const { id } = await create()
      for (const overlap_seconds of [-1, 2_592_001, 0.5, 'x', null]) {
        const order = { overlap_seconds }
        const path = `/webhook-endpoints/${id}/rotate-secret`
        const { status, body } = await manage(server, 'post', path, order)
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual(['overlap_seconds'])
      }
    })
  })

  describe('pingWebhookEndpoint, getEvent, listEvents, resendEvent', () => {
    test('a ping is an event that is read with its delivery and can be resent', async () => {
      const owner = await createMerchant(server)
      const { id } = await create({}, owner)
      const { status, body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
      expect(status).toBe(202)
      expect(body.data).toMatchObject({
        application_id: owner.applicationId,
        environment: 'test',
        type: 'webhook.ping',
      })
      expect(body.data.payload).toMatchObject({ id: body.data.id, type: 'webhook.ping' })
      const path = `/events/${body.data.id}`
      const delivered = await eventually(
        () => manage(server, 'get', path),
        (reply) => reply.body.data.deliveries[0]?.status === 'delivered',
      )
      const { deliveries, ...event } = delivered.body.data
      expect(event).toEqual(body.data)
      expect(deliveries).toHaveLength(1)
      expect(deliveries[0]).toMatchObject({ webhook_endpoint_id: id, next_attempt_at: null })
      const resent = await manage(server, 'post', `${path}/resend`, { webhook_endpoint_id: id })
      expect(resent.status).toBe(202)
      await eventually(
        () => manage(server, 'get', path),
        (reply) => reply.body.data.deliveries[0]?.attempts.length === 2,
      )
    })

    test('resending an event to an invalid endpoint id is 422', async () => {
      const { id } = await create()
      const { body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
      const path = `/events/${body.data.id}/resend`
      for (const webhook_endpoint_id of ['x', 7, null]) {
        const reply = await manage(server, 'post', path, { webhook_endpoint_id })
        expect(reply.status).toBe(422)
        expect(Object.keys(reply.body.errors)).toEqual(['webhook_endpoint_id'])
      }
    })

    test('events are listed newest first by type and environment', async () => {
      const owner = await createMerchant(server)
      const liveEndpoint = { url: 'https://boutique.example/webhooks', environment: 'live' }
      const endpoints = [await create({}, owner), await create(liveEndpoint, owner)]
      const created: string[] = []
      for (const { id } of [...endpoints, ...endpoints]) {
        const { body } = await manage(server, 'post', `/webhook-endpoints/${id}/ping`)
        created.unshift(body.data.id)
      }
      const order = payment({ phone_number: numberOf('999002') })
      await owner.post('/payments', order)
      const path = `/applications/${owner.applicationId}/events`
      const all = await eventually(
        () => manage(server, 'get', path),
        ({ body }) => body.meta.total === 5,
      )
      const ids = (reply: Reply) => reply.body.data.map(({ id }: { id: string }) => id)
      expect(ids(all).filter((id: string) => created.includes(id))).toEqual(created)
      const failed = await manage(server, 'get', `${path}?type=payment.failed`)
      expect(failed.body.data).toHaveLength(1)
      expect(failed.body.data[0].payload.data.failure_reason).toBe('insufficient_funds')
      const query = '?environment=live&type=webhook.ping&per_page=1'
      const live = await manage(server, 'get', path + query)
      expect(ids(live)).toEqual([created[0]])
      expect(live.body.meta.total).toBe(2)
      const { pathname, search } = new URL(live.body.links.next)
      const next = await call(server, 'get', pathname + search, { key: managementToken })
      expect(ids(next)).toEqual([created[2]])
      expect(next.body.links.next).toBeNull()
    })

    test('filtering events by an unknown type or environment is 422', async () => {
      const path = `/applications/${merchant.applicationId}/events`
      const { status, body } = await manage(server, 'get', `${path}?type=x&environment=prod`)
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(['environment', 'type'])
    })
  })

  describe('setSandboxOutcome', () => {
    const waiting = async (client: Merchant = merchant): Promise<string> => {
      const order = payment({ phone_number: numberOf('999009') })
      const { status, body } = await client.post('/payments', order)
      expect(status).toBe(201)
      return body.data.id
    }

    const end = (id: string, body: unknown) =>
      manage(server, 'post', `/sandbox/transactions/${id}/outcome`, body)

    test.each([
      [{ status: 'successful' }, 'successful', null, 'payment.succeeded'],
      [
        { status: 'failed', failure_reason: 'payer_account_blocked' },
        'failed',
        'payer_account_blocked',
        'payment.failed',
      ],
      [{ status: 'cancelled' }, 'cancelled', null, 'payment.cancelled'],
      [{ status: 'cancelled', failure_reason: null }, 'cancelled', null, 'payment.cancelled'],
    ])(
      'the sandbox outcome %j ends a payment, with its event',
      async (order, status, reason, type) => {
        const owner = await createMerchant(server)
        const id = await waiting(owner)
        const reply = await end(id, order)
        expect(reply.status).toBe(200)
        expect(reply.body.data).toEqual({ id, type: 'collection', status })
        const { body } = await owner.get(`/payments/${id}`)
        expect(body.data).toMatchObject({ status, failure_reason: reason })
        const path = `/applications/${owner.applicationId}/events`
        const events = (await manage(server, 'get', path)).body.data
        expect(events).toHaveLength(1)
        expect(events[0]).toMatchObject({ type, payload: { data: body.data } })
      },
    )

    test('an outcome for a transaction that ended is 409 and sends no event', async () => {
      const owner = await createMerchant(server)
      const id = await waiting(owner)
      await end(id, { status: 'successful' })
      for (const status of ['successful', 'cancelled']) {
        const reply = await end(id, { status })
        expect(reply.status).toBe(409)
        expect(reply.body).toEqual(exampleOf('already_final', 'management'))
      }
      expect((await owner.get(`/payments/${id}`)).body.data.status).toBe('successful')
      const events = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
      expect(events.body.meta.total).toBe(1)
    })

    test('of simultaneous outcomes one is applied and the others are 409', async () => {
      const owner = await createMerchant(server)
      const id = await waiting(owner)
      const orders = ['successful', 'cancelled', 'successful', 'cancelled']
      const replies = await Promise.all(orders.map((status) => end(id, { status })))
      const final = (await owner.get(`/payments/${id}`)).body.data.status
      for (const [at, { status }] of replies.entries()) {
        if (orders[at] !== final) expect(status).toBe(409)
      }
      expect(replies.some(({ status }) => status === 200)).toBe(true)
      const events = await manage(server, 'get', `/applications/${owner.applicationId}/events`)
      expect(events.body.meta.total).toBe(1)
    })

    test('an outcome without a valid failure reason is 422 and changes nothing', async () => {
      const id = await waiting()
      for (const [order, field] of [
        [{}, 'status'],
        [{ status: 'completed' }, 'status'],
        [{ status: 'failed' }, 'failure_reason'],
        [{ status: 'failed', failure_reason: null }, 'failure_reason'],
        [{ status: 'failed', failure_reason: 'bad luck' }, 'failure_reason'],
        [{ status: 'successful', failure_reason: 'expired' }, 'failure_reason'],
      ] as const) {
        const { status, body } = await end(id, order)
        expect(status).toBe(422)
        expect([order, Object.keys(body.errors)]).toEqual([order, [field]])
      }
      const { body } = await merchant.get(`/payments/${id}`)
      expect(['pending', 'processing']).toContain(body.data.status)
    })
  })
})

describe('document of the management API', () => {
  const notProvoked = ['500', '503']

  test('these tests have seen every status the management document declares', () => {
    const declared = operations
      .filter(({ id }) => !ledgerOperations.includes(id))
      .flatMap(({ id, statuses }) => statuses.map((status) => `${id} ${status}`))
      .filter((each) => !notProvoked.includes(each.slice(-3)))
    expect(declared.length).toBeGreaterThan(100)
    // What comes before any operation is asked of each of them in edges.test.ts.
    const isBefore = (each: string) => / (400|405|408|431)$/.test(each)
    expect(declared.filter((each) => !seen.has(each) && !isBefore(each))).toEqual([])
  })
})
