import { sql } from 'kysely'
import { foldNames } from '../../../src/database/fold-names.ts'
import { unknownId } from '../../support/builders.ts'
import { call, manage } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { managementToken } from '../../support/server.ts'
import { testReplies } from './management-operations.ts'
import { server, signUp } from './management-requests.ts'

const none = { held: 0, submitted: 0 }

describe('suspendOrganisation and resumeOrganisation', () => {
  test('a suspension shows its timestamp and reason until it is lifted', async () => {
    const { organisation } = await signUp()
    const path = `/organisations/${organisation.id}`
    const suspended = await manage(server, 'post', `${path}/suspend`, {
      reason: 'Plaintes de clients',
    })
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
    expect(read.body.data).toEqual({ ...organisation, payouts: none })
  })

  test('unknown fields of an organisation are ignored', async () => {
    const { organisation } = await signUp({ kyc_status: 'verified', id: unknownId })
    expect(organisation.kyc_status).toBe('none')
    expect(organisation.id).not.toBe(unknownId)
  })

  test('every invalid field of an organisation is reported and nothing is created', async () => {
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
  test('an unknown KYC status returns a 422 and changes nothing', async () => {
    const { organisation } = await signUp()
    const path = `/organisations/${organisation.id}`
    for (const wrong of [{}, { status: 'VERIFIED' }, { status: null }]) {
      const { status, body } = await manage(server, 'put', `${path}/kyc`, wrong)
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['status'])
    }
    expect((await manage(server, 'get', path)).body.data).toEqual({
      ...organisation,
      payouts: none,
    })
  })
})

describe('listOrganisations', () => {
  test('organisations are listed newest first, in pages, each exactly once', async () => {
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
      next_cursor: expect.any(String),
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

  test('organisations can be filtered by text, verification and suspension, and page links keep the filters', async () => {
    const made = async (name: string) => (await signUp({ name })).organisation.id
    const ids = [await made('Zébu 10%_A'), await made('zébu 10xxA'), await made('Zébu')]
    await manage(server, 'put', `/organisations/${ids[1]}/kyc`, { status: 'rejected' })
    await manage(server, 'post', `/organisations/${ids[2]}/suspend`, { reason: 'Plaintes' })
    for (const [query, wanted] of [
      ['text=ZÉBU', [2, 1, 0]],
      ['text=10%25_a', [0]],
      ['text=zébu&kyc_status=rejected', [1]],
      ['text=zébu&suspended=true', [2]],
      ['text=zébu&suspended=false', [1, 0]],
    ] as [string, number[]][]) {
      const { body } = await manage(server, 'get', `/organisations?${query}`)
      const found = body.data.map(({ id }: { id: string }) => ids.indexOf(id))
      expect([query, found, body.meta.total]).toEqual([query, wanted, wanted.length])
    }
    const { body } = await manage(server, 'get', '/organisations?text=z%C3%A9bu&per_page=2')
    const { pathname, search } = new URL(body.links.next)
    const next = await call(server, 'get', pathname + search, { key: managementToken })
    expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
  })

  test('an organisation search ignores accents and case, and returns the name as sent', async () => {
    const composed = 'Épicerie Béré'.normalize('NFC')
    const names = [composed, composed.normalize('NFD'), 'L’Œuvre de Ɛsi', 'Łódź Đà Nẵng STRAẞE']
    const ids: string[] = []
    for (const name of names) ids.push((await signUp({ name })).organisation.id)
    const find = async (text: string): Promise<number[]> => {
      const query = `/organisations?per_page=100&text=${encodeURIComponent(text)}`
      const { data } = (await manage(server, 'get', query)).body
      for (const { id, name } of data) if (ids.includes(id)) expect(names).toContain(name)
      return data.map(({ id }: { id: string }) => ids.indexOf(id)).filter((at: number) => at >= 0)
    }
    const written = ['epicerie', 'ÉPICERIE', 'Épicerie'.normalize('NFD')]
    for (const text of ['epicerie\u00a0BERE', '\u00a0Épicerie\u202f', ...written])
      expect([text, await find(text)]).toEqual([text, [1, 0]])
    for (const text of ['lodz', 'da nang', 'ŁÓDŹ ĐÀ', 'strasse'])
      expect([text, await find(text)]).toEqual([text, [3]])
    for (const text of ["l'oeuvre", 'ŒUVRE', 'esi'])
      expect([text, await find(text)]).toEqual([text, [2]])
    names.push('Pâtisserie')
    await manage(server, 'patch', `/organisations/${ids[0]}`, { name: 'Pâtisserie' })
    expect(await find('epicerie')).toEqual([1])
    expect(await find('PATISSERIE')).toEqual([0])
  })

  test('an organisation that an older node renamed is found with accents, and also without accents after the name is folded', async () => {
    const { id } = (await signUp({ name: 'Before' })).organisation
    const { db, longDb } = server.ctx
    await sql`UPDATE organisations SET name = 'Quincaillerie Zoé' WHERE id = ${id}::uuid`.execute(
      db,
    )
    const find = async (text: string): Promise<string[]> => {
      const query = `/organisations?text=${encodeURIComponent(text)}`
      return (await manage(server, 'get', query)).body.data.map((each: { id: string }) => each.id)
    }
    expect(await find('quincaillerie zoé')).toEqual([id])
    expect([await find('zoe'), await find('before')]).toEqual([[], []])
    while ((await foldNames(longDb, 500)) > 0);
    expect(await find('zoe')).toEqual([id])
  })
})

testReplies('organisations')
