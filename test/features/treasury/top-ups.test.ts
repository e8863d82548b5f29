import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { olderSessionName } from '../../../src/database/session-name.ts'
import { canPayFrom } from '../../../src/repositories/treasury/withdrawals.ts'
import { as } from '../../support/approvals.ts'
import { payout } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { uncalledProviders } from '../../support/down-provider.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { createPerson } from '../../support/people.ts'
import { prepared } from '../../support/prepared.ts'
import { approveProposal } from '../../support/proposals.ts'
import { hasRealEngines, startTestServer } from '../../support/server.ts'
import { expectBalancedLedger, expectSound } from '../../support/soundness.ts'
import { statementOf } from '../account/statement-requests.ts'

let finance: Awaited<ReturnType<typeof createPerson>>
let colleague: Awaited<ReturnType<typeof createPerson>>
let bankAccount: string

const accountNumber = '30008 00001 12345671234 20'

const server = prepared(() =>
  startTestServer({
    role: 'api',
    liveProviders: uncalledProviders(),
    approvalMeasure: { correctionsAbove: { XAF: 10_000 }, terms: false },
  }),
)

beforeAll(async () => {
  finance = await createPerson(server, 'finance')
  colleague = await createPerson(server, 'finance')
  bankAccount = (await addUsable()).id
})

const addAccount = (changes: object = {}) =>
  as(server, finance.token, 'post', '/platform-bank-accounts', {
    name: 'Main',
    bank: 'BGFIBank',
    country: 'CG',
    currency: 'XAF',
    holder: 'Platform SA',
    account_number: accountNumber,
    ...changes,
  })

const approveAccount = (id: string, token = colleague.token) =>
  as(server, token, 'post', `/platform-bank-accounts/${id}/approve`)

const addUsable = async (changes: object = {}) =>
  (await approveAccount((await addAccount(changes)).body.data.id)).body.data

const liveMerchant = async (): Promise<Merchant> => goLive(server, await createMerchant(server))

const instructionsOf = async (merchant: Merchant) =>
  (await merchant.account('get', '/top-up-instructions')).body.data

const record = (changes: object, token = finance.token) =>
  as(server, token, 'post', '/top-ups', {
    bank_account_id: bankAccount,
    bank_reference: randomUUID(),
    currency: 'XAF',
    amount: 5000,
    value_date: '2026-11-20',
    reference: '',
    evidence: 'Statement of 20 November, line 14',
    ...changes,
  })

const decide = (id: string, verb: string, body: object = {}, token = colleague.token) =>
  as(server, token, 'post', `/top-ups/${id}/${verb}`, body)

/** Makes two people count as one, as if one of them had seen the other's password link. */
const countAsOne = (id: string, otherId: string | null) =>
  sql`UPDATE people SET link_shown_to = ${otherId}::uuid WHERE id = ${id}::uuid`.execute(
    server.ctx.db,
  )

/** Returns a merchant's available balance and debt. */
const balanceOf = async ({ organisationId }: Merchant): Promise<[number, number]> => {
  const { body } = await manage(server, 'get', `/organisations/${organisationId}/balances`)
  const found = body.data.find(
    (each: { environment: string; currency: string }) =>
      each.environment === 'live' && each.currency === 'XAF',
  )
  return [found?.available_balance ?? 0, found?.debt ?? 0]
}

/** Returns a merchant's reference in a form that a payer's bank may deliver. */
const written = async (merchant: Merchant): Promise<string> => {
  const [{ reference }] = await instructionsOf(merchant)
  return `virement ${reference.toLowerCase().replace(/(.{4})/g, '$1 ')}/ novembre`
}

const onPostgres = hasRealEngines ? test : test.skip

describe('the platform’s bank accounts', () => {
  test("a merchant in live mode can read the platform's account number and its own top-up reference", async () => {
    const merchant = await liveMerchant()
    const [shown] = await instructionsOf(merchant)
    expect(shown).toEqual({
      currency: 'XAF',
      reference: expect.stringMatching(/^RF\d\dXAF[0-9A-F]{12}$/),
      bank: 'BGFIBank',
      country: 'CG',
      holder: 'Platform SA',
      account_number: 'CG3930008000011234567123420',
    })
    expect(await instructionsOf(await createMerchant(server))).toEqual([])
  })

  test('staff see only the last characters of a platform account number, which the database stores encrypted', async () => {
    const { body } = await manage(server, 'get', '/platform-bank-accounts')
    expect(body.data.at(-1)).toMatchObject({ id: bankAccount, masked_account_number: '…3420' })
    expect(JSON.stringify(body)).not.toContain('12345671234')
    const { rows } = await sql<{ number: string }>`SELECT number FROM bank_accounts`.execute(
      server.ctx.db,
    )
    expect(Buffer.from(rows[0]?.number ?? '', 'base64').toString()).not.toContain('1234567')
  })

  test('a platform bank account can be added only once, in any spelling of its number', async () => {
    const faultOf = async (changes: object) => {
      const { status, body } = await addAccount(changes)
      return [status, Object.keys(body.errors)]
    }
    const spellings = ['30008-00001.12345671234-20', 'cg39 3000 8000 0112 3456 7123 420']
    for (const account_number of spellings) {
      expect(await faultOf({ account_number })).toEqual([422, ['account_number']])
    }
  })

  test('a platform bank account is added only once, even by many simultaneous requests', async () => {
    const replies = await Promise.all(
      [
        ...['30011 00010 10134513005 04', '30011-00010-10134513005-04'],
        ...['CG39 3001 1000 1010 1345 1300 504', 'cg3930011000101013451300504'],
      ].map((account_number) => addAccount({ account_number })),
    )
    const refused = [422, ['account_number']]
    const faults = replies.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])
    expect(faults.sort()).toEqual([[201, []], refused, refused, refused])
  })

  test('if two pending bank accounts have the same number, only one can be approved', async () => {
    const add = async (account_number: string): Promise<string> =>
      (await addAccount({ account_number })).body.data.id
    const ids = [await add('30011 00010 10134513006 01'), await add('30011 00010 10134513007 95')]
    // An earlier version accepted the same number twice if it was added at the same moment.
    await sql`UPDATE bank_accounts SET number = (SELECT number FROM bank_accounts
      WHERE id = ${ids[0]}::uuid) WHERE id = ${ids[1]}::uuid`.execute(server.ctx.db)
    const replies = await Promise.all(ids.map((id) => approveAccount(id)))
    const faults = replies.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])
    expect(faults.sort()).toEqual([
      [200, []],
      [422, ['account_number']],
    ])
    for (const id of ids) {
      const path = `/platform-bank-accounts/${id}/disable`
      await as(server, finance.token, 'post', path, { reason: 'test' })
    }
  })

  test('a platform bank account whose number does not exist in its country is refused', async () => {
    for (const account_number of ['CG00 3001 1000 1010 1345 1300 019', '0030011', '3'.repeat(23)]) {
      const { status, body } = await addAccount({ account_number })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['account_number']])
    }
  })

  test('a platform bank account whose name, bank or holder has no visible character is refused', async () => {
    const { status, body } = await addAccount({
      ...{ name: '\u200b', bank: '\u2800', holder: '\u200b\u2060' },
      account_number: '30011 00010 10134513004 07',
    })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['bank', 'holder', 'name']])
  })

  test('a platform bank account added by one person is not used until a colleague approves it', async () => {
    const merchant = await liveMerchant()
    const before = await instructionsOf(merchant)
    const added = (await addAccount({ account_number: 'CG39 3001 1000 1010 1345 1300 116' })).body
    expect(added.data).toMatchObject({ approved: false, disabled: false })
    const { id } = added.data
    expect(await instructionsOf(merchant)).toEqual(before)
    const { status, body } = await record({ bank_account_id: id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_account_id']])
    const paysFrom = () => server.ctx.db.transaction().execute((tx) => canPayFrom(tx, id, 'XAF'))
    expect(await paysFrom()).toBe(false)
    const waits = { kind: 'platform_bank_account', id }
    const waiting = async () =>
      (await manage(server, 'get', '/waiting-decisions?environment=live&per_page=100')).body.data
    expect(await waiting()).toContainEqual(expect.objectContaining(waits))
    expect((await approveAccount(id, finance.token)).body.code).toBe('own_order')
    await countAsOne(finance.id, colleague.id)
    expect((await approveAccount(id)).body.code).toBe('person_unconfirmed')
    await countAsOne(finance.id, null)
    expect((await approveAccount(id)).body.data.approved).toBe(true)
    expect((await approveAccount(id)).body.code).toBe('bank_account_over')
    expect(await instructionsOf(merchant)).toHaveLength(before.length + 1)
    expect(await paysFrom()).toBe(true)
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
    const query = `?operation=approvePlatformBankAccount&subject_id=${id}`
    const { data } = (await manage(server, 'get', `/audit-entries${query}`)).body
    expect(data[0]).toMatchObject({
      principal_id: colleague.id,
      before: { approved_at: null },
    })
    await as(server, finance.token, 'post', `/platform-bank-accounts/${id}/disable`, {
      reason: 'test',
    })
  })

  test('a platform bank account disabled before its approval is never used', async () => {
    const { id } = (await addAccount({ account_number: 'CG39 3001 1000 1010 1345 1300 213' })).body
      .data
    const path = `/platform-bank-accounts/${id}/disable`
    expect((await as(server, colleague.token, 'post', path, { reason: 'Inconnu' })).status).toBe(
      200,
    )
    expect((await approveAccount(id)).body.code).toBe('bank_account_over')
  })

  test('no transfer to a disabled platform bank account is recorded, and no merchant sees the account', async () => {
    const { id } = await addUsable({ account_number: 'CG3930011000101013451300019' })
    const path = `/platform-bank-accounts/${id}/disable`
    const disabled = await as(server, finance.token, 'post', path, { reason: 'closed' })
    expect(disabled.body.data.disabled).toBe(true)
    const { status, body } = await record({ bank_account_id: id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_account_id']])
    expect(await instructionsOf(await liveMerchant())).toHaveLength(1)
  })
})

describe('a top-up', () => {
  // Each test has new people, because the money that a person moves adds up over a day.
  beforeEach(async () => {
    finance = await createPerson(server, 'finance')
    colleague = await createPerson(server, 'finance')
  })

  test('a top-up is credited to the merchant whose reference it carries, and the money can be paid out', async () => {
    const merchant = await liveMerchant()
    const { status, body } = await record({
      reference: await written(merchant),
      bank_reference: 'FT 1',
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      status: 'received',
      organisation_id: merchant.organisationId,
      value_date: '2026-11-20',
    })
    expect(await balanceOf(merchant)).toEqual([5000, 0])
    expect(await statementOf(merchant)).toMatchObject({
      entries: [{ kind: 'top_up_received', amount: 5000, merchant_reference: 'FT 1' }],
      closing_balance: 5000,
    })
    expect((await merchant.post('/payouts', payout({ amount: 2000 }))).status).toBe(201)
    expect(await balanceOf(merchant)).toEqual([2980, 0])
  })

  test("a top-up is credited even if the payer's reference confuses 0 with O, or 1 with I or L", async () => {
    const merchant = await liveMerchant()
    const [{ reference }] = await instructionsOf(merchant)
    const confused = reference.replaceAll('0', 'o').replaceAll('1', 'l')
    const other = `RF${reference.slice(2).replaceAll('0', 'O').replaceAll('1', 'I')}`
    for (const text of [confused, other]) {
      expect((await record({ reference: text })).body.data).toMatchObject({
        status: 'received',
        organisation_id: merchant.organisationId,
      })
    }
  })

  test('a top-up with the same bank reference is recorded once, even by many simultaneous requests', async () => {
    const merchant = await liveMerchant()
    const line = { reference: await written(merchant), bank_reference: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 10 }, () => record(line)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await balanceOf(merchant)).toEqual([5000, 0])
    const { status, body } = await record({ ...line, amount: 5001 })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_reference']])
    expect(await balanceOf(merchant)).toEqual([5000, 0])
  })

  test('two top-ups whose bank references differ only in spelling are the same transfer', async () => {
    const merchant = await liveMerchant()
    const reference = await written(merchant)
    const digits = randomUUID().replace(/\D/g, '')
    expect((await record({ reference, bank_reference: `FT-${digits}` })).status).toBe(201)
    for (const spelt of [`ft ${digits}`, `FT–${digits}.`, `\u200bＦＴ/${digits}`, `f́t${digits}`]) {
      const { status, body } = await record({ reference, bank_reference: spelt })
      expect([status, body.data?.status]).toEqual([200, 'received'])
    }
    expect(await balanceOf(merchant)).toEqual([5000, 0])
    const invisible = await record({ reference, bank_reference: '\u200b' })
    expect(Object.keys(invisible.body.errors)).toEqual(['bank_reference'])
  })

  test('a top-up recorded again for another merchant is refused', async () => {
    const [one, other] = [await liveMerchant(), await liveMerchant()]
    const bank_reference = randomUUID()
    await record({ reference: await written(one), bank_reference })
    const { status, body } = await record({ reference: await written(other), bank_reference })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_reference']])
    expect(await balanceOf(other)).toEqual([0, 0])
  })

  test("a top-up counts towards the threshold together with the person's other credits of the day", async () => {
    const author = await createPerson(server, 'finance')
    const merchant = await liveMerchant()
    const reference = await written(merchant)
    const recorded = []
    for (const amount of [5000, 5000, 1]) {
      recorded.push((await record({ reference, amount }, author.token)).body.data)
    }
    const statuses = recorded.map(({ status }) => status)
    expect(statuses).toEqual(['received', 'received', 'awaiting_approval'])
    expect(await balanceOf(merchant)).toEqual([10_000, 0])
    // A reversal does not restore the limit, because the credit may have been spent already.
    await decide(recorded[0].id, 'reverse', { reason: 'Never arrived' })
    const another = (await record({ reference, amount: 5000 }, author.token)).body.data.status
    expect(another).toBe('awaiting_approval')
    expect(await balanceOf(merchant)).toEqual([5000, 0])
  })

  test('a top-up with a wrong amount is corrected by a reversal, a new record and an approval', async () => {
    const merchant = await liveMerchant()
    const line = { reference: await written(merchant), bank_reference: randomUUID() }
    const { id } = (await record({ ...line, amount: 9000 })).body.data
    await decide(id, 'reverse', { reason: 'Typing error' })
    const corrected = (await record({ ...line, amount: 900 })).body.data
    expect([corrected.status, corrected.amount]).toEqual(['awaiting_approval', 900])
    expect(await balanceOf(merchant)).toEqual([0, 0])
    const { approved_by } = (await decide(corrected.id, 'approve')).body.data
    expect(approved_by).toEqual(expect.any(String))
    expect(await balanceOf(merchant)).toEqual([900, 0])
  })

  test('a top-up is refused if the balance was adjusted for the same transfer, and vice versa', async () => {
    const merchant = await liveMerchant()
    const path = `/organisations/${merchant.organisationId}/balance-adjustments/proposals`
    const adjustment = { environment: 'live', currency: 'XAF', direction: 'credit', amount: 300 }
    const propose = (reference: string) =>
      as(server, finance.token, 'post', path, { ...adjustment, reference, reason: 'Transfer' })
    const first = randomUUID()
    const topUp = await record({ reference: await written(merchant), bank_reference: first })
    expect((await propose(first.toUpperCase())).body.code).toBe('adjustment_exists')
    const second = randomUUID()
    const { id } = (await propose(second)).body.data
    await approveProposal(server, colleague.token, id)
    const { body } = await record({ reference: await written(merchant), bank_reference: second })
    expect(Object.keys(body.errors)).toEqual(['bank_reference'])
    expect(await balanceOf(merchant)).toEqual([5300, 0])
    await decide(topUp.body.data.id, 'reverse', { reason: 'Typing error' })
    expect((await propose(first)).status).toBe(201)
  })

  test.each(['recorded', 'matched'])(
    'a transfer is credited only once if it is %s while a balance adjustment with its reference is approved',
    async (step) => {
      const merchant = await liveMerchant()
      const path = `/organisations/${merchant.organisationId}/balance-adjustments/proposals`
      const chosen = { organisation_id: merchant.organisationId }
      const adjustment = { environment: 'live', currency: 'XAF', direction: 'credit', amount: 5000 }
      const reference = step === 'recorded' ? await written(merchant) : ''
      const line = () => ({ reference, amount: 1000, bank_reference: `FT ${randomUUID()}` })
      const lines = Array.from({ length: 6 }, line)
      const adjusted: string[] = []
      const topUps: string[] = []
      for (const { bank_reference } of lines) {
        const body = { ...adjustment, reference: bank_reference.toLowerCase(), reason: 'Transfer' }
        adjusted.push((await as(server, finance.token, 'post', path, body)).body.data.id)
      }
      if (step === 'matched') {
        for (const each of lines) topUps.push((await record(each)).body.data.id)
      }
      const replies = await Promise.all(
        lines.map(async (each, at) => {
          const { token } = await createPerson(server, 'finance')
          const credit = () =>
            step === 'recorded'
              ? record(each, token)
              : decide(topUps[at] ?? '', 'match', chosen, token)
          const approval = approveProposal(server, colleague.token, adjusted[at] ?? '')
          return Promise.all([approval, credit()])
        }),
      )
      const paid = replies.map((both) => both.filter(({ status }) => status < 300).length)
      expect(paid).toEqual(lines.map(() => 1))
      await expectBalancedLedger(server)
    },
  )

  test('a large top-up for an adjusted transfer is refused when recorded, matched and approved', async () => {
    const merchant = await liveMerchant()
    const path = `/organisations/${merchant.organisationId}/balance-adjustments/proposals`
    const adjust = async (reference: string) => {
      const order = { environment: 'live', currency: 'XAF', direction: 'credit', amount: 300 }
      const body = { ...order, reference, reason: 'Transfer' }
      const { id } = (await as(server, finance.token, 'post', path, body)).body.data
      expect((await approveProposal(server, colleague.token, id)).status).toBe(200)
    }
    const refused = ({ status, body }: Awaited<ReturnType<typeof record>>) => {
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['bank_reference']])
    }
    const adjusted = randomUUID()
    await adjust(adjusted)
    const reference = await written(merchant)
    refused(await record({ amount: 20_000, bank_reference: adjusted, reference }))
    const unmatched = { amount: 20_000, bank_reference: randomUUID() }
    const { id } = (await record(unmatched)).body.data
    await adjust(unmatched.bank_reference)
    refused(await decide(id, 'match', { organisation_id: merchant.organisationId }))
    // An earlier version matched such a transfer.
    await sql`UPDATE top_ups SET status = 'awaiting_approval',
      organisation_id = ${merchant.organisationId}::uuid WHERE id = ${id}::uuid`.execute(
      server.ctx.db,
    )
    refused(await decide(id, 'approve'))
    expect(await balanceOf(merchant)).toEqual([600, 0])
  })

  test.each(['2026-02-30', '2026-13-01', '0000-00-00', '2020-01-01', '9999-12-31'])(
    'a top-up with the value date %s is refused',
    async (value_date) => {
      const { status, body } = await record({ value_date })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['value_date']])
    },
  )

  test('a top-up without a valid reference credits nobody until staff choose the merchant', async () => {
    const merchant = await liveMerchant()
    const other = await liveMerchant()
    const [{ reference }] = await instructionsOf(merchant)
    const [{ reference: another }] = await instructionsOf(other)
    const mistyped = reference.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    for (const text of ['', mistyped, `${reference} ${another}`]) {
      const { id, ...topUp } = (await record({ reference: text })).body.data
      expect(topUp).toMatchObject({ status: 'unmatched', organisation_id: null })
      const { body } = await manage(server, 'get', '/top-ups?status=unmatched')
      expect(body.data[0].id).toBe(id)
    }
    expect([await balanceOf(merchant), await balanceOf(other)]).toEqual([
      [0, 0],
      [0, 0],
    ])
    const line = { bank_reference: randomUUID() }
    const { id } = (await record(line)).body.data
    const chosen = { organisation_id: merchant.organisationId }
    // This person has moved no money alone today.
    const { token } = await createPerson(server, 'finance')
    const match = () => decide(id, 'match', chosen, token)
    const both = await Promise.all([match(), match()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const repeated = await record(line)
    expect([repeated.status, repeated.body.data?.id]).toEqual([200, id])
    expect(await balanceOf(merchant)).toEqual([5000, 0])
  })

  test('a top-up whose currency differs from the account or the reference is never credited', async () => {
    const dollars = await addUsable({
      currency: 'USD',
      account_number: '30011 00010 10134513003 10',
    })
    const merchant = await liveMerchant()
    const references = await instructionsOf(merchant)
    const francs = references.find(({ currency }: { currency: string }) => currency === 'XAF')
    const { status, body } = await record({ currency: 'USD', reference: francs.reference })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['currency']])
    const line = { bank_account_id: dollars.id, currency: 'USD', reference: francs.reference }
    expect((await record(line)).body.data.status).toBe('unmatched')
    const path = `/platform-bank-accounts/${dollars.id}/disable`
    await as(server, finance.token, 'post', path, { reason: 'test' })
  })

  test('a top-up above the threshold is credited only after a colleague approves it, and does not count again', async () => {
    const merchant = await liveMerchant()
    const { body } = await record({ reference: await written(merchant), amount: 10_001 })
    const { id, status } = body.data
    expect(status).toBe('awaiting_approval')
    expect((await decide(id, 'approve', {}, finance.token)).body.code).toBe('own_order')
    expect(await balanceOf(merchant)).toEqual([0, 0])
    const waiting = async () =>
      (await manage(server, 'get', '/waiting-decisions?environment=live&per_page=100')).body.data
    expect(await waiting()).toContainEqual(
      expect.objectContaining({ kind: 'top_up', id, amount: 10_001, currency: 'XAF' }),
    )
    const replies = await Promise.all([decide(id, 'approve'), decide(id, 'approve')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(await balanceOf(merchant)).toEqual([10_001, 0])
    expect(
      (await record({ reference: await written(await liveMerchant()) })).body.data.status,
    ).toBe('received')
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }))
    const reason = { reason: 'Recalled' }
    for (const token of [finance.token, undefined]) {
      expect((await decide(id, 'reverse', reason, token)).body.code).toBe('second_person_needed')
    }
  })

  test('a top-up above the threshold cannot be approved by the people who recorded or matched it', async () => {
    const merchant = await liveMerchant()
    const { id } = (await record({ amount: 10_001 })).body.data
    const matched = await decide(id, 'match', { organisation_id: merchant.organisationId })
    expect(matched.body.data.status).toBe('awaiting_approval')
    expect((await decide(id, 'approve')).body.code).toBe('own_order')
    expect((await decide(id, 'approve', {}, finance.token)).body.code).toBe('own_order')
    expect((await decide(id, 'reject', { reason: 'Sent back' })).body.data.status).toBe('rejected')
    expect((await decide(id, 'approve', {}, finance.token)).body.code).toBe('top_up_over')
    expect(await balanceOf(merchant)).toEqual([0, 0])
  })

  test('the matcher of a top-up can approve it once its recorder has confirmed the same merchant', async () => {
    const [merchant, other] = [await liveMerchant(), await liveMerchant()]
    const { id } = (await record({ amount: 10_001 })).body.data
    const match = (of: Merchant, token: string) =>
      decide(id, 'match', { organisation_id: of.organisationId }, token)
    await match(merchant, colleague.token)
    const third = await createPerson(server, 'finance')
    for (const refused of [
      await match(merchant, colleague.token),
      await match(merchant, third.token),
      await match(other, finance.token),
    ]) {
      expect(refused.body.code).toBe('top_up_over')
    }
    expect((await match(merchant, finance.token)).body.data.status).toBe('awaiting_approval')
    expect((await match(merchant, finance.token)).body.code).toBe('top_up_over')
    expect((await decide(id, 'approve', {}, finance.token)).body.code).toBe('own_order')
    expect(await balanceOf(merchant)).toEqual([0, 0])
    expect((await decide(id, 'approve')).body.data.status).toBe('received')
    expect([await balanceOf(merchant), await balanceOf(other)]).toEqual([
      [10_001, 0],
      [0, 0],
    ])
  })

  test('reversing a spent top-up leaves a debt, which the next top-up repays first', async () => {
    const merchant = await liveMerchant()
    const reference = await written(merchant)
    const { id } = (await record({ reference })).body.data
    expect((await merchant.post('/payouts', payout({ amount: 4000 }))).status).toBe(201)
    const reason = { reason: 'Recalled by the bank' }
    const twice = await Promise.all([decide(id, 'reverse', reason), decide(id, 'reverse', reason)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balanceOf(merchant)).toEqual([0, 4040])
    await expectBalancedLedger(server)
    await record({ reference })
    expect(await balanceOf(merchant)).toEqual([960, 0])
    const month = server.ctx.clock.nowIso().slice(0, 7)
    const path = `/organisations/${merchant.organisationId}/balance-bridge?month=${month}`
    expect((await manage(server, 'get', path)).body.data).toMatchObject([
      { opening_balance: 0, top_ups: 5000, payouts: -4000, fees: -40, closing_balance: 960 },
    ])
  })

  test('only finance and owners can record a top-up', async () => {
    const support = await createPerson(server, 'support')
    expect((await record({}, support.token)).status).toBe(403)
  })

  test('top-ups leave the ledger balanced, and no error in the log', () => expectSound(server))

  onPostgres('a top-up is not recorded while a node of an older version is connected', async () => {
    const older = new pg.Client({
      connectionString: server.ctx.config.databaseUrl,
      application_name: olderSessionName,
    })
    await older.connect()
    const line = { bank_reference: randomUUID() }
    const { status, body } = await record(line)
    await older.end()
    expect([status, Object.keys(body.errors)]).toEqual([422, ['bank_reference']])
    await eventually(() => record(line), statusIs(201))
  })
})
