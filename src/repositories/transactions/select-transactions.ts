import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { type Keyset, type KeysetPage, keysetPage } from '../../database/keyset.ts'
import { sqlList } from '../../database/sql.ts'
import type { Caller } from '../../domain/merchants/caller.ts'
import type { TransitionCause } from '../../domain/transactions/state-machine.ts'
import { successfulStatuses } from '../../domain/transactions/status-groups.ts'
import { metadataDocuments } from './metadata-documents.ts'
import {
  alongIndex,
  hasKey,
  isWalked,
  matches,
  newestIds,
  ownedBy,
  type Selection,
} from './selection.ts'
import { countsAsRefunded, type TransactionRow } from './transactions.ts'

type StatusChangeRow = Pick<TransactionRow, 'failure_reason'> & {
  from: TransactionRow['status']
  to: TransactionRow['status']
  cause: TransitionCause
  happened_at: string
}

const listedColumns = [
  'id',
  'type',
  'status',
  'failure_reason',
  'amount',
  'currency',
  'provider',
  'country',
  'phone_number',
  'fee_amount',
  'returned_fee_amount',
  'reference',
  'original_id',
  'checkout_session_id',
  'bulk_payout_id',
  'refund_reason',
  'provider_reference',
  'metadata',
  'environment',
  'created_at',
  'updated_at',
  'merchant_reference',
  'number_erased_at',
  'held_reason',
  'held_since',
] as const satisfies readonly (keyof TransactionRow)[]

/** A transaction as its merchant sees it. Refunded amounts are in minor units. */
export type ListedTransaction = Pick<TransactionRow, (typeof listedColumns)[number]> & {
  /** The sum of refunds that succeeded or are in progress. */
  refunding: number | null
  refunded: number | null
}

/** The history is sorted oldest first. */
export type DetailedTransaction = ListedTransaction & { timeline: StatusChangeRow[] | null }

const columns = sql.raw(listedColumns.map((name) => `t.${name}`).join(', '))

const refunds = (() => {
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`least(coalesce(sum(r.amount) FILTER (WHERE ${which}), 0),
      ${sql.lit(Number.MAX_SAFE_INTEGER)})`
  return sql`
    LEFT JOIN LATERAL (
      SELECT ${sumOf(countsAsRefunded(sql`r.status`))} AS refunding,
        ${sumOf(sql`r.status IN ${sqlList(successfulStatuses)}`)} AS refunded
      FROM transactions AS r WHERE r.original_id = t.id
    ) AS r ON t.type = 'collection'`
})()

/** Builds a query for the transactions with these ids, newest first. */
type RowsOf<Row> = (ids: RawBuilder<unknown>) => RawBuilder<Row>

const listed: RowsOf<ListedTransaction> = (ids) => sql`
    SELECT ${columns}, r.refunding, r.refunded FROM (${ids}) AS page
    JOIN transactions AS t ON t.id = page.id
    ${refunds}
    ORDER BY t.id DESC`

const detailed: RowsOf<DetailedTransaction> = (ids) => sql`
    SELECT ${columns}, r.refunding, r.refunded, h.timeline FROM (${ids}) AS page
    JOIN transactions AS t ON t.id = page.id
    ${refunds}
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('from', h.from_status, 'to', h.to_status, 'failure_reason',
        h.failure_reason, 'cause', h.cause, 'happened_at', h.happened_at) ORDER BY h.id) AS timeline
      FROM transaction_transitions AS h WHERE h.transaction_id = t.id
    ) AS h ON true
    ORDER BY t.id DESC`

interface Reader<Row> {
  db: Db
  caller: Caller
  rowsOf: RowsOf<Row>
}

const readRows = async <Row>(
  { db, rowsOf }: Reader<Row>,
  ids: RawBuilder<unknown> | undefined,
): Promise<Row[]> => (ids === undefined ? [] : (await rowsOf(ids).execute(db)).rows)

/**
 * The number of rows that one statement checks one by one. Metadata may be large, so fewer rows are
 * checked with a metadata filter.
 */
export const walkLengthOf = ({ metadata }: Selection): number => (metadata.length > 0 ? 250 : 2500)

/**
 * Limits the rows and the time for one page that is filtered by metadata, or by a merchant
 * reference that many rows share. When a limit is reached, the page may be short.
 */
const checkedMax = 10_000
const checkMaxMs = 1000

/** If more transactions than this may match the metadata, walks find them instead. */
export const candidatesMax = 1000

/**
 * Returns a page of the caller's transactions, newest first. A page filtered by metadata, or by
 * merchant reference and another filter, may have fewer rows than requested although older rows
 * follow. With any other filter, reading continues until the page is full or `signal` is aborted.
 */
export const selectTransactions = async (
  db: Db,
  caller: Caller,
  selection: Selection,
  keyset: Keyset,
  signal: AbortSignal,
): Promise<KeysetPage<DetailedTransaction>> => {
  const reader = { db, caller, rowsOf: detailed }
  if (!isWalked(selection) || isByMetadata(selection)) {
    return selectPart(reader, selection, keyset)
  }
  const rowsMax = keyset.limit + 1
  const isBounded = selection.merchantReferences !== undefined || selection.metadata.length > 0
  const isOver = createLimit(selection)
  const rows: DetailedTransaction[] = []
  for (let { after } = keyset; !signal.aborted; ) {
    const part = await selectPart(reader, selection, { after, limit: rowsMax - rows.length })
    rows.push(...part.rows)
    if (rows.length === rowsMax || !part.hasMore) break
    after = part.next
    if (isBounded && isOver()) return { rows, hasMore: true, next: after }
  }
  return keysetPage(rows, keyset)
}

/**
 * Returns a function to call after each walk. The function returns whether enough rows were
 * checked.
 */
export const createLimit = (selection: Selection): (() => boolean) => {
  const endsAtMs = performance.now() + checkMaxMs
  let checked = 0
  return () => {
    checked += walkLengthOf(selection)
    return checked >= checkedMax || performance.now() >= endsAtMs
  }
}

/** Yields all rows of a selection, newest first, at most `limit` at a time. A part may be empty. */
export async function* readSelection(
  db: Db,
  caller: Caller,
  selection: Selection,
  limit: number,
): AsyncGenerator<ListedTransaction[]> {
  const reader = { db, caller, rowsOf: listed }
  let after: string | undefined
  for (let hasMore = true; hasMore; ) {
    const part = await selectPart(reader, selection, { limit, after })
    yield part.rows
    after = part.next ?? part.rows.at(-1)?.id
    hasMore = part.hasMore
  }
}

/**
 * Reads the next rows of a selection. Returns fewer rows than requested if many rows would have to
 * be checked. `next` is the last checked row.
 */
const selectPart = <Row extends { id: string }>(
  reader: Reader<Row>,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<Row>> => {
  if (!isWalked(selection)) return selectDirectly(reader, selection, keyset)
  return isByMetadata(selection)
    ? selectByMetadata(reader, selection, keyset)
    : selectByWalk(reader, selection, keyset)
}

const isByMetadata = (selection: Selection): boolean =>
  selection.metadata.length > 0 && !hasKey(selection)

const selectDirectly = async <Row extends { id: string }>(
  reader: Reader<Row>,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<Row>> => {
  const ids = newestIds(ownedBy(reader.caller), selection, { ...keyset, limit: keyset.limit + 1 })
  return keysetPage(await readRows(reader, ids), keyset)
}

const selectByWalk = async <Row>(
  reader: Reader<Row>,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<Row>> => pageOf(reader, await walk(reader, selection, keyset), keyset)

/**
 * Finds rows through the metadata index, which returns all rows together and unsorted. The index is
 * suitable only for values that few transactions share. Other values are found by walks from the
 * newest row.
 */
const selectByMetadata = async <Row extends { id: string }>(
  reader: Reader<Row>,
  selection: Selection,
  keyset: Keyset,
): Promise<KeysetPage<Row>> => {
  const { db, caller } = reader
  const { limit, after } = keyset
  const isOver = createLimit(selection)
  let { ids, last } = await walk(reader, selection, keyset)
  if (ids.length > limit || last === undefined) return pageOf(reader, { ids, last }, keyset)
  const candidates = await findCandidates(db, [caller], selection)
  if (candidates.length < candidatesMax) {
    const selectedIds = sql`SELECT t.id FROM transactions AS t
      WHERE t.id = ANY(${candidates}::uuid[]) AND ${matches(ownedBy(caller), selection, { after })}
      ORDER BY t.id DESC LIMIT ${limit + 1}`
    return keysetPage(await readRows(reader, selectedIds), keyset)
  }
  while (last !== undefined && !isOver()) {
    const further = await walk(reader, selection, { limit: limit - ids.length, after: last })
    ids = [...ids, ...further.ids]
    last = further.last
    if (ids.length > limit) break
  }
  return pageOf(reader, { ids, last }, keyset)
}

interface Walk {
  /** The matching rows, at most one more than requested. */
  ids: string[]
  /** The last checked row; undefined if no more rows follow. */
  last: string | undefined
}

/** Checks the next rows of a selection, newest first, and returns the matching rows. */
const walk = async (
  { db, caller }: Pick<Reader<unknown>, 'db' | 'caller'>,
  selection: Selection,
  { limit, after }: Keyset,
): Promise<Walk> => {
  const whose = ownedBy(caller)
  const isMatch = sql`(${matches(whose, selection, {})}) AS is_match`
  const length = walkLengthOf(selection)
  const nextRows = { limit: length, after }
  const next = newestIds(whose, alongIndex(selection), nextRows, sql`t.id, ${isMatch}`)
  return next === undefined ? { ids: [], last: undefined } : readWalk(db, next, { length, limit })
}

/** Runs `next`, a query for at most `length` ids with `is_match`. `limit` is the page limit. */
export const readWalk = async (
  db: Db,
  next: RawBuilder<unknown>,
  { length, limit }: { length: number; limit: number },
): Promise<Walk> => {
  const { rows } = await sql<{ ids: string[]; length: number; last: string | null }>`
    WITH seen AS MATERIALIZED (${next})
    SELECT (SELECT count(*) FROM seen) AS length, (SELECT id FROM seen ORDER BY id LIMIT 1) AS last,
      ARRAY(SELECT id FROM seen WHERE is_match ORDER BY id DESC LIMIT ${limit + 1}) AS ids
    `.execute(db)
  const [seen] = rows
  return {
    ids: seen?.ids ?? [],
    last: seen?.length === length ? (seen.last ?? undefined) : undefined,
  }
}

/**
 * Returns a page of the rows that the walks found. The next page continues after the last checked
 * row, even if this page is short.
 */
const pageOf = async <Row>(
  reader: Reader<Row>,
  { ids, last }: Walk,
  { limit }: Keyset,
): Promise<KeysetPage<Row>> => {
  const shown = ids.slice(0, limit)
  const rows =
    shown.length === 0 ? [] : await readRows(reader, sql`SELECT unnest(${shown}::uuid[]) AS id`)
  if (ids.length > limit) return { rows, hasMore: true }
  return { rows, hasMore: last !== undefined, next: last }
}

/**
 * Returns unsorted ids of the owners' transactions that may match the metadata, at most
 * `candidatesMax`.
 */
export const findCandidates = async (
  db: Db,
  owners: Pick<Caller, 'applicationId' | 'environment'>[],
  { metadata }: Selection,
): Promise<string[]> => {
  const documents = owners.flatMap(({ applicationId, environment }) =>
    metadataDocuments(applicationId + environment, metadata),
  )
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
  (await selectDirectly({ db, caller, rowsOf: detailed }, { id, metadata: [] }, { limit: 1 }))
    .rows[0]
