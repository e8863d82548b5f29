import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import {
  claimDueMails,
  insertMail,
  type MailRow,
  recordMailAttempt,
} from '../../../src/repositories/people/mails.ts'
import { createMailer } from '../../../src/workers/people/mailer.ts'
import { administer as manage } from '../../support/administer.ts'
import {
  call,
  createMerchant,
  keyOnPage,
  type Method,
  pressClaim,
  type Reply,
} from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { equals, eventually, forGood, hasLength } from '../../support/eventually.ts'
import { openTestDatabase } from '../../support/open-database.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { addAuthenticator, codeOf, createPerson, password } from '../../support/people.ts'
import { freePort, prepareProgram, programsHere } from '../../support/processes.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import {
  type ReceivedMail,
  type SmtpReceiver,
  startSmtpReceiver,
} from '../../support/smtp-receiver.ts'

const from = 'Momo <momo@pay.example>'

let receiver: SmtpReceiver
let server: TestServer

beforeAll(async () => {
  receiver = await startSmtpReceiver()
  const liveProviders = uncalledProviders()
  server = await startTestServer({ mail: { smtpUrl: receiver.url, from }, liveProviders })
})
afterEach(() => {
  receiver.answers = {}
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})

const as = (token: string, method: Method, path: string, body?: unknown): Promise<Reply> =>
  call(server, method, `/management/v1${path}`, { key: token, body })

const open = (path: string, body: unknown): Promise<Reply> =>
  call(server, 'post', `/management/v1${path}`, { body })

const signIn = (email: string, tried = password): Promise<Reply> =>
  open('/sign-in', { email, password: tried })

const mailsTo = (email: string): ReceivedMail[] => receiver.mails.filter(({ to }) => to === email)

const untilMails = (email: string, count: number): Promise<ReceivedMail[]> =>
  eventually(() => mailsTo(email), hasLength(count))

const tokenIn = ({ text }: ReceivedMail): string => /token=(\S+)/.exec(text)?.[1] ?? ''

const jobsOf = async (email: string, { ctx } = server) => {
  const { rows } = await sql<{ due: boolean; sent: boolean; failure: string | null }>`
    SELECT due_at IS NOT NULL AS due, sent_at IS NOT NULL AS sent, failure FROM mails
    WHERE recipient = ${email} ORDER BY id`.execute(ctx.db)
  return rows
}

const hurry = ({ ctx } = server): Promise<unknown> =>
  sql`UPDATE mails SET due_at = created_at WHERE due_at IS NOT NULL`.execute(ctx.db)

let guests = 0

const invite = async (token: string, limit: { countries?: string[] } = {}) => {
  guests += 1
  const email = `invitee${guests}@momo.example`
  const order = { email, role: 'support', ...limit }
  return { email, reply: await as(token, 'post', '/invitations', order) }
}

test('everyone concerned is emailed about a change to a control that its proposer may approve alone', async () => {
  const { applicationId } = await createMerchant(server)
  const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null }]
  await manage(server, 'patch', `/applications/${applicationId}`, { payout_approval_rules: rules })
  const owner = await createPerson(server, 'owner')
  const operations = await createPerson(server, 'operations')
  const support = await createPerson(server, 'support')
  const path = `/applications/${applicationId}/payout-approval-rules/proposals`
  const change = { payout_approval_rules: [], reason: 'Seuil relevé avec le marchand' }
  const { body } = await as(owner.token, 'post', path, change)
  for (const { email } of [owner, operations]) {
    const [mail] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(mail.subject).toContain('A control is about to be weakened')
    expect(mail.text).toContain('the payout approval rules')
    expect(mail.text).toContain(`/console/approvals/proposals/${body.data.id}`)
  }
  expect(mailsTo(support.email)).toEqual([])
})

describe('the verified contact of a merchant', () => {
  const why = '?reason=Demande'
  const url = 'https://shop.example/webhooks?token=secret'

  const verifiedMerchant = async (email: string) => {
    const order = { name: 'Boutique Léon', email, country: 'CG' }
    const { organisation, application, api_keys } = (
      await manage(server, 'post', '/organisations', order)
    ).body.data
    const organisationId: string = organisation.id
    await manage(server, 'put', `/organisations/${organisationId}/kyc`, {
      ...{ status: 'verified', email },
    })
    return {
      organisationId,
      applicationId: application.id as string,
      secretKey: api_keys[0].key as string,
    }
  }

  test('the verified contact is emailed when staff create, change or delete a live endpoint, or rotate its secret', async () => {
    const email = 'contact1@boutique.example'
    const { applicationId } = await verifiedMerchant(email)
    const { token } = await createPerson(server, 'operations')
    const endpoints = `/applications/${applicationId}/webhook-endpoints${why}`
    const { body } = await as(token, 'post', endpoints, { environment: 'live', url })
    const path = `/webhook-endpoints/${body.data.id}`
    await as(token, 'patch', path + why, { url: 'https://else.example/' })
    await as(token, 'patch', path + why, { enabled: false })
    await as(token, 'post', `${path}/rotate-secret${why}`)
    await as(token, 'delete', path + why)
    const mails = await untilMails(email, 5)
    const texts = mails.map(({ text }) => text).join('\n')
    for (const said of [
      'added a live webhook endpoint: https://shop.example/webhooks (',
      'replaced the URL of a live webhook endpoint. New URL: https://else.example/ (',
      'or enabled or disabled it: https://else.example/ (',
      'rotated the secret that signs the live events sent to https://else.example/ (',
      'deleted a live webhook endpoint: https://else.example/ (',
      'a supprimé une URL de notification en mode réel\u00a0: https://else.example/ (',
    ])
      expect(texts).toContain(said.replace(' (', ''))
    expect(texts).not.toContain('secret=')
    expect(texts).not.toContain('token=')
  })

  test('the previous verified contact is emailed about its replacement, so nobody can silence later emails', async () => {
    const email = 'contact2@boutique.example'
    const { organisationId } = await verifiedMerchant(email)
    const { token } = await createPerson(server, 'operations')
    const changed = { email: 'thief@evil.example', reason: 'Demande' }
    expect((await as(token, 'patch', `/organisations/${organisationId}`, changed)).status).toBe(200)
    const [mail] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(mail.text).toContain('replaced your contact address. New address: thief@evil.example')
    expect(mailsTo('thief@evil.example')).toEqual([])
  })

  test('until a new contact address is verified, emails go to the verified address, even after several changes', async () => {
    const [email, thief] = ['contact5@boutique.example', 'thief5@evil.example']
    const { organisationId, applicationId } = await verifiedMerchant(email)
    const { token } = await createPerson(server, 'operations')
    const move = (address: string) =>
      as(token, 'patch', `/organisations/${organisationId}`, { email: address, reason: 'Demande' })
    const addEndpoint = (path: string) =>
      as(token, 'post', `/applications/${applicationId}/webhook-endpoints${why}`, {
        ...{ environment: 'live', url: `https://evil.example/${path}` },
      })
    await move(thief)
    await addEndpoint('one')
    await move('other5@evil.example')
    await move(email)
    await addEndpoint('two')
    const texts = (await untilMails(email, 5)).map(({ text }) => text).join('\n')
    for (const said of [
      `New address: ${thief}`,
      'https://evil.example/one',
      'New address: other5@evil.example',
      `New address: ${email}`,
      'https://evil.example/two',
    ]) {
      expect(texts).toContain(said)
    }
    await move(thief)
    await manage(server, 'put', `/organisations/${organisationId}/kyc`, {
      ...{ status: 'verified', email: thief },
    })
    await addEndpoint('three')
    await untilMails(thief, 1)
    expect(mailsTo(email)).toHaveLength(6)
    expect(mailsTo('other5@evil.example')).toEqual([])
  })

  test("the verified contact is not emailed about the sandbox, or about actions with the merchant's key", async () => {
    const email = 'contact3@boutique.example'
    const { applicationId, secretKey } = await verifiedMerchant(email)
    const { token } = await createPerson(server, 'operations')
    const endpoints = `/applications/${applicationId}/webhook-endpoints`
    await as(token, 'post', endpoints, { environment: 'test', url })
    await call(server, 'post', '/account/v1/webhook-endpoints', { key: secretKey, body: { url } })
    const { body } = await startKey(applicationId)
    const [{ text }] = (await untilMails(email, 1)) as [ReceivedMail]
    const key = await pressClaim(server, /http\S+\/claim\/\S+/.exec(text)?.[0] ?? '')
    expect(body.data.status).toBe('ready')
    await call(server, 'post', '/account/v1/webhook-endpoints', {
      key: keyOnPage(key.text),
      body: { url },
    })
    await forGood(
      () => mailsTo(email),
      ({ length }) => length === 1,
    )
  })

  const startKey = (applicationId: string) =>
    manage(server, 'post', `/applications/${applicationId}/live-keys`, { kind: 'secret' })
})

describe('an invitation', () => {
  test('an invitation is emailed only to the person, in French and English, and is accepted once', async () => {
    const owner = await createPerson(server, 'owner')
    const { email, reply } = await invite(owner.token)
    expect([reply.status, reply.body.data.token]).toEqual([201, null])
    const [mail] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(mail.from).toBe('momo@pay.example')
    expect(mail.subject).toBe(
      'Invitation au service de paiement / Invitation to the payment service',
    )
    expect(mail.text).toContain('Awa vous invite')
    expect(mail.text).toContain('Awa invites you')
    expect(mail.text).toContain(`${server.ctx.publicUrl}/console/invitation?token=mmi_`)
    const order = { token: tokenIn(mail), name: 'Kofi', password }
    const accepted = await open('/invitations/accept', order)
    expect([accepted.status, accepted.body.data.email]).toEqual([201, email])
    expect(accepted.body.data.link_shown_to).toBeNull()
    expect((await open('/invitations/accept', order)).status).toBe(401)
  })

  test('an invitation lists the countries to which it is limited', async () => {
    const owner = await createPerson(server, 'owner')
    const { email, reply } = await invite(owner.token, { countries: ['BJ', 'CM'] })
    expect([reply.status, reply.text]).toEqual([201, reply.text])
    const [mail] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(mail.text).toContain('pour Bénin et Cameroun')
    expect(mail.text).toContain('for Benin and Cameroon')
  })

  test('an invitation that is revoked before its email is sent is not emailed', async () => {
    const owner = await createPerson(server, 'owner')
    receiver.answers = { data: '451 later' }
    const { email, reply } = await invite(owner.token)
    await untilMails(email, 1)
    await as(owner.token, 'delete', `/invitations/${reply.body.data.id}`)
    receiver.answers = {}
    await eventually(
      async () => {
        await hurry()
        return jobsOf(email)
      },
      ([job]) => job?.failure?.startsWith('not wanted') === true,
    )
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('the management token gets the invitation link for the first owner in the response', async () => {
    const email = 'premier@momo.example'
    const { body } = await manage(server, 'post', '/invitations', { email, role: 'owner' })
    expect(body.data.token).toMatch(/^mmi_/)
    expect(await jobsOf(email)).toEqual([])
  })
})

describe('a mail server', () => {
  test('an email is retried after a temporary refusal, and the link in the last email is valid', async () => {
    const owner = await createPerson(server, 'owner')
    receiver.answers = { data: '451 later' }
    const { email } = await invite(owner.token)
    await untilMails(email, 1)
    receiver.answers = {}
    const [first, second] = await eventually(
      async () => {
        await hurry()
        return mailsTo(email)
      },
      ({ length }) => length === 2,
    )
    expect(second?.messageId).toBe(first?.messageId)
    const order = { name: 'Kofi', password }
    const accept = (mail: ReceivedMail | undefined) =>
      open('/invitations/accept', { ...order, token: mail && tokenIn(mail) })
    expect((await accept(first)).status).toBe(401)
    expect((await accept(second)).status).toBe(201)
  })

  test('an email is retried if the mail server hangs up without a response', async () => {
    const owner = await createPerson(server, 'owner')
    receiver.answers = { data: 'hang up' }
    const { email } = await invite(owner.token)
    await eventually(
      () => jobsOf(email),
      ([job]) => job !== undefined && job.failure !== null,
    )
    receiver.answers = {}
    await eventually(
      async () => {
        await hurry()
        return jobsOf(email)
      },
      ([job]) => job?.sent === true,
    )
  })

  test('an email to an unknown mailbox is not retried, and the failure is logged', async () => {
    const owner = await createPerson(server, 'owner')
    receiver.answers = { recipient: '550 no such mailbox' }
    const { email } = await invite(owner.token)
    const [job] = await eventually(
      () => jobsOf(email),
      ([found]) => found?.due === false,
    )
    expect(job).toMatchObject({ sent: false, failure: expect.stringContaining('550') })
    expect(server.logLines.join('')).toContain('"mail not sent"')
    expect(server.logLines.join('')).not.toMatch(/mmi_\w/)
  })

  test('an email is sent when the mail server accepts the login again', async () => {
    const own = await startSmtpReceiver()
    const smtpUrl = own.url.replace('//', '//momo:secret@')
    const guarded = await startTestServer({ mail: { smtpUrl, from } })
    own.answers = { login: '535 unknown' }
    const { token } = await createPerson(guarded, 'owner')
    const order = { email: 'fidele@momo.example', role: 'support' }
    await call(guarded, 'post', '/management/v1/invitations', { key: token, body: order })
    const [job] = await eventually(
      () => jobsOf(order.email, guarded),
      ([found]) => found !== undefined && found.failure !== null,
    )
    expect(job).toMatchObject({ due: true, failure: expect.stringContaining('535') })
    expect(own.mails).toEqual([])
    own.answers = { login: '235 welcome' }
    await hurry(guarded)
    const [mail] = await eventually(() => own.mails, hasLength(1))
    expect(mail?.to).toBe(order.email)
    await guarded.stop()
    await own.stop()
  })

  test('a temporarily refused email is retried for a day and then abandoned', async () => {
    const owner = await createPerson(server, 'owner')
    receiver.answers = { data: '451 later' }
    const { email } = await invite(owner.token)
    const untilFailed = () =>
      eventually(
        () => jobsOf(email),
        ([job]) => job !== undefined && job.failure !== null,
      )
    const failedAfter = async (hours: number) => {
      await untilFailed()
      await sql`UPDATE mails SET failure = NULL, due_at = now(),
        created_at = now() - ${hours} * interval '1 hour'
        WHERE recipient = ${email}`.execute(server.ctx.db)
      return (await untilFailed())[0]
    }
    expect(await failedAfter(23)).toMatchObject({ due: true, sent: false })
    expect(await failedAfter(25)).toMatchObject({ due: false, sent: false })
    expect(mailsTo(email)).toHaveLength(3)
  })

  test('an unavailable mail server delays no change, and gets each email once after it recovers', async () => {
    const port = await freePort()
    const away = { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from } }
    const lonely = await startTestServer(away)
    const { id, token } = await createPerson(lonely, 'owner')
    const order = { email: 'patient@momo.example', role: 'support' }
    const invited = await call(lonely, 'post', '/management/v1/invitations', {
      key: token,
      body: order,
    })
    expect([invited.status, id]).toEqual([201, expect.any(String)])
    const back = await startSmtpReceiver(port)
    await eventually(
      async () => {
        await hurry(lonely)
        return back.mails
      },
      ({ length }) => length === 1,
    )
    await lonely.stop()
    await back.stop()
  })

  test('no email is sent to another machine over an unencrypted connection', async () => {
    const other = receiver.url.replace('127.0.0.1', 'momo:secret@0.0.0.0')
    const mailer = await createMailer({ smtpUrl: other, from })
    const mail = { id: 'a', to: 'loin@momo.example', subject: 'a', text: 'b' }
    expect(await mailer.send(mail)).toMatchObject({ failure: expect.any(String) })
    expect(mailsTo(mail.to)).toEqual([])
  })
})

describe('a forgotten password', () => {
  const forget = (email: string): Promise<Reply> => open('/password-resets', { email })

  const linkFor = async (email: string): Promise<string> => {
    expect((await forget(email.toUpperCase())).status).toBe(204)
    const address = `${server.ctx.publicUrl}/console/password?token=mmr_`
    const [link] = await eventually(
      () => mailsTo(email).filter(({ text }) => text.includes(address)),
      ({ length }) => length === 1,
    )
    return link === undefined ? '' : tokenIn(link)
  }

  test('an emailed link replaces a forgotten password and ends all sessions, but keeps the authenticator', async () => {
    const { id, email, token } = await createPerson(server, 'support')
    const { secret } = await addAuthenticator(server, token)
    // Simulates an invitation link that a colleague saw before email was configured.
    await sql`UPDATE people SET link_shown_to = id WHERE id = ${id}::uuid`.execute(server.ctx.db)
    const order = { token: await linkFor(email), password: 'une toute nouvelle phrase' }
    expect((await open('/password-resets/complete', order)).status).toBe(204)
    expect((await as(token, 'get', '/session')).status).toBe(401)
    expect((await signIn(email)).status).toBe(401)
    const { body } = await signIn(email, order.password)
    expect(body.data.state).toBe('incomplete')
    expect((await manage(server, 'get', `/people/${id}`)).body.data.link_shown_to).toBeNull()
    const code = { code: codeOf(secret) }
    expect((await as(body.data.token, 'post', '/session/confirm', code)).status).toBe(201)
    const subjects = await eventually(
      () => mailsTo(email).map(({ subject }) => subject),
      (found) => found.includes('Mot de passe modifié / Password changed'),
    )
    expect(subjects).toContain('Réinitialisation du mot de passe / Password reset')
  })

  test('a password link that two people use at the same time changes the password once', async () => {
    const { email } = await createPerson(server, 'support')
    const token = await linkFor(email)
    const replies = await Promise.all(
      ['une première phrase neuve', 'une seconde phrase neuve'].map((chosen) =>
        open('/password-resets/complete', { token, password: chosen }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 401])
    expect(replies.map(({ body }) => body.code).filter(Boolean)).toEqual(['reset_over'])
  })

  test('a request for a password link does not reveal whether an email address is known', async () => {
    const unknown = 'inconnue@ailleurs.example'
    const { id, email } = await createPerson(server, 'support')
    await manage(server, 'patch', `/people/${id}`, { disabled: true })
    const replies = [await forget(unknown), await forget(email)]
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ])
    for (const address of [unknown, email]) {
      await eventually(
        () => jobsOf(address),
        ([job]) => job?.due === false,
      )
      expect(mailsTo(address)).toEqual([])
    }
  })

  test('a person gets at most three password links an hour', async () => {
    const { email } = await createPerson(server, 'support')
    for (let time = 0; time < 5; time += 1) {
      expect((await forget(email)).status).toBe(204)
      await eventually(
        () => jobsOf(email),
        (jobs) => jobs.every(({ due }) => !due),
      )
    }
    expect(
      await forGood(
        () => mailsTo(email).length,
        (count) => count === 3,
      ),
    ).toBe(3)
  })

  test('a colleague cannot create a password link for somebody with more permissions', async () => {
    const owner = await createPerson(server, 'owner')
    const { token } = await createPerson(server, 'operations')
    const refused = await as(token, 'post', `/people/${owner.id}/password-reset`)
    expect([refused.status, refused.body.code]).toEqual([403, 'person_not_permitted'])
    const mailed = await as(owner.token, 'post', `/people/${owner.id}/password-reset`)
    expect([mailed.status, mailed.body.data.token]).toEqual([201, null])
    await untilMails(owner.email, 1)
  })
})

describe('a person is notified', () => {
  const subjectsFor = (email: string, wanted: string): Promise<string[]> =>
    eventually(
      () => mailsTo(email).map(({ subject }) => subject),
      (found) => found.includes(wanted),
    )

  test('a person is emailed about a changed password, but not about a failed attempt', async () => {
    const { email, token } = await createPerson(server, 'support')
    const order = { password, new_password: 'une toute nouvelle phrase' }
    await as(token, 'put', '/session/password', { ...order, password: 'pas celle-ci du tout' })
    expect((await as(token, 'put', '/session/password', order)).status).toBe(204)
    const subjects = await subjectsFor(email, 'Mot de passe modifié / Password changed')
    expect(subjects).toHaveLength(1)
    expect(await jobsOf(email)).toHaveLength(1)
  })

  test('a person is emailed about a new authenticator, a used recovery code and a new token', async () => {
    const { email, token } = await createPerson(server, 'support')
    const { codes } = await addAuthenticator(server, token)
    const proof = { recovery_code: codes[0] }
    const confirmed = await as(token, 'post', '/session/confirm', proof)
    const fresh = confirmed.body.data.token
    const order = { name: 'rapport du soir', permissions: ['ledger:read'], expires_in_days: 3 }
    await as(fresh, 'post', '/access-tokens', order)
    await as(fresh, 'delete', '/session/authenticator')
    const mails = await untilMails(email, 4)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Application d’authentification activée / Authenticator app added',
      'Application d’authentification supprimée / Authenticator app removed',
      'Code de secours utilisé / Recovery code used',
      'Jeton d’accès créé / Access token created',
    ])
    expect(mails.map(({ text }) => text).join()).toContain('rapport du soir')
  })

  test('a person is emailed when a passkey is added or removed, with the name of the passkey', async () => {
    const { email, token } = await createPerson(server, 'support')
    const { id } = await addPasskey(server, token)
    const [added] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(added.subject).toBe('Clé d’accès ajoutée / Passkey added')
    expect((await as(token, 'delete', `/session/passkeys/${id}`)).status).toBe(204)
    const [, removed] = (await untilMails(email, 2)) as [ReceivedMail, ReceivedMail]
    expect(removed.subject).toBe('Clé d’accès supprimée / Passkey removed')
    for (const { text } of [added, removed]) expect(text).toContain('Téléphone')
  })

  test('a person is emailed about a sign-in from a new address', async () => {
    const { id, email } = await createPerson(server, 'support')
    await sql`UPDATE sign_ins SET address = '203.0.113.77' WHERE person_id = ${id}`.execute(
      server.ctx.db,
    )
    await signIn(email)
    await signIn(email)
    const [mail] = (await untilMails(email, 1)) as [ReceivedMail]
    expect(mail.subject).toContain('Sign-in from a new IP address')
    expect(mail.text).toContain('127.0.0.1')
    expect(await jobsOf(email)).toHaveLength(1)
  })
})

test("emailed links lead to the console's address, never to the merchants' address", async () => {
  const consoleUrl = 'https://admin.internal.example'
  const apart = await startTestServer({
    ...{ publicUrl: 'https://pay.example', consoleUrl, managementPort: 0 },
    mail: { smtpUrl: receiver.url, from },
  })
  const url = apart.managementUrl
  const { email, token } = await createPerson({ url }, 'owner')
  const send = (path: string, body: unknown) =>
    call({ url }, 'post', `/management/v1${path}`, { key: token, body })
  const invited = await send('/invitations', { email: 'ailleurs@momo.example', role: 'support' })
  expect([invited.status, (await send('/password-resets', { email })).status]).toEqual([201, 204])
  const mails = await eventually(
    () => [...mailsTo('ailleurs@momo.example'), ...mailsTo(email)],
    ({ length }) => length === 2,
  )
  const links = mails.map(({ text }) => /https?:\S+(?=\?token=)/.exec(text)?.[0])
  expect(links).toEqual([`${consoleUrl}/console/invitation`, `${consoleUrl}/console/password`])
  expect(mails.map(({ text }) => text).join()).not.toContain('pay.example')
  await apart.stop()
})

test('no emailed link is stored, before or after sending', async () => {
  const { rows } = await sql<{ text: string }>`SELECT m::text AS text FROM mails m
    UNION ALL SELECT i::text FROM invitations i
    UNION ALL SELECT r::text FROM password_resets r`.execute(server.ctx.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/mm[ir]_\w/)
})

test('without email, links are displayed to their creator, and no email is queued', async () => {
  const silent = await startTestServer()
  const { id, token } = await createPerson(silent, 'owner')
  const send = (path: string, body?: unknown, key?: string) =>
    call(silent, 'post', `/management/v1${path}`, { key, body })
  const order = { email: 'kofi@momo.example', role: 'support' }
  expect((await send('/invitations', order, token)).body.data.token).toMatch(/^mmi_/)
  const refused = await send('/password-resets', { email: order.email })
  expect([refused.status, refused.body.code]).toEqual([409, 'no_mail'])
  const link = await send(`/people/${id}/password-reset`, undefined, token)
  const chosen = { token: link.body.data.token, password: 'une toute nouvelle phrase' }
  expect((await send('/password-resets/complete', chosen)).status).toBe(204)
  const { rows } = await sql`SELECT FROM mails`.execute(silent.ctx.db)
  expect(rows).toEqual([])
  await silent.stop()
})

test('an attempt to send an email changes nothing if a later attempt has started', async () => {
  const database = await createTestDatabase()
  const { db, close } = await openTestDatabase(database)
  const at = '2026-01-01T00:00:00.000Z'
  const row = { id: newId(Date.parse(at)), kind: 'password_reset', invitation_id: null } as const
  await insertMail(db, { ...row, recipient: 'lente@momo.example', facts: {}, created_at: at })
  const take = async (time: string): Promise<MailRow> => {
    const [taken] = await claimDueMails(db, { at: time, leaseMs: 60_000, count: 1 })
    if (taken === undefined) throw new Error('no mail is due')
    return taken
  }
  const first = await take(at)
  const second = await take('2026-01-01T00:01:00.000Z')
  const read = () => db.selectFrom('mails').selectAll().execute()
  await recordMailAttempt(db, first, { dueAt: null, sentAt: null, failure: 'late' })
  expect(await read()).toEqual([second])
  await recordMailAttempt(db, second, { dueAt: null, sentAt: at, failure: null })
  expect(await read()).toEqual([{ ...second, due_at: null, sent_at: at }])
  await close()
  await database.drop()
})

const testOnEngines = hasRealEngines ? test : test.skip

testOnEngines('two nodes send each email once', async () => {
  const database = await createTestDatabase()
  const own = await startSmtpReceiver()
  const options = { database, mail: { smtpUrl: own.url, from } }
  const [one, other] = await Promise.all([startTestServer(options), startTestServer(options)])
  const { token } = await createPerson(one, 'owner')
  for (let guest = 0; guest < 8; guest += 1) {
    const body = { email: `invite${guest}@momo.example`, role: 'support' }
    await call(one, 'post', '/management/v1/invitations', { key: token, body })
  }
  await forGood(
    () => own.mails.map(({ to }) => to).sort(),
    (found) => found.length === 8 && new Set(found).size === 8,
  )
  await Promise.all([one.stop(), other.stop()])
  await own.stop()
  await database.drop()
})

const testWithPython = programsHere(['aiosmtpd']).length === 1 ? test : test.skip

testWithPython("the system's mail server receives the email correctly", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-smtp-'))
  const logFile = join(folder, 'mails.log')
  const port = await freePort()
  const program = prepareProgram({
    file: 'aiosmtpd',
    args: ['-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Debugging', 'stdout'],
    env: { PYTHONUNBUFFERED: '1' },
    logFile,
  })
  program.start()
  const mailer = await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from })
  const mail = {
    id: 'b',
    to: 'reel@momo.example',
    subject: 'Clé ajoutée',
    text: 'Éléphant\n.\nfin\n',
  }
  await eventually(() => mailer.send(mail), equals('sent'))
  const written = await eventually(
    () => readFileSync(logFile, 'utf8'),
    (text) => text.includes('END MESSAGE'),
  )
  expect(written).toContain('To: reel@momo.example')
  expect(written).toContain('Message-ID: <b@pay.example>')
  program.signal('SIGKILL')
  await program.ended()
  rmSync(folder, { recursive: true })
})
