import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import type { Command } from 'commander'
import { parse } from 'csv-parse'
import { countries, currencies, providers } from '../../generated/enumerations.ts'
import { fromDecimal } from '../domain/decimal-amount.ts'
import { management, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { connectionOf } from './credentials.ts'
import { Failure } from './failures.ts'
import { choice, mandatory, verb } from './options.ts'
import { jsonLine } from './output.ts'
import { plain, terminalOf } from './terminal.ts'

/**
 * Compares a provider's statement with the live transactions of the service. Both are stored in a
 * temporary SQLite database on disk, so that any number of lines needs little memory.
 */

interface Options {
  statement: string
  provider: Schemas['Provider']
  country: Schemas['Country']
  currency: Schemas['Currency']
  from: string
  to: string
  referenceColumn: string
  amountColumn: string
  statusColumn?: string
  timeColumn?: string
  separator?: string
  decimalSeparator: '.' | ','
  succeeded: string
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
    "compare a provider's statement with the live transactions; exit code 1 where they differ",
    'compare --statement november.csv --provider carrier1_momo --country CG --currency XAF \\\n' +
      '      --from 2026-11-01T00:00:00Z --to 2026-12-01T00:00:00Z \\\n' +
      '      --reference-column "External id" --amount-column Amount --status-column Status',
  )
    .requiredOption('--statement <file>', "the provider's statement, CSV with a header line")
    .addOption(mandatory(choice('--provider <provider>', 'whose statement', providers)))
    .addOption(mandatory(choice('--country <country>', 'of which country', countries)))
    .addOption(mandatory(choice('--currency <currency>', 'of its amounts', currencies)))
    .requiredOption('--from <time>', 'transactions created from this time on')
    .requiredOption('--to <time>', 'transactions created before this time')
    .requiredOption('--reference-column <name>', "our reference, or the provider's own")
    .requiredOption('--amount-column <name>', 'the amount, in the main unit')
    .option('--status-column <name>', 'the status; without it every line succeeded')
    .option('--time-column <name>', 'the time, ISO 8601; lines of other times are left out')
    .option('--separator <character>', 'between cells (default: as in the header line)')
    .addOption(choice('--decimal-separator <character>', 'in amounts', ['.', ',']).default('.'))
    .option(
      '--succeeded <values>',
      'the statuses that mean success, separated by commas',
      'successful,success,succeeded,completed,ts',
    )
    .action(run)
}

const run = async (options: Options, command: Command): Promise<void> => {
  const { DatabaseSync } = await import('node:sqlite')
  const folder = await mkdtemp(join(tmpdir(), 'momo-compare-'))
  const store = new DatabaseSync(join(folder, 'sides'))
  try {
    store.exec(tables)
    await readStatement(store, options)
    await readTransactions(store, options, command)
    show(store, options, command)
  } finally {
    store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const tables = `
  PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16000;
  CREATE TABLE theirs (line INTEGER PRIMARY KEY, name TEXT, reference TEXT, amount INTEGER,
    status TEXT, succeeded INTEGER, time TEXT, within INTEGER);
  CREATE TABLE ours (id TEXT PRIMARY KEY, type TEXT, reference TEXT, amount INTEGER, status TEXT,
    succeeded INTEGER, time TEXT, within INTEGER) WITHOUT ROWID;
  CREATE TABLE names (name TEXT, id TEXT, PRIMARY KEY (name, id)) WITHOUT ROWID;
  BEGIN;`

const dayMs = 86_400_000

/**
 * The period, and a day before and after it: an order that one side dates just outside of the
 * period is found in these days, and is then no difference.
 */
const periodOf = ({ from, to }: Options) => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)]
  if (!(fromMs < toMs)) throw new Failure('--from and --to take times, the later one last.', 2)
  return {
    isWithin: (atMs: number) => atMs >= fromMs && atMs < toMs,
    near: {
      from: new Date(Math.max(fromMs - dayMs, 0)).toISOString(),
      to: new Date(toMs + dayMs).toISOString(),
    },
  }
}

/** Providers write the same reference with hyphens and without, in either case. */
const nameOf = (reference: string): string => reference.replaceAll('-', '').toLowerCase()

const separatorOf = async (file: string): Promise<string> => {
  const lines = createInterface({ input: createReadStream(file) })
  for await (const line of lines) {
    lines.close()
    const counts = [',', ';', '\t'].map((each) => [line.split(each).length, each] as const)
    return counts.sort(([a], [b]) => b - a)[0]?.[1] ?? ','
  }
  throw new Failure(`${file} is empty.`, 2)
}

/**
 * The minor units of `1 234,50` or `1,234.50`, without the sign, because statements show what was
 * paid out as negative; undefined if the text is no amount.
 */
const amountOf = (text: string, { decimalSeparator, currency }: Options): number | undefined => {
  const grouping = decimalSeparator === '.' ? /[\s\u00a0\u202f',]/g : /[\s\u00a0\u202f'.]/g
  const digits = text.replaceAll(grouping, '').replace(',', '.').replace(/^[+-]/, '')
  return fromDecimal(digits, currency)
}

const readStatement = async (store: DatabaseSync, options: Options): Promise<void> => {
  const { statement, referenceColumn, amountColumn, statusColumn, timeColumn } = options
  const file = createReadStream(statement)
  const broken = (error: Error) => new Failure(`${statement}: ${error.message}`, 2)
  const separator =
    options.separator ??
    (await separatorOf(statement).catch((error) => {
      throw error instanceof Failure ? error : broken(error)
    }))
  const parser = parse({
    columns: (names: string[]) => names.map((name) => name.trim()),
    delimiter: separator,
    bom: true,
    info: true,
    trim: true,
    skip_empty_lines: true,
  })
  file.on('error', (error) => parser.destroy(error))
  const { isWithin } = periodOf(options)
  const successes = new Set(options.succeeded.split(',').map((each) => each.trim().toLowerCase()))
  const insert = store.prepare('INSERT INTO theirs VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  try {
    for await (const { record, info } of file.pipe(parser) as AsyncIterable<{
      record: Record<string, string>
      info: { lines: number }
    }>) {
      const cell = (name: string): string => {
        const text = record[name]
        if (text !== undefined) return text
        throw new Failure(`${statement} has no column "${name}".`, 2)
      }
      const wrong = (what: string, text: string) =>
        new Failure(`${statement}, line ${info.lines}: "${plain(text)}" is no ${what}.`, 2)
      const time = timeColumn === undefined ? null : cell(timeColumn)
      if (time !== null) {
        const atMs = Date.parse(time)
        if (Number.isNaN(atMs)) throw wrong('time', time)
      }
      const amount = amountOf(cell(amountColumn), options)
      if (amount === undefined) throw wrong('amount', cell(amountColumn))
      const status = statusColumn === undefined ? null : cell(statusColumn)
      const hasSucceeded = status === null || successes.has(status.toLowerCase())
      const reference = cell(referenceColumn)
      const within = Number(time === null || isWithin(Date.parse(time)))
      const values = [reference, amount, status, Number(hasSucceeded), time, within] as const
      insert.run(info.lines, nameOf(reference), ...values)
    }
  } catch (error) {
    throw error instanceof Failure ? error : broken(error as Error)
  }
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
  if (!isWhole) throw new Failure('The transactions of the server are not complete.', 2)
  store.exec(
    'COMMIT; CREATE INDEX theirs_by_name ON theirs (name); CREATE INDEX names_by_id ON names (id)',
  )
}

/** A query for each kind of difference. */
const queries = {
  only_at_provider: `
    SELECT line, reference, amount, status, time FROM theirs AS t
    WHERE succeeded = 1 AND within = 1
      AND NOT EXISTS (SELECT 1 FROM names AS n WHERE n.name = t.name)
    ORDER BY line`,
  only_here: `
    SELECT id, type, reference, amount, status, time FROM ours AS o
    WHERE succeeded = 1 AND within = 1 AND NOT EXISTS (
      SELECT 1 FROM names AS n JOIN theirs AS t ON t.name = n.name WHERE n.id = o.id)
    ORDER BY id`,
  different: `
    SELECT o.id, t.line, t.reference, o.amount, t.amount AS provider_amount,
      o.status, t.status AS provider_status
    FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
    WHERE t.within = 1 AND (o.amount <> t.amount OR o.succeeded <> t.succeeded)
    ORDER BY t.line`,
  // The first successful line of an order is expected: each further one moved money again.
  moved_again: `
    SELECT o.id, t.line, t.reference, t.amount, t.status, t.time
    FROM theirs AS t JOIN names AS n ON n.name = t.name JOIN ours AS o ON o.id = n.id
    WHERE t.within = 1 AND t.succeeded = 1 AND EXISTS (
      SELECT 1 FROM names AS m JOIN theirs AS e ON e.name = m.name
      WHERE m.id = o.id AND e.succeeded = 1 AND e.line < t.line)
    ORDER BY t.line`,
} as const

/** Writes the differences one by one, and the totals at the end. */
const show = (store: DatabaseSync, { currency }: Options, command: Command): void => {
  const { json } = connectionOf(command)
  const terminal = terminalOf(command)
  const totals: Record<string, { count: number; amount: number }> = {}
  let separator = ''
  if (json) terminal.out.write('{"data":[')
  for (const [kind, query] of Object.entries(queries)) {
    const total = { count: 0, amount: 0 }
    for (const row of store.prepare(query).iterate() as Iterable<Difference>) {
      total.count += 1
      total.amount += Number(row.amount)
      const found = { kind, ...row }
      terminal.out.write(json ? `${separator}\n${jsonLine(found)}` : `${lineOf(found)}\n`)
      separator = ','
    }
    totals[kind] = total
  }
  const sides = store
    .prepare(
      `SELECT (SELECT count(*) FROM theirs WHERE within) AS lines,
        (SELECT count(*) FROM ours WHERE within) AS orders`,
    )
    .get() as Difference
  if (json) {
    terminal.out.write(`],\n"totals":${jsonLine({ ...sides, currency, ...totals })}}\n`)
  } else {
    terminal.out.write(`${sides.lines} lines of the statement, ${sides.orders} transactions\n`)
    for (const [kind, { count, amount }] of Object.entries(totals)) {
      terminal.out.write(
        `${kind.replaceAll('_', ' ')}: ${count}, ${amount} ${currency} (minor units)\n`,
      )
    }
  }
  if (Object.values(totals).some(({ count }) => count > 0)) terminal.exitCode = 1
}

const lineOf = (found: Difference): string =>
  Object.entries(found)
    .map(([name, value]) => (name === 'kind' ? `${value}:` : `${name}=${value ?? '-'}`))
    .map((text) => plain(text.replaceAll('_', ' ')))
    .join(' ')
