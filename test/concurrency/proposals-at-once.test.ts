import { findJoinedTransactions } from '../../src/repositories/transactions/due-transactions.ts'
import { as } from '../support/approvals.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { createPerson } from '../support/people.ts'
import {
  approvalMeasure,
  contradictedPayment,
  dismissal,
  fee,
  limits,
  readProposal,
  settlement,
} from '../support/proposals.ts'
import {
  createTestDatabase,
  managementToken,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'
import { describeHeld, untilWaiting, whileHeld } from '../support/while-held.ts'

/**
 * The decisions are concurrent, because a different session locks the rows until all people wait.
 */

let database: TestDatabase
let server: TestServer

const held = `SELECT FROM proposals WHERE id = $1 FOR UPDATE`

const heldTransaction = `SELECT FROM transactions WHERE id = $1 FOR UPDATE`

interface Item {
  transaction_id: string
  resolution: string | null
}

const heldLimits = `SELECT FROM amount_limits WHERE country = $1 FOR UPDATE`

describeHeld('concurrent decisions', () => {
  let merchant: Merchant
  let finance: { id: string; token: string }
  let other: { id: string; token: string }
  let owner: { id: string; token: string }

  beforeAll(async () => {
    database = await createTestDatabase()
    // Requests may wait for a long time on a busy machine.
    server = await startTestServer({ database, approvalMeasure })
    merchant = await createMerchant(server)
    finance = await createPerson(server, 'finance')
    other = await createPerson(server, 'finance')
    owner = await createPerson(server, 'owner')
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  const propose = async (path: string, body: object): Promise<string> =>
    (await as(server, finance.token, 'post', `${path}/proposals`, body)).body.data.id

  const inOrder = async (
    of: string,
    requests: (() => Promise<Reply>)[],
    statement = held,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ): Promise<Reply[]> => {
    const replies: Promise<Reply>[] = []
    await whileHeld(database.url, statement, [of], async () => {
      for (const [at, request] of requests.entries()) {
        replies.push(request())
        await untilWaiting(database.url, at + 1)
      }
      await meanwhile()
    })
    return Promise.all(replies)
  }

  const approving = async (id: string) => {
    const { hash } = (await readProposal(server, id)).approval
    return (token: string) => () =>
      as(server, token, 'post', `/proposals/${id}/approve`, { approval_hash: hash })
  }

  const outcomes = (replies: Reply[]) => replies.map(({ status, body }) => body.code ?? status)

  const feesOf = async (country: string): Promise<number> =>
    (await manage(server, 'get', '/fee-schedules?per_page=100')).body.data.filter(
      (each: { country: string }) => each.country === country,
    ).length

  test('a proposed fee is set once even if several people approve it at the same time', async () => {
    const id = await propose('/fee-schedules', fee())
    const by = await approving(id)
    const replies = await inOrder(id, [by(other.token), by(owner.token), by(finance.token)])
    expect(outcomes(replies)).toEqual([200, 'proposal_over', 'proposal_over'])
    expect((await readProposal(server, id)).approval.decisions).toHaveLength(1)
    expect(await feesOf('CM')).toBe(1)
  })

  test('a proposed correction is applied once, even if it is approved and settled at the same time', async () => {
    const { id: item, paymentId } = await contradictedPayment(server, merchant)
    const path = `/reconciliation-items/${item}`
    const id = await propose(path, settlement)
    const by = await approving(id)
    const replies = await inOrder(id, [
      by(other.token),
      by(owner.token),
      () => manage(server, 'post', `${path}/resolve`, settlement),
    ])
    expect(outcomes(replies)).toEqual([200, 'proposal_over', 'already_resolved'])
    expect((await merchant.get(`/payments/${paymentId}`)).body.data.status).toBe('successful')
  })

  test('a dismissal is approved once, unless its item is settled first', async () => {
    for (const isSettledFirst of [false, true]) {
      const { id: item, paymentId } = await contradictedPayment(server, merchant)
      const path = `/reconciliation-items/${item}`
      const by = await approving(await propose(path, dismissal))
      const settle = () => manage(server, 'post', `${path}/resolve`, settlement)
      const requests = [by(other.token), by(owner.token), settle]
      if (isSettledFirst) requests.reverse()
      const outcome = isSettledFirst
        ? [200, 'proposal_over', 'proposal_over']
        : [200, 'proposal_over', 'already_resolved']
      expect(outcomes(await inOrder(paymentId, requests, heldTransaction))).toEqual(outcome)
      const { status } = (await merchant.get(`/payments/${paymentId}`)).body.data
      expect(status).toBe(isSettledFirst ? 'successful' : 'failed')
    }
  })

  test('a dismissed item is reopened once, unless the same provider report arrives first', async () => {
    for (const isReportedFirst of [false, true]) {
      const { id: item, paymentId } = await contradictedPayment(server, merchant)
      const path = `/reconciliation-items/${item}`
      await manage(server, 'post', `${path}/resolve`, dismissal)
      const { applyTransition, db } = server.ctx
      const [row] = await findJoinedTransactions(db, [paymentId])
      if (row === undefined) throw new Error('the payment is gone')
      const report = async () => {
        await applyTransition({ row, step: { kind: 'reported', report: { kind: 'succeeded' } } })
        return 'reported'
      }
      const reopen = async () => {
        const reason = { reason: 'Relevé du 22/11' }
        const { status, body } = await manage(server, 'post', `${path}/reopen`, reason)
        return body.code ?? status
      }
      const acts = isReportedFirst ? [report, reopen, reopen] : [reopen, reopen, report]
      const results: Promise<string>[] = []
      await whileHeld(database.url, heldTransaction, [paymentId], async () => {
        for (const [at, act] of acts.entries()) {
          results.push(act())
          await untilWaiting(database.url, at + 1)
        }
      })
      const outcome = await Promise.all(results)
      // The handling of the report stops waiting for the lock after 250 ms, and is retried after
      // the requests.
      const wasReopened = outcome.includes(200 as never)
      const reopenings = wasReopened
        ? [200, 'not_reopenable']
        : ['not_reopenable', 'not_reopenable']
      expect(outcome).toEqual(
        isReportedFirst ? ['reported', ...reopenings] : [200, 'not_reopenable', 'reported'],
      )
      const { body } = await manage(server, 'get', '/reconciliation-items?per_page=100')
      const items = body.data.filter((each: Item) => each.transaction_id === paymentId)
      expect(items.map(({ resolution }: Item) => resolution)).toEqual(
        wasReopened ? [null] : [null, 'dismissed'],
      )
    }
  })

  test('if a withdrawal or rejection of a proposal wins the race with an approval, the approval is refused', async () => {
    for (const [verb, token, body] of [
      ['withdraw', finance.token, undefined],
      ['reject', owner.token, { reason: 'Trop haut' }],
    ] as const) {
      const id = await propose('/limits', limits())
      const by = await approving(id)
      const replies = await inOrder(id, [
        () => as(server, token, 'post', `/proposals/${id}/${verb}`, body),
        by(other.token),
      ])
      expect(outcomes(replies)).toEqual([200, 'proposal_over'])
    }
  })

  test('limits that are set while their approval is pending override the approved limits', async () => {
    const id = await propose('/limits', limits({ maximum_amount: 9000 }))
    const by = await approving(id)
    const replies = await inOrder(id, [
      by(other.token),
      () => manage(server, 'put', '/limits', limits({ maximum_amount: 7000 })),
    ])
    expect(outcomes(replies)).toEqual([200, 200])
    const { body } = await manage(server, 'get', '/limits')
    const found = body.data.find((each: { country: string }) => each.country === 'BJ')
    expect(found.maximum_amount).toBe(7000)
  })

  const rule = { currency: 'XAF', threshold: 1000, daily_limit: null }

  const proposeRules = (rules: object[]): Promise<string> => {
    const path = `/applications/${merchant.applicationId}/payout-approval-rules/proposals`
    const body = { payout_approval_rules: rules }
    return as(server, owner.token, 'post', path, body).then((reply) => reply.body.data.id)
  }

  const settingRules = (rules: object[]) => () =>
    manage(server, 'patch', `/applications/${merchant.applicationId}`, {
      payout_approval_rules: rules,
    })

  const rulesInForce = async (): Promise<object[]> =>
    (await manage(server, 'get', `/applications/${merchant.applicationId}`)).body.data
      .payout_approval_rules

  const entriesAbout = async (subject: string): Promise<number> =>
    (await manage(server, 'get', `/audit-entries?subject_id=${subject}`)).body.data.length

  test('approval rules are weakened once even if several people approve the change at the same time', async () => {
    await settingRules([rule])()
    const id = await proposeRules([])
    const before = await entriesAbout(merchant.applicationId)
    const by = await approving(id)
    const replies = await inOrder(id, [by(finance.token), by(other.token), by(owner.token)])
    expect(outcomes(replies)).toEqual([200, 'proposal_over', 'proposal_over'])
    expect(await rulesInForce()).toEqual([])
    expect(await entriesAbout(merchant.applicationId)).toBe(before + 1)
  })

  test('approval rules are not weakened if the proposal is withdrawn or other rules are set first', async () => {
    await settingRules([rule])()
    const id = await proposeRules([])
    const by = await approving(id)
    const withdrawal = () => as(server, owner.token, 'post', `/proposals/${id}/withdraw`)
    const replies = await inOrder(id, [withdrawal, by(finance.token)])
    expect(outcomes(replies)).toEqual([200, 'proposal_over'])
    const overtaken = await proposeRules([])
    const approval = await approving(overtaken)
    const stricter = [{ ...rule, threshold: 10 }]
    const held = `SELECT FROM applications WHERE id = $1 FOR UPDATE`
    const requests = [settingRules(stricter), approval(finance.token)]
    const later = await inOrder(merchant.applicationId, requests, held)
    expect(outcomes(later)).toEqual([200, 'proposal_over'])
    expect(await rulesInForce()).toMatchObject(stricter)
  })

  test('an approver who loses the required role while an approval is pending cannot approve anything', async () => {
    await settingRules([rule])()
    const id = await proposeRules([])
    const approver = await createPerson(server, 'finance')
    const by = await approving(id)
    const [reply] = await inOrder(id, [by(approver.token)], held, () =>
      manage(server, 'patch', `/people/${approver.id}`, { role: 'support' }),
    )
    expect(reply?.body.code).toBe('person_not_permitted')
    expect(await rulesInForce()).toEqual([rule])
  })

  test("a role proposed for a person lapses if the person's account changes while the approval is pending", async () => {
    const person = await createPerson(server, 'support')
    const path = `/people/${person.id}`
    const proposed = await as(server, owner.token, 'post', `${path}/proposals`, { role: 'owner' })
    const by = await approving(proposed.body.data.id)
    const locked = `SELECT FROM people WHERE id = $1 FOR UPDATE`
    const requests = [() => manage(server, 'patch', path, { role: 'auditor' }), by(finance.token)]
    expect(outcomes(await inOrder(person.id, requests, locked))).toEqual([200, 'proposal_over'])
    expect((await manage(server, 'get', path)).body.data.role).toBe('auditor')
  })

  const settingLimits = (token: string, changes: object) => () =>
    as(server, token, 'put', '/limits', limits(changes))

  test('if one person narrows limits, another person cannot widen them at the same time without approval', async () => {
    const to = (maximum_amount: number) => ({ country: 'CI', maximum_amount })
    await manage(server, 'put', '/limits', limits(to(9000)))
    const requests = [settingLimits(finance.token, to(5000)), settingLimits(owner.token, to(7000))]
    const replies = await inOrder('CI', requests, heldLimits)
    expect(outcomes(replies)).toEqual([200, 'second_person_needed'])
    const { body } = await manage(server, 'get', '/limits')
    const found = body.data.find((each: { country: string }) => each.country === 'CI')
    expect(found.maximum_amount).toBe(5000)
  })

  test('if limits are set twice at the same time, each audit entry shows the values that it replaced', async () => {
    const to = (maximum_amount: number) => ({ country: 'GH', currency: 'GHS', maximum_amount })
    await manage(server, 'put', '/limits', limits(to(9000)))
    const requests = [5000, 7000].map((each) => settingLimits(managementToken, to(each)))
    expect(outcomes(await inOrder('GH', requests, heldLimits))).toEqual([200, 200])
    const subject = encodeURIComponent('carrier1_momo GH GHS')
    const { body } = await manage(server, 'get', `/audit-entries?subject_id=${subject}`)
    expect(body.data).toMatchObject([
      { before: { maximum_amount: 5000 }, after: { maximum_amount: 7000 } },
      { before: { maximum_amount: 9000 }, after: { maximum_amount: 5000 } },
      { after: { maximum_amount: 9000 } },
    ])
  })

  test('if two people propose the same change at the same time, only one proposal stays pending', async () => {
    const order = limits({ maximum_amount: 20_000 })
    const replies = await Promise.all(
      [finance, other, owner].map(({ token }) =>
        as(server, token, 'post', '/limits/proposals', order),
      ),
    )
    expect(outcomes(replies)).toEqual([201, 201, 201])
    const { body } = await manage(server, 'get', '/proposals?status=waiting')
    const about = body.data.filter((each: { country: string }) => each.country === 'BJ')
    expect(about).toHaveLength(1)
  })

  test('the ledger balances and no error is logged after all races between proposals', () =>
    expectSound(server))
})
