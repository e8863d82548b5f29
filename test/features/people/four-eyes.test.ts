import { sql } from 'kysely'
import {
  approvalOf,
  approve,
  as,
  createPayout,
  merchantWithRule,
  withKeyOf,
} from '../../support/approvals.ts'
import { call, clientOf, type Merchant, manage } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { createPerson, password } from '../../support/people.ts'
import { expectSound } from '../../support/soundness.ts'
import { order as createBulk, linesOf, readBulk } from '../account/bulk-requests.ts'

let owner: Awaited<ReturnType<typeof createPerson>>
let finance: Awaited<ReturnType<typeof createPerson>>
let other: Awaited<ReturnType<typeof createPerson>>

beforeAll(async () => {
  owner = await createPerson(server, 'owner')
  finance = await createPerson(server, 'finance')
  other = await createPerson(server, 'finance')
})

const statusOf = async (merchant: Merchant, id: string): Promise<string> =>
  (await merchant.get(`/payouts/${id}`)).body.data.status

const decide = (token: string, id: string, verb: string, body?: object) =>
  as(server, token, 'post', `/payouts/${id}/${verb}`, body)

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

describe('approval of a payout', () => {
  test('a payout is approved by a colleague of the person who created its API key, not by that person', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const id = await createPayout(merchant)
    const refused = await approve(server, owner.token, id)
    expect(codeOf(refused)).toEqual([403, 'own_order'])
    expect((await approvalOf(server, id)).decisions).toEqual([])
    expect(await statusOf(merchant, id)).toBe('pending')
    const { status, body } = await approve(server, finance.token, id)
    expect([status, body.data.status]).toEqual([200, 'approved'])
    expect(body.data.approval).toMatchObject({
      hash: null,
      made_by: { id: owner.id, name: 'Awa' },
      decisions: [
        { verdict: 'approved', person: { id: finance.id }, with_management_token: false },
      ],
    })
  })

  test('a payout with an API key that its merchant rolled counts as created by the creator of the first key', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const rolled = await merchant.account('post', '/api-keys/current/roll', {})
    const id = await createPayout({ ...merchant, ...clientOf(server, rolled.body.data.key) })
    expect(codeOf(await approve(server, owner.token, id))).toEqual([403, 'own_order'])
  })

  test('a payout with an API key that a person rolled counts as created by that person', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const second = await createPerson(server, 'owner')
    const rolled = await as(server, second.token, 'post', `/api-keys/${merchant.keyId}/roll`, {})
    const id = await createPayout({ ...merchant, ...clientOf(server, rolled.body.data.key) })
    expect(codeOf(await approve(server, second.token, id))).toEqual([403, 'own_order'])
    expect((await approve(server, owner.token, id)).status).toBe(200)
  })

  test("the creator of a payout's API key may reject the payout, with a reason that the decision shows", async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const id = await createPayout(merchant)
    const reason = 'Commandé deux fois'
    const { status, body } = await decide(owner.token, id, 'reject', { reason })
    expect([status, body.data.status]).toEqual([200, 'rejected'])
    expect(body.data.approval.decisions).toMatchObject([
      { verdict: 'rejected', person: { id: owner.id }, reason },
    ])
  })

  test('a payout is approved only with its current hash', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const { hash } = await approvalOf(server, id)
    const without = await decide(finance.token, id, 'approve')
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['approval_hash']])
    await merchant.account('patch', `/transactions/${id}`, { merchant_reference: 'AUTRE-1' })
    const stale = await decide(finance.token, id, 'approve', { approval_hash: hash })
    expect(codeOf(stale)).toEqual([409, 'approval_outdated'])
    expect(await statusOf(merchant, id)).toBe('pending')
    expect((await approve(server, finance.token, id)).status).toBe(200)
  })

  test('a payout whose number was changed in the database is not approved with the earlier hash', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const { hash } = await approvalOf(server, id)
    await sql`UPDATE transactions SET msisdn = '242069999999' WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    const stale = await decide(finance.token, id, 'approve', { approval_hash: hash })
    expect(codeOf(stale)).toEqual([409, 'approval_outdated'])
  })

  test('the management token alone can approve a payout, and the decision shows it', async () => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server))
    const id = await createPayout(merchant)
    const { status, body } = await manage(server, 'post', `/payouts/${id}/approve`)
    expect([status, body.data.status]).toEqual([200, 'approved'])
    expect(body.data.approval.decisions).toMatchObject([
      { verdict: 'approved', person: null, with_management_token: true },
    ])
  })

  test('a payout is not approved if new amount limits exclude it, or if its merchant is suspended', async () => {
    const merchant = await merchantWithRule(server, {}, 'TD')
    const id = await createPayout(merchant, {
      country: 'TD',
      provider: 'carrier2_money',
      phone_number: '+235 63 12 34 56',
    })
    const market = { provider: 'carrier2_money', country: 'TD', currency: 'XAF' }
    const limits = { ...market, minimum_amount: 1, maximum_amount: 9999 }
    await manage(server, 'put', '/limits', limits)
    expect(codeOf(await approve(server, finance.token, id))).toEqual([409, 'outside_limits'])
    await manage(server, 'put', '/limits', { ...limits, maximum_amount: 10_000 })
    const path = `/organisations/${merchant.organisationId}`
    await manage(server, 'post', `${path}/suspend`, { reason: 'Plaintes' })
    const refused = await approve(server, finance.token, id)
    expect(codeOf(refused)).toEqual([409, 'organisation_may_not_pay'])
    expect((await approvalOf(server, id)).decisions).toEqual([])
    await manage(server, 'post', `${path}/resume`)
    expect((await approve(server, finance.token, id)).status).toBe(200)
  })

  test.each([
    ['currency', ['LR', 'carrier1_momo', 'LRD'], ['LR', 'carrier1_momo', 'USD']],
    ['provider', ['UG', 'carrier1_momo', 'UGX'], ['UG', 'carrier2_money', 'UGX']],
    ['country', ['BJ', 'carrier1_momo', 'XOF'], ['CI', 'carrier1_momo', 'XOF']],
  ])(
    'a payout is approved despite the amount limits of another %s',
    async (_title, own, others) => {
      const market = ([country, provider, currency]: string[]) => ({ country, provider, currency })
      const merchant = await merchantWithRule(server, { currency: own[2] }, own[0])
      const id = await createPayout(merchant, market(own))
      const limits = { ...market(others), minimum_amount: 1, maximum_amount: 1 }
      expect((await manage(server, 'put', '/limits', limits)).status).toBe(200)
      expect((await approve(server, finance.token, id)).status).toBe(200)
    },
  )
})

describe('a payout that needs two people', () => {
  const two = { two_approvers_above: 9999 }

  test('a payout that needs two people is submitted after the second approval, and not before', async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    expect(await approvalOf(server, id)).toMatchObject({ needed: 2, given: 0 })
    const first = await approve(server, finance.token, id)
    expect([first.status, first.body.data.status]).toEqual([200, 'pending'])
    expect(first.body.data.approval).toMatchObject({ needed: 2, given: 1 })
    const second = await approve(server, other.token, id)
    expect([second.status, second.body.data.status]).toEqual([200, 'approved'])
    const people = second.body.data.approval.decisions.map(
      (each: { person: { id: string } }) => each.person.id,
    )
    expect(people).toEqual([finance.id, other.id])
  })

  test('one person cannot approve a payout twice, even in another session', async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    const session = await call(server, 'post', '/management/v1/sign-in', {
      body: { email: finance.email, password },
    })
    for (const token of [finance.token, finance.token, session.body.data.token]) {
      const { status, body } = await approve(server, token, id)
      expect([status, body.data.status]).toEqual([200, 'pending'])
      expect(body.data.approval).toMatchObject({ given: 1, decisions: [{}] })
    }
    expect(await statusOf(merchant, id)).toBe('pending')
  })

  test('a payout is not approved with an old hash after its rule was changed to require fewer people', async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    const { hash: approval_hash } = await approvalOf(server, id)
    const path = `/payouts/${id}/approve`
    expect((await as(server, finance.token, 'post', path, { approval_hash })).status).toBe(200)
    const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null }]
    const change = { payout_approval_rules: rules }
    await manage(server, 'patch', `/applications/${merchant.applicationId}`, change)
    const again = await as(server, finance.token, 'post', path, { approval_hash })
    expect([again.status, again.body.code]).toEqual([409, 'approval_outdated'])
    expect(await statusOf(merchant, id)).toBe('pending')
    expect((await approve(server, other.token, id)).body.data.status).toBe('approved')
  })

  test('the person who changed the approval rule of a payout cannot approve it, but a colleague can', async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    const owner = await createPerson(server, 'owner')
    const path = `/applications/${merchant.applicationId}`
    const rules = [{ currency: 'XAF', threshold: 0, daily_limit: null }]
    const changed = await as(server, owner.token, 'patch', path, { payout_approval_rules: rules })
    expect(changed.status).toBe(200)
    const refused = await approve(server, owner.token, id)
    expect(codeOf(refused)).toEqual([403, 'own_order'])
    // A colleague who saves the same rules does not become their author.
    const { token } = await createPerson(server, 'operations')
    const same = { payout_approval_rules: rules, name: 'Kiosque' }
    expect((await as(server, token, 'patch', path, same)).status).toBe(200)
    expect(codeOf(await approve(server, owner.token, id))).toEqual([403, 'own_order'])
    expect(await statusOf(merchant, id)).toBe('pending')
    const later = await createPayout(merchant)
    expect((await approve(server, owner.token, later)).body.data.status).toBe('approved')
    expect((await approve(server, other.token, id)).body.data.status).toBe('approved')
  })

  test("a person who changed a payout's approval rule cannot approve it, even after later changes by others", async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    const owner = await createPerson(server, 'owner')
    const path = `/applications/${merchant.applicationId}`
    const ruleOf = (threshold: number) => ({
      payout_approval_rules: [{ currency: 'XAF', threshold, daily_limit: null }],
    })
    const { token } = await createPerson(server, 'owner')
    expect((await as(server, owner.token, 'patch', path, ruleOf(0))).status).toBe(200)
    expect((await as(server, token, 'patch', path, ruleOf(1))).status).toBe(200)
    expect((await manage(server, 'patch', path, ruleOf(2))).status).toBe(200)
    for (const setter of [owner.token, token]) {
      expect(codeOf(await approve(server, setter, id))).toEqual([403, 'own_order'])
    }
    expect(await statusOf(merchant, id)).toBe('pending')
    expect((await approve(server, other.token, id)).body.data.status).toBe('approved')
  })

  test('a payout below the threshold for two people needs one approval', async () => {
    const merchant = await merchantWithRule(server, { two_approvers_above: 10_000 })
    const id = await createPayout(merchant)
    expect((await approve(server, finance.token, id)).body.data.status).toBe('approved')
  })

  test.each([
    ['is older than a day', (id: string) => age(id)],
    [
      'was given before the payout changed',
      (_: string, merchant: Merchant, payout: string) =>
        merchant.account('patch', `/transactions/${payout}`, { merchant_reference: 'AUTRE-2' }),
    ],
    [
      'was given by a person who is now deactivated',
      (person: string) => manage(server, 'patch', `/people/${person}`, { disabled: true }),
    ],
    [
      'was given by a person who may no longer approve',
      (person: string) => manage(server, 'patch', `/people/${person}`, { role: 'support' }),
    ],
  ])(
    'a payout is not submitted after two approvals if the first approval %s',
    async (_, change) => {
      const merchant = await merchantWithRule(server, two)
      const id = await createPayout(merchant)
      const somebody = await createPerson(server, 'finance')
      expect((await approve(server, somebody.token, id)).status).toBe(200)
      await change(somebody.id, merchant, id)
      const second = await approve(server, finance.token, id)
      expect([second.status, second.body.data.status]).toEqual([200, 'pending'])
      expect(second.body.data.approval).toMatchObject({ given: 1 })
      expect((await approve(server, other.token, id)).body.data.status).toBe('approved')
    },
  )

  /**
   * Makes a person's approvals a day old. This disables the trigger that keeps approvals immutable.
   */
  const age = async (person: string): Promise<void> => {
    await sql`ALTER TABLE decisions DISABLE TRIGGER immutable`.execute(server.ctx.db)
    await sql`UPDATE decisions SET expires_at = expires_at - interval '24 hours'
      WHERE person_id = ${person}::uuid`.execute(server.ctx.db)
    await sql`ALTER TABLE decisions ENABLE TRIGGER immutable`.execute(server.ctx.db)
  }

  test('one person is enough to reject a payout that needs two approvals', async () => {
    const merchant = await merchantWithRule(server, two)
    const id = await createPayout(merchant)
    await approve(server, finance.token, id)
    const { body } = await decide(other.token, id, 'reject')
    expect(body.data.status).toBe('rejected')
    expect(codeOf(await decide(finance.token, id, 'reject'))).toEqual([
      409,
      'not_awaiting_approval',
    ])
  })
})

describe('approval of a bulk payout', () => {
  const ordered = async (rule = {}) => {
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server, rule))
    const { body } = await createBulk(server, merchant, { payouts: linesOf(3) })
    return { merchant, id: body.data.id as string }
  }
  const approveBulk = async (token: string, id: string) => {
    const { hash } = (await manage(server, 'get', `/bulk-payouts/${id}`)).body.data.approval
    return as(server, token, 'post', `/bulk-payouts/${id}/approve`, { approval_hash: hash })
  }

  test('a bulk payout is not approved by the creator of its API key, and pays nothing before a colleague approves', async () => {
    const { merchant, id } = await ordered()
    expect(codeOf(await approveBulk(owner.token, id))).toEqual([403, 'own_order'])
    expect((await readBulk(merchant, id)).status).toBe('awaiting_approval')
    expect((await approveBulk(finance.token, id)).body.data.status).toBe('processing')
    const bulk = await eventually(() => readBulk(merchant, id), statusIs('completed'))
    expect(bulk.progress.completed).toEqual({ count: 3, amount: 3000 })
  })

  test('a bulk payout needs two approvers if its total exceeds the two-approver threshold', async () => {
    const { merchant, id } = await ordered({ two_approvers_above: 2999 })
    const first = await approveBulk(finance.token, id)
    expect(first.body.data).toMatchObject({ status: 'awaiting_approval', approval: { given: 1 } })
    expect((await approveBulk(other.token, id)).body.data.status).toBe('processing')
    await eventually(() => readBulk(merchant, id), statusIs('completed'))
  })

  test('a bulk payout is not approved if a line is outside new amount limits', async () => {
    const merchant = await merchantWithRule(server, {}, 'GA')
    const line = { country: 'GA', provider: 'carrier2_money', phone_number: '+241 06 03 12 34' }
    const { body } = await createBulk(server, merchant, { payouts: linesOf(2, line) })
    const market = { provider: 'carrier2_money', country: 'GA', currency: 'XAF' }
    await manage(server, 'put', '/limits', {
      ...market,
      minimum_amount: 1001,
      maximum_amount: 5000,
    })
    expect(codeOf(await approveBulk(finance.token, body.data.id))).toEqual([409, 'outside_limits'])
  })
})

describe('a pending payout', () => {
  test('a pending payout is listed with its hash, its author and the number of its approvals', async () => {
    const rule = { two_approvers_above: 0 }
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server, rule))
    const id = await createPayout(merchant)
    await approve(server, finance.token, id)
    const approval = await approvalOf(server, id)
    expect(approval).toMatchObject({
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      needed: 2,
      given: 1,
      made_by: { id: owner.id },
    })
    for (const path of ['/waiting-payouts', '/waiting-decisions']) {
      const { body } = await as(server, finance.token, 'get', `${path}?per_page=100`)
      const found = body.data.find((each: { id: string }) => each.id === id)
      expect([path, found.approval]).toEqual([path, approval])
    }
  })
})

test('a recorded decision is never changed or deleted by any role', async () => {
  for (const statement of ['UPDATE decisions SET reason = NULL', 'DELETE FROM decisions']) {
    await expect(sql.raw(statement).execute(server.ctx.db)).rejects.toThrow('does not change')
  }
})

test('the ledger balances and no error is logged after all four-eyes tests', () =>
  expectSound(server))
