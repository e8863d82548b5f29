import { type Kysely, sql } from 'kysely'
import { permissions } from '../../domain/merchants/caller.ts'

/** What a restricted key may do beside reading; NULL for a key that may do everything. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const known = permissions.map((permission) => `'${permission}'`).join(', ')
  await sql`
    ALTER TABLE api_keys ADD COLUMN permissions text[]
      CHECK (permissions <@ ARRAY[${sql.raw(known)}]::text[])`.execute(db)
}
