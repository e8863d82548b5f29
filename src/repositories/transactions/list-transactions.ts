import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import {
  countInSteps,
  listPage,
  type Page,
  type Part,
  type Position,
  readPage,
  stepMax,
} from '../../database/pagination.ts'
import { sqlList } from '../../database/sql.ts'
import { type Provider, providers } from '../../domain/markets.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import type { CountryLimit } from '../../domain/people/countries.ts'
import {
  isFinal,
  type Status,
  statusesOf,
  type TransactionType,
} from '../../domain/transactions/state-machine.ts'
import { matching, type WaitingFilters } from '../payouts/waiting-filters.ts'
import { withinCountries } from '../within-countries.ts'
import type { TransactionRow } from './transactions.ts'

interface TransactionFilters {
  status?: Status | undefined
  provider?: Provider | undefined
}

interface Scope {
  caller: Caller
  type: TransactionType
  statuses: Status[]
  providers: readonly Provider[]
  isFiltered: boolean
}

/** Returns one page, newest first. The rows and the total are read by two concurrent statements. */
export const listTransactions = (
  db: Db,
  caller: Caller,
  type: TransactionType,
  { status, provider }: TransactionFilters,
  position: Position,
): Promise<Page<TransactionRow>> => {
  const scope = {
    caller,
    type,
    statuses: status === undefined ? statusesOf(type) : [status],
    providers: provider === undefined ? providers : [provider],
    isFiltered: status !== undefined || provider !== undefined,
  }
  return readPage(
    position,
    (part) => readRows(db, scope, part),
    () => countRows(db, scope),
  )
}

/**
 * Selects the transactions of a type that a caller can see. Every branch of a query begins with
 * this condition.
 */
const owned = ({ caller, type }: Scope): RawBuilder<unknown> => sql`
  application_id = ${caller.applicationId}::uuid AND environment = ${sql.lit(caller.environment)}
  AND type = ${sql.lit(type)}`

const readRows = async (
  db: Db,
  scope: Scope,
  { anchor, order, offset, limit }: Part,
): Promise<TransactionRow[]> => {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const nextToAnchor =
    anchor === undefined
      ? sql``
      : anchor.side === 'after'
        ? sql`AND id < ${anchor.id}::uuid`
        : sql`AND id > ${anchor.id}::uuid`
  // Each status and provider is an index range. A filter merges the first rows of its ranges, so
  // that its cost does not depend on how rare the matches are. Skipped rows are read only from the
  // index.
  const branches = !scope.isFiltered
    ? [sql`SELECT id FROM transactions WHERE ${owned(scope)} ${nextToAnchor}`]
    : scope.statuses.flatMap((status) =>
        scope.providers.map(
          (provider) => sql`
            (SELECT id FROM transactions
            WHERE ${owned(scope)} AND status = ${sql.lit(status)}
              AND provider = ${sql.lit(provider)} ${openScope(scope, status)} ${nextToAnchor}
            ORDER BY id ${direction} LIMIT ${offset + limit})`,
        ),
      )
  const { rows } = await sql<TransactionRow>`
    SELECT t.* FROM (
      SELECT id FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
      ORDER BY id ${direction} LIMIT ${limit} OFFSET ${offset}
    ) AS page
    JOIN transactions AS t ON t.id = page.id
    ORDER BY t.id ${direction}`.execute(db)
  return rows
}

/** The organisation is the first column of the index on open rows. */
const openScope = ({ caller, type }: Scope, status: Status): RawBuilder<unknown> =>
  isFinal(type, status) ? sql`` : sql`AND organisation_id = ${caller.organisationId}::uuid`

/**
 * Counts the rows of a scope. Stored counts cover the final rows, so only open rows are counted
 * here. The same statement counts a few open rows; many open rows are counted in steps.
 */
const countRows = async (db: Db, scope: Scope): Promise<number> => {
  const open = scope.statuses.filter((status) => !isFinal(scope.type, status))
  const ofOpen = (which: RawBuilder<unknown>) => sql`
    SELECT id FROM transactions
    WHERE ${owned(scope)} AND organisation_id = ${scope.caller.organisationId}::uuid AND ${which}`
  const isOpen = sql`status IN ${sqlList(open)} AND provider IN ${sqlList(scope.providers)}`
  const underWay =
    open.length === 0
      ? sql`0`
      : sql`(SELECT count(*) FROM (${ofOpen(isOpen)} LIMIT ${stepMax + 1}) AS found)`
  const { rows } = await sql<{ under_way: number; ended: number }>`
    SELECT ${underWay} AS under_way, coalesce(sum(count), 0) AS ended
    FROM transaction_counts
    WHERE ${owned(scope)} AND status IN ${sqlList(scope.statuses)}
      AND provider IN ${sqlList(scope.providers)}`.execute(db)
  const [{ under_way, ended } = { under_way: 0, ended: 0 }] = rows
  if (under_way <= stepMax) return under_way + ended
  let total = ended
  for (const status of open) {
    for (const provider of scope.providers) {
      const isOne = sql`status = ${sql.lit(status)} AND provider = ${sql.lit(provider)}`
      total += await countInSteps(db, (after) => {
        const isBeyond = after === undefined ? sql`` : sql`AND id < ${after}::uuid`
        return sql`${ofOpen(sql`${isOne} ${isBeyond}`)} ORDER BY id DESC LIMIT ${stepMax}`
      })
    }
  }
  return total
}

/** Lists payouts that need approval, newest first, within a country limit. */
export const listWaitingPayouts = (
  db: Db,
  filters: WaitingFilters,
  countries: CountryLimit,
  position: Position,
): Promise<Page<TransactionRow>> =>
  listPage(
    db
      .selectFrom('transactions')
      .where('type', '=', 'disbursement')
      .where('status', '=', 'pending')
      .where(matching(filters))
      .where(withinCountries(sql`country`, countries)),
    position,
  )
