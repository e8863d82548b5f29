import type { Selectable } from 'kysely'
import type { PasskeyChallenges, Passkeys } from '../../../generated/database.ts'
import type { NewRow } from '../../database/columns.ts'
import type { Db, Executor, Tx } from '../../database/database.ts'

export type PasskeyRow = Selectable<Passkeys>

/**
 * Marks a passkey challenge or single sign-on transaction as used, by storing its hash. If two
 * calls race, one wins.
 */
export const markChallengeUsed = async (
  db: Db,
  row: Selectable<PasskeyChallenges>,
): Promise<boolean> => {
  const claimed = await db
    .insertInto('passkey_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return claimed !== undefined
}

export const purgePasskeyChallenges = (db: Db, before: string): Promise<unknown> =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<', before).execute()

export const findPasskey = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const listPasskeys = (executor: Executor, personId: string): Promise<PasskeyRow[]> =>
  executor
    .selectFrom('passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()

/** Returns undefined if the passkey already exists. */
export const insertPasskey = (
  tx: Tx,
  row: NewRow<'passkeys', 'used_at'>,
): Promise<PasskeyRow | undefined> =>
  tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * Stores a passkey's signature count. Returns false if the passkey was removed or the count has not
 * increased. A passkey without a counter always reports zero, which is accepted.
 */
export const usePasskey = async (
  tx: Tx,
  { id, counter, at }: { id: string; counter: number; at: string },
): Promise<boolean> => {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', counter),
        where.and([where('counter', '=', 0), where.val(counter === 0)]),
      ]),
    )
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Returns the removed passkey, or undefined if the person has no such passkey. */
export const deletePasskey = (
  tx: Tx,
  { id, personId }: { id: string; personId: string },
): Promise<PasskeyRow | undefined> =>
  tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()

export const deletePasskeysOf = (tx: Tx, personId: string): Promise<unknown> =>
  tx.deleteFrom('passkeys').where('person_id', '=', personId).execute()
