import { itemKinds } from '../../domain/reconciliation/items.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const listed = itemKinds.map((kind) => `'${kind}'`).join(', ')

/** A refund that succeeds after its payment was settled as unpaid becomes a reconciliation item. */
export const steps: SchemaStep[] = [
  change(
    'allows a further kind of reconciliation items',
    `ALTER TABLE reconciliation_items DROP CONSTRAINT IF EXISTS reconciliation_items_kind_check,
      ADD CONSTRAINT reconciliation_items_kind_check CHECK (kind IN (${listed})) NOT VALID`,
    { locks: ['reconciliation_items'] },
  ),
  validate('reconciliation_items', 'reconciliation_items_kind_check'),
]
