import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { type Command, InvalidArgumentError } from 'commander'
import { countries, currencies, providers } from '../../generated/enumerations.ts'
import { dayMs } from '../domain/time.ts'
import { readTime, timeFormats } from '../domain/written-time.ts'
import { management, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure, unreadableExitCode } from './failures.ts'
import { choice, mandatory, verb } from './options.ts'
import { jsonLine } from './output.ts'
import { importAsText, readStatementLines, type StatementOptions } from './statement-file.ts'
import { plain, printNote, terminalOf } from './terminal.ts'
import { timeOption } from './times.ts'

/**
 * Compares a provider's statement with the service's live transactions. Both are stored in a
 * temporary SQLite database on disk, so that large statements need little memory.
 */

interface Options extends StatementOptions {
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

type Difference = Record<string, string | number | null>

export const compare = (noun: Command): void => {
  verb(
    noun,
    'compare',
    "compare a provider's statement with the live transactions; exit code 1 if they differ, " +
      `${unreadableExitCode} if lines cannot be read`,
    'compare --statement november.csv --provider carrier1_momo --country CG --currency XAF \\\n' +
      '      --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z \\\n' +
      '      --reference-column "External id" --amount-column Amount --status-column Status',
  )
    .requiredOption('--statement <file>', "the provider's statement, CSV with a header line")
    .addOption(mandatory(choice('--provider <provider>', 'provider of the statement', providers)))
    .addOption(mandatory(choice('--country <country>', 'country', countries)))
    .addOption(mandatory(choice('--currency <currency>', 'currency of the statement', currencies)))
    .addOption(
      mandatory(
        timeOption('--from <timestamp>', 'transactions created from this time on, in ISO 8601'),
      ),
    )
    .addOption(mandatory(timeOption('--to <timestamp>', 'transactions created before this time')))
    .requiredOption(
      '--reference-column <name>',
      "column with our reference, or with the provider's",
    )
    .requiredOption('--amount-column <name>', 'column with amounts, in major units')
    .option(
      '--record-charges <column>',
      "record the provider's charge for each transaction that succeeded on both sides, from " +
        'this column, in major units; can be repeated safely',
    )
    .option('--propose', 'propose the charges to a colleague instead of recording them')
    .option('--status-column <name>', 'column with statuses (default: every line is successful)')
    .option('--time-column <name>', 'column with times (default: every line is in the period)')
    .addOption(
      choice(
        '--time-format <format>',
        'format of the times: 2026-12-05T10:00:00Z; 05/12/2026 10:00 with the day or the month ' +
          'first; or Excel serial numbers. All formats except iso need --time-zone',
        timeFormats,
      ).default('iso'),
    )
    .option(
      '--separator <character>',
      'cell separator, or tab (default: detected in the header line)',
      separator,
    )
    .addOption(
      choice('--decimal-separator <character>', 'decimal separator of amounts', ['.', ',']).default(
        '.',
      ),
    )
    .option(
      '--succeeded <values>',
      'statuses that mean success, separated by commas',
      'successful,success,succeeded,completed,ts',
    )
    .option(
      '--not-succeeded <values>',
      'statuses that mean no money moved, separated by commas',
      'failed,failure,cancelled,canceled,rejected,declined,expired,timeout,tf,pending',
    )
    .action(run)
}

const separator = (text: string): string => {
  if (text === 'tab' || text === '\\t') return '\t'
  if (/^[^"\r\n]$/.test(text)) return text
  throw new InvalidArgumentError('Enter one character, or tab.')
}

const checkTimes = ({ timeFormat, timeColumn, timeZone }: Options): void => {
  if (timeFormat === 'iso') return
  if (timeColumn === undefined) {
    throw new Failure('--time-format needs --time-column.', 2)
  }
  if (timeZone === undefined) {
    throw new Failure(
      `Times in the format ${timeFormat} have no offset: set the time zone, e.g. --time-zone ` +
        'Africa/Brazzaville.',
      2,
    )
  }
}

const run = async (options: Options, command: Command): Promise<void> => {
  checkTimes(options)
  const { DatabaseSync } = await import('node:sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'momo-compare-'))
  const store = new DatabaseSync(join(folder, 'sides'))
  try {
    store.exec(tables)
    const { emptyLines, sha256 } = await readStatement(store, options)
    await readTransactions(store, options, command)
    const result = show(store, options, emptyLines, command)
    await recordCharges(store, options, sha256, command)
    await recordComparison(options, { ...result, sha256 }, command)
  } finally {
    store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const tables = `
  PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;
  CREATE TABLE theirs (line INTEGER PRIMARY KEY, name TEXT, reference TEXT, amount INTEGER,
    sign INTEGER, status TEXT, succeeded INTEGER, time TEXT, compared INTEGER, charge INTEGER);
  CREATE TABLE unreadable (line INTEGER PRIMARY KEY, reason TEXT);
  CREATE TABLE ours (id TEXT PRIMARY KEY, type TEXT, reference TEXT, amount INTEGER, status TEXT,
    succeeded INTEGER, time TEXT, within INTEGER) WITHOUT ROWID;
  CREATE TABLE names (name TEXT, id TEXT, PRIMARY KEY (name, id)) WITHOUT ROWID;
  BEGIN;`

/** Excel keeps fifteen digits of a number and replaces the rest with zeros. */
const exactDigits = 15
const endsInZeros = `(length(t.name) > ${exactDigits} AND t.name NOT GLOB '*[^0-9]*'
  AND trim(substr(t.name, ${exactDigits + 1}), '0') = '')`
const firstDigits = `substr(t.name, 1, ${exactDigits})`
const isKnown = 'EXISTS (SELECT 1 FROM names AS n WHERE n.name = t.name)'
/** Whether another of our references differs only in the digits that became zeros. */
const hasSibling = `EXISTS (SELECT 1 FROM names AS n
  WHERE n.name >= ${firstDigits} AND n.name < ${firstDigits} || ':'
    AND length(n.name) = length(t.name) AND n.name <> t.name)`
const isShared = `EXISTS (SELECT 1 FROM theirs AS e WHERE e.name = t.name AND e.line <> t.line)`
const otherAmounts = `EXISTS (SELECT 1 FROM theirs AS e
  WHERE e.name = t.name AND (e.amount <> t.amount OR e.sign <> t.sign))`
const isOfOtherAmount = `EXISTS (SELECT 1 FROM names AS n JOIN ours AS o ON o.id = n.id
  WHERE n.name = t.name AND o.amount <> t.amount)`

/**
 * Marks lines as unreadable if Excel seems to have rounded their references: several lines share a
 * reference that they cannot all have, or one of our references differs only in the digits that
 * became zeros. A line stays if it is the only line with a reference that really ends in zeros, and
 * its amount matches.
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
 * Prepares the comparison once both sides are stored. A line with the reference of one of our
 * transactions in the period is compared regardless of its date, so that a wrong date cannot hide a
 * difference. `signs` has the usual sign of the amounts of each type: plus for collections, and for
 * the other types the sign of most lines, because some statements show payouts and refunds as
 * negative.
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
 * Returns the period, extended by a day on both sides. A line in the period may belong to a
 * transaction that we date one day earlier or later, which is not a difference.
 */
const periodOf = ({ from, to }: Options) => {
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

/** Normalises a reference: no hyphens, lower case, because providers write both forms. */
const nameOf = (reference: string): string => reference.replaceAll('-', '').toLowerCase()

/**
 * Stores each line of the statement. Returns the number of empty lines, and the SHA-256 of the
 * bytes that were read.
 */
const readStatement = async (
  store: DatabaseSync,
  options: Options,
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

const readTransactions = async (
  store: DatabaseSync,
  options: Options,
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

const daysMax = 402

const daysOf = ({ from, to }: Options): string[] => {
  const firstMs = Math.floor(Date.parse(from) / dayMs) * dayMs
  const count = Math.ceil((Date.parse(to) - firstMs) / dayMs)
  return Array.from({ length: Math.min(count, daysMax + 1) }, (_, at) =>
    new Date(firstMs + at * dayMs).toISOString().slice(0, 10),
  )
}

/**
 * Returns the day itself, or the nearest day of the period: a line in the period may belong to a
 * transaction that we date one day earlier or later.
 */
const dayWithin = ({ from, to }: Options, day: string): string => {
  const first = new Date(from).toISOString().slice(0, 10)
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10)
  if (day < first) return first
  return day > last ? last : day
}

interface Result {
  lines: number
  differences: number
  /** The days with differences. Undefined if the day of a difference is unknown. */
  days: Set<string> | undefined
}

/**
 * Records the comparison on the server, for the wallet calendar. If this fails, only prints a note.
 */
const recordComparison = async (
  options: Options,
  { sha256, lines, differences, days }: Result & { sha256: string },
  command: Command,
): Promise<void> => {
  const { provider, country, currency, from, to } = options
  const differingDays =
    days === undefined
      ? daysOf(options)
      : [...new Set([...days].map((day) => dayWithin(options, day)))]
  const columns = [
    options.referenceColumn,
    options.amountColumn,
    options.statusColumn,
    options.timeColumn,
    options.recordCharges,
  ].filter((name) => name !== undefined)
  if (differingDays.length > daysMax) {
    printNote(
      command,
      'Comparison not recorded: the period is too long. Compare one month at a time.',
    )
    return
  }
  const body = {
    ...{ provider, country, currency, sha256, from, to, lines, differences },
    columns: columns.join(', ').slice(0, 500),
    differing_days: differingDays,
  }
  try {
    await send(management, (api) => api.POST('/statement-comparisons', { body }), [command])
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    printNote(command, `Comparison not recorded: ${error.message}`)
  }
}

const chargesAtOnce = 100

/**
 * Selects the next charges of transactions that succeeded on both sides. A transaction may have
 * several lines.
 */
const nextCharges = `
  SELECT o.id AS transaction_id, sum(t.charge) AS amount
  FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
  WHERE o.id > ? AND t.compared = 1 AND t.succeeded = 1 AND o.succeeded = 1
    AND t.charge IS NOT NULL
  GROUP BY o.id ORDER BY o.id LIMIT ${chargesAtOnce}`

/** Records the charges from the statement, and prints the changes. */
const recordCharges = async (
  store: DatabaseSync,
  { recordCharges: column, statement, propose }: Options,
  sha256: string,
  command: Command,
): Promise<void> => {
  if (column === undefined) return
  const reason = `${basename(statement).slice(0, 150)}, SHA-256 ${sha256}`
  const next = store.prepare(nextCharges)
  const total = { recorded: 0, changed: 0 }
  for (let after = ''; ; ) {
    const charges = next.all(after) as unknown as Schemas['ActualCharge'][]
    const last = charges.at(-1)
    if (last === undefined) break
    const body = { charges, reason }
    total.recorded += charges.length
    after = last.transaction_id
    if (propose) {
      await send(management, (api) => api.POST('/provider-charges/proposals', { body }), [command])
      continue
    }
    const { data } = await send(management, (api) => api.POST('/provider-charges', { body }), [
      command,
    ])
    total.changed += data?.data.changed ?? 0
  }
  const { recorded, changed } = total
  if (propose) {
    printNote(command, `Proposed the charges of ${recorded} transactions.`)
    return
  }
  printNote(command, `Recorded the charges of ${recorded} transactions: ${changed} changed.`)
}

/** Whether the amount lacks the usual sign of its type, or both signs are equally frequent. */
const isReversed = '(t.succeeded = 1 AND t.sign * s.sign <= 0)'

const queries = {
  only_at_provider: `
    SELECT line, reference, sign * amount AS amount, status, time FROM theirs AS t
    WHERE succeeded = 1 AND compared = 1
      AND NOT EXISTS (SELECT 1 FROM names AS n WHERE n.name = t.name)
    ORDER BY line`,
  only_here: `
    SELECT id, type, reference, amount, status, time FROM ours AS o
    WHERE succeeded = 1 AND within = 1 AND NOT EXISTS (
      SELECT 1 FROM names AS n JOIN theirs AS t ON t.name = n.name WHERE n.id = o.id)
    ORDER BY id`,
  different: `
    SELECT o.id, t.line, t.reference, o.amount,
      iif(${isReversed}, t.sign, 1) * t.amount AS provider_amount,
      o.status, t.status AS provider_status,
      CASE WHEN ${isReversed} THEN 'reversed amount' WHEN o.amount <> t.amount THEN 'amount'
        ELSE 'status' END AS reason
    FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
      LEFT JOIN signs AS s ON s.type = o.type
    WHERE t.compared = 1
      AND (o.amount <> t.amount OR o.succeeded <> t.succeeded OR ${isReversed})
    ORDER BY t.line`,
  // The first successful line of a transaction is expected. Each further line moved money again.
  moved_again: `
    SELECT o.id, t.line, t.reference, t.amount, t.status, t.time
    FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
    WHERE t.compared = 1 AND t.succeeded = 1 AND EXISTS (
      SELECT 1 FROM names AS m JOIN theirs AS e ON e.name = m.name
      WHERE m.id = o.id AND e.succeeded = 1 AND e.line < t.line)
    ORDER BY t.line`,
  unreadable: 'SELECT line, reason FROM unreadable ORDER BY line',
} as const

/** `negative_amount` is the negative part of `amount`. Absent if zero. */
interface Total {
  count: number
  amount: number
  negative_amount?: number
}

const totalOf = (count: number, positive: number, negative: number): Total => ({
  count,
  amount: positive + negative,
  ...(negative < 0 && { negative_amount: negative }),
})

interface Account {
  lines: number
  orders: number
  matched: Total
  not_succeeded_and_unknown_here: Total
  outside_period: Total & { first: Difference | null; last: Difference | null }
  empty_lines: number
}

/** Counts the statement lines without a difference. */
const accountFor = (store: DatabaseSync, emptyLines: number): Account => {
  const total = (condition: string): Total =>
    store
      .prepare(
        `SELECT count(*) AS count, total(amount) AS amount FROM theirs AS t
        WHERE ${condition}`,
      )
      .get() as unknown as Total
  const signedTotal = (condition: string): Total => {
    const [positive, negative] = [1, -1].map((sign) => total(`${condition} AND sign = ${sign}`))
    return totalOf(
      (positive?.count ?? 0) + (negative?.count ?? 0),
      positive?.amount ?? 0,
      -(negative?.amount ?? 0),
    )
  }
  const outside = (order: 'ASC' | 'DESC'): Difference | null =>
    (store
      .prepare(
        `SELECT line, reference, sign * amount AS amount, status, time FROM theirs
        WHERE compared = 0 ORDER BY line ${order} LIMIT 1`,
      )
      .get() as Difference | undefined) ?? null
  return {
    lines: total('compared = 1').count,
    orders: Number(store.prepare('SELECT count(*) AS count FROM ours WHERE within').get()?.count),
    matched: total(`compared = 1 AND ${isKnown}`),
    not_succeeded_and_unknown_here: signedTotal(
      `compared = 1 AND succeeded = 0 AND NOT ${isKnown}`,
    ),
    outside_period: {
      ...signedTotal('compared = 0'),
      first: outside('ASC'),
      last: outside('DESC'),
    },
    empty_lines: emptyLines,
  }
}

/** Writes the differences one by one, then the totals. */
const show = (
  store: DatabaseSync,
  { currency, timeFormat, timeZone }: Options,
  emptyLines: number,
  command: Command,
): Result => {
  const { json } = connectionOf(command)
  const terminal = terminalOf(command)
  const differences: Record<string, Total> = {}
  const dayOf = store.prepare('SELECT time FROM ours WHERE id = ?')
  const days = new Set<string | undefined>()
  let separator = ''
  if (json) terminal.out.write('{"data":[')
  for (const [kind, query] of Object.entries(queries)) {
    const total = { count: 0, positive: 0, negative: 0 }
    for (const row of store.prepare(query).iterate() as Iterable<Difference>) {
      const amount = Number(row.amount ?? 0)
      total.count += 1
      days.add(
        row.id === undefined
          ? dayIn(row.time, timeFormat, timeZone)
          : dayIn(dayOf.get(row.id)?.time, 'iso'),
      )
      if (amount < 0) total.negative += amount
      else total.positive += amount
      const found = { kind, ...row }
      terminal.out.write(json ? `${separator}\n${jsonLine(found)}` : `${lineOf(found)}\n`)
      separator = ','
    }
    differences[kind] = totalOf(total.count, total.positive, total.negative)
  }
  const account = accountFor(store, emptyLines)
  terminal.out.write(
    json
      ? `],\n"totals":${jsonLine({ ...account, currency, ...differences })}}\n`
      : `${textOf(account, differences, currency)}\n`,
  )
  const count = Object.values(differences).reduce((sum, each) => sum + each.count, 0)
  if (differences.unreadable?.count) terminal.exitCode = unreadableExitCode
  else if (count > 0) terminal.exitCode = 1
  const known = new Set([...days].filter((day) => day !== undefined))
  return {
    lines: account.lines,
    differences: count,
    days: days.has(undefined) ? undefined : known,
  }
}

/** Returns the UTC day of a time, if any. */
const dayIn = (time: unknown, ...format: [Options['timeFormat'], string?]): string | undefined => {
  const read = readTime(String(time), format[0], format[1])
  const [ms] = 'fault' in read ? [] : read.instantsMs
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10)
}

/** Formats the totals. Each line of the statement is counted in one of the first rows. */
const textOf = (
  { lines, orders, outside_period: outside, ...account }: Account,
  { unreadable, ...differences }: Record<string, Total>,
  currency: string,
): string => {
  const total = (name: string, { count, amount, negative_amount: negative }: Total): string => {
    const parts =
      negative === undefined || negative === amount ? '' : `: ${amount - negative} and ${negative}`
    return `${name.replaceAll('_', ' ')}: ${count}, ${amount} ${currency} (minor units${parts})`
  }
  const edge = (name: string, found: Difference | null): string[] =>
    found === null ? [] : [`  ${name} ${lineOf({ kind: 'line', ...found })}`]
  return [
    `${lines} lines of the statement compared, ${orders} transactions in the period`,
    total('matched', account.matched),
    total('not_succeeded_and_unknown_here', account.not_succeeded_and_unknown_here),
    ...Object.entries(differences).map(([kind, each]) => total(kind, each)),
    total('outside the period', outside),
    ...edge('first', outside.first),
    ...edge('last', outside.last),
    `unreadable: ${unreadable?.count ?? 0}`,
    `empty lines: ${account.empty_lines}`,
  ].join('\n')
}

const lineOf = (found: Difference): string =>
  Object.entries(found)
    .map(([name, value]) => (name === 'kind' ? `${value}:` : `${name}=${value ?? '-'}`))
    .map((text) => plain(text.replaceAll('_', ' ')))
    .join(' ')
