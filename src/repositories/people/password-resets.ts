import type { Selectable } from 'kysely'
import type { PasswordResets } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'

type PasswordResetRow = Selectable<PasswordResets>

export const insertPasswordReset = (
  executor: Executor,
  row: NewRow<'password_resets', 'used_at'>,
): Promise<unknown> => executor.insertInto('password_resets').values(row).execute()

export const countPasswordResets = async (
  executor: Executor,
  personId: string,
  since: string,
): Promise<number> => {
  const { count } = await executor
    .selectFrom('password_resets')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns undefined if the link can no longer be used. */
export const findOpenPasswordReset = (
  db: Db,
  hash: Buffer,
  at: string,
): Promise<PasswordResetRow | undefined> =>
  db
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/**
 * Invalidates all links of a person, and returns the ids of the links that were still usable. If
 * two calls race, only one call gets these ids.
 */
export const invalidatePasswordResets = async (
  tx: Tx,
  { personId, at }: { personId: string; at: string },
): Promise<string[]> => {
  const invalidated = await tx
    .updateTable('password_resets')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return invalidated.map(({ id }) => id)
}

export const purgePasswordResets = (db: Db, before: string): Promise<unknown> =>
  db.deleteFrom('password_resets').where('expires_at', '<', before).execute()
