import { unknownId } from '../../support/builders.ts'
import { call, manage } from '../../support/client.ts'
import {
  type Answer,
  type ConsoleVisitor,
  readPage,
  signInAs,
  unescaped,
  visitConsole,
} from '../../support/console.ts'
import { server } from '../../support/own-server.ts'
import { createPerson, inviteSomebody, password } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'

let owner: ConsoleVisitor
let ownerId: string

const hostile = '<script>alert(1)</script>\u200fgnp.exe'

const signedIn = (role: string) => signInAs(server, role)

beforeAll(async () => {
  const person = await createPerson(server, 'owner')
  ownerId = person.id
  owner = visitConsole(server)
  await owner.signIn(person.email)
})

const pageOf = (path: string, by = owner) => readPage(by, path)

const press = (operationId: string, fields: Record<string, string>, by = owner): Promise<Answer> =>
  by.post(`/console/do/${operationId}`, { back: '/console/people', ...fields })

const readPerson = async (id: string) => (await manage(server, 'get', `/people/${id}`)).body.data

const linkIn = ({ text }: Answer): string => {
  const [, link = ''] = /<pre tabindex="0">([^<]+)<\/pre>/.exec(text) ?? []
  return new URL(unescaped(link)).pathname + new URL(unescaped(link)).search
}

describe('the list of people', () => {
  test("the list of people shows everyone's role and state, and shows names as plain text", async () => {
    const { email, token } = await inviteSomebody(server, 'support')
    await call(server, 'post', '/management/v1/invitations/accept', {
      body: { token, name: hostile, password },
    })
    const page = await pageOf('/console/people')
    expect(page).toContain(email)
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('<script>alert')
    expect(page).toContain(`href="/console/people/${ownerId}"`)
  })

  test('an invitation from the list of people shows a link only once, and the link leads to an account', async () => {
    const email = 'kofi@momo.example'
    const invited = await press('createInvitation', { 'body.email': email, 'body.role': 'support' })
    const link = linkIn(invited)
    expect(link).toMatch(/^\/console\/invitation\?token=mmi_/)
    const list = await pageOf('/console/people')
    expect(list).toContain(email)
    expect(list).not.toContain('mmi_')
    const kofi = visitConsole(server)
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    const accepted = await kofi.post('/console/invitation', { token, name: 'Kofi', password })
    expect(accepted.location).toBe('/console')
    expect(await pageOf('/console/people', kofi)).toContain('Kofi')
    const again = await press('createInvitation', { 'body.email': email, 'body.role': 'support' })
    expect(again.status).toBe(409)
    const wrong = await press('createInvitation', { 'body.email': 'x', 'body.role': 'support' })
    expect(wrong.status).toBe(422)
  })

  test('revoking an invitation in the list of people invalidates its link', async () => {
    const { email, token } = await inviteSomebody(server, 'auditor')
    const { body } = await manage(server, 'get', '/invitations')
    const { id } = body.data.find((each: { email: string }) => each.email === email)
    const done = await press('revokeInvitation', { 'param.id': id })
    expect(await pageOf(done.location ?? '')).toContain('Invitation revoked')
    const late = await visitConsole(server).post('/console/invitation', {
      ...{ token, name: 'Ama', password },
    })
    expect(late.status).toBe(404)
  })
})

test('with a mail server, the inviter sees no link', async () => {
  const receiver = await startSmtpReceiver()
  const from = 'Momo <momo@pay.example>'
  const mailing = await startTestServer({ mail: { smtpUrl: receiver.url, from } })
  const { id, email } = await createPerson(mailing, 'owner')
  const only = visitConsole(mailing)
  await only.signIn(email)
  for (const [operationId, fields] of [
    ['createInvitation', { 'body.email': 'ama@momo.example', 'body.role': 'support' }],
    ['createPasswordReset', { 'param.id': id }],
  ] as const) {
    const done = await only.post(`/console/do/${operationId}`, fields)
    expect([operationId, done.status]).toEqual([operationId, 200])
    expect(done.text).toMatch(/[Ll]ink emailed/)
    expect(done.text).not.toContain('token=')
  }
  await mailing.stop()
  await receiver.stop()
})

describe('the page of a person', () => {
  test("changing a role on a person's page takes effect on the next request", async () => {
    const { id, email } = await createPerson(server, 'support')
    const each = visitConsole(server)
    await each.signIn(email)
    expect(await pageOf('/console/people', each)).not.toContain('/console/do/createInvitation"')
    const done = await press('updatePerson', {
      ...{ 'param.id': id, 'body.role': 'owner', back: `/console/people/${id}` },
    })
    expect(await pageOf(done.location ?? '')).toContain('Changes saved')
    expect(await pageOf('/console/people', each)).toContain('/console/do/createInvitation"')
  })

  test('deactivating a person on their page ends all their sessions immediately, and can be undone', async () => {
    const { id, email } = await createPerson(server, 'finance')
    const each = visitConsole(server)
    await each.signIn(email)
    const at = `/console/people/${id}`
    expect(await pageOf(at)).toContain('name="part" value="bar"')
    await press('updatePerson', { 'param.id': id, part: 'bar', back: at })
    expect((await readPerson(id)).disabled_at).not.toBeNull()
    expect((await each.get('/console')).status).toBe(303)
    expect((await each.signIn(email)).status).toBe(401)
    const barred = await pageOf(at)
    expect(barred).toContain('Deactivated')
    expect(barred).toContain('name="part" value="admit"')
    await press('updatePerson', { 'param.id': id, part: 'admit', back: at })
    expect((await readPerson(id)).disabled_at).toBeNull()
    expect((await each.signIn(email)).status).toBe(303)
  })

  test("a person's page creates a password link, which is shown once", async () => {
    const { id, email } = await createPerson(server, 'operations')
    const link = linkIn(await press('createPasswordReset', { 'param.id': id }))
    expect(link).toMatch(/^\/console\/password\?token=/)
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
    const other = 'une autre phrase que personne ne devine'
    const reset = await visitConsole(server).post('/console/password', { token, password: other })
    expect(reset.location).toBe('/console/sign-in?reset=1')
    const each = visitConsole(server)
    expect((await each.signIn(email)).status).toBe(401)
    const signIn = await each.post('/console/sign-in', { email, password: other })
    expect(signIn.status).toBe(303)
    expect(await pageOf(`/console/people/${id}`)).not.toContain('token=')
  })

  test("the last owner's role cannot be changed on their page", async () => {
    const alone = await startTestServer()
    const { id, email } = await createPerson(alone, 'owner')
    const only = visitConsole(alone)
    await only.signIn(email)
    for (const [name, value] of [
      ['part', 'bar'],
      ['body.role', 'support'],
    ] as const) {
      const change = { 'param.id': id, [name]: value }
      const refused = await only.post('/console/do/updatePerson', change)
      expect(refused.status).toBe(409)
    }
    await alone.stop()
  })

  test('the people pages return a 404 for ids of other resources', async () => {
    for (const id of [unknownId, 'x'])
      expect([id, (await owner.get(`/console/people/${id}`)).status]).toEqual([id, 404])
  })
})

describe('personal access tokens', () => {
  const fields = {
    ...{ 'body.name': hostile, 'body.expires_in_days': '30', back: '/console/account' },
    'may.limits:read': 'true',
  }

  test('personal access tokens are created with the ticked permissions, shown once, and revoked', async () => {
    const support = await signedIn('support')
    const made = await press('createAccessToken', fields, support)
    const [, token = ''] = /<pre tabindex="0">([^<]+)<\/pre>/.exec(made.text) ?? []
    const asToken = (path: string) => call(server, 'get', `/management/v1${path}`, { key: token })
    expect((await asToken('/limits')).status).toBe(200)
    expect((await asToken('/people')).status).toBe(403)
    const page = await pageOf('/console/account', support)
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).toContain('limits:read')
    expect(page).not.toContain(token)
    const [, id = ''] =
      /revokeAccessToken"[\s\S]*?name="param\.id" value="([^"]+)"/.exec(page) ?? []
    const others = await press('revokeAccessToken', { 'param.id': id })
    expect(others.status).toBe(404)
    const ended = await press('revokeAccessToken', { ...fields, 'param.id': id }, support)
    expect(await pageOf(ended.location ?? '', support)).toContain('Token revoked')
    expect((await asToken('/limits')).status).toBe(401)
  })

  test('a personal access token needs an expiry date, and can have only permissions of its owner', async () => {
    const support = await signedIn('support')
    const { 'may.limits:read': _none, ...nothing } = fields
    const forbidden = { ...nothing, 'may.payouts:approve': 'true' }
    for (const each of [nothing, forbidden, { ...fields, 'body.expires_in_days': '400' }])
      expect((await press('createAccessToken', each, support)).status).toBe(422)
    const all = await press('createAccessToken', { ...nothing, all: 'true' }, support)
    expect(all.text).toContain('It won’t be shown again')
  })
})

test.each(['operations', 'finance', 'support', 'auditor'])(
  "the people pages show no button to %s, and the button's request is refused",
  async (role) => {
    const each = await signedIn(role)
    for (const path of ['/console/people', `/console/people/${ownerId}`]) {
      const page = await pageOf(path, each)
      expect(page.length).toBeLessThan(100 * 1024)
      expect(page).toContain('href="/console/people" data-key="e"')
      expect(page).not.toContain('/console/do/')
    }
    for (const [operationId, fields] of [
      ['createInvitation', { 'body.email': 'new@momo.example', 'body.role': 'support' }],
      ['updatePerson', { 'param.id': ownerId, part: 'bar' }],
      ['updatePerson', { 'param.id': ownerId, 'body.role': 'support' }],
      ['createPasswordReset', { 'param.id': ownerId }],
    ] as const)
      expect((await press(operationId, fields, each)).status).toBe(403)
    expect(await readPerson(ownerId)).toMatchObject({ role: 'owner', disabled_at: null })
  },
)

test('forms from other sites cannot change people', async () => {
  const fields = { 'param.id': ownerId, part: 'bar' }
  const crossSite = { 'Sec-Fetch-Site': 'cross-site' }
  const forged = await owner.post('/console/do/updatePerson', fields, crossSite)
  expect(forged.status).toBe(403)
  expect((await readPerson(ownerId)).disabled_at).toBeNull()
})
