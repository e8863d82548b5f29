import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList } from '../../database/sql-list.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import type { TransitionCause } from '../../domain/transactions/state-machine.ts'
import { successfulEnds } from '../../domain/transactions/status-groups.ts'
import { metadataDocuments } from './metadata-documents.ts'
import {
  alongReference,
  hasKey,
  matches,
  newestIds,
  type Selection,
  unindexed,
} from './selection.ts'
import { countsAsRefunded, type TransactionRow } from './transactions.ts'

type StatusChangeRow = Pick<TransactionRow, 'failure_reason'> & {
  from: TransactionRow['status']
  to: TransactionRow['status']
  cause: TransitionCause
  happened_at: string
}

/** A transaction with its refunds, in minor units, and its history, oldest first. */
export type DetailedTransaction = TransactionRow & {
  /** Given back, or on its way back. */
  refunding: number | null
  /** Given back. */
  refunded: number | null
  timeline: StatusChangeRow[] | null
}

const detailsOf = (ids: RawBuilder<unknown>): RawBuilder<DetailedTransaction> => {
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`least(coalesce(sum(r.amount) FILTER (WHERE ${which}), 0),
      ${sql.lit(Number.MAX_SAFE_INTEGER)})`
  return sql<DetailedTransaction>`
    SELECT t.*, r.refunding, r.refunded, h.timeline FROM (${ids}) AS page
    JOIN transactions AS t ON t.id = page.id
    LEFT JOIN LATERAL (
      SELECT ${sumOf(countsAsRefunded(sql`r.status`))} AS refunding,
        ${sumOf(sql`r.status IN ${sqlList(successfulEnds)}`)} AS refunded
      FROM transactions AS r WHERE r.original_id = t.id
    ) AS r ON t.type = 'collection'
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('from', h.from_status, 'to', h.to_status, 'failure_reason',
        h.failure_reason, 'cause', h.cause, 'happened_at', h.happened_at) ORDER BY h.id) AS timeline
      FROM transaction_transitions AS h WHERE h.transaction_id = t.id
    ) AS h ON true
    ORDER BY t.id DESC`
}

const readDetails = async (
  db: Db,
  ids: RawBuilder<unknown> | undefined,
): Promise<DetailedTransaction[]> =>
  ids === undefined ? [] : (await detailsOf(ids).execute(db)).rows

/**
 * A page of a caller's transactions of a selection, newest first. Filtered by metadata, or by the
 * merchant's own reference and something else, it may hold fewer rows than asked for although older
 * ones follow.
 */
export const selectTransactions = (
  db: Db,
  caller: Caller,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<DetailedTransaction>> => {
  const along = alongReference(selection)
  if (along !== undefined) return selectAlong(db, caller, along, selection, keyset)
  return selection.metadata.length > 0 && !hasKey(selection)
    ? selectByMetadata(db, caller, selection, keyset)
    : selectDirectly(db, caller, selection, keyset)
}

const selectDirectly = async (
  db: Db,
  caller: Caller,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<DetailedTransaction>> => {
  const ids = newestIds(caller, selection, { ...keyset, limit: keyset.limit + 1 })
  return keysetPage(await readDetails(db, ids), keyset)
}

/** Rows that are read one by one before the index of metadata is asked, and after it. */
const walks = { first: 1000, second: 9000 }

/** A page of those that match among the next of `along`, a part of the selection. */
const selectAlong = async (
  db: Db,
  caller: Caller,
  along: Selection,
  selection: Selection,
  { limit, after }: Keyset,
): Promise<KeysetPage<DetailedTransaction>> => {
  const length = walks.first + walks.second
  const ids = newestIds(caller, along, { limit: length, after })
  const isMatch = matches(caller, selection, {})
  return pageOfWalk(db, await walk(db, ids, isMatch, limit, length), limit)
}

/** The page goes on where the walk ended, though it may not be full. */
const pageOfWalk = async (
  db: Db,
  { ids, last }: Walk,
  limit: number,
): Promise<KeysetPage<DetailedTransaction>> => {
  const rows = await readDetails(db, idsIn(ids.slice(0, limit)))
  if (ids.length > limit) return { rows, hasMore: true }
  return { rows, hasMore: last !== undefined, next: last }
}

/** More candidates than that are not read at once. */
const candidatesMax = 10_000

/**
 * The index of metadata gives rows in no order, all of them at once: right for values that few
 * transactions share. Values that many share are found by a walk along the newest rows, which is
 * bounded: where it ends before the page is full, the next page goes on from there.
 */
const selectByMetadata = async (
  db: Db,
  caller: Caller,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<DetailedTransaction>> => {
  const { limit, after } = keyset
  const isMatch = sql.join(unindexed(selection), sql` AND `)
  const walkFrom = (after: string | undefined, length: number, limit: number): Promise<Walk> =>
    walk(db, newestIds(caller, selection, { limit: length, after }, false), isMatch, limit, length)
  const first = await walkFrom(after, walks.first, limit)
  if (first.ids.length > limit || first.last === undefined) {
    return keysetPage(await readDetails(db, idsIn(first.ids)), keyset)
  }
  const candidates = await findCandidates(db, caller, selection)
  if (candidates.length < candidatesMax) {
    const wanted = sql`SELECT t.id FROM transactions AS t
      WHERE t.id = ANY(${candidates}::uuid[]) AND ${matches(caller, selection, { after })}
      ORDER BY t.id DESC LIMIT ${limit + 1}`
    return keysetPage(await readDetails(db, wanted), keyset)
  }
  const second = await walkFrom(first.last, walks.second, limit - first.ids.length)
  return pageOfWalk(db, { ...second, ids: [...first.ids, ...second.ids] }, limit)
}

const idsIn = (ids: string[]): RawBuilder<unknown> | undefined =>
  ids.length === 0 ? undefined : sql`SELECT unnest(${ids}::uuid[]) AS id`

interface Walk {
  /** Those that match, one more than asked for at most. */
  ids: string[]
  /** The last row that was looked at; undefined where there are no more. */
  last: string | undefined
}

/**
 * Looks at the rows of some ids, `length` at most, and returns those that match, `limit` and one
 * more. `OFFSET 0` keeps the planner from reading a small table whole, and the metadata of every
 * row in it.
 */
const walk = async (
  db: Db,
  ids: RawBuilder<unknown> | undefined,
  isMatch: RawBuilder<unknown>,
  limit: number,
  length: number,
): Promise<Walk> => {
  if (ids === undefined) return { ids: [], last: undefined }
  const { rows } = await sql<{ ids: string[]; length: number; last: string | null }>`
    WITH seen AS MATERIALIZED (${ids})
    SELECT (SELECT count(*) FROM seen) AS length, (SELECT id FROM seen ORDER BY id LIMIT 1) AS last,
      ARRAY(SELECT t.id FROM seen CROSS JOIN LATERAL (
          SELECT * FROM transactions WHERE transactions.id = seen.id OFFSET 0
        ) AS t
        WHERE ${isMatch}
        ORDER BY t.id DESC LIMIT ${limit + 1}) AS ids`.execute(db)
  const [seen] = rows
  return {
    ids: seen?.ids ?? [],
    last: seen?.length === length ? (seen.last ?? undefined) : undefined,
  }
}

/** Ids of transactions that may hold this metadata, in no order, `candidatesMax` at most. */
const findCandidates = async (
  db: Db,
  { applicationId, environment }: Caller,
  { metadata }: Selection,
): Promise<string[]> => {
  const documents = metadataDocuments(applicationId + environment, metadata)
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM transactions_by_metadata(${documents}::jsonb[], ${candidatesMax}::integer)
      AS found (id)`.execute(db)
  return rows.map(({ id }) => id)
}

export const findDetailed = async (
  db: Db,
  caller: Caller,
  id: string,
): Promise<DetailedTransaction | undefined> =>
  (await selectDirectly(db, caller, { id, metadata: [] }, { limit: 1 })).rows[0]
