import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * The key that a rolled one descends from, with which it shares the count of its requests. NULL for
 * a key that was issued anew, and for what a node of the previous version rolls: such a key has a
 * count of its own.
 */
export const steps: SchemaStep[] = [
  change(
    'adds api_keys.first_key_id',
    'ALTER TABLE api_keys ADD COLUMN first_key_id uuid REFERENCES api_keys',
    { locks: ['api_keys'], unless: columnExists('api_keys', 'first_key_id') },
  ),
]
