import { checkoutMethods, checkoutStatuses } from '../../../domain/checkout/session.ts'
import { postingKinds } from '../../../domain/ledger/posting-kinds.ts'
import { accounts, phases } from '../../../domain/ledger/postings.ts'
import { countries, exponents, providers, wallets } from '../../../domain/markets.ts'
import { apiKeyKinds } from '../../../domain/merchants/api-key.ts'
import { environments } from '../../../domain/merchants/caller.ts'
import { kycStatuses } from '../../../domain/merchants/kyc-status.ts'
import { resolutions } from '../../../domain/reconciliation/items.ts'
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
  provableStatuses,
  unsuccessfulStatuses,
} from '../../../domain/transactions/status-groups.ts'
import { deliveryStatuses, disabledReasons } from '../../../domain/webhooks/endpoints.ts'
import { eventKinds } from '../../../domain/webhooks/events.ts'

const quote = (value: string): string => `'${value}'`

const literalList = (values: readonly string[]): string => `(${values.map(quote).join(', ')})`

/**
 * Returns a CHECK condition with the statuses that are allowed for each value of another column.
 */
const statusesBy = (column: string, statuses: Record<string, readonly string[]>): string => {
  const cases = Object.entries(statuses).map(
    ([value, listed]) => `WHEN ${quote(value)} THEN status IN ${literalList(listed)}`,
  )
  return `CASE ${column} ${cases.join(' ')} ELSE false END`
}

/**
 * Returns transitions as `type from to`. Types and statuses contain no spaces, so this text is
 * unambiguous.
 */
const transitions = (isCorrection: boolean): string =>
  literalList(
    transactionTypes.flatMap((type) =>
      transitionsOf(type)
        .filter((transition) => transition.isCorrection === isCorrection)
        .map(({ from, to }) => `${type} ${from} ${to}`),
    ),
  )

/**
 * The lists of the domain as SQL literals, for `IN`. If a list grows after this schema is in use, a
 * migration must replace the constraints and indexes that use the list.
 */
export const lists = {
  environments: literalList(environments),
  providers: literalList(providers),
  countries: literalList(countries),
  wallets: literalList(wallets),
  currencies: literalList(Object.keys(exponents)),
  kycStatuses: literalList(kycStatuses),
  apiKeyKinds: literalList(apiKeyKinds),
  transactionTypes: literalList(transactionTypes),
  statuses: literalList(allStatuses),
  transitions: transitions(false),
  corrections: transitions(true),
  openStatuses: literalList(openStatuses),
  finalStatuses: literalList(finalStatuses),
  provableEnds: literalList(provableStatuses),
  unsuccessfulEnds: literalList(unsuccessfulStatuses),
  payingStatuses: literalList(payingStatuses),
  failureReasons: literalList(failureReasons),
  transitionCauses: literalList(transitionCauses),
  accounts: literalList(accounts),
  postingKinds: literalList(postingKinds),
  phases: literalList(phases),
  checkoutVariants: literalList(Object.keys(checkoutStatuses)),
  checkoutMethods: literalList(Object.keys(checkoutMethods)),
  recordedStatuses: literalList([
    ...new Set([...allStatuses, ...Object.values(checkoutStatuses).flat()]),
  ]),
  eventKinds: literalList(eventKinds),
  deliveryStatuses: literalList(deliveryStatuses),
  disabledReasons: literalList(disabledReasons),
  resolutions: literalList(resolutions),
}

export const transactionStatusCheck = statusesBy(
  'type',
  Object.fromEntries(transactionTypes.map((type) => [type, statusesOf(type)])),
)

export const sessionStatusCheck = statusesBy('variant', checkoutStatuses)
