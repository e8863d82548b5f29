import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Describes a PostgreSQL server and the permissions of the connection's role. */
export interface ServerDescription {
  version: string
  versionNumber: number
  database: string
  role: string
  isSuperuser: boolean
  /** True for a standby, or if a setting of the server, database or role forbids changes. */
  isReadOnly: boolean
  /** True if the role may create tables in its schema, as migrations require. */
  mayMigrate: boolean
  /**
   * True if the role has the permissions that the service needs; null if there are no tables yet.
   */
  mayServe: boolean | null
  mayChangeLedger: boolean | null
}

export const describeServer = async (db: Db): Promise<ServerDescription> => {
  const { rows } = await sql<ServerDescription>`
    SELECT current_setting('server_version') AS "version",
      current_setting('server_version_num')::integer AS "versionNumber",
      current_database() AS "database", current_user AS "role",
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      current_setting('transaction_read_only')::boolean AS "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "mayMigrate",
      has_table_privilege(to_regclass('transactions'), 'INSERT') AS "mayServe",
      has_table_privilege(to_regclass('ledger_entries'), 'UPDATE') AS "mayChangeLedger"
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('reading the server settings returned no row')
  return row
}
