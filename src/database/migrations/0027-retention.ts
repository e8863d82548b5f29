import { change, columnExists, type SchemaStep } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Old events are deleted. A feed begins after the last deleted position, and events created before
 * `deleted_before` may be missing. Nodes of the previous version delete no events.
 */
export const steps: SchemaStep[] = [
  change(
    'adds where feeds begin',
    `ALTER TABLE event_feeds ADD COLUMN deleted_position bigint NOT NULL DEFAULT 0,
      ADD COLUMN deleted_before timestamptz`,
    { locks: ['event_feeds'], unless: columnExists('event_feeds', 'deleted_position') },
  ),
  change('grants the service the right to delete what is old', serviceRole),
]
