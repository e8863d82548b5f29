import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../../src/clock.ts'
import type { ProviderSettings } from '../../../src/providers/providers-file.ts'
import { createContext } from '../../../src/startup/create-context.ts'
import { administer as manage } from '../../support/administer.ts'
import { approvalOf, as, createPayout } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, type Reply } from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import {
  startIdentityProvider,
  type TestIdentityProvider,
} from '../../support/identity-provider.ts'
import { operationsWith } from '../../support/operation-table.ts'
import {
  addPasskey,
  createPasskey,
  type Passkey,
  passkeyChallenge,
  passkeyOptions,
} from '../../support/passkeys.ts'
import { createPerson, password } from '../../support/people.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestOptions,
  type TestServer,
} from '../../support/server.ts'
import { operations } from '../merchants/management-operations.ts'

const dayMs = 24 * 3_600_000

let aheadMs = 0

const startMoved = (options: TestOptions = {}): Promise<TestServer> =>
  startTestServer({
    role: 'api',
    ...options,
    makeContext: (parts) => {
      const nowMs = () => parts.clock.nowMs() + aheadMs
      const clock: Clock = { nowMs, nowIso: () => new Date(nowMs()).toISOString() }
      return createContext({ ...parts, clock })
    },
  })

let provider: TestIdentityProvider
let server: TestServer

beforeAll(async () => {
  provider = await startIdentityProvider()
  const { issuer, clientId, clientSecret } = provider
  const secondFactor = [
    { claim: 'amr', value: 'mfa' },
    { claim: 'acr', value: 'urn:example:two' },
  ] as const
  server = await startMoved({
    liveProviders: uncalledProviders(),
    singleSignOn: { issuer, clientId, clientSecret, name: 'Annuaire', secondFactor },
  })
})
beforeEach(() => {
  aheadMs = 15 * dayMs
})
afterAll(async () => {
  await server?.stop()
  await provider?.stop()
})

const signIn = (email: string): Promise<Reply> =>
  as(server, '', 'post', '/sign-in', { email, password })

const tokenOf = ({ body }: Reply): string => body.data.token

const byPassword = async (email: string): Promise<string> => tokenOf(await signIn(email))

const outcomeOf = ({ status, body }: Reply) => [status, body?.code]

const refused = [403, 'second_factor_required']

const own = async (token: string) => (await as(server, token, 'get', '/session')).body.data

const list = async (token: string) => outcomeOf(await as(server, token, 'get', '/organisations'))

const allowed = [200, undefined]

const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.ctx.clock.nowMs() + stepsAhead * 30_000,
  })

/** Sets up an authenticator with the previous code, which leaves the current one unused. */
const enrol = async (token: string) => {
  const { secret } = (await as(server, token, 'post', '/session/authenticator')).body.data
  const path = '/session/authenticator/confirm'
  const confirm = () => as(server, token, 'post', path, { code: codeOf(secret, -1) })
  const first = await confirm()
  return { secret, reply: first.status < 300 ? first : await confirm() }
}

const confirm = (token: string, proof: object) =>
  as(server, token, 'post', '/session/confirm', proof)

const byPasskey = async (passkey: Passkey) => passkey.prove(await passkeyChallenge(server))

const byProvider = async (email: string, claims: object): Promise<string> => {
  const { body } = await as(server, '', 'post', '/sign-in/single-sign-on')
  const { authorization_url, transaction } = body.data
  provider.account = { subject: email, claims: { email, email_verified: true, ...claims } }
  const { search } = await provider.visit(authorization_url)
  const answer = { transaction, answer: search.slice(1) }
  return tokenOf(await as(server, '', 'post', '/sign-in/single-sign-on/answer', answer))
}

const order = { name: 'rapport', permissions: ['organisations:read'], expires_in_days: 90 }

describe('during the first fourteen days', () => {
  test('for the first fourteen days, a password alone suffices except to create access tokens, and the console shows a warning', async () => {
    aheadMs = 0
    const { email, token } = await createPerson(server, 'owner')
    const due = (await own(token)).second_factor_due
    aheadMs = Date.parse(due) - server.ctx.clock.nowMs() - 60_000
    const late = await byPassword(email)
    expect(await list(late)).toEqual(allowed)
    expect(await own(late)).toMatchObject({ has_second_factor: false, second_factor_due: due })
    expect(outcomeOf(await as(server, late, 'post', '/access-tokens', order))).toEqual(refused)
    const visitor = visitConsole(server)
    await visitor.signIn(email)
    const page = (await visitor.get('/console')).text
    expect(page).toContain('You need a second factor to sign in from')
    expect(page).toContain(due)
    aheadMs += 61_000
    expect(await list(late)).toEqual(refused)
  })
})

describe('a session with only a password', () => {
  test('a session with only a password can add a second factor and read its own account, but nothing else', async () => {
    const { email } = await createPerson(server, 'owner')
    const token = await byPassword(email)
    const open: string[] = []
    for (const { id, method, path, permission } of operations) {
      if (permission === 'none' || id === 'endSession') continue
      const body = method === 'get' || method === 'delete' ? undefined : '[]'
      const reply = await as(server, token, method, path.replace('{id}', unknownId), body)
      if (JSON.stringify(outcomeOf(reply)) !== JSON.stringify(refused)) open.push(id)
    }
    expect(open.sort()).toEqual(operationsWith('byPasswordAlone'))
    expect((await as(server, token, 'delete', '/session')).status).toBe(204)
  })

  test('a session with only a password cannot approve a payout until its person adds an authenticator', async () => {
    const merchant = await createMerchant(server)
    const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null }]
    const body = { payout_approval_rules: rules, reason: 'Demande' }
    await manage(server, 'patch', `/applications/${merchant.applicationId}`, body)
    const id = await createPayout(merchant)
    const { email } = await createPerson(server, 'finance')
    const token = await byPassword(email)
    const { hash } = await approvalOf(server, id)
    const approve = () =>
      as(server, token, 'post', `/payouts/${id}/approve`, { approval_hash: hash })
    expect(outcomeOf(await approve())).toEqual(refused)
    expect((await manage(server, 'get', `/transactions/${id}`)).body.data.status).toBe('pending')
    expect((await enrol(token)).reply.status).toBe(201)
    expect(await own(token)).toMatchObject({ has_second_factor: true })
    expect((await approve()).status).toBe(200)
  })

  test.each(['owner', 'operations', 'finance'])(
    'a session with only a password has restricted access for the role %s',
    async (role) => {
      const { email } = await createPerson(server, role)
      expect(await list(await byPassword(email))).toEqual(refused)
    },
  )

  test.each(['support', 'auditor'])(
    'a session with only a password has full access for the role %s, which makes no decisions',
    async (role) => {
      const { email } = await createPerson(server, role)
      const token = await byPassword(email)
      expect(await list(token)).toEqual(allowed)
      expect(await own(token)).toMatchObject({ second_factor_due: null })
    },
  )
})

describe('an authenticator', () => {
  test('an authenticator is required after the password, and a person who removes it has restricted access', async () => {
    const { email } = await createPerson(server, 'owner')
    const first = await byPassword(email)
    const { secret } = await enrol(first)
    const { body } = await signIn(email)
    expect(body.data.state).toBe('incomplete')
    expect(await list(body.data.token)).toEqual([403, 'confirmation_required'])
    const token = tokenOf(await confirm(body.data.token, { code: codeOf(secret) }))
    expect(await list(token)).toEqual(allowed)
    expect((await as(server, token, 'delete', '/session/authenticator')).status).toBe(204)
    expect(await list(token)).toEqual(refused)
  })
})

describe('a passkey', () => {
  test('a passkey counts as two factors, and is required after the password', async () => {
    const { email } = await createPerson(server, 'owner')
    const { passkey } = await addPasskey(server, await byPassword(email))
    const proof = { passkey: await byPasskey(passkey) }
    const alone = tokenOf(await as(server, '', 'post', '/sign-in/passkey', proof))
    expect(await list(alone)).toEqual(allowed)
    const { body } = await signIn(email)
    expect(body.data.state).toBe('incomplete')
    const { token } = body.data
    expect(await list(token)).toEqual([403, 'confirmation_required'])
    const wrong = await confirm(token, { password })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['password']])
    const confirmed = tokenOf(await confirm(token, { passkey: await byPasskey(passkey) }))
    expect(await list(confirmed)).toEqual(allowed)
    // A later confirmation with the password removes no permission.
    const again = tokenOf(await confirm(confirmed, { password }))
    expect(await list(again)).toEqual(allowed)
  })

  test('an attacker with only the password cannot add a passkey to an account that has one', async () => {
    const { email } = await createPerson(server, 'owner')
    const before = await byPassword(email)
    await addPasskey(server, await byPassword(email))
    for (const token of [before, await byPassword(email)]) {
      for (const path of ['/session/passkey-challenge', '/session/authenticator']) {
        const reply = await as(server, token, 'post', path)
        expect(outcomeOf(reply)).toEqual([403, 'confirmation_required'])
      }
      expect((await own(token)).session.state).toBe('incomplete')
    }
  })

  test('a passkey is required in the console, which shows no form for a code', async () => {
    const { email } = await createPerson(server, 'owner')
    await addPasskey(server, await byPassword(email))
    const visitor = visitConsole(server)
    expect((await visitor.signIn(email)).location).toContain('/console/sign-in/code')
    const { text } = await visitor.get('/console/sign-in/code')
    expect(text).toContain('Confirm with one of your passkeys')
    expect(text).not.toContain('name="code"')
  })
})

test('if two sessions with only the password add a passkey simultaneously, one succeeds', async () => {
  const { email } = await createPerson(server, 'owner')
  const tokens = [await byPassword(email), await byPassword(email)]
  const bodies = await Promise.all(
    tokens.map(async (token) => {
      const passkey = createPasskey(server.ctx.publicUrl)
      return passkey.create(await passkeyOptions(server, token))
    }),
  )
  const replies = await Promise.all(
    tokens.map((token, at) => as(server, token, 'post', '/session/passkeys', bodies[at])),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 403])
  const codes = await Promise.all(tokens.map(list))
  expect(codes.map(([status]) => status).sort()).toEqual([200, 403])
})

describe('an access token', () => {
  test('a person in any role needs a second factor to create an access token', async () => {
    for (const role of ['owner', 'auditor']) {
      const { email } = await createPerson(server, role)
      const token = await byPassword(email)
      expect(outcomeOf(await as(server, token, 'post', '/access-tokens', order))).toEqual(refused)
      await addPasskey(server, token)
      expect((await as(server, token, 'post', '/access-tokens', order)).status).toBe(201)
    }
  })

  test('the access token of a person without a second factor is refused like their session', async () => {
    const { email } = await createPerson(server, 'owner')
    const session = await byPassword(email)
    const { id } = await addPasskey(server, session)
    const create = async (permissions: string[]) =>
      tokenOf(await as(server, session, 'post', '/access-tokens', { ...order, permissions }))
    const reading = await create(['organisations:read'])
    const deciding = await create(['organisations:read', 'payouts:approve'])
    expect(await Promise.all([reading, deciding].map(list))).toEqual([allowed, allowed])
    await as(server, session, 'delete', `/session/passkeys/${id}`)
    expect(await Promise.all([reading, deciding].map(list))).toEqual([refused, refused])
    expect((await own(reading)).has_second_factor).toBe(false)
  })
})

describe('single sign-on', () => {
  test.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: 'urn:example:two' }],
  ])(
    'single sign-on with the claim %s counts as two factors, until the account is unlinked',
    async (_, claims) => {
      const { id, email } = await createPerson(server, 'owner')
      const token = await byProvider(email, claims)
      expect(await list(token)).toEqual(allowed)
      expect(await own(token)).toMatchObject({ has_second_factor: true })
      const fresh = tokenOf(await confirm(token, { password }))
      expect((await as(server, fresh, 'post', '/access-tokens', order)).status).toBe(201)
      const program = await as(server, fresh, 'post', '/access-tokens', {
        ...order,
        permissions: ['organisations:read', 'keys:write'],
      })
      expect(await list(tokenOf(program))).toEqual(allowed)
      await as(server, fresh, 'delete', `/people/${id}/identity`)
      expect(await list(fresh)).toEqual(refused)
      expect(await list(tokenOf(program))).toEqual(refused)
    },
  )

  test.each([
    ['no claim', {}],
    ['other claims', { amr: ['pwd'], acr: 'mfa' }],
    ['a claim in another format', { amr: 'mfa' }],
  ])('single sign-on with %s counts as one factor', async (_, claims) => {
    const { email } = await createPerson(server, 'owner')
    expect(await list(await byProvider(email, claims))).toEqual(refused)
  })

  test("single sign-on asks for the person's passkey unless the provider proves two factors", async () => {
    const { email } = await createPerson(server, 'owner')
    await addPasskey(server, await byPassword(email))
    expect(await list(await byProvider(email, {}))).toEqual([403, 'confirmation_required'])
    expect(await list(await byProvider(email, { amr: ['mfa'] }))).toEqual(allowed)
  })

  test('single sign-on asks the provider for the acr values that count as two factors', async () => {
    const { body } = await as(server, '', 'post', '/sign-in/single-sign-on')
    const { searchParams } = new URL(body.data.authorization_url)
    expect(searchParams.get('acr_values')).toBe('urn:example:two')
  })
})

describe('the console', () => {
  test('every console page links to the account page, where an authenticator is set up', async () => {
    const { email } = await createPerson(server, 'owner')
    const visitor = visitConsole(server)
    await visitor.signIn(email)
    for (const path of ['', '/people', '/transactions', `/merchants/${unknownId}`]) {
      const { status, location } = await visitor.get(`/console${path}`)
      expect([status, location]).toEqual([303, '/console/account'])
    }
    const account = await visitor.get('/console/account')
    expect(account.status).toBe(200)
    expect(account.text).toContain('You need a second factor before you can continue')
    expect(account.text).not.toContain('/console/people"')
    expect((await visitor.get('/console/account?lang=fr')).text).toContain(
      'Il vous faut un second facteur pour continuer',
    )
    await visitor.get('/console/account?lang=en')
    const invite = { 'body.email': 'x@momo.example', 'body.role': 'owner' }
    const denied = await visitor.post('/console/do/createInvitation', invite)
    expect([denied.status, denied.text.includes('Add a second factor first')]).toEqual([403, true])
    const started = await visitor.post('/console/do/startAuthenticator')
    expect(started.text).toContain('src="data:image/svg+xml;base64,')
    const [, secret = ''] = /<pre tabindex="0">([A-Z2-7]+)<\/pre>/.exec(started.text) ?? []
    const code = codeOf(secret)
    const done = await visitor.post('/console/do/confirmAuthenticator', {
      'body.code': `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect(done.text).toMatch(/Recovery codes[\s\S]*[a-z2-9]{4}-[a-z2-9]{4}/)
    expect((await visitor.get('/console/people')).status).toBe(200)
    expect((await visitor.get('/console/account')).text).not.toContain('second factor before')
  })
})

const withSandbox = async (
  run: (start: (live: boolean) => Promise<TestServer>) => Promise<void>,
) => {
  const database = await createTestDatabase()
  const mail = { smtpUrl: 'smtp://127.0.0.1:9', from: 'Momo <momo@pay.example>' }
  try {
    await run((live) =>
      startMoved({ database, mail, ...(live && { liveProviders: uncalledProviders() }) }),
    )
  } finally {
    await database.drop()
  }
}

const mailsOf = async ({ ctx }: TestServer): Promise<string[]> => {
  const { rows } = await sql<{ recipient: string }>`
    SELECT recipient FROM mails WHERE kind = 'second_factor_due' ORDER BY recipient`.execute(ctx.db)
  return rows.map(({ recipient }) => recipient)
}

test('the fourteen days to add a second factor start with the first live provider, with one email per person', async () => {
  await withSandbox(async (start) => {
    const sandbox = await start(false)
    const people = await Promise.all(
      ['owner', 'operations', 'finance', 'support', 'auditor', 'finance'].map((role) =>
        createPerson(sandbox, role),
      ),
    )
    await addPasskey(sandbox, people[5]?.token ?? '')
    await as(sandbox, people[0]?.token ?? '', 'patch', `/people/${people[2]?.id}`, {
      disabled: true,
    })
    expect((await as(sandbox, people[0]?.token ?? '', 'get', '/session')).body.data).toMatchObject({
      second_factor_due: null,
    })
    expect(await mailsOf(sandbox)).toEqual([])
    await sandbox.stop()
    const concerned = [people[0]?.email, people[1]?.email].sort()
    const nodes = hasRealEngines ? [await start(true), await start(true)] : [await start(true)]
    const [live] = nodes as [TestServer]
    expect(await mailsOf(live)).toEqual(concerned)
    const beganMs = live.ctx.clock.nowMs()
    const dueAt = await live.ctx.secondFactorDue()
    expect(Math.round((Date.parse(dueAt ?? '') - beganMs) / dayMs)).toBe(14)
    await Promise.all(nodes.map((node) => node.stop()))
    aheadMs += 3 * dayMs
    const later = await start(true)
    expect(await later.ctx.secondFactorDue()).toBe(dueAt)
    expect(await mailsOf(later)).toEqual(concerned)
    await later.stop()
  })
})

test('the fourteen days also start when live providers are reloaded, but never with simulators', async () => {
  const simulators = (settings: ProviderSettings): ProviderSettings => {
    const marked = structuredClone(settings)
    for (const countries of Object.values(marked)) {
      for (const country of Object.values<object>(countries)) {
        Object.assign(country, { isSandbox: true })
      }
    }
    return marked
  }
  const sandbox = await startMoved({ liveProviders: simulators(uncalledProviders()) })
  const { email } = await createPerson(sandbox, 'owner')
  const session = async () =>
    tokenOf(await as(sandbox, '', 'post', '/sign-in', { email, password }))
  aheadMs += 20 * dayMs
  const token = await session()
  expect(outcomeOf(await as(sandbox, token, 'get', '/organisations'))).toEqual(allowed)
  expect((await as(sandbox, token, 'post', '/access-tokens', order)).status).toBe(201)
  sandbox.ctx.liveProviders.replace(uncalledProviders())
  expect((await as(sandbox, token, 'get', '/session')).body.data.second_factor_due).toBe(
    await sandbox.ctx.secondFactorDue(),
  )
  aheadMs += 14 * dayMs
  const late = await session()
  expect(outcomeOf(await as(sandbox, late, 'get', '/organisations'))).toEqual(refused)
  sandbox.ctx.liveProviders.replace(simulators(uncalledProviders()))
  expect(outcomeOf(await as(sandbox, late, 'get', '/organisations'))).toEqual(allowed)
  await sandbox.stop()
})
