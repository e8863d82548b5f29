import type { Environment } from './caller.ts'
import type { Provider } from './markets.ts'
import { isSuccess, type Status, type TransactionType } from './states.ts'

/** The chart of accounts; each belongs to one organisation, environment and currency. */
export const accounts = [
  'merchant_available',
  'payout_reservation',
  'refund_reservation',
  'fee_income',
  'sandbox_funding',
  'operator_float:carrier1_momo',
  'operator_float:carrier2_money',
] as const

export type Account = (typeof accounts)[number]

export type PostingKind =
  | 'collection_settled'
  | 'payout_reserved'
  | 'payout_settled'
  | 'payout_released'
  | 'refund_reserved'
  | 'refund_settled'
  | 'refund_released'
  | 'sandbox_opened'
  | 'sandbox_topped_up'
  | 'end_corrected'

/** A transaction's money is taken up once and let go once at most; corrections may follow. */
export type Phase = 'opened' | 'closed' | 'corrected'

/** What a sandbox account holds when it is first touched, in minor units. */
export const sandboxOpeningAmount = 10_000_000

/** Amounts are minor units: above zero credits the account, below debits it. */
export interface Entry {
  account: Account
  amount: number
}

export interface Posting {
  kind: PostingKind
  phase: Phase | null
  transactionId: string | null
  organisationId: string
  environment: Environment
  currency: string
  entries: Entry[]
  /** Why the books were corrected, in the words of who did. */
  reason?: string
}

/** What a posting needs to know of its transaction. */
export interface Movement {
  id: string
  type: TransactionType
  organisation_id: string
  environment: Environment
  provider: Provider
  currency: string
  amount: number
  fee_amount: number | null
}

const floatOf = (provider: Provider): Account => `operator_float:${provider}`

const between = (from: Account, to: Account, amount: number): Entry[] => [
  { account: from, amount: -amount },
  { account: to, amount },
]

const headOf = (movement: Movement) => ({
  transactionId: movement.id,
  organisationId: movement.organisation_id,
  environment: movement.environment,
  currency: movement.currency,
})

/** What a payout or refund takes from the available balance when it is created. */
export const reservedAmount = ({ amount, fee_amount }: Movement): number =>
  amount + (fee_amount ?? 0)

/** The posting that reserves a payout's or refund's money. */
export const reservationOf = (movement: Movement): Posting => {
  const isPayout = movement.type === 'disbursement'
  return {
    ...headOf(movement),
    kind: isPayout ? 'payout_reserved' : 'refund_reserved',
    phase: 'opened',
    entries: between(
      'merchant_available',
      isPayout ? 'payout_reservation' : 'refund_reservation',
      reservedAmount(movement),
    ),
  }
}

/** The posting that a final status asks for; none for a collection that brought nothing. */
export const closingOf = (movement: Movement, status: Status): Posting | undefined => {
  const { type, amount, provider } = movement
  const closed = { ...headOf(movement), phase: 'closed' } as const
  const float = floatOf(provider)
  if (type === 'collection') {
    return isSuccess(status)
      ? {
          ...closed,
          kind: 'collection_settled',
          entries: between(float, 'merchant_available', amount),
        }
      : undefined
  }
  const isPayout = type === 'disbursement'
  const reservation = isPayout ? 'payout_reservation' : 'refund_reservation'
  const reserved = reservedAmount(movement)
  if (!isSuccess(status)) {
    return {
      ...closed,
      kind: isPayout ? 'payout_released' : 'refund_released',
      entries: between(reservation, 'merchant_available', reserved),
    }
  }
  const fee: Entry[] =
    reserved > amount ? [{ account: 'fee_income', amount: reserved - amount }] : []
  return {
    ...closed,
    kind: isPayout ? 'payout_settled' : 'refund_settled',
    entries: [{ account: reservation, amount: -reserved }, { account: float, amount }, ...fee],
  }
}

/**
 * The posting that makes true in the books how a transaction really ended, after it was settled
 * the other way: what would have been posted, or all of it taken back.
 */
export const correctionOf = (movement: Movement, status: Status, reason: string): Posting => {
  const reserved = movement.type === 'collection' ? [] : reservationOf(movement).entries
  const settled = closingOf(movement, 'successful')?.entries ?? []
  const sign = isSuccess(status) ? 1 : -1
  return {
    ...headOf(movement),
    kind: 'end_corrected',
    phase: 'corrected',
    reason,
    entries: netOf([...reserved, ...settled]).map(({ account, amount }) => ({
      account,
      amount: sign * amount,
    })),
  }
}

/** One entry an account; accounts that end where they began are left out. */
const netOf = (entries: Entry[]): Entry[] => {
  const sums = new Map<Account, number>()
  for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}

/** The posting that gives a sandbox merchant money to play with. */
export const fundingOf = (
  kind: 'sandbox_opened' | 'sandbox_topped_up',
  owner: { organisationId: string; currency: string },
  amount: number,
): Posting => ({
  ...owner,
  kind,
  phase: null,
  transactionId: null,
  environment: 'test',
  entries: between('sandbox_funding', 'merchant_available', amount),
})
