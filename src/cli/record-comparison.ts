import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Command } from 'commander'
import { dayMs } from '../domain/time.ts'
import { management, type Schemas } from './apis.ts'
import { send } from './client.ts'
import { Failure } from './failures.ts'
import type { ComparisonResult } from './statement-differences.ts'
import type { ComparisonOptions } from './statement-sides.ts'
import { printNote } from './terminal.ts'

/** Records the result of a comparison and the provider's charges on the server. */

const daysMax = 402

const daysOf = ({ from, to }: ComparisonOptions): string[] => {
  const firstMs = Math.floor(Date.parse(from) / dayMs) * dayMs
  const count = Math.ceil((Date.parse(to) - firstMs) / dayMs)
  return Array.from({ length: Math.min(count, daysMax + 1) }, (_, at) =>
    new Date(firstMs + at * dayMs).toISOString().slice(0, 10),
  )
}

/**
 * The service may date a transaction one day earlier or later than the provider. A day outside the
 * period becomes the nearest day of the period.
 */
const dayWithin = ({ from, to }: ComparisonOptions, day: string): string => {
  const first = new Date(from).toISOString().slice(0, 10)
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10)
  if (day < first) return first
  return day > last ? last : day
}

/** Records the comparison on the server, for the wallet calendar. Prints a note if this fails. */
export const recordComparison = async (
  options: ComparisonOptions,
  { sha256, lines, differences, days }: ComparisonResult & { sha256: string },
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
    provider,
    country,
    currency,
    sha256,
    from,
    to,
    lines,
    differences,
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
export const recordCharges = async (
  store: DatabaseSync,
  { recordCharges: column, statement, propose }: ComparisonOptions,
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
