import { index, type SchemaStep } from '../schema-steps.ts'

/** Adds indexes for searching the transactions of all organisations, in id order. */
export const steps: SchemaStep[] = [
  index('transactions_by_number', 'ON transactions (msisdn COLLATE "C", id DESC)'),
  index(
    'transactions_by_merchant_reference',
    `ON transactions (merchant_reference COLLATE "C", id DESC)
      WHERE merchant_reference IS NOT NULL`,
  ),
]
