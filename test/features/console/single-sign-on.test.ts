import { sql } from 'kysely'
import { networkAttemptsMax } from '../../../src/domain/people/limits.ts'
import { call, manage } from '../../support/client.ts'
import { type Answer, type ConsoleVisitor, unescaped, visitConsole } from '../../support/console.ts'
import { createLimited } from '../../support/country-things.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type Account,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../support/identity-provider.ts'
import { addAuthenticator, codeOf, createPerson, password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const startPath = '/console/sign-in/single-sign-on'
/** These are the headers of a browser that follows a link from another site. */
const fromElsewhere = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }

const settingsOf = ({ issuer, clientId, clientSecret }: TestIdentityProvider) => ({
  singleSignOn: { issuer, clientId, clientSecret, name: 'Annuaire <b>', secondFactor: [] },
})

const provider = prepared(startIdentityProvider)
const server = prepared(() => startTestServer(settingsOf(provider)))
beforeEach(() => {
  provider.mood = {}
})

let subjects = 0

const accountOf = (email: string, changes: Partial<Account> = {}): Account => {
  subjects += 1
  return {
    subject: `subject-${subjects}`,
    ...changes,
    claims: { email, email_verified: true, ...changes.claims },
  }
}

const pathOf = ({ pathname, search }: URL): string => pathname + search

const goToProvider = async (
  visitor: ConsoleVisitor,
  account: Account,
  next = '/console',
): Promise<string> => {
  const started = await visitor.get(`${startPath}?next=${encodeURIComponent(next)}`)
  expect([started.status, started.text]).toEqual([303, ''])
  provider.account = account
  return pathOf(await provider.visit(started.location ?? ''))
}

const signInBy = async (
  account: Account,
  visitor = visitConsole(server),
  next?: string,
): Promise<Answer> => visitor.get(await goToProvider(visitor, account, next), fromElsewhere)

const signInsOf = async (email: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM sign_ins AS s JOIN people AS p ON p.id = s.person_id
    WHERE p.email = ${email}`.execute(server.ctx.db)
  return rows[0]?.count ?? 0
}

const identityOf = async (id: string) =>
  (await manage(server, 'get', `/people/${id}`)).body.data.identity

const entriesOf = async (personId: string, operationId: string) =>
  (
    await sql<{ subject_kind: string; before: object | null; after: object | null }>`
      SELECT subject_kind, before, after FROM audit_entries
      WHERE operation_id = ${operationId}
        AND (principal_id = ${personId} OR subject_id = ${personId}) ORDER BY id`.execute(
      server.ctx.db,
    )
  ).rows

const failed = 'The identity provider did not complete the sign-in. Try again.'
const unknown = 'This identity provider account can’t sign in'

const expectRefusal = (visitor: ConsoleVisitor, answer: Answer, sentence: string): void => {
  expect(answer.status).toBe(401)
  expect(answer.text).toContain(sentence)
  expect(answer.text).toContain('name="password"')
  expect(visitor.cookies.has('momo_session')).toBe(false)
  expect(visitor.cookies.has('momo_sign_in')).toBe(false)
}

describe('the sign-in page', () => {
  test("the sign-in page shows the identity provider's name, and leads to the provider at the console's address", async () => {
    const { text } = await visitConsole(server).get('/console/sign-in?next=/console/people')
    const address = `${server.ctx.publicUrl}${startPath}?next=%2Fconsole%2Fpeople`
    expect(text).toContain(`href="${address}"`)
    expect(text).toContain('Continue with <bdi>Annuaire &lt;b&gt;</bdi>')
    const french = await visitConsole(server).get('/console/sign-in', { 'Accept-Language': 'fr' })
    expect(french.text).toContain('Continuer avec')
  })

  test('without a configured identity provider, the console neither offers nor starts single sign-on', async () => {
    const other = await startTestServer()
    const visitor = visitConsole(other)
    expect((await visitor.get('/console/sign-in')).text).not.toContain('single-sign-on')
    const { status, location } = await visitor.get(startPath)
    expect([status, location]).toEqual([303, expect.stringContaining('/console/sign-in?next=')])
    const asked = await call(other, 'post', '/management/v1/sign-in/single-sign-on')
    expect([asked.status, asked.body.code]).toEqual([409, 'no_single_sign_on'])
    await other.stop()
  })

  test('the sign-in page starts each sign-in at the provider with a new PKCE challenge, state and nonce', async () => {
    const visitor = visitConsole(server)
    const started = await visitor.get(startPath, { 'Sec-Fetch-Site': 'none' })
    const query = new URL(started.location ?? '').searchParams
    const again = new URL((await visitor.get(startPath)).location ?? '').searchParams
    expect(query.get('redirect_uri')).toBe(`${server.ctx.publicUrl}${startPath}/answer`)
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query.get(name)).toMatch(/^[\w-]{43}$/)
      expect(again.get(name)).not.toBe(query.get(name))
    }
    const [cookie = ''] = started.headers.getSetCookie()
    expect(cookie).toMatch(/^momo_sign_in=.*; Max-Age=600; Path=\/; .*HttpOnly; SameSite=Lax$/)
    for (const name of ['state', 'nonce']) expect(cookie).not.toContain(query.get(name))
  })

  test('single sign-on returns to the configured address, and its cookie is limited to this host over HTTPS', async () => {
    const consoleUrl = 'https://momo.example'
    const other = await startTestServer({
      ...settingsOf(provider),
      ...{ publicUrl: 'http://pay.example', consoleUrl, managementPort: 0 },
      trustProxy: ['127.0.0.1'],
    })
    const { headers } = await call({ url: other.managementUrl }, 'get', startPath, {
      headers: { Host: 'evil.example', 'X-Forwarded-Proto': 'https', 'Sec-Fetch-Site': 'none' },
    })
    const query = new URL(String(headers.location)).searchParams
    expect(query.get('redirect_uri')).toBe(`${consoleUrl}${startPath}/answer`)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-momo_sign_in=.*Path=\/;.*HttpOnly; Secure; SameSite=Lax$/),
    ])
    await other.stop()
  })

  test('single sign-on starts nothing for a page of another site', async () => {
    const visitor = visitConsole(server)
    const asked = provider.asked.length
    const { status, location } = await visitor.get(startPath, fromElsewhere)
    expect([status, location]).toEqual([303, '/console/sign-in?next=%2Fconsole'])
    expect(visitor.cookies.size).toBe(0)
    expect(provider.asked).toHaveLength(asked)
    const headers = { Origin: 'https://evil.example' }
    const reply = await call(server, 'post', '/management/v1/sign-in/single-sign-on', { headers })
    expect(reply.status).toBe(404)
  })
})

describe('signing in through the provider', () => {
  test('single sign-on matches the verified email in any case, and returns the person to the requested page', async () => {
    const { id, email } = await createPerson(server, 'support')
    const account = accountOf(email.toUpperCase())
    const visitor = visitConsole(server)
    const { status, location } = await signInBy(account, visitor, '/console/people')
    expect([status, location]).toEqual([303, '/console/people'])
    expect(visitor.cookies.has('momo_sign_in')).toBe(false)
    const own = await visitor.get('/console/account', fromElsewhere)
    expect(own.text).toContain(email)
    expect(own.text).toContain(`<bdi>${provider.issuer}</bdi> since`)
    expect(await identityOf(id)).toEqual({
      issuer: provider.issuer,
      linked_at: expect.stringMatching(/^\d{4}-/),
    })
    const identity = { issuer: provider.issuer, subject: account.subject }
    expect(
      (await entriesOf(id, 'finishSingleSignOn')).map(({ subject_kind, after }) => [
        subject_kind,
        after,
      ]),
    ).toEqual([
      ['person', { identity }],
      ['session', { identity_provider: provider.issuer }],
    ])
  })

  test('after the first sign-in, single sign-on matches the linked account, whatever its email address', async () => {
    const [one, other] = [
      await createPerson(server, 'support'),
      await createPerson(server, 'support'),
    ]
    const account = accountOf(one.email)
    await signInBy(account)
    const changes = [{ email: other.email }, { email_verified: false }, { email: undefined }]
    for (const change of changes) {
      const visitor = visitConsole(server)
      const claims = { ...account.claims, ...change }
      expect((await signInBy({ ...account, claims }, visitor)).status).toBe(303)
      const own = await visitor.get('/console/account')
      expect(own.text).toContain(one.email)
    }
    expect(
      (await entriesOf(one.id, 'finishSingleSignOn')).map((each) => each.subject_kind),
    ).toEqual(['person', 'session', 'session', 'session', 'session'])
    expect(await identityOf(other.id)).toBeNull()
  })

  test('single sign-on refuses a second provider account with the same email', async () => {
    const { id, email } = await createPerson(server, 'support')
    await signInBy(accountOf(email))
    const linked = await identityOf(id)
    const before = await signInsOf(email)
    const visitor = visitConsole(server)
    expectRefusal(visitor, await signInBy(accountOf(email), visitor), unknown)
    expect(await identityOf(id)).toEqual(linked)
    expect(await signInsOf(email)).toBe(before)
  })

  test('if two provider accounts sign in at the same time, only one account is linked and signed in', async () => {
    const { id, email } = await createPerson(server, 'support')
    const before = await signInsOf(email)
    const ready: [ConsoleVisitor, string][] = []
    for (const account of [accountOf(email), accountOf(email)]) {
      const visitor = visitConsole(server)
      ready.push([visitor, await goToProvider(visitor, account)])
    }
    const answers = await Promise.all(ready.map(([each, path]) => each.get(path, fromElsewhere)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401])
    expect(await signInsOf(email)).toBe(before + 1)
    const linking = (await entriesOf(id, 'finishSingleSignOn')).filter(
      ({ subject_kind }) => subject_kind === 'person',
    )
    expect(linking).toHaveLength(1)
  })

  test('single sign-on gives the same response for an unknown email, an unverified email and a deactivated person', async () => {
    const [barred, linked, other] = [
      await createPerson(server, 'support'),
      await createPerson(server, 'support'),
      await createPerson(server, 'support'),
    ]
    const account = accountOf(linked.email)
    await signInBy(account)
    for (const { id } of [barred, linked])
      await manage(server, 'patch', `/people/${id}`, { disabled: true })
    const kofi = 'kofi@momo.example'
    const invited = await manage(server, 'post', '/invitations', { email: kofi, role: 'support' })
    await call(server, 'post', '/management/v1/invitations/accept', {
      body: { token: invited.body.data.token, name: 'Kofi', password },
    })
    const people = await sql`SELECT id FROM people`.execute(server.ctx.db)
    const pages = new Set<string>()
    for (const each of [
      accountOf('personne@ailleurs.example'),
      // The Kelvin sign, whose lower case is a k.
      accountOf(kofi.replace('k', '\u212a')),
      accountOf(barred.email),
      account,
      accountOf(other.email, { claims: { email_verified: false } }),
      accountOf(other.email, { claims: { email_verified: 'true' } }),
      accountOf(other.email, { claims: { email_verified: undefined } }),
      accountOf(other.email, { claims: { email: undefined } }),
    ]) {
      const visitor = visitConsole(server)
      const answer = await signInBy(each, visitor)
      expectRefusal(visitor, answer, unknown)
      pages.add(answer.text)
    }
    expect(pages.size).toBe(1)
    for (const { id } of [barred, other]) expect(await identityOf(id)).toBeNull()
    expect(await sql`SELECT id FROM people`.execute(server.ctx.db)).toEqual(people)
  })

  test("single sign-on uses the service's role and status: a deactivated person loses access immediately", async () => {
    const { id, email } = await createPerson(server, 'auditor')
    const visitor = visitConsole(server)
    await signInBy(accountOf(email), visitor)
    expect((await visitor.get('/console/people')).text).not.toContain('do/createInvitation')
    await manage(server, 'patch', `/people/${id}`, { disabled: true })
    expect((await visitor.get('/console/people')).location).toContain('/console/sign-in')
  })
})

describe("the provider's proof", () => {
  const order = { 'body.email': 'invitee@momo.example', 'body.role': 'auditor' }
  const form = { ...order, 'body.countries': 'all', back: '/console/people' }

  test('an operation that needs a fresh confirmation asks for the password after single sign-on', async () => {
    const { email } = await createPerson(server, 'owner')
    const visitor = visitConsole(server)
    await signInBy(accountOf(email), visitor)
    const asked = await visitor.post('/console/do/createInvitation', form)
    expect([asked.status, asked.text.includes('name="password"')]).toEqual([403, true])
    const token = visitor.cookies.get('momo_session') ?? ''
    const invite = (key: string) =>
      call(server, 'post', '/management/v1/invitations', {
        key,
        body: { email: 'invitee@momo.example', role: 'auditor' },
      })
    expect((await invite(token)).body.code).toBe('confirmation_required')
    const done = await visitor.post('/console/confirm', {
      password,
      pending_operation: 'createInvitation',
      pending: new URLSearchParams(form).toString(),
    })
    expect([done.status, done.text]).toEqual([200, expect.stringContaining('mmi_')])
  })

  test('single sign-on does not replace an authenticator code', async () => {
    const { email, token } = await createPerson(server, 'owner')
    const { secret } = await addAuthenticator(server, token)
    const visitor = visitConsole(server)
    const { location } = await signInBy(accountOf(email), visitor, '/console/people')
    expect(location).toBe('/console/sign-in/code?next=%2Fconsole%2Fpeople')
    expect((await visitor.get('/console/people')).location).toContain('/console/sign-in/code')
    const confirmed = await visitor.post('/console/sign-in/code', {
      code: codeOf(secret),
      next: '/console/people',
    })
    expect([confirmed.status, confirmed.location]).toEqual([303, '/console/people'])
    expect((await visitor.post('/console/do/createInvitation', form)).status).not.toBe(403)
  })
})

describe('a response of the identity provider', () => {
  test.each<[string, Partial<Account>]>([
    ['a refusal', { refusal: { error: 'access_denied', error_description: 'Naguère' } }],
    ['another state', { answer: { state: 'other' } }],
    ['no state', { answer: { state: '' } }],
    ['another code', { answer: { code: 'other' } }],
    ['a token for another client', { claims: { aud: 'other' } }],
    ['a token from another issuer', { claims: { iss: 'https://other.example' } }],
    ['a token for another sign-in', { claims: { nonce: 'other' } }],
    ['an expired token', { claims: { exp: 1_700_000_000 } }],
    ['a token signed with another key', { isForged: true }],
    ['an unsigned token', { isUnsigned: true }],
    ['a token without a subject', { claims: { sub: undefined } }],
    ['a token whose subject cannot be stored', { claims: { sub: 'a\u0000b' } }],
  ])(
    "an identity provider's response with %s signs nobody in, and is not displayed",
    async (_, changes) => {
      const { id, email } = await createPerson(server, 'support')
      const before = await signInsOf(email)
      const visitor = visitConsole(server)
      const answer = await signInBy(accountOf(email, changes), visitor)
      expectRefusal(visitor, answer, failed)
      expect(answer.text).not.toMatch(/access_denied|Nagu|subject-|other\.example|code=|state=/)
      expect(await identityOf(id)).toBeNull()
      expect(await signInsOf(email)).toBe(before)
      const french = await visitor.get(`${startPath}/answer?lang=fr`, fromElsewhere)
      expect(unescaped(french.text)).toContain('n’a pas abouti. Réessayez.')
    },
  )

  test('single sign-on leaves no token, code or email in the log', async () => {
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const path = await goToProvider(visitor, accountOf(email, { claims: { nonce: 'other' } }))
    await visitor.get(path, fromElsewhere)
    const lines = server.logLines.join('\n')
    expect(lines).toContain('single sign-on failed')
    const code = new URLSearchParams(path.split('?')[1]).get('code') ?? ''
    for (const secret of [code, email, provider.clientSecret, `subject-${subjects}`])
      expect(lines).not.toContain(secret)
  })

  test("an identity provider's response is accepted once, even if the provider accepts its code again", async () => {
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const path = await goToProvider(visitor, accountOf(email, { isCareless: true }))
    const kept = visitor.cookies.get('momo_sign_in') ?? ''
    expect((await visitor.get(path, fromElsewhere)).status).toBe(303)
    const thief = visitConsole(server)
    thief.cookies.set('momo_sign_in', kept)
    expectRefusal(thief, await thief.get(path, fromElsewhere), failed)
    expect((await visitor.get('/console/account')).status).toBe(200)
  })

  test("an identity provider's response is only accepted from the browser that started the sign-in", async () => {
    const { email } = await createPerson(server, 'support')
    const account = accountOf(email, { isCareless: true })
    const path = await goToProvider(visitConsole(server), account)
    const stranger = visitConsole(server)
    expectRefusal(stranger, await stranger.get(path, fromElsewhere), failed)
    await goToProvider(stranger, account)
    expectRefusal(stranger, await stranger.get(path, fromElsewhere), failed)
  })

  test("an identity provider's response is valid for ten minutes, and only with its own sealed state", async () => {
    const { email } = await createPerson(server, 'support')
    const { sealer } = server.ctx
    const changed = async (change: (text: string) => string): Promise<void> => {
      const visitor = visitConsole(server)
      const path = await goToProvider(visitor, accountOf(email))
      const kept = new URLSearchParams(
        decodeURIComponent(visitor.cookies.get('momo_sign_in') ?? ''),
      )
      const text = sealer.open(Buffer.from(kept.get('transaction') ?? '', 'base64url'))
      kept.set('transaction', sealer.seal(change(text)).toString('base64url'))
      visitor.cookies.set('momo_sign_in', encodeURIComponent(kept.toString()))
      expectRefusal(visitor, await visitor.get(path, fromElsewhere), failed)
    }
    await changed((text) => text.replace(/\d{4}-[^"]*Z/, '2001-01-01T00:00:00.000Z'))
    await changed((text) => text.replace('single sign-on', 'passkey challenge'))
    await changed(() => 'single sign-on {')
  })

  test('one network may send a hundred identity provider responses in a quarter of an hour', async () => {
    const other = await startTestServer(settingsOf(provider))
    const path = '/management/v1/sign-in/single-sign-on/answer'
    const body = { transaction: 'AAAA', answer: 'code=1' }
    const statuses: number[] = []
    for (let tries = 0; tries <= networkAttemptsMax; tries += 1)
      statuses.push((await call(other, 'post', path, { body })).status)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]))
    expect(statuses.at(-1)).toBe(429)
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(other)
    const answer = await signInBy(accountOf(email), visitor)
    expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true])
    await other.stop()
  })
})

describe('an unavailable provider', () => {
  test('an unavailable identity provider does not affect other ways to sign in, and is called again for the next sign-in', async () => {
    const { email } = await createPerson(server, 'support')
    const other = await startTestServer({ ...settingsOf(provider), database: undefined })
    provider.mood = { isSilent: true }
    const visitor = visitConsole(other)
    const answer = await visitor.get(startPath)
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.stringContaining('The identity provider isn’t responding.'),
    ])
    const asked = await call(other, 'post', '/management/v1/sign-in/single-sign-on')
    expect([asked.status, asked.body.code]).toEqual([503, 'service_unavailable'])
    const own = await createPerson(other, 'support')
    expect((await visitConsole(other).signIn(own.email)).status).toBe(303)
    provider.mood = {}
    expect((await signInBy(accountOf(own.email), visitor)).status).toBe(303)
    expect(email).not.toBe(own.email)
    await other.stop()
  })

  test('single sign-on that fails halfway shows a message and signs nobody in', async () => {
    const { email } = await createPerson(server, 'support')
    for (const mood of [{ isSilent: true }, { tokenStatus: 502 }]) {
      const visitor = visitConsole(server)
      const path = await goToProvider(visitor, accountOf(email))
      provider.mood = mood
      const { status, text } = await visitor.get(path, fromElsewhere)
      expect([status, text]).toEqual([503, expect.stringContaining('isn’t responding')])
      expect(visitor.cookies.has('momo_session')).toBe(false)
      provider.mood = {}
    }
  })

  test("an identity provider's response is not read beyond a plausible length", async () => {
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const endless = accountOf(email, { claims: { filler: 'x'.repeat(2_000_000) } })
    const { status, text } = await signInBy(endless, visitor)
    expect([status, text]).toEqual([503, expect.stringContaining('isn’t responding')])
    expect((await signInBy(accountOf(email), visitConsole(server))).status).toBe(303)
  })

  test('only the configured identity provider can sign people in', async () => {
    const other = await startTestServer(settingsOf(provider))
    provider.mood = { issuer: 'http://127.0.0.1:1' }
    expect((await visitConsole(other).get(startPath)).status).toBe(503)
    await other.stop()
  })

  test("the identity provider's settings are fetched when somebody first starts single sign-on, and only once", async () => {
    const counted = () => provider.asked.filter((path) => path.includes('well-known')).length
    const before = counted()
    const other = await startTestServer(settingsOf(provider))
    await visitConsole(other).get('/console/sign-in')
    expect(counted()).toBe(before)
    await Promise.all([1, 2, 3].map(() => visitConsole(other).get(startPath)))
    await visitConsole(other).get(startPath)
    expect(counted()).toBe(before + 1)
    await other.stop()
  })

  test('an identity provider receives the client secret with the method it supports', async () => {
    const { email } = await createPerson(server, 'support')
    const wrong = { ...settingsOf(provider).singleSignOn, clientSecret: 'wrong' }
    for (const [singleSignOn, tokenAuthMethods, status] of [
      [settingsOf(provider).singleSignOn, ['client_secret_basic'], 303],
      [wrong, ['client_secret_basic'], 401],
      [wrong, ['client_secret_post'], 401],
    ] as const) {
      provider.mood = { tokenAuthMethods: [...tokenAuthMethods] }
      const other = await startTestServer({ singleSignOn })
      const own = await createPerson(other, 'support')
      expect((await signInBy(accountOf(own.email), visitConsole(other))).status).toBe(status)
      await other.stop()
    }
    expect(await signInsOf(email)).toBe(1)
  })
})

describe('unlinking an identity provider account', () => {
  const signedIn = async (role: string): Promise<[ConsoleVisitor, string]> => {
    const { email, token } = await createPerson(server, role)
    const visitor = visitConsole(server)
    await visitor.signIn(email)
    return [visitor, token]
  }

  test("only owners can unlink an account, which ends the person's sessions and allows a new link", async () => {
    const { id, email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const account = accountOf(email)
    await signInBy(account, visitor)
    const [owner] = await signedIn('owner')
    const page = await owner.get(`/console/people/${id}`)
    expect(page.text).toContain(`<bdi>${provider.issuer}</bdi> since`)
    expect(page.text).toContain('Unlink identity provider')
    const [auditor, auditorToken] = await signedIn('auditor')
    expect((await auditor.get(`/console/people/${id}`)).text).not.toContain('do/unlinkIdentity')
    const path = `/management/v1/people/${id}/identity`
    const refused = await call(server, 'delete', path, { key: auditorToken })
    expect([refused.status, refused.body.code]).toEqual([403, 'person_not_permitted'])
    expect(await identityOf(id)).not.toBeNull()

    const back = `/console/people/${id}`
    const done = await owner.post('/console/do/unlinkIdentity', { 'param.id': id, back })
    expect([done.status, done.location]).toEqual([303, `${back}?done=unlinkIdentity`])
    expect(await identityOf(id)).toBeNull()
    expect((await visitor.get('/console/account')).location).toContain('/console/sign-in')
    expect((await owner.get(back)).text).toContain('Not linked')
    const identity = { issuer: provider.issuer, subject: account.subject }
    const entries = await entriesOf(id, 'unlinkIdentity')
    expect(entries.map(({ before }) => before)).toEqual([{ identity }])
    expect((await signInBy(accountOf(email))).status).toBe(303)
  })

  test('unlinking is refused if no account is linked, and for a person with more permissions', async () => {
    const [, token] = await signedIn('owner')
    const unlinked = await createPerson(server, 'support')
    const path = (id: string) => `/management/v1/people/${id}/identity`
    expect((await call(server, 'delete', path(unlinked.id), { key: token })).status).toBe(404)
    expect((await manage(server, 'delete', `/people/${unlinked.id}/identity`)).status).toBe(404)
    const stranger = '0193a210-1111-7111-8111-111111111111'
    expect((await call(server, 'delete', path(stranger), { key: token })).status).toBe(404)
    const { id, email } = await createPerson(server, 'support')
    await signInBy(accountOf(email))
    const limited = await createLimited(server, 'owner', ['CM'])
    const beyond = await call(server, 'delete', path(id), { key: limited.token })
    expect([beyond.status, beyond.body.code]).toEqual([403, 'person_not_permitted'])
    expect(await identityOf(id)).not.toBeNull()
  })

  test("unlinking one's own account keeps the current session", async () => {
    const { id, email, token } = await createPerson(server, 'owner')
    const visitor = visitConsole(server)
    await signInBy(accountOf(email), visitor)
    const path = `/management/v1/people/${id}/identity`
    expect((await call(server, 'delete', path, { key: token })).status).toBe(204)
    expect((await call(server, 'get', '/management/v1/session', { key: token })).status).toBe(200)
    expect((await visitor.get('/console/account')).location).toContain('/console/sign-in')
  })
})

test('a person who is deactivated during a call to the identity provider is not signed in', async () => {
  const { id, email } = await createPerson(server, 'support')
  const account = accountOf(email)
  await signInBy(account)
  const before = await signInsOf(email)
  const visitor = visitConsole(server)
  const path = await goToProvider(visitor, account)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  provider.mood = { held }
  const asked = provider.asked.length
  const answer = visitor.get(path, fromElsewhere)
  await eventually(
    () => provider.asked.slice(asked),
    (paths) => paths.includes('/token'),
  )
  // No open database transaction locks the person's row at this time.
  expect((await manage(server, 'patch', `/people/${id}`, { disabled: true })).status).toBe(200)
  letGo()
  expectRefusal(visitor, await answer, unknown)
  expect(await signInsOf(email)).toBe(before)
})
