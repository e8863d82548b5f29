import type { UnsentCallback } from '../callbacks.ts'
import type { Order } from '../order.ts'
import type { Cause } from '../stories.ts'
import type { CallbackChange } from '../types.ts'
import { sandboxNumbers } from './stories.ts'

/** carrier1_momo reports a transaction's status in query responses and in callbacks. */

type Status = 'PENDING' | 'SUCCESSFUL' | 'FAILED'

export interface OrderStatus {
  status: Status
  reason?: string | undefined
}

const rotate = <Value>(values: [Value, ...Value[]], count: number): Value =>
  values[count % values.length] ?? values[0]

/** Transactions with the sandbox's phone numbers always fail for these reasons. */
const sandboxReasons: Partial<Record<Cause, string>> = {
  declined: 'REJECTED',
  expired: 'EXPIRED',
  funds: 'NOT_ENOUGH_FUNDS',
}

/** If a cause has several codes, transactions use the codes in rotation. */
export const reasonOf = (cause: Cause, { kind, sequence, country, msisdn }: Order): string => {
  const party = kind === 'collect' ? 'PAYER' : 'PAYEE'
  const reasons: Record<Cause, [string, ...string[]]> = {
    funds: ['NOT_ENOUGH_FUNDS', 'LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED'],
    declined: ['APPROVAL_REJECTED', 'REJECTED', 'PAYMENT_NOT_APPROVED', 'TRANSACTION_CANCELED'],
    expired: ['EXPIRED', 'COULD_NOT_PERFORM_TRANSACTION'],
    'not-found': [`${party}_NOT_FOUND`],
    limit: [`${party}_LIMIT_REACHED`],
    internal: ['INTERNAL_PROCESSING_ERROR'],
  }
  const isSandboxNumber = country === 'sandbox' && msisdn in sandboxNumbers
  return (isSandboxNumber ? sandboxReasons[cause] : undefined) ?? rotate(reasons[cause], sequence)
}

/** Like the provider, writes a reason as a text or an object, with varying case and spacing. */
const spellReason = (reason: string, count: number): unknown => {
  const spaced = reason.toLowerCase().replaceAll('_', ' ')
  return rotate<unknown>(
    [
      reason,
      spaced,
      { code: reason, message: spaced },
      ` ${reason.charAt(0)}${spaced.slice(1)} `,
      { code: spaced.toUpperCase(), message: '' },
    ],
    count,
  )
}

/** If an open transaction has a reason, its status alternates between pending and failed. */
const openStatusOf = ({ openReason, enquiries }: Order): OrderStatus => {
  if (openReason === undefined) return { status: 'PENDING' }
  return { status: enquiries % 2 === 1 ? 'FAILED' : 'PENDING', reason: openReason }
}

export const statusOf = (order: Order): OrderStatus => {
  if (order.status === 'pending') return openStatusOf(order)
  return order.status === 'succeeded'
    ? { status: 'SUCCESSFUL' }
    : { status: 'FAILED', reason: order.reason }
}

/** A callback has the same body as the response to a query. */
export const statusBody = (order: Order, { status, reason } = statusOf(order)) => ({
  amount: order.amount,
  currency: order.currency,
  ...(status === 'SUCCESSFUL' ? { financialTransactionId: order.providerReference ?? '1' } : {}),
  ...(order.externalId === undefined ? {} : { externalId: order.externalId }),
  [order.kind === 'collect' ? 'payer' : 'payee']: {
    partyIdType: 'MSISDN',
    partyId: order.msisdn,
  },
  ...order.notes,
  status,
  ...(reason === undefined ? {} : { reason: spellReason(reason, order.sequence) }),
})

const changeBody = (order: Order, change: Partial<CallbackChange>): object => {
  const { externalId, ...rest } = statusBody(order) as { externalId?: string }
  const providerReference = change.providerReference ?? order.providerReference
  return {
    ...rest,
    ...(change.onlyOwnId || externalId === undefined ? {} : { externalId }),
    ...(change.status === undefined ? {} : { status: change.status }),
    ...(change.amount === undefined ? {} : { amount: change.amount }),
    ...(change.providerReference === undefined && !change.onlyOwnId
      ? {}
      : { financialTransactionId: providerReference }),
  }
}

/** The callback is unsigned, and alternates between POST and PUT. */
export const composeCallback = (
  order: Order,
  change: Partial<CallbackChange>,
  sent: number,
): UnsentCallback | undefined => {
  const url = change.url ?? order.callbackUrl
  if (url === undefined) return undefined
  const method = change.method ?? rotate(['POST', 'PUT'], sent)
  return {
    reference: order.reference,
    method,
    url,
    body: JSON.stringify(changeBody(order, change)),
  }
}
