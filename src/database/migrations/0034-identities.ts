import { change, columnExists, index, type SchemaStep, validate } from '../schema-steps.ts'

const constraint = 'people_identity_check'

/**
 * Stores the identity provider account that a person signs in with. Either all columns are set, or
 * none.
 */
export const steps: SchemaStep[] = [
  change(
    'adds the identities of people',
    `ALTER TABLE people
      ADD COLUMN identity_issuer text,
      ADD COLUMN identity_subject text,
      ADD COLUMN identity_linked_at timestamptz,
      ADD CONSTRAINT ${constraint} CHECK (
        num_nulls(identity_issuer, identity_subject, identity_linked_at) IN (0, 3)) NOT VALID`,
    { locks: ['people'], unless: columnExists('people', 'identity_subject') },
  ),
  validate('people', constraint),
  index('people_identities', 'ON people (identity_issuer, identity_subject)', { unique: true }),
]
