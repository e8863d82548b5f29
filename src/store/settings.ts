import type { Db } from './database.ts'

/** Keeps a value the first time and returns what is kept: the first node's word holds for all. */
export const keepSetting = async (db: Db, name: string, value: string): Promise<string> => {
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
