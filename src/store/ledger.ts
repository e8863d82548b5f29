import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { LedgerEntries } from '../../generated/database.ts'
import type { Caller, Environment } from '../domain/caller.ts'
import type { Account, Posting } from '../domain/ledger.ts'
import type { Db, Tx } from './database.ts'
import { lowestIdAt, newId } from './ids.ts'
import { type CountedTable, listCounted, type Page, type Position } from './pages.ts'

export type LedgerEntryRow = Selectable<LedgerEntries>

const rowsOf = (postings: Posting[], createdAt: string) => {
  const heads = postings.map((posting) => ({
    id: newId(),
    kind: posting.kind,
    phase: posting.phase,
    transaction_id: posting.transactionId,
    organisation_id: posting.organisationId,
    environment: posting.environment,
    currency: posting.currency,
    created_at: createdAt,
    reason: posting.reason ?? null,
  }))
  const entries = postings.flatMap((posting, at) =>
    posting.entries.map((entry) => ({ id: newId(), posting_id: heads[at]?.id, ...entry })),
  )
  return { heads: JSON.stringify(heads), entries: JSON.stringify(entries) }
}

/**
 * The one place that posts, in one statement: postings and their entries; the database itself
 * keeps the balances (see the migration `0002-ledger`). A sandbox opening that has happened before
 * is left out, with its entries.
 *
 * Throws where a balance would fall below zero, and where a transaction was opened or closed
 * before: nothing is posted then.
 */
export const post = async (db: Db | Tx, postings: Posting[], createdAt: string): Promise<void> => {
  if (postings.length === 0) return
  const { heads, entries } = rowsOf(postings, createdAt)
  await sql`
    WITH posted AS (
      INSERT INTO ledger_postings
        (id, kind, phase, transaction_id, organisation_id, environment, currency, created_at,
         reason)
      SELECT * FROM json_to_recordset(${heads}::json) AS p (
        id uuid, kind text, phase text, transaction_id uuid, organisation_id uuid,
        environment text, currency text, created_at timestamptz, reason text)
      ON CONFLICT (organisation_id, environment, currency) WHERE kind = 'sandbox_opened' DO NOTHING
      RETURNING id, organisation_id, environment, currency, created_at
    )
    INSERT INTO ledger_entries
      (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
    SELECT e.id, p.id, p.organisation_id, p.environment, p.currency, e.account, e.amount,
      p.created_at
    FROM json_to_recordset(${entries}::json) AS e (
      id uuid, posting_id uuid, account text, amount bigint)
    JOIN posted AS p ON p.id = e.posting_id`.execute(db)
}

/** Those whose end the books turn round: after an odd number of corrections. */
export const findTurnedRound = async (tx: Tx, transactionIds: string[]): Promise<Set<string>> => {
  if (transactionIds.length === 0) return new Set()
  const { rows } = await sql<{ transaction_id: string }>`
    SELECT transaction_id FROM ledger_postings
    WHERE transaction_id = ANY(${transactionIds}::uuid[]) AND phase = 'corrected'
    GROUP BY transaction_id HAVING count(*) % 2 = 1`.execute(tx)
  return new Set(rows.map(({ transaction_id }) => transaction_id))
}

/**
 * Sums may pass what a JSON number holds exactly (2^53 − 1); they are shown as far as one goes, and
 * what they are is in the ledger.
 */
const shown = (amount: RawBuilder<unknown>): RawBuilder<number> =>
  sql`greatest(least(${amount}, 9007199254740991), -9007199254740991)`

export interface Purse {
  organisation_id: string
  environment: Environment
  currency: string
}

/** The available balances of some purses, locked until the end of the transaction. */
export const lockAvailable = async (
  tx: Tx,
  purses: Purse[],
): Promise<(Purse & { balance: number })[]> => {
  if (purses.length === 0) return []
  const { rows } = await sql<Purse & { balance: number }>`
    SELECT a.organisation_id, a.environment, a.currency, ${shown(sql`a.balance`)} AS balance
    FROM (
      SELECT DISTINCT * FROM json_to_recordset(${JSON.stringify(purses)}::json) AS p (
        organisation_id uuid, environment text, currency text)
      ORDER BY 1, 2, 3
    ) AS wanted
    CROSS JOIN LATERAL (
      SELECT * FROM ledger_accounts AS a
      WHERE a.organisation_id = wanted.organisation_id AND a.environment = wanted.environment
        AND a.currency = wanted.currency AND a.account = 'merchant_available'
      FOR UPDATE
    ) AS a`.execute(tx)
  return rows
}

export interface BalanceRow {
  currency: string
  available: number
  pending: number
}

/** Per currency: what is available, and the collections still on their way. */
export const readBalances = async (
  db: Db,
  { organisationId, environment }: Caller,
): Promise<BalanceRow[]> => {
  const { rows } = await sql<BalanceRow>`
    SELECT currency, ${shown(sql`sum(available)`)} AS available,
      ${shown(sql`sum(pending)`)} AS pending
    FROM (
      SELECT currency, balance AS available, 0 AS pending FROM ledger_accounts
      WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
        AND account = 'merchant_available'
      UNION ALL
      SELECT currency, 0, sum(amount) FROM transactions
      WHERE organisation_id = ${organisationId}::uuid AND environment = ${environment}
        AND type = 'collection' AND status IN ('pending', 'processing')
      GROUP BY currency
    ) AS parts
    GROUP BY currency ORDER BY currency`.execute(db)
  return rows
}

/** The balance of some accounts in one currency, added up; 0 where there are none. */
export const sumAccounts = async (
  db: Db,
  { organisation_id, environment, currency }: Purse,
  accounts: Account[],
): Promise<number> => {
  const row = await db
    .selectFrom('ledger_accounts')
    .select(shown(sql`coalesce(sum(balance), 0)`).as('balance'))
    .where('organisation_id', '=', organisation_id)
    .where('environment', '=', environment)
    .where('currency', '=', currency)
    .where('account', 'in', accounts)
    .executeTakeFirst()
  return row?.balance ?? 0
}

export interface EntryFilters {
  environment?: Environment | undefined
  currency?: string | undefined
  account?: Account | undefined
  /** ISO 8601; from inclusive, to exclusive. */
  from?: string | undefined
  to?: string | undefined
}

const countedEntries: CountedTable = {
  rows: 'ledger_entries',
  counts: 'ledger_accounts',
  keys: ['organisation_id', 'environment', 'currency', 'account'],
  count: 'entries',
}

/** How far the time in an entry's id may be from its `created_at`; they are made together. */
const slackMs = 24 * 3600 * 1000

/** Entries `r` of a period. Ids are in order of time, and an index has them; moments it has not. */
const ofPeriod = ({ from, to }: EntryFilters): RawBuilder<unknown> | undefined => {
  const bounds = []
  if (from !== undefined) {
    const lowest = lowestIdAt(Date.parse(from) - slackMs)
    bounds.push(sql`r.created_at >= ${from}::timestamptz AND r.id >= ${lowest}::uuid`)
  }
  if (to !== undefined) {
    const beyond = lowestIdAt(Date.parse(to) + slackMs)
    bounds.push(sql`r.created_at < ${to}::timestamptz AND r.id < ${beyond}::uuid`)
  }
  return bounds.length === 0 ? undefined : sql.join(bounds, sql` AND `)
}

export const listEntries = (
  db: Db,
  organisationId: string,
  filters: EntryFilters,
  position: Position,
): Promise<Page<LedgerEntryRow>> => {
  const { environment, currency, account } = filters
  const wanted = { organisation_id: organisationId, environment, currency, account }
  return listCounted(db, countedEntries, wanted, position, ofPeriod(filters))
}

export type StatementRow = LedgerEntryRow & { kind: string; transaction_id: string | null }

/** Entries in the order they were posted, a chunk after another: any number, little memory. */
export async function* readStatement(
  db: Db,
  organisationId: string,
  filters: EntryFilters,
  chunkSize: number,
): AsyncGenerator<StatementRow[]> {
  const { environment, currency, account } = filters
  const period = ofPeriod(filters)
  let after: string | undefined
  for (;;) {
    let query = db
      .selectFrom('ledger_entries as r')
      .innerJoin('ledger_postings as p', 'p.id', 'r.posting_id')
      .where('r.organisation_id', '=', organisationId)
    if (environment !== undefined) query = query.where('r.environment', '=', environment)
    if (currency !== undefined) query = query.where('r.currency', '=', currency)
    if (account !== undefined) query = query.where('r.account', '=', account)
    if (period !== undefined) query = query.where(sql<boolean>`${period}`)
    if (after !== undefined) query = query.where('r.id', '>', after)
    const rows = await query
      .selectAll('r')
      .select(['p.kind', 'p.transaction_id'])
      .orderBy('r.id')
      .limit(chunkSize)
      .execute()
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
    if (rows.length < chunkSize) return
  }
}
