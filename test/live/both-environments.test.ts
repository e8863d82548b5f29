import { sql } from 'kysely'
import { openSessionsMax } from '../../src/domain/merchants/limits.ts'
import { createMerchant, goLive, type Merchant, manage } from '../support/client.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { createFinal, numberIn, order, paymentTo, payoutTo, providers } from './live-orders.ts'
import { startLiveService } from './live-service.ts'

const service = prepared(startLiveService)

const bodies = {
  payments: paymentTo('carrier1_momo'),
  // The merchant has no live balance, so live mode refuses requests that the sandbox accepts. Both
  // replies are stored.
  payouts: payoutTo('carrier1_momo'),
  'checkout/sessions': {
    amount: 15000,
    currency: 'XAF',
    success_url: 'https://boutique.example/merci',
    cancel_url: 'https://boutique.example/panier',
  },
}

test.each(Object.entries(bodies))(
  'an idempotency key for %s identifies one request per environment, even concurrently',
  async (path, body) => {
    const sandbox = await createMerchant(service.server)
    const live = await goLive(service.server, sandbox)
    const send = ({ post }: Merchant) =>
      post(`/${path}`, body, { headers: { 'Idempotency-Key': 'both' } })
    const first = [await send(sandbox), await send(live)]
    expect(first.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      undefined,
      undefined,
    ])
    expect(first[0]?.text).not.toBe(first[1]?.text)
    const replays = await Promise.all(
      Array.from({ length: 20 }, () => [send(sandbox), send(live)]).flat(),
    )
    for (const [at, reply] of replays.entries()) {
      expect([reply.status, reply.text]).toEqual([first[at % 2]?.status, first[at % 2]?.text])
      expect(reply.headers['idempotent-replayed']).toBe('true')
    }
  },
)

test("a live provider balance shows the organisation's share of the money held at that provider", async () => {
  const [merchant, other] = await Promise.all([service.merchant(), service.merchant()])
  const balancesOf = ({ get }: Merchant) =>
    Promise.all(providers.map(async (by) => (await get(`/balance?provider=${by}`)).body.data))
  const xaf = (...amounts: number[]) => amounts.map((available) => ({ available, currency: 'XAF' }))
  expect(await balancesOf(merchant)).toEqual(xaf(0, 0))

  const paid = await createFinal(
    merchant,
    'payments',
    paymentTo('carrier1_momo', { amount: 50_000 }),
  )
  expect(await balancesOf(merchant)).toEqual(xaf(50_000, 0))
  // A payout at one provider, paid with money at another, is a loan between the two accounts.
  await createFinal(merchant, 'payouts', payoutTo('carrier2_money', { amount: 10_000 }))
  expect(await balancesOf(merchant)).toEqual(xaf(50_000 - 10_100, 0))
  await createFinal(merchant, 'refunds', { payment_id: paid.id, amount: 5000 })
  expect(await balancesOf(merchant)).toEqual(xaf(45_000 - 10_100, 0))
  await createFinal(merchant, 'payments', paymentTo('carrier2_money', { amount: 30_000 }))
  expect(await balancesOf(merchant)).toEqual(xaf(45_000, 20_000))
  // Money reserved for a payout in progress is not available.
  const silent = payoutTo('carrier1_momo', { amount: 60_000, phone_number: numberIn('999010') })
  await order(merchant, 'payouts', silent)
  expect(await balancesOf(merchant)).toEqual(
    xaf(75_000 - 10_100 - 60_600, 75_000 - 10_100 - 60_600),
  )
  expect(await balancesOf(other)).toEqual(xaf(0, 0))
})

test('a sandbox response from before a change of limits is not replayed to a request with a live key', async () => {
  const sandbox = await createMerchant(service.server)
  const live = await goLive(service.server, sandbox)
  const send = ({ post }: Merchant, key: string) =>
    post('/payments', bodies.payments, { headers: { 'Idempotency-Key': key } })
  const first = await send(sandbox, 'before')
  expect(first.status).toBe(201)
  const limits = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
  await manage(service.server, 'put', '/limits', {
    ...limits,
    minimum_amount: 6000,
    maximum_amount: 7000,
  })
  await eventually(() => sandbox.post('/payments', bodies.payments), statusIs(422))
  expect((await send(sandbox, 'before')).text).toBe(first.text)
  const { status, body } = await send(live, 'before')
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']])
})

test('pending money in one environment does not affect the balance in the other environment', async () => {
  const sandbox = await createMerchant(service.server)
  const live = await goLive(service.server, sandbox)
  const phone_number = numberIn('999009')
  await sandbox.post('/payments', paymentTo('carrier1_momo', { phone_number, amount: 7000 }))
  await live.post('/payments', paymentTo('carrier1_momo', { phone_number, amount: 6500 }))
  const pendingOf = async (merchant: Merchant) =>
    (await merchant.get('/merchant/balance')).body.data.map(
      ({ pending_balance }: { pending_balance: number }) => pending_balance,
    )
  expect([await pendingOf(sandbox), await pendingOf(live)]).toEqual([[7000], [6500]])
})

test('sandbox payouts do not affect the daily limit of live payouts', async () => {
  const sandbox = await createMerchant(service.server)
  const live = await goLive(service.server, sandbox)
  const collected = paymentTo('carrier1_momo', { amount: 7000 })
  await Promise.all([1, 2, 3].map(() => createFinal(live, 'payments', collected)))
  const rule = { currency: 'XAF', threshold: null, daily_limit: 10_000 }
  const path = `/applications/${sandbox.applicationId}`
  await manage(service.server, 'patch', path, { payout_approval_rules: [rule] })
  const isHeld = async ({ post }: Merchant): Promise<boolean> => {
    const { status, body } = await post('/payouts', payoutTo('carrier1_momo', { amount: 6500 }))
    expect(status).toBe(201)
    const waiting = await manage(service.server, 'get', '/waiting-payouts?per_page=100')
    return waiting.body.data.some(({ id }: { id: string }) => id === body.data.id)
  }
  expect([await isHeld(sandbox), await isHeld(live)]).toEqual([false, false])
  expect([await isHeld(sandbox), await isHeld(live)]).toEqual([true, true])
})

test('open sandbox checkout sessions do not count towards the limit on live sessions', async () => {
  const { db } = service.server.ctx
  const sandbox = await createMerchant(service.server)
  const live = await goLive(service.server, sandbox)
  const other = await createMerchant(service.server)
  const { id } = (await other.post('/checkout/sessions', bodies['checkout/sessions'])).body.data
  const owner = { application_id: sandbox.applicationId, organisation_id: sandbox.organisationId }
  const own = { ...owner, due_at: '2100-01-01' }
  await sql`INSERT INTO checkout_sessions SELECT copy.*
    FROM checkout_sessions AS s, generate_series(1, ${openSessionsMax}::int) AS n,
      jsonb_populate_record(s, ${own}::jsonb
        || jsonb_build_object('id', md5(${sandbox.applicationId} || n::text)::uuid)) AS copy
    WHERE s.id = ${id}::uuid`.execute(db)
  const statuses: number[] = []
  for (const { post } of [sandbox, live]) {
    statuses.push((await post('/checkout/sessions', bodies['checkout/sessions'])).status)
  }
  expect(statuses).toEqual([422, 201])
})

/** Creates a live payout that needs approval. Its merchant paid the same number in the sandbox. */
const heldPayout = async () => {
  const sandbox = await createMerchant(service.server)
  const live = await goLive(service.server, sandbox)
  await createFinal(live, 'payments', paymentTo('carrier1_momo', { amount: 7000 }))
  await createFinal(sandbox, 'payouts', payoutTo('carrier1_momo', { amount: 6500 }))
  const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
  const path = `/applications/${sandbox.applicationId}`
  await manage(service.server, 'patch', path, { payout_approval_rules: [rule] })
  const { id } = await order(live, 'payouts', payoutTo('carrier1_momo', { amount: 6500 }))
  const review = async () =>
    (await manage(service.server, 'get', `/waiting-payouts?id=${id}`)).body.data[0].review
  return { live, review }
}

test('the review of a live payout counts no sandbox payouts to its beneficiary', async () => {
  const { review } = await heldPayout()
  expect((await review()).beneficiary).toMatchObject({ completed_count: 0, open_count: 0 })
})

test('the review of a live payout shows whether the merchant is still verified', async () => {
  const { live, review } = await heldPayout()
  expect(await review()).toMatchObject({ may_pay_out: true })
  const path = `/organisations/${live.organisationId}/kyc`
  await manage(service.server, 'put', path, { status: 'rejected', reason: 'Pièce périmée' })
  expect(await review()).toMatchObject({ may_pay_out: false })
})

test.each(['', 'environment=live'])(
  'the ledger entries for the query "%s" include each entry once, in its environment',
  async (query) => {
    const sandbox = await createMerchant(service.server)
    const live = await goLive(service.server, sandbox)
    const body = paymentTo('carrier1_momo', { amount: 6500 })
    for (const merchant of [sandbox, live]) await createFinal(merchant, 'payments', body)
    const path = `/organisations/${live.organisationId}`
    const listed = await manage(
      service.server,
      'get',
      `${path}/ledger-entries?per_page=100&${query}`,
    )
    const { text } = await manage(service.server, 'get', `${path}/statement?${query}`)
    const lines = text.trimEnd().split('\r\n').slice(1)
    const told = lines.map((line) => line.split(','))
    const entries: { id: string; environment: string }[] = listed.body.data
    expect(new Set(entries.map(({ environment }) => environment))).toContain('live')
    expect(told.map(([id, , , environment]) => [id, environment])).toEqual(
      entries.toReversed().map(({ id, environment }) => [id, environment]),
    )
  },
)
