import { sql } from 'kysely'
import pg from 'pg'
import { parseRange } from '../../../src/domain/ip-range.ts'
import { payment, unknownId } from '../../support/builders.ts'
import { call, createMerchant, type Method, manage, type Reply } from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { documents } from '../../support/documents.ts'
import {
  addAuthenticator,
  codeOf,
  createPerson,
  inviteSomebody,
  password,
} from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { purgeIn } from '../../support/purge.ts'
import { startTestServer } from '../../support/server.ts'
import { describeHeld, untilWaiting } from '../../support/while-held.ts'

const rangesOf = (...texts: string[]) =>
  texts.map(parseRange).filter((range) => range !== undefined)

const server = prepared(() =>
  startTestServer({
    isPasswordCostSafe: true,
    trustProxy: ['127.0.0.1'],
    managementAllow: rangesOf('127.0.0.1', '203.0.113.0/24', '2001:db8::/32'),
  }),
)

const as = (token: string, method: Method, path: string, body?: unknown): Promise<Reply> =>
  call(server, method, `/management/v1${path}`, { key: token, body })

const signIn = (email: string, tried = password, address?: string): Promise<Reply> =>
  call(server, 'post', '/management/v1/sign-in', {
    body: { email, password: tried },
    ...(address !== undefined && { headers: { 'X-Forwarded-For': address } }),
  })

const accept = (token: string, chosen = password, name = 'Awa'): Promise<Reply> =>
  call(server, 'post', '/management/v1/invitations/accept', {
    body: { token, name, password: chosen },
  })

const statusOf = async (token: string): Promise<number> =>
  (await as(token, 'get', '/session')).status

const withAuthenticator = async (role: string) => {
  const person = await createPerson(server, role)
  return { ...person, ...(await addAuthenticator(server, person.token)) }
}

const incompleteSession = async (email: string): Promise<string> =>
  (await signIn(email)).body.data.token

const statusesOf = (replies: Reply[]): number[] => replies.map(({ status }) => status).sort()

describe('an attacker who knows a password', () => {
  test('an attacker who knows a password cannot choose the session token in advance', async () => {
    const { email } = await createPerson(server, 'support')
    const chosen = `mms_${'a'.repeat(43)}`
    const { body } = await call(server, 'post', '/management/v1/sign-in', {
      key: chosen,
      body: { email, password, token: chosen },
    })
    expect(body.data.token).not.toBe(chosen)
    expect(await statusOf(chosen)).toBe(401)
  })

  test('an attacker who knows a password gets at most five attempts at guessing a code, even concurrently', async () => {
    const { email, secret } = await withAuthenticator('owner')
    const token = await incompleteSession(email)
    const codes = Array.from({ length: 20 }, (_, at) => String(at).padStart(6, '0'))
    const replies = await Promise.all(
      codes
        .filter((code) => ![-1, 0, 1].some((step) => codeOf(secret, step) === code))
        .map((code) => as(token, 'post', '/session/confirm', { code })),
    )
    expect(statusesOf(replies).filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    expect(await statusOf(token)).toBe(401)
  })

  test('an attacker who knows a password can guess only a hundred codes a day, and recovery codes keep working', async () => {
    const { id, email, secret, codes } = await withAuthenticator('owner')
    const token = await incompleteSession(email)
    expect((await as(token, 'post', '/session/confirm', { code: '000000' })).status).toBe(422)
    await sql`UPDATE sign_in_attempts SET attempts = 100
      WHERE key = sha256(convert_to('code' || chr(10) || ${id}::text, 'UTF8'))`.execute(
      server.ctx.db,
    )
    const another = await incompleteSession(email)
    const limited = await as(another, 'post', '/session/confirm', { code: codeOf(secret) })
    expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
    const recovered = await as(another, 'post', '/session/confirm', { recovery_code: codes[0] })
    expect(recovered.status).toBe(201)
  })

  test('a purge deletes only expired attempt counts, so an attacker gets no further guesses at a code', async () => {
    const { id, email, token, secret } = await withAuthenticator('owner')
    expect((await as(token, 'post', '/session/confirm', { code: '000000' })).status).toBe(422)
    await sql`UPDATE sign_in_attempts SET attempts = 100, began_at = now() - interval '23 hours'
      WHERE key = sha256(convert_to('code' || chr(10) || ${id}::text, 'UTF8'))`.execute(
      server.ctx.db,
    )
    await sql`INSERT INTO sign_in_attempts (key, began_at, attempts)
      VALUES ('\\x01', now() - interval '25 hours', 1)`.execute(server.ctx.db)
    await purgeIn(server, 0)
    const another = await incompleteSession(email)
    const limited = await as(another, 'post', '/session/confirm', { code: codeOf(secret) })
    expect(limited.status).toBe(429)
    const { rows } = await sql`SELECT FROM sign_in_attempts WHERE key = '\\x01'`.execute(
      server.ctx.db,
    )
    expect(rows).toEqual([])
  })

  test('an attacker with a password but no code can only read, complete or end the sign-in', async () => {
    const { email } = await withAuthenticator('owner')
    const token = await incompleteSession(email)
    const open = ['confirmSession', 'getSession', 'endSession']
    const found: [string, number, string][] = []
    const expected: typeof found = []
    for (const [path, item] of Object.entries(documents.management.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const { operationId, 'x-permission': permission } = operation
        if (permission === 'none' || open.includes(operationId)) continue
        const body = method === 'get' || method === 'delete' ? undefined : {}
        const reply = await as(token, method as Method, path.replace('{id}', unknownId), body)
        found.push([operationId, reply.status, reply.body.code])
        expected.push([operationId, 403, 'confirmation_required'])
      }
    }
    expect(found).toEqual(expected)
  })

  test('if two requests activate one authenticator, only one gets recovery codes', async () => {
    const { email, token } = await createPerson(server, 'support')
    const other = (await signIn(email)).body.data.token
    const { secret } = (await as(token, 'post', '/session/authenticator')).body.data
    const replies = await Promise.all(
      [token, other].map((each) =>
        as(each, 'post', '/session/authenticator/confirm', { code: codeOf(secret) }),
      ),
    )
    expect(statusesOf(replies).filter((status) => status === 201)).toHaveLength(1)
    const left = await Promise.all([token, other].map(statusOf))
    expect(left.sort()).toEqual([200, 401])
  })
})

describeHeld('a sign-in in progress', () => {
  test.each([
    ['the password changes', `password = 'another'`],
    ['the person is deactivated', 'disabled_at = now()'],
    ['an authenticator is activated', `totp_secret = '\\x00'`],
  ])('a sign-in in progress is refused if %s in the meantime', async (_, change) => {
    const { id, email } = await createPerson(server, 'support')
    const holder = new pg.Client({ connectionString: server.ctx.config.databaseUrl })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query(`UPDATE people SET ${change} WHERE id = $1`, [id])
    const signingIn = signIn(email)
    await untilWaiting(server.ctx.config.databaseUrl, 1)
    await holder.query('COMMIT')
    await holder.end()
    const { status, body } = await signingIn
    expect([status, body.code]).toEqual([401, 'sign_in_refused'])
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM sign_ins
      WHERE person_id = ${id}`.execute(server.ctx.db)
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('an attacker with a stolen session', () => {
  test('an attacker with a stolen session can try five passwords before the session ends', async () => {
    const { token } = await createPerson(server, 'support')
    const order = { password: 'pas celle-ci du tout', new_password: 'une toute nouvelle phrase' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => as(token, 'put', '/session/password', order)),
    )
    const judged = statusesOf(replies).filter((status) => status === 422)
    expect(judged.length).toBeLessThanOrEqual(5)
    expect(await statusOf(token)).toBe(401)
  })

  test("an attacker with a stolen session can neither see nor end other people's sessions and tokens", async () => {
    const victim = await createPerson(server, 'owner')
    const order = { name: 'rapport', permissions: ['ledger:read'], expires_in_days: 3 }
    const made = (await as(victim.token, 'post', '/access-tokens', order)).body.data
    const [session] = (await as(victim.token, 'get', '/sessions')).body.data
    const { token } = await createPerson(server, 'owner')
    const lists = [await as(token, 'get', '/sessions'), await as(token, 'get', '/access-tokens')]
    const seen = JSON.stringify(lists.map(({ body }) => body))
    expect(seen).not.toContain(session.id)
    expect(seen).not.toContain(made.id)
    expect((await as(token, 'delete', `/sessions/${session.id}`)).status).toBe(404)
    expect((await as(token, 'delete', `/access-tokens/${made.id}`)).status).toBe(404)
    expect([await statusOf(victim.token), await statusOf(made.token)]).toEqual([200, 200])
  })

  test('an access token loses the permissions that its person has lost', async () => {
    const { id, token } = await createPerson(server, 'operations')
    const order = { name: 'rapport', permissions: ['webhooks:resend'], expires_in_days: 3 }
    const made = (await as(token, 'post', '/access-tokens', order)).body.data.token
    const ping = `/webhook-endpoints/${unknownId}/ping`
    expect((await as(made, 'post', ping)).status).toBe(404)
    await manage(server, 'patch', `/people/${id}`, { role: 'auditor' })
    expect((await as(made, 'post', ping)).status).toBe(403)
  })
})

describe('the secret of an invitation or password link', () => {
  const secrets = {
    invitation: async () => {
      const { token } = await inviteSomebody(server, 'support')
      return { token, name: 'Awa', password }
    },
    link: async () => {
      const { id } = await createPerson(server, 'support')
      const made = await manage(server, 'post', `/people/${id}/password-reset`)
      return { token: made.body.data.token, password: 'une toute nouvelle phrase' }
    },
  }

  test.each([
    ['invitation', '/invitations/accept', '/console/invitation', 201, '203.0.113.31'],
    ['link', '/password-resets/complete', '/console/password', 204, '203.0.113.32'],
  ] as const)(
    'an invitation or password link accepts a hundred guesses per network, and a wrong guess hashes no password: %s',
    async (kind, path, page, done, address) => {
      const order = await secrets[kind]()
      const from = { 'X-Forwarded-For': address }
      const send = (body: object, headers = {}) =>
        call(server, 'post', `/management/v1${path}`, { headers, body })
      const wrong = Array.from({ length: 100 }, (_, at) =>
        send({ ...order, token: `${order.token}${at}` }, from),
      )
      // Hashing these passwords would refuse more than eleven simultaneous attempts from one
      // network.
      expect(statusesOf(await Promise.all(wrong))).toEqual(Array(100).fill(401))
      const limited = await send(order, from)
      expect([limited.status, Number(limited.headers['retry-after']) > 0]).toEqual([429, true])
      const headers = { ...from, 'Sec-Fetch-Site': 'same-origin' }
      const shown = await visitConsole(server).post(page, order, headers)
      expect([shown.status, Number(shown.headers.get('retry-after')) > 0]).toEqual([429, true])
      expect(shown.text).toMatch(/Try again in \d+ min/)
      expect((await send(order)).status).toBe(done)
      const { email } = await createPerson(server, 'support')
      expect((await signIn(email, password, address)).status).toBe(201)
    },
  )
})

test('a password is stored as Argon2id with 19 MiB and two passes', async () => {
  const { id } = await createPerson(server, 'support')
  const { rows } = await sql<{ password: string }>`SELECT password FROM people
    WHERE id = ${id}::uuid`.execute(server.ctx.db)
  expect(rows[0]?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('a password that others can guess', () => {
  const easy = [
    'Password1234!',
    'motdepasse2026',
    'Mot de passe 2026',
    '123456789012',
    'azertyuiop123',
    'aaaaaaaaaaaaaaa',
    'abcabcabcabc',
    '1qaz2wsx3edc',
    'Aminata-Diallo-1',
  ]

  test.each([...easy, 'the e-mail'])(
    'a password that is easy to guess is refused: %s',
    async (chosen) => {
      const { email, token } = await inviteSomebody(server, 'support')
      const tried = chosen === 'the e-mail' ? `${email}1` : chosen
      const refused = await accept(token, tried, 'Aminata Diallo')
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
      expect((await accept(token, 'cheval exact batterie agrafe', 'Aminata Diallo')).status).toBe(
        201,
      )
    },
  )

  test('a password that is easy to guess does not replace a good password', async () => {
    const { email, token } = await createPerson(server, 'support')
    const order = { password, new_password: 'motdepasse2026' }
    const refused = await as(token, 'put', '/session/password', order)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['new_password']])
    expect((await signIn(email)).status).toBe(201)
  })
})

describe('strangers', () => {
  test('strangers in one IPv6 network are counted together, while other people can sign in', async () => {
    const { email } = await createPerson(server, 'support')
    const addresses = Array.from({ length: 10 }, (_, at) => `2001:db8:1:${at}::${at}`)
    const replies: Reply[] = []
    for (const address of addresses) replies.push(await signIn(email, 'une devinette', address))
    expect(statusesOf(replies)).toEqual(Array(10).fill(401))
    expect((await signIn(email, password, '2001:db8:1:ff::1')).status).toBe(429)
    expect((await signIn(email, password, '2001:db8:2:1::1')).status).toBe(201)
  })

  test('strangers cannot learn from any response or its timing whether an email address is known', async () => {
    const { email } = await createPerson(server, 'support')
    const took = { known: 0, unknown: 0 }
    for (let round = 0; round < 4; round += 1) {
      for (const [kind, tried] of [
        ['known', email],
        ['unknown', `personne-${round}@ailleurs.example`],
      ] as const) {
        const beganMs = performance.now()
        const { status, body } = await signIn(tried, 'une phrase devinée', '203.0.113.7')
        took[kind] += performance.now() - beganMs
        expect([status, body.code]).toEqual([401, 'sign_in_refused'])
      }
    }
    expect(took.unknown).toBeGreaterThan(took.known / 4)
    expect(took.known).toBeGreaterThan(took.unknown / 4)
  })

  test('strangers who flood the sign-in block neither sign-ins elsewhere nor payments', async () => {
    const { email } = await createPerson(server, 'support')
    const merchant = await createMerchant(server)
    const flood = Array.from({ length: 150 }, (_, at) =>
      signIn(`personne-${at}@inondation.example`, password, '203.0.113.66'),
    )
    const person = signIn(email, password, '203.0.113.9')
    const payments = await Promise.all([1, 2, 3].map(() => merchant.post('/payments', payment())))
    expect(statusesOf(payments)).toEqual([201, 201, 201])
    expect((await person).status).toBe(201)
    const replies = await Promise.all(flood)
    expect(new Set(statusesOf(replies))).toEqual(new Set([401, 429, 503]))
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
      FROM sign_in_attempts`.execute(server.ctx.db)
    expect(rows[0]?.count).toBeLessThan(150)
  })

  test('strangers who flood the sign-in from many networks delay neither staff nor other networks', async () => {
    const { token } = await createPerson(server, 'support')
    const { email } = await createPerson(server, 'support')
    const full = Promise.withResolvers<void>()
    let hashed = 0
    const flood = Array.from({ length: 80 }, async (_, at) => {
      const address = `2001:db8:${at % 8}00::1`
      const { status } = await signIn(`personne-${at}@foule.example`, password, address)
      if (status === 503) full.resolve()
      if (status === 401) hashed += 1
      return status
    })
    await full.promise
    const before = hashed
    const newcomers = ['900', 'a00', 'b00', 'c00', 'd00'].map((network) =>
      signIn(email, password, `2001:db8:${network}::1`),
    )
    const confirmed = await as(token, 'post', '/session/confirm', { password })
    expect(confirmed.status).toBe(201)
    const changed = await as(confirmed.body.data.token, 'put', '/session/password', {
      password,
      new_password: 'une toute nouvelle phrase',
    })
    expect(changed.status).toBe(204)
    // The person's sign-in and confirmation need three hashes. With an equal share for each of the
    // thirteen networks, 30 hashes could have run meanwhile.
    expect(hashed - before).toBeLessThan(12)
    expect(statusesOf(await Promise.all(newcomers))).toEqual(Array(5).fill(201))
    expect(hashed - before).toBeLessThan(30)
    const statuses = await Promise.all(flood)
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
  })
})
