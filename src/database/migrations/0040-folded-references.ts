import { foldedReference } from '../folded-reference.ts'
import { change, index, type SchemaStep } from '../schema-steps.ts'

/**
 * Lets administrators find a merchant reference in any spelling. Nodes of the previous version
 * still use `transactions_by_merchant_reference`, which the next version drops.
 */
export const steps: SchemaStep[] = [
  index(
    'transactions_by_folded_reference',
    `ON transactions ((${foldedReference('merchant_reference')}), id DESC)
      WHERE merchant_reference IS NOT NULL`,
  ),
  change(
    'says which query the index of folded references serves; nobody waits',
    `COMMENT ON INDEX transactions_by_folded_reference IS
      'the search by reference over all merchants, however it is written'`,
  ),
]
