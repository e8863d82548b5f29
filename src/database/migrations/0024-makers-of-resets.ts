import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/** NULL: the person asked for the link, or it was made with the management token. */
export const steps: SchemaStep[] = [
  change(
    'adds password_resets.made_by',
    'ALTER TABLE password_resets ADD COLUMN made_by uuid REFERENCES people',
    {
      locks: ['password_resets', 'people'],
      unless: columnExists('password_resets', 'made_by'),
    },
  ),
]
