import { as } from '../../support/approvals.ts'
import { manage } from '../../support/client.ts'
import { type ConsoleVisitor, unescaped, visitConsole } from '../../support/console.ts'
import { createLimited, idsOf, type Limited, makeThings } from '../../support/country-things.ts'
import { eventually } from '../../support/eventually.ts'
import { follow, liveAddressOf } from '../../support/followed-pages.ts'
import { server } from '../../support/own-server.ts'
import { prepared } from '../../support/prepared.ts'

const signIn = async ({ email }: Limited): Promise<ConsoleVisitor> => {
  const signedIn = visitConsole(server)
  await signedIn.signIn(email)
  return signedIn
}

const own = prepared(() => makeThings(server, 'CM'))
const others = prepared(() => makeThings(server, 'CG'))
const owner = prepared(() => createLimited(server, 'owner', null))
const limited = prepared(() => createLimited(server, 'owner', ['CM']))
const visitor = prepared(() => signIn(limited))

const kindOf = (address: string): string =>
  address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|evt_[0-9a-f]+/g, 'ID').replace(/=[^&]*/g, '=')

const perKind = 3

test('every link that country-limited people see leads to a page about their own countries', async () => {
  // The links include those that change the language.
  const walker = await signIn(limited)
  const seen = new Map<string, number>()
  const found = ['/console']
  const broken: unknown[] = []
  const leaks: unknown[] = []
  for (const address of found) {
    const { status, text, headers } = await walker.get(address)
    if (status !== 200) broken.push({ address, status })
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    for (const id of idsOf(others)) if (text.includes(id)) leaks.push({ address, id })
    for (const [, link = ''] of text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
      const [target = ''] = unescaped(link).split('#')
      const kind = `${kindOf(address)} to ${kindOf(target)}`
      const count = seen.get(kind) ?? 0
      if (found.includes(target) || count >= perKind) continue
      seen.set(kind, count + 1)
      found.push(target)
    }
  }
  expect({ broken, leaks }).toEqual({ broken: [], leaks: [] })
  const kinds = found.map(kindOf)
  for (const kind of ['transactions/ID', 'merchants/ID', 'people/ID', 'approvals', 'finance'])
    expect(kinds).toContain(`/console/${kind}`)
  for (const kind of ['audit', 'webhooks', 'approvals/bulk', 'merchants/ID/money'])
    expect(kinds).not.toContain(`/console/${kind}`)
})

test.each([
  ['/console/audit', 403],
  ['/console/webhooks', 403],
  ['/console/approvals/bulk', 403],
  ['/console/finance/proof', 403],
  ['/console/merchants/ORGANISATION/money', 403],
  ['/console/transactions/PAYMENT', 404],
  ['/console/people/PERSON', 404],
])(
  'a country-limited person who opens %s gets a %i and a page with the menu',
  async (path, expected) => {
    const address = path
      .replace('ORGANISATION', own.merchant.organisationId)
      .replace('PAYMENT', others.payment)
      .replace('PERSON', others.person)
    const { status, text } = await visitor.get(address)
    expect(status).toBe(expected)
    expect(text).toContain('<nav id="menu"')
  },
)

test("a country-limited person's search finds nothing from another country by id, reference or number", async () => {
  for (const text of [others.payment, others.payouts[0], '+242065123412']) {
    const {
      status,
      location,
      text: page,
    } = await visitor.get(`/console/search?q=${encodeURIComponent(text)}`)
    expect([status, location]).toEqual([200, null])
    expect(page).toContain('No results')
  }
})

test('a filter offers country-limited people only their own countries', async () => {
  const offered = async (who: ConsoleVisitor): Promise<string[]> => {
    const { text } = await who.get('/console/transactions')
    const [, options = ''] = /<select[^>]* name="country"[^>]*>(.*?)<\/select>/s.exec(text) ?? []
    return [...options.matchAll(/value="(\w+)"/g)].map(([, code = '']) => code)
  }
  expect(await offered(visitor)).toEqual(['CM'])
  expect(await offered(await signIn(owner))).toHaveLength(22)
})

test("a country-limited person's action in another country has no effect", async () => {
  const read = async () => (await manage(server, 'get', `/transactions/${others.payouts[1]}`)).text
  const before = await read()
  const done = await visitor.post('/console/do/rejectPayout', { 'param.id': others.payouts[1] })
  expect(done.status).toBe(404)
  expect(await read()).toBe(before)
})

describe('a page stream', () => {
  test('live updates about a transaction or bulk payout in another country are refused', async () => {
    const ask = (kind: string, id: string) =>
      visitor.get(`/console/live?kind=${kind}&id=${id}&version=x`)
    expect((await ask('transaction', others.payment)).status).toBe(404)
    expect((await ask('bulk_payout', others.payment)).status).toBe(403)
    const followed = await follow(
      server,
      visitor,
      await liveAddressOf(visitor, `/console/transactions/${own.payment}`),
    )
    followed.leave()
  })

  test("the stream of pending items reports only items in the person's countries", async () => {
    const followed = await follow(server, visitor, await liveAddressOf(visitor, '/console'))
    const all = await follow(server, await signIn(owner), '/console/live?kind=waiting&version=x')
    await eventually(all.text, (text) => text.includes('event: changed'))
    const told = () => all.text().split('event: changed').length
    const before = told()
    await manage(server, 'post', `/payouts/${others.payouts[0]}/reject`, { reason: 'Doublon' })
    await eventually(told, (count) => count > before)
    expect(followed.text()).not.toContain('event: changed')
    await manage(server, 'post', `/payouts/${own.payouts[0]}/reject`, { reason: 'Doublon' })
    await eventually(followed.text, (text) => text.includes('event: changed'))
    followed.leave()
    all.leave()
  })

  test("a page's event stream closes when the person's countries change", async () => {
    const person = await createLimited(server, 'support', null)
    const watching = await signIn(person)
    const followed = await follow(server, watching, await liveAddressOf(watching, '/console'))
    const changed = await as(server, owner.token, 'patch', `/people/${person.id}`, {
      countries: ['CM'],
    })
    expect(changed.status).toBe(200)
    await eventually(followed.isOver, (isOver) => isOver)
    expect(followed.text()).toContain('event: ended')
  })
})

describe('the countries of a person', () => {
  test("a person's countries are shown by name, on their page and on the account page", async () => {
    const { text } = await visitor.get(`/console/people/${own.person}`)
    expect(text).toContain('Cameroon')
    expect((await visitor.get('/console/account')).text).toContain('Cameroon')
    const all = await (await signIn(owner)).get(`/console/people/${owner.id}`)
    expect(all.text).toContain('All countries')
  })

  test("a person's country limit is set and lifted with a form, which refuses an empty selection", async () => {
    const person = await createLimited(server, 'support', null)
    const chief = await signIn(owner)
    const press = (fields: object) =>
      chief.post('/console/do/updatePerson', {
        ...{ 'param.id': person.id, part: 'countries' },
        ...fields,
      })
    const read = async () =>
      (await manage(server, 'get', `/people/${person.id}`)).body.data.countries
    expect((await press({ 'body.countries': 'some' })).status).toBe(422)
    expect(await read()).toBeNull()
    const some = { 'body.countries': 'some', 'in.CM': 'true', 'in.CG': 'true' }
    expect((await press(some)).status).toBe(303)
    expect(await read()).toEqual(['CG', 'CM'])
    expect((await press({ 'body.countries': 'all' })).status).toBe(303)
    expect(await read()).toBeNull()
  })

  test("an invitation sets the person's countries, and offers a country-limited inviter only their own countries", async () => {
    const page = await visitor.get('/console/people')
    expect(page.text).toContain('name="in.CM"')
    expect(page.text).not.toContain('name="in.CG"')
    expect(page.text).not.toContain('value="all"')
    const invited = await visitor.post('/console/do/createInvitation', {
      ...{ 'body.email': 'nana@momo.example', 'body.role': 'support' },
      ...{ 'body.countries': 'some', 'in.CM': 'true', 'in.CG': 'true' },
    })
    expect(invited.status).toBe(403)
    expect((await manage(server, 'get', '/invitations')).text).not.toContain('nana@momo.example')
  })
})
