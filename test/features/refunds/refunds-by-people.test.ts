import { sql } from 'kysely'
import { as } from '../../support/approvals.ts'
import { numberOf, payment, payout, unknownId } from '../../support/builders.ts'
import { type Merchant, manage, type Reply } from '../../support/client.ts'
import { exampleOf } from '../../support/documents.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { expectSound } from '../../support/soundness.ts'
import {
  available,
  ended,
  expectRefused,
  merchantOf,
  opening,
  outcomeOf,
  paid,
  refund,
  refundPostings,
  server,
} from './refund-requests.ts'

const reason = 'Article en rupture de stock'

const finance = prepared(() => createPerson(server, 'finance'))

const refundAs = (token: string, id: string, amount: number, refunded_amount: number) =>
  as(server, token, 'post', `/transactions/${id}/refunds`, { amount, reason, refunded_amount })

const order = (id: string, amount: number, refunded = 0): Promise<Reply> =>
  refundAs(finance.token, id, amount, refunded)

const managed = async (id: string) => (await manage(server, 'get', `/transactions/${id}`)).body.data

const refundsOf = async (id: string) =>
  (await manage(server, 'get', `/transactions?payment_id=${id}`)).body.data

const entriesAbout = async (id: string) =>
  (await manage(server, 'get', `/audit-entries?subject_id=${id}`)).body.data

const expectOutdated = ({ status, body }: Reply): void =>
  expect([status, body]).toEqual([409, exampleOf('refund_outdated', 'management')])

const expectNothing = async (merchant: Merchant, id: string, balance: number): Promise<void> => {
  expect(await refundsOf(id)).toEqual([])
  expect(await refundPostings(merchant)).toEqual([])
  expect(await available(merchant)).toBe(balance)
  expect(await entriesAbout(id)).toEqual([])
}

describe('a refund by a person', () => {
  test('a refund by staff reserves its money, and the audit trail shows its author and reason', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect(await managed(id)).toMatchObject({ refunded_amount: 0, refundable_amount: 5000 })
    const { status, body } = await order(id, 2000)
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        ...{ type: 'refund', payment_id: id, amount: 2000, currency: 'XAF', environment: 'test' },
        ...{ organisation_id: merchant.organisationId, application_id: merchant.applicationId },
        ...{ refund_reason: null, refunded_amount: null, refundable_amount: null },
      }),
    ])
    expect(await available(merchant)).toBe(opening + 3000)
    const [reserved, ...others] = await refundPostings(merchant)
    expect([reserved?.kind, others.map(({ kind }) => kind)]).toEqual([
      'refund_reserved',
      others.length === 0 ? [] : ['refund_settled'],
    ])
    expect(await managed(id)).toMatchObject({ refunded_amount: 2000, refundable_amount: 3000 })
    expect(await entriesAbout(id)).toMatchObject([
      {
        ...{ operation: 'refundTransaction', principal_kind: 'person', principal_id: finance.id },
        ...{ organisation_id: merchant.organisationId, environment: 'test', reason },
        before: { refunded_amount: 0 },
        after: { refunded_amount: 2000, refund_id: body.data.id, amount: 2000, currency: 'XAF' },
      },
    ])
  })

  test('a refund by staff completes like other refunds, is visible to the merchant and sends one event', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const { body } = await order(id, 5000)
    const end = await ended(merchant, `/refunds/${body.data.id}`)
    expect(end.body.data).toMatchObject({ status: 'successful', amount: 5000, metadata: null })
    const events = await eventually(
      () => manage(server, 'get', `/transactions/${body.data.id}/events`),
      (reply) => reply.body.data.length > 0,
    )
    expect(events.body.data.map(({ type }: { type: string }) => type)).toEqual(['refund.succeeded'])
    expect(await available(merchant)).toBe(opening)
    await expectSound(server)
  })

  test('staff may refund the rest of a payment that the merchant has partly refunded', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expect((await refund(merchant, id, 1500)).status).toBe(201)
    expectOutdated(await order(id, 1000))
    expectRefused(await order(id, 3501, 1500), 'refund_beyond_payment', '3 500 XAF')
    expect((await order(id, 3500, 1500)).status).toBe(201)
    expectRefused(await order(id, 1, 5000), 'payment_refunded')
    expect(await managed(id)).toMatchObject({ refunded_amount: 5000, refundable_amount: 0 })
    expect(await available(merchant)).toBe(opening)
  })

  test('a refund by staff is possible for a suspended merchant', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const path = `/organisations/${merchant.organisationId}/suspend`
    expect((await manage(server, 'post', path, { reason })).status).toBe(200)
    const { status, body } = await order(id, 5000)
    expect(status).toBe(201)
    await eventually(() => managed(body.data.id), statusIs('successful'))
  })

  test('a failed refund by staff does not count towards the refunded amount, and can be repeated', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant, { phone_number: numberOf('999013') })
    const { body } = await order(id, 5000)
    await ended(merchant, `/refunds/${body.data.id}`)
    expect(await managed(id)).toMatchObject({ refunded_amount: 0, refundable_amount: 5000 })
    expectOutdated(await order(id, 5000, 5000))
    expect((await order(id, 5000)).status).toBe(201)
  })

  test('a refund by the management token is attributed to the token in the audit trail', async () => {
    const id = await paid(await merchantOf())
    const body = { amount: 1, reason, refunded_amount: 0 }
    expect((await manage(server, 'post', `/transactions/${id}/refunds`, body)).status).toBe(201)
    expect(await entriesAbout(id)).toMatchObject([{ principal_kind: 'management_token', reason }])
  })
})

describe('refunds of a payment that has changed since', () => {
  test('concurrent requests by staff create one refund', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const replies = await Promise.all([order(id, 2000), order(id, 2000), order(id, 1000)])
    const [created, ...refused] = replies.toSorted((a, b) => a.status - b.status)
    expect(created?.status).toBe(201)
    expect(refused).toHaveLength(2)
    for (const reply of refused) expectOutdated(reply)
    expect(await refundsOf(id)).toMatchObject([{ id: created?.body.data.id }])
    expect(await entriesAbout(id)).toHaveLength(1)
  })

  test('a repeated request by staff creates no second refund, either during the refund or afterwards', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const { body } = await order(id, 2000)
    expectOutdated(await order(id, 2000))
    await ended(merchant, `/refunds/${body.data.id}`)
    expectOutdated(await order(id, 2000))
    expect(await refundsOf(id)).toHaveLength(1)
    expect(await available(merchant)).toBe(opening + 3000)
  })

  test('a request by staff creates no refund if the refunded amount has decreased', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expectOutdated(await order(id, 2000, 1))
    await expectNothing(merchant, id, opening + 5000)
  })
})

describe('a refund by a person is refused', () => {
  test('a refund by staff is refused above the remaining amount, and for an unsuccessful payment', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    expectRefused(await order(id, 5001), 'refund_beyond_payment', '5 000 XAF')
    await expectNothing(merchant, id, opening + 5000)
    const { body } = await merchant.post('/payments', payment({ phone_number: numberOf('999009') }))
    expectRefused(await order(body.data.id, 1), 'payment_under_way')
    expect(await managed(body.data.id)).toMatchObject({
      ...{ refunded_amount: 0, refundable_amount: 0 },
    })
    // The sandbox refuses the outcome until the payment is submitted.
    await eventually(
      () => outcomeOf(body.data.id, { status: 'failed', failure_reason: 'expired' }),
      (reply) => reply.status < 300,
    )
    expectRefused(await order(body.data.id, 1), 'payment_unsuccessful')
  })

  test("a refund by staff is refused if the merchant's available balance does not cover it", async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const all = payout({ amount: 9_905_000 })
    expect((await merchant.post('/payouts', all)).status).toBe(201)
    const left = await available(merchant)
    expect(left).toBeLessThan(5000)
    expectRefused(await order(id, 5000), 'refund_beyond_balance', '5 000 XAF')
    await expectNothing(merchant, id, left)
  })

  test('a refund by staff with missing or wrong fields is refused, and the fields are listed', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    for (const [body, wrong] of [
      [{}, ['amount', 'reason', 'refunded_amount']],
      [{ amount: 0, reason, refunded_amount: 0 }, ['amount']],
      [{ amount: 1.5, reason, refunded_amount: 0 }, ['amount']],
      [{ amount: 1, reason: '', refunded_amount: 0 }, ['reason']],
      [{ amount: 1, reason: 'x'.repeat(256), refunded_amount: 0 }, ['reason']],
      [{ amount: 1, reason, refunded_amount: -1 }, ['refunded_amount']],
      [{ amount: 1, reason, refunded_amount: null }, ['refunded_amount']],
    ] as [object, string[]][]) {
      const reply = await as(server, finance.token, 'post', `/transactions/${id}/refunds`, body)
      expect([reply.status, Object.keys(reply.body.errors ?? {}).sort()]).toEqual([422, wrong])
    }
    await expectNothing(merchant, id, opening + 5000)
  })

  test('a staff request to refund a refund, a payout or an unknown id returns a 404', async () => {
    const merchant = await merchantOf()
    const back = await refund(merchant, await paid(merchant), 2000)
    const out = await merchant.post('/payouts', payout())
    for (const id of [back.body.data.id, out.body.data.id, unknownId, merchant.organisationId]) {
      const { status, body } = await order(id, 1)
      expect([status, body]).toEqual([404, exampleOf('not_found', 'management')])
    }
  })

  test.each([
    ['owner', 201],
    ['operations', 201],
    ['finance', 201],
    ['support', 403],
    ['auditor', 403],
  ])('a refund request by a person with the role %s returns %i', async (role, status) => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const { token } = await createPerson(server, role)
    const reply = await refundAs(token, id, 2000, 0)
    expect([reply.status, reply.body.code]).toEqual([
      status,
      status === 403 ? 'person_not_permitted' : undefined,
    ])
    if (status === 403) await expectNothing(merchant, id, opening + 5000)
  })

  test('a refund by staff is refused to an access token, because a token cannot confirm anything', async () => {
    const merchant = await merchantOf()
    const id = await paid(merchant)
    const wanted = { name: 'script', permissions: ['refunds:write'], expires_in_days: 1 }
    const made = await as(server, finance.token, 'post', '/access-tokens', wanted)
    const { status, body } = await refundAs(made.body.data.token, id, 2000, 0)
    expect([status, body.code]).toEqual([403, 'confirmation_required'])
    await expectNothing(merchant, id, opening + 5000)
  })
})

test('a refund by staff, its reservation and its audit entry are stored together, or not at all', async () => {
  const merchant = await merchantOf()
  const id = await paid(merchant)
  const { db } = server.ctx
  await sql`CREATE FUNCTION refuse_in_test() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''refused in a test''; END'`.execute(db)
  for (const [table, timing] of [
    ['audit_entries', 'NOT DEFERRABLE'],
    ['ledger_postings', 'DEFERRABLE INITIALLY DEFERRED'],
    ['transactions', 'DEFERRABLE INITIALLY DEFERRED'],
  ] as const) {
    await sql`CREATE CONSTRAINT TRIGGER refuse_in_test AFTER INSERT ON ${sql.table(table)}
      ${sql.raw(timing)} FOR EACH ROW EXECUTE FUNCTION refuse_in_test()`.execute(db)
    const { status } = await order(id, 2000)
    await sql`DROP TRIGGER refuse_in_test ON ${sql.table(table)}`.execute(db)
    expect([table, status]).toEqual([table, 500])
    await expectNothing(merchant, id, opening + 5000)
  }
  expect((await order(id, 2000)).status).toBe(201)
})
