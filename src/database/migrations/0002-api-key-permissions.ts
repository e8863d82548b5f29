import { keyPermissions } from '../../domain/merchants/caller.ts'
import { change, columnExists, type SchemaStep, validate } from '../schema-steps.ts'

const known = keyPermissions.map((permission) => `'${permission}'`).join(', ')

/** The permissions that a restricted key may have, as of this version. */
export const admitPermissions: SchemaStep[] = [
  change(
    'admits the permissions of this version',
    `ALTER TABLE api_keys DROP CONSTRAINT IF EXISTS api_keys_permissions_check,
      ADD CONSTRAINT api_keys_permissions_check
        CHECK (permissions <@ ARRAY[${known}]::text[]) NOT VALID`,
    { locks: ['api_keys'] },
  ),
  validate('api_keys', 'api_keys_permissions_check'),
]

/**
 * A restricted key has these permissions in addition to reading. NULL means an unrestricted key.
 */
export const steps: SchemaStep[] = [
  change('adds api_keys.permissions', 'ALTER TABLE api_keys ADD COLUMN permissions text[]', {
    locks: ['api_keys'],
    unless: columnExists('api_keys', 'permissions'),
  }),
  ...admitPermissions,
]
