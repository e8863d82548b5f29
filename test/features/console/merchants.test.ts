import { payment, unknownId } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import { type Answer, readPage, signInAs } from '../../support/console.ts'
import { merchant, server } from '../../support/own-merchant.ts'
import { prepared } from '../../support/prepared.ts'

const hostile = '"><script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role, 'test')

const owner = prepared(() => signedIn('owner'))

beforeAll(async () => {
  const paid = await merchant.post('/payments', payment())
  expect([paid.status, paid.text]).toEqual([201, paid.text])
})

const pageOf = (path: string, by = owner) => readPage(by, path)

const idsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\/console\/merchants\/([0-9a-f-]{36})"/g)].map(([, id]) => id ?? ''),
  ),
]

const signUp = async (name: string, email = 'a@merchant.example'): Promise<string> => {
  const { body } = await manage(server, 'post', '/organisations', { name, email, country: 'CG' })
  return body.data.organisation.id
}

const read = async (id: string) => (await manage(server, 'get', `/organisations/${id}`)).body.data

const at = (id: string): string => `/console/merchants/${id}`

const press = (
  operationId: string,
  id: string,
  fields: Record<string, string> = {},
  by = owner,
): Promise<Answer> =>
  by.post(`/console/do/${operationId}`, { 'param.id': id, back: at(id), ...fields })

describe('the list of merchants', () => {
  const list = (query: string) => pageOf(`/console/merchants?${new URLSearchParams(query)}`)

  test('the merchant list is filtered by text, verification and email state, and the form keeps the filters', async () => {
    const kin = await signUp('Épicerie 100%_Kin', 'caisse@kin.example')
    const pika = await signUp('Pika', 'caisse@pika.example')
    await manage(server, 'put', `/organisations/${pika}/kyc`, { status: 'verified' })
    await manage(server, 'post', `/organisations/${kin}/suspend`, { reason: 'Plaintes' })
    for (const [query, ids] of [
      ['text=KIN', [kin]],
      ['text=caisse@', [pika, kin]],
      ['text=100%25_k', [kin]],
      ['text=1%25', []],
      ['text=caisse@&kyc_status=verified', [pika]],
      ['text=caisse@&suspended=true', [kin]],
      ['text=caisse@&suspended=false', [pika]],
      ['text=caisse@&suspended=perhaps&kyc_status=x', [pika, kin]],
    ] as [string, string[]][]) {
      expect([query, idsIn(await list(query))]).toEqual([query, ids])
    }
    const filtered = await list('text=caisse@&kyc_status=verified')
    expect(filtered).toMatch(/<option value="verified" selected>/)
    expect(filtered).toContain('value="caisse@"')
  })

  test('a search text that cannot be stored is refused on its field', async () => {
    const page = await list('text=%00')
    expect(idsIn(page)).toEqual([])
    expect(page).toContain('aria-invalid="true"')
  })

  test("the merchant list's cursor leads to older merchants with the same filters, each exactly once", async () => {
    const ids: string[] = []
    for (let each = 0; each < 52; each += 1) ids.unshift(await signUp(`Many ${each}`))
    const first = await list('text=many')
    const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? []
    const second = await pageOf(next.replaceAll('&amp;', '&'))
    expect([...idsIn(first), ...idsIn(second)]).toEqual(ids)
    expect(second).not.toContain('rel="next"')
  })

  test("a merchant's name is shown as plain text", async () => {
    const id = await signUp(hostile)
    for (const page of [await list('text=gnp.exe'), await pageOf(at(id))]) {
      expect(page).not.toContain('<script>alert')
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    }
    expect(await list('text=gnp.exe')).toContain(`<bdi>&quot;&gt;&lt;script&gt;`)
  })
})

test('the search finds a merchant by part of its name, and by the id of its application or endpoint', async () => {
  const search = (text: string) => owner.get(`/console/search?q=${encodeURIComponent(text)}`)
  const one = await signUp('Quincaillerie Dolisie')
  expect((await search('lerie dol')).location).toBe(at(one))
  const two = await signUp('Quincaillerie Nkayi')
  expect(idsIn((await search('quincaillerie')).text)).toEqual([two, one])
  expect((await search(merchant.applicationId)).location).toBe(
    `/console/merchants/applications/${merchant.applicationId}`,
  )
  const path = `/applications/${merchant.applicationId}/webhook-endpoints`
  const order = { url: 'http://127.0.0.1:9/', environment: 'test' }
  const { id } = (await manage(server, 'post', path, order)).body.data
  expect((await search(id)).location).toBe(`/console/webhooks/${id}`)
})

describe('signing a merchant up', () => {
  const fields = {
    'body.name': 'Boutique Pointe-Noire',
    'body.email': 'p@n.example',
    'body.country': 'CG',
    back: '/console/merchants',
  }

  test('signing a merchant up shows its sandbox keys once, and leads to its page', async () => {
    const done = await owner.post('/console/do/createOrganisation', fields)
    expect(done.status).toBe(200)
    const keys = done.text.match(/[sp]k_test_\w{36}/g)
    expect(keys?.map((key) => key.slice(0, 8))).toEqual(['sk_test_', 'pk_test_'])
    const [id = ''] = idsIn(done.text)
    expect((await read(id)).name).toBe('Boutique Pointe-Noire')
    expect(await pageOf(at(id))).not.toMatch(/[sp]k_test_\w{36}/)
  })

  test('an invalid field in merchant sign-up is reported on that field, and the form keeps the entered values', async () => {
    const wrong = { ...fields, 'body.email': 'nobody' }
    const { status, text } = await owner.post('/console/do/createOrganisation', wrong)
    expect(status).toBe(422)
    expect(text).toMatch(/aria-invalid="true"/)
    expect(text).toContain('value="Boutique Pointe-Noire"')
  })

  test('merchant sign-up is offered only to permitted roles, and refused to other roles', async () => {
    const button = 'action="/console/do/createOrganisation"'
    expect(await pageOf('/console/merchants')).toContain(button)
    for (const role of ['finance', 'support', 'auditor']) {
      const each = await signedIn(role)
      expect(await pageOf('/console/merchants', each)).not.toContain(button)
      expect((await each.post('/console/do/createOrganisation', fields)).status).toBe(403)
    }
  })
})

describe('the page of a merchant', () => {
  test("a merchant's page shows its data, applications and recent transactions, and links to the rest", async () => {
    const page = await pageOf(at(merchant.organisationId))
    expect(page).toContain(`/console/merchants/applications/${merchant.applicationId}"`)
    expect(page).toMatch(/\/console\/transactions\/[0-9a-f-]{36}"/)
    expect(page).toContain(`/console/transactions?organisation_id=${merchant.organisationId}"`)
    await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
      status: 'verified',
    })
    expect(await pageOf(at(merchant.organisationId))).toContain('Verified')
  })

  test('the page of an unknown merchant returns a 404', async () => {
    for (const id of [unknownId, merchant.applicationId, 'x', '..%2Fpeople'])
      expect((await owner.get(at(id))).status).toBe(404)
  })

  test("a merchant's pending identity is shown on its page and the home page until the identity is verified or rejected", async () => {
    const id = await signUp('Waits')
    await manage(server, 'put', `/organisations/${id}/kyc`, { status: 'pending' })
    expect(await pageOf('/console')).toContain(`${at(id)}"`)
    expect(await pageOf(at(id))).toContain('needs verification')
    // The decision includes the contact address that the page showed.
    const reviewed = { 'body.status': 'verified', 'body.email': (await read(id)).email }
    expect(await pageOf(at(id))).toContain(`name="body.email" value="${reviewed['body.email']}"`)
    const path = `/organisations/${id}`
    await manage(server, 'patch', path, { email: 'swapped@momo.example' })
    expect((await press('setKycStatus', id, reviewed)).status).toBe(422)
    expect((await read(id)).kyc_status).toBe('pending')
    await manage(server, 'patch', path, { email: reviewed['body.email'] })
    const done = await press('setKycStatus', id, reviewed)
    expect(done.location).toBe(`${at(id)}?done=setKycStatus`)
    expect((await read(id)).kyc_status).toBe('verified')
    const page = await pageOf(done.location ?? '')
    expect(page).toContain('Verification updated.')
    expect(page).not.toContain('needs verification')
  })

  test('staff can suspend a merchant with a reason on its page, see the consequences, and lift the suspension', async () => {
    const id = await signUp('Suspended')
    expect(await pageOf(at(id))).toMatch(/Stops within a second[\s\S]*Continues/)
    const without = await press('suspendOrganisation', id)
    expect(without.status).toBe(422)
    expect((await read(id)).suspended_at).toBeNull()
    await press('suspendOrganisation', id, { 'body.reason': hostile })
    expect((await read(id)).suspension_reason).toBe(hostile)
    const page = await pageOf(at(id))
    expect(page).not.toContain('<script>alert')
    expect(page).not.toContain('action="/console/do/suspendOrganisation"')
    const resumed = await press('resumeOrganisation', id)
    expect(await pageOf(resumed.location ?? '')).toContain('Suspension lifted.')
    expect((await read(id)).suspended_at).toBeNull()
  })

  test("staff can change a merchant's name and email on its page, and add an application", async () => {
    const id = await signUp('Before')
    await press('updateOrganisation', id, { 'body.name': 'After', 'body.email': 'b@c.example' })
    expect(await read(id)).toMatchObject({ name: 'After', email: 'b@c.example' })
    await press('createApplication', id, { 'body.name': 'Caisse 2' })
    expect(await pageOf(at(id))).toContain('Caisse 2')
  })

  test("a merchant's page offers each role only its permitted actions", async () => {
    const actions = [
      'setKycStatus',
      'suspendOrganisation',
      'updateOrganisation',
      'createApplication',
    ]
    const id = await signUp('Offered')
    const wanted = { 'body.status': 'verified', 'body.reason': 'x', 'body.name': 'y' }
    for (const [role, may] of [
      ['owner', true],
      ['operations', true],
      ['finance', false],
      ['support', false],
      ['auditor', false],
    ] as const) {
      const each = await signedIn(role)
      const page = await pageOf(at(id), each)
      for (const action of actions) {
        expect([role, action, page.includes(`/console/do/${action}"`)]).toEqual([role, action, may])
        if (may) continue
        expect([role, action, (await press(action, id, wanted, each)).status]).toEqual([
          role,
          action,
          403,
        ])
      }
    }
    expect(await read(id)).toMatchObject({ name: 'Offered', kyc_status: 'none' })
  })

  test('a merchant form from another site changes nothing', async () => {
    const id = await signUp('Elsewhere')
    const fields = { 'param.id': id, 'body.status': 'verified' }
    const elsewhere: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
      {},
    ]
    for (const headers of elsewhere) {
      const { status } = await owner.post('/console/do/setKycStatus', fields, headers)
      expect(status).toBe(403)
    }
    expect((await read(id)).kyc_status).toBe('none')
  })
})

test.each(['owner', 'operations', 'finance', 'support', 'auditor'])(
  'the merchant pages load and stay small for %s',
  async (role) => {
    const each = await signedIn(role)
    for (const path of ['/console/merchants', at(merchant.organisationId)])
      expect((await pageOf(path, each)).length).toBeLessThan(100 * 1024)
  },
)
