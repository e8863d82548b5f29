import { sql } from 'kysely'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { manyOrFew } from '../support/server.ts'
import {
  available,
  eventsOf,
  made,
  type Nodes,
  opening,
  paid,
  payOut,
  post,
  quiet,
  refund,
  sum,
  transactionsOf,
} from './nodes.ts'

export const testReports = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('a provider report received twice is applied once and sends one event', async () => {
    const merchant = await merchantOf()
    const payouts = await Promise.all(
      Array.from({ length: 15 }, () => payOut(nodes, merchant, 1000, '999011')),
    )
    const id = await paid(nodes, merchant, 9000, '999011')
    const refunds = await Promise.all([1, 2, 3].map(() => refund(nodes, merchant, id, 100)))
    expect(made([...payouts, ...refunds])).toHaveLength(18)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 9000 - 15 * 1010 - 300)
    const eventTypes = await eventsOf(nodes, merchant)
    expect(eventTypes.get(id)).toEqual(['payment.succeeded'])
    for (const { body } of payouts) {
      expect(eventTypes.get(body.data.id)?.sort()).toEqual(['payout.approved', 'payout.completed'])
    }
    for (const { body } of refunds)
      expect(eventTypes.get(body.data.id)).toEqual(['refund.succeeded'])
    const { body } = await manage(nodes.any(), 'get', '/reconciliation-items?per_page=100')
    const items = body.data.map(({ transaction_id }: { transaction_id: string }) => transaction_id)
    for (const mine of await transactionsOf(nodes, merchant)) expect(items).not.toContain(mine.id)
  })

  test('a late success after a failure releases the reservation once and creates one reconciliation item', async () => {
    const merchant = await merchantOf()
    const payouts = await Promise.all(
      Array.from({ length: 15 }, () => payOut(nodes, merchant, 1000, '999012')),
    )
    const order = payment({ phone_number: numberOf('999012') })
    const payments = await Promise.all(
      Array.from({ length: 5 }, () => post(nodes, merchant, '/payments', order)),
    )
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening)
    const rows = await transactionsOf(nodes, merchant)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['failed']))
    const { body } = await manage(nodes.any(), 'get', '/reconciliation-items?per_page=100')
    const eventTypes = await eventsOf(nodes, merchant)
    for (const { body: created } of [...payouts, ...payments]) {
      const { id } = created.data
      const items = body.data.filter(
        (item: { transaction_id: string }) => item.transaction_id === id,
      )
      const isPayout = payouts.some((reply) => reply.body.data.id === id)
      expect(items).toHaveLength(1)
      expect(items[0]).toMatchObject({
        recorded_status: 'failed',
        reported_status: isPayout ? 'completed' : 'successful',
      })
      expect(eventTypes.get(id)?.filter((type) => !type.endsWith('approved'))).toHaveLength(1)
    }
  })
}

export const testDecisions = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('only the first of 20 simultaneous outcomes of a payout is applied, and only once', async () => {
    const merchant = await merchantOf()
    const { body } = await payOut(nodes, merchant, 1000, '999009')
    await eventually(
      () => merchant.get(`/payouts/${body.data.id}`),
      (reply) => reply.body.data.status === 'processing',
    )
    const orders = [{ status: 'successful' }, { status: 'failed', failure_reason: 'expired' }]
    const path = `/sandbox/transactions/${body.data.id}/outcome`
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => manage(nodes.any(), 'post', path, orders[at % 2])),
    )
    const { status } = (await merchant.get(`/payouts/${body.data.id}`)).body.data
    expect(['completed', 'failed']).toContain(status)
    for (const reply of replies) {
      if (reply.status === 200) expect(reply.body.data.status).toBe(status)
      else expect([reply.status, reply.body.code]).toEqual([409, 'already_final'])
    }
    expect(await available(nodes, merchant)).toBe(status === 'completed' ? opening - 1010 : opening)
    const eventTypes = await eventsOf(nodes, merchant)
    expect(eventTypes.get(body.data.id)?.sort()).toEqual(['payout.approved', `payout.${status}`])
  })

  test('if an approval and a rejection of a payout are simultaneous, the first wins and is final', async () => {
    const merchant = await merchantOf()
    const rule = { currency: 'XAF', threshold: 0, daily_limit: null }
    const change = { payout_approval_rules: [rule] }
    await manage(nodes.first(), 'patch', `/applications/${merchant.applicationId}`, change)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => payOut(nodes, merchant, 1000)),
    )
    const ids = made(replies).map(({ body }) => body.data.id)
    const orders = [
      ['approve', 'reject', 'reject', 'approve'],
      ['reject', 'approve', 'approve', 'reject'],
    ]
    const decisions = await Promise.all(
      ids.flatMap((id, at) =>
        (orders[at % 2] ?? []).map(async (verb) => {
          const reply = await manage(nodes.any(), 'post', `/payouts/${id}/${verb}`)
          return { id, verb, status: reply.status }
        }),
      ),
    )
    const rows = await transactionsOf(nodes, merchant)
    for (const { status, due_at, attempts } of rows) {
      if (status === 'rejected') expect({ due_at, attempts }).toEqual({ due_at: null, attempts: 0 })
    }
    await quiet(nodes, merchant)
    let paidOut = 0
    for (const id of ids) {
      const taken = decisions.filter((decision) => decision.id === id && decision.status === 200)
      expect(taken).toHaveLength(1)
      const { status } = (await merchant.get(`/payouts/${id}`)).body.data
      expect(status).toBe(taken[0]?.verb === 'approve' ? 'completed' : 'rejected')
      if (status === 'completed') paidOut += 1
    }
    expect(await available(nodes, merchant)).toBe(opening - paidOut * 1010)
  })
}

export const testOutcomesAtAnyTime = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('outcomes set at any time give each transaction a single final status and leave no pending work', async () => {
    const merchant = await merchantOf()
    const endings = ['999001', '999009', '999008', '999011']
    const source = await paid(nodes, merchant, 50_000)
    const ended = await Promise.all(
      Array.from({ length: manyOrFew(60, 24) }, async (_, at) => {
        const ending = endings[at % 4] as string
        const order = payment({ amount: 100, phone_number: numberOf(ending) })
        const { status, body } = await (at % 3 === 0
          ? payOut(nodes, merchant, 100, ending)
          : at % 3 === 1
            ? refund(nodes, merchant, source, 100)
            : post(nodes, merchant, '/payments', order))
        expect(status).toBe(201)
        const outcome = at % 2 === 0 ? { status: 'successful' } : { status: 'cancelled' }
        const { id } = body.data
        const reply = await eventually(
          () => manage(nodes.any(), 'post', `/sandbox/transactions/${id}/outcome`, outcome),
          // A payout whose approval is pending may be refused temporarily.
          (answer) => answer.status === 200 || answer.body.code === 'already_final',
        )
        return { id, answered: reply.status === 200 ? reply.body.data.status : undefined }
      }),
    )
    await quiet(nodes, merchant)
    const eventTypes = await eventsOf(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    for (const { id, answered } of ended) {
      const row = rows.find((found) => found.id === id)
      expect(['successful', 'completed', 'failed', 'cancelled']).toContain(row?.status)
      if (answered !== undefined) expect(row?.status).toBe(answered)
      expect(eventTypes.get(id)?.filter((type) => type !== 'payout.approved')).toHaveLength(1)
    }
    const takenBy = (type: string, status: string) =>
      sum(
        rows
          .filter((row) => row.type === type && row.status === status)
          .map(({ amount, fee_amount }) => amount + (fee_amount ?? 0)),
      )
    expect(await available(nodes, merchant)).toBe(
      opening +
        takenBy('collection', 'successful') -
        takenBy('refund', 'successful') -
        takenBy('disbursement', 'completed'),
    )
  })
}

export const testManyMerchants = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('simultaneous requests of several merchants all get a response, without a deadlock', async () => {
    const merchants = await Promise.all([1, 2, 3, 4, 5, 6].map(merchantOf))
    const endings = ['999001', '999002', '999007', '999012', '999011', '999003']
    const payments = await Promise.all(
      merchants.map((merchant) => paid(nodes, merchant, 50_000, '999011')),
    )
    const replies = await Promise.all(
      Array.from({ length: manyOrFew(240, 72) }, (_, at) => {
        const merchant = merchants[at % 6] as Merchant
        const ending = endings[Math.floor(at / 6) % 6] as string
        if (at % 4 === 0) return refund(nodes, merchant, payments[at % 6] as string, 10)
        if (at % 4 === 1) {
          const order = payment({ amount: 10, phone_number: numberOf(ending) })
          return post(nodes, merchant, '/payments', order)
        }
        return payOut(nodes, merchant, 100, ending)
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    await Promise.all(merchants.map((merchant) => quiet(nodes, merchant)))
    const { rows } = await sql<{ deadlocks: number }>`
      SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()
    `.execute(nodes.first().ctx.db)
    expect(rows).toEqual([{ deadlocks: 0 }])
  })
}
