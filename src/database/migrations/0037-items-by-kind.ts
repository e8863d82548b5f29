import { change, dropIndex, index, type SchemaStep } from '../schema-steps.ts'

const live = "WHERE resolution IS DISTINCT FROM 'settled'"
const onceAKind = `ON reconciliation_items (transaction_id, kind, reported_status)
  NULLS NOT DISTINCT ${live}`
const meanwhile = 'reconciliation_items_once_meanwhile'

/**
 * A transaction has at most one item per kind of finding, so that a dismissed item does not hide
 * other findings. The upserts of nodes of the previous version require a unique index on the old
 * columns. A temporary index on these columns therefore replaces the old index, and the next
 * version drops it.
 */
export const steps: SchemaStep[] = [
  index(meanwhile, onceAKind, { unique: true }),
  index(
    'reconciliation_items_once_an_end',
    `ON reconciliation_items (transaction_id, reported_status) ${live}`,
    { unique: true },
  ),
  dropIndex('reconciliation_items_once'),
  index('reconciliation_items_once', onceAKind, { unique: true }),
  dropIndex(meanwhile),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX reconciliation_items_once IS
      'one item of each kind for each end that a provider reports of a transaction';
    COMMENT ON INDEX reconciliation_items_once_an_end IS
      'the upserts of the version before: one item for each reported end'`,
  ),
]
