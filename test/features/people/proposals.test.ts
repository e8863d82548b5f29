import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import { as } from '../../support/approvals.ts'
import { payment } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { equals, eventually } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import {
  approvalMeasure,
  approveProposal,
  contradictedPayment,
  dismissal,
  fee,
  limits,
  readProposal,
  settlement,
} from '../../support/proposals.ts'
import { startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

let other: Awaited<ReturnType<typeof createPerson>>
let operations: Awaited<ReturnType<typeof createPerson>>

const server = prepared(() => startTestServer({ approvalMeasure }))
const merchant = prepared(() => createMerchant(server))
const finance = prepared(() => createPerson(server, 'finance'))

beforeAll(async () => {
  other = await createPerson(server, 'finance')
  operations = await createPerson(server, 'operations')
})

const codeOf = ({ status, body }: Reply) => [status, body.code]

const propose = async (token: string, path: string, body: object): Promise<string> => {
  const reply = await as(server, token, 'post', `${path}/proposals`, body)
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body.data.id
}

const approve = (token: string, id: string, body?: object) =>
  approveProposal(server, token, id, body)

const feesOf = async (provider: string, country: string): Promise<number[]> => {
  const { body } = await manage(server, 'get', '/fee-schedules?per_page=100')
  return body.data
    .filter(
      (each: ReturnType<typeof fee>) => each.provider === provider && each.country === country,
    )
    .map((each: { basis_points: number }) => each.basis_points)
}

const maximumOf = async (country: string): Promise<number> => {
  const { body } = await manage(server, 'get', '/limits')
  return body.data.find((each: ReturnType<typeof limits>) => each.country === country)
    .maximum_amount
}

const statusOf = async (paymentId: string): Promise<string> =>
  (await merchant.get(`/payments/${paymentId}`)).body.data.status

const itemOf = async (id: string) =>
  (await manage(server, 'get', `/reconciliation-items?id=${id}`)).body.data[0]

const entriesAbout = async (subject: string) =>
  (await manage(server, 'get', `/audit-entries?subject_id=${subject}`)).body.data

const waitingIds = async (query = ''): Promise<string[]> =>
  (await manage(server, 'get', `/waiting-decisions?per_page=100${query}`)).body.data.map(
    ({ id }: { id: string }) => id,
  )

test('without live providers, people may approve proposals from the colleague who invited them', async () => {
  const link = (to: string | null) =>
    sql`UPDATE people SET link_shown_to = ${to}::uuid WHERE id = ${other.id}::uuid`.execute(
      server.ctx.db,
    )
  await link(finance.id)
  const id = await propose(finance.token, '/limits', limits({ country: 'CM', currency: 'XAF' }))
  expect((await approve(other.token, id)).body.data.status).toBe('carried_out')
  await link(null)
})

describe('a correction', () => {
  test("a correction above the threshold needs a colleague's approval", async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant)
    const path = `/reconciliation-items/${item}`
    const alone = await as(server, finance.token, 'post', `${path}/resolve`, settlement)
    expect(codeOf(alone)).toEqual([403, 'second_person_needed'])
    const id = await propose(finance.token, path, settlement)
    expect(await statusOf(paymentId)).toBe('failed')
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'settlement', status: 'waiting', amount: 5000, currency: 'XAF' },
      ...{ reconciliation_item_id: item, transaction_id: paymentId, environment: 'test' },
      ...{ organisation_id: merchant.organisationId, reason: settlement.reason, ended_at: null },
      content: { status: 'successful', basis_points: null },
      in_force: { status: 'failed' },
      approval: { needed: 1, given: 0, made_by: { id: finance.id }, decisions: [] },
    })
    const { status, body } = await approve(other.token, id, { reason: 'Relevé vérifié' })
    expect([status, body.data.status]).toEqual([200, 'carried_out'])
    expect(body.data.approval).toMatchObject({
      ...{ hash: null, made_by: { id: finance.id } },
      decisions: [{ verdict: 'approved', person: { id: other.id }, reason: 'Relevé vérifié' }],
    })
    expect(await statusOf(paymentId)).toBe('successful')
    const resolved = await manage(server, 'get', '/reconciliation-items?resolved=true')
    expect(resolved.body.data[0]).toMatchObject({ id: item, reason: settlement.reason })
  })

  test('a proposal to correct a payment to failed is superseded by a refund of the payment', async () => {
    const paid = await merchant.post('/payments', payment({ amount: 5000 }))
    const paymentId = paid.body.data.id
    await eventually(() => statusOf(paymentId), equals('successful'))
    const item = newId(server.ctx.clock.nowMs())
    await sql`INSERT INTO reconciliation_items (id, transaction_id, reported_status,
        recorded_status, created_at)
      VALUES (${item}, ${paymentId}, 'failed', 'successful', now())`.execute(server.ctx.db)
    const unpaid = { ...settlement, status: 'failed' }
    const id = await propose(finance.token, `/reconciliation-items/${item}`, unpaid)
    expect((await merchant.post('/refunds', { payment_id: paymentId, amount: 1 })).status).toBe(201)
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
    expect(await statusOf(paymentId)).toBe('successful')
  })

  test('an approved correction of a payment to failed has the proposed failure reason', async () => {
    const paid = await merchant.post('/payments', payment({ amount: 5000 }))
    const paymentId = paid.body.data.id
    await eventually(() => statusOf(paymentId), equals('successful'))
    const item = newId(server.ctx.clock.nowMs())
    await sql`INSERT INTO reconciliation_items (id, transaction_id, reported_status,
        recorded_status, created_at)
      VALUES (${item}, ${paymentId}, 'failed', 'successful', now())`.execute(server.ctx.db)
    const unpaid = { ...settlement, status: 'failed', failure_reason: 'payer_limit_reached' }
    const id = await propose(finance.token, `/reconciliation-items/${item}`, unpaid)
    expect((await approve(other.token, id)).status).toBe(200)
    expect((await manage(server, 'get', `/transactions/${paymentId}`)).body.data).toMatchObject({
      ...{ status: 'failed', failure_reason: 'payer_limit_reached' },
    })
  })

  test('one person alone can settle or dismiss a correction up to the threshold', async () => {
    for (const decision of [settlement, dismissal]) {
      const { id } = await contradictedPayment(server, merchant, 4999)
      const path = `/reconciliation-items/${id}/resolve`
      expect((await as(server, finance.token, 'post', path, decision)).status).toBe(200)
    }
  })

  test("dismissing a correction above the threshold needs a colleague's approval", async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant, 50_000)
    const path = `/reconciliation-items/${item}`
    const alone = await as(server, finance.token, 'post', `${path}/resolve`, dismissal)
    expect(codeOf(alone)).toEqual([403, 'second_person_needed'])
    const id = await propose(finance.token, path, dismissal)
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'settlement', status: 'waiting', amount: 50_000, reason: dismissal.reason },
      ...{ reconciliation_item_id: item, transaction_id: paymentId },
      content: { resolution: 'dismissed', status: null, failure_reason: null },
      in_force: { resolution: null, status: 'failed' },
    })
    expect(codeOf(await approve(finance.token, id))).toEqual([403, 'own_order'])
    expect(await itemOf(item)).toMatchObject({ resolution: null })
    expect((await approve(other.token, id)).body.data.status).toBe('carried_out')
    expect(await itemOf(item)).toMatchObject({
      ...{ resolution: 'dismissed', resolved_status: null, reason: dismissal.reason },
      transaction_status: 'failed',
    })
  })

  test('one person alone can reopen a dismissed correction, whose next decision needs two people again', async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant, 50_000)
    const path = `/reconciliation-items/${item}`
    const reason = { reason: 'Le relevé du 22/11 montre le paiement' }
    const reopen = (body: object) => as(server, finance.token, 'post', `${path}/reopen`, body)
    expect(codeOf(await reopen(reason))).toEqual([409, 'not_reopenable'])
    await approve(other.token, await propose(finance.token, path, dismissal))
    expect(Object.keys((await reopen({})).body.errors)).toEqual(['reason'])
    const { status, body } = await reopen(reason)
    expect([status, body.data]).toEqual([200, await itemOf(item)])
    expect(body.data).toMatchObject({ resolution: null, reason: null, resolved_at: null })
    expect(codeOf(await reopen(reason))).toEqual([409, 'not_reopenable'])
    const [entry] = await entriesAbout(item)
    expect(entry).toMatchObject({
      ...{ operation: 'reopenReconciliationItem', reason: reason.reason },
      before: { decision: 'dismissed', reason: dismissal.reason },
      after: { decision: null },
    })
    await approve(other.token, await propose(finance.token, path, settlement))
    expect(await statusOf(paymentId)).toBe('successful')
    expect(codeOf(await reopen(reason))).toEqual([409, 'not_reopenable'])
  })

  test('the management token alone can correct a transaction, and supersedes a proposal', async () => {
    const { id: item } = await contradictedPayment(server, merchant)
    const path = `/reconciliation-items/${item}`
    const id = await propose(finance.token, path, settlement)
    expect((await manage(server, 'post', `${path}/resolve`, settlement)).status).toBe(200)
    expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    const again = await as(server, finance.token, 'post', `${path}/proposals`, settlement)
    expect(codeOf(again)).toEqual([409, 'already_resolved'])
  })

  test('a proposed correction must state a final status that evidence can prove', async () => {
    const { id: item } = await contradictedPayment(server, merchant)
    const body = { ...settlement, status: 'completed' }
    const path = `/reconciliation-items/${item}`
    const reply = await as(server, finance.token, 'post', `${path}/proposals`, body)
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['status']])
    const unknown = '/reconciliation-items/0193a202-1111-7111-8111-111111111111'
    const none = await as(server, finance.token, 'post', `${unknown}/proposals`, settlement)
    expect(none.status).toBe(404)
  })

  test('a correction is refused if the transaction has changed in the meantime', async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant)
    const id = await propose(finance.token, `/reconciliation-items/${item}`, settlement)
    await sql`UPDATE transactions SET failure_reason = 'expired'
      WHERE id = ${paymentId}::uuid`.execute(server.ctx.db)
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
    expect(await statusOf(paymentId)).toBe('failed')
  })
})

describe('a fee', () => {
  test('nobody can set a fee alone, and a proposed fee applies only after a colleague approves it', async () => {
    const alone = await as(server, finance.token, 'post', '/fee-schedules', fee())
    expect(codeOf(alone)).toEqual([403, 'second_person_needed'])
    const id = await propose(finance.token, '/fee-schedules', fee())
    expect(await feesOf('carrier1_momo', 'CM')).toEqual([])
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'fee_schedule', provider: 'carrier1_momo', country: 'CM', amount: null },
      content: { basis_points: 50, fixed_amount: 0, effective_from: null },
      in_force: { basis_points: 100, fixed_amount: 0 },
    })
    expect((await approve(other.token, id)).body.data.status).toBe('carried_out')
    expect(await feesOf('carrier1_momo', 'CM')).toEqual([50])
  })

  test("an organisation's approved fee applies exactly from its start time", async () => {
    const terms = { organisation_id: merchant.organisationId, country: 'GA' }
    const order = fee({
      ...terms,
      provider: 'carrier2_money',
      effective_from: '2027-01-01T00:00:00Z',
    })
    const id = await propose(finance.token, '/fee-schedules', order)
    await approve(other.token, id)
    const path = `/fee-schedules?organisation_id=${merchant.organisationId}`
    const { body } = await manage(server, 'get', path)
    expect(body.data).toMatchObject([
      { basis_points: 50, effective_from: '2027-01-01T00:00:00.000Z' },
    ])
    const nobody = { organisation_id: '0193a202-1111-7111-8111-111111111111' }
    const wrong = await as(server, finance.token, 'post', '/fee-schedules/proposals', fee(nobody))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['organisation_id']])
  })

  test('the management token alone can set a fee', async () => {
    const id = await propose(
      finance.token,
      '/fee-schedules',
      fee({ country: 'CI', currency: 'XOF' }),
    )
    const { status, body } = await manage(server, 'post', `/proposals/${id}/approve`)
    expect([status, body.data.status]).toEqual([200, 'carried_out'])
    expect(body.data.approval.decisions).toMatchObject([
      { person: null, with_management_token: true },
    ])
    const order = fee({ country: 'CI', currency: 'XOF', basis_points: 70 })
    expect((await manage(server, 'post', '/fee-schedules', order)).status).toBe(201)
    expect(await feesOf('carrier1_momo', 'CI')).toEqual([70, 50])
  })

  test('a fee proposal shows the fee in force at its start time as the current fee', async () => {
    const market = { country: 'LR', currency: 'LRD', effective_from: '2100-01-01T00:00:00.000Z' }
    await manage(server, 'post', '/fee-schedules', fee({ ...market, basis_points: 80 }))
    const id = await propose(finance.token, '/fee-schedules', fee(market))
    expect((await readProposal(server, id)).in_force).toMatchObject({ basis_points: 80 })
    const justBefore = { ...market, effective_from: '2099-12-31T23:59:59.999Z' }
    const earlier = await propose(finance.token, '/fee-schedules', fee(justBefore))
    expect((await readProposal(server, earlier)).in_force).toMatchObject({ basis_points: 100 })
  })

  test('a fee for all merchants supersedes a proposal for one merchant', async () => {
    const market = { country: 'GN', currency: 'GNF' }
    const order = fee({ ...market, organisation_id: merchant.organisationId })
    const id = await propose(finance.token, '/fee-schedules', order)
    await manage(server, 'post', '/fee-schedules', fee({ ...market, basis_points: 80 }))
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
    expect(await feesOf('carrier1_momo', 'GN')).toEqual([80])
  })

  test("only one fee proposal per merchant is pending, even with the merchant's id in another case", async () => {
    const market = { country: 'BJ', currency: 'XOF' }
    const of = (organisation_id: string) => fee({ ...market, organisation_id })
    const capitals = of(merchant.organisationId.toUpperCase())
    const replaced = await propose(finance.token, '/fee-schedules', of(merchant.organisationId))
    const id = await propose(finance.token, '/fee-schedules', capitals)
    expect(await readProposal(server, replaced)).toMatchObject({ status: 'replaced' })
    await manage(server, 'post', '/fee-schedules', of(merchant.organisationId))
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
  })
})

describe('limits', () => {
  test("widening amount limits requires a colleague's approval", async () => {
    await manage(server, 'put', '/limits', limits())
    for (const wider of [{ maximum_amount: 5001 }, { minimum_amount: 99 }]) {
      const alone = await as(server, operations.token, 'put', '/limits', limits(wider))
      expect(codeOf(alone)).toEqual([403, 'second_person_needed'])
    }
    const id = await propose(operations.token, '/limits', limits({ maximum_amount: 9000 }))
    expect(await maximumOf('BJ')).toBe(5000)
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'amount_limits', organisation_id: null, environment: null },
      content: { minimum_amount: 100, maximum_amount: 9000 },
      in_force: { minimum_amount: 100, maximum_amount: 5000 },
    })
    expect((await approve(finance.token, id)).status).toBe(200)
    expect(await maximumOf('BJ')).toBe(9000)
  })

  test('narrower amount limits are set immediately, and supersede a proposal', async () => {
    const market = { provider: 'carrier1_momo', country: 'UG', currency: 'UGX' }
    const id = await propose(operations.token, '/limits', limits(market))
    const narrower = limits({ ...market, maximum_amount: 10_000 })
    expect((await as(server, operations.token, 'put', '/limits', narrower)).status).toBe(200)
    expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
    expect(await maximumOf('UG')).toBe(10_000)
  })

  test('amount limits that contradict each other or are for an unknown market cannot be proposed', async () => {
    const order = limits({ currency: 'XAF', minimum_amount: 6000 })
    const { status, body } = await as(server, finance.token, 'post', '/limits/proposals', order)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['currency', 'maximum_amount']])
  })
})

describe('a proposal', () => {
  let market = 0
  const markets = [
    ['CD', 'CDF'],
    ['GA', 'XAF'],
    ['KE', 'KES'],
    ['MG', 'MGA'],
    ['MW', 'MWK'],
    ['NE', 'XOF'],
    ['NG', 'NGN'],
    ['RW', 'RWF'],
    ['SC', 'SCR'],
    ['TZ', 'TZS'],
    ['TD', 'XAF'],
    ['CG', 'XAF'],
    ['ZM', 'ZMW'],
  ]
  const proposed = async (token = finance.token): Promise<{ id: string; country: string }> => {
    const [country = '', currency] = markets[market] ?? []
    market += 1
    const order = limits({ provider: 'carrier2_money', country, currency })
    return { id: await propose(token, '/limits', order), country }
  }
  const unchanged = Number.MAX_SAFE_INTEGER

  test('the author of a proposal cannot approve it, and the attempt changes nothing', async () => {
    const { id, country } = await proposed()
    expect(codeOf(await approve(finance.token, id))).toEqual([403, 'own_order'])
    expect(await readProposal(server, id)).toMatchObject({
      ...{ status: 'waiting', approval: { decisions: [] } },
    })
    expect(await maximumOf(country)).toBe(unchanged)
  })

  test('a person whose role lacks or has lost the permission cannot approve a proposal', async () => {
    const { id, country } = await proposed()
    expect(codeOf(await approve(operations.token, id))).toEqual([403, 'person_not_permitted'])
    const demoted = await createPerson(server, 'finance')
    await manage(server, 'patch', `/people/${demoted.id}`, { role: 'support' })
    expect(codeOf(await approve(demoted.token, id))).toEqual([403, 'person_not_permitted'])
    expect(await maximumOf(country)).toBe(unchanged)
  })

  test.each<[string, object]>([
    ['gets another role', { role: 'support' }],
    ['is limited to countries', { countries: ['CM'] }],
    ['is deactivated', { disabled: true }],
  ])(
    'a proposal is not carried out if its author %s before the approval',
    async (_title, change) => {
      const author = await createPerson(server, 'operations')
      const { id, country } = await proposed(author.token)
      expect((await manage(server, 'patch', `/people/${author.id}`, change)).status).toBe(200)
      expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
      expect(await readProposal(server, id)).toMatchObject({ status: 'overtaken' })
      expect(await maximumOf(country)).toBe(unchanged)
    },
  )

  test('a proposal is approved only with its current hash', async () => {
    const { id, country } = await proposed()
    const path = `/proposals/${id}/approve`
    const without = await as(server, other.token, 'post', path)
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['approval_hash']])
    const older = (await readProposal(server, id)).approval.hash
    await sql`UPDATE proposals SET content = jsonb_set(content::jsonb, '{maximum_amount}', '9')::json
      WHERE id = ${id}::uuid`.execute(server.ctx.db)
    const stale = await as(server, other.token, 'post', path, { approval_hash: older })
    expect(codeOf(stale)).toEqual([409, 'approval_outdated'])
    expect(await maximumOf(country)).toBe(unchanged)
  })

  test('a newer proposal about the same subject replaces the older one, which can no longer be approved', async () => {
    const older = await propose(finance.token, '/limits', limits({ maximum_amount: 20_000 }))
    const { hash } = (await readProposal(server, older)).approval
    const newer = await propose(operations.token, '/limits', limits({ maximum_amount: 30_000 }))
    const path = `/proposals/${older}/approve`
    const refused = await as(server, other.token, 'post', path, { approval_hash: hash })
    expect(codeOf(refused)).toEqual([409, 'proposal_over'])
    expect((await readProposal(server, older)).status).toBe('replaced')
    expect((await approve(other.token, newer)).status).toBe(200)
    expect(await maximumOf('BJ')).toBe(30_000)
  })

  test('a fee proposal stays pending after the limits of the same market change', async () => {
    const market = { country: 'GH', currency: 'GHS' }
    const id = await propose(finance.token, '/fee-schedules', fee(market))
    expect((await manage(server, 'put', '/limits', limits(market))).status).toBe(200)
    expect((await readProposal(server, id)).status).toBe('waiting')
    expect((await approve(other.token, id)).status).toBe(200)
  })

  test('a fee proposal for one merchant stays pending after a fee proposal for another merchant', async () => {
    const stranger = await createMerchant(server)
    const proposeFor = ({ organisationId }: Merchant) =>
      propose(
        finance.token,
        '/fee-schedules',
        fee({ country: 'SZ', currency: 'SZL', organisation_id: organisationId }),
      )
    const ids = [await proposeFor(merchant), await proposeFor(stranger)]
    for (const id of ids) expect((await approve(other.token, id)).status).toBe(200)
  })

  test('a proposal expires after a week, and nobody can decide it afterwards', async () => {
    const { id, country } = await proposed()
    const { approval } = await readProposal(server, id)
    await sql`UPDATE proposals SET expires_at = created_at WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    const hash = { approval_hash: approval.hash }
    for (const [verb, body] of [
      ['approve', hash],
      ['reject', { reason: 'Trop tard' }],
    ] as const) {
      const reply = await as(server, other.token, 'post', `/proposals/${id}/${verb}`, body)
      expect([verb, codeOf(reply)]).toEqual([verb, [409, 'proposal_over']])
    }
    const withdrawn = await as(server, finance.token, 'post', `/proposals/${id}/withdraw`)
    expect(codeOf(withdrawn)).toEqual([409, 'proposal_over'])
    const { status, ended_at, expires_at } = await readProposal(server, id)
    expect([status, ended_at]).toEqual(['expired', expires_at])
    expect(await maximumOf(country)).toBe(unchanged)
    expect(await waitingIds()).not.toContain(id)
  })

  const place = { country: 'CI', currency: 'XOF' }
  const endings: [string, () => Promise<unknown>][] = [
    ['replaced', () => propose(finance.token, '/limits', limits(place))],
    ['overtaken', () => manage(server, 'put', '/limits', limits(place))],
  ]

  test.each(endings)(
    'a proposal that expired before it could be %s is shown as expired',
    async (_, end) => {
      const id = await propose(finance.token, '/limits', limits(place))
      await sql`UPDATE proposals SET expires_at = created_at WHERE id = ${id}::uuid`.execute(
        server.ctx.db,
      )
      await end()
      const { status, ended_at, expires_at } = await readProposal(server, id)
      expect([status, ended_at]).toEqual(['expired', expires_at])
    },
  )

  test.each(endings)(
    'a proposal that was %s before it expired keeps that status',
    async (how, end) => {
      const id = await propose(finance.token, '/limits', limits(place))
      await end()
      await sql`UPDATE proposals SET created_at = created_at - interval '8 days',
      expires_at = expires_at - interval '8 days', ended_at = ended_at - interval '8 days'
      WHERE id = ${id}::uuid`.execute(server.ctx.db)
      const { status, ended_at, expires_at } = await readProposal(server, id)
      expect(status).toBe(how)
      expect(Date.parse(ended_at)).toBeLessThan(Date.parse(expires_at))
    },
  )

  test('an expired correction proposal leaves its item undecided', async () => {
    const { id: item } = await contradictedPayment(server, merchant)
    const id = await propose(finance.token, `/reconciliation-items/${item}`, settlement)
    expect(await waitingIds()).not.toContain(item)
    await sql`UPDATE proposals SET expires_at = created_at WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    expect(await waitingIds()).toContain(item)
  })

  test('a rejected proposal stays rejected, with a reason', async () => {
    const { id, country } = await proposed()
    const path = `/proposals/${id}/reject`
    const without = await as(server, other.token, 'post', path, {})
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['reason']])
    const { status, body } = await as(server, other.token, 'post', path, { reason: 'Trop haut' })
    expect([status, body.data.status]).toEqual([200, 'rejected'])
    expect(body.data.approval.decisions).toMatchObject([{ reason: 'Trop haut' }])
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await maximumOf(country)).toBe(unchanged)
  })

  test('only the author can withdraw a proposal', async () => {
    const { id, country } = await proposed()
    const path = `/proposals/${id}/withdraw`
    const others = await as(server, other.token, 'post', path)
    expect(codeOf(others)).toEqual([403, 'person_not_permitted'])
    const { status, body } = await as(server, finance.token, 'post', path)
    expect([status, body.data.status]).toEqual([200, 'withdrawn'])
    expect(codeOf(await as(server, finance.token, 'post', path))).toEqual([409, 'proposal_over'])
    expect(codeOf(await approve(other.token, id))).toEqual([409, 'proposal_over'])
    expect(await maximumOf(country)).toBe(unchanged)
  })

  test('creating and approving a proposal needs a fresh confirmation', async () => {
    const { id } = await proposed()
    await sql`UPDATE sign_ins SET confirmed_until = created_at
      WHERE person_id = ${other.id}::uuid`.execute(server.ctx.db)
    expect(codeOf(await approve(other.token, id))).toEqual([403, 'confirmation_required'])
    const made = await as(server, other.token, 'post', '/limits/proposals', limits())
    expect(codeOf(made)).toEqual([403, 'confirmation_required'])
    other = await createPerson(server, 'finance')
  })

  test('the audit trail shows a proposal, its decision and the changes', async () => {
    const { id, country } = await proposed()
    await approve(other.token, id, { reason: 'Vu' })
    const about = await entriesAbout(id)
    expect(about).toMatchObject([
      {
        ...{ operation: 'approveProposal', subject_kind: 'proposal', reason: 'Vu' },
        ...{ before: { status: 'waiting' }, after: { status: 'carried_out' } },
      },
      {
        ...{ operation: 'proposeAmountLimits', subject_kind: 'proposal' },
        before: { maximum_amount: unchanged },
        after: { kind: 'amount_limits', country, maximum_amount: 5000 },
      },
    ])
    const subject = encodeURIComponent(`carrier2_money ${country} ${markets[market - 1]?.[1]}`)
    expect(await entriesAbout(subject)).toMatchObject([
      { operation: 'approveProposal', subject_kind: 'amount_limits' },
    ])
  })

  test('a proposal whose change fails is not carried out, and leaves neither a decision nor an audit entry', async () => {
    const { id, country } = await proposed()
    const before = await entriesAbout(id)
    await sql`CREATE FUNCTION refuse_in_test() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''refused in a test''; END'`.execute(server.ctx.db)
    await sql`CREATE TRIGGER refuse_in_test BEFORE INSERT ON amount_limits
      FOR EACH ROW EXECUTE FUNCTION refuse_in_test()`.execute(server.ctx.db)
    const { status } = await approve(other.token, id)
    await sql`DROP TRIGGER refuse_in_test ON amount_limits`.execute(server.ctx.db)
    expect(status).toBe(500)
    expect(await readProposal(server, id)).toMatchObject({
      ...{ status: 'waiting', approval: { decisions: [] } },
    })
    expect(await entriesAbout(id)).toEqual(before)
    expect(await maximumOf(country)).toBe(unchanged)
    server.logLines.splice(0)
  })
})

describe('the list of proposals', () => {
  test("the list of proposals shows each proposal's subject, amount, age and author", async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant)
    expect(await waitingIds()).toContain(item)
    const id = await propose(finance.token, `/reconciliation-items/${item}`, settlement)
    const { body } = await manage(server, 'get', '/waiting-decisions?per_page=100')
    const found = body.data.find((each: { id: string }) => each.id === id)
    expect(found).toMatchObject({
      ...{ kind: 'proposal', proposal_kind: 'settlement', amount: 5000, currency: 'XAF' },
      ...{ organisation_name: 'Boutique Léon', environment: 'test', country: 'CG' },
      ...{ age_seconds: expect.any(Number), approval: { made_by: { id: finance.id } } },
    })
    expect(await waitingIds()).not.toContain(item)
    expect(await waitingIds('&environment=live')).not.toContain(id)
    await as(server, other.token, 'post', `/proposals/${id}/reject`, { reason: 'Autre ligne' })
    expect(await waitingIds('&environment=test')).toContain(item)
    expect(await statusOf(paymentId)).toBe('failed')
  })

  test('the list of proposals shows fee and limit proposals in both environments', async () => {
    const id = await propose(
      finance.token,
      '/fee-schedules',
      fee({ country: 'ZM', currency: 'ZMW' }),
    )
    expect(await waitingIds('&environment=live')).toContain(id)
    expect(await waitingIds('&environment=test')).toContain(id)
  })

  test('the list of proposals shows decided proposals by state, newest first, page by page', async () => {
    const listed = async (query: string) =>
      (await as(server, operations.token, 'get', `/proposals?${query}`)).body
    const waiting = await listed('status=waiting&per_page=100')
    const states = (body: { data: { status: string }[] }) =>
      new Set(body.data.map(({ status }) => status))
    expect(states(waiting)).toEqual(new Set(['waiting']))
    const ends = ['carried_out', 'rejected', 'withdrawn', 'replaced', 'overtaken', 'expired']
    for (const state of ends) {
      expect(states(await listed(`status=${state}`))).toEqual(new Set([state]))
    }
    const all = (await listed('per_page=100')).data.map(({ id }: { id: string }) => id)
    const first = await listed('per_page=2')
    const second = await listed(`per_page=2&cursor=${first.meta.next_cursor}`)
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(all.slice(0, 4))
    expect(all).toEqual([...all].sort().reverse())
  })
})

test('the ledger balances and no error is logged after all proposal tests', () =>
  expectSound(server))
