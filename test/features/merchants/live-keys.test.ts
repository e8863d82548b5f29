import { sql } from 'kysely'
import { steps as unverifiedContacts } from '../../../src/database/migrations/0065-unverified-contacts.ts'
import { runSteps } from '../../../src/database/schema-steps.ts'
import { as } from '../../support/approvals.ts'
import {
  call,
  createMerchant,
  keyOnPage,
  type Merchant,
  manage,
  pressClaim,
} from '../../support/client.ts'
import { visitConsole } from '../../support/console.ts'
import { eventually, forGood } from '../../support/eventually.ts'
import { createPerson, password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { hasRealEngines, managementToken, startTestServer } from '../../support/server.ts'
import { startSmtpReceiver } from '../../support/smtp-receiver.ts'
import { testReplies } from './management-operations.ts'
import { server } from './management-requests.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let merchant: Merchant

const receiver = prepared(startSmtpReceiver)
/** This server has email, and `server` has none. */
const mailing = prepared(() =>
  startTestServer({ mail: { smtpUrl: receiver.url, from: 'pay@pay.example' } }),
)
const starter = prepared(() => createPerson(server, 'operations'))
const colleague = prepared(() => createPerson(server, 'owner'))
beforeEach(async () => {
  merchant = await createMerchant(server)
})

const start = (token: string, order: object = {}, { applicationId } = merchant, on = server) =>
  as(on, token, 'post', `/applications/${applicationId}/live-keys`, { kind: 'secret', ...order })

const started = async (order: object = {}) => (await start(starter.token, order)).body.data

type Waiting = { id: string; approval: { hash: string } }

const approve = ({ id, approval }: Waiting, { token } = colleague, on = server) =>
  as(on, token, 'post', `/live-keys/${id}/approve`, { approval_hash: approval.hash })

const claimUrlOf = async (order: object = {}): Promise<string> =>
  (await approve(await started(order))).body.data.claim_url

const look = (claimUrl: string, headers = {}) =>
  call(server, 'get', new URL(claimUrl).pathname, { headers })

const stateOf = async (id: string, on = server) =>
  (await manage(on, 'get', '/live-keys?per_page=100')).body.data.find(
    (each: { id: string }) => each.id === id,
  )

const keysOf = async ({ applicationId } = merchant) =>
  (await manage(server, 'get', `/applications/${applicationId}/api-keys`)).body.data

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

describe('a live key without mail', () => {
  test('without email, a live key is approved by a second person, who delivers the claim link', async () => {
    const waiting = await started({ name: 'Caisse' })
    expect(waiting).toMatchObject({
      application_id: merchant.applicationId,
      name: 'Caisse',
      status: 'awaiting_approval',
      recipient: null,
      approval_reason: 'no_mail',
      claimed_at: null,
      api_key_id: null,
      approval: { made_by: { id: starter.id } },
    })
    expect(codeOf(await approve(waiting, starter))).toEqual([403, 'own_order'])
    const { status, body } = await approve(waiting)
    expect([status, body.data.live_key.status]).toEqual([200, 'ready'])
    expect(body.data.claim_url).toMatch(/\/claim\/[0-9A-Za-z]{43}$/)
    expect(codeOf(await approve(waiting))).toEqual([409, 'live_key_over'])
  })

  test("the API, the console and the audit trail show who saw a live key's link and where the key was claimed", async () => {
    const waiting = await started()
    expect(waiting).toMatchObject({ handed_over_by: null, handed_over_at: null })
    const { live_key, claim_url } = (await approve(waiting)).body.data
    const shown = { handed_over_by: { id: colleague.id, name: 'Awa' }, claimed_from: null }
    expect(live_key).toMatchObject({ ...shown, handed_over_at: expect.any(String) })
    expect((await look(claim_url)).text).toContain('Awa, du service de paiement, a vu ce lien le')
    // The approver claims the key personally.
    await pressClaim(server, claim_url)
    expect(await stateOf(waiting.id)).toMatchObject({
      handed_over_by: { id: colleague.id },
      claimed_from: expect.stringContaining('127.0.0.1'),
    })
    const page = (await look(claim_url)).text
    expect(page).toMatch(/affichée une fois, le .+, à l’adresse réseau [^ ]*127\.0\.0\.1\./)
    expect(page).toContain('Awa, du service de paiement, a vu ce lien le')
    const trail = await manage(server, 'get', `/audit-entries?subject_id=${waiting.id}`)
    expect(trail.body.data.slice(0, 2)).toMatchObject([
      { operation: 'claimLiveKey', address: expect.stringContaining('127.0.0.1') },
      { operation: 'approveLiveKey', after: { handed_to: colleague.id } },
    ])
    // A payout created with this key counts as created by the person who approved the key.
    const { rows } = await sql`SELECT issued_by FROM api_keys
      WHERE application_id = ${merchant.applicationId}::uuid AND environment = 'live'`.execute(
      server.ctx.db,
    )
    expect(rows).toEqual([{ issued_by: colleague.id }])
    const visitor = visitConsole(server)
    await visitor.signIn(starter.email)
    const list = await visitor.get(`/console/merchants/applications/${merchant.applicationId}`)
    expect(list.text).toContain('Claim link shown to')
    expect(list.text).toMatch(/from [^ <]*127\.0\.0\.1/)
  })

  test('a live key cannot be approved by a person invited by its starter, even without live providers', async () => {
    const email = 'second-self@momo.example'
    const invitation = { email, role: 'owner' }
    const invited = await as(server, colleague.token, 'post', '/invitations', invitation)
    const body = { token: invited.body.data.token, name: 'Awa bis', password }
    const accepted = await call(server, 'post', '/management/v1/invitations/accept', { body })
    const signedIn = await call(server, 'post', '/management/v1/sign-in', {
      body: { email, password },
    })
    const self = { ...starter, token: signedIn.body.data.token as string }
    const waiting = (await start(colleague.token)).body.data
    expect(codeOf(await approve(waiting, self))).toEqual([403, 'person_unconfirmed'])
    expect((await stateOf(waiting.id)).status).toBe('awaiting_approval')
    const other = await createPerson(server, 'owner')
    const path = `/people/${accepted.body.data.id}/confirm`
    await as(server, other.token, 'post', path, { reason: 'Vue au bureau' })
    expect((await approve(waiting, self)).body.data.live_key.status).toBe('ready')
  })

  test('a live key is approved only with its current hash, and only while its starter may start live keys', async () => {
    const waiting = await started()
    const wrong = { ...waiting, approval: { hash: 'f'.repeat(64) } }
    expect(codeOf(await approve(wrong))).toEqual([409, 'approval_outdated'])
    const leaver = await createPerson(server, 'operations')
    const left = (await start(leaver.token)).body.data
    await manage(server, 'patch', `/people/${leaver.id}`, { role: 'support' })
    expect(codeOf(await approve(left))).toEqual([409, 'live_key_over'])
    expect((await stateOf(left.id)).status).toBe('cancelled')
  })

  test("a live key stays on colleagues' home page until somebody approves or rejects it", async () => {
    const { id } = await started()
    const waiting = async () =>
      (
        await as(server, colleague.token, 'get', '/waiting-decisions?per_page=100')
      ).body.data.filter((one: { id: string }) => one.id === id)
    expect(await waiting()).toMatchObject([{ kind: 'live_key', environment: 'live' }])
    const found = async (query: string) =>
      (await as(server, colleague.token, 'get', `/live-keys?${query}`)).body.data?.map(
        (one: { id: string }) => one.id,
      )
    const own = `application_id=${merchant.applicationId}`
    expect(await found(`${own}&status=awaiting_approval`)).toEqual([id])
    expect(await found(`${own}&status=claimed`)).toEqual([])
    const wrong = await as(server, colleague.token, 'get', '/live-keys?per_page=0&status=lost')
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['status', 'per_page']])
    const cancelled = await as(server, starter.token, 'post', `/live-keys/${id}/cancel`)
    expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
    expect(await waiting()).toEqual([])
    const again = await as(server, starter.token, 'post', `/live-keys/${id}/cancel`)
    expect(codeOf(again)).toEqual([409, 'live_key_over'])
  })
})

describe('the claim link', () => {
  test('opening a claim link claims nothing, and pressing the button on the page shows the key only once', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const order = { name: 'Serveur', permissions: ['payments:write'], expires_at }
    const waiting = await started(order)
    const url: string = (await approve(waiting)).body.data.claim_url
    for (let opened = 0; opened < 2; opened += 1) {
      const page = await look(url)
      expect([page.status, keyOnPage(page.text)]).toEqual([200, ''])
      expect(page.text).toContain('Créer et afficher la clé')
    }
    expect((await stateOf(waiting.id)).status).toBe('ready')
    const claimed = await pressClaim(server, url)
    const key = keyOnPage(claimed.text)
    expect([claimed.status, claimed.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(claimed.headers['referrer-policy']).toBe('no-referrer')
    // The page offers no other language, because following that link would lose the key.
    expect(claimed.text).not.toContain('lang=en')
    const [row] = await keysOf()
    expect(row).toMatchObject({ ...order, environment: 'live', last_four: key.slice(-4) })
    const state = await stateOf(waiting.id)
    expect(state).toMatchObject({ status: 'claimed', api_key_id: row.id })
    for (const again of [await look(url), await pressClaim(server, url)]) {
      expect(keyOnPage(again.text)).toBe('')
      expect(again.text).toContain('Cette clé a déjà été récupérée')
    }
    await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
      status: 'verified',
    })
    expect((await call(server, 'get', '/api/v1/payments', { key })).status).toBe(200)
    const cancelled = await as(server, starter.token, 'post', `/live-keys/${waiting.id}/cancel`)
    expect(codeOf(cancelled)).toEqual([409, 'live_key_over'])
  })

  test('neither the key nor the claim link appears in a reply, the audit trail, a log or the database', async () => {
    const waiting = await started()
    const url: string = (await approve(waiting)).body.data.claim_url
    const code = url.slice(url.lastIndexOf('/') + 1)
    const key = keyOnPage((await pressClaim(server, url)).text)
    const replies = await Promise.all(
      [
        '/live-keys',
        '/audit-entries?per_page=100',
        `/applications/${merchant.applicationId}/api-keys`,
      ].map((path) => manage(server, 'get', path)),
    )
    const rows = await server.ctx.db.selectFrom('live_keys').selectAll().execute()
    const texts = [...replies.map(({ text }) => text), JSON.stringify(rows), ...server.logLines]
    for (const secret of [code, key.slice(8, 36)]) expect(texts.join('\n')).not.toContain(secret)
    const entries = replies[1]?.body.data.filter(
      (entry: { subject_id: string }) => entry.subject_id === waiting.id,
    )
    expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual([
      'claimLiveKey',
      'approveLiveKey',
      'startLiveKey',
    ])
    expect(entries[0].principal_kind).toBe('stranger')
  })

  test('if several browsers press the button of a claim link at the same time, only one shows the key', async () => {
    const url = await claimUrlOf()
    const pages = await Promise.all(Array.from({ length: 6 }, () => pressClaim(server, url)))
    expect(pages.filter(({ text }) => keyOnPage(text) !== '')).toHaveLength(1)
    for (const { status, text } of pages.filter(({ status: each }) => each !== 200))
      expect([status, text]).toEqual([409, expect.stringContaining('a déjà été récupérée')])
    expect(await keysOf()).toHaveLength(3)
  })

  test('a cancelled, expired or unknown claim link shows no key', async () => {
    const cancelled = await started()
    const url: string = (await approve(cancelled)).body.data.claim_url
    await as(server, starter.token, 'post', `/live-keys/${cancelled.id}/cancel`)
    const expired = await claimUrlOf()
    await sql`UPDATE live_keys SET expires_at = now() - interval '1 second'
      WHERE status = 'ready'`.execute(server.ctx.db)
    for (const over of [url, expired]) {
      const page = await pressClaim(server, over)
      expect([page.status, keyOnPage(page.text)]).toEqual([409, ''])
      expect(page.text).toContain('n’est plus valable')
      expect((await look(over)).text).toContain('n’est plus valable')
    }
    for (const code of ['a'.repeat(43), 'short', '%00']) {
      const page = await pressClaim(server, `http://localhost/claim/${code}`)
      expect([page.status, keyOnPage(page.text)]).toEqual([404, ''])
    }
    expect(await keysOf()).toHaveLength(2)
  })

  test('a claim link is in English for people who read English', async () => {
    const page = await look(await claimUrlOf(), { 'Accept-Language': 'en' })
    expect(page.text).toContain('Create and show the key')
  })
})

describe('a live key with mail', () => {
  const staff = prepared(() => createPerson(mailing, 'operations'))
  const second = prepared(() => createPerson(mailing, 'operations'))
  const third = prepared(() => createPerson(mailing, 'operations'))

  const contactOf = (name: string): string => `${name}@boutique.example`

  const verify = ({ organisationId }: Merchant, contact: string | undefined, { token }: Person) => {
    const email = contact && contactOf(contact)
    const decision = { status: 'verified', ...(email && { email }) }
    return as(mailing, token, 'put', `/organisations/${organisationId}/kyc`, decision)
  }

  const merchantWith = async (contact: string, verifier?: Person): Promise<Merchant> => {
    const created = await createMerchant(mailing)
    const path = `/organisations/${created.organisationId}`
    await as(mailing, third.token, 'patch', path, { email: contactOf(contact) })
    if (verifier !== undefined) await verify(created, contact, verifier)
    return created
  }

  const linkIn = async (contact: string): Promise<string> => {
    const [mail] = await eventually(
      () => receiver.mails.filter(({ to }) => to === contactOf(contact)),
      ({ length }) => length > 0,
    )
    return /https?:\S+\/claim\/[0-9A-Za-z]+/.exec(mail?.text ?? '')?.[0] ?? ''
  }

  test('the claim link is emailed only to the verified contact address', async () => {
    const created = await merchantWith('verified', staff)
    const { body } = await start(staff.token, {}, created, mailing)
    expect(body.data).toMatchObject({ status: 'ready', recipient: contactOf('verified') })
    expect(body.data.approval_reason).toBeNull()
    const link = await linkIn('verified')
    expect(keyOnPage((await pressClaim(mailing, link)).text)).toMatch(/^sk_live_/)
    expect((await stateOf(body.data.id, mailing)).claimed_at).not.toBeNull()
  })

  test("one person alone cannot have a live key's claim link emailed to their own address", async () => {
    const created = await merchantWith('honest', second)
    const path = `/organisations/${created.organisationId}`
    await as(mailing, staff.token, 'patch', path, { email: contactOf('own') })
    await verify(created, 'own', staff)
    const { data } = (await start(staff.token, {}, created, mailing)).body
    expect(data).toMatchObject({
      status: 'awaiting_approval',
      approval_reason: 'contact_not_verified',
      recipient: contactOf('own'),
    })
    expect(codeOf(await approve(data, staff, mailing))).toEqual([403, 'own_order'])
    // If an honest colleague starts the key instead, the dishonest person cannot approve it.
    const other = (await start(second.token, {}, created, mailing)).body.data
    expect(codeOf(await approve(other, staff, mailing))).toEqual([403, 'own_order'])
    await forGood(
      () => receiver.mails.filter(({ to }) => to === contactOf('own')),
      ({ length }) => length === 0,
    )
    const { status, body } = await approve(data, second, mailing)
    expect([status, body.data.claim_url]).toEqual([200, null])
    expect(body.data.live_key).toMatchObject({ handed_over_by: null, handed_over_at: null })
    expect(await linkIn('own')).toContain('/claim/')
  })

  test("the person who signed up a merchant cannot verify the merchant's contact address alone", async () => {
    const signUp = async (contact: string): Promise<Merchant> => {
      const order = { name: 'Chez Ama', email: contactOf(contact), country: 'GH' }
      const { body } = await as(mailing, staff.token, 'post', '/organisations', order)
      const { organisation, application } = body.data
      return { organisationId: organisation.id, applicationId: application.id } as Merchant
    }
    const byColleague = await signUp('signed-up2')
    await verify(byColleague, 'signed-up2', second)
    expect((await start(staff.token, {}, byColleague, mailing)).body.data.status).toBe('ready')
    const created = await signUp('signed-up')
    await verify(created, 'signed-up', staff)
    const own = (await start(staff.token, {}, created, mailing)).body.data
    expect(own.approval_reason).toBe('contact_not_verified')
    expect(codeOf(await approve(own, staff, mailing))).toEqual([403, 'own_order'])
    await verify(created, 'signed-up', second)
    expect((await start(staff.token, {}, created, mailing)).body.data.status).toBe('ready')
  })

  test.each([
    ['the shared management token', 'shared', async () => managementToken],
    [
      'an access token of a colleague',
      'program',
      async () => {
        const order = { name: 'crm', permissions: ['organisations:write'], expires_in_days: 30 }
        return (await as(mailing, second.token, 'post', '/access-tokens', order)).body.data.token
      },
    ],
  ])(
    'a contact address set by %s cannot be verified by one person alone',
    async (_, contact, tokenOf) => {
      const created = await createMerchant(mailing)
      const path = `/organisations/${created.organisationId}`
      const changed = await as(mailing, await tokenOf(), 'patch', path, {
        email: contactOf(contact),
      })
      expect(changed.status).toBe(200)
      const ofColleague = (await start(second.token, {}, created, mailing)).body.data
      expect(codeOf(await approve(ofColleague, staff, mailing))).toEqual([403, 'own_order'])
      await verify(created, contact, staff)
      const own = (await start(staff.token, {}, created, mailing)).body.data
      expect(own.approval_reason).toBe('contact_not_verified')
      expect(codeOf(await approve(ofColleague, staff, mailing))).toEqual([403, 'own_order'])
      await verify(created, contact, second)
      expect((await start(staff.token, {}, created, mailing)).body.data.status).toBe('ready')
    },
  )

  test("a colleague who verifies a merchant's identity verifies the contact address as well", async () => {
    const created = await merchantWith('moved', staff)
    const path = `/organisations/${created.organisationId}`
    await as(mailing, staff.token, 'patch', path, { email: contactOf('moved2') })
    expect((await verify(created, 'moved2', staff)).body.data.contact_verified).toBe(false)
    expect((await verify(created, 'moved2', second)).body.data.contact_verified).toBe(true)
    expect((await start(staff.token, {}, created, mailing)).body.data.status).toBe('ready')
  })

  test('a contact address that changes during the identity review is not verified', async () => {
    const created = await merchantWith('reviewed', second)
    const path = `/organisations/${created.organisationId}`
    await as(mailing, staff.token, 'patch', path, { email: contactOf('swapped') })
    const late = await verify(created, 'reviewed', second)
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['email']])
    // Verifying the identity does not verify the address.
    expect((await verify(created, undefined, second)).status).toBe(200)
    const { data } = (await start(staff.token, {}, created, mailing)).body
    expect(data.approval_reason).toBe('contact_not_verified')
  })

  test('a pending or ready live key is cancelled when the contact address changes', async () => {
    const created = await merchantWith('stolen')
    const path = `/organisations/${created.organisationId}`
    const waiting = (await start(third.token, {}, created, mailing)).body.data
    await as(mailing, second.token, 'patch', path, { email: contactOf('RESTORED') })
    await verify(created, 'RESTORED', staff)
    const ready = (await start(third.token, {}, created, mailing)).body.data
    expect([waiting.status, ready.status]).toEqual(['awaiting_approval', 'ready'])
    expect(codeOf(await approve(waiting, staff, mailing))).toEqual([409, 'live_key_over'])
    const link = await linkIn('RESTORED')
    await as(mailing, second.token, 'patch', path, { email: contactOf('restored') })
    expect((await stateOf(ready.id, mailing)).status).toBe('ready')
    await as(mailing, second.token, 'patch', path, { email: contactOf('moved-on') })
    expect(keyOnPage((await pressClaim(mailing, link)).text)).toBe('')
    for (const id of [waiting.id, ready.id]) {
      expect((await stateOf(id, mailing)).status).toBe('cancelled')
      const trail = await manage(mailing, 'get', `/audit-entries?subject_id=${id}`)
      expect(trail.body.data[0]).toMatchObject({
        ...{ operation: 'updateOrganisation', principal_id: second.id },
        after: { status: 'cancelled' },
      })
    }
    // A node of the previous version changes the address without cancelling live keys.
    const older = (await start(third.token, {}, created, mailing)).body.data
    await sql`UPDATE organisations SET email = ${contactOf('older')}
      WHERE id = ${created.organisationId}::uuid`.execute(mailing.ctx.db)
    expect(codeOf(await approve(older, staff, mailing))).toEqual([409, 'live_key_over'])
  })

  test('after an upgrade, the contact address of an unverified merchant counts as unverified', async () => {
    const [open, verified] = [await createMerchant(mailing), await merchantWith('kept', second)]
    const { db } = mailing.ctx
    await sql`UPDATE organisations SET contact_verified = true
      WHERE id = ${open.organisationId}::uuid`.execute(db)
    await runSteps(db as never, unverifiedContacts)
    const order = { status: 'verified', email: 'leon@example.com' }
    await as(mailing, staff.token, 'put', `/organisations/${open.organisationId}/kyc`, order)
    const { data } = (await start(staff.token, {}, open, mailing)).body
    expect(data.approval_reason).toBe('contact_not_verified')
    expect((await start(staff.token, {}, verified, mailing)).body.data.status).toBe('ready')
  })

  test('a merchant without a verified identity has no verified contact address', async () => {
    const created = await merchantWith('unverified')
    const { data } = (await start(staff.token, {}, created, mailing)).body
    expect(data.approval_reason).toBe('contact_not_verified')
  })
})

test("unclaimed live keys count towards an application's key limit", async () => {
  await sql`
    INSERT INTO api_keys
      (id, application_id, kind, environment, prefix, last_four, hash, created_at)
    SELECT gen_random_uuid(), ${merchant.applicationId}::uuid, 'secret', 'live', 'sk_live_',
      'abcd', sha256(gen_random_uuid()::text::bytea), now()
    FROM generate_series(1, 97)`.execute(server.ctx.db)
  const replies = await Promise.all(
    Array.from({ length: hasRealEngines ? 8 : 5 }, () => start(starter.token)),
  )
  const refused = replies.filter(({ status }) => status === 422)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(refused[0]?.body.errors).toEqual({ kind: [expect.stringMatching(/déjà 100 clés/)] })
})

testReplies('live-keys')
