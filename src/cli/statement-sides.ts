import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { dayMs } from '../domain/time.ts'
import { management, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { Failure } from './failures.ts'
import { importAsText, readStatementLines, type StatementOptions } from './statement-file.ts'

/**
 * Stores the two sides of a comparison in SQLite: the statement's lines and the live transactions.
 */

export interface ComparisonOptions extends StatementOptions {
  provider: Schemas['Provider']
  country: Schemas['Country']
  from: string
  to: string
  propose?: true
}

type LiveTransaction = Pick<
  Schemas['ManagedTransaction'],
  | 'id'
  | 'type'
  | 'status'
  | 'amount'
  | 'currency'
  | 'created_at'
  | 'submitted_reference'
  | 'provider_reference'
>

export const tables = `
  PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;
  CREATE TABLE theirs (line INTEGER PRIMARY KEY, name TEXT, reference TEXT, amount INTEGER,
    sign INTEGER, status TEXT, succeeded INTEGER, time TEXT, compared INTEGER, charge INTEGER);
  CREATE TABLE unreadable (line INTEGER PRIMARY KEY, reason TEXT);
  CREATE TABLE ours (id TEXT PRIMARY KEY, type TEXT, reference TEXT, amount INTEGER, status TEXT,
    succeeded INTEGER, time TEXT, within INTEGER) WITHOUT ROWID;
  CREATE TABLE names (name TEXT, id TEXT, PRIMARY KEY (name, id)) WITHOUT ROWID;
  BEGIN;`

/** Excel preserves fifteen digits of a number and replaces the rest with zeros. */
const exactDigits = 15

const endsInZeros = `(length(t.name) > ${exactDigits} AND t.name NOT GLOB '*[^0-9]*'
  AND trim(substr(t.name, ${exactDigits + 1}), '0') = '')`

const firstDigits = `substr(t.name, 1, ${exactDigits})`

export const isKnown = 'EXISTS (SELECT 1 FROM names AS n WHERE n.name = t.name)'

/** True if another reference from this service differs only in the digits that became zeros. */
const hasSibling = `EXISTS (SELECT 1 FROM names AS n
  WHERE n.name >= ${firstDigits} AND n.name < ${firstDigits} || ':'
    AND length(n.name) = length(t.name) AND n.name <> t.name)`

const isShared = `EXISTS (SELECT 1 FROM theirs AS e WHERE e.name = t.name AND e.line <> t.line)`

const otherAmounts = `EXISTS (SELECT 1 FROM theirs AS e
  WHERE e.name = t.name AND (e.amount <> t.amount OR e.sign <> t.sign))`

const isOfOtherAmount = `EXISTS (SELECT 1 FROM names AS n JOIN ours AS o ON o.id = n.id
  WHERE n.name = t.name AND o.amount <> t.amount)`

/**
 * Marks lines as unreadable if Excel seems to have rounded their references. In that case, several
 * lines share a reference, or a reference from this service differs only in the digits that became
 * zeros. A line stays readable if it is the only line with a reference that really ends in zeros,
 * and its amount matches.
 */
const settingRoundedAside = `
  INSERT INTO unreadable
  SELECT t.line, 'Excel has rounded the reference "' || t.reference || '": ${importAsText}'
  FROM theirs AS t
  WHERE ${endsInZeros} AND (
    (${isShared} AND (${otherAmounts} OR ${hasSibling} OR NOT ${isKnown}))
    OR (${hasSibling} AND (${isOfOtherAmount} OR NOT ${isKnown})));
  DELETE FROM theirs WHERE line IN (SELECT line FROM unreadable);`

/**
 * Prepares the comparison once both sides are stored. A line with the reference of a transaction in
 * the period is compared regardless of its date, so that a wrong date cannot hide a difference.
 * `signs` contains the usual sign of each type, because some statements show payouts and refunds as
 * negative: plus for collections, otherwise the sign of most lines.
 */
const preparation = `
  COMMIT;
  CREATE INDEX theirs_by_name ON theirs (name); CREATE INDEX names_by_id ON names (id);
  ${settingRoundedAside}
  UPDATE theirs SET compared = 1 WHERE compared = 0 AND EXISTS (
    SELECT 1 FROM names AS n JOIN ours AS o ON o.id = n.id
    WHERE n.name = theirs.name AND o.within = 1);
  CREATE TABLE signs AS
    SELECT o.type, CASE o.type WHEN 'collection' THEN 1 ELSE sum(t.sign) END AS sign
    FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
    WHERE t.compared = 1 AND t.succeeded = 1 GROUP BY o.type;`

/**
 * Extends the period by a day on both sides. The service may date a transaction one day earlier or
 * later than the provider, which is not a difference.
 */
const periodOf = ({ from, to }: ComparisonOptions) => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (!(fromMs < toMs)) throw new Failure('--to must be later than --from.', 2)
  return {
    isWithin: (atMs: number) => atMs >= fromMs && atMs < toMs,
    near: {
      from: new Date(Math.max(fromMs - dayMs, 0)).toISOString(),
      to: new Date(toMs + dayMs).toISOString(),
    },
  }
}

/** Providers write references with or without hyphens, in upper or lower case. */
const nameOf = (reference: string): string => reference.replaceAll('-', '').toLowerCase()

/** Returns the number of empty lines, and the SHA-256 of the bytes that were read. */
export const readStatement = async (
  store: DatabaseSync,
  options: ComparisonOptions,
): Promise<{ emptyLines: number; sha256: string }> => {
  const hash = createHash('sha256')
  const insert = store.prepare('INSERT INTO theirs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const insertUnreadable = store.prepare('INSERT INTO unreadable VALUES (?, ?)')
  let emptyLines = 0
  for await (const read of readStatementLines(options, periodOf(options).isWithin, hash)) {
    if ('isEmpty' in read) emptyLines += 1
    else if ('unreadable' in read) insertUnreadable.run(read.line, read.unreadable)
    else {
      const { line, reference, amount, isNegative, status, hasSucceeded, time, isWithin } = read
      const sign = isNegative ? -1 : 1
      const values = [reference, amount, sign, status, Number(hasSucceeded), time] as const
      insert.run(line, nameOf(reference), ...values, Number(isWithin), read.charge)
    }
  }
  return { emptyLines, sha256: hash.digest('hex') }
}

export const readTransactions = async (
  store: DatabaseSync,
  options: ComparisonOptions,
  command: Command,
): Promise<void> => {
  const { provider, country, currency } = options
  const { isWithin, near } = periodOf(options)
  const query = { provider, country, ...near }
  const { data } = await send(
    management,
    (api) => api.GET('/live-transactions', { params: { query }, parseAs: 'stream' }),
    [command],
  )
  if (!data) throw new Failure('The server sent no transactions.', 2)
  const insert = store.prepare('INSERT INTO ours VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const name = store.prepare('INSERT OR IGNORE INTO names VALUES (?, ?)')
  const input = Readable.fromWeb(data as never)
  let isWhole = false
  for await (const line of createInterface({ input })) {
    const row = JSON.parse(line) as LiveTransaction | { end: true }
    if ('end' in row) {
      isWhole = true
      continue
    }
    if (row.currency !== currency) continue
    const hasSucceeded = row.status === 'successful' || row.status === 'completed'
    const reference = row.provider_reference ?? row.submitted_reference
    const values = [row.type, reference, row.amount, row.status, Number(hasSucceeded)] as const
    insert.run(row.id, ...values, row.created_at, Number(isWithin(Date.parse(row.created_at))))
    for (const each of [row.id, row.submitted_reference, row.provider_reference]) {
      if (each !== null) name.run(nameOf(each), row.id)
    }
  }
  if (!isWhole) throw new Failure("The server's list of transactions is incomplete.", 2)
  store.exec(preparation)
}
