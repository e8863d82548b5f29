import type { Selectable } from 'kysely'
import type { AmountLimits } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db } from '../../database/database.ts'

export type AmountLimitsRow = Selectable<AmountLimits>

/** Every limit that an administrator set: at most one row per provider, country and currency. */
export const readAmountLimits = (db: Db): Promise<AmountLimitsRow[]> =>
  db.selectFrom('amount_limits').selectAll().execute()

/** Sets the limits of a provider, country and currency, or replaces them. */
export const putAmountLimits = (
  db: Db,
  limits: NewRow<'amount_limits'>,
): Promise<AmountLimitsRow> =>
  db
    .insertInto('amount_limits')
    .values(limits)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'country', 'currency']).doUpdateSet((set) => ({
        minimum_amount: set.ref('excluded.minimum_amount'),
        maximum_amount: set.ref('excluded.maximum_amount'),
        updated_at: set.ref('excluded.updated_at'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
