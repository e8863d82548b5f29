import { foldNames } from '../fold-names.ts'
import { backfill, change, columnExists, type SchemaStep } from '../schema-steps.ts'

const batchCount = 500

/**
 * Organisations are searched by a normalised text, which the service computes. Nodes of the
 * previous version write names without this text. `folded_from` shows which rows are not normalised
 * yet, and a job normalises them. Until then, these rows are searched as in the previous version.
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
