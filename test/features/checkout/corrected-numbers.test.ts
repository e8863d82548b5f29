import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import { findTransaction } from '../../../src/repositories/transactions/transactions.ts'
import { paySession } from '../../../src/services/checkout/pay-session.ts'
import { applyTransitions } from '../../../src/services/transactions/apply-transitions.ts'
import type { StepToApply } from '../../../src/services/transactions/step.ts'
import { numberOf } from '../../support/builders.ts'
import { openingBalance, type Stage, startStage, walker } from '../../support/checkout.ts'
import { createMerchant, type Merchant, manage } from '../../support/client.ts'
import {
  attemptsOf,
  correct,
  endAs,
  itemsAbout,
  openTwice,
  readCorrection,
  refundsOf,
  returnDuplicatesOf,
} from '../../support/corrected-number.ts'
import { eventually, hasLength, resourceIs, statusIs } from '../../support/eventually.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let back: Stage['back']
let stop: Stage['stop']

beforeAll(async () => {
  ;({ server, back, stop } = await startStage())
})
afterAll(() => stop())

afterEach(async () => {
  const { body } = await manage(server, 'get', '/ledger-check')
  expect(body.data).toMatchObject({ balanced: true, discrepancies: [] })
})

const eventsOf = async (merchant: Merchant): Promise<string[]> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data.map(({ type }: { type: string }) => type).sort()
}

const settle = (item: { id: string }, status: string) =>
  manage(server, 'post', `/reconciliation-items/${item.id}/resolve`, {
    action: 'settle',
    status,
    reason: 'Relevé du fournisseur',
    ...(status === 'failed' && { failure_reason: 'provider_error' }),
  })

/** Lists a successful payment for reconciliation, as if its provider had reported a failure. */
const disprove = async (payment: { id: string }): Promise<{ id: string }> => {
  const id = newId(server.ctx.clock.nowMs())
  await sql`
    INSERT INTO reconciliation_items (id, transaction_id, reported_status, recorded_status,
      created_at)
    VALUES (${id}, ${payment.id}, 'failed', 'successful', now())`.execute(server.ctx.db)
  return { id }
}

const movementsOf = async ({ organisationId }: Merchant): Promise<number[]> => {
  const path = `/organisations/${organisationId}/ledger-entries?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data
    .filter(({ account }: { account: string }) => account === 'merchant_available')
    .map(({ amount }: { amount: number }) => amount)
    .reverse()
}

/**
 * Opens a session whose two attempts succeed in this order. The second success is the duplicate.
 */
const paidTwice = async (merchant: Merchant, order: [0 | 1, 0 | 1] = [1, 0]) => {
  const session = await back.open(merchant)
  const attempts = await openTwice(server, session)
  for (const at of order)
    expect((await endAs(server, attempts[at].id, 'successful')).status).toBe(200)
  return { session, counted: attempts[order[0]], duplicate: attempts[order[1]] }
}

const payer = { country: 'CG', provider: 'carrier1_momo', phoneNumber: '066123456' } as const

/**
 * Submits a form whose page showed `count` attempts and offered to replace the attempt `replaces`.
 */
const payKnowing = async (
  { id }: { id: string },
  count: number,
  replaces: string | null | undefined,
) => {
  const row = await server.ctx.db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return paySession(server.ctx, row, payer, { count, replaces: replaces ?? null })
}

const countedOf = async ({ id }: { id: string }) =>
  await server.ctx.db
    .selectFrom('checkout_sessions')
    .select(['status', 'payment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('a customer who mistyped the number', () => {
  test('a customer who corrects the phone number can pay with the corrected number', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const waiting = await walker().get(session.url)
    expect(waiting.text).toContain('Mauvais numéro')
    const form = await walker().get(`${session.url}?correct=1`)
    expect(form.text).toContain('Corrigez le numéro')
    expect((await correct(session, '06 612 34 56')).status).toBe(303)
    await back.reaches(session, 'completed')
    const [first, second] = await attemptsOf(server, session)
    expect(second).toMatchObject({ status: 'successful', replaces: first?.id })
    expect(first?.status).not.toMatch(/failed|cancelled|successful/)
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
  })

  test('a double click, or forms in two tabs, send a customer only one more prompt', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const form = await readCorrection(session, '06 699 90 09')
    const other = await readCorrection(session, '06 799 90 09')
    const sent = [form, form, other, form].map((each) => walker().post(`${session.url}/pay`, each))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([303, 303, 303, 303])
    const [first] = await attemptsOf(server, session)
    for (const replaces of [undefined, first?.id]) {
      expect(await payKnowing(session, 2, replaces)).toEqual({ kind: 'underway' })
    }
    expect(await attemptsOf(server, session)).toHaveLength(2)
  })

  test('a customer is not prompted again on a number that already has a prompt', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    expect((await correct(session, '06 599 90 09')).status).toBe(303)
    expect(await attemptsOf(server, session)).toHaveLength(1)
    expect((await correct(session, '12')).status).toBe(422)
    expect(await attemptsOf(server, session)).toHaveLength(1)
  })

  test('a customer can get a prompt from another provider that serves the same number', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const form = await readCorrection(session, '06 599 90 09')
    const other = form.replace('carrier1_momo', 'carrier2_money')
    expect((await walker().post(`${session.url}/pay`, other)).status).toBe(303)
    expect(await attemptsOf(server, session)).toHaveLength(2)
  })

  test('a customer has ten payment attempts in total, including corrections', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const form = await readCorrection(session, '06 699 90 09')
    const starts = ['06 1', '06 2', '06 3', '06 4', '06 6', '06 7', '06 8', '06 9', '05 5']
    for (const start of starts) await correct(session, `${start}99 90 09`)
    expect(await attemptsOf(server, session)).toHaveLength(10)
    const { text } = await walker().get(session.url)
    expect(text).toContain('Validez sur votre téléphone')
    expect(text).not.toContain('Mauvais numéro')
    await walker().post(`${session.url}/pay`, form)
    await correct(session, '06 655 55 55')
    const last = (await attemptsOf(server, session)).at(-1)
    expect(await payKnowing(session, 10, last?.id)).toEqual({ kind: 'exhausted' })
    expect(await attemptsOf(server, session)).toHaveLength(10)
  })

  test('a customer can try again after a payment with the corrected number fails, even if the first request is still open', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    const [, second] = await openTwice(server, session)
    await endAs(server, second.id, 'cancelled')
    const { text } = await walker().get(session.url)
    expect(text).toContain('Paiement annulé')
    expect((await walker().pay(session)).status).toBe(303)
    await back.reaches(session, 'completed')
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
  })

  test('a customer is not prompted again on a number whose first prompt can still be approved', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    const [first, second] = await openTwice(server, session)
    // The customer tries the first number again during the correction, and once more after its
    // decline.
    const again = await correct(session, numberOf('999009'))
    expect([again.status, again.text.includes('Une demande est déjà en attente')]).toEqual([
      422,
      true,
    ])
    await endAs(server, second.id, 'cancelled')
    const retried = await walker().pay(session, { phone: numberOf('999009') })
    expect([retried.status, retried.text.includes('Une demande est déjà en attente')]).toEqual([
      422,
      true,
    ])
    expect(await attemptsOf(server, session)).toHaveLength(2)
    await endAs(server, first.id, 'cancelled')
    expect((await walker().pay(session, { phone: numberOf('999009') })).status).toBe(303)
    expect(await attemptsOf(server, session)).toHaveLength(3)
  })

  test('many attempts by a customer count as one use of a payment link', async () => {
    const merchant = await createMerchant(server)
    const order = { amount: 5000, currency: 'XAF', uses_max: 1 }
    const { url: link } = (await merchant.account('post', '/payment-links', order)).body.data
    const open = async () => {
      const { headers } = await walker().post(link, 'amount=')
      return new URL(headers.get('location') ?? '', link).href.split('?')[0] ?? ''
    }
    const [url, other] = [await open(), await open()]
    const session = { id: new URL(url).pathname.split('/')[2] ?? '', url }
    await walker().pay(session, { phone: numberOf('999009') })
    expect((await correct(session, '06 699 90 09')).status).toBe(303)
    expect(await attemptsOf(server, session)).toHaveLength(2)
    expect((await walker().pay({ url: other })).status).toBe(403)
  })
})

describe('sessions without corrections', () => {
  test('a form session does not offer a correction, because its merchant supplied the number', async () => {
    const merchant = await createMerchant(server)
    const session = await back.openForm(merchant, '999009')
    for (const query of ['', '?correct=1']) {
      const { text } = await walker().get(session.url + query)
      expect(text).toContain('Validez sur votre téléphone')
      expect(text).not.toMatch(/Mauvais numéro|name="token"/)
    }
    const [attempt] = await attemptsOf(server, session)
    expect(await payKnowing(session, 1, attempt?.id)).toEqual({ kind: 'underway' })
    expect(await attemptsOf(server, session)).toHaveLength(1)
  })

  test('the database refuses two attempts that replace the same attempt', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await openTwice(server, session)
    const copy = (replaces: string) => sql`
      INSERT INTO transactions (id, organisation_id, application_id, environment, type, provider,
        country, amount, currency, phone_number, msisdn, status, checkout_session_id, replaces,
        created_at, updated_at)
      SELECT ${newId(server.ctx.clock.nowMs())}, organisation_id, application_id, environment, type,
        provider, country, amount, currency, phone_number, msisdn, 'pending', checkout_session_id,
        ${replaces}, now(), now()
      FROM transactions WHERE checkout_session_id = ${session.id}::uuid LIMIT 1`
    const [first] = await attemptsOf(server, session)
    await expect(copy(first?.id ?? '').execute(server.ctx.db)).rejects.toMatchObject({
      code: '23505',
    })
    expect(await attemptsOf(server, session)).toHaveLength(2)
  })
})

describe.each<[string, [0 | 1, 0 | 1]]>([
  ['the corrected attempt succeeds before the first', [1, 0]],
  ['the first attempt succeeds before the corrected one', [0, 1]],
])('a second success in one session, where %s', (_title, order) => {
  test("a session's second successful payment is listed for reconciliation unless it is refunded automatically", async () => {
    const merchant = await createMerchant(server)
    const { session, counted, duplicate } = await paidTwice(merchant, order)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: counted.id })
    expect(await itemsAbout(server, duplicate.id)).toMatchObject([
      { reported_status: 'successful', recorded_status: 'completed', resolution: null },
    ])
    expect(await itemsAbout(server, counted.id)).toEqual([])
    expect(await refundsOf(server, merchant)).toEqual([])
    expect(await eventsOf(merchant)).toEqual([
      'checkout.session.completed',
      'payment.succeeded',
      'payment.succeeded',
    ])
    expect(await back.available(merchant)).toBe(openingBalance + 30_000)
    const { text } = await walker().get(session.url)
    expect(text).toMatch(/Un second paiement de 15\s000.*Demandez au marchand/)
    expect(text).not.toContain('plus rien à faire')
  })

  test("a session's second successful payment is shown as refunded only after it is fully refunded", async () => {
    const merchant = await createMerchant(server)
    const { session, duplicate } = await paidTwice(merchant, order)
    const giveBack = async (amount: number): Promise<string> => {
      const { body } = await merchant.post('/refunds', { payment_id: duplicate.id, amount })
      await eventually(() => endAs(server, body.data.id, 'successful'), statusIs(200))
      const { text } = await walker().get(session.url)
      return /class="second-payment warn">([^<]*)/.exec(text)?.[1] ?? ''
    }
    expect(await giveBack(100)).toContain('Demandez au marchand')
    expect(await giveBack(14_900)).toContain('intégralement remboursé')
  })

  test("a session's second successful payment is refunded immediately if the application enables automatic refunds", async () => {
    const merchant = await createMerchant(server)
    await returnDuplicatesOf(server, merchant, 'refund')
    const { session, counted, duplicate } = await paidTwice(merchant, order)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: counted.id })
    // The refund reserved the money before anything else could spend it.
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
    const [refund, ...more] = await refundsOf(server, merchant)
    expect(more).toEqual([])
    expect(refund).toMatchObject({
      payment_id: duplicate.id,
      amount: 15_000,
      refund_reason: 'duplicate_collection',
    })
    expect((await manage(server, 'get', `/transactions/${refund.id}`)).body.data).toMatchObject({
      payment_id: duplicate.id,
      refund_reason: 'duplicate_collection',
      checkout_session_id: session.id,
    })
    expect((await walker().get(session.url)).text).toContain('en cours de remboursement')
    await eventually(() => endAs(server, refund.id, 'successful'), statusIs(200))
    expect(await eventsOf(merchant)).toEqual([
      'checkout.session.completed',
      'payment.succeeded',
      'payment.succeeded',
      'refund.succeeded',
    ])
    expect(await itemsAbout(server, duplicate.id)).toEqual([])
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
    expect((await walker().get(session.url)).text).toContain('Il a été intégralement remboursé')
  })
})

test("a session's second successful payment and its refund are recorded together, or not at all", async () => {
  const merchant = await createMerchant(server)
  await returnDuplicatesOf(server, merchant, 'refund')
  const session = await back.open(merchant)
  const [first, second] = await openTwice(server, session)
  await endAs(server, second.id, 'successful')
  const { db } = server.ctx
  await sql`
    ALTER TABLE transactions ADD CONSTRAINT no_refund_for_now
      CHECK (refund_reason IS NULL OR organisation_id <> ${sql.lit(merchant.organisationId)})
      NOT VALID`.execute(db)
  try {
    expect((await endAs(server, first.id, 'successful')).status).toBe(500)
    const [still] = await attemptsOf(server, session)
    expect(still?.status).toBe('processing')
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
  } finally {
    await sql`ALTER TABLE transactions DROP CONSTRAINT no_refund_for_now`.execute(db)
  }
  expect((await endAs(server, first.id, 'successful')).status).toBe(200)
  expect(await refundsOf(server, merchant)).toHaveLength(1)
  expect(await back.available(merchant)).toBe(openingBalance + 15_000)
})

describe('a second success whose refund is not possible', () => {
  test("a session's second successful payment is listed for reconciliation if its refund fails", async () => {
    const merchant = await createMerchant(server)
    await returnDuplicatesOf(server, merchant, 'refund')
    const { duplicate } = await paidTwice(merchant)
    const [refund] = await refundsOf(server, merchant)
    await eventually(() => endAs(server, refund.id, 'failed'), statusIs(200))
    expect(await itemsAbout(server, duplicate.id)).toMatchObject([
      { reported_status: 'successful', recorded_status: 'completed' },
    ])
    expect(await back.available(merchant)).toBe(openingBalance + 30_000)
  })

  test("a session's second successful payment is listed for reconciliation if it repaid the merchant's debt", async () => {
    const merchant = await createMerchant(server)
    await returnDuplicatesOf(server, merchant, 'refund')
    const late = await back.openForm(merchant, '999009', { amount: '50000' })
    await back.outlive(late)
    await back.reaches(late, 'expired')
    const payment = await back.end(merchant, 'successful')
    // This payout and its fee use the whole balance.
    const order = { amount: 9_950_495, currency: 'XAF', country: 'CG', provider: 'carrier1_momo' }
    await merchant.post('/payouts', { ...order, phone_number: numberOf('999001') })
    expect(await back.available(merchant)).toBe(0)
    const [item] = await itemsAbout(server, payment.id)
    expect((await settle(item, 'failed')).status).toBe(200)
    const { duplicate } = await paidTwice(merchant)
    expect(await refundsOf(server, merchant)).toEqual([])
    expect(await itemsAbout(server, duplicate.id)).toMatchObject([{ recorded_status: 'completed' }])
    expect(await back.available(merchant)).toBe(0)
  })
})

describe('evidence of a second success whose number was erased', () => {
  test("a session's second successful payment is listed for reconciliation if its number was erased", async () => {
    const merchant = await createMerchant(server)
    await returnDuplicatesOf(server, merchant, 'refund')
    const [failed, paid] = await openTwice(server, await back.open(merchant))
    await endAs(server, failed.id, 'failed')
    await endAs(server, paid.id, 'successful')
    const { db, clock } = server.ctx
    const masked = '242•••••••09'
    await sql`UPDATE transactions SET number_erased_at = now(), phone_number = ${masked},
      msisdn = ${masked} WHERE id = ${failed.id}::uuid`.execute(db)
    const id = newId(clock.nowMs())
    await sql`
      INSERT INTO reconciliation_items (id, transaction_id, reported_status, recorded_status,
        created_at)
      VALUES (${id}, ${failed.id}, 'successful', 'failed', now())`.execute(db)
    expect((await settle({ id }, 'successful')).status).toBe(200)
    expect(await refundsOf(server, merchant)).toEqual([])
    const items = await itemsAbout(server, failed.id)
    expect(
      items.filter(({ resolution }: { resolution: string | null }) => resolution === null),
    ).toMatchObject([{ kind: 'second_payment' }])
  })
})

describe('a session with two payments', () => {
  test('a first payment that evidence proves successful is refunded if a second payment completed the session', async () => {
    const merchant = await createMerchant(server)
    await returnDuplicatesOf(server, merchant, 'refund')
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999012') })
    const [first] = await attemptsOf(server, session)
    const [item] = await eventually(() => itemsAbout(server, first?.id ?? ''), hasLength(1))
    await walker().pay(session)
    await back.reaches(session, 'completed')
    const [, second] = await attemptsOf(server, session)
    expect((await settle(item, 'successful')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: second?.id })
    expect(await refundsOf(server, merchant)).toMatchObject([
      { payment_id: first?.id, amount: 15_000, refund_reason: 'duplicate_collection' },
    ])
    // Refunds to this number fail and return the money, so only the first four entries are
    // compared.
    expect((await movementsOf(merchant)).slice(0, 4)).toEqual([
      openingBalance,
      15_000,
      15_000,
      -15_000,
    ])
  })

  test.each(['review', 'refund'] as const)(
    'evidence that both payments of an expired session succeeded completes the session with the first payment (%s)',
    async (rule) => {
      const merchant = await createMerchant(server)
      await returnDuplicatesOf(server, merchant, rule)
      const session = await back.open(merchant)
      const attempts = await openTwice(server, session)
      await back.outlive(session)
      await back.reaches(session, 'expired')
      for (const { id } of attempts) await endAs(server, id, 'successful')
      for (const { id } of attempts) {
        const [item] = await itemsAbout(server, id)
        expect(item).toMatchObject({ kind: 'other_end', recorded_status: 'expired' })
        expect((await settle(item, 'successful')).status).toBe(200)
      }
      const [first, second] = attempts
      expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: first.id })
      const refunds = rule === 'review' ? [] : [{ payment_id: second.id, amount: 15_000 }]
      const given = await refundsOf(server, merchant)
      expect(given).toHaveLength(refunds.length)
      expect(given).toMatchObject(refunds)
      const items = await itemsAbout(server, second.id)
      const open = items.filter((item: { resolved_at: string | null }) => item.resolved_at === null)
      expect(open.map(({ kind }: { kind: string }) => kind)).toEqual(
        rule === 'review' ? ['second_payment'] : [],
      )
      // By settling a duplicate's item as successful, staff decide to keep the payment.
      await returnDuplicatesOf(server, merchant, 'refund')
      for (const item of open) expect((await settle(item, 'successful')).status).toBe(200)
      expect(await refundsOf(server, merchant)).toHaveLength(refunds.length)
    },
  )

  test('a refunded payment that evidence proves successful does not complete its session', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const [{ id = '' } = {}] = await attemptsOf(server, session)
    await back.outlive(session)
    await back.reaches(session, 'expired')
    await endAs(server, id, 'successful')
    const order = { payment_id: id, amount: 15_000 }
    expect((await merchant.post('/refunds', order)).status).toBe(201)
    const [item] = await itemsAbout(server, id)
    expect((await settle(item, 'successful')).status).toBe(200)
    expect((await countedOf(session)).status).toBe('expired')
    expect(await eventsOf(merchant)).not.toContain('checkout.session.completed')
  })

  test('a partly refunded second payment is settled as failed only if the decision states the refunded amount', async () => {
    const merchant = await createMerchant(server)
    const { duplicate } = await paidTwice(merchant)
    const [{ id, refunded_amount }] = await itemsAbout(server, duplicate.id)
    expect(refunded_amount).toBe(0)
    const order = { payment_id: duplicate.id, amount: 6000 }
    const refund = (await merchant.post('/refunds', order)).body.data
    // An unsubmitted refund would fail together with its payment.
    await eventually(() => merchant.get(`/refunds/${refund.id}`), resourceIs('processing'))
    const evidence = { action: 'settle', status: 'failed', reason: 'Relevé' }
    const resolve = (body: object) =>
      manage(server, 'post', `/reconciliation-items/${id}/resolve`, { ...evidence, ...body })
    for (const body of [{}, { refunded_amount: 0 }, { refunded_amount: 5999 }]) {
      const reply = await resolve(body)
      expect([reply.status, reply.body.code]).toEqual([409, 'settlement_outdated'])
    }
    expect(await itemsAbout(server, duplicate.id)).toMatchObject([{ refunded_amount: 6000 }])
    expect((await resolve({ refunded_amount: 6000 })).status).toBe(200)
    expect(await back.available(merchant)).toBe(openingBalance + 15_000 - 6000)
    // Settling a payment as successful takes no money from the merchant, so no amount is needed.
    const again = newId(server.ctx.clock.nowMs())
    await sql`INSERT INTO reconciliation_items (id, transaction_id, reported_status,
        recorded_status, created_at)
      VALUES (${again}, ${duplicate.id}, 'successful', 'failed', now())`.execute(server.ctx.db)
    expect((await settle({ id: again }, 'successful')).status).toBe(200)
  })

  test('a session stays completed if evidence shows that its second payment failed', async () => {
    const merchant = await createMerchant(server)
    const { session, counted, duplicate } = await paidTwice(merchant)
    const [item] = await itemsAbout(server, duplicate.id)
    expect((await settle(item, 'failed')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: counted.id })
    expect(await back.available(merchant)).toBe(openingBalance + 15_000)
  })

  test('a session keeps its valid payment if evidence shows that a third payment failed', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    const [first, counted] = await openTwice(server, session)
    await correct(session, '+242 06 7999009')
    const [, , third] = await attemptsOf(server, session)
    for (const attempt of [counted, first, third]) {
      await eventually(() => endAs(server, attempt?.id ?? '', 'successful'), statusIs(200))
    }
    const [item] = await itemsAbout(server, third?.id ?? '')
    expect((await settle(item, 'failed')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: counted.id })
  })

  test("evidence about one session's payment leaves other sessions unchanged", async () => {
    const [merchant, other] = [await createMerchant(server), await createMerchant(server)]
    const [paid, unnamed] = [await paidTwice(other), await paidTwice(other)]
    // Simulates a session that a node of the previous version completed without a payment ID.
    await sql`UPDATE checkout_sessions SET payment_id = NULL
      WHERE id = ${unnamed.session.id}::uuid`.execute(server.ctx.db)
    const own = await back.openForm(merchant, '512345')
    await back.reaches(own, 'completed')
    const [payment] = await back.payments(merchant)
    expect((await settle(await disprove(payment), 'failed')).status).toBe(200)
    expect(await countedOf(own)).toEqual({ status: 'failed', payment_id: null })
    const counted = { status: 'completed', payment_id: paid.counted.id }
    expect(await countedOf(paid.session)).toEqual(counted)
    expect(await countedOf(unnamed.session)).toEqual({ status: 'completed', payment_id: null })
  })

  test.each(['review', 'refund'] as const)(
    "if evidence shows that a session's valid payment failed, its duplicate becomes valid unless refunded (%s)",
    async (rule) => {
      const merchant = await createMerchant(server)
      await returnDuplicatesOf(server, merchant, rule)
      const { session, counted, duplicate } = await paidTwice(merchant)
      expect((await settle(await disprove(counted), 'failed')).status).toBe(200)
      expect(await countedOf(session)).toEqual(
        rule === 'review'
          ? { status: 'completed', payment_id: duplicate.id }
          : { status: 'expired', payment_id: null },
      )
      // The duplicate payment no longer has to be refunded.
      expect(await itemsAbout(server, duplicate.id)).toMatchObject(
        rule === 'review' ? [{ kind: 'second_payment', resolution: 'withdrawn' }] : [],
      )
      expect(await back.available(merchant)).toBe(openingBalance + (rule === 'review' ? 15_000 : 0))
    },
  )

  test('a fully refunded duplicate does not become valid if evidence shows that the valid payment failed', async () => {
    const merchant = await createMerchant(server)
    const { session, counted, duplicate } = await paidTwice(merchant)
    for (const amount of [5000, 10_000]) {
      await merchant.post('/refunds', { payment_id: duplicate.id, amount })
    }
    expect((await settle(await disprove(counted), 'failed')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'expired', payment_id: null })
    expect(await itemsAbout(server, duplicate.id)).toMatchObject([{ resolution: null }])
  })

  test("a refunded payment remains the session's valid payment if evidence shows that the duplicate failed", async () => {
    const merchant = await createMerchant(server)
    const { session, counted, duplicate } = await paidTwice(merchant)
    await merchant.post('/refunds', { payment_id: counted.id, amount: 15_000 })
    expect((await settle(await disprove(duplicate), 'failed')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'completed', payment_id: counted.id })
  })

  test("evidence that the valid payment failed withdraws the duplicate's item and the proposals about the item", async () => {
    const merchant = await createMerchant(server)
    const { counted, duplicate } = await paidTwice(merchant)
    const [item] = await itemsAbout(server, duplicate.id)
    const proposed = await manage(server, 'post', `/reconciliation-items/${item.id}/proposals`, {
      ...{ action: 'dismiss', reason: 'Le marchand rembourse' },
    })
    expect((await settle(await disprove(counted), 'failed')).status).toBe(200)
    const { body } = await manage(server, 'get', `/proposals/${proposed.body.data.id}`)
    expect(body.data.status).toBe('overtaken')
    expect((await settle(item, 'failed')).body.code).toBe('already_resolved')
  })
})

describe('a fully refunded payment completes no session', () => {
  test('a fully refunded payment completes no session if it is corrected to failed and then to successful', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session)
    await back.reaches(session, 'completed')
    const [payment] = await back.payments(merchant)
    const refund = await merchant.post('/refunds', { payment_id: payment.id, amount: 15_000 })
    await eventually(
      () => merchant.get(`/refunds/${refund.body.data.id}`),
      ({ body }) => body.data.status === 'successful',
    )
    const unpaid = await disprove(payment)
    const decision = { action: 'settle', status: 'failed', reason: 'Absent du relevé' }
    const { status } = await manage(server, 'post', `/reconciliation-items/${unpaid.id}/resolve`, {
      ...{ ...decision, refunded_amount: 15_000 },
    })
    expect(status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'expired', payment_id: null })
    expect((await settle(await disprove(payment), 'successful')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'expired', payment_id: null })
  })

  test('a payment that a correction shows as refunded twice completes no session, and its page shows a full refund', async () => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    await walker().pay(session, { phone: numberOf('999009') })
    const [{ id = '' } = {}] = await attemptsOf(server, session)
    await back.outlive(session)
    await back.reaches(session, 'expired')
    await endAs(server, id, 'successful')
    const refunds: string[] = []
    for (const end of ['failed', 'successful'] as const) {
      const { body } = await merchant.post('/refunds', { payment_id: id, amount: 15_000 })
      refunds.push(body.data.id)
      await eventually(() => endAs(server, body.data.id, end), statusIs(200))
    }
    const twice = await disprove({ id: refunds[0] ?? '' })
    expect((await settle(twice, 'successful')).status).toBe(200)
    const [item] = await itemsAbout(server, id)
    expect((await settle(item, 'successful')).status).toBe(200)
    expect(await countedOf(session)).toEqual({ status: 'expired', payment_id: null })
    // Makes the session look as if a node of the previous version had completed it.
    await sql`UPDATE checkout_sessions SET status = 'completed', payment_id = ${id}::uuid
      WHERE id = ${session.id}::uuid`.execute(server.ctx.db)
    expect((await walker().get(session.url)).text).toContain('Paiement remboursé')
  })
})

test.each([
  ['the first attempt', [0, 1]],
  ['the second attempt', [1, 0]],
] as const)(
  'if two successful payments are recorded in one batch, the first payment in the batch completes the session: %s',
  async (_, order) => {
    const merchant = await createMerchant(server)
    const session = await back.open(merchant)
    const attempts = await openTwice(server, session)
    const steps = await Promise.all(
      order.map(async (at): Promise<StepToApply> => {
        const row = await findTransaction(server.ctx.db, attempts[at].id)
        if (row === undefined) throw new Error('no such attempt')
        return { row, step: { kind: 'reported', report: { kind: 'succeeded' } } }
      }),
    )
    await applyTransitions(server.ctx, steps, 5000)
    const [counted, duplicate] = order
    expect(await countedOf(session)).toEqual({
      status: 'completed',
      payment_id: attempts[counted].id,
    })
    expect(await itemsAbout(server, attempts[counted].id)).toEqual([])
    expect(await itemsAbout(server, attempts[duplicate].id)).toHaveLength(1)
  },
)
