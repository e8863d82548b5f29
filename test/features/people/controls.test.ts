import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { hostProofOf } from '../../../src/domain/approvals/host-proof.ts'
import { as } from '../../support/approvals.ts'
import {
  createMerchant,
  type Merchant,
  type Method,
  manage,
  type Reply,
} from '../../support/client.ts'
import { fieldsIn, visitConsole } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson, linkIdentity } from '../../support/people.ts'
import { approveProposal, limits, readProposal } from '../../support/proposals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'

/** Where live providers are configured, nobody weakens a control alone that protects money. */

type Person = Awaited<ReturnType<typeof createPerson>>

let server: TestServer
let merchant: Merchant
let owner: Person
let operations: Person
let finance: Person

beforeAll(async () => {
  // Without mail, links to a new password are shown to whoever creates them.
  server = await startTestServer({ role: 'api', liveProviders: uncalledProviders() })
  merchant = await createMerchant(server)
  owner = await createPerson(server, 'owner')
  operations = await createPerson(server, 'operations')
  await setRules([rule])
})
afterAll(async () => {
  await server.stop()
})

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
  const reply = await as(server, token, 'post', `${path}/proposals`, body)
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
  const body = { approval_hash: hash, host_proof: hostProofOf(key, id, hash) }
  return as(server, token, 'post', `/proposals/${id}/confirm`, body)
}

const hoursUntil = (time: string): number =>
  Math.round((Date.parse(time) - server.ctx.clock.nowMs()) / 3_600_000)

describe('where one person alone could approve', () => {
  test('a change waits a day, and its author then approves it', async () => {
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
    expect(home).toContain('A protection can be weakened without a colleague')
    expect(home).toContain(`/console/approvals/proposals/${id}`)
    await sql`UPDATE proposals SET own_approval_from = now() WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    expect((await approve(owner.token, id)).body.data.status).toBe('carried_out')
    expect(await rulesInForce()).toEqual([])
  })

  test('access to the host confirms it before, and the trail and the decision say who did', async () => {
    await setRules([rule])
    const id = await proposeRules(owner.token, [])
    expect(codeOf(await confirm(owner.token, id, Buffer.alloc(32, 8)))).toEqual([
      ...[403, 'person_not_permitted'],
    ])
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

  test('somebody who bars their colleagues first waits a week', async () => {
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

  test('a colleague who can approve by then has to', async () => {
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

describe('where a colleague could approve', () => {
  beforeAll(() => setRules([rule]))

  test.each<[string, object[]]>([
    ['is removed', []],
    ['has a higher threshold', [{ ...rule, threshold: 1001 }]],
    ['has a higher daily limit', [{ ...rule, daily_limit: null }]],
    ['needs two people for larger payouts only', [{ ...rule, two_approvers_above: 3001 }]],
  ])('an approval rule that %s needs a colleague', async (_, rules) => {
    expect(codeOf(await setRules(rules, operations.token))).toEqual(alone)
    expect(await rulesInForce()).toEqual([rule])
  })

  test('a new application starts with the strictest rules of the merchant', async () => {
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

  test('a stricter approval rule needs nobody else, and overtakes what was proposed', async () => {
    const id = await proposeRules(operations.token, [])
    expect((await readProposal(server, id)).own_approval_from).toBeNull()
    const stricter = { ...rule, threshold: 900 }
    expect((await setRules([stricter], operations.token)).status).toBe(200)
    expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
    expect(await rulesInForce()).toEqual([stricter])
  })

  test('approval rules change once a colleague has approved what was proposed', async () => {
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

  test('an address list is widened and removed only with a colleague', async () => {
    const set = (list: string[], token: string) =>
      as(server, token, 'patch', application(), { ip_allow_list: list })
    expect((await set(['10.0.0.0/8', '127.0.0.1'], operations.token)).status).toBe(200)
    expect((await set(['10.1.0.0/16', '127.0.0.1'], operations.token)).status).toBe(200)
    for (const wider of [[], ['10.0.0.0/8'], ['127.0.0.1', '::/0']]) {
      expect(codeOf(await set(wider, operations.token))).toEqual(alone)
    }
    const id = await propose(operations.token, `${application()}/ip-allow-list`, {
      ip_allow_list: [],
    })
    expect((await approve(finance.token, id)).status).toBe(200)
    const { body } = await manage(server, 'get', application())
    expect(body.data.ip_allow_list).toEqual([])
  })

  test('limits that let more through need a colleague without any setting', async () => {
    expect((await as(server, finance.token, 'put', '/limits', limits())).status).toBe(200)
    const wider = limits({ maximum_amount: 5001 })
    expect(codeOf(await as(server, finance.token, 'put', '/limits', wider))).toEqual(alone)
    const id = await propose(finance.token, '/limits', wider)
    expect(codeOf(await approve(finance.token, id))).toEqual([403, 'own_order'])
    expect((await approve(owner.token, id)).status).toBe(200)
  })

  test('the console proposes what it was refused, with a reason, and a colleague approves it', async () => {
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
    expect(card).toContain('no rule: every payout goes out without approval')
    expect(card).toContain('Demande du marchand')
    const form = fieldsIn(card.slice(card.indexOf('<article'), card.indexOf('</article>')))
    expect((await colleague.post('/console/do/approveProposal', form)).status).toBe(303)
    expect(await rulesInForce()).toEqual([])
  })

  const person = (id: string, body: object, method: Method = 'patch', path = '') =>
    as(server, owner.token, method, `/people/${id}${path}`, body)

  test('a person gets a greater role only with a colleague, who is not that person', async () => {
    const other = await createPerson(server, 'finance')
    expect(codeOf(await person(other.id, { role: 'owner' }))).toEqual(alone)
    const id = await propose(owner.token, `/people/${other.id}`, { role: 'owner' })
    expect(codeOf(await approve(other.token, id))).toEqual([403, 'own_order'])
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.role).toBe('owner')
    expect((await person(other.id, { role: 'support' })).status).toBe(200)
  })

  test('more countries and a new admission need a colleague, a bar needs nobody', async () => {
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

  test('a change of a person is overtaken where its author may not make it any more', async () => {
    const author = await createPerson(server, 'owner')
    const other = await createPerson(server, 'support')
    const id = await propose(author.token, `/people/${other.id}`, { role: 'finance' })
    await manage(server, 'patch', `/people/${author.id}`, { role: 'finance' })
    expect(codeOf(await approve(finance.token, id))).toEqual([409, 'proposal_over'])
    expect((await readProposal(server, id)).status).toBe('overtaken')
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.role).toBe('support')
  })

  test('an account at the identity provider is unlinked only with a colleague', async () => {
    const other = await createPerson(server, 'support')
    await linkIdentity(server, other.id)
    expect(codeOf(await person(other.id, {}, 'delete', '/identity'))).toEqual(alone)
    const change = { sign_in_change: 'identity_unlinked' }
    const id = await propose(owner.token, `/people/${other.id}`, change)
    expect((await approve(finance.token, id)).status).toBe(200)
    expect((await manage(server, 'get', `/people/${other.id}`)).body.data.identity).toBeNull()
  })

  test('a link to a new password is shown once, to whoever proposed it, after an approval', async () => {
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

test('the ledger balances and no error is logged after all of this', () => expectSound(server))
