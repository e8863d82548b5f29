import { idTailLength } from '../../domain/transactions/short-reference.ts'
import { change, index, type SchemaStep } from '../schema-steps.ts'

/**
 * Customers read out a payment's short reference, which is the end of its id. The index computes
 * the reference, so that no row is rewritten. Only checkout payments have a short reference, so
 * only these payments are indexed.
 */
export const steps: SchemaStep[] = [
  index(
    'transactions_by_short_reference',
    `ON transactions (right(id::text, ${idTailLength}) COLLATE "C", id DESC)
      WHERE checkout_session_id IS NOT NULL AND type = 'collection'`,
  ),
  change(
    'says which query the index of short references serves; nobody waits',
    `COMMENT ON INDEX transactions_by_short_reference IS
      'the search by short reference over all merchants'`,
  ),
]
