import type { Currency } from '../markets.ts'
import type { Environment } from '../merchants/caller.ts'
import type { TopUpPostingKind, WithdrawalPostingKind } from './posting-kinds.ts'
import { type Account, between, type Posting, withoutZeros } from './postings.ts'

/**
 * Returns the ledger account for merchants' money in a platform bank account. It is an asset, so
 * its balance is negative.
 */
export const bankAccountOf = (id: string): Account => `bank:${id}`

interface Owned {
  id: string
  organisation_id: string
  environment: Environment
  currency: Currency
  /** In minor units, without the fee. */
  amount: number
}

export interface PostedWithdrawal extends Owned {
  fee_amount: number
  /** The part of the fee that is returned if the bank returns a paid withdrawal. */
  returned_fee_amount: number
  /** The platform bank account that pays the withdrawal; null until the withdrawal is sent. */
  bank_account_id: string | null
}

interface PostedTopUp extends Omit<Owned, 'environment'> {
  bank_account_id: string
}

const ownerOf = ({ organisation_id, currency }: PostedTopUp | PostedWithdrawal) => ({
  phase: null,
  transactionId: null,
  organisationId: organisation_id,
  currency,
})

const paidFrom = ({ bank_account_id: id }: PostedWithdrawal): Account => {
  if (id === null) throw new Error('a withdrawal is paid from a bank account')
  return bankAccountOf(id)
}

/**
 * Returns the posting of a withdrawal.
 *
 * `withdrawal_reserved`: the withdrawal is requested. `withdrawal_released`: it is rejected,
 * cancelled, or returned before payment. `withdrawal_settled`: it is paid. `withdrawal_returned`:
 * the bank returns it after payment.
 */
export const withdrawalPosting = (
  kind: WithdrawalPostingKind,
  withdrawal: PostedWithdrawal,
): Posting => {
  const { amount, fee_amount: fee, returned_fee_amount: returnedFee } = withdrawal
  const entriesOf = () => {
    switch (kind) {
      case 'withdrawal_reserved':
        return between('merchant_available', 'withdrawal_reservation', amount + fee)
      case 'withdrawal_released':
        return between('withdrawal_reservation', 'merchant_available', amount + fee)
      case 'withdrawal_settled':
        return withoutZeros([
          { account: 'withdrawal_reservation', amount: -amount - fee },
          { account: paidFrom(withdrawal), amount },
          { account: 'fee_income', amount: fee },
        ])
      case 'withdrawal_returned':
        return withoutZeros([
          { account: paidFrom(withdrawal), amount: -amount },
          { account: 'fee_income', amount: -returnedFee },
          { account: 'merchant_available', amount: amount + returnedFee },
        ])
    }
  }
  return {
    ...ownerOf(withdrawal),
    kind,
    environment: withdrawal.environment,
    withdrawalId: withdrawal.id,
    entries: entriesOf(),
  }
}

/**
 * Returns the posting of a top-up or its reversal. Top-ups are always live, because test money
 * never comes from a bank.
 */
export const topUpPosting = (kind: TopUpPostingKind, topUp: PostedTopUp): Posting => {
  const bank = bankAccountOf(topUp.bank_account_id)
  return {
    ...ownerOf(topUp),
    kind,
    environment: 'live',
    topUpId: topUp.id,
    entries:
      kind === 'top_up_received'
        ? between(bank, 'merchant_available', topUp.amount)
        : between('merchant_available', bank, topUp.amount),
  }
}
