import { sql } from 'kysely'
import { backfill, type SchemaStep } from '../schema-steps.ts'
import { olderSessionName } from '../session-name.ts'

/**
 * Keeps the float accounts in use until staff switch to the wallets, if the database has floats or
 * a node of the previous version is connected. Other databases are new and use wallets from the
 * start. They get no `provider_floats` row, so that a copy or backup can still be restored to them.
 */
export const steps: SchemaStep[] = [
  backfill('keeps the floats in use', async (tx) => {
    await sql`INSERT INTO settings (name, value) SELECT 'provider_floats', 'in use'
      WHERE EXISTS (
          SELECT FROM ledger_accounts WHERE starts_with(account, 'provider_float:'))
        OR EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND application_name = ${olderSessionName})
      ON CONFLICT DO NOTHING`.execute(tx)
    return undefined
  }),
]
