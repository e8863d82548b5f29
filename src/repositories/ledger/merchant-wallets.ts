import { sql } from 'kysely'
import type { Db, Executor, Tx } from '../../database/database.ts'
import { lowestIdAt } from '../../database/ids.ts'
import { platformId } from '../../domain/ledger/platform-postings.ts'
import type { Country, Currency, Provider } from '../../domain/markets.ts'
import type { Environment } from '../../domain/merchants/caller.ts'
import { insertSetting, readSetting } from '../settings.ts'

/**
 * Earlier versions kept a merchant's money at a provider in one account, the float. This setting
 * controls the switch to one wallet per country. It is `in use` until the switch, then stores the
 * progress of the move. A database that never had floats has no such setting; see migration 0098.
 */
const floatsSetting = 'provider_floats'

const inUse = 'in use'

/**
 * SQL for the account of entry `e` of posting `p`. While floats are in use, it is the float.
 * PostgreSQL reads the setting once per statement, regardless of the number of entries.
 */
export const accountInUse = `
  CASE WHEN starts_with(e.account, 'wallet:') AND p.organisation_id <> '${platformId}'
      AND EXISTS (SELECT FROM settings WHERE name = '${floatsSetting}' AND value = '${inUse}')
    THEN 'provider_float:' || split_part(e.account, ':', 2) ELSE e.account END`

/** A merchant's money at a provider in one environment and currency, for all countries together. */
export interface Float {
  organisation_id: string
  environment: Environment
  currency: Currency
  provider: Provider
}

/**
 * The progress of moving all floats. Every step changes the progress, so that no step runs twice.
 */
export interface FloatMove {
  /** How many times a move of all floats has been requested. */
  pass: number
  /** When the move was requested, in ISO 8601. */
  since: string
  after: Float | null
  isDone: boolean
}

/** `move` is undefined if the move to the wallets was never requested. */
interface FloatState {
  areInUse: boolean
  move: FloatMove | undefined
}

export const readFloatState = async (executor: Executor): Promise<FloatState> => {
  const value = await readSetting(executor, floatsSetting)
  const areInUse = value === inUse
  const isMove = value !== undefined && !areInUse
  return { areInUse, move: isMove ? (JSON.parse(value) as FloatMove) : undefined }
}

const textOf = ({ pass, since, after, isDone }: FloatMove): string =>
  JSON.stringify({ pass, since, after, isDone })

const replaceState = async (
  executor: Executor,
  before: string,
  next: FloatMove,
): Promise<boolean> => {
  const { numUpdatedRows } = await executor
    .updateTable('settings')
    .set({ value: textOf(next) })
    .where('name', '=', floatsSetting)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores the next step, unless another node has stored a step since `before` was read. */
export const advanceFloatMove = (
  executor: Executor,
  before: FloatMove,
  next: FloatMove,
): Promise<boolean> => replaceState(executor, textOf(before), next)

const isFloat = sql<boolean>`starts_with(account, 'provider_float:')`

/**
 * Returns whether an older node posted to a float after the move. In that case, the float has a
 * balance, or its newest entry is later than the request and is not a move.
 */
const isPostedAfter = async (tx: Tx, { since }: FloatMove): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM (SELECT * FROM ledger_accounts WHERE ${isFloat}) AS a
    LEFT JOIN LATERAL (
      SELECT e.id, e.posting_id FROM ledger_entries AS e
      WHERE e.organisation_id = a.organisation_id AND e.environment = a.environment
        AND e.currency = a.currency AND e.account = a.account
      ORDER BY e.id DESC LIMIT 1
    ) AS newest ON true
    LEFT JOIN ledger_postings AS p ON p.id = newest.posting_id
    WHERE a.balance <> 0
      OR (newest.id >= ${lowestIdAt(Date.parse(since))}::uuid AND p.kind <> 'float_moved')
    LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Requests a move of all floats, unless a move is in progress or the last move left nothing to
 * move. Postings no longer use floats after this call.
 */
export const startFloatMove = async (tx: Tx, since: string): Promise<void> => {
  const first: FloatMove = { pass: 1, since, after: null, isDone: false }
  if (await insertSetting(tx, floatsSetting, textOf(first))) return
  if (await replaceState(tx, inUse, first)) return
  const { move } = await readFloatState(tx)
  if (move?.isDone && (await isPostedAfter(tx, move))) {
    await advanceFloatMove(tx, move, { ...first, pass: move.pass + 1 })
  }
}

const keyOf = sql`(organisation_id, environment, currency, account)`

/** Lists the next floats after `after`, sorted by account. */
export const listFloats = async (db: Db, after: Float | null, count: number): Promise<Float[]> => {
  const isBeyond =
    after === null
      ? sql`true`
      : sql`${keyOf} > (${after.organisation_id}::uuid, ${after.environment}, ${after.currency},
          ${`provider_float:${after.provider}`})`
  const { rows } = await sql<Float>`
    SELECT organisation_id, environment, currency, split_part(account, ':', 2) AS provider
    FROM ledger_accounts WHERE ${isFloat} AND ${isBeyond}
    ORDER BY organisation_id, environment, currency, account LIMIT ${count}`.execute(db)
  return rows
}

/** Counts only floats with a balance other than zero. */
export const countFloats = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ledger_accounts WHERE ${isFloat} AND balance <> 0`.execute(db)
  return rows[0]?.count ?? 0
}

export interface FloatSums {
  /** Countries whose sum is zero are omitted. */
  sums: Map<Country, bigint>
  /** The last entry that the sums include; undefined if no entries follow. */
  last: string | undefined
}

/**
 * Adds the next `count` entries of a float to its sums by country. An entry counts towards its
 * transaction's country, and an earlier move counts towards its wallet's country.
 */
export const sumFloatEntries = async (
  db: Db,
  { organisation_id, environment, currency, provider }: Float,
  { sums, last = lowestIdAt(0) }: FloatSums,
  count: number,
): Promise<FloatSums> => {
  const { rows } = await sql<{ country: Country; amount: string; last: string }>`
    SELECT coalesce(t.country, split_part(w.account, ':', 3)) AS country,
      sum(e.amount)::text AS amount, max(e.id::text) AS last
    FROM (
      SELECT id, posting_id, amount FROM ledger_entries
      WHERE organisation_id = ${organisation_id}::uuid AND environment = ${environment}
        AND currency = ${currency} AND account = ${`provider_float:${provider}`}
        AND id > ${last}::uuid
      ORDER BY id LIMIT ${count}
    ) AS e
    JOIN ledger_postings AS p ON p.id = e.posting_id
    LEFT JOIN transactions AS t ON t.id = p.transaction_id
    LEFT JOIN LATERAL (
      SELECT account FROM ledger_entries AS moved
      WHERE p.kind = 'float_moved' AND moved.posting_id = p.id
        AND starts_with(moved.account, 'wallet:')
      LIMIT 1
    ) AS w ON true
    GROUP BY 1`.execute(db)
  const added = new Map(sums)
  for (const { country, amount } of rows) {
    added.set(country, (added.get(country) ?? 0n) + BigInt(amount))
  }
  const ids = rows.map((row) => row.last).toSorted()
  return {
    sums: new Map([...added].filter(([, amount]) => amount !== 0n)),
    last: ids.at(-1),
  }
}
