import { savedViewsMax } from '../../../src/domain/people/saved-views.ts'
import { as } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import { createPerson } from '../../support/people.ts'

let token: string

beforeAll(async () => {
  token = (await createPerson(server, 'auditor')).token
})

const failed = { list: 'transactions', name: 'Échecs', query: 'status=failed&currency=XAF' }

const save = (changes: object = {}, by = token) =>
  as(server, by, 'post', '/saved-views', { ...failed, ...changes })

const namesOf = async (by: string, query = ''): Promise<string[]> =>
  (await as(server, by, 'get', `/saved-views${query}`)).body.data.map(
    ({ name }: { name: string }) => name,
  )

test('a view is saved, listed by name, and deleted', async () => {
  const { token: own } = await createPerson(server, 'support')
  const saved = await save({}, own)
  expect([saved.status, saved.body.data]).toEqual([201, expect.objectContaining(failed)])
  await save({ name: 'Avant' }, own)
  await save({ name: 'Barrés', list: 'organisations', query: 'suspended=true' }, own)
  expect(await namesOf(own)).toEqual(['Avant', 'Barrés', 'Échecs'])
  expect(await namesOf(own, '?list=organisations')).toEqual(['Barrés'])
  const path = `/saved-views/${saved.body.data.id}`
  expect((await as(server, own, 'delete', path)).status).toBe(204)
  expect((await as(server, own, 'delete', path)).status).toBe(404)
  expect(await namesOf(own, '?list=transactions')).toEqual(['Avant'])
})

test('a saved view with the same list and name is replaced, even by concurrent requests', async () => {
  const name = 'Même'
  const replies = await Promise.all(
    ['a=1', 'a=2', 'a=3', 'a=4'].map((query) => save({ name, query })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
  const last = await save({ name, query: 'a=5' })
  const { body } = await as(server, token, 'get', '/saved-views')
  expect(body.data.filter((view: { name: string }) => view.name === name)).toEqual([last.body.data])
  await save({ name, list: 'audit_entries' })
  expect(await namesOf(token, '?list=audit_entries')).toEqual([name])
})

test('every error in a saved view is reported, and nothing is saved', async () => {
  const before = await namesOf(token)
  for (const [changes, field] of [
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ query: '' }, 'query'],
    [{ query: 'x'.repeat(2001) }, 'query'],
    [{ list: 'people' }, 'list'],
  ] as [object, string][]) {
    const { status, body } = await save(changes)
    expect([changes, status, Object.keys(body.errors)]).toEqual([changes, 422, [field]])
  }
  expect(await namesOf(token)).toEqual(before)
})

test('a person can save at most fifty views, and can still replace existing views', async () => {
  const { token: own } = await createPerson(server, 'support')
  const names = Array.from({ length: savedViewsMax }, (_, at) => `Vue ${at}`)
  for (const name of names) expect((await save({ name }, own)).status).toBe(201)
  const refused = await save({ name: 'Une de trop' }, own)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
  expect((await save({ name: 'Vue 7', query: 'b=1' }, own)).status).toBe(201)
  expect(await namesOf(own)).toHaveLength(savedViewsMax)
})

describe('saved views belong to one person only', () => {
  test("nobody can list or delete another person's views, whatever their role", async () => {
    const { id } = (await save({ name: 'À moi' })).body.data
    const { token: other } = await createPerson(server, 'owner')
    expect(await namesOf(other)).toEqual([])
    for (const each of [id, unknownId])
      expect((await as(server, other, 'delete', `/saved-views/${each}`)).status).toBe(404)
    expect(await namesOf(token)).toContain('À moi')
  })

  test('the management token has no saved views, and an access token has the saved views of its person', async () => {
    for (const [method, path] of [
      ['get', '/saved-views'],
      ['post', '/saved-views'],
      ['delete', `/saved-views/${unknownId}`],
    ] as const) {
      const body = method === 'post' ? failed : undefined
      expect([path, (await manage(server, method, path, body)).status]).toEqual([path, 403])
    }
    const order = { name: 'lire', permissions: ['transactions:read'], expires_in_days: 1 }
    const made = (await as(server, token, 'post', '/access-tokens', order)).body.data
    expect(await namesOf(made.token)).toEqual(await namesOf(token))
    expect((await save({ name: 'Jamais' }, made.token)).status).toBe(403)
  })
})
