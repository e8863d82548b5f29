import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import type { Order, OrderStore } from '../order-store.ts'
import { type Ending, story, storyOf } from '../stories.ts'
import { refundReply } from './order-status.ts'
import { type Market, moneyIdField, refuse } from './protocol.ts'
import * as check from './request-checks.ts'

/** The reference that the store gives to a whole refund, which has none of its own. */
export const refundKey = (moneyId: string): string => `refund-${moneyId}`

/** The provider's id of the collection that a refund names. */
export const readMoneyId = (body: string): string | undefined =>
  new RegExp(`"${moneyIdField}"\\s*:\\s*"([^"]*)"`).exec(body)?.[1]

/** A whole refund ends in the reply to it, and no callback follows. */
const withoutCallback = story('ends in the reply', [], { callbacks: 0 })

/** Accepts whole refunds, each as often as it is requested. */
export const createRefunds = (store: OrderStore, isStrict: boolean) => {
  const findCollected = (moneyId: string, country: string): Order =>
    [...store.orders.values()].find(
      (order) =>
        order.kind === 'collect' &&
        order.country === country &&
        order.status === 'succeeded' &&
        order.providerReference === moneyId,
    ) ?? refuse(404, 'ESB000045')

  /** Moves the money at each request: nothing distinguishes one such refund from another. */
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
