import { createMerchant, type Reply } from '../support/client.ts'
import { manyOrFew } from '../support/server.ts'
import {
  available,
  made,
  type Nodes,
  opening,
  paid,
  payOut,
  quiet,
  refund,
  refusedWith,
  sum,
  transactionsOf,
  watched,
} from './nodes.ts'

export const testPayouts = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('exactly as many of 100 simultaneous payouts succeed as the balance can pay', async () => {
    const merchant = await merchantOf()
    // Each payout costs 150,000 plus a fee of 1,500, so 66 payouts fit into 10,000,000 and leave
    // 1,000.
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(Array.from({ length: 100 }, () => payOut(nodes, merchant, 150_000))),
    )
    expect(made(replies)).toHaveLength(66)
    expect(refusedWith(replies, 'insufficient_balance')).toHaveLength(34)
    expect(await available(nodes, merchant)).toBe(1000)
    await quiet(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    expect(rows.map(({ status }) => status)).toEqual(Array(66).fill('completed'))
    expect(await available(nodes, merchant)).toBe(1000)
  })

  test('none of 100 simultaneous payouts is refused while the balance can pay it', async () => {
    const merchant = await merchantOf()
    const amounts = Array.from({ length: 100 }, (_, at) => 1000 + ((at * 7919) % 100) * 4000)
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(amounts.map((amount) => payOut(nodes, merchant, amount))),
    )
    const taken = made(replies).map(({ body }) => body.data.total_deducted as number)
    const left = opening - sum(taken)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(await available(nodes, merchant)).toBe(left)
    const refused = amounts.filter((_, at) => replies[at]?.status !== 201)
    expect(refused.length).toBeGreaterThan(0)
    expect(refusedWith(replies, 'insufficient_balance')).toHaveLength(refused.length)
    for (const amount of refused) expect(amount + Math.ceil(amount / 100)).toBeGreaterThan(left)
  })

  test('payouts that fail while other payouts are created return their money once', async () => {
    const merchant = await merchantOf()
    const endings = ['999001', '999002', '999003', '999007', '999008', '999011', '999012', '999010']
    const replies = await watched(
      nodes,
      merchant,
      Promise.all(
        Array.from({ length: 120 }, (_, at) =>
          payOut(nodes, merchant, 200_000, endings[at % endings.length]),
        ),
      ),
    )
    expect(made(replies).length).toBeGreaterThanOrEqual(49)
    await quiet(nodes, merchant)
    const rows = await transactionsOf(nodes, merchant)
    expect(rows).toHaveLength(made(replies).length)
    const completed = rows.filter(({ status }) => status === 'completed')
    expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(
      rows.length - completed.length,
    )
    expect(await available(nodes, merchant)).toBe(opening - 202_000 * completed.length)
  })
}

export const testRefunds = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('20 simultaneous refunds of one payment never exceed its amount', async () => {
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 5000)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refund(nodes, merchant, id, 400)),
    )
    expect(made(replies)).toHaveLength(12)
    expect(refusedWith(replies, 'not_refundable')).toHaveLength(8)
    expect(await available(nodes, merchant)).toBe(opening + 200)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 200)
    expect((await refund(nodes, merchant, id, 201)).body.code).toBe('not_refundable')
    expect((await refund(nodes, merchant, id, 200)).status).toBe(201)
  })

  test('simultaneous refunds and payments never refund more than the merchant has collected', async () => {
    const merchant = await merchantOf()
    const ids = await Promise.all([1, 2, 3, 4].map(() => paid(nodes, merchant, 1000)))
    const orders = Array.from({ length: 80 }, (_, at) => ({
      id: ids[at % 4] as string,
      amount: 1 + ((at * 37) % 190),
    }))
    const replies = await Promise.all(
      orders.map(({ id, amount }) => refund(nodes, merchant, id, amount)),
    )
    for (const id of ids) {
      const ofPayment = orders.map((order, at) => ({ ...order, reply: replies[at] as Reply }))
      const mine = ofPayment.filter((order) => order.id === id)
      const left = 1000 - sum(mine.filter((o) => o.reply.status === 201).map((o) => o.amount))
      expect(left).toBeGreaterThanOrEqual(0)
      const refused = mine.filter(({ reply }) => reply.status !== 201)
      expect(refused.length).toBeGreaterThan(0)
      for (const { amount } of refused) expect(amount).toBeGreaterThan(left)
    }
  })

  test('failed refunds of one payment release their reservations and free the amount', async () => {
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 1000, '999013')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refund(nodes, merchant, id, 100)),
    )
    expect(made(replies).length).toBeGreaterThanOrEqual(10)
    await quiet(nodes, merchant)
    expect(await available(nodes, merchant)).toBe(opening + 1000)
    expect((await refund(nodes, merchant, id, 1000)).status).toBe(201)
  })
}

export const testPayoutsAndRefunds = (nodes: Nodes): void => {
  const merchantOf = () => createMerchant(nodes.first())

  test('simultaneous payouts and refunds share one balance and never exceed it', async () => {
    const merchant = await merchantOf()
    const ids = await Promise.all([1, 2, 3].map(() => paid(nodes, merchant, 500_000)))
    await payOut(nodes, merchant, 11_000_000)
    const before = await available(nodes, merchant)
    expect(before).toBe(11_500_000 - 11_110_000)
    const replies = await watched(
      nodes,
      merchant,
      Promise.all([
        ...Array.from({ length: 30 }, () => payOut(nodes, merchant, 30_000)),
        ...Array.from({ length: 30 }, (_, at) =>
          refund(nodes, merchant, ids[at % 3] as string, 30_300),
        ),
      ]),
    )
    // Each payout costs 30,300, so 12 payouts fit into 390,000.
    expect(made(replies)).toHaveLength(12)
    const refused = [
      ...refusedWith(replies, 'insufficient_balance'),
      ...refusedWith(replies, 'not_refundable'),
    ]
    expect(refused).toHaveLength(48)
    expect(await available(nodes, merchant)).toBe(before - 12 * 30_300)
  })

  test('each idempotency key used by simultaneous payouts and refunds takes effect once', async () => {
    const keys = manyOrFew(40, 10)
    const merchant = await merchantOf()
    const id = await paid(nodes, merchant, 100_000)
    const replies = await Promise.all(
      Array.from({ length: keys * 4 }, (_, at) => {
        const key = `key ${Math.floor(at / 4)}`
        return Math.floor(at / 4) % 2 === 0
          ? payOut(nodes, merchant, 1000, '999001', key)
          : refund(nodes, merchant, id, 1000, key)
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(keys)
    expect(await available(nodes, merchant)).toBe(opening + 100_000 - (keys / 2) * (1010 + 1000))
    expect(await transactionsOf(nodes, merchant)).toHaveLength(keys + 1)
  })
}
