import { sql } from 'kysely'
import { hostProofOf } from '../../../src/domain/approvals/host-proof.ts'
import { findTransaction } from '../../../src/repositories/transactions/transactions.ts'
import { applyTransitions } from '../../../src/services/transactions/apply-transitions.ts'
import { administer as manage } from '../../support/administer.ts'
import { approvalOf, approve, as, createPayout } from '../../support/approvals.ts'
import { payment } from '../../support/builders.ts'
import { call, createMerchant, goLive, type Merchant, type Reply } from '../../support/client.ts'
import { fieldsIn, visitConsole } from '../../support/console.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson, password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { approveProposal, limits, readProposal } from '../../support/proposals.ts'
import { managementToken, startTestServer } from '../../support/server.ts'
import { expectSound } from '../../support/soundness.ts'
import { linesOf, order } from '../account/bulk-requests.ts'

/**
 * These tests use live mode without email. The inviter sees the link and could act as the invited
 * person, so both count as one person for approvals until somebody else confirms the invited
 * person.
 */

type Person = Awaited<ReturnType<typeof createPerson>>

let owner: Person
/** The owner invited this person and everyone below, and saw their links. */
let second: Person

const server = prepared(() => startTestServer({ role: 'api', liveProviders: uncalledProviders() }))
const merchant = prepared(() => createMerchant(server))
const live = prepared(() => goLive(server, merchant))

beforeAll(async () => {
  await collect(live)
  owner = await createPerson(server, 'owner')
  second = await invited(owner, 'owner')
})

const codeOf = ({ status, body }: Reply) => [status, body?.code]

const unconfirmed = [403, 'person_unconfirmed']

const collect = async ({ post }: Merchant): Promise<void> => {
  const { id } = (await post('/payments', payment({ amount: 500_000 }))).body.data
  const row = await findTransaction(server.ctx.db, id)
  if (row === undefined) throw new Error('a payment is gone')
  const step = { kind: 'reported', report: { kind: 'succeeded' } } as const
  await applyTransitions(server.ctx, [{ row, step }], 5000)
}

let people = 0

const invited = async (inviter: Person, role: string): Promise<Person> => {
  people += 1
  const email = `invite${people}@momo.example`
  const { token } = (await as(server, inviter.token, 'post', '/invitations', { email, role })).body
    .data
  const { body } = await call(server, 'post', '/management/v1/invitations/accept', {
    body: { token, name: 'Kofi', password },
  })
  return signedIn({ id: body.data.id, email, token: '' })
}

const signedIn = async (person: Person, secret = password): Promise<Person> => {
  const session = { email: person.email, password: secret }
  const { body } = await as(server, '', 'post', '/sign-in', session)
  return { ...person, token: body.data.token }
}

const confirm = ({ token }: { token: string }, { id }: Person, body: object = {}) =>
  as(server, token, 'post', `/people/${id}/confirm`, { reason: 'Vu en personne', ...body })

const shownTo = async ({ id }: Person): Promise<string | null> =>
  (await manage(server, 'get', `/people/${id}`)).body.data.link_shown_to

let maximum = 1_000_000

const propose = async ({ token }: Person): Promise<string> => {
  maximum += 1
  const { body } = await as(
    ...([server, token, 'post', '/limits/proposals'] as const),
    limits({ maximum_amount: maximum }),
  )
  return body.data.id
}

const decide = ({ token }: Person, id: string) => approveProposal(server, token, id)

describe('an invited person who is the only colleague', () => {
  test("if the only colleague was invited by the author, the author's change still waits a day", async () => {
    expect(await shownTo(second)).toBe(owner.id)
    const id = await propose(owner)
    expect((await readProposal(server, id)).own_approval_from).not.toBeNull()
    expect(codeOf(await decide(second, id))).toEqual(unconfirmed)
    expect(codeOf(await decide(owner, id))).toEqual([403, 'own_order'])
    await sql`UPDATE proposals SET own_approval_from = now() WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    expect(codeOf(await decide(second, id))).toEqual(unconfirmed)
    expect((await decide(owner, id)).body.data.status).toBe('carried_out')
  })

  test('an inviter cannot approve proposals from their only colleague, whom they invited', async () => {
    expect(codeOf(await decide(owner, await propose(second)))).toEqual(unconfirmed)
  })

  test('an invited person cannot be confirmed by the inviter, or by the management token alone', async () => {
    expect(codeOf(await confirm(owner, second))).toEqual(unconfirmed)
    expect(codeOf(await confirm(second, second))).toEqual(unconfirmed)
    const path = `/people/${second.id}/confirm`
    const byToken = await as(server, managementToken, 'post', path, { reason: 'Vu' })
    expect(codeOf(byToken)).toEqual([403, 'person_required'])
    expect(await shownTo(second)).toBe(owner.id)
  })

  test('an invited person is confirmed by access to the host, and can then approve', async () => {
    const other = await invited(owner, 'finance')
    const proofBy = (key: Buffer) => ({ host_proof: hostProofOf(key, { personId: other.id }) })
    const wrong = await confirm(owner, other, proofBy(Buffer.alloc(32, 8)))
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['host_proof']])
    const id = await propose(owner)
    expect(codeOf(await decide(other, id))).toEqual(unconfirmed)
    const confirmed = await confirm(owner, other, proofBy(Buffer.alloc(32, 7)))
    expect([confirmed.status, confirmed.body.data.link_shown_to]).toEqual([200, null])
    expect((await decide(other, id)).status).toBe(200)
    await manage(server, 'patch', `/people/${other.id}`, { role: 'support' })
  })
})

describe('people connected by shown links', () => {
  let colleague: Person
  let finance: Person

  beforeAll(async () => {
    colleague = await createPerson(server, 'owner')
    finance = await createPerson(server, 'finance')
  })

  test('people who are connected by a chain of shown links count as one person', async () => {
    const third = await invited(second, 'owner')
    const sibling = await invited(owner, 'finance')
    const id = await propose(owner)
    expect((await readProposal(server, id)).own_approval_from).toBeNull()
    for (const each of [second, third, sibling]) {
      expect(codeOf(await decide(each, id))).toEqual(unconfirmed)
    }
    expect(codeOf(await decide(sibling, await propose(third)))).toEqual(unconfirmed)
    expect(codeOf(await confirm(third, sibling))).toEqual(unconfirmed)
    expect((await decide(colleague, await propose(second))).status).toBe(200)
  })

  test('confirming a person separates them and the people they invited from their inviter', async () => {
    const own = await invited(owner, 'owner')
    const theirs = await invited(own, 'finance')
    const id = await propose(owner)
    expect(codeOf(await decide(own, id))).toEqual(unconfirmed)
    expect(codeOf(await confirm(finance, own))).toEqual([403, 'person_not_permitted'])
    const confirmed = await confirm(colleague, own)
    expect([confirmed.status, await shownTo(own)]).toEqual([200, null])
    const trail = await manage(server, 'get', `/audit-entries?subject_id=${own.id}`)
    expect(trail.body.data[0]).toMatchObject({
      ...{ operation: 'confirmPerson', principal_id: colleague.id, reason: 'Vu en personne' },
      ...{ before: { link_shown_to: owner.id }, after: { link_shown_to: null } },
    })
    expect(codeOf(await decide(theirs, await propose(own)))).toEqual(unconfirmed)
    expect((await decide(theirs, await propose(owner))).status).toBe(200)
    expect((await decide(own, await propose(owner))).status).toBe(200)
    expect((await confirm(colleague, own)).status).toBe(200)
  })

  const setRules = (token: string, rule: object) =>
    as(server, token, 'patch', `/applications/${merchant.applicationId}`, {
      payout_approval_rules: [{ currency: 'XAF', threshold: 0, daily_limit: null, ...rule }],
    })

  /** Creates a payout with a key that the database attributes to this person. */
  const payoutBy = async ({ id }: Person, by: Merchant = live, changes = {}): Promise<string> => {
    await sql`UPDATE api_keys SET issued_by = ${id}::uuid
      WHERE application_id = ${merchant.applicationId}::uuid`.execute(server.ctx.db)
    return createPayout(by, changes)
  }

  test("people connected by shown links cannot approve each other's live payouts, but can approve sandbox payouts", async () => {
    await setRules(colleague.token, {})
    const id = await payoutBy(owner)
    expect(codeOf(await approve(server, second.token, id))).toEqual(unconfirmed)
    expect((await approve(server, finance.token, id)).status).toBe(200)
    const sandbox = await payoutBy(owner, merchant)
    expect((await approve(server, second.token, sandbox)).status).toBe(200)
  })

  test('two approvals by people connected by shown links count as one approval', async () => {
    await setRules(colleague.token, { two_approvers_above: 0 })
    const id = await payoutBy(finance)
    expect((await approve(server, owner.token, id)).status).toBe(200)
    expect(codeOf(await approve(server, second.token, id))).toEqual(unconfirmed)
    await sql`INSERT INTO decisions (id, subject_kind, subject_id, decision, person_id, shown_hash,
        decided_at, expires_at)
      SELECT gen_random_uuid(), subject_kind, subject_id, decision, ${second.id}::uuid, shown_hash,
        decided_at, expires_at FROM decisions WHERE subject_id = ${id}::uuid`.execute(server.ctx.db)
    expect(await approvalOf(server, id)).toMatchObject({ needed: 2, given: 1 })
    expect(await confirm(colleague, second)).toMatchObject({ status: 200 })
    expect(await approvalOf(server, id)).toMatchObject({ needed: 2, given: 2 })
  })
})

describe('changes by a person before the links were shown', () => {
  let colleague: Person

  beforeAll(async () => {
    colleague = await createPerson(server, 'owner')
  })

  test('shown links prevent approval of a payout by a person connected to the author of its rule', async () => {
    const staff = await invited(owner, 'owner')
    await manage(server, 'patch', `/applications/${merchant.applicationId}`, {
      payout_approval_rules: [{ currency: 'XAF', threshold: 0, daily_limit: null }],
    })
    const id = await createPayout(live)
    await as(server, staff.token, 'patch', `/applications/${merchant.applicationId}`, {
      payout_approval_rules: [{ currency: 'XAF', threshold: 0, daily_limit: 5 }],
    })
    expect(codeOf(await approve(server, owner.token, id))).toEqual(unconfirmed)
    expect(codeOf(await approve(server, staff.token, id))).toEqual([403, 'own_order'])
    expect((await approve(server, colleague.token, id)).status).toBe(200)
  })

  test('shown links prevent approval of a bulk payout by a connected person', async () => {
    const staff = await invited(owner, 'owner')
    await sql`UPDATE api_keys SET issued_by = ${staff.id}::uuid
      WHERE application_id = ${merchant.applicationId}::uuid`.execute(server.ctx.db)
    const ordered = await order(server, live, { payouts: linesOf(2) })
    const { id } = ordered.body.data
    const { approval } = (await manage(server, 'get', `/bulk-payouts/${id}`)).body.data
    const decideBulk = ({ token }: Person) =>
      as(server, token, 'post', `/bulk-payouts/${id}/approve`, { approval_hash: approval.hash })
    expect(codeOf(await decideBulk(owner))).toEqual(unconfirmed)
    expect((await decideBulk(colleague)).status).toBe(200)
  })

  test(
    'shown links prevent approval of a live key, and verification of its contact address, by a ' +
      'connected person',
    async () => {
      const staff = await invited(owner, 'owner')
      const start = async ({ token }: Person) =>
        (
          await as(server, token, 'post', `/applications/${merchant.applicationId}/live-keys`, {
            kind: 'secret',
          })
        ).body.data
      const approveKey = ({ token }: Person, { id, approval }: Awaited<ReturnType<typeof start>>) =>
        as(server, token, 'post', `/live-keys/${id}/approve`, { approval_hash: approval.hash })
      expect(codeOf(await approveKey(owner, await start(staff)))).toEqual(unconfirmed)
      const organisation = `/organisations/${merchant.organisationId}`
      const moved = { email: 'own@momo.example', reason: 'Demande' }
      await as(server, staff.token, 'patch', organisation, moved)
      const ofColleague = await start(colleague)
      expect(codeOf(await approveKey(owner, ofColleague))).toEqual(unconfirmed)
      const decision = { status: 'verified', email: 'own@momo.example' }
      const isVerified = async ({ token }: Person): Promise<unknown> => {
        await as(server, token, 'put', `${organisation}/kyc`, decision)
        const { rows } = await sql<{ contact_verified: boolean }>`SELECT contact_verified
        FROM organisations WHERE id = ${merchant.organisationId}::uuid`.execute(server.ctx.db)
        return rows[0]?.contact_verified
      }
      expect([await isVerified(owner), await isVerified(colleague)]).toEqual([false, true])
    },
  )
})

test("two people count as one person after one of them saw the other's password link, and a later change to a control waits a week", async () => {
  const finance = await createPerson(server, 'finance')
  const change = { sign_in_change: 'password_link', reason: 'Téléphone perdu' }
  const { body } = await as(
    ...([server, owner.token, 'post', `/people/${finance.id}/proposals`, change] as const),
  )
  const colleague = await createPerson(server, 'finance')
  expect((await decide(colleague, body.data.id)).status).toBe(200)
  const link = await as(server, owner.token, 'post', `/people/${finance.id}/password-reset`)
  const other = 'une autre phrase que personne ne devine'
  await call(server, 'post', '/management/v1/password-resets/complete', {
    body: { token: link.body.data.token, password: other },
  })
  expect(await shownTo(finance)).toBe(owner.id)
  const reset = await signedIn(finance, other)
  const id = await propose(owner)
  expect(codeOf(await decide(reset, id))).toEqual(unconfirmed)
  await sql`UPDATE people SET role = 'support' WHERE role IN ('owner', 'finance')
    AND id NOT IN (${owner.id}::uuid, ${finance.id}::uuid)`.execute(server.ctx.db)
  const alone = await readProposal(server, await propose(owner))
  const waits = Date.parse(alone.own_approval_from) - server.ctx.clock.nowMs()
  expect(Math.round(waits / 86_400_000)).toBe(7)
})

test('the console marks an unconfirmed person, and offers the confirmation only to others', async () => {
  const staff = await invited(owner, 'support')
  const colleague = await createPerson(server, 'owner')
  const at = `/console/people/${staff.id}`
  const visitor = async ({ email }: Person) => {
    const each = visitConsole(server)
    await each.signIn(email)
    return each
  }
  const [inviter, other] = [await visitor(owner), await visitor(colleague)]
  expect((await inviter.get(at)).text).not.toContain('/console/do/confirmPerson"')
  expect((await other.get('/console/people')).text).toContain('Unconfirmed')
  const page = (await other.get(at)).text
  expect(page).toContain('Treated as the same person as')
  const form = page.slice(page.indexOf('action="/console/do/confirmPerson"'))
  const values = fieldsIn(form.slice(0, form.indexOf('</form>')))
  const refused = await other.post('/console/do/confirmPerson', values)
  expect([refused.status, await shownTo(staff)]).toEqual([422, owner.id])
  const done = await other.post('/console/do/confirmPerson', { ...values, 'body.reason': 'Vu' })
  expect([done.status, await shownTo(staff)]).toEqual([303, null])
  expect((await other.get(at)).text).not.toContain('Treated as the same person as')
})

test('the ledger balances and no error is logged after all link tests', () => expectSound(server))
