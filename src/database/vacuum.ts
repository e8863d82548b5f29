import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Gives back the space of dead rows, where no autovacuum does. */
export const vacuum = async (db: Db): Promise<void> => {
  await sql`VACUUM ANALYZE`.execute(db)
}
