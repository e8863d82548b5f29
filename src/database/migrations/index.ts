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
 * Every migration, by name and in order: the numbered files of this folder. Forward only: a
 * migration that has run anywhere is never edited.
 */
export const migrations: Record<string, SchemaStep[]> = Object.fromEntries(
  names.map((name) => [name, (require(`./${name}.ts`) as { steps: SchemaStep[] }).steps]),
)

/**
 * Duration of migrations over a million payments, events and postings, with six clients at work, on
 * two cores with PostgreSQL (`make upgrade`). The others took less than five seconds.
 */
export const secondsForAMillion: Record<string, number> = {
  '0003-transaction-search': 31,
  '0004-event-feed': 148,
  '0005-statement-lines': 185,
}
