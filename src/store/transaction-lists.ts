import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../domain/caller.ts'
import { type Provider, providers } from '../domain/markets.ts'
import { isFinal, type Status, statusesOf, type TransactionType } from '../domain/states.ts'
import type { Db } from './database.ts'
import { type Page, type Position, pageOf } from './pages.ts'
import type { TransactionRow } from './transactions.ts'

export interface TransactionFilters {
  status?: Status | undefined
  provider?: Provider | undefined
}

interface Scope {
  caller: Caller
  type: TransactionType
  statuses: Status[]
  providers: readonly Provider[]
}

/** One page of a caller's transactions of a type, newest first: two statements, side by side. */
export const listTransactions = async (
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
  }
  const isFiltered = status !== undefined || provider !== undefined
  const [found, total] = await Promise.all([
    readRows(db, scope, isFiltered, position),
    countRows(db, scope),
  ])
  return pageOf(found, total, position)
}

/** The part of the table a caller sees of a type; every branch of a query begins with it. */
const owned = ({ caller, type }: Scope): RawBuilder<unknown> => sql`
  application_id = ${caller.applicationId}::uuid AND environment = ${sql.lit(caller.environment)}
  AND type = ${sql.lit(type)}`

const readRows = async (
  db: Db,
  scope: Scope,
  isFiltered: boolean,
  { page, perPage, anchor }: Position,
): Promise<TransactionRow[]> => {
  const order = anchor?.side === 'before' ? sql`ASC` : sql`DESC`
  const beside =
    anchor === undefined
      ? sql``
      : anchor.side === 'after'
        ? sql`AND id < ${anchor.id}::uuid`
        : sql`AND id > ${anchor.id}::uuid`
  const offset = anchor === undefined ? (page - 1) * perPage : 0
  const limit = perPage + 1
  // Each status and provider has its own place in an index: a filter reads the first rows of the
  // places it names and merges them, so that it costs the same however rare its matches are.
  const branches = !isFiltered
    ? [sql`SELECT * FROM transactions WHERE ${owned(scope)} ${beside}`]
    : scope.statuses.flatMap((status) =>
        scope.providers.map(
          (provider) => sql`
            (SELECT * FROM transactions
            WHERE ${owned(scope)} AND status = ${sql.lit(status)}
              AND provider = ${sql.lit(provider)} ${openScope(scope, status)} ${beside}
            ORDER BY id ${order} LIMIT ${offset + limit})`,
        ),
      )
  const { rows } = await sql<TransactionRow>`
    SELECT * FROM (${sql.join(branches, sql` UNION ALL `)}) AS found
    ORDER BY id ${order} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

/** Rows on their way are found by the index of open ones, which begins with the organisation. */
const openScope = ({ caller, type }: Scope, status: Status): RawBuilder<unknown> =>
  isFinal(type, status) ? sql`` : sql`AND organisation_id = ${caller.organisationId}::uuid`

/** How many there are: those that ended as counted when they did, the others as they are now. */
const countRows = async (db: Db, scope: Scope): Promise<number> => {
  const list = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)))
  const open = scope.statuses.filter((status) => !isFinal(scope.type, status))
  const underWay =
    open.length === 0
      ? sql`0`
      : sql`(SELECT count(*) FROM transactions
          WHERE ${owned(scope)} AND organisation_id = ${scope.caller.organisationId}::uuid
            AND status IN (${list(open)}) AND provider IN (${list(scope.providers)}))`
  const { rows } = await sql<{ total: number }>`
    SELECT ${underWay} + coalesce(sum(count), 0) AS total
    FROM transaction_counts
    WHERE ${owned(scope)} AND status IN (${list(scope.statuses)})
      AND provider IN (${list(scope.providers)})`.execute(db)
  return rows[0]?.total ?? 0
}
