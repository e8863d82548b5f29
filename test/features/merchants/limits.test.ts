import { sql } from 'kysely'
import {
  claimLiveKey,
  createMerchant,
  type Merchant,
  manage,
  type Reply,
} from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'

const endpointsMax = 16
const keysMax = 100
const applicationsMax = 100
const sessionsMax = 10_000

const statusesOf = (replies: Reply[]) => ({
  created: replies.filter(({ status }) => status === 201).length,
  refused: replies.filter(({ status }) => status === 422).length,
})

const atOnce = (count: number, ask: () => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, ask))

describe('limits of webhook endpoints', () => {
  const register = ({ applicationId }: Merchant, environment: string) => {
    const order = { url: 'https://boutique.example/webhooks', environment }
    return manage(server, 'post', `/applications/${applicationId}/webhook-endpoints`, order)
  }

  test('an application has at most 16 webhook endpoints in each environment', async () => {
    const merchant = await createMerchant(server)
    const replies = await atOnce(24, () => register(merchant, 'test'))
    expect(statusesOf(replies)).toEqual({ created: endpointsMax, refused: 24 - endpointsMax })
    const refused = await register(merchant, 'test')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      environment: [expect.stringMatching(/déjà 16 URL de notification/)],
    })
    expect((await register(merchant, 'live')).status).toBe(201)
    expect((await register(await createMerchant(server), 'test')).status).toBe(201)
  })

  test('deleted webhook endpoints do not count towards the limit, but disabled endpoints do', async () => {
    const merchant = await createMerchant(server)
    const [first] = await atOnce(endpointsMax, () => register(merchant, 'test'))
    const path = `/webhook-endpoints/${first?.body.data.id}`
    await manage(server, 'patch', path, { enabled: false })
    expect((await register(merchant, 'test')).status).toBe(422)
    expect((await manage(server, 'delete', path)).status).toBe(204)
    expect((await register(merchant, 'test')).status).toBe(201)
  })

  test.each(['http://localhost:4000/', 'HTTP://boutique.example/'])(
    'a live webhook endpoint must use https: %s is refused, both for a new and an existing endpoint',
    async (url) => {
      const merchant = await createMerchant(server)
      const path = `/applications/${merchant.applicationId}/webhook-endpoints`
      const refused = await manage(server, 'post', path, { url, environment: 'live' })
      expect(refused.status).toBe(422)
      expect(refused.body.errors).toEqual({ url: [expect.stringMatching(/https/)] })
      const { body } = await register(merchant, 'live')
      const endpoint = `/webhook-endpoints/${body.data.id}`
      const change = await manage(server, 'patch', endpoint, { url })
      expect(change.status).toBe(422)
      expect(change.body.errors).toEqual({ url: [expect.stringMatching(/https/)] })
      const read = await manage(server, 'get', endpoint)
      expect(read.body.data).toMatchObject({ url: body.data.url, updated_at: body.data.updated_at })
      expect((await manage(server, 'post', path, { url, environment: 'test' })).status).toBe(201)
    },
  )

  test.each([
    'https://１２７.0.0.1/',
    'https://boutique.example/é',
    'https://boutique.example/%zz',
  ])('a webhook address must be ASCII: %s is refused', async (url) => {
    const { applicationId } = await createMerchant(server)
    const path = `/applications/${applicationId}/webhook-endpoints`
    const { status, body } = await manage(server, 'post', path, { url, environment: 'test' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ url: [expect.stringMatching(/\S/)] })
  })
})

describe('limits of API keys', () => {
  const issue = ({ applicationId }: Merchant, changes = {}) => {
    const order = { kind: 'secret', environment: 'test', ...changes }
    return manage(server, 'post', `/applications/${applicationId}/api-keys`, order)
  }

  const withKeys = async (count: number): Promise<Merchant> => {
    const merchant = await createMerchant(server)
    const { body } = await manage(server, 'get', `/applications/${merchant.applicationId}/api-keys`)
    await sql`
      INSERT INTO api_keys
        (id, application_id, kind, environment, prefix, last_four, hash, created_at)
      SELECT gen_random_uuid(), ${merchant.applicationId}::uuid, 'secret', 'test', 'sk_test_',
        'abcd', sha256(gen_random_uuid()::text::bytea), now()
      FROM generate_series(1, ${count - body.meta.total}::integer)`.execute(server.ctx.db)
    return merchant
  }

  test('an application has at most 100 working keys in each environment', async () => {
    const merchant = await withKeys(keysMax - 5)
    expect(statusesOf(await atOnce(12, () => issue(merchant)))).toEqual({ created: 5, refused: 7 })
    const refused = await issue(merchant)
    expect(refused.body.errors).toEqual({
      environment: [expect.stringMatching(/déjà 100 clés valides/)],
    })
    expect((await claimLiveKey(server, merchant.applicationId)).key).toMatch(/^sk_live_/)
  })

  test('revoked API keys do not count towards the limit', async () => {
    const merchant = await withKeys(keysMax - 1)
    const { body } = await issue(merchant)
    expect((await issue(merchant)).status).toBe(422)
    await manage(server, 'delete', `/api-keys/${body.data.id}`)
    expect((await issue(merchant)).status).toBe(201)
  })

  test('at the limit of API keys, a key can only be rolled without overlap', async () => {
    const merchant = await withKeys(keysMax - 1)
    const { body } = await issue(merchant)
    const path = `/api-keys/${body.data.id}/roll`
    const refused = await manage(server, 'post', path)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      overlap_seconds: [expect.stringMatching(/déjà 100 clés valides/)],
    })
    expect((await merchant.get('/payments', { key: body.data.key })).status).toBe(200)
    const rolled = await manage(server, 'post', path, { overlap_seconds: 0 })
    expect(rolled.status).toBe(201)
    expect((await issue(merchant)).status).toBe(422)
  })
})

test('an organisation has at most 100 applications, even when created concurrently', async () => {
  const { organisationId } = await createMerchant(server)
  await sql`
    INSERT INTO applications (id, organisation_id, name, created_at, updated_at)
    SELECT gen_random_uuid(), ${organisationId}::uuid, 'Une', now(), now()
    FROM generate_series(1, ${applicationsMax - 4}::integer)`.execute(server.ctx.db)
  const path = `/organisations/${organisationId}/applications`
  const add = () => manage(server, 'post', path, { name: 'Autre' })
  expect(statusesOf(await atOnce(8, add))).toEqual({ created: 3, refused: 5 })
  const refused = await add()
  expect(refused.body.errors).toEqual({ body: [expect.stringMatching(/déjà 100 applications/)] })
})

describe('limits of open checkout sessions', () => {
  const order = {
    amount: 500,
    currency: 'XAF',
    success_url: 'https://boutique.example/ok',
    cancel_url: 'https://boutique.example/non',
  }

  const fill = ({ applicationId, organisationId }: Merchant, count: number) =>
    sql`
      INSERT INTO checkout_sessions (id, page_key, application_id, organisation_id, environment,
        variant, amount, currency, success_url, cancel_url, status, due_at, expires_at, created_at,
        updated_at)
      SELECT gen_random_uuid(), 'x', ${applicationId}::uuid, ${organisationId}::uuid, 'test',
        'main', 1, 'XAF', 'https://a.example/', 'https://a.example/', 'open',
        now() + interval '1 day', now() + interval '1 day', now(), now()
      FROM generate_series(1, ${count}::integer)`.execute(server.ctx.db)

  test('open checkout sessions are limited; closed sessions and replays do not count', async () => {
    const merchant = await createMerchant(server, { rateLimit: null })
    await fill(merchant, sessionsMax - 2)
    const open = (key: string) =>
      merchant.post('/checkout/sessions', order, { headers: { 'Idempotency-Key': key } })
    const first = await open('one')
    expect(first.status).toBe(201)
    expect((await open('two')).status).toBe(201)
    const refused = await open('three')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({ body: [expect.stringMatching(/sessions/)] })
    const replayed = await open('one')
    expect([replayed.status, replayed.text]).toEqual([201, first.text])
    const other = await createMerchant(server)
    expect((await other.post('/checkout/sessions', order)).status).toBe(201)

    await sql`UPDATE checkout_sessions SET status = 'expired', due_at = NULL
      WHERE application_id = ${merchant.applicationId}::uuid`.execute(server.ctx.db)
    await eventually(() => open('three'), statusIs(201))
  })
})
