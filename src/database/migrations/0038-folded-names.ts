import { foldNames } from '../fold-names.ts'
import { backfill, change, columnExists, type SchemaStep } from '../schema-steps.ts'

const batchCount = 500

/**
 * Organisations are searched by a folded text, which the service computes. Nodes of the previous
 * version write names without it: `folded_from` shows which rows these are, a job folds them, and
 * until then they are searched as in that version.
 */
export const steps: SchemaStep[] = [
  change(
    'adds organisations.folded_text and folded_from',
    'ALTER TABLE organisations ADD COLUMN folded_text text, ADD COLUMN folded_from text',
    { locks: ['organisations'], unless: columnExists('organisations', 'folded_from') },
  ),
  backfill('folds the names of organisations', async (tx) =>
    (await foldNames(tx, batchCount)) === 0 ? undefined : 'more',
  ),
]
