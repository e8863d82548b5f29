import fc from 'fast-check'
import { numberOf, payment } from '../support/builders.ts'
import { manage } from '../support/client.ts'
import {
  agree,
  end,
  endOfStory,
  follow,
  type Model,
  type Order,
  type Real,
  refunded,
  send,
  shows,
} from './model.ts'

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

export const commands = fc.commands(
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
