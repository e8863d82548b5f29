import { rejectionPage, type SimulatorReply, type SimulatorRequest } from '../http-messages.ts'
import type { Order } from '../order.ts'
import type { NewOrder, OrderStore } from '../order-store.ts'
import { type Ending, story, storyOf } from '../stories.ts'
import type { OrderKind } from '../types.ts'
import { decrypt, type PinPadding, pinKey } from './crypto.ts'
import { orderReply, promptReply, refundReply } from './order-status.ts'
import {
  codeOf,
  credentials,
  type Market,
  type MarketRules,
  moneyIdField,
  productOf,
  refuse,
  statusObject,
} from './protocol.ts'
import * as check from './request-checks.ts'

const createRotation = () => {
  let count = 0
  return <Value>(replies: (() => Value)[]): Value => {
    const reply = replies[count % replies.length]
    count += 1
    if (reply === undefined) throw new Error('no replies to rotate')
    return reply()
  }
}

/** carrier2_money has several responses for each reason, which the simulator sends in rotation. */
const createRefusals = () => {
  const next = {
    duplicate: createRotation(),
    story: createRotation(),
    unknown: createRotation(),
    unavailable: createRotation(),
  }
  return {
    duplicate: (): SimulatorReply =>
      next.duplicate([
        () => refuse(409, 'ESB000041'),
        () => ({ status: 409, body: rejectionPage }),
        () => refuse(400, 'ESB000041'),
      ]),
    byStory: (kind: OrderKind): SimulatorReply => {
      const code = codeOf(productOf(kind), kind === 'payout' ? '013' : '008')
      return next.story([200, 400, 500].map((status) => () => refuse(status, code)))
    },
    unavailable: (): SimulatorReply =>
      next.unavailable<SimulatorReply>([
        () => ({ status: 503, body: rejectionPage }),
        () => refuse(503, 'ESB000001'),
      ]),
    /** Responds to a query about a transaction that the provider does not know. */
    unknown: (kind: OrderKind): SimulatorReply => {
      const code = codeOf(productOf(kind), kind === 'collect' ? '025' : '015')
      const notFound = (httpStatus: number, code: string) => () => ({
        status: httpStatus,
        body: statusObject({ httpStatus, code, success: false }),
      })
      return next.unknown([notFound(200, code), notFound(404, 'ESB000045'), notFound(400, code)])
    },
  }
}

/** A full refund has no reference, so the store uses this key. */
export const refundKey = (moneyId: string): string => `refund-${moneyId}`

/** Returns the provider's id of the collection in a refund request. */
export const readMoneyId = (body: string): string | undefined =>
  new RegExp(`"${moneyIdField}"\\s*:\\s*"([^"]*)"`).exec(body)?.[1]

/** A full refund completes in the response to its request, and no callback follows. */
const withoutCallback = story('ends in the reply', [], { callbacks: 0 })

/** A repeated request is another refund. */
const createRefunds = (store: OrderStore, isStrict: boolean) => {
  const findCollected = (moneyId: string, country: string): Order =>
    [...store.orders.values()].find(
      (order) =>
        order.kind === 'collect' &&
        order.country === country &&
        order.status === 'succeeded' &&
        order.providerReference === moneyId,
    ) ?? refuse(404, 'ESB000045')

  /** Full refunds are indistinguishable, so each request moves money. */
  const refundOnce = (order: Order, moneyId: string, fails: boolean): SimulatorReply => {
    const ending: Ending = fails ? { status: 'failed' } : { status: 'succeeded' }
    if (order.status !== 'succeeded') store.applyEnding(order, ending)
    else if (!fails) store.moveMoney(order)
    return refundReply(moneyId, fails ? 'TF' : 'TS')
  }

  return (request: SimulatorRequest, { country }: Market): SimulatorReply => {
    const { transaction } = check.readBody(request, check.refundBody, isStrict)
    const moneyId = transaction[moneyIdField] ?? ''
    const { amount, currency, msisdn } = findCollected(moneyId, country)
    const reference = refundKey(moneyId)
    const { endings } = storyOf(msisdn, 'refund')
    const fails = endings.every(({ status }) => status === 'failed') && endings.length > 0
    const fresh = { reference, kind: 'refund' as const, amount, currency, country, msisdn }
    const order = store.orders.get(reference) ?? store.create({ ...fresh, story: withoutCallback })
    return refundOnce(order, moneyId, fails)
  }
}

/** Accepts each ID once. */
export const createOrders = (store: OrderStore, pinPadding: PinPadding, isStrict: boolean) => {
  const refusals = createRefusals()

  const accept = (fresh: NewOrder, isFinalAtOnce: boolean): SimulatorReply => {
    const { reference, kind, story } = fresh
    if (store.orders.has(reference)) return refusals.duplicate()
    if (story.submission === 'refused') return refusals.byStory(kind)
    if (store.countUnavailable(reference, story)) return refusals.unavailable()
    const order = store.create(fresh, isFinalAtOnce)
    if (order.kind === 'collect') return promptReply(order)
    return orderReply(order, order.status === 'pending' ? { status: 'TIP' } : {})
  }

  const checkPin = (pin: string): void => {
    const decrypted = decrypt(pin, pinKey, pinPadding)
    if (decrypted === undefined)
      refuse(
        400,
        'ESB000008',
        'pin: must be encrypted with the key and padding of the configuration',
      )
    if (decrypted !== credentials.pin)
      refuse(200, codeOf('disbursement', '013'), 'pin: is not the one of the configuration')
  }

  return {
    collect: (request: SimulatorRequest, market: Market, rules: MarketRules): SimulatorReply => {
      const { subscriber, transaction } = check.readBody(request, check.collectBody, isStrict)
      check.checkMarket(subscriber, market)
      check.checkMarket(transaction, market)
      check.checkMsisdn(subscriber.msisdn, market, rules)
      const amount = check.readAmount(request, market)
      const { msisdn } = subscriber
      const story = storyOf(msisdn, 'collect')
      const identified = { reference: transaction.id, kind: 'collect' as const, msisdn, story }
      return accept({ ...market, ...identified, amount }, false)
    },
    payout: (request: SimulatorRequest, market: Market, rules: MarketRules): SimulatorReply => {
      const { msisdn, pin, transaction, currency } = check.readPayout(
        request,
        rules.disbursements,
        isStrict,
      )
      check.checkMarket({ currency }, market)
      check.checkMsisdn(msisdn, market, rules)
      const amount = check.readAmount(request, market)
      checkPin(pin)
      const story = storyOf(msisdn, 'payout')
      const identified = { reference: transaction.id, kind: 'payout' as const, msisdn, story }
      return accept({ ...market, ...identified, amount }, Number(msisdn.slice(-1)) % 2 === 0)
    },
    refund: createRefunds(store, isStrict),
    /** Returns the status of the queried transaction, and counts the query. */
    enquire: (
      kind: 'collect' | 'payout',
      reference: string,
      { country }: Market,
    ): SimulatorReply => {
      const order = store.find(kind, reference, country)
      if (order !== undefined) {
        order.enquiries += 1
        return orderReply(order)
      }
      return refusals.unknown(kind)
    },
  }
}

export type Orders = ReturnType<typeof createOrders>
