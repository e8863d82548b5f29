import { expect } from '@jest/globals'
import pg from 'pg'

/** Runs `work` while another session holds the locks of a statement, and then releases them. */
export const whileHeld = async (
  url: string | undefined,
  statement: string,
  values: unknown[],
  work: () => Promise<void>,
): Promise<void> => {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('BEGIN')
    const { rowCount } = await holder.query(statement, values)
    expect(rowCount).toBeGreaterThan(0)
    await work()
  } finally {
    await holder.query('ROLLBACK').finally(() => holder.end())
  }
}

export const holdBalances = `SELECT FROM ledger_accounts WHERE organisation_id = $1 FOR UPDATE`
