import { checkoutMethods, checkoutStatuses } from '../../../domain/checkout/session.ts'
import { postingKinds } from '../../../domain/ledger/posting-kinds.ts'
import { accounts, phases } from '../../../domain/ledger/postings.ts'
import { countries, exponents, providers } from '../../../domain/markets.ts'
import { apiKeyKinds } from '../../../domain/merchants/api-key.ts'
import { environments } from '../../../domain/merchants/caller.ts'
import { kycStatuses } from '../../../domain/merchants/kyc-status.ts'
import { resolutions } from '../../../domain/reconciliation/resolution.ts'
import { failureReasons } from '../../../domain/transactions/failure-reason.ts'
import {
  statusesOf,
  transactionTypes,
  transitionCauses,
  transitionsOf,
} from '../../../domain/transactions/state-machine.ts'
import {
  allStatuses,
  finalStatuses,
  openStatuses,
  payingStatuses,
  provableEnds,
  unsuccessfulEnds,
} from '../../../domain/transactions/status-groups.ts'
import { deliveryStatuses } from '../../../domain/webhooks/delivery-status.ts'
import { disabledReasons } from '../../../domain/webhooks/disabled-reason.ts'
import { eventKinds } from '../../../domain/webhooks/event-types.ts'

const quote = (value: string): string => `'${value}'`

const sqlList = (values: readonly string[]): string => `(${values.map(quote).join(', ')})`

/** Which statuses go with each value of another column: the condition of a CHECK constraint. */
const statusesBy = (column: string, statuses: Record<string, readonly string[]>): string => {
  const cases = Object.entries(statuses).map(
    ([value, listed]) => `WHEN ${quote(value)} THEN status IN ${sqlList(listed)}`,
  )
  return `CASE ${column} ${cases.join(' ')} ELSE false END`
}

/** Transitions as `type from to`, which no status or type makes ambiguous. */
const transitions = (isCorrection: boolean): string =>
  sqlList(
    transactionTypes.flatMap((type) =>
      transitionsOf(type)
        .filter((transition) => transition.isCorrection === isCorrection)
        .map(({ from, to }) => `${type} ${from} ${to}`),
    ),
  )

/**
 * The lists of the domain as SQL writes them, for `IN`. A list that grows once this schema is in
 * use needs a migration that replaces the constraints and indexes made from it.
 */
export const lists = {
  environments: sqlList(environments),
  providers: sqlList(providers),
  countries: sqlList(countries),
  currencies: sqlList(Object.keys(exponents)),
  kycStatuses: sqlList(kycStatuses),
  apiKeyKinds: sqlList(apiKeyKinds),
  transactionTypes: sqlList(transactionTypes),
  statuses: sqlList(allStatuses),
  transitions: transitions(false),
  corrections: transitions(true),
  openStatuses: sqlList(openStatuses),
  finalStatuses: sqlList(finalStatuses),
  provableEnds: sqlList(provableEnds),
  unsuccessfulEnds: sqlList(unsuccessfulEnds),
  payingStatuses: sqlList(payingStatuses),
  failureReasons: sqlList(failureReasons),
  transitionCauses: sqlList(transitionCauses),
  accounts: sqlList(accounts),
  postingKinds: sqlList(postingKinds),
  phases: sqlList(phases),
  checkoutVariants: sqlList(Object.keys(checkoutStatuses)),
  checkoutMethods: sqlList(Object.keys(checkoutMethods)),
  /** How a transaction or a checkout session may have ended. */
  recordedStatuses: sqlList([
    ...new Set([...allStatuses, ...Object.values(checkoutStatuses).flat()]),
  ]),
  eventKinds: sqlList(eventKinds),
  deliveryStatuses: sqlList(deliveryStatuses),
  disabledReasons: sqlList(disabledReasons),
  resolutions: sqlList(resolutions),
}

export const transactionStatusCheck = statusesBy(
  'type',
  Object.fromEntries(transactionTypes.map((type) => [type, statusesOf(type)])),
)

export const sessionStatusCheck = statusesBy('variant', checkoutStatuses)
