import type { SimulatorReply, SimulatorRequest } from '../http-messages.ts'
import { decimalsOf, toMinorUnits } from '../markets.ts'
import type { Order } from '../order.ts'
import type { NewOrder, OrderStore } from '../order-store.ts'
import type { OrderKind } from '../types.ts'
import type { AuthorisedEnvironment } from './access.ts'
import { type Environment, error, refuse } from './protocol.ts'
import * as check from './request-checks.ts'
import { storyOfNumber } from './stories.ts'

interface Received {
  amount: string
  currency: string
  externalId?: string | undefined
  payerMessage?: string | undefined
  payeeNote?: string | undefined
}

/** A query response repeats these fields of the request. */
const notesOf = ({ payerMessage, payeeNote }: Received): Record<string, string> => ({
  ...(payerMessage === undefined ? {} : { payerMessage }),
  ...(payeeNote === undefined ? {} : { payeeNote }),
})

const minorUnitsOf = ({ amount, currency }: { amount: string; currency: string }): bigint =>
  toMinorUnits(amount, decimalsOf(currency))

/** Rejects a collection that did not succeed, or whose refundable amount is too small. */
const findOriginal = (
  { orders }: OrderStore,
  reference: string,
  money: { amount: string; currency: string; country: string },
): Order => {
  const original = orders.get(reference.toLowerCase())
  const isCollected = original?.kind === 'collect' && original.status === 'succeeded'
  if (!isCollected || original.country !== money.country) {
    return refuse(400, 'BAD_REQUEST', 'referenceIdToRefund is no successful collection')
  }
  let left = minorUnitsOf(original)
  for (const refund of orders.values()) {
    const isOpen = refund.status === 'pending' || refund.status === 'succeeded'
    if (refund.original === original.reference && isOpen) left -= minorUnitsOf(refund)
  }
  if (original.currency !== money.currency || minorUnitsOf(money) > left) {
    return refuse(400, 'BAD_REQUEST', 'amount is more than is left of the collection')
  }
  return original
}

/** The scenario for the phone number may reject a transaction. */
const createAcceptance = (store: OrderStore) => {
  let refusals = 0

  return (order: NewOrder): SimulatorReply => {
    const { reference, story } = order
    if (store.orders.has(reference)) return refuse(409, 'RESOURCE_ALREADY_EXIST')
    if (story.submission === 'refused') {
      const isForbidden = refusals % 2 === 0
      refusals += 1
      return isForbidden ? refuse(403, 'FORBIDDEN') : refuse(400, 'BAD_REQUEST')
    }
    if (store.countUnavailable(reference, story)) return { status: 503 }
    store.create({ ...order, openReason: story.openReason?.toUpperCase() })
    return { status: 202 }
  }
}

/** Accepts each reference once. */
export const createOrders = (store: OrderStore, isStrict: boolean) => {
  const accept = createAcceptance(store)

  const submitTo = (
    request: SimulatorRequest,
    environment: AuthorisedEnvironment,
    kind: OrderKind,
    { received, msisdn }: { received: Received; msisdn: string },
  ): SimulatorReply => {
    const reference = check.readReference(request)
    check.checkMoney(received, environment)
    const { country } = environment
    const isSandbox = country === 'sandbox'
    const isLocal = check.isLocal(msisdn, environment)
    const callbackUrl = check.readCallbackUrl(request, environment.callbackHosts)
    const { amount, currency, externalId } = received
    const story = storyOfNumber({ msisdn, kind, isSandbox, isLocal })
    const notes = notesOf(received)
    const identified = { reference, kind, country, msisdn, story, externalId, callbackUrl, notes }
    return accept({ ...identified, amount, currency })
  }

  return {
    collect: (request: SimulatorRequest, environment: AuthorisedEnvironment): SimulatorReply => {
      const received = check.readBody(request, check.collectBody, isStrict)
      const msisdn = received.payer.partyId
      return submitTo(request, environment, 'collect', { received, msisdn })
    },
    payout: (request: SimulatorRequest, environment: AuthorisedEnvironment): SimulatorReply => {
      const received = check.readBody(request, check.payoutBody, isStrict)
      const msisdn = received.payee.partyId
      return submitTo(request, environment, 'payout', { received, msisdn })
    },
    refund: (request: SimulatorRequest, environment: AuthorisedEnvironment): SimulatorReply => {
      const received = check.readBody(request, check.refundBody, isStrict)
      const reference = check.readReference(request)
      if (store.orders.has(reference)) return refuse(409, 'RESOURCE_ALREADY_EXIST')
      check.checkMoney(received, environment)
      const { country } = environment
      const { amount, currency, externalId } = received
      const money = { amount, currency, country }
      const original = findOriginal(store, received.referenceIdToRefund, money)
      const { msisdn } = original
      const isSandbox = country === 'sandbox'
      return accept({
        ...{ ...money, reference, kind: 'refund', msisdn, externalId, notes: notesOf(received) },
        story: storyOfNumber({ msisdn, kind: 'refund', isSandbox, isLocal: true }),
        callbackUrl: check.readCallbackUrl(request, environment.callbackHosts),
        original: original.reference,
      })
    },
    enquire: (
      kind: OrderKind,
      reference: string,
      { country }: Environment,
    ): Order | SimulatorReply => {
      const order = store.find(kind, reference.toLowerCase(), country)
      if (order === undefined) return { status: 404, body: error('RESOURCE_NOT_FOUND') }
      order.enquiries += 1
      return order
    },
  }
}
