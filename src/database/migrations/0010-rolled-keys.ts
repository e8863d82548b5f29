import { type Kysely, sql } from 'kysely'

/**
 * The key that a rolled one descends from, with which it shares the count of its requests. NULL for
 * a key that was issued anew, and for what a node of the version before rolls: such a key has a
 * count of its own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`ALTER TABLE api_keys ADD COLUMN first_key_id uuid REFERENCES api_keys`.execute(db)
}
