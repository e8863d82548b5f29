import { resolutions } from '../../domain/reconciliation/items.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const listed = resolutions.map((resolution) => `'${resolution}'`).join(', ')

/** If a second payment now completes its session, the payment's item is withdrawn. */
export const steps: SchemaStep[] = [
  change(
    'allows a further resolution of reconciliation items',
    `ALTER TABLE reconciliation_items
      DROP CONSTRAINT IF EXISTS reconciliation_items_resolution_check,
      ADD CONSTRAINT reconciliation_items_resolution_check
        CHECK (resolution IN (${listed})) NOT VALID`,
    { locks: ['reconciliation_items'] },
  ),
  validate('reconciliation_items', 'reconciliation_items_resolution_check'),
]
