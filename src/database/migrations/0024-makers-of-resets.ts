import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/** `made_by` is NULL if the person requested the link or the management token created it. */
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
