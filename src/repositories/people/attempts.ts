import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** `began_at` is the start of the current window. */
export const countAttempt = async (
  db: Db,
  { key, at, windowStart }: { key: Buffer; at: string; windowStart: string },
): Promise<{ attempts: number; began_at: string }> => {
  const { rows } = await sql<{ attempts: number; began_at: string }>`
    INSERT INTO sign_in_attempts AS a (key, began_at, attempts)
    VALUES (${key}, ${at}::timestamptz, 1)
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN a.began_at <= ${windowStart}::timestamptz THEN 1 ELSE a.attempts + 1 END,
      began_at = CASE WHEN a.began_at <= ${windowStart}::timestamptz THEN ${at}::timestamptz
        ELSE a.began_at END
    RETURNING attempts, began_at`.execute(db)
  const [counted] = rows
  if (counted === undefined) throw new Error('an attempt was not counted')
  return counted
}

export const purgeAttempts = (db: Db, before: string): Promise<unknown> =>
  db.deleteFrom('sign_in_attempts').where('began_at', '<', before).execute()

export const forgetAttempts = (db: Db, key: Buffer): Promise<unknown> =>
  db.deleteFrom('sign_in_attempts').where('key', '=', key).execute()

export const subtractAttempt = (db: Db, key: Buffer): Promise<unknown> =>
  db
    .updateTable('sign_in_attempts')
    .set({ attempts: sql<number>`attempts - 1` })
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute()
