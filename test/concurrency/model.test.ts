import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { numberOf, payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/**
 * Generated sequences of requests against a model that fits on a page: after every step the service
 * shows the statuses and balances of the model. A failure prints the shortest sequence found and
 * the seed that repeats it.
 */

const opening = 10_000_000

type Kind = 'payments' | 'refunds' | 'payouts'

/** The final status by number; on `999009` a transaction stays processing until it is set. */
const endOfStory: Record<string, { [kind in Kind]: string }> = {
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

interface Order {
  kind: Kind
  id: string
  amount: number
  ending: string
  status: string
  /** What it took from the available balance when it was created. */
  taken: number
  /** The payment that a refund gives back. */
  source?: Order
}

interface Model {
  available: number
  orders: Order[]
  /** Every request that was answered, and whether it was accepted or refused. */
  requests: { kind: Kind; key: string; body: object; answer: Reply }[]
}

interface Real {
  merchant: Merchant
  server: TestServer
}

const isSuccess = (status: string): boolean => status === 'successful' || status === 'completed'
const isFailure = (status: string): boolean => status === 'failed' || status === 'cancelled'

const end = (model: Model, order: Order, status: string): void => {
  order.status = status
  if (order.kind === 'payments' && isSuccess(status)) model.available += order.amount
  if (order.kind !== 'payments' && isFailure(status)) model.available += order.taken
}

const refunded = ({ orders }: Model, payment: Order): number =>
  orders
    .filter(({ source, status }) => source === payment && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

const pendingOf = ({ orders }: Model): number =>
  orders
    .filter(({ kind, status }) => kind === 'payments' && status === 'processing')
    .reduce((sum, { amount }) => sum + amount, 0)

const agree = async (model: Model, { merchant }: Real): Promise<void> => {
  const { body } = await merchant.get('/merchant/balance')
  expect(body.data).toEqual([
    {
      currency: 'XAF',
      available_balance: model.available,
      pending_balance: pendingOf(model),
    },
  ])
}

const shows = ({ merchant }: Real, { kind, id, status }: Order): Promise<Reply> =>
  eventually(
    () => merchant.get(`/${kind}/${id}`),
    // A final status other than the model's fails at once, not at the deadline.
    ({ body }) =>
      body.data.status === status ||
      !['pending', 'approved', 'processing'].includes(body.data.status),
  ).then((reply) => {
    expect([kind, reply.body.data.status]).toEqual([kind, status])
    return reply
  })

const send = async (model: Model, { merchant }: Real, kind: Kind, body: object) => {
  const key = `request ${model.requests.length}`
  const answer = await merchant.post(`/${kind}`, body, { headers: { 'Idempotency-Key': key } })
  model.requests.push({ kind, key, body, answer })
  return answer
}

/** Adds a created transaction to the model and compares how it ends with the service. */
const follow = async (model: Model, real: Real, order: Omit<Order, 'status'>): Promise<void> => {
  const followed: Order = { ...order, status: 'processing' }
  model.available -= order.taken
  model.orders.push(followed)
  const status = endOfStory[order.ending]?.[order.kind] ?? 'successful'
  if (status !== 'processing') end(model, followed, status)
  await shows(real, followed)
  await agree(model, real)
}

const money = { country: 'CG', provider: 'carrier1_momo', currency: 'XAF' }

class Pay implements fc.AsyncCommand<Model, Real> {
  readonly amount: number
  readonly ending: string
  constructor(amount: number, ending: string) {
    this.amount = amount
    this.ending = ending
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { amount, ending } = this
    const body = payment({ amount, phone_number: numberOf(ending) })
    const answer = await send(model, real, 'payments', body)
    expect([answer.status, answer.body.data?.status]).toEqual([201, 'pending'])
    const { id } = answer.body.data
    await follow(model, real, { kind: 'payments', id, amount, ending, taken: 0 })
  }
  toString = () => `pay(${this.amount}, ${this.ending})`
}

class PayOut implements fc.AsyncCommand<Model, Real> {
  readonly amount: number
  readonly ending: string
  constructor(amount: number, ending: string) {
    this.amount = amount
    this.ending = ending
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { amount, ending } = this
    const body = { ...money, amount, phone_number: numberOf(ending) }
    const answer = await send(model, real, 'payouts', body)
    const fee = Math.ceil(amount / 100)
    if (amount + fee > model.available) {
      expect([answer.status, answer.body.code]).toEqual([422, 'insufficient_balance'])
      return agree(model, real)
    }
    expect([answer.status, answer.body.data?.fee_amount]).toEqual([201, fee])
    const { id } = answer.body.data
    await follow(model, real, { kind: 'payouts', id, amount, ending, taken: amount + fee })
  }
  toString = () => `payOut(${this.amount}, ${this.ending})`
}

/** Refunds one of the existing payments, whatever its status. */
class Refund implements fc.AsyncCommand<Model, Real> {
  readonly pick: number
  readonly parts: number
  constructor(pick: number, parts: number) {
    this.pick = pick
    this.parts = parts
  }
  check = ({ orders }: Readonly<Model>) => orders.some(({ kind }) => kind === 'payments')
  async run(model: Model, real: Real) {
    const payments = model.orders.filter(({ kind }) => kind === 'payments')
    const source = payments[this.pick % payments.length] as Order
    const amount = Math.max(1, Math.ceil((source.amount * this.parts) / 10))
    const answer = await send(model, real, 'refunds', { payment_id: source.id, amount })
    const isRefundable =
      source.status === 'successful' &&
      refunded(model, source) + amount <= source.amount &&
      amount <= model.available
    if (!isRefundable) {
      expect([answer.status, answer.body.code]).toEqual([422, 'not_refundable'])
      return agree(model, real)
    }
    expect([answer.status, answer.body.data?.status]).toEqual([201, 'pending'])
    const { id } = answer.body.data
    const { ending } = source
    await follow(model, real, { kind: 'refunds', id, amount, ending, taken: amount, source })
  }
  toString = () => `refund(#${this.pick}, ${this.parts}/10)`
}

/** Sets the outcome of one transaction, processing or ended. */
class SetOutcome implements fc.AsyncCommand<Model, Real> {
  readonly pick: number
  readonly outcome: 'successful' | 'failed' | 'cancelled'
  readonly isOpenOnly: boolean
  constructor(pick: number, outcome: 'successful' | 'failed' | 'cancelled', isOpenOnly: boolean) {
    this.pick = pick
    this.outcome = outcome
    this.isOpenOnly = isOpenOnly
  }
  #choices = ({ orders }: Readonly<Model>) =>
    orders.filter(({ status }) => !this.isOpenOnly || status === 'processing')
  check = (model: Readonly<Model>) => this.#choices(model).length > 0
  async run(model: Model, real: Real) {
    const choices = this.#choices(model)
    const order = choices[this.pick % choices.length] as Order
    const outcome = {
      status: this.outcome,
      ...(this.outcome === 'failed' && { failure_reason: 'expired' }),
    }
    const path = `/sandbox/transactions/${order.id}/outcome`
    const answer = await manage(real.server, 'post', path, outcome)
    if (order.status !== 'processing') {
      expect([answer.status, answer.body.code]).toEqual([409, 'already_final'])
    } else {
      expect(answer.status).toBe(200)
      if (this.outcome !== 'successful') {
        end(model, order, order.kind === 'payments' ? this.outcome : 'failed')
      } else end(model, order, order.kind === 'payouts' ? 'completed' : 'successful')
      expect(answer.body.data.status).toBe(order.status)
    }
    await shows(real, order)
    await agree(model, real)
  }
  toString = () => `setOutcome(#${this.pick}, ${this.outcome}${this.isOpenOnly ? ', open' : ''})`
}

/** Repeats an earlier request, unchanged or changed. */
class Again implements fc.AsyncCommand<Model, Real> {
  readonly pick: number
  readonly isChanged: boolean
  constructor(pick: number, isChanged: boolean) {
    this.pick = pick
    this.isChanged = isChanged
  }
  check = ({ requests }: Readonly<Model>) => requests.length > 0
  async run(model: Model, real: Real) {
    const { kind, key, body, answer } = model.requests[
      this.pick % model.requests.length
    ] as Model['requests'][number]
    const sent = this.isChanged ? { ...body, amount: 12_345_678 } : body
    const headers = { 'Idempotency-Key': key }
    const again = await real.merchant.post(`/${kind}`, sent, { headers })
    if (this.isChanged)
      expect([again.status, again.body.code]).toEqual([409, 'idempotency_conflict'])
    else {
      expect([again.status, again.text]).toEqual([answer.status, answer.text])
      expect(again.headers['idempotent-replayed']).toBe('true')
    }
    await agree(model, real)
  }
  toString = () => `again(#${this.pick}${this.isChanged ? ', changed' : ''})`
}

const endings = fc.constantFrom(...Object.keys(endOfStory), '999009', '999013')
const amounts = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 500 }) },
  { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 6_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(9_900_990, 9_900_991, 1, Number.MAX_SAFE_INTEGER) },
)
const amountsPaid = fc.integer({ min: 1, max: 3_000_000 })
const picks = fc.nat({ max: 30 })
const outcomes = fc.constantFrom('successful' as const, 'failed' as const, 'cancelled' as const)

const commands = fc.commands(
  [
    fc.tuple(amountsPaid, endings).map(([amount, ending]) => new Pay(amount, ending)),
    fc.tuple(amounts, endings).map(([amount, ending]) => new PayOut(amount, ending)),
    fc
      .tuple(picks, fc.integer({ min: 1, max: 11 }))
      .map(([pick, parts]) => new Refund(pick, parts)),
    fc.tuple(picks, outcomes).map(([pick, outcome]) => new SetOutcome(pick, outcome, true)),
    fc.tuple(picks, outcomes).map(([pick, outcome]) => new SetOutcome(pick, outcome, false)),
    fc.tuple(picks, fc.boolean()).map(([pick, isChanged]) => new Again(pick, isChanged)),
  ],
  { maxCommands: 25, size: 'max' },
)

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ sandboxLatencyMs: 3 })
})
afterAll(() => server.stop())

test('after any sequence of requests statuses and balances equal those of a model', async () => {
  const run = fc.asyncProperty(commands, async (sequence) => {
    const merchant = await createMerchant(server)
    const model: Model = { available: opening, orders: [], requests: [] }
    const real: Real = { merchant, server }
    await fc.asyncModelRun(() => ({ model, real }), sequence)
    // Nothing that came later changed a transaction that had ended.
    for (const order of model.orders) await shows(real, order)
    await agree(model, real)
    const { body } = await manage(server, 'get', '/ledger-check')
    expect(body.data).toEqual({ balanced: true, discrepancies: [] })
  })
  await fc.assert(run, { numRuns: 30, interruptAfterTimeLimit: 120_000 })
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
}, 180_000)
