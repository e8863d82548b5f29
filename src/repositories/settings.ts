import type { Db, Executor, Tx } from '../database/database.ts'

/**
 * Stores a value unless one is stored. Returns the stored value, which another node may have set.
 */
export const insertOrReadSetting = async (db: Db, name: string, value: string): Promise<string> => {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Returns false and stores nothing if a value is already stored. */
export const insertSetting = async (tx: Tx, name: string, value: string): Promise<boolean> => {
  const inserted = await tx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const readSetting = async (
  executor: Executor,
  name: string,
): Promise<string | undefined> => {
  const row = await executor
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

export const replaceSetting = (db: Db, name: string, value: string): Promise<unknown> =>
  db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
