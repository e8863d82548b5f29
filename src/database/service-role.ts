import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether the server has the role that limits the service's rights. */
export const hasServiceRole = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_roles WHERE rolname = 'momo_service'`.execute(db)
  return rows.length > 0
}
