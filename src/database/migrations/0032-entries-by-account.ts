import { dropIndex, type SchemaStep } from '../schema-steps.ts'

/** The entries of an organisation are found through its accounts, so this index is not needed. */
export const steps: SchemaStep[] = [dropIndex('ledger_entries_newest_first')]
