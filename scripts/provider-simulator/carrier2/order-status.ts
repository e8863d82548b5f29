import type { UnsentCallback } from '../callbacks.ts'
import type { SimulatorReply } from '../http-messages.ts'
import type { Order } from '../order.ts'
import type { Cause } from '../stories.ts'
import type { CallbackChange } from '../types.ts'
import { hashOf } from './crypto.ts'
import {
  codeOf,
  credentials,
  moneyIdField,
  type Product,
  productOf,
  statusObject,
} from './protocol.ts'

/** The same last digits of a code have a different meaning for each product. */
const causeDigits: Record<Product, Record<Cause, string | undefined>> = {
  collection: {
    funds: '007',
    declined: '008',
    expired: '029',
    'not-found': '010',
    limit: '003',
    internal: '009',
  },
  disbursement: {
    funds: '007',
    declined: '013',
    expired: undefined,
    'not-found': '012',
    limit: '003',
    internal: '005',
  },
}

export const reasonOf = (cause: Cause, { kind }: Order): string | undefined => {
  const product = productOf(kind)
  const code = causeDigits[product][cause]
  return code === undefined ? undefined : codeOf(product, code)
}

/** Query responses about an open transaction alternate between these statuses. */
const openStatuses = ['TIP', 'TA'] as const

const statusOf = ({ status, enquiries }: Order): string => {
  if (status === 'pending') return openStatuses[enquiries % 2] ?? 'TIP'
  if (status === 'succeeded') return 'TS'
  return status === 'expired' ? 'TE' : 'TF'
}

const codeOfStatus = ({ kind, reason }: Order, status: string): string | undefined => {
  const product = productOf(kind)
  if (status === 'TS') return codeOf(product, '001')
  if (status === 'TA') return codeOf(product, '000')
  return status === 'TIP' ? codeOf(product, '006') : reason
}

const messages: Record<string, string> = {
  TS: 'Paid.',
  TF: 'The transaction failed.',
  TE: 'The transaction expired.',
  TA: 'The transaction is ambiguous.',
  TIP: 'The transaction is in progress.',
}

const messageOf = (status: string): string => messages[status] ?? 'Success.'

/** The provider's ID exists only after money has moved. */
const moneyIdOf = ({ providerReference }: Order, status: string): object =>
  status === 'TS' ? { [moneyIdField]: providerReference ?? null } : {}

/** A forced response replaces the true values with these values. */
export interface StatusOverrides {
  status?: string
  success?: boolean | undefined
  httpStatus?: number
}

/**
 * As with the real provider, every second query response about a failed transaction reports success
 * in its status object.
 */
export const orderReply = (order: Order, overrides: StatusOverrides = {}): SimulatorReply => {
  const { status = statusOf(order), httpStatus = 200 } = overrides
  const isFailed = status === 'TF' || status === 'TE'
  const success = overrides.success ?? (!isFailed || order.enquiries % 2 === 0)
  const transaction = {
    ...moneyIdOf(order, status),
    id: order.reference,
    message: messageOf(status),
    status,
  }
  const code = codeOfStatus(order, status)
  return {
    status: httpStatus,
    body: {
      data: { transaction },
      ...statusObject({ httpStatus, code, success, message: transaction.message }),
    },
  }
}

/** Confirms that the prompt was sent. Responses alternate between two notations. */
export const promptReply = ({ reference, kind, sequence }: Order): SimulatorReply => {
  const status = sequence % 2 === 0 ? 'TIP' : 'Success.'
  const code = codeOf(productOf(kind), '006')
  const accepted = statusObject({ httpStatus: 200, code, success: true })
  return { status: 200, body: { data: { transaction: { id: reference, status } }, ...accepted } }
}

/** A full refund has no merchant ID. The collection's ID identifies the refund. */
export const refundReply = (
  moneyId: string,
  status: string,
  overrides: StatusOverrides = {},
): SimulatorReply => {
  const success = overrides.success ?? status === 'TS'
  const httpStatus = overrides.httpStatus ?? 200
  const code = status === 'TS' ? codeOf('collection', '001') : codeOf('collection', '009')
  const transaction = { [moneyIdField]: moneyId, status, message: messageOf(status) }
  const body = { data: { transaction }, ...statusObject({ httpStatus, code, success }) }
  return { status: httpStatus, body }
}

/** A callback reports only success or failure. */
export const composeCallback = (
  order: Order,
  change: Partial<CallbackChange>,
  { url: portalUrl, isHashed }: { url: string | undefined; isHashed: boolean },
): UnsentCallback | undefined => {
  const url = change.url ?? portalUrl
  if (url === undefined || url === '') return undefined
  const status = change.status ?? (order.status === 'succeeded' ? 'TS' : 'TF')
  const moneyId = change.providerReference ?? order.providerReference
  const code = codeOfStatus(order, status === 'TS' ? 'TS' : 'TF')
  const transaction = JSON.stringify({
    ...(change.onlyOwnId ? {} : { id: order.reference }),
    message: messageOf(status),
    status_code: status,
    ...(moneyId === undefined ? {} : { [moneyIdField]: moneyId }),
    ...(code === undefined ? {} : { code }),
  })
  const hash = change.hash ?? (isHashed ? hashOf(transaction, credentials.callbackHashSecret) : '')
  const signature = hash === '' ? '' : `,"hash":${JSON.stringify(hash)}`
  const body = `{"transaction":${transaction}${signature}}`
  return { reference: order.reference, method: change.method ?? 'POST', url, body }
}
