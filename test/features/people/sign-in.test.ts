import { sql } from 'kysely'
import { parseRange } from '../../../src/domain/ip-range.ts'
import { call, type Method, manage, type Reply } from '../../support/client.ts'
import {
  addAuthenticator,
  codeOf,
  createPerson,
  inviteSomebody,
  password,
} from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'

const rangesOf = (...texts: string[]) =>
  texts.map(parseRange).filter((range) => range !== undefined)

const server = prepared(() =>
  startTestServer({
    trustProxy: ['127.0.0.1'],
    managementAllow: rangesOf('127.0.0.1', '203.0.113.0/24', '2001:db8::/32'),
  }),
)

const as = (token: string, method: Method, path: string, body?: unknown): Promise<Reply> =>
  call(server, method, `/management/v1${path}`, { key: token, body })

const open = (path: string, body: unknown): Promise<Reply> =>
  call(server, 'post', `/management/v1${path}`, { body })

const invited = (role: string) => inviteSomebody(server, role)

const personOf = (role: string) => createPerson(server, role)

const signIn = async (email: string, tried = password): Promise<Reply> =>
  open('/sign-in', { email, password: tried })

const tokenOf = async (email: string): Promise<string> => (await signIn(email)).body.data.token

/** Creates a person with an authenticator and a session that is confirmed with its first code. */
const withAuthenticator = async (role: string) => {
  const person = await personOf(role)
  return { ...person, ...(await addAuthenticator(server, person.token)) }
}

const statusOf = async (token: string): Promise<number> =>
  (await as(token, 'get', '/session')).status

describe('signing in', () => {
  test('a person signs in, sees their permissions, and signs out permanently', async () => {
    const { email } = await personOf('support')
    const { status, body } = await signIn(email.toUpperCase())
    expect([status, body.data.state]).toEqual([201, 'signed_in'])
    const { token } = body.data
    const session = await as(token, 'get', '/session')
    expect(session.body.data.person).toMatchObject({ email, role: 'support' })
    expect(session.body.data.permissions).toContain('transactions:read')
    expect(session.body.data.permissions).not.toContain('payouts:approve')
    expect((await as(token, 'delete', '/session')).status).toBe(204)
    expect(await statusOf(token)).toBe(401)
  })

  test('a wrong password, an unknown email and a deactivated person get the same response', async () => {
    const { id, email } = await personOf('auditor')
    const wrong = await signIn(email, 'une autre phrase encore')
    const unknown = await signIn('personne@ailleurs.example')
    await manage(server, 'patch', `/people/${id}`, { disabled: true })
    const barred = await signIn(email)
    for (const { status, body } of [wrong, unknown, barred]) {
      expect([status, body.code]).toEqual([401, 'sign_in_refused'])
    }
    expect(wrong.body).toEqual(unknown.body)
    expect(barred.body).toEqual(unknown.body)
  })

  test('a password is accepted in any Unicode composition', async () => {
    const { email, token } = await personOf('support')
    const composed = 'une clé très éloignée'.normalize('NFC')
    const order = { password, new_password: composed }
    expect((await as(token, 'put', '/session/password', order)).status).toBe(204)
    const decomposed = composed.normalize('NFD')
    expect(decomposed).not.toBe(composed)
    expect((await signIn(email, composed)).status).toBe(201)
    expect((await signIn(email, decomposed)).status).toBe(201)
    expect((await signIn(email, composed.replaceAll('é', 'e'))).status).toBe(401)
  })

  test('an IP address must wait after ten sign-in attempts, but the person can sign in from elsewhere', async () => {
    const { email } = await personOf('support')
    const from = (address: string, tried: string) =>
      call(server, 'post', '/management/v1/sign-in', {
        headers: { 'X-Forwarded-For': address },
        body: { email, password: tried },
      })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await from('203.0.113.5', 'une phrase devinée')).status).toBe(401)
    }
    const limited = await from('203.0.113.5', password)
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await from('203.0.113.6', password)).status).toBe(201)
  })

  test('a port in X-Forwarded-For does not change how callers are counted, and is not recorded', async () => {
    const { email } = await personOf('support')
    const from = (address: string, tried = password) =>
      call(server, 'post', '/management/v1/sign-in', {
        headers: { 'X-Forwarded-For': address },
        body: { email, password: tried },
      })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const address = `203.0.113.15:${50_000 + attempt}`
      expect((await from(address, 'une phrase devinée')).status).toBe(401)
    }
    expect((await from('203.0.113.15:51234')).status).toBe(429)
    expect((await from('203.0.113.16:51234')).status).toBe(201)
    expect((await from('[2001:db8::1]:443')).status).toBe(201)
    const entries = (await manage(server, 'get', '/audit-entries?operation=signIn')).body.data
    const addresses = entries.map(({ address }: { address: string }) => address)
    expect(addresses).toEqual(expect.arrayContaining(['203.0.113.16', '2001:db8::1']))
    expect(addresses.filter((address: string) => /\]|\.\d+:/.test(address))).toEqual([])
  })

  test('a deactivated person immediately loses every session and token', async () => {
    const { id, email } = await personOf('support')
    const token = await tokenOf(email)
    const order = { name: 'rapport', permissions: ['ledger:read'], expires_in_days: 3 }
    const made = (await as(token, 'post', '/access-tokens', order)).body.data.token
    expect([await statusOf(token), await statusOf(made)]).toEqual([200, 200])
    await manage(server, 'patch', `/people/${id}`, { disabled: true })
    expect([await statusOf(token), await statusOf(made)]).toEqual([401, 401])
    await manage(server, 'patch', `/people/${id}`, { disabled: false })
    expect([await statusOf(token), await statusOf(made)]).toEqual([401, 401])
    expect((await signIn(email)).status).toBe(201)
  })

  test('a person who loses a role loses its permissions from the next request', async () => {
    const { id, email } = await personOf('operations')
    const token = await tokenOf(email)
    const order = { name: 'Boutique', email: 'a@boutique.example', country: 'CG' }
    expect((await as(token, 'post', '/organisations', order)).status).toBe(201)
    await manage(server, 'patch', `/people/${id}`, { role: 'auditor' })
    const refused = await as(token, 'post', '/organisations', order)
    expect([refused.status, refused.body.code]).toEqual([403, 'person_not_permitted'])
  })

  test('a changed password ends the other sessions', async () => {
    const { email } = await personOf('support')
    const [own, other] = [await tokenOf(email), await tokenOf(email)]
    const order = { password, new_password: 'une toute nouvelle phrase' }
    const wrong = { ...order, password: 'pas celle-ci du tout' }
    expect((await as(own, 'put', '/session/password', wrong)).status).toBe(422)
    expect(await statusOf(other)).toBe(200)
    expect((await as(own, 'put', '/session/password', order)).status).toBe(204)
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401])
    expect((await signIn(email)).status).toBe(401)
    expect((await signIn(email, order.new_password)).status).toBe(201)
  })

  test("a person can list their sessions and close one, but not somebody else's session", async () => {
    const { email } = await personOf('support')
    const stranger = await tokenOf((await personOf('support')).email)
    const [own, other] = [await tokenOf(email), await tokenOf(email)]
    const { data } = (await as(own, 'get', '/sessions')).body
    expect(data).toHaveLength(3)
    const [{ id }] = data
    expect((await as(stranger, 'delete', `/sessions/${id}`)).status).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await as(own, 'delete', `/sessions/${id}`)).status).toBe(204)
    expect([await statusOf(own), await statusOf(other)]).toEqual([200, 401])
  })
})

describe('an authenticator', () => {
  test('a sign-in without its authenticator code is incomplete, and other operations are refused', async () => {
    const { email, secret } = await withAuthenticator('owner')
    const { token, state } = (await signIn(email)).body.data
    expect(state).toBe('incomplete')
    const { body } = await as(token, 'get', '/session')
    expect([body.data.permissions, body.data.session.state]).toEqual([[], 'incomplete'])
    for (const [method, path] of [
      ['get', '/organisations'],
      ['get', '/sessions'],
      ['post', '/session/authenticator'],
      ['delete', '/session/authenticator'],
    ] as const) {
      const refused = await as(token, method, path)
      expect([path, refused.status, refused.body.code]).toEqual([
        path,
        403,
        'confirmation_required',
      ])
    }
    const proof = { password }
    expect((await as(token, 'post', '/session/confirm', proof)).status).toBe(422)
    const confirmed = await as(token, 'post', '/session/confirm', { code: codeOf(secret) })
    expect([confirmed.status, confirmed.body.data.state]).toEqual([201, 'signed_in'])
    expect(confirmed.body.data.token).not.toBe(token)
    expect([await statusOf(token), await statusOf(confirmed.body.data.token)]).toEqual([401, 200])
  })

  test('an authenticator code is accepted once, even in concurrent requests', async () => {
    const { email, secret } = await withAuthenticator('support')
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(email)))
    const code = codeOf(secret)
    const replies = await Promise.all(
      tokens.map((token) => as(token, 'post', '/session/confirm', { code })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  test('a recovery code is accepted once, even in concurrent requests', async () => {
    const { email, codes } = await withAuthenticator('support')
    const tokens = await Promise.all([1, 2, 3, 4].map(() => tokenOf(email)))
    const [first = ''] = codes
    const proof = { recovery_code: first.toUpperCase().replaceAll('-', ' ') }
    const replies = await Promise.all(
      tokens.map((token) => as(token, 'post', '/session/confirm', proof)),
    )
    expect(codes).toHaveLength(10)
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422])
  })

  test('five wrong authenticator codes end the session', async () => {
    const { email } = await withAuthenticator('support')
    const token = await tokenOf(email)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await as(token, 'post', '/session/confirm', { code: '000000' })).status).toBe(422)
    }
    expect(await statusOf(token)).toBe(401)
  })

  test("a person's wrong passwords count together across all their sessions", async () => {
    const { email, token: last } = await personOf('support')
    const tokens = [await tokenOf(email), await tokenOf(email)]
    const confirm = (token: string, tried: string) =>
      as(token, 'post', '/session/confirm', { password: tried })
    for (const token of tokens) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await confirm(token, 'pas celle-ci du tout')).status).toBe(422)
    }
    const order = { password: 'pas celle-ci du tout', new_password: 'une autre que rien ne dit' }
    expect((await confirm(last, password)).status).toBe(429)
    expect((await as(last, 'put', '/session/password', order)).status).toBe(429)
    // These failed attempts do not lock out a new sign-in.
    expect((await signIn(email)).status).toBe(201)
  })

  test('a correct password beyond the attempt limit does not end the session, and works later', async () => {
    const { id, email, token } = await personOf('support')
    const tokens = [await tokenOf(email), await tokenOf(email)]
    const confirm = (each: string, tried: string) =>
      as(each, 'post', '/session/confirm', { password: tried })
    for (const each of tokens) {
      for (let attempt = 0; attempt < 5; attempt += 1) await confirm(each, 'pas celle-ci du tout')
    }
    const statuses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push((await confirm(token, password)).status)
    expect(statuses).toEqual(Array(7).fill(429))
    expect(await statusOf(token)).toBe(200)
    await sql`UPDATE sign_in_attempts SET began_at = began_at - interval '15 minutes'
      WHERE key = sha256(convert_to('password' || chr(10) || ${id}::text, 'UTF8'))`.execute(
      server.ctx.db,
    )
    expect((await confirm(token, 'pas celle-ci du tout')).status).toBe(422)
    expect((await confirm(token, password)).status).toBe(201)
  })

  test('a session with five failed verifications is refused by every operation', async () => {
    const { token } = await personOf('support')
    // Simulates a node that stops after it counts the fifth failure, before it ends the session.
    await sql`UPDATE sign_ins SET wrong_codes = 5
      WHERE token_hash = sha256(${Buffer.from(token)})`.execute(server.ctx.db)
    const confirmed = await as(token, 'post', '/session/confirm', { password })
    expect([confirmed.status, await statusOf(token)]).toEqual([401, 401])
  })

  test('an authenticator becomes active only after one of its codes is submitted', async () => {
    const { email } = await personOf('support')
    const token = await tokenOf(email)
    await as(token, 'post', '/session/authenticator')
    const wrong = await as(token, 'post', '/session/authenticator/confirm', { code: '000000' })
    expect(wrong.status).toBe(422)
    expect((await signIn(email)).body.data.state).toBe('signed_in')
  })

  test('after the authenticator is removed, the password alone is enough to sign in', async () => {
    const { email, token } = await withAuthenticator('support')
    expect((await as(token, 'delete', '/session/authenticator')).status).toBe(204)
    expect((await signIn(email)).body.data.state).toBe('signed_in')
  })

  test('recovery codes expire with their authenticator', async () => {
    const { email, token, codes } = await withAuthenticator('support')
    const [first, second] = codes
    const confirm = (session: string, recovery_code = '') =>
      as(session, 'post', '/session/confirm', { recovery_code })
    const { body } = await confirm(await tokenOf(email), first)
    expect((await as(body.data.token, 'delete', '/session/authenticator')).status).toBe(204)
    const after = await confirm(await tokenOf(email), second)
    expect([after.status, Object.keys(after.body.errors ?? {})]).toEqual([422, ['recovery_code']])
    expect(await statusOf(token)).toBe(200)
  })

  test('an operation that needs a fresh confirmation is refused ten minutes after the last confirmation', async () => {
    const { email } = await personOf('owner')
    const token = await tokenOf(email)
    const order = { email: 'nouveau@momo.example', role: 'auditor' }
    await sql`UPDATE sign_ins SET confirmed_until = confirmed_until - interval '11 minutes'
      WHERE token_hash = sha256(${Buffer.from(token)})`.execute(server.ctx.db)
    const refused = await as(token, 'post', '/invitations', order)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    expect((await as(token, 'get', '/people')).status).toBe(200)
    const { body } = await as(token, 'post', '/session/confirm', { password })
    const allowed = await as(body.data.token, 'post', '/invitations', order)
    expect(allowed.status).toBe(201)
  })
})

describe('password links', () => {
  const other = 'une toute nouvelle phrase'

  const linkBy = async (token: string, id: string): Promise<string> =>
    (await as(token, 'post', `/people/${id}/password-reset`)).body.data.token

  test.each([
    ['is deactivated', { disabled: true }],
    ['may no longer change people', { role: 'auditor' }],
  ])(
    'password links created by somebody who %s are invalid, and the password stays unchanged',
    async (_, change) => {
      const owner = await personOf('owner')
      const { id, email } = await personOf('owner')
      const token = await linkBy(owner.token, id)
      expect((await manage(server, 'patch', `/people/${owner.id}`, change)).status).toBe(200)
      const refused = await open('/password-resets/complete', { token, password: other })
      expect([refused.status, refused.body.code]).toEqual([401, 'reset_over'])
      expect((await signIn(email)).status).toBe(201)
    },
  )

  test("a deactivated person's password links cannot change the password", async () => {
    const owner = await personOf('owner')
    const { id, email } = await personOf('support')
    const token = await linkBy(owner.token, id)
    const bar = (disabled: boolean) => manage(server, 'patch', `/people/${id}`, { disabled })
    expect((await bar(true)).status).toBe(200)
    const refused = await open('/password-resets/complete', { token, password: other })
    expect([refused.status, refused.body.code]).toEqual([401, 'reset_over'])
    expect((await bar(false)).status).toBe(200)
    expect([(await signIn(email)).status, (await signIn(email, other)).status]).toEqual([201, 401])
  })

  test("a person's password links expire when the person changes the password", async () => {
    const owner = await personOf('owner')
    const { id, token: own } = await personOf('support')
    const token = await linkBy(owner.token, id)
    const changed = await as(own, 'put', '/session/password', { password, new_password: other })
    expect(changed.status).toBe(204)
    const refused = await open('/password-resets/complete', { token, password })
    expect(refused.body.code).toBe('reset_over')
  })

  test("using a password link also revokes the person's access tokens", async () => {
    const { id, token: own } = await personOf('support')
    const order = { name: 'a', permissions: ['transactions:read'], expires_in_days: 1 }
    const { token: program } = (await as(own, 'post', '/access-tokens', order)).body.data
    expect((await as(program, 'get', '/transactions')).status).toBe(200)
    const owner = await personOf('owner')
    const token = await linkBy(owner.token, id)
    const done = await open('/password-resets/complete', { token, password: other })
    expect(done.status).toBe(204)
    expect((await as(program, 'get', '/transactions')).status).toBe(401)
  })
})

describe('invitations', () => {
  test('if two requests accept an invitation, only one creates the person', async () => {
    const { email, token } = await invited('support')
    const order = { token, name: 'Awa', password }
    const replies = await Promise.all([1, 2].map(() => open('/invitations/accept', order)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 401])
    const { data } = (await manage(server, 'get', '/people')).body
    const found = data.filter((person: { email: string }) => person.email === email)
    expect(found).toHaveLength(1)
  })

  test('a revoked invitation is refused, and the list shows only open invitations', async () => {
    const { email, token } = await invited('support')
    const find = async () => {
      const { data } = (await manage(server, 'get', '/invitations')).body
      return data.find((each: { email: string }) => each.email === email)
    }
    const { id } = await find()
    expect((await manage(server, 'delete', `/invitations/${id}`)).status).toBe(204)
    expect(await find()).toBeUndefined()
    const refused = await open('/invitations/accept', { token, name: 'Awa', password })
    expect([refused.status, refused.body.code]).toEqual([401, 'invitation_over'])
  })

  test.each([
    ['is deactivated', { disabled: true }],
    ['may no longer invite people', { role: 'finance' }],
  ])('an invitation created by somebody who %s is invalid', async (_, change) => {
    const owner = await personOf('owner')
    const order = { role: 'finance', email: `par-${Object.keys(change)}@momo.example` }
    const { token } = (await as(owner.token, 'post', '/invitations', order)).body.data
    expect((await manage(server, 'patch', `/people/${owner.id}`, change)).status).toBe(200)
    const refused = await open('/invitations/accept', { token, name: 'Awa', password })
    expect([refused.status, refused.body.code]).toEqual([401, 'invitation_over'])
    expect((await signIn(order.email)).status).toBe(401)
  })

  test('nobody can grant a role with more permissions than their own, or change a person with such a role', async () => {
    const owner = await personOf('owner')
    const another = await personOf('owner')
    const ownerToken = await tokenOf(owner.email)
    const order = { role: 'operations', email: 'ops@momo.example' }
    expect((await as(ownerToken, 'post', '/invitations', order)).status).toBe(201)
    const token = await tokenOf((await personOf('operations')).email)
    const refused = await as(token, 'post', '/invitations', { ...order, role: 'owner' })
    expect([refused.status, refused.body.code]).toEqual([403, 'person_not_permitted'])
    const change = await as(token, 'patch', `/people/${another.id}`, { role: 'auditor' })
    expect(change.status).toBe(403)
  })

  test('the last owner can neither be deactivated nor get another role', async () => {
    const alone = await startTestServer()
    const invite = await manage(alone, 'post', '/invitations', {
      email: 'seul@momo.example',
      role: 'owner',
    })
    const { body } = await call(alone, 'post', '/management/v1/invitations/accept', {
      body: { token: invite.body.data.token, name: 'Seul', password },
    })
    for (const change of [{ disabled: true }, { role: 'auditor' }]) {
      const refused = await manage(alone, 'patch', `/people/${body.data.id}`, change)
      expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
    }
    await alone.stop()
  })
})

describe('access tokens', () => {
  const order = { name: 'rapport', permissions: ['ledger:read'], expires_in_days: 3 }

  test('an access token has only its own permissions, not all those of its owner', async () => {
    const token = await tokenOf((await personOf('owner')).email)
    const made = (await as(token, 'post', '/access-tokens', order)).body.data.token
    expect((await as(made, 'get', '/ledger-check')).status).toBe(200)
    for (const path of ['/organisations', '/people', '/sessions']) {
      const refused = await as(made, 'get', path)
      expect([path, refused.status]).toEqual([path, path === '/sessions' ? 200 : 403])
    }
    const beyond = await as(made, 'post', '/access-tokens', order)
    expect(beyond.status).toBe(403)
  })

  test('nobody can create a token with more permissions than they have', async () => {
    const token = await tokenOf((await personOf('support')).email)
    const permissions = ['payouts:approve', 'ledger:read']
    const { status, body } = await as(token, 'post', '/access-tokens', { ...order, permissions })
    expect([status, body.errors.permissions[0]]).toEqual([
      422,
      expect.stringContaining('payouts:approve'),
    ])
  })

  test('an access token is refused operations that need a fresh confirmation, even with all permissions', async () => {
    const token = await tokenOf((await personOf('owner')).email)
    const permissions = ['people:write']
    const made = await as(token, 'post', '/access-tokens', { ...order, permissions })
    const invitation = { email: 'autre@momo.example', role: 'auditor' }
    const refused = await as(made.body.data.token, 'post', '/invitations', invitation)
    expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
  })

  test('a revoked access token is refused, and only its person can revoke it', async () => {
    const token = await tokenOf((await personOf('owner')).email)
    const stranger = await tokenOf((await personOf('owner')).email)
    const { id, token: made } = (await as(token, 'post', '/access-tokens', order)).body.data
    expect((await as(stranger, 'delete', `/access-tokens/${id}`)).status).toBe(404)
    expect(await statusOf(made)).toBe(200)
    expect((await as(token, 'delete', `/access-tokens/${id}`)).status).toBe(204)
    expect(await statusOf(made)).toBe(401)
    const { data } = (await as(token, 'get', '/access-tokens')).body
    expect(data).toMatchObject([{ id, revoked_at: expect.any(String) }])
  })
})

test('the management token has no session', async () => {
  const { status, body } = await manage(server, 'get', '/session')
  expect([status, body.code]).toEqual([403, 'person_not_permitted'])
})

test('tokens and passwords are never stored in plain text', async () => {
  const { email, token, secret, codes } = await withAuthenticator('support')
  const { rows } = await sql`
    SELECT p::text || s::text || r::text AS text FROM people p
    JOIN sign_ins s ON s.person_id = p.id JOIN recovery_codes r ON r.person_id = p.id
    WHERE p.email = ${email}`.execute(server.ctx.db)
  expect(rows.length).toBeGreaterThan(0)
  const text = JSON.stringify(rows)
  for (const secretPart of [password, token, secret, ...codes]) {
    expect(text).not.toContain(secretPart)
  }
})
