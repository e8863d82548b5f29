import type { Merchant, Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import type { TestServer } from '../support/server.ts'

export const opening = 10_000_000

export type Kind = 'payments' | 'refunds' | 'payouts'

/**
 * The final status by phone number. With `999009`, a transaction stays processing until a test sets
 * its status.
 */
export const endOfStory: Record<string, { [kind in Kind]: string }> = {
  '999001': { payments: 'successful', refunds: 'successful', payouts: 'completed' },
  '999002': { payments: 'failed', refunds: 'failed', payouts: 'failed' },
  '999003': { payments: 'cancelled', refunds: 'failed', payouts: 'failed' },
  '999007': { payments: 'failed', refunds: 'failed', payouts: 'failed' },
  '999008': { payments: 'successful', refunds: 'successful', payouts: 'completed' },
  '999009': { payments: 'processing', refunds: 'processing', payouts: 'processing' },
  '999010': { payments: 'successful', refunds: 'successful', payouts: 'completed' },
  '999011': { payments: 'successful', refunds: 'successful', payouts: 'completed' },
  '999012': { payments: 'failed', refunds: 'failed', payouts: 'failed' },
  '999013': { payments: 'successful', refunds: 'failed', payouts: 'completed' },
}

export interface Order {
  kind: Kind
  id: string
  amount: number
  ending: string
  status: string
  /** The amount that was deducted from the available balance on creation. */
  taken: number
  /** The payment that was refunded. */
  source?: Order
}

export interface Model {
  available: number
  orders: Order[]
  /** Contains every request that got a response, accepted or refused. */
  requests: { kind: Kind; key: string; body: object; answer: Reply }[]
}

export interface Real {
  merchant: Merchant
  server: TestServer
}

export const isSuccess = (status: string): boolean =>
  status === 'successful' || status === 'completed'
export const isFailure = (status: string): boolean => status === 'failed' || status === 'cancelled'

export const end = (model: Model, order: Order, status: string): void => {
  order.status = status
  if (order.kind === 'payments' && isSuccess(status)) model.available += order.amount
  if (order.kind !== 'payments' && isFailure(status)) model.available += order.taken
}

export const refunded = ({ orders }: Model, payment: Order): number =>
  orders
    .filter(({ source, status }) => source === payment && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

export const pendingOf = ({ orders }: Model): number =>
  orders
    .filter(({ kind, status }) => kind === 'payments' && status === 'processing')
    .reduce((sum, { amount }) => sum + amount, 0)

export const agree = async (model: Model, { merchant }: Real): Promise<void> => {
  const { body } = await merchant.get('/merchant/balance')
  expect(body.data).toEqual([
    {
      currency: 'XAF',
      available_balance: model.available,
      pending_balance: pendingOf(model),
    },
  ])
}

export const shows = ({ merchant }: Real, { kind, id, status }: Order): Promise<Reply> =>
  eventually(
    () => merchant.get(`/${kind}/${id}`),
    // If the final status differs from the model's, the test fails immediately, not at the
    // deadline.
    ({ body }) =>
      body.data.status === status ||
      !['pending', 'approved', 'processing'].includes(body.data.status),
  ).then((reply) => {
    expect([kind, reply.body.data.status]).toEqual([kind, status])
    return reply
  })

export const send = async (model: Model, { merchant }: Real, kind: Kind, body: object) => {
  const key = `request ${model.requests.length}`
  const answer = await merchant.post(`/${kind}`, body, { headers: { 'Idempotency-Key': key } })
  model.requests.push({ kind, key, body, answer })
  return answer
}

export const follow = async (
  model: Model,
  real: Real,
  order: Omit<Order, 'status'>,
): Promise<void> => {
  const followed: Order = { ...order, status: 'processing' }
  model.available -= order.taken
  model.orders.push(followed)
  const status = endOfStory[order.ending]?.[order.kind] ?? 'successful'
  if (status !== 'processing') end(model, followed, status)
  await shows(real, followed)
  await agree(model, real)
}
