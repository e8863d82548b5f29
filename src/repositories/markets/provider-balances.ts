import type { Selectable } from 'kysely'
import type { ProviderBalances } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'

export type ProviderBalanceRow = Selectable<ProviderBalances>

/** The balance of each wallet as its provider last reported it. */
export const readProviderBalances = (db: Db): Promise<ProviderBalanceRow[]> =>
  db.selectFrom('provider_balances').selectAll().orderBy('wallet').orderBy('currency').execute()

export const putProviderBalance = async (
  db: Db,
  balance: NewRow<'provider_balances'>,
): Promise<void> => {
  await db
    .insertInto('provider_balances')
    .values(balance)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'country', 'wallet', 'currency']).doUpdateSet((set) => ({
        amount: set.ref('excluded.amount'),
        read_at: set.ref('excluded.read_at'),
      })),
    )
    .execute()
}
