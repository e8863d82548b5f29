import type { Currency } from '../markets.ts'
import type { PlatformPostingKind } from './posting-kinds.ts'
import { type Account, between, type Posting, withoutZeros } from './postings.ts'

/**
 * The organisation id of the platform's postings. The table `organisations` has no row with this
 * id.
 */
export const platformId = '00000000-0000-0000-0000-000000000001'

interface PostedPlatformTransfer {
  id: string
  from_account: Account
  to_account: Account
  currency: Currency
  /** In minor units. */
  amount: number
  /** The amount that the bank or the provider charged; null until the money arrives. */
  charge_amount: number | null
}

/** Wallets and bank accounts are assets, so incoming money makes their balance more negative. */
const entriesOf = (kind: PlatformPostingKind, transfer: PostedPlatformTransfer) => {
  const { from_account: from, to_account: to, amount, charge_amount: charge } = transfer
  switch (kind) {
    case 'capital_recorded':
      return between(to, from, amount)
    case 'capital_reversed':
      return between(from, to, amount)
    case 'transfer_sent':
      return between('in_transit', from, amount)
    case 'transfer_returned':
      return between(from, 'in_transit', amount)
    case 'transfer_arrived':
      return withoutZeros([
        { account: 'in_transit', amount },
        { account: to, amount: (charge ?? 0) - amount },
        { account: 'provider_charges', amount: -(charge ?? 0) },
      ])
  }
}

/**
 * Returns the posting of a platform transfer. It is always live, because the platform has no test
 * money.
 */
export const platformPosting = (
  kind: PlatformPostingKind,
  transfer: PostedPlatformTransfer,
): Posting => ({
  kind,
  phase: null,
  transactionId: null,
  platformTransferId: transfer.id,
  organisationId: platformId,
  environment: 'live',
  currency: transfer.currency,
  entries: entriesOf(kind, transfer),
})
