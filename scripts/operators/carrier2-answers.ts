import type { Letter } from './callbacks.ts'
import { hashOf } from './carrier2-crypto.ts'
import {
  credentials,
  messageOf,
  moneyIdField,
  type ResultCode,
  responseCode,
  type StatusObject,
} from './carrier2-wire.ts'
import type { StubReply } from './exchange.ts'
import type { Order } from './order-book.ts'
import type { CallbackChange } from './types.ts'

const finalStatuses = { succeeded: 'TS', failed: 'TF', declined: 'TF', expired: 'TE' } as const

/** What data.transaction.status says: in progress and ambiguous by turns, until it is final. */
const wireStatus = ({ status, enquiries }: Order): string => {
  if (status === 'pending') return enquiries % 2 === 0 ? 'TA' : 'TIP'
  return finalStatuses[status]
}

const codeOf = (order: Order): string => {
  if (order.status === 'succeeded') return responseCode('1001', order.kind)
  if (order.status !== 'pending') return order.reason ?? ''
  return responseCode(wireStatus(order) === 'TA' ? '1000' : '1006', order.kind)
}

const statusOf = (code: string, isSuccess: boolean): StatusObject => {
  const result: ResultCode = isSuccess ? 'ESB000010' : 'ESB000011'
  const message = isSuccess ? 'SUCCESS' : messageOf(code)
  return { code: '200', message, result_code: result, response_code: code, success: isSuccess }
}

/** On every other failure the status object still speaks of success: the call succeeded. */
const speaksOfSuccess = ({ status, sequence }: Order): boolean =>
  status === 'pending' || status === 'succeeded' || sequence % 2 === 0

const moneyIdOf = ({ operatorReference }: Order) =>
  operatorReference === undefined ? {} : { [moneyIdField]: operatorReference }

/** An order as an enquiry tells it; also a payout that is final in its answer. */
export const standing = (order: Order, message = messageOf(codeOf(order))): StubReply => ({
  status: 200,
  body: {
    data: {
      transaction: { ...moneyIdOf(order), id: order.reference, message, status: wireStatus(order) },
    },
    status: statusOf(codeOf(order), speaksOfSuccess(order)),
  },
})

/** The answer to a collection: only that the prompt was sent. */
export const prompted = ({ reference, kind }: Order): StubReply => ({
  status: 200,
  body: {
    data: { transaction: { id: reference, status: 'SUCCESS' } },
    status: statusOf(responseCode('1006', kind), true),
  },
})

/** The answer to a refund, which has no id of ours. */
export const refunded = (order: Order, moneyId: string): StubReply => ({
  status: 200,
  body: {
    data: { transaction: { [moneyIdField]: moneyId, status: wireStatus(order) } },
    status: statusOf(codeOf(order), speaksOfSuccess(order)),
  },
})

/** A callback, with the hash over the very text of `transaction`. */
export const composeCallback = (
  order: Order,
  change: Partial<CallbackChange>,
  portal: { callbackUrl: string | undefined; hasHash: boolean },
): Letter | undefined => {
  const url = change.url ?? portal.callbackUrl
  if (url === undefined) return undefined
  const hasSucceeded = order.status === 'succeeded'
  const moneyId = change.operatorReference ?? order.operatorReference
  const transaction = JSON.stringify({
    id: order.reference,
    message: messageOf(codeOf(order)),
    status_code: change.status ?? (hasSucceeded ? 'TS' : 'TF'),
    ...(moneyId === undefined ? {} : { [moneyIdField]: moneyId }),
    ...(hasSucceeded ? {} : { code: codeOf(order) }),
  })
  const ownHash = portal.hasHash ? hashOf(transaction, credentials.callbackHashSecret) : undefined
  const hash = change.hash ?? ownHash
  const ending = hash === undefined ? '' : `,"hash":${JSON.stringify(hash)}`
  const body = `{"transaction":${transaction}${ending}}`
  return { reference: order.reference, method: change.method ?? 'POST', url, body }
}
