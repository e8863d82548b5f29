import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import type { NewOrder, OrderStore } from '../order-store.ts'
import { storyOf } from '../stories.ts'
import { decrypt, type PinPadding, pinKey } from './crypto.ts'
import { orderReply, promptReply } from './order-status.ts'
import { codeOf, credentials, type Market, type MarketRules, refuse } from './protocol.ts'
import { createRefunds } from './refunds.ts'
import { createRefusals } from './refusals.ts'
import * as check from './request-checks.ts'

/** Accepts orders, each id once, and answers enquiries about them. */
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
    /** The status of an order; counts enquiries. */
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
