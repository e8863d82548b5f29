import { sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestId, lowestIdAt } from '../../database/ids.ts'
import { sqlTime } from '../../database/sql.ts'
import type { LedgerDiscrepancy, LedgerRange } from './check-ledger.ts'

/** Reads and writes the seals of the ledger; see `migrations/0055-ledger-seals.ts`. */

/**
 * A seal without a digest is incomplete. Its period is still checked together with later entries.
 */
export interface Seal {
  number: number
  until: string
  /** In hex. */
  digest: string | null
}

export const hasLatePostings = async (executor: Executor): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM ledger_late_postings LIMIT 1`.execute(executor)
  return rows.length > 0
}

/**
 * Removes the seals of periods with late postings, and all later seals, so that these periods are
 * sealed again. Postings are late if the database's clock was set back.
 */
export const reopenSeals = async (db: Db): Promise<void> => {
  if (await hasLatePostings(db)) await sql`SELECT ledger_reopen_seals()`.execute(db)
}

/**
 * Creates the next seal if no seal is open and `count` postings older than `beforeMs` follow the
 * last seal. The database then records postings below the seal's bound as late. Returns whether a
 * seal was created.
 */
export const createSeal = async (
  db: Db,
  { count, beforeMs }: { count: number; beforeMs: number },
): Promise<boolean> => {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO ledger_seals (number, until)
    SELECT last.number + 1, next.id
    FROM (
      SELECT * FROM (
        (SELECT number, until, digest FROM ledger_seals ORDER BY number DESC LIMIT 1)
        UNION ALL SELECT 0, ${lowestId}::uuid, ''
      ) AS seals ORDER BY number DESC LIMIT 1
    ) AS last
    CROSS JOIN LATERAL (
      SELECT id FROM ledger_postings WHERE id >= last.until ORDER BY id OFFSET ${count} LIMIT 1
    ) AS next
    WHERE last.digest IS NOT NULL AND next.id < ${lowestIdAt(beforeMs)}::uuid
    ON CONFLICT DO NOTHING RETURNING number`.execute(db)
  return rows.length > 0
}

/**
 * Stores which database transactions may not have seen the bound of a new seal. These transactions
 * have numbers below the next transaction number. Call this function after the bound is committed.
 */
export const markSeals = (db: Db): Promise<unknown> =>
  sql`
    UPDATE ledger_seals SET closed_by = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    WHERE digest IS NULL AND closed_by IS NULL`.execute(db)

/**
 * Locks the first open seal, once every transaction that may not have seen its bound has finished.
 * New postings in its period are then always recorded as late. A stored transaction number above
 * all numbers of this server comes from a restored database and is ignored.
 *
 * Returns undefined if another node is completing the seal.
 */
export const lockClosedSeal = async (tx: Tx): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`
    SELECT number, until, NULL AS digest FROM ledger_seals
    WHERE number = (SELECT min(number) FROM ledger_seals WHERE digest IS NULL)
      AND (closed_by <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
        OR closed_by > pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
      AND digest IS NULL
    FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

export const hasOpenSeal = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM ledger_seals WHERE digest IS NULL LIMIT 1`.execute(db)
  return rows.length > 0
}

const lastSealedUntil = async (executor: Executor, until?: string): Promise<string> => {
  const { rows } = await sql<{ until: string }>`
    SELECT until FROM ledger_seals
    WHERE digest IS NOT NULL ${until === undefined ? sql`` : sql`AND until < ${until}::uuid`}
    ORDER BY until DESC LIMIT 1`.execute(executor)
  return rows[0]?.until ?? lowestId
}

export const rangeOf = async (executor: Executor, { until }: Seal): Promise<LedgerRange> => ({
  from: await lastSealedUntil(executor, until),
  until,
})

/** The range begins at the end of the last completed seal. */
export const rangeSinceSeals = async (executor: Executor): Promise<LedgerRange> => ({
  from: await lastSealedUntil(executor),
  until: undefined,
})

/** Stores balances only for accounts that changed in the seal's period. */
export const storeSealBalances = (tx: Tx, seal: number, range: LedgerRange): Promise<unknown> =>
  sql`
    WITH moved AS (
      SELECT organisation_id, environment, currency, account, sum(amount) AS amount
      FROM ledger_entries
      WHERE posting_id >= ${range.from}::uuid AND posting_id < ${range.until}::uuid
      GROUP BY 1, 2, 3, 4
    ), before AS (
      UPDATE ledger_seal_balances AS b SET is_latest = false
      FROM moved AS m
      WHERE b.is_latest AND b.organisation_id = m.organisation_id
        AND b.environment = m.environment AND b.currency = m.currency AND b.account = m.account
      RETURNING b.*
    )
    INSERT INTO ledger_seal_balances
      (seal, organisation_id, environment, currency, account, balance, previous_seal)
    SELECT ${seal}::bigint, organisation_id, environment, currency, account,
      coalesce(b.balance, 0) + m.amount, b.seal
    FROM moved AS m LEFT JOIN before AS b
      USING (organisation_id, environment, currency, account)`.execute(tx)

export interface SealProof {
  entries: number
  /** In hex. */
  digest: string
  discrepancies: LedgerDiscrepancy[]
}

const jsonOf = (discrepancies: LedgerDiscrepancy[]): string | null =>
  discrepancies.length === 0 ? null : JSON.stringify(discrepancies)

export const completeSeal = (
  tx: Tx,
  seal: number,
  { entries, digest, discrepancies }: SealProof,
  at: string,
): Promise<unknown> =>
  sql`
    UPDATE ledger_seals SET entries = ${entries}, digest = decode(${digest}, 'hex'),
      proven_at = ${sqlTime(at)}, discrepancies = ${jsonOf(discrepancies)}::json
    WHERE number = ${seal}`.execute(tx)

export const storeSealProof = (
  db: Db,
  seal: number,
  discrepancies: LedgerDiscrepancy[],
  at: string,
): Promise<unknown> =>
  sql`
    UPDATE ledger_seals SET proven_at = ${sqlTime(at)},
      discrepancies = ${jsonOf(discrepancies)}::json
    WHERE number = ${seal}`.execute(db)

const selectSeals = sql`SELECT number, until, encode(digest, 'hex') AS digest FROM ledger_seals`

/** Returns undefined after the last completed seal. */
export const findSealAfter = async (db: Db, number: number): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`
    ${selectSeals} WHERE digest IS NOT NULL AND number > ${number} ORDER BY number LIMIT 1`.execute(
    db,
  )
  return rows[0]
}

/**
 * Lists up to `count` seals with discrepancies. Also lists up to `count` seals that were last
 * verified before a given time, least recently verified first.
 */
export const listSealsToProve = async (
  db: Db,
  { count, before }: { count: number; before: string },
): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    (${selectSeals} WHERE discrepancies IS NOT NULL ORDER BY number LIMIT ${count})
    UNION
    (${selectSeals} WHERE digest IS NOT NULL AND proven_at < ${sqlTime(before)}
      ORDER BY proven_at LIMIT ${count})`.execute(db)
  return rows
}

export interface SealedHistory {
  /** The number of the last completed seal; 0 before the first one. */
  seals: number
  /** The end of sealed history: an id from `readSealedHistory`, or a time in a ledger check. */
  until: string | null
  /** When the least recently verified seal was last verified. */
  provenSince: string | null
}

export interface LedgerCheck {
  /** ISO 8601. */
  checkedAt: string
  /**
   * At most a hundred discrepancies, including discrepancies from the last verification of sealed
   * periods.
   */
  discrepancies: LedgerDiscrepancy[]
  /** The range of postings as times in ISO 8601. Null means no bound. */
  from: string | null
  until: string | null
  entries: number
  transactions: number
  /** False if the unsealed history was too long to check completely. */
  isComplete: boolean
  history: SealedHistory
  /** The seal after which periods still need to be verified; null if all are verified. */
  nextAfter: number | null
}

export const readSealedHistory = async (executor: Executor): Promise<SealedHistory> => {
  const { rows } = await sql<SealedHistory>`
    SELECT coalesce(max(number), 0) AS seals, max(until::text) AS until,
      (SELECT min(proven_at) FROM ledger_seals WHERE digest IS NOT NULL) AS "provenSince"
    FROM (
      SELECT number, until FROM ledger_seals WHERE digest IS NOT NULL
      ORDER BY number DESC LIMIT 1
    ) AS last`.execute(executor)
  return rows[0] ?? { seals: 0, until: null, provenSince: null }
}

/** Returns the discrepancies that the last verification of each sealed period found. */
export const listSealedDiscrepancies = async (
  executor: Executor,
  count: number,
): Promise<LedgerDiscrepancy[]> => {
  const { rows } = await sql<{ found: LedgerDiscrepancy[] }>`
    SELECT discrepancies AS found FROM ledger_seals
    WHERE discrepancies IS NOT NULL ORDER BY number LIMIT ${count}`.execute(executor)
  return rows.flatMap(({ found }) => found).slice(0, count)
}

/** Returns whether more than `count` postings follow the last seal. */
export const hasMoreUnsealed = async (
  executor: Executor,
  { from }: LedgerRange,
  count: number,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM ledger_postings WHERE id >= ${from}::uuid
    ORDER BY id OFFSET ${count} LIMIT 1`.execute(executor)
  return rows.length > 0
}
