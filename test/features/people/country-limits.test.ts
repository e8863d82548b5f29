import { sql } from 'kysely'
import { newId } from '../../../src/database/ids.ts'
import { approvalOf, approve, as, createPayout, merchantWithRule } from '../../support/approvals.ts'
import { payment } from '../../support/builders.ts'
import { call, createMerchant, manage, type Reply } from '../../support/client.ts'
import { createLimited, type Limited } from '../../support/country-things.ts'
import { eventually, resourceIs } from '../../support/eventually.ts'
import { insertFinalTransaction } from '../../support/final-transactions.ts'
import { server } from '../../support/own-server.ts'
import { password } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { approveProposal } from '../../support/proposals.ts'
import { startTestServer } from '../../support/server.ts'

const owner = prepared(() => createLimited(server, 'owner', null))
const regional = prepared(() => createLimited(server, 'owner', ['CG', 'CM']))

const codeOf = ({ status, body }: Reply) => [status, body?.code]

const notPermitted = [403, 'person_not_permitted']

const countriesOf = async (id: string): Promise<string[] | null> =>
  (await manage(server, 'get', `/people/${id}`)).body.data.countries

const change = (by: Limited, id: string, body: object) =>
  as(server, by.token, 'patch', `/people/${id}`, body)

let addresses = 0

const invite = (by: Limited, countries?: string[] | null) => {
  addresses += 1
  const email = `invitee${addresses}@momo.example`
  const named = { email, role: 'support', ...(countries !== undefined && { countries }) }
  return as(server, by.token, 'post', '/invitations', named)
}

const accept = (token: string) =>
  call(server, 'post', '/management/v1/invitations/accept', {
    body: { token, name: 'Kofi', password },
  })

describe('a country-limited person', () => {
  test('a country-limited person can invite people only to their own countries', async () => {
    for (const countries of [undefined, null, ['GH'], ['CM', 'GH']]) {
      expect(codeOf(await invite(regional, countries))).toEqual(notPermitted)
    }
    const invited = await invite(regional, ['CM'])
    expect(invited.body.data.countries).toEqual(['CM'])
    const accepted = await accept(invited.body.data.token)
    expect(accepted.body.data.countries).toEqual(['CM'])
    expect(await countriesOf(accepted.body.data.id)).toEqual(['CM'])
  })

  test('a country-limited person cannot widen any country limit, least of all their own', async () => {
    const colleague = await createLimited(server, 'support', ['CM'])
    for (const countries of [null, ['GH'], ['CG', 'CM', 'GH']]) {
      for (const { id } of [regional, colleague])
        expect(codeOf(await change(regional, id, { countries }))).toEqual(notPermitted)
    }
    expect(await countriesOf(regional.id)).toEqual(['CG', 'CM'])
    const widened = await change(regional, colleague.id, { countries: ['CM', 'CG'] })
    expect(widened.body.data.countries).toEqual(['CG', 'CM'])
  })

  test('a country-limited person cannot change, deactivate or sign in as people with more countries', async () => {
    const wider = await createLimited(server, 'support', ['CM', 'GH'])
    for (const { id } of [owner, wider]) {
      for (const body of [{ role: 'auditor' }, { disabled: true }, { countries: ['CM'] }])
        expect(codeOf(await change(regional, id, body))).toEqual(notPermitted)
      const reset = await as(server, regional.token, 'post', `/people/${id}/password-reset`)
      expect(codeOf(reset)).toEqual(notPermitted)
    }
    const { id } = (await invite(owner, ['CM', 'GH'])).body.data
    const taken = await as(server, regional.token, 'delete', `/invitations/${id}`)
    expect(codeOf(taken)).toEqual(notPermitted)
    const { body } = await manage(server, 'get', '/invitations')
    expect(body.data.map((each: { id: string }) => each.id)).toContain(id)
  })

  test('a country-limited person finds only people with whom they share a country', async () => {
    const elsewhere = await createLimited(server, 'support', ['GH'])
    const { body } = await as(server, regional.token, 'get', '/people')
    const ids = body.data.map((each: { id: string }) => each.id)
    expect(ids).toEqual(expect.arrayContaining([owner.id, regional.id]))
    expect(ids).not.toContain(elsewhere.id)
  })

  test('a country-limited person sees the countries of their own session', async () => {
    const { body } = await as(server, regional.token, 'get', '/session')
    expect(body.data.person.countries).toEqual(['CG', 'CM'])
  })
})

test.each([[[]], [['CM', 'CM']], [['XX']], ['CM']])(
  'a country limit such as %j is refused, and nothing changes',
  async (countries) => {
    const { id } = await createLimited(server, 'support', ['CM'])
    const { status, body } = await change(owner, id, { countries })
    expect([status, Object.keys(body.errors).join().startsWith('countries')]).toEqual([422, true])
    expect(await countriesOf(id)).toEqual(['CM'])
  },
)

test('the database refuses a country limit without any country', async () => {
  const { id } = await createLimited(server, 'support', ['CM'])
  for (const value of ['{}', '{XX}', '{CM,NULL}']) {
    const write = sql`UPDATE people SET countries = ${value}::text[] WHERE id = ${id}::uuid`
    await expect(write.execute(server.ctx.db)).rejects.toThrow(/people_countries_check/)
  }
})

describe('a country limit', () => {
  test('a country limit applies to sessions and access tokens from the next request until it is lifted', async () => {
    const merchant = await createMerchant(server)
    const person = await createLimited(server, 'owner', null)
    const order = {
      name: 'rapport',
      permissions: ['ledger:read', 'people:read'],
      expires_in_days: 3,
    }
    const made = await as(server, person.token, 'post', '/access-tokens', order)
    const tokens = [person.token, made.body.data.token]
    const balances = `/organisations/${merchant.organisationId}/ledger-entries`
    const ask = async () => {
      const replies = await Promise.all(tokens.map((token) => as(server, token, 'get', balances)))
      return replies.map(({ status }) => status)
    }
    expect(await ask()).toEqual([200, 200])
    expect((await change(owner, person.id, { countries: ['CM'] })).status).toBe(200)
    expect(await ask()).toEqual([403, 403])
    expect((await change(owner, person.id, { countries: null })).status).toBe(200)
    expect(await ask()).toEqual([200, 200])
  })

  test("limiting the countries of an inviter or of a password link's creator invalidates wider links", async () => {
    const inviter = await createLimited(server, 'owner', null)
    const wide = (await invite(inviter, ['CG'])).body.data.token
    const narrow = (await invite(inviter, ['CM'])).body.data.token
    const colleague = await createLimited(server, 'support', ['CG'])
    const path = `/people/${colleague.id}/password-reset`
    const link = (await as(server, inviter.token, 'post', path)).body.data.token
    expect((await change(owner, inviter.id, { countries: ['CM'] })).status).toBe(200)
    expect(codeOf(await accept(wide))).toEqual([401, 'invitation_over'])
    expect((await accept(narrow)).status).toBe(201)
    const reset = await call(server, 'post', '/management/v1/password-resets/complete', {
      body: { token: link, password: 'une autre phrase bien longue' },
    })
    expect(reset.body.code).toBe('reset_over')
  })

  test("limiting an approver's countries removes their earlier approval from the count", async () => {
    const merchant = await merchantWithRule(server, { two_approvers_above: 1 })
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(() => createLimited(server, 'finance', ['CG', 'CM'])),
    )
    if (first === undefined || second === undefined || third === undefined) throw new Error()
    const id = await createPayout(merchant)
    expect((await approve(server, first.token, id)).body.data.approval).toMatchObject({ given: 1 })
    expect((await change(owner, first.id, { countries: ['CM'] })).status).toBe(200)
    expect(await approvalOf(server, id)).toMatchObject({ given: 0, needed: 2 })
    const next = await approve(server, second.token, id)
    expect([next.status, next.body.data.status]).toEqual([200, 'pending'])
    expect((await approve(server, third.token, id)).body.data.status).toBe('approved')
  })
})

test.each<[string, (id: string) => [string, object]]>([
  [
    'charges',
    (id) => [
      '/provider-charges/proposals',
      { charges: [{ transaction_id: id, amount: 3 }], reason: 'Relevé' },
    ],
  ],
  [
    'a refund',
    (id) => [
      `/transactions/${id}/refunds/proposals`,
      { amount: 10, reason: 'Plainte', refunded_amount: 0 },
    ],
  ],
])(
  'a colleague can approve %s that a country-limited person proposed, unless that person lost the country',
  async (_, proposalOf) => {
    const merchant = await createMerchant(server)
    const author = await createLimited(server, 'finance', ['CG', 'CM'])
    const propose = async (): Promise<string> => {
      const { id } = (await merchant.post('/payments', payment())).body.data
      await eventually(() => manage(server, 'get', `/transactions/${id}`), resourceIs('successful'))
      const [path, order] = proposalOf(id)
      const reply = await as(server, author.token, 'post', path, order)
      expect([reply.status, reply.body.data?.own_approval_from]).toEqual([201, null])
      return reply.body.data.id
    }
    const [first, second] = [await propose(), await propose()]
    const done = await approveProposal(server, owner.token, first)
    expect([done.status, done.body.data?.status]).toEqual([200, 'carried_out'])
    expect((await change(owner, author.id, { countries: ['CM'] })).status).toBe(200)
    const late = await approveProposal(server, owner.token, second)
    expect(codeOf(late)).toEqual([409, 'proposal_over'])
  },
)

describe('the last owner without a country limit', () => {
  const other = prepared(startTestServer)
  const last = prepared(() => createLimited(other, 'owner', null))

  beforeAll(async () => {
    await createLimited(other, 'owner', ['CM'])
  })

  test('the last owner with access to all countries cannot be limited, deactivated or given another role', async () => {
    for (const body of [{ countries: ['CM'] }, { role: 'auditor' }, { disabled: true }]) {
      const own = await as(other, last.token, 'patch', `/people/${last.id}`, body)
      expect(codeOf(own)).toEqual([409, 'last_owner'])
      const byToken = await manage(other, 'patch', `/people/${last.id}`, body)
      expect(codeOf(byToken)).toEqual([409, 'last_owner'])
    }
  })

  test('if the last two owners of all countries limit each other at the same time, one succeeds', async () => {
    const second = await createLimited(other, 'owner', null)
    const replies = await Promise.all(
      [
        [last, second],
        [second, last],
      ].map(([by, whom]) =>
        as(other, by?.token ?? '', 'patch', `/people/${whom?.id}`, { countries: ['CM'] }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()[0]).toBe(200)
    const { body } = await manage(other, 'get', '/people')
    const unlimited = body.data.filter(
      (each: { role: string; countries: unknown }) => each.role === 'owner' && !each.countries,
    )
    expect(unlimited).toHaveLength(1)
  })
})

test("the cursor of a country-limited person's search reveals no ID of another country", async () => {
  const limited = await createLimited(server, 'support', ['CM'])
  const merchant = await createMerchant(server)
  const nowMs = server.ctx.clock.nowMs()
  const ended = { status: 'successful', seconds: 6, country: 'CM' }
  await insertFinalTransaction(server, merchant, { ...ended, endedAtMs: nowMs - 3_600_000 })
  // These are more rows than one page of a search examines.
  const others = Array.from({ length: 10_100 }, (_, at) => newId(nowMs - 1_800_000 + at))
  await sql`INSERT INTO transactions (id, organisation_id, application_id, environment, type,
      provider, country, amount, currency, phone_number, msisdn, status, submitted_at,
      submission_attempted_at, created_at, updated_at)
    SELECT o.id, ${merchant.organisationId}::uuid, ${merchant.applicationId}::uuid, 'live',
      'collection', 'carrier1_momo', 'CG', 100, 'XAF', '065123456', '242065123456', 'successful',
      t.at, t.at, t.at, t.at
    FROM unnest(${others}::uuid[]) AS o (id)
    CROSS JOIN (SELECT ${new Date(nowMs - 1_800_000).toISOString()}::timestamptz AS at) AS t
    `.execute(server.ctx.db)
  const known = new Set(others)
  const from = new Date(nowMs - 7_200_000).toISOString()
  const found: string[] = []
  const cursors: string[] = []
  for (let cursor = ''; cursors.length < 50; ) {
    const path = `/transactions?created_from=${from}&environment=live&cursor=${cursor}`
    const asked = cursor === '' ? path.replace('&cursor=', '') : path
    const { body } = await as(server, limited.token, 'get', asked)
    found.push(...body.data.map((each: { country: string }) => each.country))
    if (body.meta.next_cursor === null) break
    cursor = body.meta.next_cursor
    cursors.push(Buffer.from(cursor, 'base64url').toString('utf8'))
  }
  expect(found).toEqual(['CM'])
  expect(cursors.length).toBeGreaterThan(0)
  expect(cursors.filter((each) => known.has(each))).toEqual([])
})
