import pg from 'pg'
import { eventually } from './eventually.ts'
import { hasRealEngines } from './server.ts'

/**
 * These tests need rows locked by another session, and the embedded engine has only one session.
 */
export const describeHeld = hasRealEngines ? describe : describe.skip

/** Runs `work` while another session holds the row locks of a statement. */
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

/** Waits until at least `count` statements wait for a lock. */
export const untilWaiting = async (url: string | undefined, count: number): Promise<void> => {
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  try {
    await eventually(
      async () => {
        const { rows } = await observer.query(
          `SELECT count(*)::integer AS count FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return rows[0].count as number
      },
      (waiting) => waiting >= count,
    )
  } finally {
    await observer.end()
  }
}
