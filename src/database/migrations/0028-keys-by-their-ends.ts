import { index, type SchemaStep } from '../schema-steps.ts'

/** Adds indexes for finding keys of all applications by their stored first and last characters. */
export const steps: SchemaStep[] = [
  index('api_keys_by_prefix', 'ON api_keys (prefix text_pattern_ops, id DESC)'),
  index('api_keys_by_last_four', 'ON api_keys (last_four, id DESC)'),
]
