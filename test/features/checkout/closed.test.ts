import { sql } from 'kysely'
import { paySession } from '../../../src/services/checkout/pay-session.ts'
import { numberOf } from '../../support/builders.ts'
import { type Session, type Stage, startStage, walker } from '../../support/checkout.ts'
import { claimLiveKey, createMerchant, type Merchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
})
afterAll(() => stop())

const suspend = (merchant: Merchant) =>
  manage(server, 'post', `/organisations/${merchant.organisationId}/suspend`, {
    reason: 'Plaintes de clients',
  })
const resume = (merchant: Merchant) =>
  manage(server, 'post', `/organisations/${merchant.organisationId}/resume`)
const setKyc = (merchant: Merchant, status: string) =>
  manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, { status })

const revokeKeys = async (merchant: Merchant) => {
  const path = `/applications/${merchant.applicationId}/api-keys`
  const { body } = await manage(server, 'get', path)
  for (const { id, kind } of body.data) {
    if (kind === 'secret') await manage(server, 'delete', `/api-keys/${id}`)
  }
}

/** Makes a session live. No provider is called, because the collection check comes first. */
const makeLive = ({ id }: Session) =>
  sql`UPDATE checkout_sessions SET environment = 'live' WHERE id = ${id}::uuid`.execute(
    server.ctx.db,
  )

const attempts = async ({ id }: Session): Promise<number> => {
  const { rows } = await sql`SELECT FROM transactions WHERE checkout_session_id = ${id}`.execute(
    server.ctx.db,
  )
  return rows.length
}

const payAround = async (session: Session, happen: () => Promise<unknown>) => {
  const { get, post } = walker()
  const { text } = await get(session.url)
  const hidden = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
  const fields = {
    token: hidden('token'),
    seen: hidden('seen'),
    country: 'CG',
    provider: 'carrier1_momo',
    phone: numberOf('512345'),
  }
  await happen()
  return post(`${session.url}/pay`, new URLSearchParams(fields).toString())
}

const expectClosed = async (session: Session) => {
  const { get } = walker()
  const french = await get(session.url)
  expect(french.status).toBe(200)
  expect(french.text).toContain('Paiement indisponible')
  expect(french.text).not.toContain('name="token"')
  const english = await get(`${session.url}?lang=en`)
  expect(english.text).toContain('Payment no longer available')
  expect((await get(`${session.url}/status`)).text).toBe('{"state":"closed"}')
}

test.each([
  ['a suspended organisation', suspend],
  ['an organisation with rejected KYC', (merchant: Merchant) => setKyc(merchant, 'rejected')],
  ['an application whose last secret key was revoked', revokeKeys],
])('the open checkout page of %s accepts no payment and explains why', async (_title, end) => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  const reply = await payAround(session, () => end(merchant))
  expect(reply.status).toBe(403)
  expect(reply.text).toContain('Paiement indisponible')
  await expectClosed(session)
  expect(await attempts(session)).toBe(0)
})

test.each(['none', 'pending', 'rejected'])(
  "an open live checkout page accepts no payment while the merchant's KYC status is %s",
  async (status) => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    const reply = await payAround(session, async () => {
      await setKyc(merchant, status)
      await makeLive(session)
    })
    expect(reply.status).toBe(403)
    await expectClosed(session)
    expect(await attempts(session)).toBe(0)
  },
)

test.each(['none', 'pending', 'verified'])(
  "an open sandbox checkout page accepts payments while the merchant's KYC status is %s",
  async (status) => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    expect((await payAround(session, () => setKyc(merchant, status))).status).toBe(303)
    expect(await attempts(session)).toBe(1)
  },
)

test('an open checkout page works until the last secret key is revoked, even after keys have expired', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  const path = `/applications/${merchant.applicationId}/api-keys`
  const { body } = await manage(server, 'post', path, { kind: 'secret', environment: 'test' })
  expect((await walker().get(session.url)).text).toContain('name="token"')
  await sql`UPDATE api_keys SET expires_at = now() - interval '1 second'
    WHERE application_id = ${merchant.applicationId}::uuid`.execute(server.ctx.db)
  expect((await walker().get(session.url)).text).toContain('name="token"')
  await manage(server, 'delete', `/api-keys/${body.data.id}`)
  await expectClosed(session)
})

test('a live checkout page closes when the last live secret key is revoked, even if test keys exist', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  await setKyc(merchant, 'verified')
  const { id } = await claimLiveKey(server, merchant.applicationId)
  await makeLive(session)
  expect((await walker().get(session.url)).text).not.toContain('Paiement indisponible')
  await manage(server, 'delete', `/api-keys/${id}`)
  await expectClosed(session)
  expect((await merchant.get('/payments')).status).toBe(200)
})

test('a live checkout page stays open when its key expires, even if all test keys are revoked', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  await setKyc(merchant, 'verified')
  await revokeKeys(merchant)
  const { id } = await claimLiveKey(server, merchant.applicationId)
  await sql`UPDATE api_keys SET expires_at = now() - interval '1 second'
    WHERE id = ${id}::uuid`.execute(server.ctx.db)
  await makeLive(session)
  expect((await walker().get(session.url)).text).not.toContain('Paiement indisponible')
})

test('the checkout page of a suspended organisation accepts payments again after the organisation is resumed', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  await suspend(merchant)
  await expectClosed(session)
  await resume(merchant)
  expect((await walker().pay(session)).status).toBe(303)
})

test('a payment in progress still completes and sends its events after its merchant is suspended', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  expect((await walker().pay(session, { phone: numberOf('999009') })).status).toBe(303)
  await suspend(merchant)
  expect((await walker().get(`${session.url}/status`)).text).toBe('{"state":"waiting"}')
  const { id } = await server.ctx.db
    .selectFrom('transactions')
    .select('id')
    .where('checkout_session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  await eventually(
    () => manage(server, 'post', `/sandbox/transactions/${id}/outcome`, { status: 'successful' }),
    ({ status }) => status < 300,
  )
  await back.reaches(session, 'completed')
  expect((await walker().get(session.url)).text).toContain('Déjà payé')
  const events = await manage(server, 'get', `/applications/${merchant.applicationId}/events`)
  const kinds = events.body.data.map(({ type }: { type: string }) => type)
  expect(kinds).toEqual(expect.arrayContaining(['payment.succeeded', 'checkout.session.completed']))
})

test('a checkout form that is processed after a suspension creates no payment', async () => {
  const merchant = await createMerchant(server)
  const session = await back.open(merchant)
  const { ctx } = server
  const row = await ctx.db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  const payer = { country: 'CG', provider: 'carrier1_momo', phoneNumber: '065123456' } as const
  const first = { count: 0, replaces: null }
  await suspend(merchant)
  expect(await paySession(ctx, row, payer, first)).toEqual({ kind: 'closed' })
  expect(await attempts(session)).toBe(0)
  await resume(merchant)
  expect(await paySession(ctx, row, payer, first)).toMatchObject({ kind: 'started' })
})

test('no checkout payment is created after a suspension, even with many concurrent customers', async () => {
  const merchant = await createMerchant(server)
  const sessions = await Promise.all(Array.from({ length: 10 }, () => back.open(merchant)))
  const clicks = sessions.map((session) => walker().pay(session))
  const { body } = await suspend(merchant)
  const started = async () =>
    (await Promise.all(sessions.map(attempts))).reduce((sum, count) => sum + count, 0)
  const atSuspension = await started()
  const replies = await Promise.all(clicks)
  expect(await started()).toBe(atSuspension)
  // After the suspension, the page has no form, and its POST is refused.
  expect(replies.filter(({ status }) => status === 303)).toHaveLength(atSuspension)
  expect(body.data.suspension_reason).toBe('Plaintes de clients')
})
