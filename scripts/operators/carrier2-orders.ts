import { prompted, refunded, standing } from './carrier2-answers.ts'
import * as check from './carrier2-checks.ts'
import { decrypt, type PinPadding } from './carrier2-crypto.ts'
import { credentials, type Market, moneyIdField, refusal, responseCode } from './carrier2-wire.ts'
import { rejectionPage, type StubReply, type StubRequest } from './exchange.ts'
import type { NewOrder, Order, OrderBook } from './order-book.ts'
import { Refused } from './refused.ts'
import { storyOf } from './stories.ts'
import type { OrderKind } from './types.ts'

export const refundKey = (moneyId: string): string => `refund-${moneyId}`

/** Payouts to even numbers are final in the answer. */
const isFinalAtOnce = ({ kind, msisdn }: NewOrder): boolean =>
  kind === 'payout' && Number(msisdn.at(-1)) % 2 === 0

/** Orders as carrier2 takes them and tells of them. */
export const createOrders = (book: OrderBook, pinPadding: PinPadding) => {
  let refusals = 0
  let absences = 0

  const readCollect = (request: StubRequest, market: Market) => {
    const { subscriber, transaction } = check.readBody(request, check.collectBody)
    check.checkMarket(subscriber, market)
    check.checkMarket(transaction, market)
    return { reference: transaction.id, msisdn: subscriber.msisdn, pin: undefined }
  }

  const readPayout = (request: StubRequest) => {
    const { payee, transaction, pin } = check.readBody(request, check.payoutBody)
    return { reference: transaction.id, msisdn: payee.msisdn, pin }
  }

  const read = (request: StubRequest, kind: 'collect' | 'payout', market: Market): NewOrder => {
    const order = kind === 'collect' ? readCollect(request, market) : readPayout(request)
    const { reference, msisdn, pin } = order
    const amount = check.readAmount(request, market)
    check.checkMsisdn(msisdn, market)
    if (pin !== undefined && decrypt(pin, pinPadding) !== credentials.pin) {
      const wrongPin = { responseCode: responseCode('1002', kind), message: 'Incorrect Pin' }
      throw new Refused({ status: 200, body: refusal(200, 'ESB000011', wrongPin) })
    }
    if (book.orders.has(reference)) check.refuse(400, 'ESB000041')
    return { reference, kind, amount, msisdn, ...market, story: storyOf(msisdn, kind) }
  }

  /** By turns 200 with `success: false`, and 400; both with the status object alone. */
  const refused = (kind: OrderKind): StubReply => {
    refusals += 1
    const status = refusals % 2 === 1 ? 200 : 400
    const details = { responseCode: responseCode('1010', kind) }
    return { status, body: refusal(status, 'ESB000011', details) }
  }

  /** The operator never saw this id: by turns 404, and 200 with `success: false`. */
  const absent = (kind: OrderKind): StubReply => {
    absences += 1
    const details = { responseCode: responseCode('1025', kind) }
    return { status: absences % 2 === 1 ? 404 : 200, body: refusal(404, 'ESB000045', details) }
  }

  const submit = (request: StubRequest, kind: 'collect' | 'payout', market: Market): StubReply => {
    const order = read(request, kind, market)
    if (order.story.submission === 'refused') return refused(kind)
    if (book.isUnavailable(order.reference, order.story))
      return { status: 503, body: rejectionPage }
    const opened = book.open(order, isFinalAtOnce(order))
    return kind === 'collect' ? prompted(opened) : tell(opened)
  }

  const refundOf = (order: Order): Order | undefined =>
    order.operatorReference === undefined
      ? undefined
      : book.orders.get(refundKey(order.operatorReference))

  /** A refunded collection stays TS; only its message says that the money went back. */
  const tell = (order: Order): StubReply => {
    order.enquiries += 1
    const isRefunded = (refundOf(order)?.movedTimes ?? 0) > 0
    return standing(order, isRefunded ? 'Refunded' : undefined)
  }

  const enquire = (id: string, kind: 'collect' | 'payout', market: Market): StubReply => {
    const order = book.find(kind, id, market.country)
    return order === undefined ? absent(kind) : tell(order)
  }

  const collectionOf = (moneyId: string, { country }: Market): Order | undefined => {
    for (const order of book.orders.values()) {
      if (order.operatorReference === moneyId && order.kind === 'collect') {
        return order.country === country && order.status === 'succeeded' ? order : undefined
      }
    }
    return undefined
  }

  /** Not idempotent: whoever asks twice refunds twice. */
  const refund = (request: StubRequest, market: Market): StubReply => {
    const { transaction } = check.readBody(request, check.refundBody)
    const moneyId = transaction[moneyIdField] ?? ''
    const collection = collectionOf(moneyId, market)
    if (collection === undefined) return absent('refund')
    const reference = refundKey(moneyId)
    const story = storyOf(collection.msisdn, 'refund')
    if (book.isUnavailable(reference, story)) return { status: 429, body: rejectionPage }
    const { amount, currency, country, msisdn } = collection
    const again = book.orders.get(reference)
    if (again?.status === 'succeeded') again.movedTimes += 1
    const fresh: NewOrder = {
      ...{ reference, amount, currency, country, msisdn },
      kind: 'refund',
      story: { ...story, callbacks: 0 },
    }
    return refunded(again ?? book.open(fresh, true), moneyId)
  }

  return { submit, enquire, refund }
}
