import { mailKinds } from '../../domain/people/mails.ts'
import { secondFactors } from '../../domain/people/second-factor.ts'
import { change, columnExists, type SchemaStep, validate } from '../schema-steps.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const constraint = (table: string): string => `${table}_second_factor_check`

const addTo = (table: string): SchemaStep[] => [
  change(
    `adds the second factor of ${table}`,
    `ALTER TABLE ${table} ADD COLUMN second_factor text,
      ADD CONSTRAINT ${constraint(table)}
        CHECK (second_factor IN ${listOf(secondFactors)}) NOT VALID`,
    { locks: [table], unless: columnExists(table, 'second_factor') },
  ),
  validate(table, constraint(table)),
]

/**
 * Stores which second factor was proved in a session, and which one was proved in the session that
 * created an access token. People are notified once by e-mail before they need a second factor.
 */
export const steps: SchemaStep[] = [
  ...addTo('sign_ins'),
  ...addTo('access_tokens'),
  change(
    'admits mails about second factors that are due',
    `ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails_kind_check,
      ADD CONSTRAINT mails_kind_check CHECK (kind IN ${listOf(mailKinds)}) NOT VALID`,
    { locks: ['mails'] },
  ),
  validate('mails', 'mails_kind_check'),
]
