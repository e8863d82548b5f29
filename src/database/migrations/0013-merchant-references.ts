import { merchantReferenceLengthMax } from '../../domain/notes.ts'
import { change, columnExists, index, type SchemaStep } from '../schema-steps.ts'
import { admitPermissions } from './0002-api-key-permissions.ts'

const column = `
  ADD COLUMN merchant_reference text,
  ADD CONSTRAINT merchant_reference_is_short
    CHECK (char_length(merchant_reference) BETWEEN 1 AND ${merchantReferenceLengthMax}) NOT VALID`

const tables = ['transactions', 'bulk_payout_lines', 'payment_links', 'checkout_sessions']

/**
 * Adds merchant references to transactions and to the objects that create transactions. Existing
 * rows have no reference, so no constraint has to read these rows.
 */
export const steps: SchemaStep[] = [
  ...tables.map((table) =>
    change(`adds ${table}.merchant_reference`, `ALTER TABLE ${table} ${column}`, {
      locks: [table],
      unless: columnExists(table, 'merchant_reference'),
    }),
  ),
  // The index is in id order, because many transactions may have the same reference.
  index(
    'transactions_of_merchant_reference',
    `ON transactions (application_id, environment, merchant_reference COLLATE "C", id DESC)
      WHERE merchant_reference IS NOT NULL`,
  ),
  ...admitPermissions,
]
