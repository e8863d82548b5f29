import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * Stores the first key of a chain of rolled keys, because all keys of the chain share one request
 * count. NULL for a new key, and for a key that a node of the previous version rolled. The requests
 * of such a key are counted separately.
 */
export const steps: SchemaStep[] = [
  change(
    'adds api_keys.first_key_id',
    'ALTER TABLE api_keys ADD COLUMN first_key_id uuid REFERENCES api_keys',
    { locks: ['api_keys'], unless: columnExists('api_keys', 'first_key_id') },
  ),
]
