import type { Migration } from 'kysely/migration'
import * as foundation from './0001-foundation.ts'
import * as ledger from './0002-ledger.ts'
import * as checkout from './0003-checkout.ts'
import * as counts from './0004-counts.ts'
import * as operators from './0005-operators.ts'
import * as evidence from './0006-evidence.ts'
import * as countedMoves from './0007-counted-moves.ts'
import * as countedLists from './0008-counted-lists.ts'

/** Every migration, by name and in order. Forward only: what has run anywhere is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-ledger': ledger,
  '0003-checkout': checkout,
  '0004-counts': counts,
  '0005-operators': operators,
  '0006-evidence': evidence,
  '0007-counted-moves': countedMoves,
  '0008-counted-lists': countedLists,
}
