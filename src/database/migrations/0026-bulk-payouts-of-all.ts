import { index, type SchemaStep } from '../schema-steps.ts'

/** Adds indexes for finding bulk payouts of all organisations, by owner and by reference. */
export const steps: SchemaStep[] = [
  index('bulk_payouts_by_organisation', 'ON bulk_payouts (organisation_id, id DESC)'),
  index(
    'bulk_payouts_by_reference',
    'ON bulk_payouts (reference, id DESC) WHERE reference IS NOT NULL',
  ),
]
