import { permissions } from '../../../generated/enumerations.ts'
import { payment } from '../../support/builders.ts'
import {
  call,
  clientOf,
  createMerchant,
  goLive,
  type Merchant,
  manage,
} from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { merchant, server } from '../../support/own-merchant.ts'

const keysPath = (): string => `/applications/${merchant.applicationId}/api-keys`

const issue = async (order: object = {}): Promise<{ id: string; key: string }> => {
  const body = { kind: 'secret', environment: 'test', ...order }
  return (await manage(server, 'post', keysPath(), body)).body.data
}

const walk = async (from: Merchant, perPage: number): Promise<{ id: string }[]> => {
  const rows: { id: string }[] = []
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const { body } = await from.account('get', `/api-keys?per_page=${perPage}${query}`)
    rows.push(...body.data)
    cursor = body.meta.next_cursor
  } while (cursor !== null)
  return rows
}

describe('the keys of the account API', () => {
  test("a list of API keys contains only keys of the caller's application and environment", async () => {
    const owner = await createMerchant(server)
    const live = await goLive(server, owner)
    const own = await walk(owner, 1)
    const others = await walk(live, 1)
    expect(own).toHaveLength(2)
    expect(others).toHaveLength(1)
    const managed = await manage(server, 'get', `/applications/${owner.applicationId}/api-keys`)
    const ids = managed.body.data.map(({ id }: { id: string }) => id)
    expect([...own, ...others].map(({ id }) => id).sort()).toEqual(ids.sort())
    expect(JSON.stringify([own, others])).not.toContain(owner.secretKey)
  })

  test('the list of API keys refuses a cursor that the server did not create', async () => {
    const reply = await merchant.account('get', '/api-keys?cursor=abc')
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['cursor']])
  })

  test('an API key can read its name and permissions, but not its full value', async () => {
    const { id, key } = await issue({ name: 'Lecture', permissions: [] })
    const { body, text } = await clientOf(server, key).account('get', '/api-keys/current')
    expect(body.data).toMatchObject({ id, name: 'Lecture', permissions: [] })
    expect(text).not.toContain(key)
  })

  test('an API key can have every permission', async () => {
    const { key } = await issue({ name: 'Toutes', permissions })
    const { body } = await clientOf(server, key).account('get', '/api-keys/current')
    expect(body.data.permissions.toSorted()).toEqual(permissions.toSorted())
  })

  test('an API key that rolls itself expires, and the new key has the same name and permissions', async () => {
    const permissions = ['keys:write', 'payments:write']
    const old = await issue({ name: 'Caisse', permissions })
    const body = { overlap_seconds: 0 }
    const rolled = await clientOf(server, old.key).account('post', '/api-keys/current/roll', body)
    expect(rolled.status).toBe(201)
    expect(rolled.body.data).toMatchObject({ name: 'Caisse', permissions })
    const current = clientOf(server, rolled.body.data.key)
    expect((await current.post('/payments', payment())).status).toBe(201)
    const { body: keys } = await current.account('get', '/api-keys')
    const ended = keys.data.find((row: { id: string }) => row.id === old.id)
    expect(ended.expires_at).not.toBeNull()
  })

  test('if an API key is rolled ten times concurrently without overlap, only one roll succeeds', async () => {
    const old = await issue({ name: 'Dix fois' })
    const body = { overlap_seconds: 0 }
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        clientOf(server, old.key).account('post', '/api-keys/current/roll', body),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409 || status === 401)).toHaveLength(9)
  })
})

describe('the test clock of the account API', () => {
  test('a sandbox key can advance the sandbox clock, and a live key cannot', async () => {
    const owner = await createMerchant(server)
    const session = await owner.post('/checkout/sessions', {
      amount: 100,
      currency: 'XAF',
      success_url: 'https://a.example/',
      cancel_url: 'https://a.example/',
    })
    const before = Date.parse(session.body.data.expires_at)
    const moved = await owner.account('post', '/test-clock/advance', { seconds: 3600 })
    expect(moved.body.data).toMatchObject({ seconds: 3600, checkout_sessions: 1 })
    const after = await owner.get(`/checkout/sessions/${session.body.data.id}`)
    expect(before - Date.parse(after.body.data.expires_at)).toBe(3_600_000)
    const live = await goLive(server, owner)
    const refused = await live.account('post', '/test-clock/advance', { seconds: 3600 })
    expect([refused.status, refused.body]).toEqual([403, exampleOf('sandbox_only', 'account')])
  })
})

describe('the account API', () => {
  test('the account API refuses publishable keys', async () => {
    const reply = await call(server, 'get', '/account/v1/api-keys', {
      key: merchant.publishableKey,
    })
    expect([reply.status, reply.body]).toEqual([401, exampleOf('publishable_key', 'account')])
  })
})
