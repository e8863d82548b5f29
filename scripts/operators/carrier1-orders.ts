import { composeCallback, statusBody } from './carrier1-answers.ts'
import * as check from './carrier1-checks.ts'
import { storyOfNumber } from './carrier1-stories.ts'
import { type Environment, error, reasons } from './carrier1-wire.ts'
import type { StubReply, StubRequest } from './exchange.ts'
import { createOrderBook, type NewOrder, type Order, type OrderBook } from './order-book.ts'
import type { OrderKind } from './types.ts'

export const createBook = (latencyMs: number, report: (order: Order) => void): OrderBook =>
  createOrderBook({
    latencyMs,
    report,
    reasonOf: (cause, { kind, sequence }) => {
      const codes = reasons[cause][kind === 'payout' ? 'payee' : 'payer']
      return codes[sequence % codes.length] ?? ''
    },
  })

/** Callbacks by POST and by PUT in turn. */
export const createComposer = () => {
  let count = 0
  return (order: Order, change: Parameters<typeof composeCallback>[1]) => {
    count += 1
    return composeCallback(order, { method: count % 2 === 1 ? 'POST' : 'PUT', ...change })
  }
}

const readCollect = (request: StubRequest, environment: Environment) => {
  const body = check.readBody(request, check.collectBody)
  check.checkMoney(body, environment)
  check.checkParty(body.payer.partyId, environment)
  return { ...body, msisdn: body.payer.partyId, original: undefined }
}

const readPayout = (request: StubRequest, environment: Environment) => {
  const body = check.readBody(request, check.payoutBody)
  check.checkMoney(body, environment)
  check.checkParty(body.payee.partyId, environment)
  return { ...body, msisdn: body.payee.partyId, original: undefined }
}

/** A refund is of a successful collection, in its currency, and within what is left of it. */
const readRefund = (request: StubRequest, environment: Environment, book: OrderBook) => {
  const body = check.readBody(request, check.refundBody)
  check.checkMoney(body, environment)
  const original = body.referenceIdToRefund
  const collection = book.find('collect', original, environment.country)
  if (collection?.status !== 'succeeded' || collection.currency !== body.currency) {
    return check.refuse(400, 'BAD_REQUEST', 'referenceIdToRefund is no successful collection.')
  }
  if (!check.isRefundable(collection, body.amount, book.orders.values())) {
    return check.refuse(400, 'BAD_REQUEST', 'amount exceeds what is left of the collection.')
  }
  return { ...body, msisdn: collection.msisdn, original }
}

const readers = { collect: readCollect, payout: readPayout, refund: readRefund }

/** Orders as carrier1 takes them and tells of them. */
export const createOrders = (book: OrderBook) => {
  let refusals = 0

  const read = (request: StubRequest, kind: OrderKind, environment: Environment): NewOrder => {
    const reference = check.readReference(request)
    if (book.orders.has(reference)) check.refuse(409, 'RESOURCE_ALREADY_EXIST')
    const body = readers[kind](request, environment, book)
    const { amount, currency, externalId, msisdn, original, payerMessage, payeeNote } = body
    return {
      ...{ reference, kind, amount, currency, externalId, msisdn, original },
      country: environment.country,
      story: storyOfNumber(msisdn, kind),
      callbackUrl: check.readCallbackUrl(request),
      notes: { payerMessage, payeeNote },
    }
  }

  /** 403 and 400 in turn. */
  const refusal = (): StubReply => {
    refusals += 1
    return refusals % 2 === 1
      ? { status: 403, body: error('FORBIDDEN') }
      : { status: 400, body: error('BAD_REQUEST') }
  }

  return {
    submit: (request: StubRequest, kind: OrderKind, environment: Environment): StubReply => {
      const order = read(request, kind, environment)
      if (order.story.submission === 'refused') return refusal()
      if (book.isUnavailable(order.reference, order.story)) {
        return { status: 503, body: error('SERVICE_UNAVAILABLE') }
      }
      book.open(order)
      return { status: 202 }
    },
    enquire: (reference: string, kind: OrderKind, environment: Environment): StubReply => {
      const order = book.find(kind, reference, environment.country)
      return order === undefined
        ? { status: 404, body: error('RESOURCE_NOT_FOUND') }
        : { status: 200, body: statusBody(order) }
    },
  }
}
