import type { Migration } from 'kysely/migration'
import * as baseline from './0001-baseline.ts'

/** Every migration, by name and in order. Forward only: what has run anywhere is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
}
