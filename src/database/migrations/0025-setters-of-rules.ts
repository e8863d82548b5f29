import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * Who last set the approval rules of an application. Nothing reads or writes them any more: the
 * audit trail has all who did. A later version drops them, once no node writes them.
 */
export const steps: SchemaStep[] = [
  change(
    'adds applications.rules_set_by and rules_set_at',
    `ALTER TABLE applications ADD COLUMN rules_set_by uuid REFERENCES people,
      ADD COLUMN rules_set_at timestamptz`,
    {
      locks: ['applications', 'people'],
      unless: columnExists('applications', 'rules_set_by'),
    },
  ),
]
