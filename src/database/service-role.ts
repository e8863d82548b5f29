import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The role `momo_service` limits the rights of the service. */
export const hasServiceRole = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = 'momo_service'`.execute(db)
  return rows.length > 0
}
