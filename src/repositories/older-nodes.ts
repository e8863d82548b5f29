import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { olderSessionName } from '../database/session-name.ts'

/**
 * Nodes poll for work, so every running node has a database session. The embedded engine has only
 * one node.
 */
export const isOlderNodeConnected = async (executor: Executor): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${olderSessionName}
    LIMIT 1`.execute(executor)
  return rows.length > 0
}
