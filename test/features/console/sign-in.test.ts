import { as } from '../../support/approvals.ts'
import { call, manage } from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { server } from '../../support/own-server.ts'
import {
  addAuthenticator,
  codeOf,
  createPerson,
  inviteSomebody,
  password,
} from '../../support/people.ts'
import { freePort } from '../../support/processes.ts'
import { exchange } from '../../support/raw-request.ts'
import { startTestServer } from '../../support/server.ts'

const signedIn = async (role: string) => {
  const person = await createPerson(server, role)
  const visitor = visitConsole(server)
  expect((await visitor.signIn(person.email)).location).toBe('/console')
  return { ...person, visitor }
}

/** Sends a raw request to another host name, like a browser but without the usual headers. */
const under = async (host: string, request: string, body = '', headers: string[] = []) => {
  const lines = [
    `${request} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  return (await exchange(server, `${lines.join('\r\n')}\r\n\r\n${body}`)).toString()
}

describe('signing in', () => {
  test('the sign-in page explains how to create the first owner until that owner exists', async () => {
    const fresh = await startTestServer()
    const signInPage = async () => (await visitConsole(fresh).get('/console/sign-in')).text
    expect(await signInPage()).toContain('people create-owner')
    await createPerson(fresh, 'owner')
    expect(await signInPage()).not.toContain('create-owner')
    await fresh.stop()
  })

  test('a console page redirects strangers to the sign-in page, and back afterwards', async () => {
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const first = await visitor.get('/console/account')
    expect(first.location).toBe('/console/sign-in?next=%2Fconsole%2Faccount')
    const next = '/console/account'
    const done = await visitor.post('/console/sign-in', { email, password, next })
    expect(done.location).toBe(next)
    expect((await visitor.get(next)).status).toBe(200)
  })

  test.each([
    '/console/../docs',
    '/console/%2e%2e/docs',
    '/console/..//evil.example',
    '/console/x/.%2E/../checkout/1',
    '//evil.example',
    'https://evil.example/console',
  ])('a console sign-in never redirects out of the console: %s', async (next) => {
    const { email, visitor } = await signedIn('auditor')
    const done = await visitConsole(server).post('/console/sign-in', { email, password, next })
    expect([done.status, done.location]).toEqual([303, '/console'])
    const known = await visitor.get(`/console/sign-in?next=${encodeURIComponent(next)}`)
    expect([known.status, known.location]).toEqual([303, '/console'])
  })

  test('a wrong password and an unknown email get the same page, and no cookie', async () => {
    const { email } = await createPerson(server, 'support')
    const visitor = visitConsole(server)
    const wrong = await visitor.post('/console/sign-in', { email, password: 'nothing like it' })
    const other = { email: 'nobody@momo.example', password: 'nothing like it' }
    const unknown = await visitor.post('/console/sign-in', other)
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(wrong.text.replaceAll(email, '')).toBe(unknown.text.replaceAll(other.email, ''))
    expect(visitor.cookies.size).toBe(0)
  })

  test.each([
    'https://evil.example/',
    '//evil.example/console',
    '/\\evil.example',
    '/console\\@evil.example',
    '/console//evil.example:80',
    'javascript:alert(1)',
    '/consolation',
  ])('nobody is redirected to %s after signing in', async (next) => {
    const { email } = await createPerson(server, 'support')
    const { location } = await visitConsole(server).post('/console/sign-in', {
      email,
      password,
      next,
    })
    expect(new URL(location ?? '', 'http://here.example').host).toBe('here.example')
    expect(location).toMatch(/^\/console(\/|$)/)
  })

  test('a person with an authenticator sees no page before entering a code, and each code works only once', async () => {
    const { email, token } = await createPerson(server, 'finance')
    const { secret, codes } = await addAuthenticator(server, token)
    const visitor = visitConsole(server)
    expect((await visitor.signIn(email)).location).toBe('/console/sign-in/code?next=%2Fconsole')
    const early = await visitor.get('/console/account')
    expect(early.location).toBe('/console/sign-in/code?next=%2Fconsole%2Faccount')
    const wrong = await visitor.post('/console/sign-in/code', { code: '000000' })
    expect(wrong.status).toBe(422)
    const code = codeOf(secret)
    // Authenticators display and copy the code in two groups.
    const pasted = `${code.slice(0, 3)}\u00a0${code.slice(3)}`
    const form = await visitor.get('/console/sign-in/code')
    expect(form.text).toMatch(/<input [^>]*name="code"/)
    expect(form.text).not.toMatch(/<input [^>]*name="code"[^>]*maxlength/)
    expect((await visitor.post('/console/sign-in/code', { code: pasted })).location).toBe(
      '/console',
    )
    expect((await visitor.get('/console/account')).status).toBe(200)

    const second = visitConsole(server)
    await second.signIn(email)
    expect((await second.post('/console/sign-in/code', { code })).status).toBe(422)
    const recovery = { recovery_code: codes[0] ?? '' }
    expect((await second.post('/console/sign-in/code', recovery)).location).toBe('/console')
  })

  test('the eleventh sign-in attempt in a quarter of an hour is refused, and the page shows the wait', async () => {
    const visitor = visitConsole(server)
    const email = 'guessed@momo.example'
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const { status } = await visitor.post('/console/sign-in', { email, password: `p${attempt}` })
      expect(status).toBe(401)
    }
    const last = await visitor.post('/console/sign-in', { email, password: 'p11' })
    expect(last.status).toBe(429)
    expect(last.text).toMatch(/Try again in \d+ min/)
  })

  test('after a sign-out, the session cookie is invalid everywhere', async () => {
    const { visitor } = await signedIn('auditor')
    const kept = new Map(visitor.cookies)
    expect((await visitor.post('/console/sign-out')).location).toBe('/console/sign-in?out=1')
    for (const [name, value] of kept) visitor.cookies.set(name, value)
    expect((await visitor.get('/console')).location).toMatch(/sign-in\?next=%2Fconsole&ended=1$/)
  })

  test('a page of another site can trigger neither a success message nor a partial console page', async () => {
    const { visitor } = await signedIn('owner')
    const done = '/console/transactions?done=approvePayout'
    expect((await visitor.get(done)).text).toContain('Payout approved.')
    const entries = async () =>
      (await manage(server, 'get', '/audit-entries?operation=downloadAuditEntries')).body.data
    const before = await entries()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const linked = { 'Sec-Fetch-Site': site, 'Sec-Fetch-Dest': 'document' }
      const { status, text } = await visitor.get(done, linked)
      expect([site, status]).toEqual([site, 200])
      expect(text).not.toContain('Payout approved.')
      const reset = await visitConsole(server).get('/console/sign-in?reset=1', linked)
      expect(reset.text).not.toContain('Password reset.')
    }
    for (const dest of ['image', 'iframe', 'empty']) {
      const part = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': dest }
      expect((await visitor.get('/console/audit.csv', part)).status).toBe(403)
    }
    expect(await entries()).toEqual(before)
  })

  test("a person's other session is listed, and a button closes it", async () => {
    const { visitor, email } = await signedIn('operations')
    const other = visitConsole(server)
    await other.signIn(email)
    const page = await visitor.get('/console/account')
    const ids = [...page.text.matchAll(/name="param\.id" value="([\w-]+)"/g)].map(([, id]) => id)
    for (const id of ids) {
      const fields = { 'param.id': id ?? '', back: '/console/account' }
      const ended = await visitor.post('/console/do/endSessionById', fields)
      expect(ended.location).toBe('/console/account?done=endSessionById')
    }
    expect((await other.get('/console')).location).toMatch(/sign-in/)
    expect((await visitor.get('/console')).status).toBe(200)
  })

  test("a person cannot close another person's session by its id", async () => {
    const { visitor } = await signedIn('owner')
    const other = await signedIn('support')
    const { body } = await call(server, 'get', '/management/v1/sessions', { key: other.token })
    const fields = { 'param.id': body.data[0].id }
    expect((await visitor.post('/console/do/endSessionById', fields)).status).toBe(404)
    expect((await other.visitor.get('/console')).status).toBe(200)
  })

  test('an invitation is accepted on its page, which signs the person in', async () => {
    const { token } = await inviteSomebody(server, 'support')
    const visitor = visitConsole(server)
    expect((await visitor.get(`/console/invitation?token=${token}`)).text).toContain(token)
    const short = await visitor.post('/console/invitation', { token, name: 'Kofi', password: 'x' })
    expect(short.status).toBe(422)
    const accepted = await visitor.post('/console/invitation', { token, name: 'Kofi', password })
    expect(accepted.location).toBe('/console')
    expect((await visitor.get('/console')).text).toContain('Kofi')
    const again = await visitor.post('/console/invitation', { token, name: 'Kofi', password })
    expect(again.status).toBe(404)
  })
})

describe('a password link', () => {
  test('a password link works only once, and the person can sign in with the new password', async () => {
    const { id, email } = await createPerson(server, 'support')
    const link = (await manage(server, 'post', `/people/${id}/password-reset`)).body.data
    const visitor = visitConsole(server)
    expect((await visitor.get(`/console/password?token=${link.token}`)).text).toContain(link.token)
    const form = { token: link.token, password: 'une toute nouvelle phrase' }
    expect((await visitor.post('/console/password', { ...form, password: 'x' })).status).toBe(422)
    const changed = await visitor.post('/console/password', form)
    expect(changed.location).toBe('/console/sign-in?reset=1')
    expect((await visitor.get('/console/sign-in?reset=1')).text).toContain('Password reset.')
    expect((await visitor.post('/console/password', form)).status).toBe(404)
    expect((await visitor.signIn(email)).status).toBe(401)
    const signed = await visitor.post('/console/sign-in', { email, password: form.password })
    expect(signed.location).toBe('/console')
  })
})

describe('access to the console', () => {
  test('an access token in the session cookie opens no console page', async () => {
    const { token } = await createPerson(server, 'owner')
    const order = { name: 'a', permissions: ['transactions:read'], expires_in_days: 1 }
    const made = await as(server, token, 'post', '/access-tokens', order)
    const { location } = await visitConsole(server).get('/console', {
      Cookie: `momo_session=${made.body.data.token}`,
    })
    expect(location).toMatch(/^\/console\/sign-in/)
  })

  test('a console form from another site is refused and changes nothing, with or without a cookie', async () => {
    const { visitor } = await signedIn('owner')
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      {},
    ]
    for (const headers of foreign) {
      const reply = await visitor.post('/console/do/endOtherSessions', {}, headers)
      expect(reply.status).toBe(403)
      expect((await visitor.post('/console/sign-out', {}, headers)).status).toBe(403)
    }
    const same = await visitor.post('/console/do/endOtherSessions', {}, { Origin: server.url })
    expect(same.status).toBe(303)
    expect((await visitor.get('/console')).status).toBe(200)
  })

  test('over plain HTTP from another machine, the sign-in form is neither shown nor accepted', async () => {
    const { email } = await createPerson(server, 'owner')
    const body = new URLSearchParams({ email, password }).toString()
    const page = await under('pay.example', 'GET /console/sign-in')
    expect(page).toMatch(/^HTTP\/1.1 403/)
    expect(page).toContain('http://localhost')
    expect(page).not.toContain('type="password"')
    const origin = [`Origin: ${server.url}`]
    const signIn = await under('pay.example', 'POST /console/sign-in', body, origin)
    expect(signIn).toMatch(/^HTTP\/1.1 403/)
    expect(signIn).not.toContain('mms_')
  })

  test('over HTTPS, the session cookie is Secure, HttpOnly and limited to this host', async () => {
    const { email } = await createPerson(server, 'owner')
    const body = new URLSearchParams({ email, password }).toString()
    const browser = ['Sec-Fetch-Site: same-origin']
    const reply = await under('pay.example', 'POST /console/sign-in', body, browser)
    const [, cookie = ''] = /Set-Cookie: (__Host-momo_session=mms_.*)/.exec(reply) ?? []
    expect(cookie).toMatch(/; Path=\/;/)
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax/)
    expect(cookie).not.toMatch(/Domain/)
  })

  test('no console page may be framed, stored, or load anything from other servers', async () => {
    const { visitor } = await signedIn('owner')
    const secret = '?token=mmi_x'
    const ofLinks = [`/console/invitation${secret}`, `/console/password${secret}`]
    const own = ['/console', '/console/sign-in', '/console/nothing', '/console/account']
    for (const path of [...own, ...ofLinks]) {
      const { headers } = await visitor.get(path)
      expect(headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*frame-ancestors 'none'/,
      )
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|https?:/)
      expect(headers.get('x-frame-options')).toBe('DENY')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('with a separate management address, the console returns a 404 at the public address', async () => {
    const guarded = await startTestServer({ managementPort: 0 })
    try {
      for (const path of ['/console', '/console/sign-in', '/console-assets/console.css']) {
        expect((await fetch(guarded.url + path)).status).toBe(404)
        const own = await fetch(guarded.managementUrl + path, { redirect: 'manual' })
        expect([200, 303]).toContain(own.status)
      }
      const otherwise = await fetch(`${guarded.managementUrl}/Console/sign-in`)
      expect(otherwise.status).toBe(404)
    } finally {
      await guarded.stop()
    }
    const paths = ['sign-in', 'SIGN-IN', 'password', 'nothing'].flatMap((page) =>
      ['/console', '/Console', '/CONSOLE', '/%63onsole'].map((name) => `${name}/${page}`),
    )
    for (const path of ['/Console', '/Console-assets/console.css', ...paths]) {
      const forwarded = await visitConsole(server).get(path, { 'X-Forwarded-For': '203.0.113.7' })
      expect([path, forwarded.status]).toEqual([path, 404])
    }
  })

  test("a console form is accepted from the management address, and refused from the merchants' address", async () => {
    const managementPort = await freePort()
    const apart = await startTestServer({ managementPort })
    const { email } = await createPerson({ url: apart.managementUrl }, 'owner')
    const sendFrom = (origin: string) =>
      visitConsole({ url: apart.managementUrl }).post(
        '/console/sign-in',
        { email, password },
        { Origin: origin },
      )
    const foreign = await sendFrom(apart.ctx.publicUrl)
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []])
    const own = await sendFrom(`http://localhost:${managementPort}`)
    expect([own.status, own.location]).toEqual([303, '/console'])
    await apart.stop()
  })

  test('CONSOLE=off keeps the management API and removes the console', async () => {
    const without = await startTestServer({ hasConsole: false })
    try {
      expect((await fetch(`${without.url}/console`)).status).toBe(404)
      expect((await fetch(`${without.url}/management/v1/session`)).status).toBe(401)
    } finally {
      await without.stop()
    }
  })

  test('the console remembers the chosen language and time zone', async () => {
    const { visitor } = await signedIn('owner')
    const chosen = await visitor.get('/console/account?lang=fr&tz=Africa/Brazzaville')
    expect(chosen.text).toContain('<html lang="fr">')
    const later = await visitor.get('/console/account')
    expect(later.text).toContain('<html lang="fr">')
    expect(later.text).toContain('<option selected>Africa/Brazzaville')
    const done = await visitor.get('/console/account?done=signOutEverywhere&half=1&page=2')
    expect(done.text).toContain('<input type="hidden" name="page" value="2">')
    expect(done.text).not.toMatch(/name="(done|half)"/)
  })
})
