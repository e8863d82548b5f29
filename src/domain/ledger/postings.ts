import {
  type Country,
  type Currency,
  countries,
  markets,
  type Provider,
  providers,
} from '../markets.ts'
import type { Environment } from '../merchants/caller.ts'
import {
  isSuccess,
  type Status,
  stateMachines,
  type TransactionType,
  type Transition,
} from '../transactions/state-machine.ts'
import type {
  BulkPostingKind,
  PostingKind,
  SandboxFundingKind,
  StatusPostingKind,
} from './posting-kinds.ts'

/** The account for a merchant's money in a provider's country wallet. */
const walletOf = (provider: Provider, country: Country) => `wallet:${provider}:${country}` as const

/** The earlier account for a merchant's money at a provider, for all countries together. */
const floatOf = (provider: Provider) => `provider_float:${provider}` as const

/** The account for a provider's charges on a merchant's transactions. Costs are negative. */
const chargesOf = (provider: Provider) => `provider_charges:${provider}` as const

/**
 * The chart of accounts. Each account belongs to one organisation, environment and currency. Each
 * platform bank account also has an account `bank:ID`.
 */
export const accounts = [
  'merchant_available',
  'merchant_debt',
  'payout_reservation',
  'refund_reservation',
  'withdrawal_reservation',
  'fee_income',
  'adjustments',
  'sandbox_funding',
  ...providers.map(floatOf),
  ...providers.map(chargesOf),
  ...countries.flatMap((country) =>
    markets[country].providers.map((provider) => walletOf(provider, country)),
  ),
] as const

/**
 * Returns the accounts for merchants' money at a provider. A charge is posted between two of these
 * accounts, so it does not change their sum.
 */
export const accountsAt = (provider: Provider): Account[] => [
  floatOf(provider),
  chargesOf(provider),
  ...countries
    .filter((country) => (markets[country].providers as readonly Provider[]).includes(provider))
    .map((country) => walletOf(provider, country)),
]

/** The platform also owns a share of each wallet. */
export const platformAccounts = ['capital', 'in_transit', 'provider_charges'] as const

export type Account =
  | (typeof accounts)[number]
  | (typeof platformAccounts)[number]
  | `bank:${string}`

/** The ledger opens, closes and charges each transaction at most once. Corrections may follow. */
export const phases = ['opened', 'closed', 'charged', 'corrected'] as const

export type Phase = (typeof phases)[number]

/** Every sandbox account opens with this balance, in minor units. */
export const sandboxOpeningAmount = 10_000_000

/** Amounts are in minor units. Positive amounts are credits, negative amounts are debits. */
export interface Entry {
  account: Account
  amount: number
}

export interface Posting {
  kind: PostingKind
  phase: Phase | null
  transactionId: string | null
  bulkPayoutId?: string
  /** The id of the approved adjustment proposal. */
  proposalId?: string
  withdrawalId?: string
  topUpId?: string
  platformTransferId?: string
  organisationId: string
  environment: Environment
  currency: Currency
  entries: Entry[]
  /** The reason that a person gave for a correction. */
  reason?: string
}

export interface Movement {
  id: string
  type: TransactionType
  organisation_id: string
  environment: Environment
  provider: Provider
  country: Country
  currency: Currency
  amount: number
  fee_amount: number | null
  /** The part of the payment fee that a refund returns to the merchant. */
  returned_fee_amount: number | null
}

export const withoutZeros = (entries: Entry[]): Entry[] =>
  entries.filter(({ amount }) => amount !== 0)

const negated = (entries: Entry[]): Entry[] =>
  entries.map(({ account, amount }) => ({ account, amount: -amount }))

export const between = (from: Account, to: Account, amount: number): Entry[] =>
  withoutZeros([
    { account: from, amount: -amount },
    { account: to, amount },
  ])

const headOf = (movement: Movement) => ({
  transactionId: movement.id,
  organisationId: movement.organisation_id,
  environment: movement.environment,
  currency: movement.currency,
})

/** Returns the amount that a new payout or refund deducts from the available balance. */
export const reservedAmount = ({
  amount,
  fee_amount,
  returned_fee_amount,
}: Pick<Movement, 'amount' | 'fee_amount' | 'returned_fee_amount'>): number =>
  amount + (fee_amount ?? 0) - (returned_fee_amount ?? 0)

/**
 * Returns how much a successful transaction changes the merchant balance, in minor units. A debit
 * is negative.
 */
export const netAmount = (
  movement: Pick<Movement, 'type' | 'amount' | 'fee_amount' | 'returned_fee_amount'>,
): number =>
  movement.type === 'collection'
    ? movement.amount - (movement.fee_amount ?? 0)
    : -reservedAmount(movement)

/**
 * Returns the entries on the merchant's balance. If the fee is as large as the amount, the amount
 * and the fee are separate entries, because a statement lists only postings with an entry on the
 * balance.
 */
const onBalance = (
  movement: Pick<Movement, 'type' | 'amount' | 'fee_amount' | 'returned_fee_amount'>,
): Entry[] => {
  const account = 'merchant_available'
  const net = netAmount(movement)
  if (net !== 0) return [{ account, amount: net }]
  return [
    { account, amount: movement.amount },
    { account, amount: -movement.amount },
  ]
}

/**
 * Returns the entries of a posting kind, and whether the posting opens or closes its transaction.
 */
const effectOf = (
  kind: Exclude<StatusPostingKind, 'end_corrected'>,
  movement: Movement,
): Pick<Posting, 'phase' | 'entries'> => {
  const { amount } = movement
  const wallet = walletOf(movement.provider, movement.country)
  const reserved = reservedAmount(movement)
  const reservedIn = (reservation: Account): Entry[] => [
    ...onBalance(movement),
    ...withoutZeros([{ account: reservation, amount: reserved }]),
  ]
  const reserve = (reservation: Account) =>
    ({ phase: 'opened', entries: reservedIn(reservation) }) as const
  const release = (reservation: Account) =>
    ({ phase: 'closed', entries: negated(reservedIn(reservation)) }) as const
  const payOut = (reservation: Account) => {
    const entries = withoutZeros([
      { account: reservation, amount: -reserved },
      { account: wallet, amount },
      { account: 'fee_income', amount: reserved - amount },
    ])
    return { phase: 'closed', entries } as const
  }
  switch (kind) {
    case 'collection_settled':
      return {
        phase: 'closed',
        entries: [
          { account: wallet, amount: -amount },
          ...onBalance(movement),
          ...withoutZeros([{ account: 'fee_income', amount: amount - netAmount(movement) }]),
        ],
      }
    case 'payout_reserved':
      return reserve('payout_reservation')
    case 'payout_settled':
      return payOut('payout_reservation')
    case 'payout_released':
      return release('payout_reservation')
    case 'refund_reserved':
      return reserve('refund_reservation')
    case 'refund_settled':
      return payOut('refund_reservation')
    case 'refund_released':
      return release('refund_reservation')
  }
}

const buildPosting = (
  kind: Exclude<StatusPostingKind, 'end_corrected'>,
  movement: Movement,
): Posting => ({ ...headOf(movement), kind, ...effectOf(kind, movement) })

/** Returns the reservation for a new payout or refund. A new payment needs no posting. */
export const creationPostings = (movement: Movement): Posting[] => {
  const kind = stateMachines[movement.type].created.posting
  return kind === undefined ? [] : [buildPosting(kind, movement)]
}

/** Returns the posting for a status change. `reason` explains a correction. */
export const transitionPostings = (
  movement: Movement,
  { to, posting }: Pick<Transition, 'to' | 'posting'>,
  reason: string,
): Posting[] => {
  if (posting === undefined) return []
  return [
    posting === 'end_corrected'
      ? buildCorrection(movement, isSuccess(to) ? 1 : -1, reason)
      : buildPosting(posting, movement),
  ]
}

/**
 * Builds a correction that posts everything a success would have posted (`sign` 1), or reverses
 * those postings (`sign` -1).
 */
const buildCorrection = (movement: Movement, sign: 1 | -1, reason: string): Posting => {
  const success = stateMachines[movement.type].transitions.find(({ to }) => isSuccess(to))
  if (success === undefined) throw new Error(`a ${movement.type} never succeeds`)
  const settled = [...creationPostings(movement), ...transitionPostings(movement, success, '')]
  const entries = netOf(settled.flatMap((posting) => posting.entries))
  return {
    ...headOf(movement),
    kind: 'end_corrected',
    phase: 'corrected',
    reason,
    entries: sign === 1 ? entries : negated(entries),
  }
}

/**
 * Builds the posting for a refund whose returned fee increases by `more`. A negative value
 * decreases the returned fee. For an open refund, the returned fee reduces the reservation.
 */
export const buildReturnedFeeCorrection = (
  refund: Movement & { status: Status },
  more: number,
): Posting => ({
  ...headOf(refund),
  kind: 'returned_fee_corrected',
  phase: 'corrected',
  entries: between(
    isSuccess(refund.status) ? 'fee_income' : 'refund_reservation',
    'merchant_available',
    more,
  ),
})

/**
 * Builds the posting for a provider's charge on a transaction (`charged`), or for its later
 * correction (`corrected`). The platform bears the charge, so the charge reduces the platform's
 * money at the provider and not a merchant balance.
 */
export const buildCharge = (
  movement: Movement,
  phase: 'charged' | 'corrected',
  amount: number,
): Posting => ({
  ...headOf(movement),
  kind: phase === 'charged' ? 'provider_charged' : 'provider_charge_corrected',
  phase,
  entries: between(
    chargesOf(movement.provider),
    walletOf(movement.provider, movement.country),
    amount,
  ),
})

/**
 * Adds up the entries of each account, and omits accounts with a sum of zero. Entries on the
 * merchant's balance are kept as they are.
 */
const netOf = (entries: Entry[]): Entry[] => {
  const sums = new Map<Account, number>()
  for (const { account, amount } of entries.filter((entry) => !isMerchants(entry))) {
    sums.set(account, (sums.get(account) ?? 0) + amount)
  }
  const others = [...sums].map(([account, amount]) => ({ account, amount }))
  return [...entries.filter(isMerchants), ...withoutZeros(others)]
}

/** In minor units; neither value is negative. */
export interface Balance {
  available: number
  debt: number
}

const isMerchants = ({ account }: Entry): boolean => account === 'merchant_available'

/** A posting that changes the available balance may repay or create a debt. */
export const movesBalance = ({ entries }: Posting): boolean => entries.some(isMerchants)

/**
 * Splits a posting between a merchant's balance and debt. Incoming money repays the debt first. If
 * a correction, adjustment or reversed top-up exceeds the balance, the rest becomes debt. Returns
 * the final posting and the new balance.
 */
export const divideDebt = (
  posting: Posting,
  { available, debt }: Balance,
): { posting: Posting; balance: Balance } => {
  const change = posting.entries
    .filter(isMerchants)
    .reduce((total, { amount }) => total + amount, 0)
  const mayOwe =
    posting.phase === 'corrected' || ['balance_adjusted', 'top_up_reversed'].includes(posting.kind)
  const owed = mayOwe ? Math.max(-change - available, 0) : 0
  const repaid = Math.max(Math.min(change, debt), 0)
  const toAvailable = change + owed - repaid
  const balance = { available: available + toAvailable, debt: debt + owed - repaid }
  if (owed === 0 && repaid === 0) return { posting, balance }
  const divided: Entry[] = [
    { account: 'merchant_available', amount: toAvailable },
    { account: 'merchant_debt', amount: repaid - owed },
  ]
  const entries = [
    ...posting.entries.filter((entry) => !isMerchants(entry)),
    ...divided.filter(({ amount }) => amount !== 0),
  ]
  return { posting: { ...posting, entries }, balance }
}

/**
 * Returns the posting that reserves a bulk payout's money, or releases part of the reservation.
 * When a line becomes a payout, the payout takes over its part of the reservation.
 */
export const bulkPosting = (
  kind: BulkPostingKind,
  bulk: { id: string; organisation_id: string; environment: Environment; currency: Currency },
  amount: number,
): Posting => ({
  kind,
  phase: null,
  transactionId: null,
  bulkPayoutId: bulk.id,
  organisationId: bulk.organisation_id,
  environment: bulk.environment,
  currency: bulk.currency,
  entries:
    kind === 'bulk_payout_reserved'
      ? between('merchant_available', 'payout_reservation', amount)
      : between('payout_reservation', 'merchant_available', amount),
})

/**
 * Returns the posting of an approved adjustment, which moves money between a merchant's balance and
 * an external account. `amount` is in minor units, positive for a credit.
 */
export const adjustmentOf = (
  proposalId: string,
  owner: { organisationId: string; environment: Environment; currency: Currency },
  amount: number,
): Posting => ({
  ...owner,
  kind: 'balance_adjusted',
  phase: null,
  transactionId: null,
  proposalId,
  entries: between('adjustments', 'merchant_available', amount),
})

/** Returns the posting that gives test money to a merchant in the sandbox. */
export const fundingOf = (
  kind: SandboxFundingKind,
  owner: { organisationId: string; currency: Currency },
  amount: number,
): Posting => ({
  ...owner,
  kind,
  phase: null,
  transactionId: null,
  environment: 'test',
  entries: between('sandbox_funding', 'merchant_available', amount),
})

/**
 * Builds the posting that moves a merchant's money at a provider to the wallet of a country.
 * `amount` is the sum of the float's entries in that country. A sum beyond the range of exact
 * integers is split into several postings.
 */
export const floatMove = (
  {
    organisation_id,
    environment,
    currency,
    provider,
  }: Pick<Movement, 'organisation_id' | 'environment' | 'currency' | 'provider'>,
  country: Country,
  amount: bigint,
): Posting => ({
  kind: 'float_moved',
  phase: null,
  transactionId: null,
  organisationId: organisation_id,
  environment,
  currency,
  entries: exactParts(amount).flatMap((part) =>
    between(floatOf(provider), walletOf(provider, country), part),
  ),
})

const exactMax = BigInt(Number.MAX_SAFE_INTEGER)

const exactParts = (amount: bigint): number[] => {
  const parts: number[] = []
  for (let rest = amount; rest !== 0n; ) {
    const part = rest > exactMax ? exactMax : rest < -exactMax ? -exactMax : rest
    parts.push(Number(part))
    rest -= part
  }
  return parts
}
