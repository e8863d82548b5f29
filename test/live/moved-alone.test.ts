import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { newId } from '../../src/database/ids.ts'
import { as } from '../support/approvals.ts'
import { payerAccount } from '../support/bank-accounts.ts'
import { manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  approvedWithdrawal,
  fundedMerchant,
  type LiveAccount,
} from '../support/live-withdrawals.ts'
import { createPerson } from '../support/people.ts'
import { approveProposal } from '../support/proposals.ts'
import { expectSound } from '../support/soundness.ts'
import { type ScriptedService, startScriptedService, transactionSaid } from './scripted-service.ts'

type Person = Awaited<ReturnType<typeof createPerson>>

let service: ScriptedService
let account: LiveAccount
let bank: string
let colleagues: Person[]
/** Lists the payments of each amount. Each payment is used once. */
const payments: Record<number, string[]> = {}
const counts = { 300: 10, 600: 5, 5000: 95 }
let references = 0

const limit = 1000

beforeAll(async () => {
  service = await startScriptedService(
    { carrier2: { isSandbox: false } },
    { approvalMeasure: { correctionsAbove: { XAF: limit }, terms: false } },
  )
  service.money.script = ({ method, path }) => {
    if (/token\/?$/.test(path)) return undefined
    if (path.endsWith('/refund'))
      return transactionSaid({ status: 'SUCCESS', airtel_money_id: 'MPREFUND' })
    if (method === 'POST') return transactionSaid({ status: 'TIP' })
    return transactionSaid({ status: 'TS', airtel_money_id: `MP${path.slice(-12)}` })
  }
  bank = await payerAccount(service.server)
  colleagues = [await newPerson(), await newPerson()]
  account = await fundedMerchant(service.server, bank, colleagues[0]?.token ?? '')
  const { applicationId } = account.merchant
  const unlimited = { rate_limit_per_minute: null }
  await manage(service.server, 'patch', `/applications/${applicationId}`, unlimited)
  for (const [amount, length] of Object.entries(counts)) {
    payments[Number(amount)] = await Promise.all(Array.from({ length }, () => pay(Number(amount))))
  }
  const count = Object.values(payments).flat().length
  await eventually(countPaid, (paid) => paid === count)
}, 120_000)
afterAll(() => service?.stop())

const newPerson = () => createPerson(service.server, 'finance')

const pay = async (amount: number): Promise<string> => {
  const order = { amount, country: 'CG', phone_number: '+242065123412' }
  const { post } = account.merchant
  return (await post('/payments', { ...order, provider: 'carrier2_money' })).body.data.id
}

const countPaid = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM transactions
    WHERE type = 'collection' AND status = 'successful'`.execute(service.server.ctx.db)
  return rows[0]?.count ?? 0
}

const next = (amount = 5000): string => payments[amount]?.pop() ?? ''

const decide = (by: Person, path: string, body: object) =>
  as(service.server, by.token, 'post', path, body)

const reason = 'Plainte du client'

const refund = (by: Person, amount: number) =>
  decide(by, `/transactions/${next()}/refunds`, { amount, reason, refunded_amount: 0 })

/** Creates an item about a transaction reported as failed; by default, a payment of this amount. */
const disputed = async (amount: number, of = next(amount)): Promise<string> => {
  const { db, clock } = service.server.ctx
  const now = clock.nowIso()
  const id = newId(clock.nowMs())
  await sql`INSERT INTO reconciliation_items (id, transaction_id, kind, reported_status,
      recorded_status, created_at)
    VALUES (${id}::uuid, ${of}::uuid, 'other_end', 'failed', 'successful',
      ${now}::timestamptz)`.execute(db)
  return id
}

const dismiss = (by: Person, item: string) =>
  decide(by, `/reconciliation-items/${item}/resolve`, { action: 'dismiss', reason })

/** Settles an item with the recorded status of its payment. */
const settle = (by: Person, item: string) =>
  decide(by, `/reconciliation-items/${item}/resolve`, {
    ...{ action: 'settle', status: 'successful', reason },
  })

const topUp = async (by: Person, amount: number): Promise<Reply> => {
  const [{ reference }] = (await account.merchant.account('get', '/top-up-instructions')).body.data
  references += 1
  return decide(by, '/top-ups', {
    ...{ bank_account_id: bank, bank_reference: `FT${references}`, currency: 'XAF', amount },
    ...{ value_date: service.server.ctx.clock.nowIso().slice(0, 10), reference },
    evidence: 'Relevé',
  })
}

const capital = (by: Person, amount: number) => {
  references += 1
  return decide(by, '/platform-transfers', {
    ...{ kind: 'prefunding', from: 'capital', to: `bank:${bank}`, currency: 'XAF', amount },
    ...{ reference: `Capital ${references}`, evidence: 'Acte' },
    value_date: service.server.ctx.clock.nowIso().slice(0, 10),
  })
}

const approved = (amount: number) =>
  approvedWithdrawal(
    service.server,
    account,
    amount,
    colleagues.map(({ token }) => token),
  )

const sent = async (amount: number): Promise<string> => {
  const id = await approved(amount)
  await decide(colleagues[0] as Person, `/withdrawals/${id}/send`, { bank_account_id: bank })
  return id
}

const giveBack = (by: Person, id: string) => decide(by, `/withdrawals/${id}/return`, { reason })

/** Returns whether a request moved money without waiting for a second person or a match. */
const hasMoved = ({ status, body }: Reply): boolean => {
  if (status === 403) {
    expect(body.code).toBe('second_person_needed')
    return false
  }
  expect([200, 201]).toContain(status)
  return !['awaiting_approval', 'unmatched'].includes(body.data.status)
}

const countMoved = (replies: Reply[]): number => replies.filter(hasMoved).length

describe('the daily limit of money that one person moves alone', () => {
  test("ten refunds of ten payments at the same time do not exceed one person's daily limit", async () => {
    const person = await newPerson()
    const replies = await Promise.all(Array.from({ length: 10 }, () => refund(person, 300)))
    expect(countMoved(replies)).toBe(3)
    expect(hasMoved(await refund(person, 150))).toBe(false)
    expect(hasMoved(await refund(person, 100))).toBe(true)
    await expectSound(service.server)
  })

  test("ten dismissals of items at the same time do not exceed one person's daily limit", async () => {
    const person = await newPerson()
    const items: string[] = []
    for (let count = 0; count < 10; count += 1) items.push(await disputed(300))
    const replies = await Promise.all(items.map((item) => dismiss(person, item)))
    expect(countMoved(replies)).toBe(3)
  })

  test("the same money counts once towards one person's daily limit, even if requests are concurrent", async () => {
    const person = await newPerson()
    const payment = next()
    const once = { amount: 400, reason, refunded_amount: 0 }
    const path = `/transactions/${payment}/refunds`
    const replies = await Promise.all([1, 2, 3].map(() => decide(person, path, once)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(hasMoved(await refund(person, 600))).toBe(true)
    expect(hasMoved(await refund(person, 10))).toBe(false)
  })

  test('all money that one person moves counts towards one daily limit, even if requests are concurrent', async () => {
    const [item, other, withdrawal, unsent] = [
      await disputed(600),
      await disputed(600),
      await sent(590),
      await approved(600),
    ]
    const person = await newPerson()
    const replies = await Promise.all([
      refund(person, 600),
      dismiss(person, item),
      topUp(person, 600),
      capital(person, 600),
      giveBack(person, withdrawal),
      decide(person, `/withdrawals/${unsent}/reject`, { reason }),
      dismiss(person, other),
      refund(person, 600),
    ])
    expect(countMoved(replies)).toBe(1)
  })

  test.each<[string, (by: Person) => Promise<Reply>]>([
    ['a refund', (by) => refund(by, 600)],
    ['a dismissal', async (by) => dismiss(by, await disputed(600))],
    ['a settlement', async (by) => settle(by, await disputed(600))],
    ['a top-up', (by) => topUp(by, 600)],
    ['capital', (by) => capital(by, 600)],
    ['a returned withdrawal', async (by) => giveBack(by, await sent(590))],
  ])('%s counts towards the limit on the money that one person moves alone', async (_, move) => {
    const person = await newPerson()
    expect(hasMoved(await move(person))).toBe(true)
    expect(hasMoved(await refund(person, 500))).toBe(false)
    expect(hasMoved(await topUp(person, 500))).toBe(false)
    expect(hasMoved(await capital(person, 500))).toBe(false)
    expect(hasMoved(await refund(await newPerson(), 500))).toBe(true)
  })

  test('changes that a colleague approved, and amounts more than a day old, do not use up the limit', async () => {
    const [person, approver] = [await newPerson(), await newPerson()]
    const large = (await topUp(person, 5000)).body.data
    expect(large.status).toBe('awaiting_approval')
    expect((await decide(approver, `/top-ups/${large.id}/approve`, {})).status).toBe(200)
    for (const each of [person, approver]) {
      expect(hasMoved(await refund(each, 900))).toBe(true)
      expect(hasMoved(await refund(each, 200))).toBe(false)
    }
    await sql`UPDATE moved_alone SET moved_at = moved_at - interval '24 hours 1 second'
      WHERE person_id = ${person.id}::uuid`.execute(service.server.ctx.db)
    expect(hasMoved(await refund(person, 200))).toBe(true)
  })

  test('two accounts that count as the same person share one daily limit', async () => {
    const [person, invited] = [await newPerson(), await newPerson()]
    await sql`UPDATE people SET link_shown_to = ${person.id}::uuid
      WHERE id = ${invited.id}::uuid`.execute(service.server.ctx.db)
    const replies = await Promise.all([person, invited].map((each) => refund(each, 600)))
    expect(countMoved(replies)).toBe(1)
  })
})

describe('reversing transfers that colleagues recorded', () => {
  const reverse = (by: Person, of: string, id: string) =>
    decide(by, `/${of}/${id}/reverse`, { reason })

  test.each<[string, string, (by: Person) => Promise<Reply>]>([
    ['top-up', 'top-ups', (by) => topUp(by, 5000)],
    ['capital movement', 'platform-transfers', (by) => capital(by, 5000)],
  ])(
    'nobody reverses a large %s alone, and the two people who credited it reverse it once',
    async (_, of, move) => {
      const [author, approver, third] = [await newPerson(), await newPerson(), await newPerson()]
      const { id } = (await move(author)).body.data
      expect((await decide(approver, `/${of}/${id}/approve`, {})).status).toBe(200)
      for (const each of [author, approver, third]) {
        const twice = await Promise.all([reverse(each, of, id), reverse(each, of, id)])
        expect(twice.map(({ status, body }) => [status, body.code])).toEqual(
          Array(2).fill([403, 'second_person_needed']),
        )
      }
      const proposed = await decide(approver, `/${of}/${id}/reverse/proposals`, { reason })
      expect([proposed.status, proposed.body.data?.amount]).toEqual([201, 5000])
      const approve = (by: Person) =>
        approveProposal(service.server, by.token, proposed.body.data.id)
      expect((await approve(approver)).body.code).toBe('own_order')
      const replies = await Promise.all([author, third, author].map(approve))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const { body } = await manage(service.server, 'get', `/audit-entries?subject_id=${id}`)
      expect(body.data[0]).toMatchObject({ reason, after: { status: 'reversed' } })
      const again = await decide(author, `/${of}/${id}/reverse/proposals`, { reason })
      expect(again.status).toBe(409)
      await expectSound(service.server)
    },
  )

  test('the person who recorded a large transfer needs a colleague to confirm its arrival', async () => {
    const [author, approver, friend] = [await newPerson(), await newPerson(), await newPerson()]
    await sql`UPDATE people SET link_shown_to = ${author.id}::uuid
      WHERE id = ${friend.id}::uuid`.execute(service.server.ctx.db)
    const recorded = async (amount: number): Promise<string> => {
      references += 1
      const reply = await decide(author, '/platform-transfers', {
        ...{ kind: 'transfer', from: `bank:${bank}`, to: 'wallet:carrier2_money:CG' },
        ...{ currency: 'XAF', amount, reference: `Arrival ${references}`, evidence: 'Relevé' },
        value_date: service.server.ctx.clock.nowIso().slice(0, 10),
      })
      return reply.body.data.id
    }
    const confirm = (by: Person, id: string) =>
      decide(by, `/platform-transfers/${id}/confirm`, { charge_amount: 0, evidence: 'Relevé' })
    const [first, second, small] = [await recorded(5000), await recorded(5000), await recorded(900)]
    for (const id of [first, second]) {
      const approved = await decide(approver, `/platform-transfers/${id}/approve`, {})
      expect(approved.status).toBe(200)
    }
    for (const each of [author, friend])
      expect((await confirm(each, first)).body.code).toBe('second_person_needed')
    expect((await confirm(approver, first)).body.data?.status).toBe('arrived')
    const proposal = await decide(author, `/platform-transfers/${second}/confirm/proposals`, {
      ...{ charge_amount: 0, evidence: 'Relevé' },
    })
    const done = await approveProposal(service.server, approver.token, proposal.body.data.id)
    expect([done.status, done.body.data?.status]).toEqual([200, 'carried_out'])
    // The recorder moved this amount alone, so it was counted already.
    expect((await confirm(author, small)).body.data?.status).toBe('arrived')
    await expectSound(service.server)
  })

  test("the reversal of a transfer counts towards the person's limit", async () => {
    const person = await newPerson()
    const { id } = (await topUp(person, 400)).body.data
    expect((await reverse(person, 'top-ups', id)).body.data.status).toBe('reversed')
    expect(hasMoved(await refund(person, 300))).toBe(false)
    expect(hasMoved(await refund(person, 200))).toBe(true)
  })
})

describe('provider charges recorded by one person', () => {
  const charge = (by: Person, amounts: Record<string, number>, path = '') =>
    decide(by, `/provider-charges${path}`, {
      charges: Object.entries(amounts).map(([transaction_id, amount]) => ({
        ...{ transaction_id, amount },
      })),
      reason: 'Relevé',
    })

  const chargedOn = async (id: string): Promise<number> => {
    const { body } = await manage(service.server, 'get', `/transactions/${id}`)
    return body.data.provider_charge?.actual_amount ?? 0
  }

  test('one person cannot hide money as provider charges, whether in one amount, in parts or concurrently', async () => {
    const person = await newPerson()
    const ids = [next(), next(), next()]
    const codeOf = ({ status, body }: Reply) => body.code ?? status
    const whole = await charge(person, { [ids[0] ?? '']: 5000 })
    expect(codeOf(whole)).toBe('second_person_needed')
    const split = await charge(person, Object.fromEntries(ids.map((id) => [id, 400])))
    expect(codeOf(split)).toBe('second_person_needed')
    const parts = await Promise.all(ids.map((id) => charge(person, { [id]: 400 })))
    expect(parts.map(codeOf).sort()).toEqual([200, 200, 'second_person_needed'])
    expect(hasMoved(await refund(person, 300))).toBe(false)
    const charged = await Promise.all(ids.map(chargedOn))
    expect(charged.sort()).toEqual([0, 400, 400])
    // A lower charge cannot hide money, so it is allowed. It does not restore the limit.
    expect(codeOf(await charge(person, { [ids[1] ?? '']: 0 }))).toBe(200)
    expect(codeOf(await charge(person, { [ids[1] ?? '']: 400 }))).toBe('second_person_needed')
  })

  test("a colleague's approval applies large provider charges once, unless the charges changed in the meantime", async () => {
    const [author, other] = [await newPerson(), await newPerson()]
    const [id, another] = [next(), next()]
    const propose = async () =>
      (await charge(author, { [id]: 5000, [another]: 7 }, '/proposals')).body.data
    const first = await propose()
    expect(first).toMatchObject({
      ...{ kind: 'provider_charges', environment: 'live', currency: null, amount: null },
      content: {
        charges: [
          { transaction_id: id, currency: 'XAF', amount: 5000 },
          { transaction_id: another, currency: 'XAF', amount: 7 },
        ],
      },
    })
    const approve = (by: Person, proposal: string) =>
      approveProposal(service.server, by.token, proposal)
    expect((await approve(author, first.id)).body.code).toBe('own_order')
    expect((await charge(author, { [another]: 9 })).status).toBe(200)
    expect((await approve(other, first.id)).body.code).toBe('proposal_over')
    expect(await chargedOn(id)).toBe(0)
    const again = await propose()
    const replies = await Promise.all([approve(other, again.id), approve(other, again.id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([await chargedOn(id), await chargedOn(another)]).toEqual([5000, 7])
    const path = '/provider-charges?differing=true&environment=live'
    const differing = (await manage(service.server, 'get', path)).body.data
    expect(differing).toContainEqual(
      expect.objectContaining({ transaction_id: id, reason: 'Relevé' }),
    )
    await expectSound(service.server)
  })

  test('one person may lower a provider price, but needs a colleague to raise any part of the price', async () => {
    const [author, other] = [await newPerson(), await newPerson()]
    const market = { provider: 'carrier2_money', country: 'CG', currency: 'XAF', type: 'refund' }
    const set = (by: Person, basis_points: number, fixed_amount: number, path = '') =>
      decide(by, `/provider-prices${path}`, { ...market, basis_points, fixed_amount })
    const alone = async (points: number, fixed: number) => {
      const both = await Promise.all([set(author, points, fixed), set(author, points, fixed)])
      return both.map(({ status, body }) => body.code ?? status)
    }
    const refused = Array(2).fill('second_person_needed')
    expect(await alone(10_000, 0)).toEqual(refused)
    expect(await alone(0, 1)).toEqual(refused)
    const { id, content, in_force } = (await set(author, 100, 50, '/proposals')).body.data
    expect([content, in_force]).toMatchObject([
      { price_type: 'refund', basis_points: 100, fixed_amount: 50 },
      { price_type: 'refund', basis_points: 0, fixed_amount: 0 },
    ])
    const approve = (by: Person, proposal: string) =>
      approveProposal(service.server, by.token, proposal)
    expect((await approve(author, id)).body.code).toBe('own_order')
    expect((await approve(other, id)).status).toBe(200)
    expect(await alone(101, 0)).toEqual(refused)
    expect(await alone(0, 51)).toEqual(refused)
    const outdated = (await set(author, 200, 50, '/proposals')).body.data.id
    expect(await alone(50, 50)).toEqual([201, 201])
    expect(await alone(100, 50)).toEqual(refused)
    expect((await approve(other, outdated)).body.code).toBe('proposal_over')
    // Later tests refund without charges.
    expect(await alone(0, 0)).toEqual([201, 201])
    const later = { ...market, basis_points: 7, fixed_amount: 0 }
    const order = { ...later, effective_from: '2100-01-01T00:00:00.000Z' }
    const future = await decide(author, '/provider-prices/proposals', order)
    expect((await approve(other, future.body.data.id)).status).toBe(200)
    const { body } = await manage(service.server, 'get', '/provider-prices?per_page=100')
    expect(body.data).toContainEqual(expect.objectContaining(order))
  })
})

describe('withdrawal payments recorded by one person', () => {
  const sentBy = async (by: Person, amount: number): Promise<string> => {
    const id = await approved(amount)
    await decide(by, `/withdrawals/${id}/send`, { bank_account_id: bank })
    return id
  }

  const pay = (by: Person, id: string) =>
    decide(by, `/withdrawals/${id}/pay`, { bank_reference: `P${id}`, evidence: 'Relevé' })

  const importLine = async (by: Person, id: string, amount: number) => {
    const line = { end_to_end_id: id.replaceAll('-', ''), outcome: 'paid', amount }
    const answers = [{ ...line, currency: 'XAF', bank_reference: `P${id}` }]
    const reply = await decide(by, '/withdrawal-answers', { evidence: 'releve.csv', answers })
    const { result, refusal } = reply.body.data.lines[0]
    return refusal ?? result
  }

  test('withdrawals that the exporter of a batch records as paid, individually or by import, count towards the limit', async () => {
    const [sender, colleague] = [await newPerson(), await newPerson()]
    const amounts = [400, 400, 400, 5000]
    const ids: string[] = []
    for (const amount of amounts) ids.push(await approved(amount))
    const batch = { bank_account_id: bank, environment: 'live' }
    expect((await decide(sender, '/withdrawal-batches', batch)).status).toBe(201)
    const [one, two, three, large] = ids as [string, string, string, string]
    const replies = await Promise.all([one, two, three].map((id) => pay(sender, id)))
    expect(countMoved(replies)).toBe(2)
    expect(hasMoved(await pay(sender, large))).toBe(false)
    expect(await importLine(sender, large, 5000)).toBe('second_person_needed')
    expect(hasMoved(await refund(sender, 300))).toBe(false)
    expect(await importLine(colleague, large, 5000)).toBe('paid')
    expect(await importLine(sender, large, 5000)).toBe('repeated')
    expect(hasMoved(await refund(colleague, 900))).toBe(true)
    await expectSound(service.server)
  })

  test("if the sender of a withdrawal saw a person's invitation link, that person counts as the sender", async () => {
    const [sender, invited, colleague] = [await newPerson(), await newPerson(), await newPerson()]
    await sql`UPDATE people SET link_shown_to = ${sender.id}::uuid
      WHERE id = ${invited.id}::uuid`.execute(service.server.ctx.db)
    const id = await sentBy(sender, 5000)
    expect(hasMoved(await pay(invited, id))).toBe(false)
    expect(hasMoved(await pay(colleague, id))).toBe(true)
  })
})

describe('the cancellation of a refund on hold', () => {
  /** If a worker submits the refund before it is held, the function creates a new refund. */
  const heldRefund = async (amount: number): Promise<string> => {
    for (;;) {
      const order = { payment_id: next(), amount }
      const { id } = (await account.merchant.post('/refunds', order)).body.data
      const { rows } = await sql`UPDATE transactions SET held_reason = 'wallet_low', due_at = NULL,
          attempts = attempts + 1, held_since = created_at
        WHERE id = ${id}::uuid AND status = 'pending' AND submission_attempted_at IS NULL
        RETURNING id`.execute(service.server.ctx.db)
      if (rows.length > 0) return id
    }
  }

  const cancel = (by: Person, id: string, path = '') =>
    decide(by, `/refunds/${id}/cancel${path}`, { reason })

  const statusOf = async (id: string): Promise<string> =>
    (await account.merchant.get(`/refunds/${id}`)).body.data.status

  test("simultaneous cancellations share one person's daily limit", async () => {
    const person = await newPerson()
    const ids = [await heldRefund(400), await heldRefund(400), await heldRefund(400)]
    const replies = await Promise.all(ids.map((id) => cancel(person, id)))
    expect(countMoved(replies)).toBe(2)
    expect(hasMoved(await refund(person, 300))).toBe(false)
    expect(hasMoved(await refund(person, 200))).toBe(true)
    await expectSound(service.server)
  })

  test("a colleague's approval cancels a large refund once, unless the refund is no longer on hold", async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    const [id, released] = [await heldRefund(5000), await heldRefund(5000)]
    expect(hasMoved(await cancel(person, id))).toBe(false)
    const [first, second] = [id, released].map((each) => cancel(person, each, '/proposals'))
    const proposal = (await first)?.body.data
    expect(proposal).toMatchObject({
      ...{ kind: 'refund_cancellation', transaction_id: id, amount: 5000, currency: 'XAF' },
      ...{ content: { status: 'failed' }, in_force: { status: 'pending' } },
    })
    const approve = (by: Person, of: string) => approveProposal(service.server, by.token, of)
    expect((await approve(person, proposal.id)).body.code).toBe('own_order')
    expect(await statusOf(id)).toBe('pending')
    const replies = await Promise.all([1, 2].map(() => approve(other, proposal.id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await statusOf(id)).toBe('failed')
    await sql`UPDATE transactions SET held_reason = NULL, held_since = NULL, due_at = now()
      WHERE id = ${released}::uuid`.execute(service.server.ctx.db)
    expect((await approve(other, (await second)?.body.data.id)).body.code).toBe('proposal_over')
    expect(await statusOf(released)).not.toBe('failed')
    await expectSound(service.server)
  })
})

describe('fees within the daily limit of one person', () => {
  const setFee = async (path: string, changes: object) => {
    const reply = await manage(service.server, 'post', path, {
      ...{ currency: 'XAF', basis_points: 0, fixed_amount: 300 },
      ...{ organisation_id: account.merchant.organisationId, ...changes },
    })
    expect(reply.status).toBe(201)
  }

  const paid = async (amount: number): Promise<string> => {
    const id = await sent(amount)
    const proof = { bank_reference: `OUT${id}`, evidence: 'Relevé' }
    const reply = await decide(colleagues[1] as Person, `/withdrawals/${id}/pay`, proof)
    expect(reply.status).toBe(200)
    return id
  }

  const dismissPayout = async (by: Person, amount: number) => {
    const order = { amount, currency: 'XAF', country: 'CG', phone_number: '+242065123412' }
    const payout = await account.merchant.post('/payouts', { ...order, provider: 'carrier2_money' })
    expect([payout.status, payout.body.data ?? payout.body]).toMatchObject([
      201,
      { fee_amount: 300 },
    ])
    const { id } = payout.body.data
    return dismiss(by, await disputed(amount, id))
  }

  beforeAll(async () => {
    await setFee('/withdrawal-fees', {})
    const market = { provider: 'carrier2_money', country: 'CG' }
    await setFee('/fee-schedules', { ...market, type: 'disbursement' })
  })

  test.each<[string, (by: Person, amount: number) => Promise<Reply>]>([
    [
      'rejecting an approved withdrawal',
      async (by, amount) => decide(by, `/withdrawals/${await approved(amount)}/reject`, { reason }),
    ],
    ['returning a sent withdrawal', async (by, amount) => giveBack(by, await sent(amount))],
    ['dismissing an item about a payout', dismissPayout],
  ])('%s counts its fee towards the daily limit of one person', async (_, move) => {
    const person = await newPerson()
    expect(hasMoved(await move(person, 701))).toBe(false)
    expect(hasMoved(await move(person, 700))).toBe(true)
    expect(hasMoved(await refund(person, 10))).toBe(false)
  })

  test('returning a paid withdrawal counts its fee towards the limit only if the fee is returned', async () => {
    const person = await newPerson()
    const kept = await paid(1000)
    await setFee('/withdrawal-fees', { returned_on_return: true })
    const returned = await paid(701)
    expect(hasMoved(await giveBack(person, returned))).toBe(false)
    expect(hasMoved(await giveBack(person, kept))).toBe(true)
    expect(hasMoved(await giveBack(await newPerson(), await paid(700)))).toBe(true)
    await expectSound(service.server)
  })
})

// The first owner disables the shared token, so later tests cannot use it.
describe('one dishonest person of each role', () => {
  const available = async (): Promise<number> => {
    const { rows } = await sql<{ balance: number }>`SELECT balance FROM ledger_accounts
      WHERE organisation_id = ${account.merchant.organisationId}::uuid AND environment = 'live'
        AND account = 'merchant_available'`.execute(service.server.ctx.db)
    return Number(rows[0]?.balance)
  }

  const platform = async () => {
    const { rows } = await sql`SELECT account, balance::text AS balance FROM ledger_accounts
      WHERE account ~ '^(wallet|bank|capital|in_transit|provider_charges)' ORDER BY 1, 2`.execute(
      service.server.ctx.db,
    )
    return rows
  }

  /**
   * Creates money above the limit, which two colleagues record. Returns every way in which one
   * person could move that money.
   */
  const chances = async (): Promise<((by: Person) => Promise<Reply>)[]> => {
    const [author, approver] = colleagues as [Person, Person]
    const booked = async (of: string, { body }: Reply): Promise<string> => {
      await decide(approver, `/${of}/${body.data.id}/approve`, {})
      return body.data.id
    }
    const credited = await booked('top-ups', await topUp(author, 5000))
    const injected = await booked('platform-transfers', await capital(author, 5000))
    references += 1
    const transfer = await booked(
      'platform-transfers',
      await decide(author, '/platform-transfers', {
        ...{ kind: 'transfer', from: `bank:${bank}`, to: 'wallet:carrier2_money:CG' },
        ...{ currency: 'XAF', amount: 5000, reference: `Out ${references}`, evidence: 'Relevé' },
        value_date: service.server.ctx.clock.nowIso().slice(0, 10),
      }),
    )
    const [paid, item, other] = [next(), await disputed(5000), await disputed(5000)]
    const [unsent, unpaid] = [await approved(5000), await sent(5000)]
    const market = {
      provider: 'carrier2_money',
      country: 'CG',
      currency: 'XAF',
      type: 'collection',
    }
    return [
      (by) => decide(by, `/top-ups/${credited}/reverse`, { reason }),
      (by) => decide(by, `/platform-transfers/${injected}/reverse`, { reason }),
      (by) => decide(by, `/platform-transfers/${transfer}/reverse`, { reason }),
      (by) => {
        const arrival = { charge_amount: 4999, evidence: 'Relevé' }
        return decide(by, `/platform-transfers/${transfer}/confirm`, arrival)
      },
      (by) => decide(by, `/withdrawals/${unsent}/reject`, { reason }),
      (by) => giveBack(by, unpaid),
      (by) => dismiss(by, item),
      (by) => settle(by, other),
      (by) => {
        const order = { amount: 5000, reason, refunded_amount: 0 }
        return decide(by, `/transactions/${paid}/refunds`, order)
      },
      (by) => {
        const charges = [{ transaction_id: paid, amount: 5000 }]
        return decide(by, '/provider-charges', { charges, reason })
      },
      (by) => decide(by, '/provider-prices', { ...market, basis_points: 10_000, fixed_amount: 0 }),
      (by) => decide(by, '/fee-schedules', { ...market, basis_points: 10_000, fixed_amount: 0 }),
      (by) => {
        const terms = { currency: 'XAF', basis_points: 10_000, fixed_amount: 0 }
        return decide(by, '/withdrawal-fees', terms)
      },
      (by) => {
        const adjustment = {
          environment: 'live',
          currency: 'XAF',
          direction: 'credit',
          amount: 5000,
        }
        const path = `/organisations/${account.merchant.organisationId}/balance-adjustments/proposals`
        return decide(by, path, { ...adjustment, reference: `A${references}`, reason })
      },
    ]
  }

  test.each(['operations', 'finance', 'support', 'auditor', 'owner'] as const)(
    'one person with the role %s moves nothing above the limit, even with two requests at the same time',
    async (role) => {
      const all = await chances()
      const person = await createPerson(service.server, role)
      const before = [await available(), await platform()]
      const replies = await Promise.all([...all, ...all].map((ask) => ask(person)))
      const told = replies.map(({ status, body }) => (status === 201 ? 'proposed' : body.code))
      const refused = ['second_person_needed', 'person_not_permitted', 'proposed']
      expect(told.filter((code) => !refused.includes(code))).toEqual([])
      // Each attempt would otherwise succeed: finance has the permission, so only the missing
      // second person stops it.
      if (role === 'finance') expect(told).not.toContain('person_not_permitted')
      const proposals = replies.flatMap(({ status, body }) =>
        status === 201 ? [body.data.id] : [],
      )
      for (const id of proposals) {
        const own = await approveProposal(service.server, person.token, id)
        expect(own.status).toBeGreaterThanOrEqual(403)
      }
      expect([await available(), await platform()]).toEqual(before)
    },
  )
})

test('two people can release the money of an approved withdrawal of a suspended merchant', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const id = await approved(5000)
  const path = `/organisations/${account.merchant.organisationId}`
  const suspended = await decide(
    await createPerson(service.server, 'operations'),
    `${path}/suspend`,
    { reason },
  )
  expect(suspended.status).toBe(200)
  const alone = await decide(person, `/withdrawals/${id}/reject`, { reason })
  expect([alone.status, alone.body.code]).toEqual([403, 'second_person_needed'])
  const proposed = await decide(person, `/withdrawals/${id}/return/proposals`, { reason })
  expect(proposed.status).toBe(201)
  const own = await approveProposal(service.server, person.token, proposed.body.data.id)
  expect([own.status, own.body.code]).toEqual([403, 'own_order'])
  const done = await approveProposal(service.server, other.token, proposed.body.data.id)
  expect([done.status, done.body.data?.status]).toEqual([200, 'carried_out'])
  const listed = await as(service.server, person.token, 'get', `/withdrawals?id=${id}`)
  expect(listed.body.data[0]).toMatchObject({ status: 'rejected', reason })
  await expectSound(service.server)
})
