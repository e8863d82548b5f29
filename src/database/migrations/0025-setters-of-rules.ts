import { change, columnExists, type SchemaStep } from '../schema-steps.ts'

/**
 * Stores who last set an application's approval rules. The service no longer uses these columns,
 * because the audit trail has the full history. A later version drops the columns when no node
 * writes them.
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
