import { sql } from 'kysely'
import type { Db } from './database.ts'

interface WornTable {
  schema: string
  name: string
  is_vacuum_due: boolean
  is_analyze_due: boolean
}

/**
 * Returns the tables that autovacuum would process by its rules (`autovacuum_vacuum_threshold`
 * etc.).
 */
const findWorn = async (db: Db): Promise<WornTable[]> => {
  const { rows } = await sql<WornTable>`
    SELECT * FROM (
      SELECT schemaname AS schema, relname AS name,
        n_dead_tup > 50 + 0.2 * n_live_tup OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
          AS is_vacuum_due,
        n_mod_since_analyze > 50 + 0.1 * n_live_tup AS is_analyze_due
      FROM pg_stat_all_tables WHERE schemaname <> 'pg_toast'
    ) AS tables
    WHERE is_vacuum_due OR is_analyze_due`.execute(db)
  return rows
}

/**
 * Replaces autovacuum on the embedded engine. Frees the space of dead rows and updates the
 * planner's statistics, for tables that have changed a lot. Processes one table at a time, so that
 * other statements can run between tables.
 */
export const vacuum = async (db: Db): Promise<void> => {
  for (const { schema, name, ...due } of await findWorn(db)) {
    const table = sql.table(`${schema}.${name}`)
    if (due.is_vacuum_due) await sql`VACUUM ${table}`.execute(db)
    if (due.is_analyze_due) await sql`ANALYZE ${table}`.execute(db)
  }
}
