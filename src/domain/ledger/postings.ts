import { type Currency, type Provider, providers } from '../markets.ts'
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

/** The account of the money that a provider holds for a merchant. */
const floatOf = (provider: Provider) => `provider_float:${provider}` as const

/** The account of a provider's charges for a merchant's transactions; negative: a cost. */
const chargesOf = (provider: Provider) => `provider_charges:${provider}` as const

/**
 * The chart of accounts; each belongs to one organisation, environment and currency. In addition,
 * each bank account of the platform has an account `bank:ID`.
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
] as const

/**
 * The accounts of the platform alone. Its part of a provider's wallet is `wallet:PROVIDER:COUNTRY`.
 */
export const platformAccounts = ['capital', 'in_transit', 'provider_charges'] as const

export type Account =
  | (typeof accounts)[number]
  | (typeof platformAccounts)[number]
  | `bank:${string}`
  | `wallet:${string}`

/**
 * In the ledger a transaction is opened, closed and charged at most once each; corrections may
 * follow.
 */
export const phases = ['opened', 'closed', 'charged', 'corrected'] as const

export type Phase = (typeof phases)[number]

/** The opening balance of a sandbox account, in minor units. */
export const sandboxOpeningAmount = 10_000_000

/** Amounts are minor units: positive amounts credit the account, negative ones debit it. */
export interface Entry {
  account: Account
  amount: number
}

export interface Posting {
  kind: PostingKind
  phase: Phase | null
  transactionId: string | null
  bulkPayoutId?: string
  /** The approved proposal of an adjustment. */
  proposalId?: string
  withdrawalId?: string
  topUpId?: string
  platformTransferId?: string
  organisationId: string
  environment: Environment
  currency: Currency
  entries: Entry[]
  /** Why the ledger was corrected, as written by the person who corrected it. */
  reason?: string
}

/** The facts of a transaction that its postings need. */
export interface Movement {
  id: string
  type: TransactionType
  organisation_id: string
  environment: Environment
  provider: Provider
  currency: Currency
  amount: number
  /** The merchant's fee for a payment or payout. */
  fee_amount: number | null
  /** The part of the payment fee that a refund returns. */
  returned_fee_amount: number | null
}

export const withoutZeros = (entries: Entry[]): Entry[] =>
  entries.filter(({ amount }) => amount !== 0)

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

/** The amount that a new payout or refund deducts from the available balance. */
export const reservedAmount = ({
  amount,
  fee_amount,
  returned_fee_amount,
}: Pick<Movement, 'amount' | 'fee_amount' | 'returned_fee_amount'>): number =>
  amount + (fee_amount ?? 0) - (returned_fee_amount ?? 0)

/** How much a success changes the merchant balance, in minor units; negative for a debit. */
export const netAmount = (
  movement: Pick<Movement, 'type' | 'amount' | 'fee_amount' | 'returned_fee_amount'>,
): number =>
  movement.type === 'collection'
    ? movement.amount - (movement.fee_amount ?? 0)
    : -reservedAmount(movement)

/**
 * The money moved by a kind of posting, and whether it opens or closes its transaction in the
 * ledger.
 */
const effectOf = (
  kind: Exclude<StatusPostingKind, 'end_corrected'>,
  movement: Movement,
): Pick<Posting, 'phase' | 'entries'> => {
  const { amount } = movement
  const float = floatOf(movement.provider)
  const reserved = reservedAmount(movement)
  const reserve = (reservation: Account) =>
    ({ phase: 'opened', entries: between('merchant_available', reservation, reserved) }) as const
  const release = (reservation: Account) =>
    ({ phase: 'closed', entries: between(reservation, 'merchant_available', reserved) }) as const
  const payOut = (reservation: Account) => {
    const entries = withoutZeros([
      { account: reservation, amount: -reserved },
      { account: float, amount },
      { account: 'fee_income', amount: reserved - amount },
    ])
    return { phase: 'closed', entries } as const
  }
  switch (kind) {
    case 'collection_settled':
      return {
        phase: 'closed',
        entries: withoutZeros([
          { account: float, amount: -amount },
          { account: 'merchant_available', amount: netAmount(movement) },
          { account: 'fee_income', amount: amount - netAmount(movement) },
        ]),
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

/** Builds the posting that the state machine requires for a transaction. */
const buildPosting = (
  kind: Exclude<StatusPostingKind, 'end_corrected'>,
  movement: Movement,
): Posting => ({ ...headOf(movement), kind, ...effectOf(kind, movement) })

/** The posting for a new transaction: the reservation of a payout or refund. */
export const creationPostings = (movement: Movement): Posting[] => {
  const kind = stateMachines[movement.type].created.posting
  return kind === undefined ? [] : [buildPosting(kind, movement)]
}

/** The posting for a change of status; `reason` explains a correction. */
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
 * Builds the posting of everything that a success would have posted (`sign` 1), or its reverse
 * (-1).
 */
const buildCorrection = (movement: Movement, sign: 1 | -1, reason: string): Posting => {
  const success = stateMachines[movement.type].transitions.find(({ to }) => isSuccess(to))
  if (success === undefined) throw new Error(`a ${movement.type} never succeeds`)
  const settled = [...creationPostings(movement), ...transitionPostings(movement, success, '')]
  return {
    ...headOf(movement),
    kind: 'end_corrected',
    phase: 'corrected',
    reason,
    entries: netOf(settled.flatMap(({ entries }) => entries)).map(({ account, amount }) => ({
      account,
      amount: sign * amount,
    })),
  }
}

/**
 * Builds the posting for a refund that now returns `more` of the fee, or less if negative. A fee
 * that an open refund returns is missing from its reservation.
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
 * Builds the posting of a provider's charge for a transaction (`charged`), or of the difference to
 * a more accurate figure (`corrected`). The platform bears the charge: it lowers the money at the
 * provider, and no merchant balance.
 */
export const buildCharge = (
  movement: Movement,
  phase: 'charged' | 'corrected',
  amount: number,
): Posting => ({
  ...headOf(movement),
  kind: phase === 'charged' ? 'provider_charged' : 'provider_charge_corrected',
  phase,
  entries: between(chargesOf(movement.provider), floatOf(movement.provider), amount),
})

/** Sums up the entries of each account; omits accounts with a sum of zero. */
const netOf = (entries: Entry[]): Entry[] => {
  const sums = new Map<Account, number>()
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}

/** A merchant's balance and debt, in minor units; neither is negative. */
export interface Balance {
  available: number
  debt: number
}

const isMerchants = ({ account }: Entry): boolean => account === 'merchant_available'

/** Whether a posting changes the available balance, and so may repay or create a debt. */
export const movesBalance = ({ entries }: Posting): boolean => entries.some(isMerchants)

/**
 * Divides a posting between a merchant's balance and debt: incoming money repays the debt first,
 * and the part of a correction, adjustment or reversed top-up that exceeds the balance becomes
 * debt. Returns the posting to write, and the new balance.
 */
export const divideDebt = (
  posting: Posting,
  { available, debt }: Balance,
): { posting: Posting; balance: Balance } => {
  const change = posting.entries.find(isMerchants)?.amount ?? 0
  const mayOwe =
    posting.phase === 'corrected' || ['balance_adjusted', 'top_up_reversed'].includes(posting.kind)
  const owed = mayOwe ? Math.max(-change - available, 0) : 0
  const repaid = Math.max(Math.min(change, debt), 0)
  const onBalance = change + owed - repaid
  const balance = { available: available + onBalance, debt: debt + owed - repaid }
  if (owed === 0 && repaid === 0) return { posting, balance }
  const divided: Entry[] = [
    { account: 'merchant_available', amount: onBalance },
    { account: 'merchant_debt', amount: repaid - owed },
  ]
  const entries = [
    ...posting.entries.filter((entry) => !isMerchants(entry)),
    ...divided.filter(({ amount }) => amount !== 0),
  ]
  return { posting: { ...posting, entries }, balance }
}

/**
 * The posting that reserves a bulk payout's money, or releases part of the reservation. When a line
 * becomes a payout, the payout takes over its part of the reservation.
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
 * The posting of an approved adjustment, which moves money between the merchant's balance and an
 * external account. `amount`: minor units, positive for a credit.
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

/** The posting that gives a sandbox merchant test money. */
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
