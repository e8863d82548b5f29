import type { Letter } from './callbacks.ts'
import { spelt } from './carrier1-wire.ts'
import type { Order } from './order-book.ts'
import type { CallbackChange } from './types.ts'

const wireStatuses = {
  pending: 'PENDING',
  succeeded: 'SUCCESSFUL',
  failed: 'FAILED',
  declined: 'FAILED',
  expired: 'FAILED',
} as const satisfies Record<Order['status'], string>

/** The status of an order, and why. "Ongoing" is told as a failure, and yet is not final. */
const standing = ({ status, reason, story, sequence }: Order) => {
  if (status === 'pending' && story.meanwhile === 'ongoing') {
    return { status: 'FAILED', reason: spelt('ONGOING', sequence) }
  }
  if (status === 'pending' && story.meanwhile === 'delayed') {
    return { status: 'PENDING', reason: spelt('DELAYED', sequence) }
  }
  const why = reason === undefined ? {} : { reason: spelt(reason, sequence) }
  return { status: wireStatuses[status], ...why }
}

export const statusBody = (order: Order) => ({
  ...(order.status === 'succeeded' ? { financialTransactionId: order.operatorReference } : {}),
  externalId: order.externalId,
  amount: order.amount,
  currency: order.currency,
  [order.kind === 'collect' ? 'payer' : 'payee']: { partyIdType: 'MSISDN', partyId: order.msisdn },
  ...order.notes,
  ...standing(order),
})

export const composeCallback = (
  order: Order,
  change: Partial<CallbackChange>,
): Letter | undefined => {
  const url = change.url ?? order.callbackUrl
  if (url === undefined) return undefined
  const body = {
    ...statusBody(order),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.operatorReference === undefined
      ? {}
      : { financialTransactionId: change.operatorReference }),
  }
  return {
    reference: order.reference,
    method: change.method ?? 'POST',
    url,
    body: JSON.stringify(body),
  }
}
