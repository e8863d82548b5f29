import { approvalOf, as, createPayout, merchantWithRule, withKeyOf } from '../support/approvals.ts'
import { call, type Merchant, manage, type Reply } from '../support/client.ts'
import { createPerson, password } from '../support/people.ts'
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { expectSound } from '../support/soundness.ts'
import { describeHeld, untilWaiting, whileHeld } from '../support/while-held.ts'

/**
 * Several people approve at the same time. A different session locks the payout until all of them
 * wait.
 */

let database: TestDatabase
let server: TestServer

const held = `SELECT FROM transactions WHERE id = $1 FOR UPDATE`

const inOrder = async (id: string, requests: (() => Promise<Reply>)[]): Promise<Reply[]> => {
  const replies: Promise<Reply>[] = []
  await whileHeld(database.url, held, [id], async () => {
    for (const [at, request] of requests.entries()) {
      replies.push(request())
      await untilWaiting(database.url, at + 1)
    }
  })
  return Promise.all(replies)
}

const approvedEvents = async (merchant: Merchant, id: string): Promise<number> => {
  const path = `/applications/${merchant.applicationId}/events?per_page=100`
  const { body } = await manage(server, 'get', path)
  return body.data.filter(
    (each: { type: string; payload: { data: { id: string } } }) =>
      each.type === 'payout.approved' && each.payload.data.id === id,
  ).length
}

describeHeld('concurrent approvals', () => {
  let owner: { id: string; token: string; email: string }
  let finance: { id: string; token: string; email: string }
  let other: { id: string; token: string; email: string }

  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startTestServer({ database })
    owner = await createPerson(server, 'owner')
    finance = await createPerson(server, 'finance')
    other = await createPerson(server, 'finance')
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
  })

  const approving = async (id: string) => {
    const { hash } = await approvalOf(server, id)
    return (token: string) => () =>
      as(server, token, 'post', `/payouts/${id}/approve`, { approval_hash: hash })
  }

  test('a payout is submitted once even if several people approve it at the same time', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const by = await approving(id)
    const replies = await inOrder(id, [by(finance.token), by(other.token), by(owner.token)])
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 409])
    expect((await approvalOf(server, id)).decisions).toHaveLength(1)
    expect(await approvedEvents(merchant, id)).toBe(1)
  })

  test('a payout that needs two approvers is submitted once if both approve at the same time', async () => {
    const merchant = await merchantWithRule(server, { two_approvers_above: 0 })
    const id = await createPayout(merchant)
    const by = await approving(id)
    const replies = await inOrder(id, [by(finance.token), by(other.token)])
    expect(replies.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'pending'],
      [200, 'approved'],
    ])
    expect(await approvedEvents(merchant, id)).toBe(1)
  })

  test('a person who approves a payout from two sessions counts as only one of its two approvers', async () => {
    const merchant = await merchantWithRule(server, { two_approvers_above: 0 })
    const id = await createPayout(merchant)
    const session = await call(server, 'post', '/management/v1/sign-in', {
      body: { email: finance.email, password },
    })
    const by = await approving(id)
    const tokens = [finance.token, session.body.data.token, finance.token]
    const replies = await inOrder(
      id,
      tokens.map((token) => by(token)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { given, decisions } = await approvalOf(server, id)
    expect([given, decisions.length]).toEqual([1, 1])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('pending')
    expect(await approvedEvents(merchant, id)).toBe(0)
  })

  test('the person who created an API key cannot be one of the two approvers of its payout', async () => {
    const rule = { two_approvers_above: 0 }
    const merchant = await withKeyOf(server, owner.token, await merchantWithRule(server, rule))
    const id = await createPayout(merchant)
    const by = await approving(id)
    const replies = await inOrder(id, [by(owner.token), by(finance.token), by(owner.token)])
    expect(replies.map(({ status }) => status)).toEqual([403, 200, 403])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('pending')
  })

  test('a payout approval is refused as outdated if the payout changed while the approval waited', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const by = await approving(id)
    const change = { merchant_reference: 'AUTRE-3' }
    const replies = await inOrder(id, [
      () => merchant.account('patch', `/transactions/${id}`, change),
      by(finance.token),
    ])
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, 'approval_outdated'],
    ])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('pending')
  })

  test('if an approval and a rejection of a payout race, only the first is applied', async () => {
    const merchant = await merchantWithRule(server)
    const id = await createPayout(merchant)
    const by = await approving(id)
    const replies = await inOrder(id, [
      () => as(server, other.token, 'post', `/payouts/${id}/reject`),
      by(finance.token),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 409])
    expect((await merchant.get(`/payouts/${id}`)).body.data.status).toBe('rejected')
    await expectSound(server)
  })
})
