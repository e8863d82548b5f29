import type { Tx } from '../../database/database.ts'
import { divideDebt, type Posting } from '../../domain/ledger/postings.ts'
import { type BalanceKey, lockAvailable, post } from '../../repositories/ledger/balances.ts'

export const balanceKeyOf = ({ organisationId, environment, currency }: Posting): BalanceKey => ({
  organisation_id: organisationId,
  environment,
  currency,
})

export const balanceKeyText = ({ organisation_id, environment, currency }: BalanceKey): string =>
  `${organisation_id} ${environment} ${currency}`

const emptyBalance = { available: 0, debt: 0 }

/**
 * Posts to merchants' balances, which are locked first, in the order in which payouts and refunds
 * lock them, so that none deadlocks. Money that comes in pays a debt before it becomes available.
 */
export const postToBalances = async (tx: Tx, postings: Posting[], now: Date): Promise<void> => {
  const locked = await lockAvailable(tx, postings.map(balanceKeyOf))
  const balances = new Map(locked.map((found) => [balanceKeyText(found), found]))
  const divided = postings.map((posting) => {
    const balanceKey = balanceKeyOf(posting)
    const result = divideDebt(posting, balances.get(balanceKeyText(balanceKey)) ?? emptyBalance)
    balances.set(balanceKeyText(balanceKey), { ...balanceKey, ...result.balance })
    return result.posting
  })
  await post(tx, divided, now.toISOString())
}
