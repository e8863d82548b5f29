import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { platformId } from '../../../src/domain/ledger/platform-postings.ts'
import { post } from '../../../src/repositories/ledger/post.ts'
import { as } from '../../support/approvals.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { createPerson } from '../../support/people.ts'
import { approveProposal } from '../../support/proposals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectBalancedLedger, expectSound } from '../../support/soundness.ts'

let server: TestServer
let finance: Awaited<ReturnType<typeof createPerson>>
let colleague: Awaited<ReturnType<typeof createPerson>>
let bank: string

const congo = 'wallet:carrier1_momo:CG'
const cameroon = 'wallet:carrier1_momo:CM'

beforeAll(async () => {
  server = await startTestServer({
    role: 'api',
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 10_000 }, terms: false },
  })
  finance = await createPerson(server, 'finance')
  const { body } = await manage(server, 'post', '/platform-bank-accounts', {
    ...{ name: 'Main', bank: 'BGFIBank', country: 'CG', currency: 'XAF', holder: 'Platform SA' },
    account_number: '30008 00001 12345671234 20',
  })
  bank = `bank:${body.data.id}`
})
beforeEach(async () => {
  // Each test has a new colleague, because the money that a person moves alone adds up over a day.
  colleague = await createPerson(server, 'finance')
})
afterAll(() => server?.stop())

const record = (changes: object = {}, token?: string) => {
  const body = {
    ...{ kind: 'transfer', from: bank, to: congo, currency: 'XAF', amount: 5000 },
    ...{ reference: randomUUID(), value_date: '2026-11-20', evidence: 'Statement, line 14' },
    ...changes,
  }
  return token === undefined
    ? manage(server, 'post', '/platform-transfers', body)
    : as(server, token, 'post', '/platform-transfers', body)
}

const decide = (id: string, verb: string, body: object = {}, token = colleague.token) =>
  as(server, token, 'post', `/platform-transfers/${id}/${verb}`, body)

const confirm = (id: string, charge_amount = 0, token = colleague.token) =>
  decide(id, 'confirm', { charge_amount, evidence: 'Statement of the wallet' }, token)

const changedBy = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  const read = async () => {
    const { rows } = await sql<{ account: string; balance: number }>`
      SELECT account, balance::int AS balance FROM ledger_accounts
      WHERE organisation_id = ${platformId}::uuid`.execute(server.ctx.db)
    return new Map(rows.map(({ account, balance }) => [account, balance]))
  }
  const before = await read()
  await work()
  return Object.fromEntries(
    [...(await read())].flatMap(([account, balance]) => {
      const change = balance - (before.get(account) ?? 0)
      return change === 0 ? [] : [[account, change]]
    }),
  )
}

const waiting = async (id: string) => {
  const path = '/waiting-decisions?environment=live&per_page=100'
  const { body } = await manage(server, 'get', path)
  return body.data.some((each: { id: string }) => each.id === id)
}

describe('capital', () => {
  test.each([
    ['opening_balance', 'capital', congo],
    ['prefunding', 'capital', congo],
    ['profit', congo, 'capital'],
  ])(
    'capital recorded twice as %s is posted only once, and can be reversed only once',
    async (kind, from, to) => {
      const line = { kind, from, to, reference: `${kind} n° 1` }
      let id = ''
      const booked = await changedBy(async () => {
        const both = await Promise.all([record(line), record(line)])
        expect(both.map(({ status }) => status).sort()).toEqual([200, 201])
        id = both[0]?.body.data.id
        const respelt = await record({ ...line, reference: ` ${kind.toUpperCase()} N°1` })
        expect([respelt.status, respelt.body.data.id]).toEqual([200, id])
      })
      expect(booked).toEqual({ [from]: 5000, [to]: -5000 })
      const other = await record({ ...line, amount: 5001 })
      expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['reference']])
      await expectBalancedLedger(server)
      const reversed = await changedBy(async () => {
        const reverse = () => decide(id, 'reverse', { reason: 'Entered twice' })
        const both = await Promise.all([reverse(), reverse()])
        expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      })
      expect(reversed).toEqual({ [from]: -5000, [to]: 5000 })
      await expectBalancedLedger(server)
    },
  )

  test('capital above the threshold is posted only after a colleague approves it', async () => {
    const line = { kind: 'prefunding', from: 'capital', amount: 10_001 }
    const { id, status } = (await record(line, finance.token)).body.data
    expect([status, await waiting(id)]).toEqual(['awaiting_approval', true])
    const posted = await changedBy(async () => {
      expect((await decide(id, 'approve', {}, finance.token)).body.code).toBe('own_order')
      const both = await Promise.all([decide(id, 'approve'), decide(id, 'approve')])
      expect(both.map((reply) => reply.status).sort()).toEqual([200, 409])
    })
    expect([posted, await waiting(id)]).toEqual([{ capital: 10_001, [congo]: -10_001 }, false])
  })

  test('capital recorded in parts counts as a whole towards the threshold, and is never posted if rejected', async () => {
    const { token } = await createPerson(server, 'finance')
    const part = () => record({ kind: 'prefunding', from: 'capital', amount: 6000 }, token)
    const both = await Promise.all([part(), part()])
    const statuses = both.map(({ body }) => body.data.status)
    expect(statuses.sort()).toEqual(['awaiting_approval', 'recorded'])
    const held = both.find(({ body }) => body.data.status === 'awaiting_approval')?.body.data
    const again = { kind: 'prefunding', from: 'capital', amount: 1, reference: held.reference }
    const rejected = await changedBy(async () => {
      expect((await decide(held.id, 'reject', { reason: 'Never paid' })).status).toBe(200)
      expect((await decide(held.id, 'approve')).body.code).toBe('platform_transfer_over')
      // Reusing the reference needs a second person, however small the amount.
      expect((await record(again, colleague.token)).body.data.status).toBe('awaiting_approval')
    })
    expect(rejected).toEqual({})
    // A reversal does not restore the limit.
    const [{ id }] = both.map(({ body }) => body.data).filter(({ status }) => status === 'recorded')
    expect((await decide(id, 'reverse', { reason: 'Never paid' })).status).toBe(200)
    expect((await part()).body.data.status).toBe('awaiting_approval')
  })
})

describe('a platform transfer', () => {
  test('two transfers from or to one bank account never have the same bank reference', async () => {
    const first = await record({ reference: 'VIR 2026-77' })
    expect(first.status).toBe(201)
    const refused = [422, ['reference']]
    for (const other of [
      { from: bank, to: cameroon },
      { from: cameroon, to: bank },
      { kind: 'prefunding', from: 'capital', to: bank },
    ]) {
      const reply = await record({ ...other, reference: 'vir 2026/77' })
      expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual(refused)
    }
    expect((await record({ from: congo, to: cameroon, reference: 'VIR 2026-77' })).status).toBe(201)
    const raced = await Promise.all([
      record({ to: congo, reference: 'VIR 78' }, finance.token),
      record({ to: cameroon, reference: 'VIR-78' }, colleague.token),
    ])
    expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 422])
    await decide(first.body.data.id, 'reverse', { reason: 'Retour' })
    expect((await record({ to: cameroon, reference: 'VIR 2026-77' })).status).toBe(201)
    await expectSound(server)
  })

  const sent = async (changes: object = {}): Promise<string> => (await record(changes)).body.data.id

  test('a platform transfer is in transit until its arrival is confirmed, and is credited once less the charge', async () => {
    let id = ''
    const onItsWay = await changedBy(async () => {
      id = await sent()
    })
    expect(onItsWay).toEqual({ [bank]: 5000, in_transit: -5000 })
    await expectBalancedLedger(server)
    const arrived = await changedBy(async () => {
      const both = await Promise.all([confirm(id, 25), confirm(id, 25)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await confirm(id, 30)).body.code).toBe('platform_transfer_over')
      const back = await decide(id, 'reverse', { reason: 'Returned' })
      expect(back.body.code).toBe('platform_transfer_over')
    })
    expect(arrived).toEqual({ in_transit: 5000, [congo]: -4975, provider_charges: -25 })
    await expectBalancedLedger(server)
  })

  test('a returned platform transfer restores every balance and can no longer be confirmed as arrived', async () => {
    const changed = await changedBy(async () => {
      const id = await sent({ from: congo, to: cameroon })
      const back = () => decide(id, 'reverse', { reason: 'Returned by the provider' })
      const [arrival, reversal] = await Promise.all([confirm(id), back()])
      expect([arrival.status, reversal.status].sort()).toEqual([200, 409])
      if (arrival.status === 409) return
      const other = await sent({ from: cameroon, to: congo })
      expect((await confirm(other)).status).toBe(200)
    })
    expect(changed).toEqual({})
    await expectBalancedLedger(server)
  })

  test.each([
    ['from an account to itself', { from: congo }, 'from'],
    ['from capital', { from: 'capital' }, 'from'],
    ['as capital between two accounts', { kind: 'profit' }, 'from'],
    ['to a country without the provider', { to: 'wallet:carrier1_momo:KE' }, 'to'],
    ['to an unknown bank account', { to: `bank:${randomUUID()}` }, 'to'],
    [
      'in a currency that the country does not use',
      { currency: 'USD', from: cameroon },
      'currency',
    ],
    ['with a reference without a letter', { reference: '–' }, 'reference'],
    ['with a date in another decade', { value_date: '2006-11-20' }, 'value_date'],
  ])('a platform transfer %s is refused', async (_, changes, field) => {
    const { status, body } = await record(changes)
    expect([status, Object.keys(body.errors ?? {})]).toContainEqual(422)
    expect(Object.keys(body.errors)).toContain(field)
  })

  test("a platform transfer's charge must be less than its amount, and a large charge needs a colleague's approval", async () => {
    const id = (await record({ amount: 30_000 }, finance.token)).body.data.id
    await decide(id, 'approve')
    const third = await createPerson(server, 'finance')
    await sql`UPDATE people SET name = 'Boris' WHERE id = ${third.id}::uuid`.execute(server.ctx.db)
    for (const { token } of [finance, third]) {
      expect((await confirm(id, 10_001, token)).body.code).toBe('second_person_needed')
    }
    const propose = (charge_amount: number) =>
      decide(id, 'confirm/proposals', { charge_amount, evidence: 'Relevé' }, finance.token)
    for (const reply of [await confirm(id, 30_000), await propose(30_000)]) {
      expect(Object.keys(reply.body.errors)).toEqual(['charge_amount'])
    }
    const { id: proposal, amount } = (await propose(10_001)).body.data
    const arrived = await changedBy(async () => {
      const own = await approveProposal(server, finance.token, proposal)
      expect([own.body.code, amount]).toEqual(['own_order', 10_001])
      expect((await approveProposal(server, third.token, proposal)).status).toBe(200)
    })
    expect(arrived).toEqual({ in_transit: 30_000, [congo]: -19_999, provider_charges: -10_001 })
    const path = '/platform-transfers?status=arrived&per_page=1'
    const listed = await as(server, finance.token, 'get', path)
    expect(listed.body.data).toMatchObject([
      { id, approved_by: 'Boris', arrival_evidence: 'Relevé' },
    ])
    await expectBalancedLedger(server)
  })

  test('a platform transfer is listed and exported with its evidence, and cannot be recorded by support', async () => {
    const reference = '=cmd()'
    const id = await sent({ reference })
    const listed = await as(
      server,
      finance.token,
      'get',
      '/platform-transfers?kind=transfer&status=sent&per_page=1',
    )
    expect(listed.body.data).toMatchObject([{ id, reference, from: bank, to: congo }])
    const file = '/platform-transfers.csv?kind=transfer&status=sent'
    const { text } = await as(server, finance.token, 'get', file)
    const line = text.split('\r\n').find((each) => each.startsWith(id))
    expect(line).toContain(`,transfer,sent,${bank},${congo},XAF,5000,,=cmd(),2026-11-20,`)
    const french = await as(server, finance.token, 'get', `${file}&locale=fr`)
    expect(french.text).toContain(`;Transfert;En transit;${bank};${congo};XAF;5000;;`)
    const support = await createPerson(server, 'support')
    expect((await record({}, support.token)).status).toBe(403)
  })
})

describe('the books of the platform', () => {
  const discrepancies = async (subject: string): Promise<string[]> => {
    const { body } = await manage(server, 'get', '/ledger-check')
    return body.data.discrepancies
      .filter((found: { subject: string }) => found.subject.includes(subject))
      .map((found: { subject: string; expected: number; found: number }) =>
        [found.subject.split(' ').at(-1), found.expected, found.found].join(' '),
      )
  }

  test("no merchant list, statement or export shows the platform's money", async () => {
    const merchant = await createMerchant(server)
    await confirm((await record()).body.data.id)
    const { body } = await manage(server, 'get', '/organisations?per_page=100')
    expect(JSON.stringify(body)).not.toContain(platformId)
    expect((await manage(server, 'get', `/organisations/${platformId}`)).status).toBe(404)
    const id = merchant.organisationId
    const range = 'environment=live&currency=XAF&from=2026-01-01T00:00:00Z&to=2027-01-01T00:00:00Z'
    const own = 'currency=XAF&from=2026-01-01T00:00:00Z'
    const replies = await Promise.all([
      manage(server, 'get', `/organisations/${id}/ledger-entries`),
      manage(server, 'get', `/organisations/${id}/statement?${range}`),
      merchant.account('get', `/statement?${own}`),
      merchant.account('get', `/statement.csv?${own}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const shown = replies.map(({ text }) => text).join()
    expect(shown).not.toMatch(/capital|in_transit|wallet:|transfer_/)
    // The database refuses a platform posting that belongs to a merchant.
    const { db, clock } = server.ctx
    const posting = {
      ...{ kind: 'capital_recorded', phase: null, transactionId: null, environment: 'live' },
      ...{ platformTransferId: randomUUID(), organisationId: id, currency: 'XAF', entries: [] },
    } as Parameters<typeof post>[1][number]
    await expect(post(db, [posting], clock.nowIso())).rejects.toThrow(/owned_by_the_platform/)
  })

  test('the ledger check finds a transfer arrival that was posted twice, and a capital posting without a subject', async () => {
    const { db, clock } = server.ctx
    await expectSound(server)
    const { id } = (await record()).body.data
    await confirm(id, 25)
    const arrival = {
      ...{ phase: null, transactionId: null, organisationId: platformId, currency: 'XAF' },
      ...{ environment: 'live', kind: 'transfer_arrived', platformTransferId: id },
      entries: [
        { account: 'in_transit', amount: 5000 },
        { account: congo, amount: -5000 },
      ],
    } as Parameters<typeof post>[1][number]
    await expect(post(db, [arrival], clock.nowIso())).rejects.toThrow(/duplicate key/)
    await sql`DROP INDEX ledger_postings_of_platform_transfer`.execute(db)
    await post(db, [arrival], clock.nowIso())
    expect((await discrepancies(id)).sort()).toEqual(['in_transit 0 5000', `${congo} -4975 -9975`])

    const { platformTransferId: _, ...unowned } = arrival
    const capital = {
      ...unowned,
      kind: 'capital_recorded',
      entries: [
        { account: 'capital', amount: 70 },
        { account: congo, amount: -70 },
      ],
    } as typeof arrival
    await expect(post(db, [capital], clock.nowIso())).rejects.toThrow(/one_subject/)
    await sql`ALTER TABLE ledger_postings DROP CONSTRAINT one_subject`.execute(db)
    await post(db, [capital], clock.nowIso())
    const unexplained = (await discrepancies(platformId)).filter((found) => / 0 -?70$/.test(found))
    expect(unexplained.sort()).toEqual(['capital 0 70', `${congo} 0 -70`])
  })
})
