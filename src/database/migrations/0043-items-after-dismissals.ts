import { change, dropIndex, index, type SchemaStep } from '../schema-steps.ts'

const openOnce = `ON reconciliation_items (transaction_id, kind, reported_status)
  NULLS NOT DISTINCT WHERE resolved_at IS NULL`
const meanwhile = 'reconciliation_items_once_open'

/**
 * A dismissed item does not hide later reports, because only open items are unique. If the database
 * rejects a transition, nodes of the previous version cannot record the failure, because their
 * upsert uses the former predicate of the index. They log the failure and retry the transition.
 */
export const steps: SchemaStep[] = [
  index(meanwhile, openOnce, { unique: true }),
  dropIndex('reconciliation_items_once'),
  index('reconciliation_items_once', openOnce, { unique: true }),
  dropIndex(meanwhile),
  dropIndex('reconciliation_items_once_an_end'),
  index('reconciliation_items_by_transaction', 'ON reconciliation_items (transaction_id)'),
  change(
    'says what the indexes serve; nobody waits',
    `COMMENT ON INDEX reconciliation_items_once IS
      'one open item of each kind for each end that a provider reports of a transaction';
    COMMENT ON INDEX reconciliation_items_by_transaction IS
      'the items of a transaction, dismissed and settled ones included'`,
  ),
]
