import { eventKinds } from '../../domain/webhooks/events.ts'
import { change, type SchemaStep, validate } from '../schema-steps.ts'

const kinds = eventKinds.map((kind) => `'${kind}'`).join(', ')

const admitted = (table: string, constraint: string, condition: string): SchemaStep[] => [
  change(
    `admits the events about bank transfers in ${table}`,
    `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${constraint},
      ADD CONSTRAINT ${constraint} CHECK (${condition}) NOT VALID`,
    { locks: [table] },
  ),
  validate(table, constraint),
]

/**
 * Allows events about withdrawals and top-ups. Nodes of the previous version create no such events.
 */
export const steps: SchemaStep[] = [
  ...admitted('events', 'events_type_check', `type IN (${kinds})`),
  ...admitted('event_counts', 'event_counts_type_check', `type IN (${kinds})`),
  ...admitted(
    'webhook_endpoints',
    'webhook_endpoints_events_check',
    `events <@ ARRAY[${kinds}]::text[]`,
  ),
]
