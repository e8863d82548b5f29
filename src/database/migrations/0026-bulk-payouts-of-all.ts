import { index, type SchemaStep } from '../schema-steps.ts'

/** Bulk payouts are found across organisations: by their owner, and by their reference. */
export const steps: SchemaStep[] = [
  index('bulk_payouts_by_organisation', 'ON bulk_payouts (organisation_id, id DESC)'),
  index(
    'bulk_payouts_by_reference',
    'ON bulk_payouts (reference, id DESC) WHERE reference IS NOT NULL',
  ),
]
