import {
  call,
  claimLiveKey,
  clientOf,
  createMerchant,
  type Merchant,
  manage,
} from '../../support/client.ts'
import { equals, eventually, forGood } from '../../support/eventually.ts'
import { testReplies } from './management-operations.ts'
import { server } from './management-requests.ts'

const inAYear = (): string => new Date(Date.now() + 365 * 24 * 3_600_000).toISOString()

let merchant: Merchant

beforeAll(async () => {
  merchant = await createMerchant(server)
})

const create = async (changes = {}, { applicationId } = merchant) => {
  const order = { kind: 'secret', environment: 'test', ...changes }
  const path = `/applications/${applicationId}/api-keys`
  const { status, body } = await manage(server, 'post', path, order)
  expect(status).toBe(201)
  return body.data
}

const list = (query = '', { applicationId } = merchant) =>
  manage(server, 'get', `/applications/${applicationId}/api-keys${query}`)

const statusOf = async (key: string): Promise<number> =>
  (await call(server, 'get', '/api/v1/payments', { key })).status

/** Checks that a revoked or expired key stays refused; api-key-cache.test.ts tests how soon. */
const isRefusedForGood = (key: string): Promise<number> =>
  forGood(
    () => statusOf(key),
    (status) => status === 401,
  )

const roll = ({ id }: { id: string }, body?: unknown) =>
  manage(server, 'post', `/api-keys/${id}/roll`, body)

describe('createApiKey', () => {
  test.each([
    ['secret', 'test', 'sk_test_'],
    ['secret', 'live', 'sk_live_'],
    ['publishable', 'test', 'pk_test_'],
    ['publishable', 'live', 'pk_live_'],
  ])('a new %s key for %s begins with %s', async (kind, environment, prefix) => {
    const expires_at = inAYear()
    const order = { kind, name: 'Caisse', expires_at }
    const issued =
      environment === 'live'
        ? await claimLiveKey(server, merchant.applicationId, order)
        : await create({ ...order, environment })
    expect(issued).toMatchObject({
      application_id: merchant.applicationId,
      kind,
      environment,
      prefix: issued.key.slice(0, 12),
      name: 'Caisse',
      expires_at,
      last_used_at: null,
      revoked_at: null,
    })
    expect(issued.key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{36}$`))
    expect(issued).toMatchObject({ last_four: issued.key.slice(-4) })
  })

  test('staff cannot create or roll a live key directly, and the error shows the right operation', async () => {
    const { applicationId } = merchant
    const { total } = (await list()).body.meta
    const path = `/applications/${applicationId}/api-keys`
    const order = { kind: 'secret', environment: 'live' }
    const created = await manage(server, 'post', path, order)
    expect([created.status, created.body.code]).toEqual([403, 'live_key_claim_required'])
    expect(created.body.error).toContain('startLiveKey (POST /applications/{id}/live-keys)')
    expect((await list()).body.meta.total).toBe(total)
    const live = await claimLiveKey(server, applicationId)
    const rolled = await roll(live, { overlap_seconds: 0 })
    expect([rolled.status, rolled.body.code]).toEqual([403, 'live_key_claim_required'])
    await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
      status: 'verified',
    })
    expect(await statusOf(live.key)).toBe(200)
    const own = clientOf(server, live.key)
    const { status, body } = await own.account('post', '/api-keys/current/roll')
    expect([status, body.data.environment]).toEqual([201, 'live'])
  })

  test('a created API key is shown in full once and never again', async () => {
    const { key, ...rest } = await create()
    const { text, body } = await list()
    expect(text).not.toContain(key)
    expect(text).not.toContain(key.slice(8, 20))
    expect(body.data).toContainEqual(rest)
    const rows = await server.ctx.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key.slice(8, 20))
    expect(server.logLines.join('\n')).not.toContain(key)
  })

  test('an API key created with an expiry date is refused after it expires', async () => {
    const { id, key } = await create({ expires_at: inAYear() })
    expect(await statusOf(key)).toBe(200)
    const endMs = Date.now() + 800
    await server.ctx.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(endMs).toISOString() })
      .where('id', '=', id)
      .execute()
    await eventually(() => statusOf(key), equals(401))
    expect(Date.now()).toBeGreaterThanOrEqual(endMs)
    await isRefusedForGood(key)
  })

  test('every invalid field of an API key is reported and nothing is created', async () => {
    const { total } = (await list()).body.meta
    for (const wrong of [
      { kind: 'public', environment: 'prod', name: 'x'.repeat(121), expires_at: 'tomorrow' },
      { kind: null, environment: null, name: 7, expires_at: '2020-01-01T00:00:00Z' },
    ]) {
      const path = `/applications/${merchant.applicationId}/api-keys`
      const { status, body } = await manage(server, 'post', path, wrong)
      expect(status).toBe(422)
      expect(Object.keys(body.errors).sort()).toEqual(['environment', 'expires_at', 'kind', 'name'])
    }
    expect((await list()).body.meta.total).toBe(total)
  })
})

describe('searchApiKeys', () => {
  const find = (query: string) => manage(server, 'get', `/api-keys?${query}`)
  const idsOf = async (query: string): Promise<string[]> =>
    (await find(query)).body.data.map(({ id }: { id: string }) => id)

  test('a search finds an API key by its first twelve characters, a shorter prefix, or its last characters', async () => {
    const { id, key, application_id } = await create()
    for (const query of [
      `prefix=${key.slice(0, 12)}`,
      `prefix=${key.slice(0, 10)}`,
      `prefix=${key.slice(0, 12)}&last_four=${key.slice(-4)}`,
      `prefix=${key.slice(0, 8)}&last_four=${key.slice(-4)}`,
    ])
      expect([query, await idsOf(query)]).toEqual([query, expect.arrayContaining([id])])
    const [found] = (await find(`prefix=${key.slice(0, 12)}`)).body.data
    expect(found).toMatchObject({ application_id, prefix: key.slice(0, 12) })
    await manage(server, 'delete', `/api-keys/${id}`)
    expect(await idsOf(`prefix=${key.slice(0, 12)}`)).toContain(id)
  })

  test('an API key search with wrong first or last characters finds nothing, and no character is a wildcard', async () => {
    const { id, key } = await create()
    const other = key.charAt(8) === 'A' ? 'B' : 'A'
    expect(await idsOf(`prefix=sk_test_${other}`)).not.toContain(id)
    expect(await idsOf(`prefix=sk_live_${key.slice(8, 12)}`)).not.toContain(id)
    const end = key.endsWith('0000') ? '1111' : '0000'
    expect(await idsOf(`prefix=${key.slice(0, 12)}&last_four=${end}`)).toEqual([])
  })

  test('a search by last characters finds API keys whose first characters are not stored', async () => {
    const { id, key } = await create()
    await server.ctx.db
      .updateTable('api_keys')
      .set({ prefix: 'sk_test_' })
      .where('id', '=', id)
      .execute()
    expect(await idsOf(`prefix=${key.slice(0, 12)}`)).not.toContain(id)
    expect(await idsOf(`prefix=sk_test_&last_four=${key.slice(-4)}`)).toContain(id)
  })

  test('an API key search by too many characters, or by text that no key starts with, is refused', async () => {
    const { key } = await create()
    for (const prefix of [key, key.slice(0, 13), 'sk_', 'sk_test_%25', 'sk_test_a_', '']) {
      const { status, body } = await find(`prefix=${prefix}`)
      expect([prefix, status, Object.keys(body.errors)]).toEqual([prefix, 422, ['prefix']])
    }
    expect((await find('')).status).toBe(422)
  })

  test('a list of API keys is paged by its cursor', async () => {
    await Promise.all([create(), create(), create()])
    const first = await find('prefix=sk_test_&per_page=2')
    const next = await find(`prefix=sk_test_&per_page=2&cursor=${first.body.meta.next_cursor}`)
    const ids = [...first.body.data, ...next.body.data].map(({ id }: { id: string }) => id)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    expect(first.body.data).toHaveLength(2)
  })
})

describe('listApiKeys', () => {
  test('the API keys of one application are listed newest first, including revoked keys', async () => {
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

describe('rollApiKey', () => {
  test('the successor of a rolled API key expires when the rolled key would have expired', async () => {
    const old = await create({ expires_at: inAYear() })
    const { body } = await roll(old)
    expect(body.data.expires_at).toBe(old.expires_at)
  })

  test('a revoked API key cannot be rolled', async () => {
    const old = await create()
    await manage(server, 'delete', `/api-keys/${old.id}`)
    const { total } = (await list()).body.meta
    const { status, body } = await roll(old)
    expect([status, body.errors]).toEqual([
      422,
      { id: ['Cette clé est révoquée ou expirée. Créez une autre clé.'] },
    ])
    expect((await list()).body.meta.total).toBe(total)
  })
})

describe('revoking a key that was rolled', () => {
  const rolledTwice = async () => {
    const first = await create()
    const second = (await roll(first)).body.data
    const third = (await roll(second)).body.data
    return { first, second, third, other: await create() }
  }
  const revoke = (id: string, query = '') => manage(server, 'delete', `/api-keys/${id}${query}`)

  test('revoking a rolled API key lists its valid successors, which keep working', async () => {
    const { first, second, third } = await rolledTwice()
    const { status, headers } = await revoke(first.id)
    expect([status, headers['active-successors']]).toEqual([204, `${second.id},${third.id}`])
    await isRefusedForGood(first.key)
    expect([await statusOf(second.key), await statusOf(third.key)]).toEqual([200, 200])
    await revoke(second.id)
    expect((await revoke(first.id)).headers['active-successors']).toBe(third.id)
    expect((await revoke(third.id)).headers['active-successors']).toBeUndefined()
  })

  test('a stolen API key is revoked with all its successors, even after the key itself was revoked', async () => {
    const { first, second, third, other } = await rolledTwice()
    await revoke(first.id)
    const { status, headers } = await revoke(first.id, '?successors=true')
    expect([status, headers['active-successors']]).toEqual([204, undefined])
    for (const { key } of [first, second, third]) await isRefusedForGood(key)
    expect(await statusOf(other.key)).toBe(200)
    const path = `/audit-entries?subject_id=${third.id}&operation=revokeApiKey`
    const { body } = await manage(server, 'get', path)
    expect(body.data).toMatchObject([{ after: { successor_of: first.id } }])
  })
})

testReplies('api-keys')
