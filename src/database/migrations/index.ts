import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { SchemaStep } from '../schema-steps.ts'

const require = createRequire(import.meta.url)

const names = readdirSync(fileURLToPath(new URL('.', import.meta.url)))
  .filter((file) => /^\d{4}-.*\.ts$/.test(file))
  .map((file) => file.replace('.ts', ''))
  .toSorted()

/**
 * All migrations by name, in order: the numbered files in this folder. There are no down
 * migrations, and the SQL of a migration that has run anywhere is never edited.
 */
export const migrations: Record<string, SchemaStep[]> = Object.fromEntries(
  names.map((name) => [name, (require(`./${name}.ts`) as { steps: SchemaStep[] }).steps]),
)

/**
 * How many seconds migrations take with a million payments, events and postings and six concurrent
 * clients, on two cores with PostgreSQL (`make upgrade`). Migrations that are not listed took less
 * than five seconds.
 */
export const secondsForAMillion: Record<string, number> = {
  '0003-transaction-search': 31,
  '0004-event-feed': 148,
  '0005-statement-lines': 185,
}
