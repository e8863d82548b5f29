import { numberOf, payment } from '../support/builders.ts'
import { call, type Merchant, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { TestServer } from '../support/server.ts'
import { expectBalancedLedger } from '../support/soundness.ts'

export const opening = 10_000_000

export interface Nodes {
  any: () => TestServer
  first: () => TestServer
  all: () => TestServer[]
}

export const sum = (amounts: number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0)

export const post = (nodes: Nodes, merchant: Merchant, path: string, body: object, key?: string) =>
  call(nodes.any(), 'post', `/api/v1${path}`, {
    key: merchant.secretKey,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })

export const payOut = (
  nodes: Nodes,
  merchant: Merchant,
  amount: number,
  ending = '999001',
  key?: string,
) =>
  post(
    nodes,
    merchant,
    '/payouts',
    {
      amount,
      currency: 'XAF',
      country: 'CG',
      provider: 'carrier1_momo',
      phone_number: numberOf(ending),
    },
    key,
  )

export const refund = (
  nodes: Nodes,
  merchant: Merchant,
  payment_id: string,
  amount: number,
  key?: string,
) => post(nodes, merchant, '/refunds', { payment_id, amount }, key)

export const available = async (nodes: Nodes, merchant: Merchant): Promise<number> => {
  const key = merchant.secretKey
  const { body } = await call(nodes.any(), 'get', '/api/v1/merchant/balance', { key })
  return body.data[0].available_balance
}

export const quiet = ({ first }: Nodes, merchant: Merchant) =>
  eventually(
    () =>
      first()
        .ctx.db.selectFrom('transactions')
        .select(['id', 'type', 'status', 'attempts'])
        .where('organisation_id', '=', merchant.organisationId)
        .where('due_at', 'is not', null)
        .execute(),
    (rows) => rows.length === 0,
  )

export const transactionsOf = ({ first }: Nodes, merchant: Merchant) =>
  first()
    .ctx.db.selectFrom('transactions')
    .selectAll()
    .where('organisation_id', '=', merchant.organisationId)
    .execute()

/** Reads the balance as often as possible during `work`, and checks that it is never negative. */
export const watched = async <Value>(nodes: Nodes, merchant: Merchant, work: Promise<Value>) => {
  let isOver = false
  const lowest = (async () => {
    let low = Number.POSITIVE_INFINITY
    while (!isOver) low = Math.min(low, await available(nodes, merchant))
    return low
  })()
  const value = await work.finally(() => {
    isOver = true
  })
  expect(await lowest).toBeGreaterThanOrEqual(0)
  return value
}

export const made = (replies: Reply[]) => replies.filter(({ status }) => status === 201)
export const refusedWith = (replies: Reply[], code: string) =>
  replies.filter(({ status, body }) => status === 422 && body.code === code)

export const paid = async (nodes: Nodes, merchant: Merchant, amount: number, ending = '999001') => {
  const order = payment({ amount, phone_number: numberOf(ending) })
  const { body } = await post(nodes, merchant, '/payments', order)
  const path = `/api/v1/payments/${body.data.id}`
  await eventually(
    () => call(nodes.any(), 'get', path, { key: merchant.secretKey }),
    (reply) => reply.body.data.status === 'successful',
  )
  return body.data.id as string
}

export const eventsOf = async (
  nodes: Nodes,
  merchant: Merchant,
): Promise<Map<string, string[]>> => {
  const rows = await nodes
    .first()
    .ctx.db.selectFrom('events')
    .select(['type', 'payload'])
    .where('application_id', '=', merchant.applicationId)
    .execute()
  const eventTypes = new Map<string, string[]>()
  for (const { type, payload } of rows) {
    const { data } = (typeof payload === 'string' ? JSON.parse(payload) : payload) as {
      data: { id: string }
    }
    eventTypes.set(data.id, [...(eventTypes.get(data.id) ?? []), type])
  }
  return eventTypes
}

export const expectBalanceAfterEach = (nodes: Nodes): void =>
  afterEach(async () => {
    await expectBalancedLedger(nodes.first())
    const errors = nodes
      .all()
      .flatMap(({ logLines }) => logLines.splice(0))
      .filter((line) => JSON.parse(line).level >= 50)
    expect(errors).toEqual([])
  })
