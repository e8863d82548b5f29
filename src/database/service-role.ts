import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the server has the role for a service with fewer rights. */
export const hasServiceRole = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = 'momo_service'`.execute(db)
  return rows.length > 0
}
