import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { numberOf, payout } from '../../support/builders.ts'
import { manage } from '../../support/client.ts'
import { expectSound } from '../../support/soundness.ts'
import { bulkIn, linesOf, order } from '../account/bulk-requests.ts'
import {
  balanceOf,
  decide,
  ended,
  eventTypesOf,
  merchantOf,
  merchantWithRules,
  merchantWithThreshold,
  open,
  opening,
  server,
} from './payout-requests.ts'

describe('approval rules', () => {
  test('removing the approval threshold affects later payouts, but not pending payouts', async () => {
    const merchant = await merchantWithThreshold(0)
    const waits = await open(merchant)
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: [] })
    const passes = await open(merchant)
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    expect((await merchant.get(`/payouts/${waits.id}`)).body.data.status).toBe('pending')
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })

  test('an approval rule with a wrong or missing field is refused on that field', async () => {
    const merchant = await merchantOf()
    const path = `/applications/${merchant.applicationId}`
    const rule = { currency: 'XAF', threshold: -1, daily_limit: null }
    const { status, body } = await manage(server, 'patch', path, { payout_approval_rules: [rule] })
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      ['payout_approval_rules[0].threshold'],
    ])
    const rules = [
      { ...rule, threshold: 1 },
      { currency: 'XOF', threshold: 1 },
    ]
    const partial = await manage(server, 'patch', path, { payout_approval_rules: rules })
    expect([partial.status, partial.body.errors]).toEqual([
      422,
      { 'payout_approval_rules[1].daily_limit': ['Ce champ est obligatoire.'] },
    ])
  })

  test.each([
    ['that appears twice', ['XAF', 'XAF']],
    ['that no market uses', ['EUR']],
  ])('approval rules for a currency %s return a 422', async (_, currencies) => {
    const merchant = await merchantOf()
    const rules = currencies.map((currency) => ({ currency, threshold: 1, daily_limit: null }))
    const path = `/applications/${merchant.applicationId}`
    const reply = await manage(server, 'patch', path, { payout_approval_rules: rules })
    expect(reply.status).toBe(422)
    const { body } = await manage(server, 'get', path)
    expect(body.data.payout_approval_rules).toEqual([])
  })

  test('an approval threshold only applies in its own currency', async () => {
    const merchant = await merchantWithRules({
      currency: 'CDF',
      threshold: 1000,
      daily_limit: null,
    })
    const inCongo = { country: 'CD', provider: 'carrier2_money', amount: 1001 }
    const waits = await open(merchant, { ...inCongo, currency: 'CDF' })
    const passes = await open(merchant, { ...inCongo, currency: 'USD' })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    expect((await merchant.get(`/payouts/${waits.id}`)).body.data.status).toBe('pending')
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })

  test('an approval rule applies to every payout created after it was set', async () => {
    const merchant = await merchantOf()
    await open(merchant, { amount: 1 })
    const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
    const path = `/applications/${merchant.applicationId}`
    await manage(server, 'patch', path, { payout_approval_rules: [rule] })
    const made = await Promise.all(Array.from({ length: 10 }, () => open(merchant)))
    const decided = await Promise.all(made.map(({ id }) => decide(id, 'reject')))
    expect(decided.map(({ status }) => status)).toEqual(Array(10).fill(200))
  })
})

describe('approval rules and daily limits', () => {
  test('a payout of a suspended organisation can be rejected but not approved', async () => {
    const merchant = await merchantWithThreshold(0)
    const { id } = await open(merchant)
    const path = `/organisations/${merchant.organisationId}`
    await manage(server, 'post', `${path}/suspend`, { reason: 'Essai' })
    const refused = await decide(id, 'approve')
    expect([refused.status, refused.body.code]).toEqual([409, 'organisation_may_not_pay'])
    expect(await eventTypesOf(merchant, id)).toEqual([])
    expect((await decide(id, 'reject')).status).toBe(200)
    await manage(server, 'post', `${path}/resume`)
  })

  test('20 simultaneous payouts do not exceed the daily limit, and the remaining payouts need approval', async () => {
    const merchant = await merchantWithRules({
      currency: 'XAF',
      threshold: 1000,
      daily_limit: 5000,
    })
    const made = await Promise.all(
      Array.from({ length: 20 }, () => open(merchant, { amount: 1000 })),
    )
    const decided = await Promise.all(made.map(({ id }) => decide(id, 'reject')))
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(15)
    const passed = made.filter((_, at) => decided[at]?.status === 409)
    const ends = await Promise.all(passed.map(({ id }) => ended(merchant, id)))
    expect(ends.map(({ body }) => body.data.status)).toEqual(Array(5).fill('completed'))
    expect(await balanceOf(merchant)).toBe(opening - 5 * 1010)
  })

  test('a refused payout does not use up the daily limit of payouts created at the same time', async () => {
    const daily_limit = opening + 1_200_000
    const merchant = await merchantWithRules({ currency: 'XAF', threshold: null, daily_limit })
    const tooMuch = opening + 900_000
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        merchant.post('/payouts', payout({ amount: at % 2 === 0 ? tooMuch : 100_000 })),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill([422, 201]).flat())
    const path = `/waiting-payouts?organisation_id=${merchant.organisationId}`
    expect((await manage(server, 'get', path)).body.data).toEqual([])
  })

  test('payouts in another currency of the country do not count towards the daily limit', async () => {
    const merchant = await merchantWithRules({
      currency: 'CDF',
      threshold: null,
      daily_limit: 1000,
    })
    const inCongo = { country: 'CD', provider: 'carrier2_money', amount: 1000 }
    const dollars = await open(merchant, { ...inCongo, currency: 'USD' })
    expect((await ended(merchant, dollars.id)).body.data.status).toBe('completed')
    const passes = await open(merchant, { ...inCongo, currency: 'CDF' })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    const waits = await open(merchant, { ...inCongo, amount: 500, currency: 'CDF' })
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })

  test.each([
    ['the other environment', { environment: 'live' }],
    ['another currency', { currency: 'USD' }],
  ])(
    'the unpaid remainder of a bulk payout in %s does not count towards the daily limit',
    async (_, own) => {
      const merchant = await merchantOf()
      const { db } = server.ctx
      const { id } = (await order(server, merchant, { payouts: linesOf(1) })).body.data
      await bulkIn(merchant, id, 'completed')
      const left = { status: 'processing', made_count: 0, left_amount: 1000, due_at: '2100-01-01' }
      const copy = { ...left, ...own, id: randomUUID() }
      await sql`INSERT INTO bulk_payouts SELECT (jsonb_populate_record(b, ${copy}::jsonb)).*
      FROM bulk_payouts AS b WHERE b.id = ${id}::uuid`.execute(db)
      const rule = { currency: 'XAF', threshold: null, daily_limit: 2000 }
      const path = `/applications/${merchant.applicationId}`
      await manage(server, 'patch', path, { payout_approval_rules: [rule] })
      const passes = await open(merchant, { amount: 1000 })
      await sql`DELETE FROM bulk_payouts WHERE id = ${copy.id}::uuid`.execute(db)
      const held = await manage(server, 'get', `/waiting-payouts?id=${passes.id}`)
      expect(held.body.data).toEqual([])
    },
  )

  test('failed and manually approved payouts do not count towards the daily limit', async () => {
    const merchant = await merchantWithRules({
      currency: 'XAF',
      threshold: null,
      daily_limit: 1000,
    })
    const failed = await open(merchant, { amount: 1000, phone_number: numberOf('999002') })
    expect((await ended(merchant, failed.id)).body.data.status).toBe('failed')
    const approved = await open(merchant, { amount: 1001 })
    expect((await decide(approved.id, 'approve')).status).toBe(200)
    const passes = await open(merchant, { amount: 1000 })
    expect((await ended(merchant, passes.id)).body.data.status).toBe('completed')
    const waits = await open(merchant, { amount: 1 })
    expect((await decide(waits.id, 'reject')).status).toBe(200)
  })
})

test('the ledger balances and no error is logged after all payout tests', () => expectSound(server))
