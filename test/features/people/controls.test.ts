import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hostProofOf } from '../../../src/domain/approvals/host-proof.ts'
import { administer as manage } from '../../support/administer.ts'
import { as, createPayout, merchantWithRule } from '../../support/approvals.ts'
import { unknownId } from '../../support/builders.ts'
import {
  call,
  claimLiveKey,
  createMerchant,
  type Merchant,
  type Method,
  type Reply,
} from '../../support/client.ts'
import { fieldsIn, visitConsole } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { createPerson, linkIdentity } from '../../support/people.ts'
import {
  approveProposal,
  dismissal,
  limits,
  readProposal,
  settlement,
} from '../../support/proposals.ts'
import { managementToken, startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let server: TestServer
let merchant: Merchant
let owner: Person
let operations: Person
let finance: Person

beforeAll(async () => {
  // Without email, a password link is displayed to its creator.
  server = await startTestServer({ role: 'api', liveProviders: uncalledProviders() })
  merchant = await createMerchant(server)
  owner = await createPerson(server, 'owner')
  operations = await createPerson(server, 'operations')
  await setRules([rule])
})
afterAll(() => server.stop())

const rule = { currency: 'XAF', threshold: 1000, daily_limit: 5000, two_approvers_above: 3000 }

const codeOf = ({ status, body }: Reply) => [status, body?.code]

const alone = [403, 'second_person_needed']

const application = () => `/applications/${merchant.applicationId}`

const setRules = async (rules: object[], token?: string): Promise<Reply> => {
  const body = { payout_approval_rules: rules }
  return token === undefined
    ? manage(server, 'patch', application(), body)
    : as(server, token, 'patch', application(), body)
}

const rulesInForce = async (): Promise<object[]> =>
  (await manage(server, 'get', application())).body.data.payout_approval_rules

const propose = async (token: string, path: string, body: object): Promise<string> => {
  const said = { reason: 'Demande', ...body }
  const reply = await as(server, token, 'post', `${path}/proposals`, said)
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`)
  return reply.body.data.id
}

const proposeRules = (token: string, rules: object[]): Promise<string> =>
  propose(token, `${application()}/payout-approval-rules`, {
    ...{ payout_approval_rules: rules, reason: 'Demande du marchand' },
  })

const approve = (token: string, id: string) => approveProposal(server, token, id)

const confirm = async (token: string, id: string, key = Buffer.alloc(32, 7)) => {
  const { hash } = (await readProposal(server, id)).approval
  const body = {
    approval_hash: hash,
    host_proof: hostProofOf(key, { proposalId: id, approvalHash: hash }),
  }
  return as(server, token, 'post', `/proposals/${id}/confirm`, body)
}

const hoursUntil = (time: string): number =>
  Math.round((Date.parse(time) - server.ctx.clock.nowMs()) / 3_600_000)

describe('a control that one person alone could approve', () => {
  test('a change to a control without another approver waits a day before its author can approve it', async () => {
    const direct = await setRules([], owner.token)
    expect(codeOf(direct)).toEqual(alone)
    const id = await proposeRules(owner.token, [])
    const { own_approval_from, expires_at } = await readProposal(server, id)
    expect([hoursUntil(own_approval_from), hoursUntil(expires_at)]).toEqual([24, 8 * 24])
    expect(codeOf(await approve(owner.token, id))).toEqual([403, 'own_order'])
    expect(await rulesInForce()).toEqual([rule])
    const visitor = visitConsole(server)
    await visitor.signIn(operations.email)
    const home = (await visitor.get('/console')).text
    expect(home).toContain('A control can be weakened without a colleague')
    expect(home).toContain(`/console/approvals/proposals/${id}`)
    await sql`UPDATE proposals SET own_approval_from = now() WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    expect((await approve(owner.token, id)).body.data.status).toBe('carried_out')
    expect(await rulesInForce()).toEqual([])
  })

  test('a person with access to the host can confirm a change to a control early, and the confirmation is recorded', async () => {
    await setRules([rule])
    const id = await proposeRules(owner.token, [])
    const wrong = await confirm(owner.token, id, Buffer.alloc(32, 8))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['host_proof']])
    expect(wrong.text).toContain("La preuve n'est pas valide")
    const byToken = await confirm(managementToken, id, Buffer.alloc(32, 8))
    expect(codeOf(byToken)).toEqual([403, 'person_required'])
    const { status, body } = await confirm(owner.token, id)
    expect([status, body.data.status]).toEqual([200, 'carried_out'])
    expect(body.data.approval.decisions).toMatchObject([
      { verdict: 'approved', person: { id: owner.id } },
    ])
    expect(await rulesInForce()).toEqual([])
    const trail = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
    expect(trail.body.data[0]).toMatchObject({
      ...{ operation: 'confirmProposal', principal_id: owner.id },
    })
    expect(server.logLines.join('\n')).toContain('proposal confirmed on the host')
  })

  test('a change to a control waits a week if its author first deactivates colleagues', async () => {
    finance = await createPerson(server, 'finance')
    await as(server, owner.token, 'patch', `/people/${finance.id}`, { disabled: true })
    await setRules([rule])
    const id = await proposeRules(owner.token, [])
    const { own_approval_from } = await readProposal(server, id)
    expect(hoursUntil(own_approval_from)).toBe(7 * 24)
    await manage(server, 'patch', `/people/${finance.id}`, { disabled: false })
    const session = { email: finance.email, password: 'une phrase que personne ne devine' }
    const { body } = await as(server, '', 'post', '/sign-in', session)
    finance.token = body.data.token
  })

  test("a pending change to a control needs a colleague's approval as soon as a colleague can approve", async () => {
    const { body } = await manage(server, 'get', '/proposals?status=waiting')
    const { id } = body.data[0]
    await sql`UPDATE proposals SET own_approval_from = now() WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    expect(codeOf(await approve(owner.token, id))).toEqual([403, 'own_order'])
    expect(codeOf(await confirm(owner.token, id))).toEqual(alone)
    expect((await approve(finance.token, id)).status).toBe(200)
    expect(await rulesInForce()).toEqual([])
  })
})

describe('a control that a colleague could approve', () => {
  beforeAll(() => setRules([rule]))

  test.each<[string, object[]]>([
    ['is removed', []],
    ['has a higher threshold', [{ ...rule, threshold: 1001 }]],
    ['has a higher daily limit', [{ ...rule, daily_limit: null }]],
    ['needs two people only for larger payouts', [{ ...rule, two_approvers_above: 3001 }]],
  ])(
    'a colleague must approve a change if it means that a payout approval rule %s',
    async (_, rules) => {
      expect(codeOf(await setRules(rules, operations.token))).toEqual(alone)
      expect(await rulesInForce()).toEqual([rule])
    },
  )

  test('a new application starts with the strictest approval rules of its merchant', async () => {
    const create = async () => {
      const path = `/organisations/${merchant.organisationId}/applications`
      const { status, body } = await as(server, operations.token, 'post', path, { name: 'Shop' })
      expect(status).toBe(201)
      return body.data
    }
    const { id, payout_approval_rules: inherited } = await create()
    expect(inherited).toEqual([rule])
    const stricter = [{ ...rule, threshold: 900 }]
    const body = { payout_approval_rules: stricter }
    expect((await manage(server, 'patch', `/applications/${id}`, body)).status).toBe(200)
    expect((await create()).payout_approval_rules).toEqual(stricter)
  })

  test('a stricter approval rule needs no second person, and supersedes a pending proposal', async () => {
    const id = await proposeRules(operations.token, [])
    expect((await readProposal(server, id)).own_approval_from).toBeNull()
    const stricter = { ...rule, threshold: 900 }
    expect((await setRules([stricter], operations.token)).status).toBe(200)
    expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
    expect(await rulesInForce()).toEqual([stricter])
  })

  test("an application's approval rules change only after a colleague approves the proposal", async () => {
    const id = await proposeRules(operations.token, [rule])
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'payout_approval_rules', application_id: merchant.applicationId },
      ...{
        organisation_id: merchant.organisationId,
        provider: null,
        reason: 'Demande du marchand',
      },
      content: { payout_approval_rules: [rule] },
      in_force: { payout_approval_rules: [{ threshold: 900 }] },
    })
    expect(codeOf(await approve(operations.token, id))).toEqual([403, 'person_not_permitted'])
    expect((await approve(finance.token, id)).status).toBe(200)
    expect(await rulesInForce()).toEqual([rule])
  })

  test("widening or removing an IP allow-list requires a colleague's approval", async () => {
    const set = (list: string[], token: string) =>
      as(server, token, 'patch', application(), { ip_allow_list: list })
    expect((await set(['10.0.0.0/8', '127.0.0.1'], operations.token)).status).toBe(200)
    expect((await set(['10.1.0.0/16', '127.0.0.1'], operations.token)).status).toBe(200)
    for (const wider of [[], ['10.0.0.0/8'], ['127.0.0.1', '::/0']]) {
      expect(codeOf(await set(wider, operations.token))).toEqual(alone)
    }
    const path = `${application()}/ip-allow-list`
    const unsaid = await as(server, operations.token, 'post', `${path}/proposals`, {
      ip_allow_list: [],
    })
    expect([unsaid.status, Object.keys(unsaid.body.errors)]).toEqual([422, ['reason']])
    const id = await propose(operations.token, path, { ip_allow_list: [], reason: 'Réseau' })
    expect((await approve(finance.token, id)).status).toBe(200)
    const { body } = await manage(server, 'get', application())
    expect(body.data.ip_allow_list).toEqual([])
  })

  test("widening amount limits requires a colleague's approval by default", async () => {
    expect((await as(server, finance.token, 'put', '/limits', limits())).status).toBe(200)
    const wider = limits({ maximum_amount: 5001 })
    expect(codeOf(await as(server, finance.token, 'put', '/limits', wider))).toEqual(alone)
    const id = await propose(finance.token, '/limits', wider)
    expect(codeOf(await approve(finance.token, id))).toEqual([403, 'own_order'])
    expect((await approve(owner.token, id)).status).toBe(200)
  })

  describe('a fee', () => {
    const market = { provider: 'carrier1_momo', country: 'CM', currency: 'XAF' }
    const later = (days: number) =>
      new Date(server.ctx.clock.nowMs() + days * 86_400_000).toISOString()
    const set = (basis_points: number, changes: object = {}, path = '/fee-schedules') => {
      const terms = { basis_points, fixed_amount: 0, ...changes }
      const where = path === '/fee-schedules' ? market : { currency: 'XAF' }
      return as(server, finance.token, 'post', path, { ...where, ...terms })
    }
    const mine = () => ({ organisation_id: merchant.organisationId })

    test('one person may lower a fee, but cannot raise it alone', async () => {
      const collection = { type: 'collection' }
      for (const raise of [
        await set(10_000, collection),
        await set(0, { ...collection, fixed_amount: 1 }),
        await set(1, { ...collection, ...mine() }),
        await set(101),
        await set(100, { ...mine(), fixed_amount: 1 }),
        await set(101, { effective_from: later(30) }),
        await set(101, { effective_from: later(-30) }),
        await set(1, {}, '/withdrawal-fees'),
        await set(1, mine(), '/withdrawal-fees'),
      ]) {
        expect(codeOf(raise)).toEqual(alone)
      }
      expect((await set(100)).status).toBe(201)
      expect((await set(90)).status).toBe(201)
      expect(codeOf(await set(100))).toEqual(alone)
      expect((await set(50, mine())).status).toBe(201)
      expect(codeOf(await set(90, mine()))).toEqual(alone)
      const id = await propose(finance.token, '/fee-schedules', {
        ...{ ...market, type: 'collection', basis_points: 200, fixed_amount: 0 },
        ...{ returned_on_refund: true },
      })
      expect((await readProposal(server, id)).own_approval_from).toBeNull()
      expect(codeOf(await approve(finance.token, id))).toEqual([403, 'own_order'])
      expect((await approve(owner.token, id)).status).toBe(200)
      // Keeping the fee when a payment is refunded costs the merchant more.
      expect(codeOf(await set(150, collection))).toEqual(alone)
      expect((await set(150, { ...collection, returned_on_refund: true })).status).toBe(201)
      expect((await set(0, collection)).status).toBe(201)
    })

    test.each([
      ['payments', '/fee-schedules', { type: 'collection' }],
      ['payouts', '/fee-schedules', {}],
      ['withdrawals', '/withdrawal-fees', {}],
    ])(
      "one person alone cannot preserve a merchant's previous or later fee for %s",
      async (_, path, kind) => {
        const ofBank = path === '/withdrawal-fees'
        const place = ofBank ? {} : { provider: 'carrier2_money', country: 'GA' }
        const standard = async (basis_points: number, effective_from: string) => {
          const terms = { currency: 'XAF', basis_points, fixed_amount: 0, effective_from }
          const reply = await manage(server, 'post', path, { ...place, ...kind, ...terms })
          expect(reply.status).toBe(201)
        }
        const own = (basis_points: number, effective_from: string) =>
          set(basis_points, { ...place, ...kind, ...mine(), effective_from }, path)
        await standard(500, later(-20))
        await standard(80, later(-10))
        await standard(40, later(10))
        // At its start time, each of these fees equals the standard fee.
        expect(codeOf(await own(500, later(-15)))).toEqual(alone)
        expect(codeOf(await own(80, later(0)))).toEqual(alone)
        expect((await own(40, later(0))).status).toBe(201)
        expect((await own(30, later(5))).status).toBe(201)
        expect((await own(40, later(1))).status).toBe(201)
      },
    )
  })

  test('a change to a control is proposed in the console after a refusal, with a reason, and approved by a colleague', async () => {
    const visitor = async ({ email }: Person) => {
      const each = visitConsole(server)
      await each.signIn(email)
      return each
    }
    const [own, colleague] = [await visitor(operations), await visitor(finance)]
    const page = (await own.get(`/console/merchants${application()}`)).text
    const removal = page.slice(page.lastIndexOf('<form', page.indexOf('value="removal"')))
    const values = { ...fieldsIn(removal.slice(0, removal.indexOf('</form>'))) }
    const refused = await own.post('/console/do/updateApplication', values)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('action="/console/do/proposePayoutApprovalRules"')
    const order = { ...values, 'body.reason': 'Demande du marchand' }
    const { location } = await own.post('/console/do/proposePayoutApprovalRules', order)
    const card = (await colleague.get(location?.split('?')[0] ?? '')).text
    expect(card).toContain('No rules: payouts don’t need approval')
    expect(card).toContain('Demande du marchand')
    const form = fieldsIn(card.slice(card.indexOf('<article'), card.indexOf('</article>')))
    expect((await colleague.post('/console/do/approveProposal', form)).status).toBe(303)
    expect(await rulesInForce()).toEqual([])
  })

  test("lifting a suspension requires a colleague's approval, but suspending a merchant does not", async () => {
    const path = `/organisations/${merchant.organisationId}`
    const reason = 'Plaintes réglées'
    const suspend = () => as(server, operations.token, 'post', `${path}/suspend`, { reason: 'Vol' })
    expect((await suspend()).status).toBe(200)
    const resume = (token: string, body?: object) =>
      as(server, token, 'post', `${path}/resume`, body)
    expect(codeOf(await resume(operations.token, { reason }))).toEqual(alone)
    await expect(manage(server, 'post', `${path}/resume`)).rejects.toMatchObject({
      fieldErrors: { reason: [{ code: 'reason_required' }] },
    })
    const id = await propose(operations.token, `${path}/resume`, { reason })
    expect(await readProposal(server, id)).toMatchObject({
      ...{ kind: 'organisation_resumption', organisation_id: merchant.organisationId, reason },
      ...{ content: { suspended: false }, in_force: { suspended: true } },
    })
    expect((await manage(server, 'get', path)).body.data.suspended_at).not.toBeNull()
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', path)).body.data.suspended_at).toBeNull()
    const trail = await manage(
      server,
      'get',
      `/audit-entries?subject_id=${merchant.organisationId}`,
    )
    expect(trail.body.data[0]).toMatchObject({ operation: 'approveProposal', reason })
    await suspend()
    const late = await propose(operations.token, `${path}/resume`, { reason })
    await manage(server, 'post', `${path}/resume`, { reason })
    await suspend()
    expect(codeOf(await approve(finance.token, late))).toEqual([409, 'proposal_over'])
    expect((await manage(server, 'get', path)).body.data.suspended_at).not.toBeNull()
    await manage(server, 'post', `${path}/resume`, { reason })
  })

  test("changing a rejected KYC status requires a colleague's approval", async () => {
    const { organisationId } = await createMerchant(server)
    const path = `/organisations/${organisationId}`
    const set = (status: string, more: object = {}) =>
      as(server, operations.token, 'put', `${path}/kyc`, { status, ...more })
    expect((await set('verified')).status).toBe(200)
    expect((await set('rejected')).body.errors).toHaveProperty('reason')
    const reason = 'Faux registre'
    expect((await set('rejected', { reason })).status).toBe(200)
    for (const status of ['verified', 'pending', 'none'])
      expect(codeOf(await set(status, { reason }))).toEqual(alone)
    const id = await propose(operations.token, `${path}/kyc`, { status: 'verified', reason })
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', path)).body.data.kyc_status).toBe('verified')
  })

  const liveItem = async (): Promise<string> => {
    const endedAtMs = server.ctx.clock.nowMs()
    await insertFinalTransaction(server, merchant, { status: 'failed', seconds: 1, endedAtMs })
    const query = `organisation_id=${merchant.organisationId}&environment=live`
    const { id } = (await manage(server, 'get', `/transactions?${query}`)).body.data[0]
    const { rows } = await sql<{ id: string }>`INSERT INTO reconciliation_items (id, transaction_id,
        kind, recorded_status, reported_status, created_at)
      VALUES (gen_random_uuid(), ${id}::uuid, 'other_end', 'failed', 'successful', now())
      RETURNING id`.execute(server.ctx.db)
    return rows[0]?.id ?? ''
  }

  test("settling or dismissing live reconciliation items requires a colleague's approval by default", async () => {
    const id = await liveItem()
    const path = `/reconciliation-items/${id}`
    for (const decision of [dismissal, settlement])
      expect(codeOf(await as(server, finance.token, 'post', `${path}/resolve`, decision))).toEqual(
        alone,
      )
    const proposal = await propose(finance.token, path, dismissal)
    expect(codeOf(await approve(finance.token, proposal))).toEqual([403, 'own_order'])
    expect((await approve(owner.token, proposal)).status).toBe(200)
    const { body } = await manage(server, 'get', `/reconciliation-items?id=${id}`)
    expect(body.data[0].resolution).toBe('dismissed')
  })

  test("resolving an unknown transaction requires a colleague's approval", async () => {
    const { rows } = await sql<{ id: string }>`INSERT INTO unknown_orders (id, provider, country,
        reference, callback, created_at, last_received_at)
      VALUES (gen_random_uuid(), 'carrier1_momo', 'CG', gen_random_uuid(), '{}', now(), now())
      RETURNING id`.execute(server.ctx.db)
    const path = `/unknown-orders/${rows[0]?.id}`
    const order = { reason: 'Rendu au payeur' }
    expect(codeOf(await as(server, finance.token, 'post', `${path}/resolve`, order))).toEqual(alone)
    const id = await propose(finance.token, path, order)
    const waiting = (await manage(server, 'get', '/waiting-decisions')).body.data
    expect(waiting.map(({ kind }: { kind: string }) => kind)).not.toContain('unknown_order')
    expect((await approve(owner.token, id)).status).toBe(200)
    const again = await as(server, finance.token, 'post', `${path}/resolve`, order)
    expect(codeOf(again)).toEqual([409, 'already_resolved'])
    const resolved = (await manage(server, 'get', '/unknown-orders?resolved=true')).body.data
    expect(resolved).toMatchObject([{ id: rows[0]?.id, reason: 'Rendu au payeur' }])
  })

  const person = (id: string, body: object, method: Method = 'patch', path = '') =>
    as(server, owner.token, method, `/people/${id}${path}`, body)

  test('granting a more powerful role requires approval by someone other than its recipient', async () => {
    const other = await createPerson(server, 'finance')
    expect(codeOf(await person(other.id, { role: 'owner' }))).toEqual(alone)
    const id = await propose(owner.token, `/people/${other.id}`, { role: 'owner' })
    expect(codeOf(await approve(other.token, id))).toEqual([403, 'own_order'])
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.role).toBe('owner')
    expect((await person(other.id, { role: 'support' })).status).toBe(200)
  })

  test("widening a person's countries or reactivating a person requires a colleague's approval", async () => {
    const other = await createPerson(server, 'support')
    expect((await person(other.id, { countries: ['CG'] })).status).toBe(200)
    for (const wider of [{ countries: null }, { countries: ['CG', 'CM'] }]) {
      expect(codeOf(await person(other.id, wider))).toEqual(alone)
    }
    expect((await person(other.id, { disabled: true })).status).toBe(200)
    expect(codeOf(await person(other.id, { disabled: false }))).toEqual(alone)
    const id = await propose(owner.token, `/people/${other.id}`, { disabled: false })
    expect((await approve(finance.token, id)).status).toBe(200)
    const { body } = await manage(server, 'get', `/people/${other.id}`)
    expect([body.data.disabled_at, body.data.countries]).toEqual([null, ['CG']])
  })

  test('a proposed change to a person is superseded if its author may no longer make the change', async () => {
    const author = await createPerson(server, 'owner')
    const other = await createPerson(server, 'support')
    const id = await propose(author.token, `/people/${other.id}`, { role: 'finance' })
    await manage(server, 'patch', `/people/${author.id}`, { role: 'finance' })
    expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
    expect((await readProposal(server, id)).status).toBe('overtaken')
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.role).toBe('support')
  })

  test("unlinking an identity provider account requires a colleague's approval", async () => {
    const other = await createPerson(server, 'support')
    await linkIdentity(server, other.id)
    expect(codeOf(await person(other.id, {}, 'delete', '/identity'))).toEqual(alone)
    const change = { sign_in_change: 'identity_unlinked' }
    const id = await propose(owner.token, `/people/${other.id}`, change)
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.identity).toBeNull()
  })

  test('an approved password link is displayed once, to the person who proposed it', async () => {
    const other = await createPerson(server, 'support')
    const create = ({ token }: Person) =>
      as(server, token, 'post', `/people/${other.id}/password-reset`)
    expect(codeOf(await create(owner))).toEqual(alone)
    const change = { sign_in_change: 'password_link' }
    const id = await propose(owner.token, `/people/${other.id}`, change)
    expect(codeOf(await create(owner))).toEqual(alone)
    expect((await approve(finance.token, id)).status).toBe(200)
    const colleague = await createPerson(server, 'owner')
    expect(codeOf(await create(colleague))).toEqual(alone)
    const replies = await Promise.all([create(owner), create(owner)])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 403])
    expect(codeOf(await create(owner))).toEqual(alone)
  })
})

test('one person may weaken a control alone if every provider is a sandbox', async () => {
  const { carrier1_momo, carrier2_money } = uncalledProviders()
  for (const settings of [...Object.values(carrier1_momo), ...Object.values(carrier2_money)]) {
    settings.isSandbox = true
  }
  await setRules([rule])
  expect(codeOf(await setRules([], owner.token))).toEqual(alone)
  server.ctx.liveProviders.replace({ carrier1_momo, carrier2_money })
  expect((await setRules([], owner.token)).status).toBe(200)
  server.ctx.liveProviders.replace(uncalledProviders())
  await setRules([rule])
  expect(codeOf(await setRules([], owner.token))).toEqual(alone)
})

test('the ledger balances and no error is logged after all control tests', () =>
  expectSound(server))

describe('a change to a merchant by staff', () => {
  const url = 'https://shop.example/webhooks'
  const why = 'Vu avec le marchand'
  const withReason = `?${new URLSearchParams({ reason: why })}`

  const endpoints = () => `${application()}/webhook-endpoints`

  const newEndpoint = async (environment = 'live'): Promise<string> => {
    const { body } = await manage(server, 'post', endpoints(), { environment, url })
    return `/webhook-endpoints/${body.data.id}`
  }

  const newLiveKey = async (): Promise<string> => {
    const { id } = await claimLiveKey(server, merchant.applicationId)
    return `/api-keys/${id}`
  }

  type Change = [name: string, method: Method, path: () => string | Promise<string>, body?: object]

  const changes: Change[] = [
    ['a live key is revoked', 'delete', newLiveKey],
    ['a live endpoint is created', 'post', endpoints, { environment: 'live', url }],
    [
      'the URL of a live endpoint is changed',
      'patch',
      newEndpoint,
      { url: 'https://else.example/' },
    ],
    ['a live endpoint is disabled', 'patch', newEndpoint, { enabled: false }],
    ['a live endpoint is deleted', 'delete', newEndpoint],
    ['a live secret is rotated', 'post', async () => `${await newEndpoint()}/rotate-secret`],
  ]

  test.each(changes)(
    'staff must state a reason before %s, and the audit trail records the reason',
    async (...change) => {
      const [, method, pathOf, body] = change
      const path = await pathOf()
      const refused = await as(server, operations.token, method, path, body)
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        { reason: ['Indiquez un motif : cette modification concerne le mode réel.'] },
      ])
      const allowed = await as(server, operations.token, method, path + withReason, body)
      expect(allowed.status).toBeLessThan(300)
      const trail = await manage(server, 'get', '/audit-entries?per_page=1')
      expect(trail.body.data[0]).toMatchObject({ principal_id: operations.id, reason: why })
      expect((await manage(server, method, await pathOf(), body)).status).toBeLessThan(300)
    },
  )

  test("a change to a sandbox merchant needs no reason, and neither does a merchant's own change", async () => {
    const sandbox = await newEndpoint('test')
    expect((await as(server, operations.token, 'delete', sandbox)).status).toBe(204)
    const { key } = await claimLiveKey(server, merchant.applicationId)
    await manage(server, 'put', `/organisations/${merchant.organisationId}/kyc`, {
      status: 'verified',
    })
    const own = (method: Method, path: string, body?: object) =>
      call(server, method, `/account/v1/webhook-endpoints${path}`, { key, body })
    const { id } = (await own('post', '', { url })).body.data
    expect((await own('patch', `/${id}`, { enabled: false })).status).toBe(200)
    expect((await own('post', `/${id}/rotate-secret`)).status).toBe(201)
    expect((await own('delete', `/${id}${withReason}`)).status).toBe(204)
    const trail = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
    expect(new Set(trail.body.data.map(({ reason }: { reason: unknown }) => reason))).toEqual(
      new Set([null]),
    )
  })

  test('a change to a live merchant, and a rejection or cancellation of payouts, needs a fresh confirmation', async () => {
    const late = await createPerson(server, 'owner')
    await sql`UPDATE sign_ins SET confirmed_until = now() - interval '1 minute'
      WHERE token_hash = sha256(${Buffer.from(late.token)})`.execute(server.ctx.db)
    const rejection = { reason: why }
    const all: Change[] = [
      ...changes,
      ['a payout is rejected', 'post', () => `/payouts/${unknownId}/reject`, rejection],
      ['a payout is cancelled', 'post', () => `/payouts/${unknownId}/cancel`, rejection],
      ['a bulk is rejected', 'post', () => `/bulk-payouts/${unknownId}/reject`, rejection],
      ['a bulk is cancelled', 'post', () => `/bulk-payouts/${unknownId}/cancel`, rejection],
    ]
    for (const [name, method, pathOf, body] of all) {
      const refused = await as(server, late.token, method, (await pathOf()) + withReason, body)
      expect([name, ...codeOf(refused)]).toEqual([name, 403, 'confirmation_required'])
    }
  })

  test('a live payout cannot be rejected without a reason', async () => {
    const sandboxId = await createPayout(await merchantWithRule(server))
    const live = { id: randomUUID(), environment: 'live', reference: 'PO-LIVE' }
    await sql`INSERT INTO transactions
      SELECT (jsonb_populate_record(t, ${JSON.stringify(live)}::jsonb)).* FROM transactions AS t
      WHERE id = ${sandboxId}::uuid`.execute(server.ctx.db)
    const reject = (id: string, body?: object) =>
      as(server, owner.token, 'post', `/payouts/${id}/reject`, body)
    const refused = await reject(live.id)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']])
    const { data } = (await manage(server, 'get', `/transactions/${live.id}`)).body
    expect([data.status, data.approval.decisions]).toEqual(['pending', []])
    expect((await reject(sandboxId)).body.data.status).toBe('rejected')
    await sql`DELETE FROM transactions WHERE id = ${live.id}::uuid`.execute(server.ctx.db)
  })

  test('deleting an endpoint drops its queued events, and the audit trail records how many', async () => {
    const path = await newEndpoint()
    for (const _ of [1, 2, 3]) await manage(server, 'post', `${path}/ping`)
    const visitor = visitConsole(server)
    await visitor.signIn(operations.email)
    const id = path.split('/').at(-1) ?? ''
    const page = (await visitor.get(`/console/webhooks/${id}`)).text
    expect(page).toContain('Pending events that won’t be delivered: 3.')
    await as(server, operations.token, 'delete', path + withReason)
    const trail = await manage(server, 'get', `/audit-entries?subject_id=${id}`)
    expect(trail.body.data[0]).toMatchObject({
      operation: 'deleteWebhookEndpoint',
      before: { waiting_events: 3 },
      reason: why,
    })
  })
})
