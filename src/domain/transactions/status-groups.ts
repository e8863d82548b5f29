import {
  isFinal,
  isProvableStatus,
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

/** Statuses of transactions in progress. No status is open for one type and final for another. */
export const openStatuses = allStatuses.filter((status) => !finalStatuses.includes(status))

/** Final statuses that provider evidence may contradict. */
export const provableStatuses = statusesWhere(isProvableStatus)

export const unsuccessfulStatuses = finalStatuses.filter((status) => !isSuccess(status))

export const successfulStatuses = finalStatuses.filter(isSuccess)

export const openStatusesOf = (type: TransactionType): Status[] =>
  statusesOf(type).filter((status) => !isFinal(type, status))

/**
 * In these statuses, a payment has collected money or may still do so. A session has at most one
 * such payment.
 */
export const payingStatuses = statusesOf('collection').filter(
  (status) => !isFinal('collection', status) || isSuccess(status),
)
