import {
  isFinal,
  isProvableEnd,
  isSuccess,
  type Status,
  statusesOf,
  type TransactionType,
  transactionTypes,
} from './state-machine.ts'

const statusesWhere = (matches: (type: TransactionType, status: Status) => boolean): Status[] => [
  ...new Set(
    transactionTypes.flatMap((type) => statusesOf(type).filter((status) => matches(type, status))),
  ),
]

export const allStatuses = statusesWhere(() => true)

export const finalStatuses = statusesWhere(isFinal)

/** Statuses of transactions in progress; no status is open in one type and final in another. */
export const openStatuses = allStatuses.filter((status) => !finalStatuses.includes(status))

/** Final statuses that the provider's evidence may contradict. */
export const provableEnds = statusesWhere(isProvableEnd)

/** Final statuses in which the recipient got no money. */
export const unsuccessfulEnds = finalStatuses.filter((status) => !isSuccess(status))

/** Final statuses in which the recipient got the money. */
export const successfulEnds = finalStatuses.filter(isSuccess)

export const openStatusesOf = (type: TransactionType): Status[] =>
  statusesOf(type).filter((status) => !isFinal(type, status))

/**
 * Statuses of a payment that may still collect money or has collected it; a session has at most one
 * such payment.
 */
export const payingStatuses = statusesOf('collection').filter(
  (status) => !isFinal('collection', status) || isSuccess(status),
)
