import type { DatabaseSync } from 'node:sqlite'
import type { Command } from 'commander'
import { readTime, type TimeFormat } from '../domain/written-time.ts'
import { connectionOf } from './credentials.ts'
import { unreadableExitCode } from './failures.ts'
import { jsonLine } from './output.ts'
import { type ComparisonOptions, isKnown } from './statement-sides.ts'
import { plain, terminalOf } from './terminal.ts'

/** Finds the differences between the two sides of a comparison, and their totals. */

type Difference = Record<string, string | number | null>

export interface ComparisonResult {
  lines: number
  differences: number
  /** The days with differences. Undefined if the day of a difference is unknown. */
  days: Set<string> | undefined
}

/** True if the amount lacks the usual sign of its type, or if both signs are equally frequent. */
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

/**
 * `negative_amount` is the negative part of `amount`. A total without negative amounts omits the
 * field.
 */
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

/** Writes the differences one by one, followed by the totals. */
export const showDifferences = (
  store: DatabaseSync,
  { currency, timeFormat, timeZone }: ComparisonOptions,
  emptyLines: number,
  command: Command,
): ComparisonResult => {
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

const dayIn = (time: unknown, format: TimeFormat, zone?: string): string | undefined => {
  const read = readTime(String(time), format, zone)
  const [ms] = 'fault' in read ? [] : read.instantsMs
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10)
}

/** Each line of the statement is counted in exactly one of the first rows. */
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
