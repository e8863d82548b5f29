import { sql } from 'kysely'
import { nextPeriod } from '../../../src/domain/treasury/withdrawal-schedule.ts'
import { runWithdrawalSchedules } from '../../../src/services/treasury/withdrawal-schedules.ts'
import { as } from '../../support/approvals.ts'
import { bankAccount, payerAccount } from '../../support/bank-accounts.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { fundedMerchant, type LiveAccount } from '../../support/live-withdrawals.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

const opening = 10_000_000

/** This is the platform's bank account. */
let payer: string
let funded: LiveAccount
let merchant: Merchant
let bank_account_id: string

const server = prepared(() => startTestServer({ liveProviders: uncalledProviders() }))

beforeAll(async () => {
  payer = await payerAccount(server)
  const verifier = await createPerson(server, 'finance')
  // The merchant is funded before there is an owner, because the management token cannot do it
  // later.
  funded = await fundedMerchant(server, payer, verifier.token)
})
beforeEach(async () => {
  merchant = await createMerchant(server)
  bank_account_id = (await merchant.account('post', '/bank-accounts', bankAccount)).body.data.id
})

const set = (changes: object = {}, by = merchant) =>
  by.account('put', '/withdrawal-schedules', {
    ...{ currency: 'XAF', frequency: 'daily', bank_account_id },
    ...changes,
  })

const makeDue = (of = merchant) =>
  sql`UPDATE withdrawal_schedules SET due_at = now() - interval '1 second',
    period_at = now() - interval '1 second'
    WHERE application_id = ${of.applicationId}::uuid`.execute(server.ctx.db)

const run = () => runWithdrawalSchedules(server.ctx)

const withdrawals = async (of = merchant) => (await of.account('get', '/withdrawals')).body.data

const schedule = async (of = merchant) =>
  (await of.account('get', '/withdrawal-schedules')).body.data[0]

test('a due withdrawal schedule requests the balance above the reserve and the fee exactly once, even on two nodes', async () => {
  await manage(server, 'post', '/withdrawal-fees', {
    ...{ currency: 'XAF', basis_points: 100, fixed_amount: 7 },
    organisation_id: merchant.organisationId,
  })
  expect((await set({ reserve_amount: 1_000_000, minimum_amount: 5 })).status).toBe(200)
  await makeDue()
  await Promise.all([run(), run(), run()])
  await run()
  const found = await withdrawals()
  expect(found).toHaveLength(1)
  const [{ amount, fee_amount, status, scheduled_for }] = found
  expect([amount, fee_amount, status]).toEqual([8_910_884, 89_116, 'requested'])
  expect(opening - 1_000_000 - amount - fee_amount).toBe(0)
  expect(scheduled_for).toMatch(/^\d{4}-/)
  expect(await schedule()).toMatchObject({ last_result: 'created', reserve_amount: 1_000_000 })
  expect(Date.parse((await schedule()).next_at)).toBeGreaterThan(Date.now())
  await expectSound(server)
})

test('advancing the sandbox clock runs a withdrawal schedule, and each advance withdraws only once', async () => {
  await set({ frequency: 'monthly', reserve_amount: 9_000_000 })
  for (const days of [32, 63]) {
    const advanced = await merchant.account('post', '/test-clock/advance', {
      seconds: days * 24 * 60 * 60,
    })
    expect(advanced.status).toBe(200)
    await run()
    await run()
    const [{ id }] = await withdrawals()
    expect((await merchant.account('post', `/withdrawals/${id}/cancel`)).status).toBe(200)
  }
  const periods = (await withdrawals()).map(
    ({ scheduled_for }: { scheduled_for: string }) => scheduled_for,
  )
  expect(new Set(periods).size).toBe(2)
})

test('a withdrawal schedule that is set again shows no result of the earlier schedule', async () => {
  await set({ minimum_amount: opening + 1 })
  await makeDue()
  await run()
  expect((await schedule()).last_result).toBe('below_minimum')
  await set({ minimum_amount: 1 })
  expect(await schedule()).toMatchObject({ last_result: null, last_run_at: null })
})

test('the database refuses a second withdrawal in one period of a schedule', async () => {
  await set({ reserve_amount: 9_000_000 })
  await makeDue()
  await run()
  const [{ id }] = await withdrawals()
  const copy = sql`INSERT INTO withdrawals (id, organisation_id, application_id, environment,
      merchant_bank_account_id, currency, amount, fee_amount, status, created_at, updated_at,
      schedule_id, scheduled_for)
    SELECT gen_random_uuid(), organisation_id, application_id, environment,
      merchant_bank_account_id, currency, amount, fee_amount, status, created_at, updated_at,
      schedule_id, scheduled_for FROM withdrawals WHERE id = ${id}::uuid`
  await expect(copy.execute(server.ctx.db)).rejects.toThrow(/withdrawals_once_a_period/)
})

test('a withdrawal schedule withdraws nothing below its minimum, and waits for the next period', async () => {
  await set({ minimum_amount: opening + 1 })
  await makeDue()
  await run()
  expect(await withdrawals()).toEqual([])
  expect(await schedule()).toMatchObject({ last_result: 'below_minimum' })
  expect((await schedule()).next_at).toBe(new Date(nextPeriod('daily', Date.now())).toISOString())
})

test('if a scheduled and a requested withdrawal race, only one of them gets the money', async () => {
  await set()
  await makeDue()
  const order = { bank_account_id, amount: opening, currency: 'XAF' }
  const [, reply] = await Promise.all([run(), merchant.account('post', '/withdrawals', order)])
  const found = await withdrawals()
  expect(found).toHaveLength(1)
  expect(found[0].scheduled_for === null).toBe(reply.status === 201)
  await expectSound(server)
})

test('a scheduled withdrawal waits a day if the merchant is suspended or the account is disabled', async () => {
  await set({ frequency: 'monthly' })
  const soon = Date.now() + 25 * 60 * 60 * 1000
  await manage(server, 'post', `/organisations/${merchant.organisationId}/suspend`, { reason: 'x' })
  await makeDue()
  await run()
  await manage(server, 'post', `/organisations/${merchant.organisationId}/resume`, { reason: 'x' })
  const suspended = await schedule()
  expect(suspended.last_result).toBe('merchant_may_not_pay')
  expect(Date.parse(suspended.next_at)).toBeLessThan(soon)
  await merchant.account('post', `/bank-accounts/${bank_account_id}/disable`)
  await makeDue()
  await run()
  expect((await schedule()).last_result).toBe('bank_account_unusable')
  expect(await withdrawals()).toEqual([])
})

test('a withdrawal schedule does not pay a live account during its waiting period', async () => {
  const verifier = await createPerson(server, 'finance')
  const live = await fundedMerchant(server, payer, verifier.token)
  const order = { bank_account_id: live.bank_account_id }
  const wait = (time: string) =>
    sql`UPDATE merchant_bank_accounts
    SET usable_from = ${time}::timestamptz
    WHERE id = ${live.bank_account_id}::uuid`.execute(server.ctx.db)
  await wait('2999-01-01T00:00:00Z')
  expect((await set(order, live.merchant)).status).toBe(200)
  await makeDue(live.merchant)
  await run()
  expect((await schedule(live.merchant)).last_result).toBe('bank_account_unusable')
  await wait('2020-01-01T00:00:00Z')
  await makeDue(live.merchant)
  await run()
  expect(await withdrawals(live.merchant)).toMatchObject([
    { amount: opening, environment: 'live', status: 'requested' },
  ])
})

test('withdrawal schedules withdraw nothing while a recovery after a restore is open', async () => {
  await set()
  await makeDue()
  const recovery = { ...server.ctx.recovery, isOpen: () => Promise.resolve(true) }
  await runWithdrawalSchedules({ ...server.ctx, recovery })
  expect(await withdrawals()).toEqual([])
  expect((await schedule()).last_result).toBeNull()
})

test('a withdrawal schedule is changed in place, keeps its due period, and stops when set to manual', async () => {
  await set({ frequency: 'weekly' })
  const { next_at } = await schedule()
  expect(new Date(next_at).getUTCDay()).toBe(1)
  await makeDue()
  await set({ frequency: 'weekly', minimum_amount: 50 })
  expect(Date.parse((await schedule()).next_at)).toBeLessThan(Date.now())
  const ended = await set({ frequency: 'manual', bank_account_id: null })
  expect(ended.body.data).toMatchObject({ frequency: 'manual', next_at: null })
  await run()
  expect(await withdrawals()).toEqual([])
})

test('if two requests set the first withdrawal schedule of a currency at the same time, only one schedule remains', async () => {
  const replies = await Promise.all([set(), set({ reserve_amount: 3 }), set()])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await merchant.account('get', '/withdrawal-schedules')).body.data).toHaveLength(1)
})

test("a withdrawal schedule requires an application bank account in the schedule's currency", async () => {
  const other = await createMerchant(server)
  const refusals = [
    await set({}, other),
    await set({ bank_account_id: null }),
    await set({ currency: 'USD' }),
  ]
  expect(refusals.map(({ status, body }) => [status, Object.keys(body.errors)])).toEqual([
    [422, ['bank_account_id']],
    [422, ['bank_account_id']],
    [422, ['currency']],
  ])
})

test('staff can set the withdrawal schedule of a merchant, and the merchant sees it', async () => {
  await goLive(server, merchant)
  const path = `/applications/${merchant.applicationId}/withdrawal-schedules`
  const order = { environment: 'test', currency: 'XAF', frequency: 'monthly', bank_account_id }
  expect((await manage(server, 'put', path, order)).body.data.frequency).toBe('monthly')
  expect(await schedule()).toMatchObject({ frequency: 'monthly', minimum_amount: 1 })
  expect((await manage(server, 'get', path)).body.data).toHaveLength(1)
})

test('the person who set a withdrawal schedule cannot approve its withdrawals, but other people can', async () => {
  const verifier = await createPerson(server, 'finance')
  const live = await fundedMerchant(server, payer, verifier.token)
  const [setter, ...others] = [
    await createPerson(server, 'owner'),
    await createPerson(server, 'owner'),
    await createPerson(server, 'owner'),
  ]
  const { applicationId } = live.merchant
  const path = `/applications/${applicationId}/withdrawal-schedules`
  const order = { environment: 'live', currency: 'XAF', frequency: 'daily' }
  const terms = { ...order, bank_account_id: live.bank_account_id }
  expect((await as(server, setter.token, 'put', path, terms)).status).toBe(200)
  await makeDue(live.merchant)
  await run()
  const [{ id }] = await withdrawals(live.merchant)
  const read = async () => (await manage(server, 'get', `/withdrawals?id=${id}`)).body.data[0]
  const { made_by, hash: approval_hash } = (await read()).approval
  expect(made_by.id).toBe(setter.id)
  const approve = ({ token }: { token: string }) =>
    as(server, token, 'post', `/withdrawals/${id}/approve`, { approval_hash })
  // Someone who sets the schedule later does not replace the previous author.
  const later = { ...terms, minimum_amount: 2 }
  expect((await as(server, others[0]?.token ?? '', 'put', path, later)).status).toBe(200)
  const own = await approve(setter)
  expect([own.status, own.body.code]).toEqual([403, 'own_order'])
  for (const each of others) expect((await approve(each)).status).toBe(200)
  expect((await read()).status).toBe('approved')
})

test("a small change by a colleague does not let a schedule's author approve its withdrawals", async () => {
  const live = funded
  const newOwner = () => createPerson(server, 'owner')
  const [setter, second, third] = [await newOwner(), await newOwner(), await newOwner()]
  const { applicationId } = live.merchant
  const path = `/applications/${applicationId}/withdrawal-schedules`
  const terms = {
    ...{ environment: 'live', currency: 'XAF', frequency: 'daily' },
    bank_account_id: live.bank_account_id,
  }
  const change = async ({ token }: { token: string }, changes: object) =>
    expect((await as(server, token, 'put', path, { ...terms, ...changes })).status).toBe(200)
  const next = async () => {
    await makeDue(live.merchant)
    await run()
    const [{ id }] = await withdrawals(live.merchant)
    const { body } = await manage(server, 'get', `/withdrawals?id=${id}`)
    const approval_hash = body.data[0].approval.hash
    return async ({ token }: { token: string }) => {
      const reply = await as(server, token, 'post', `/withdrawals/${id}/approve`, { approval_hash })
      return reply.body.code ?? reply.status
    }
  }
  await change(setter, { minimum_amount: 7, reserve_amount: 90_000 })
  await change(second, { minimum_amount: 8, reserve_amount: 90_000 })
  const first = await next()
  expect(await Promise.all([setter, second].map(first))).toEqual(['own_order', 'own_order'])
  expect(await first(third)).toBe(200)
  // A person whose change is still in force remains an author, even after the next withdrawal.
  await change(third, { minimum_amount: 8, reserve_amount: 80_000 })
  const later = await next()
  const all = await Promise.all([setter, second, third].map(later))
  expect(all).toEqual(Array(3).fill('own_order'))
  // A change that others replaced before the previous withdrawal no longer makes its author one.
  await change(third, { minimum_amount: 9, reserve_amount: 70_000 })
  const last = await next()
  expect([await last(setter), await last(second), await last(third)]).toEqual([
    ...['own_order', 200, 'own_order'],
  ])
})

test.each([
  ['daily', '2026-11-29T03:59:59Z', '2026-11-29T04:00:00.000Z'],
  ['daily', '2026-11-29T04:00:00Z', '2026-11-30T04:00:00.000Z'],
  ['weekly', '2026-11-29T12:00:00Z', '2026-11-30T04:00:00.000Z'],
  ['weekly', '2026-11-30T03:00:00Z', '2026-11-30T04:00:00.000Z'],
  ['weekly', '2026-11-30T04:00:00Z', '2026-12-07T04:00:00.000Z'],
  ['monthly', '2026-12-01T03:00:00Z', '2026-12-01T04:00:00.000Z'],
  ['monthly', '2026-12-01T04:00:00Z', '2027-01-01T04:00:00.000Z'],
] as const)('a %s withdrawal schedule that runs at %s is next due at %s', (frequency, at, next) => {
  expect(new Date(nextPeriod(frequency, Date.parse(at))).toISOString()).toBe(next)
})
