import type { Tx } from '../../database/database.ts'
import { divideDebt, movesBalance, type Posting } from '../../domain/ledger/postings.ts'
import { type BalanceKey, lockAvailable } from '../../repositories/ledger/balances.ts'
import { post } from '../../repositories/ledger/post.ts'

export const balanceKeyOf = ({ organisationId, environment, currency }: Posting): BalanceKey => ({
  organisation_id: organisationId,
  environment,
  currency,
})

export const balanceKeyText = ({ organisation_id, environment, currency }: BalanceKey): string =>
  `${organisation_id} ${environment} ${currency}`

const emptyBalance = { available: 0, debt: 0 }

/**
 * Locks the merchant balances that the postings change. Payouts and refunds use the same lock
 * order, which avoids deadlocks. Returns the postings to write, in which incoming money first
 * repays a debt. Postings that change no balance need no lock.
 */
export const splitByBalances = async (tx: Tx, postings: Posting[]): Promise<Posting[]> => {
  const locked = await lockAvailable(tx, postings.filter(movesBalance).map(balanceKeyOf))
  const balances = new Map(locked.map((found) => [balanceKeyText(found), found]))
  return postings.map((posting) => {
    const balanceKey = balanceKeyOf(posting)
    const result = divideDebt(posting, balances.get(balanceKeyText(balanceKey)) ?? emptyBalance)
    balances.set(balanceKeyText(balanceKey), { ...balanceKey, ...result.balance })
    return result.posting
  })
}

export const postToBalances = async (tx: Tx, postings: Posting[], now: string): Promise<void> =>
  post(tx, await splitByBalances(tx, postings), now)
