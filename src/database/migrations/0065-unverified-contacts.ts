import { sql } from 'kysely'
import { backfill, change, type SchemaStep } from '../schema-steps.ts'

const batchCount = 500

/**
 * A new merchant's contact address is unverified until someone other than its author verifies it. A
 * merchant whose identity is not verified has no verified address.
 */
export const steps: SchemaStep[] = [
  change(
    'counts the contact address of a new merchant as not verified',
    'ALTER TABLE organisations ALTER COLUMN contact_verified SET DEFAULT false',
    { locks: ['organisations'] },
  ),
  backfill('counts the contact address of merchants without verification as not verified', (tx) =>
    sql`UPDATE organisations SET contact_verified = false WHERE id IN (
      SELECT id FROM organisations WHERE contact_verified AND kyc_status <> 'verified'
        AND contact_changed_by IS NULL LIMIT ${batchCount})`
      .execute(tx)
      .then(({ numAffectedRows }) => (numAffectedRows === 0n ? undefined : 'more')),
  ),
]
