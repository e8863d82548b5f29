import { sql } from 'kysely'
import { payment } from '../support/builders.ts'
import { call, createMerchant, type Merchant, manage } from '../support/client.ts'
import { createTestDatabase, startTestServer } from '../support/server.ts'
import {
  becomes,
  issue,
  keysOf,
  list,
  merchant,
  secrets,
  server,
  signUp,
  staysAt,
  testLogs,
} from './key-requests.ts'

const secretKeyIdOf = async (owner: Merchant): Promise<string> =>
  (await keysOf(owner)).find((key: { kind: string }) => key.kind === 'secret').id

const roll = async (id: string, body: unknown) => {
  const reply = await manage(server, 'post', `/api-keys/${id}/roll`, body)
  expect(reply.status).toBe(201)
  secrets.push(reply.body.data.key)
  return reply.body.data
}

const expiryOf = async (owner: Merchant, id: string): Promise<number> => {
  const row = (await keysOf(owner)).find((key: { id: string }) => key.id === id)
  return Date.parse(row.expires_at)
}

describe('rolling an API key', () => {
  test('an API key rolled without overlap stays refused, and its successor works', async () => {
    const owner = await signUp()
    expect((await owner.get('/payments')).status).toBe(200)
    const issued = await roll(await secretKeyIdOf(owner), { overlap_seconds: 0 })
    expect(issued).toMatchObject({ kind: 'secret', environment: 'test', expires_at: null })
    expect((await list(issued.key)).status).toBe(200)
    await staysAt(() => owner.get('/payments'), 401)
    expect((await list(issued.key)).status).toBe(200)
  })

  test('an API key rolled with an overlap works until the overlap ends', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const issued = await roll(id, { overlap_seconds: 1 })
    expect((await list(issued.key)).status).toBe(200)
    await becomes(() => owner.get('/payments'), 401)
    expect(Date.now()).toBeGreaterThanOrEqual(await expiryOf(owner, id))
    await staysAt(() => owner.get('/payments'), 401)
    expect((await list(issued.key)).status).toBe(200)
  })

  test.each([
    ['the requested hour', { overlap_seconds: 3600 }, 3_600_000],
    ['a day by default', {}, 86_400_000],
    ['a day without a body', undefined, 86_400_000],
  ])(
    'a rolled key with an overlap of %s expires when the overlap ends',
    async (_title, body, overlapMs) => {
      const owner = await signUp()
      const earlier = await issue(owner)
      const id = await secretKeyIdOf(owner)
      const later = await roll(id, body)
      const rolledAtMs = (await expiryOf(owner, id)) - overlapMs
      expect(rolledAtMs).toBeGreaterThanOrEqual(Date.parse(earlier.created_at))
      expect(rolledAtMs).toBeLessThanOrEqual(Date.parse(later.created_at))
      expect((await owner.get('/payments')).status).toBe(200)
      expect((await list(later.key)).status).toBe(200)
      expect(JSON.stringify(await keysOf(owner))).not.toContain(later.key)
    },
  )

  test('rolling an API key never extends its lifetime', async () => {
    const owner = await signUp()
    const expiresAtMs = Date.now() + 60_000
    const { id } = await issue(owner, { expires_at: new Date(expiresAtMs).toISOString() })
    await roll(id, { overlap_seconds: 3600 })
    expect(await expiryOf(owner, id)).toBe(expiresAtMs)
  })

  test('a roll whose response was lost can be repeated, and both new keys have the same lifetime', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const lost = await roll(id, { overlap_seconds: 3600 })
    const repeated = await roll(id, { overlap_seconds: 3600 })
    expect([lost.expires_at, repeated.expires_at]).toEqual([null, null])
    expect((await list(repeated.key)).status).toBe(200)
  })

  test('after its successor is used, a replaced key cannot create a key that lasts longer', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const successor = await roll(id, { overlap_seconds: 3600 })
    expect((await list(successor.key)).status).toBe(200)
    const late = await roll(id, { overlap_seconds: 3600 })
    expect(Date.parse(late.expires_at)).toBe(await expiryOf(owner, id))
  })

  test('an API key whose successor has just been used cannot create a key that never expires', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const rollCurrent = async (key: string) => {
      const body = { overlap_seconds: 900 }
      const rolled = await call(server, 'post', '/account/v1/api-keys/current/roll', { key, body })
      expect(rolled.status).toBe(201)
      secrets.push(rolled.body.data.key)
      return rolled.body.data
    }
    const first = await rollCurrent(owner.secretKey)
    const used = await call(server, 'get', '/api/v1/merchant/balance', { key: first.key })
    const second = await rollCurrent(owner.secretKey)
    expect([first.expires_at, used.status]).toEqual([null, 200])
    expect(Date.parse(second.expires_at)).toBe(await expiryOf(owner, id))
  })

  test('an API key whose successor was revoked cannot create a key that lasts longer', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    const revoked = await roll(id, { overlap_seconds: 3600 })
    expect((await manage(server, 'delete', `/api-keys/${revoked.id}`)).status).toBe(204)
    const late = await roll(id, { overlap_seconds: 3600 })
    expect(Date.parse(late.expires_at)).toBe(await expiryOf(owner, id))
  })

  test('an hour after its replacement, an API key cannot create a key that lasts longer', async () => {
    const owner = await signUp()
    const id = await secretKeyIdOf(owner)
    await roll(id, { overlap_seconds: 7200 })
    await sql`UPDATE api_keys SET created_at = created_at - interval '1 hour'
      WHERE first_key_id = ${id}::uuid`.execute(server.ctx.db)
    const late = await roll(id, { overlap_seconds: 7200 })
    expect(Date.parse(late.expires_at)).toBe(await expiryOf(owner, id))
  })

  test('a rolled API key keeps its name and its application', async () => {
    const { id } = await issue(merchant, { name: 'Caisse 3' })
    const issued = await roll(id, {})
    const { applicationId: application_id } = merchant
    expect(issued).toMatchObject({ name: 'Caisse 3', environment: 'test', application_id })
  })
})

describe('the overlap of a rolled key', () => {
  test.each([-1, 1.5, 2_592_001, '60', null])(
    'rolling an API key with an overlap of %p returns a 422 and changes no key',
    async (s) => {
      const owner = await signUp()
      const id = await secretKeyIdOf(owner)
      const count = (await keysOf(owner)).length
      const reply = await manage(server, 'post', `/api-keys/${id}/roll`, { overlap_seconds: s })
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['overlap_seconds']])
      expect(await keysOf(owner)).toHaveLength(count)
      expect(await expiryOf(owner, id)).toBeNaN()
      expect((await owner.get('/payments')).status).toBe(200)
    },
  )
})

describe('last_used_at', () => {
  test('last_used_at shows when an API key was last used, even after a restart, and null for an unused key', async () => {
    const database = await createTestDatabase()
    const first = await startTestServer({ database })
    const owner = await createMerchant(first)
    const made = await owner.post('/payments', payment())
    expect(made.status).toBe(201)
    await first.stop()
    const second = await startTestServer({ database })
    const { organisationId } = await createMerchant(second)
    const after = await manage(second, 'get', `/organisations/${organisationId}`)
    const path = `/applications/${owner.applicationId}/api-keys`
    const { body } = await manage(second, 'get', path)
    await second.stop()
    await database.drop()
    const used = Object.fromEntries(
      body.data.map((row: { kind: string; last_used_at: string | null }) => [
        row.kind,
        row.last_used_at,
      ]),
    )
    expect(used.publishable).toBeNull()
    const usedAtMs = Date.parse(used.secret)
    expect(usedAtMs).toBeGreaterThanOrEqual(Date.parse(made.body.data.created_at))
    expect(usedAtMs).toBeLessThanOrEqual(Date.parse(after.body.data.created_at))
  })
})

testLogs()
