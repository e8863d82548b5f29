import { type Kysely, sql } from 'kysely'
import { lowestIdAt } from '../ids.ts'
import { backfillLines, statementGuards, statementLines } from './statement-lines.ts'

/** How far the time in an entry's id may be from its `created_at`; they are made together. */
const slackMs = 24 * 3600 * 1000

const zeroId = '00000000-0000-0000-0000-000000000000'

/**
 * Statements read lines that are numbered and carry their balance. What was posted before gets its
 * lines here: the most of it while others post, and then what they posted meanwhile, for which
 * posting waits. Fails, with nothing changed, where a balance is not what its lines say.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(statementLines).execute(db)
  const { rows } = await sql<{ created_at: string }>`
    SELECT created_at FROM ledger_entries ORDER BY id DESC LIMIT 1`.execute(db)
  await sql.raw(backfillLines(zeroId)).execute(db)
  await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(db)
  const [newest] = rows
  const since = newest === undefined ? zeroId : lowestIdAt(Date.parse(newest.created_at) - slackMs)
  await sql.raw(backfillLines(since)).execute(db)
  await sql.raw(statementGuards).execute(db)
}
