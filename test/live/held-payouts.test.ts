import { linesOf, order } from '../features/account/bulk-requests.ts'
import { as } from '../support/approvals.ts'
import { payout } from '../support/builders.ts'
import { type Merchant, manage } from '../support/client.ts'
import { eventually, exceeds, forGood, statusIs } from '../support/eventually.ts'
import { createPerson } from '../support/people.ts'
import type { ScriptedReply } from '../support/scripted-provider.ts'
import { fund, type ScriptedService, startScriptedService } from './scripted-service.ts'

const concurrency = 4
const amount = 1000
const reason = 'Plaintes de clients'

let service: ScriptedService
/** The account API refuses a suspended merchant's key, so the tests read payouts as staff. */
let merchant: Merchant

beforeAll(async () => {
  service = await startScriptedService({ carrier1: { concurrency, lateArrivalMs: 60_000 } })
})
afterEach(async () => {
  expect((await manage(service.server, 'get', '/ledger-check')).body.data.balanced).toBe(true)
})
afterAll(() => service?.stop())

const managed = async (id: string) =>
  (await manage(service.server, 'get', `/transactions/${id}`)).body.data

const organisation = (path = '', body?: object) =>
  manage(
    service.server,
    path === '' ? 'get' : 'post',
    `/organisations/${merchant.organisationId}${path}`,
    body,
  )

const suspend = async () => (await organisation('/suspend', { reason })).body.data

const decide = (id: string, verb: 'resume' | 'cancel') =>
  manage(service.server, 'post', `/payouts/${id}/${verb}`, { reason: 'Enquête terminée' })

const pay = async (changes = {}): Promise<string> => {
  const reply = await merchant.post('/payouts', payout({ amount, ...changes }))
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

const payMany = (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => pay()))

const search = async (query: string): Promise<{ id: string; held: unknown }[]> => {
  const path = `/transactions?organisation_id=${merchant.organisationId}&per_page=100&${query}`
  return (await manage(service.server, 'get', path)).body.data
}

const held = () => search('held=true')
const completed = () => search('type=disbursement&status=completed')

const submitted = () => service.momo.callsTo('POST', '/transfer').length

const isTransfer = (path: string) => path.endsWith('/transfer')

const isToken = (path: string) => /token\/?$/.test(path)

/** The token is already expired, so no call reuses it. */
const shortToken = { status: 200, body: { access_token: 'token', expires_in: '0' } }

/** Withholds replies to calls until the returned function is called; queries report a success. */
const holdCalls = (isHeldBack: (path: string) => boolean, reply?: ScriptedReply) => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  service.momo.script = async ({ method, path }) => {
    if (isHeldBack(path)) {
      await answered
      return reply
    }
    if (isToken(path)) return shortToken
    if (method === 'POST') return { status: 202 }
    return { status: 200, body: { status: 'SUCCESSFUL', amount: String(amount), currency: 'XAF' } }
  }
  return answer
}

const answerAtOnce = () => holdCalls(() => false)()

const fundedMerchant = async (): Promise<void> => {
  merchant = await service.merchant()
  await fund(service, merchant, 1_000_000)
  service.momo.calls.length = 0
}

/**
 * Waits until another merchant's payout completes, which shows that workers processed all due work.
 */
const workersHaveRun = async (): Promise<void> => {
  const suspended = merchant
  const before = service.momo.calls.length
  merchant = await service.merchant()
  await fund(service, merchant, 10_000)
  answerAtOnce()
  const id = await pay()
  await eventually(() => managed(id), statusIs('completed'))
  merchant = suspended
  service.momo.calls.splice(before)
}

test('a suspension holds exactly the payouts that no worker has submitted', async () => {
  await fundedMerchant()
  const answer = holdCalls(isTransfer, { status: 202 })
  await payMany(50)
  await eventually(submitted, (count) => count === concurrency)
  expect((await suspend()).payouts).toEqual({ held: 50 - concurrency, submitted: concurrency })
  answer()
  await eventually(completed, ({ length }) => length === concurrency)
  await workersHaveRun()
  expect(submitted()).toBe(concurrency)
  const list = await held()
  expect(list).toHaveLength(50 - concurrency)
  expect(list[0]).toMatchObject({
    status: 'approved',
    held: { reason: 'merchant_suspended', since: expect.any(String) },
  })
  expect(await search('held=false&type=disbursement')).toHaveLength(concurrency)

  const id = list[0]?.id ?? ''
  expect((await decide(id, 'resume')).body.code).toBe('organisation_may_not_pay')
  const refused = await organisation('/held-payouts/resume', { reason })
  expect([refused.status, refused.body.code]).toEqual([409, 'organisation_may_not_pay'])
  expect((await organisation('/resume')).body.data.payouts).toEqual({
    held: 50 - concurrency,
    submitted: 0,
  })
  await workersHaveRun()
  expect(submitted()).toBe(concurrency)
  const { body } = await forGood(
    () => merchant.get(`/payouts/${id}`),
    ({ status }) => status === 200,
  )
  expect(body.data.status).toBe('approved')
  const own = await merchant.account('get', `/transactions/${id}`)
  expect(own.body.data).toMatchObject({ status: 'approved', held: list[0]?.held })

  expect((await decide(id, 'resume')).body.data).toMatchObject({ status: 'approved', held: null })
  const resumed = await organisation('/held-payouts/resume', { reason })
  expect(resumed.body.data).toEqual({ decided: 49 - concurrency, left: 0 })
  await eventually(completed, ({ length }) => length === 50)
  expect(submitted()).toBe(50)
})

describe('a newly lowered limit', () => {
  const setMaximum = async (maximum_amount: number): Promise<void> => {
    const market = { provider: 'carrier1_momo', country: 'CG', currency: 'XAF' }
    const limits = { ...market, minimum_amount: 100, maximum_amount }
    expect((await manage(service.server, 'put', '/limits', limits)).status).toBe(200)
  }
  afterEach(() => setMaximum(1_000_000))

  test('a held payout above a newly lowered limit is not resumed', async () => {
    await fundedMerchant()
    const answer = holdCalls(isTransfer, { status: 202 })
    await payMany(concurrency)
    await eventually(submitted, (count) => count === concurrency)
    const large = await pay({ amount: 2 * amount })
    await pay()
    await suspend()
    answer()
    await setMaximum(amount)
    await organisation('/resume')
    expect((await decide(large, 'resume')).body.code).toBe('outside_limits')
    const resumed = await organisation('/held-payouts/resume', { reason })
    expect(resumed.body.data).toEqual({ decided: 1, left: 1 })
    await eventually(completed, ({ length }) => length === concurrency + 1)
    expect((await held()).map(({ id }) => id)).toEqual([large])
  })
})

test('a payout is not submitted if its merchant is suspended while the provider token is fetched', async () => {
  await fundedMerchant()
  const answer = holdCalls(isToken, shortToken)
  const id = await pay()
  await eventually(() => service.momo.callsTo('POST', 'disbursement/token').length, exceeds(0))
  expect((await suspend()).payouts).toEqual({ held: 0, submitted: 1 })
  answer()
  await eventually(
    () => managed(id),
    (row) => row.held !== null,
  )
  expect(submitted()).toBe(0)
  expect(await managed(id)).toMatchObject({ status: 'approved', attempts: 0 })
  expect((await suspend()).payouts).toEqual({ held: 1, submitted: 0 })
  expect((await held()).map((one) => one.id)).toEqual([id])
})

test('a payout with an unknown outcome is queried, but neither held nor resubmitted', async () => {
  await fundedMerchant()
  let enquiries = 0
  service.momo.script = ({ method, path }) => {
    if (isToken(path)) return shortToken
    if (method === 'POST') return 'reset'
    enquiries += 1
    return { status: 404, body: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource' } }
  }
  const id = await pay()
  await eventually(submitted, (count) => count > 0)
  expect(await suspend()).toMatchObject({ payouts: { held: 0 } })
  const sent = submitted()
  const before = enquiries
  await eventually(
    () => enquiries,
    (count) => count > before + 3,
  )
  expect(submitted()).toBeLessThanOrEqual(sent + 1)
  const settled = submitted()
  const after = enquiries
  await eventually(
    () => enquiries,
    (count) => count > after + 3,
  )
  expect(submitted()).toBe(settled)
  expect(await managed(id)).toMatchObject({ status: 'processing', held: null })
  answerAtOnce()
  await eventually(() => managed(id), statusIs('completed'))
})

test('a cancelled payout releases its money once, and its merchant is notified', async () => {
  await fundedMerchant()
  const { token } = await createPerson(service.server, 'finance')
  const answer = holdCalls(isTransfer, { status: 202 })
  const [id = ''] = await payMany(concurrency + 2)
  await eventually(submitted, (count) => count === concurrency)
  await suspend()
  const [first, second] = (await held()).map((one) => one.id)
  expect(second).toBeDefined()
  const body = { reason: 'Clé volée' }
  const cancel = () => as(service.server, token, 'post', `/payouts/${first}/cancel`, body)
  const replies = await Promise.all([cancel(), cancel()])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('not_held')
  expect(await managed(first ?? '')).toMatchObject({
    ...{ status: 'rejected', held: null, failure_reason: null },
    postings: [{ kind: 'payout_reserved' }, { kind: 'payout_released' }],
  })
  const events = await manage(service.server, 'get', `/transactions/${first}/events`)
  expect(events.body.data.map(({ type }: { type: string }) => type)).toContain('payout.rejected')
  const entries = await manage(service.server, 'get', `/audit-entries?subject_id=${first}`)
  expect(entries.body.data[0]).toMatchObject({
    ...{ operation: 'cancelPayout', reason: body.reason },
    before: { status: 'approved', held_reason: 'merchant_suspended' },
    after: { status: 'rejected', held_reason: null },
  })
  const all = await organisation('/held-payouts/cancel', body)
  expect(all.body.data).toEqual({ decided: 1, left: 0 })
  answer()
  await eventually(completed, ({ length }) => length === concurrency)
  expect(submitted()).toBe(concurrency)
  const [sent] = (await completed()).map((one) => one.id)
  expect((await decide(sent ?? id, 'cancel')).body.code).toBe('not_held')
})

test('bulk payout lines held by a suspension stay held after the suspension ends, and the remaining lines complete', async () => {
  await fundedMerchant()
  const answer = holdCalls(isTransfer, { status: 202 })
  const bulk = await order(service.server, merchant, { payouts: linesOf(60, { amount }) })
  expect(bulk.status).toBe(201)
  await eventually(submitted, (count) => count === concurrency)
  await eventually(
    () => search('type=disbursement&status=approved'),
    ({ length }) => length >= 50 - concurrency,
  )
  await suspend()
  answer()
  await eventually(completed, ({ length }) => length === concurrency)
  const stopped = (await held()).length
  expect(stopped).toBeGreaterThanOrEqual(50 - concurrency)
  await organisation('/resume')
  await service.server.ctx.db
    .updateTable('bulk_payouts')
    .set({ due_at: new Date(0).toISOString() })
    .where('organisation_id', '=', merchant.organisationId)
    .execute()
  await eventually(completed, ({ length }) => length === 60 - stopped)
  expect(await held()).toHaveLength(stopped)
})

test('a payout delayed by an outage is held, and is retried for another hour after it is resumed', async () => {
  await fundedMerchant()
  // The provider temporarily accepts no transactions.
  service.momo.script = ({ path }) => (isToken(path) ? shortToken : { status: 429 })
  const id = await pay()
  await suspend()
  await eventually(
    () => managed(id),
    (row) => row.held !== null,
  )
  expect(await managed(id)).toMatchObject({ status: 'approved', due_at: null })
  await organisation('/resume')
  const { db, clock } = service.server.ctx
  const hoursAgo = new Date(clock.nowMs() - 7_200_000).toISOString()
  await db.updateTable('transactions').set({ updated_at: hoursAgo }).where('id', '=', id).execute()
  expect((await decide(id, 'resume')).status).toBe(200)
  const before = submitted()
  await eventually(submitted, (count) => count > before)
  answerAtOnce()
  await eventually(() => managed(id), statusIs('completed'))
})
