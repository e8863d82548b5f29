import { sql } from 'kysely'
import { parseRange } from '../../../src/domain/ip-range.ts'
import { passkeysMax } from '../../../src/domain/people/limits.ts'
import { call, type Method, manage, type Reply } from '../../support/client.ts'
import { server } from '../../support/own-server.ts'
import {
  addPasskey,
  createPasskey,
  type Deviation,
  type Passkey,
  passkeyChallenge,
  passkeyOptions,
} from '../../support/passkeys.ts'
import { addAuthenticator, createPerson, password } from '../../support/people.ts'
import { startTestServer } from '../../support/server.ts'

const as = (token: string, method: Method, path: string, body?: unknown): Promise<Reply> =>
  call(server, method, `/management/v1${path}`, { key: token, body })

const signInWith = (proof: object): Promise<Reply> =>
  call(server, 'post', '/management/v1/sign-in/passkey', { body: { passkey: proof } })

const signIn = async (passkey: Passkey, deviation?: Deviation): Promise<Reply> =>
  signInWith(passkey.prove(await passkeyChallenge(server), deviation))

const withPasskey = async (role = 'support') => {
  const person = await createPerson(server, role)
  return { ...person, ...(await addPasskey(server, person.token)), personId: person.id }
}

const unknown = [401, 'sign_in_refused', "Cette clé d'accès ne permet pas de se connecter."]

const refusalIn = ({ status, body }: Reply) => [status, body.code, body.error]

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort()

describe('signing in with a passkey', () => {
  test('a passkey starts a complete and confirmed session, even alongside an authenticator', async () => {
    const { token, passkey } = await withPasskey('owner')
    await addAuthenticator(server, token)
    const { status, body } = await signIn(passkey)
    expect([status, body.data.state]).toEqual([201, 'signed_in'])
    const order = { email: 'invitee@momo.example', role: 'auditor' }
    expect((await as(body.data.token, 'post', '/invitations', order)).status).toBe(201)
    const [{ used_at }] = (await as(token, 'get', '/session/passkeys')).body.data
    expect(Date.parse(used_at)).toBeGreaterThan(0)
  })

  test('a passkey sign-in response is accepted once, even in concurrent requests', async () => {
    const { passkey } = await withPasskey()
    const proof = passkey.prove(await passkeyChallenge(server))
    const replies = await Promise.all([1, 2, 3, 4].map(() => signInWith(proof)))
    expect(statusesOf(replies)).toEqual([201, 401, 401, 401])
    expect(refusalIn(await signInWith(proof))).toEqual(unknown)
  })

  test('a passkey challenge can be used only once, even if two passkeys signed it', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()]
    const challenge = await passkeyChallenge(server)
    const replies = await Promise.all(
      [one, other].map(({ passkey }) => signInWith(passkey.prove(challenge))),
    )
    expect(statusesOf(replies)).toEqual([201, 401])
  })

  test('a passkey challenge can be used only once, even if the first response was wrong', async () => {
    const { passkey } = await withPasskey()
    const challenge = await passkeyChallenge(server)
    const wrong = passkey.prove(challenge, { isVerified: false })
    expect(refusalIn(await signInWith(wrong))).toEqual(unknown)
    expect(refusalIn(await signInWith(passkey.prove(challenge)))).toEqual(unknown)
    // The last base64 character has two unused bits, so another character can mean the same bytes.
    const last = challenge.challenge.at(-1) ?? ''
    const same = String.fromCharCode(last.charCodeAt(0) + 1)
    const written = { ...challenge, challenge: challenge.challenge.slice(0, -1) + same }
    expect(Buffer.from(written.challenge, 'base64url')).toEqual(
      Buffer.from(challenge.challenge, 'base64url'),
    )
    expect(refusalIn(await signInWith(passkey.prove(written)))).toEqual(unknown)
    expect((await signIn(passkey)).status).toBe(201)
  })

  test('a passkey challenge that has expired or that the server did not create is refused', async () => {
    const { passkey } = await withPasskey()
    const challenge = await passkeyChallenge(server)
    const { sealer } = server.ctx
    const text = sealer.open(Buffer.from(challenge.challenge, 'base64url'))
    const resealed = (changed: string) => ({
      ...challenge,
      challenge: sealer.seal(changed).toString('base64url'),
    })
    const ended = text.replace(/\d{4}-.*/, '2001-01-01T00:00:00.000Z')
    expect(refusalIn(await signInWith(passkey.prove(resealed(ended))))).toEqual(unknown)
    expect(refusalIn(await signInWith(passkey.prove(resealed('a secret'))))).toEqual(unknown)
    expect((await signInWith(passkey.prove(resealed(text)))).status).toBe(201)
    const own = { challenge: Buffer.alloc(32, 1).toString('base64url'), rp_id: 'localhost' }
    expect(refusalIn(await signInWith(passkey.prove(own)))).toEqual(unknown)
  })

  test('a passkey sign-in refuses a challenge that was created for adding a passkey', async () => {
    const { token, passkey } = await withPasskey()
    const options = await passkeyOptions(server, token)
    expect(refusalIn(await signInWith(passkey.prove(options)))).toEqual(unknown)
  })

  test.each<[string, Deviation]>([
    ['created for another origin', { origin: 'https://momo.example.evil.example' }],
    ['created for another port', { origin: 'http://localhost:1' }],
    ['created within a page of another origin', { crossOrigin: true }],
    ['bound to another domain', { rpId: 'evil.example' }],
    ['created without user verification', { isVerified: false }],
    ['meant for creating a passkey', { type: 'webauthn.create' }],
    ['of another person', { userHandle: 'AZOiEBERcRGBEREREREREQ' }],
  ])('a passkey sign-in refuses a response that is %s', async (_, deviation) => {
    const { passkey } = await withPasskey()
    expect(refusalIn(await signIn(passkey, deviation))).toEqual(unknown)
    expect((await signIn(passkey)).status).toBe(201)
  })

  test('a passkey sign-in gives the same response for an unknown passkey and for a wrong signature', async () => {
    const { passkey, token } = await withPasskey()
    const stranger = createPasskey(server.ctx.publicUrl)
    stranger.create(await passkeyOptions(server, token))
    const proof = passkey.prove(await passkeyChallenge(server))
    const { signature } = passkey.prove(await passkeyChallenge(server))
    const replies = [await signIn(stranger), await signInWith({ ...proof, signature })]
    for (const reply of replies) expect(refusalIn(reply)).toEqual(unknown)
    expect(replies[0]?.body).toEqual(replies[1]?.body)
  })

  test("a passkey sign-in refuses a different key that uses a known passkey's ID", async () => {
    const victim = await withPasskey()
    const { passkey } = await withPasskey()
    const challenge = await passkeyChallenge(server)
    const { credential_id, user_handle } = victim.passkey.prove(challenge)
    const proof = { ...passkey.prove(challenge), credential_id, user_handle }
    expect(refusalIn(await signInWith(proof))).toEqual(unknown)
  })

  test('a passkey sign-in refuses a passkey whose counter has not increased, since it may be a copy', async () => {
    const { passkey } = await withPasskey()
    expect((await signIn(passkey, { counter: 7 })).status).toBe(201)
    for (const counter of [7, 6, 0])
      expect(refusalIn(await signIn(passkey, { counter }))).toEqual(unknown)
    expect((await signIn(passkey, { counter: 8 })).status).toBe(201)
  })

  test('only one of two simultaneous passkey signatures with the same count signs in', async () => {
    const { passkey } = await withPasskey()
    const challenges = [await passkeyChallenge(server), await passkeyChallenge(server)]
    const replies = await Promise.all(
      challenges.map((each) => signInWith(passkey.prove(each, { counter: 9 }))),
    )
    expect(statusesOf(replies)).toEqual([201, 401])
  })

  test('a passkey sign-in accepts a passkey without a counter', async () => {
    const { passkey } = await withPasskey()
    expect((await signIn(passkey, { counter: 0 })).status).toBe(201)
    expect((await signIn(passkey, { counter: 0 })).status).toBe(201)
  })

  test("a deactivated person's passkey is refused until the person is reactivated", async () => {
    const { personId, passkey } = await withPasskey()
    await manage(server, 'patch', `/people/${personId}`, { disabled: true })
    expect(refusalIn(await signIn(passkey))).toEqual(unknown)
    await manage(server, 'patch', `/people/${personId}`, { disabled: false })
    expect((await signIn(passkey)).status).toBe(201)
  })

  const everywhere = parseRange('0.0.0.0/0')

  test('wrong passkey responses are limited per network, and the error shows how long to wait', async () => {
    if (everywhere === undefined) throw new Error('no range')
    const alone = await startTestServer({
      trustProxy: ['127.0.0.1'],
      managementAllow: [everywhere],
    })
    const { passkey } = await withPasskey()
    const answer = async (address: string) =>
      call(alone, 'post', '/management/v1/sign-in/passkey', {
        headers: { 'X-Forwarded-For': address },
        body: { passkey: passkey.prove(await passkeyChallenge(alone)) },
      })
    try {
      expect((await answer('203.0.113.5')).status).toBe(401)
      await sql`UPDATE sign_in_attempts SET attempts = 100`.execute(alone.ctx.db)
      const limited = await answer('203.0.113.5')
      expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
      expect((await answer('203.0.113.6')).status).toBe(401)
    } finally {
      await alone.stop()
    }
  })

  test('unlimited passkey challenges lock nobody out', async () => {
    const { passkey } = await withPasskey()
    const first = await passkeyChallenge(server)
    const statuses = await Promise.all(
      Array.from({ length: 250 }, async () => {
        const path = '/management/v1/sign-in/passkey-challenge'
        return (await call(server, 'post', path)).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect((await signInWith(passkey.prove(first))).status).toBe(201)
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
      FROM passkey_challenges WHERE hash = sha256(${Buffer.from(first.challenge)})
      OR expires_at > now() + interval '5 minutes'`.execute(server.ctx.db)
    expect(rows).toEqual([{ count: 1 }])
  })

  test('pages from other sites cannot use the passkey sign-in', async () => {
    const ask = async (headers: Record<string, string>): Promise<number> => {
      const path = '/management/v1/sign-in/passkey-challenge'
      return (await call(server, 'post', path, { headers })).status
    }
    const elsewhere = 'https://ailleurs.example'
    for (const headers of [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Origin: server.url },
      { Origin: elsewhere },
      { Origin: 'null' },
    ] as Record<string, string>[])
      expect([headers, await ask(headers)]).toEqual([headers, 404])
    for (const headers of [
      {},
      { Origin: server.url },
      { 'Sec-Fetch-Site': 'same-origin', Origin: elsewhere },
      { 'Sec-Fetch-Site': 'none' },
    ] as Record<string, string>[])
      expect([headers, await ask(headers)]).toEqual([headers, 201])
  })
})

describe('confirming a session with a passkey', () => {
  const confirm = (token: string, passkey: object) =>
    as(token, 'post', '/session/confirm', { passkey })

  test('a passkey completes a sign-in that lacks a code, and allows operations that need a confirmation', async () => {
    const { email, token, passkey } = await withPasskey()
    await addAuthenticator(server, token)
    const begun = await call(server, 'post', '/management/v1/sign-in', {
      body: { email, password },
    })
    expect(begun.body.data.state).toBe('incomplete')
    const proof = passkey.prove(await passkeyChallenge(server))
    const { status, body } = await confirm(begun.body.data.token, proof)
    expect([status, body.data.state]).toEqual([201, 'signed_in'])
    const removed = await as(body.data.token, 'delete', '/session/authenticator')
    expect(removed.status).toBe(204)
  })

  test("a session confirmation rejects a colleague's passkey and a repeated response", async () => {
    const { token, passkey } = await withPasskey()
    const colleague = await withPasskey()
    const foreign = colleague.passkey.prove(await passkeyChallenge(server))
    const refused = await confirm(token, foreign)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['passkey']])
    const proof = passkey.prove(await passkeyChallenge(server))
    const confirmed = await confirm(token, proof)
    expect(confirmed.status).toBe(201)
    expect((await confirm(confirmed.body.data.token, proof)).status).toBe(422)
  })

  test('five wrong passkey responses end the session', async () => {
    const { token, passkey } = await withPasskey()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const wrong = passkey.prove(await passkeyChallenge(server), { isVerified: false })
      expect((await confirm(token, wrong)).status).toBe(422)
    }
    expect((await as(token, 'get', '/session')).status).toBe(401)
  })
})

describe('adding and removing passkeys', () => {
  const add = (token: string, body: object) => as(token, 'post', '/session/passkeys', body)

  test.each<[string, Deviation]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['as a sign-in response', { type: 'webauthn.get' }],
  ])('a passkey that was created %s is refused', async (_, deviation) => {
    const { token } = await createPerson(server, 'support')
    const passkey = createPasskey(server.ctx.publicUrl)
    const refused = await add(token, passkey.create(await passkeyOptions(server, token), deviation))
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['attestation']])
    expect((await as(token, 'get', '/session/passkeys')).body.data).toEqual([])
    expect((await signIn(passkey)).status).toBe(401)
  })

  test('passkey options are accepted only from the person who requested them', async () => {
    const [victim, attacker] = [
      await createPerson(server, 'owner'),
      await createPerson(server, 'support'),
    ]
    const order = createPasskey(server.ctx.publicUrl).create(
      await passkeyOptions(server, attacker.token),
    )
    expect((await add(victim.token, order)).status).toBe(422)
    expect((await as(victim.token, 'get', '/session/passkeys')).body.data).toEqual([])
  })

  test('a passkey response is accepted once, even in concurrent requests', async () => {
    const { token } = await createPerson(server, 'support')
    const order = createPasskey(server.ctx.publicUrl).create(await passkeyOptions(server, token))
    const replies = await Promise.all([1, 2, 3].map(() => add(token, order)))
    expect(statusesOf(replies)).toEqual([201, 422, 422])
  })

  test('a passkey stays with the person who first added it', async () => {
    const owner = await withPasskey()
    const { token } = await createPerson(server, 'support')
    const order = owner.passkey.create(await passkeyOptions(server, token))
    expect((await add(token, order)).status).toBe(422)
    expect((await as(owner.token, 'get', '/session/passkeys')).body.data).toHaveLength(1)
  })

  test('a person can have ten passkeys, even if two are added at the same time', async () => {
    const { token } = await createPerson(server, 'support')
    const orders: object[] = []
    for (let count = 0; count <= passkeysMax; count += 1)
      orders.push(createPasskey(server.ctx.publicUrl).create(await passkeyOptions(server, token)))
    const replies = await Promise.all(orders.map((each) => add(token, each)))
    expect(statusesOf(replies)).toEqual([...Array(passkeysMax).fill(201), 409])
    const refused = await as(token, 'post', '/session/passkey-challenge')
    expect([refused.status, refused.body.code]).toEqual([409, 'passkeys_full'])
    expect((await as(token, 'get', '/session/passkeys')).body.data).toHaveLength(passkeysMax)
  })

  test('adding or removing a passkey needs a fresh confirmation, but listing passkeys does not', async () => {
    const { id, token } = await withPasskey()
    await sql`UPDATE sign_ins SET confirmed_until = confirmed_until - interval '11 minutes'
      WHERE token_hash = sha256(${Buffer.from(token)})`.execute(server.ctx.db)
    for (const [method, path, body] of [
      ['post', '/session/passkey-challenge', undefined],
      ['post', '/session/passkeys', {}],
      ['delete', `/session/passkeys/${id}`, undefined],
    ] as const) {
      const refused = await as(token, method, path, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'confirmation_required'])
    }
    const { data } = (await as(token, 'get', '/session/passkeys')).body
    expect(data).toMatchObject([{ id, name: 'Téléphone', used_at: null }])
  })

  test("a removed passkey signs nobody in, and nobody can remove another person's passkey", async () => {
    const { id, token, passkey } = await withPasskey()
    const stranger = await createPerson(server, 'owner')
    expect((await as(stranger.token, 'delete', `/session/passkeys/${id}`)).status).toBe(404)
    expect((await signIn(passkey)).status).toBe(201)
    expect((await as(token, 'delete', `/session/passkeys/${id}`)).status).toBe(204)
    expect((await as(token, 'delete', `/session/passkeys/${id}`)).status).toBe(404)
    expect(refusalIn(await signIn(passkey))).toEqual(unknown)
  })

  test('no passkey of a person signs in after the password was reset with a link', async () => {
    const { personId, passkey } = await withPasskey()
    const made = await manage(server, 'post', `/people/${personId}/password-reset`)
    const body = { token: made.body.data.token, password: 'une toute nouvelle phrase' }
    const done = await call(server, 'post', '/management/v1/password-resets/complete', { body })
    expect(done.status).toBe(204)
    expect(refusalIn(await signIn(passkey))).toEqual(unknown)
  })
})

describe('the address of the console', () => {
  const seenAt = async (
    addresses: { publicUrl: string; consoleUrl?: string },
    work: (alone: { url: string }) => Promise<void>,
  ): Promise<void> => {
    const alone = await startTestServer({ ...addresses, managementPort: 0 })
    try {
      await work({ url: alone.managementUrl })
    } finally {
      await alone.stop()
    }
  }

  test.each([
    [{ publicUrl: 'https://pay.example/momo' }, 'pay.example'],
    [{ publicUrl: 'http://localhost:8080' }, 'localhost'],
    [{ publicUrl: 'http://pay.example', consoleUrl: 'https://console.example' }, 'console.example'],
  ])('with the addresses %o, passkeys are bound to %s', (addresses, expected) =>
    seenAt(addresses, async (alone) => {
      expect((await passkeyChallenge(alone)).rp_id).toBe(expected)
    }),
  )

  test.each(['http://pay.example', 'https://192.0.2.7', 'https://[2001:db8::7]:8443'])(
    'with the address %s, browsers cannot use passkeys, and every passkey operation returns a 409',
    (publicUrl) =>
      seenAt({ publicUrl }, async (alone) => {
        const { token } = await createPerson(alone, 'support')
        const passkey = createPasskey(publicUrl)
        const options = { challenge: 'AA', rp_id: 'pay.example', user_id: 'AA' }
        const created = passkey.create(options)
        const proof = { passkey: passkey.prove(options) }
        for (const [path, body, key] of [
          ['/sign-in/passkey-challenge', undefined, undefined],
          ['/sign-in/passkey', proof, undefined],
          ['/session/confirm', proof, token],
          ['/session/passkey-challenge', undefined, token],
          ['/session/passkeys', created, token],
        ] as const) {
          const refused = await call(alone, 'post', `/management/v1${path}`, { key, body })
          expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'no_passkeys'])
        }
      }),
  )
})
