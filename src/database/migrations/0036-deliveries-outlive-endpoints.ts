import { change, type SchemaStep } from '../schema-steps.ts'

const constraint = 'deliveries_endpoint_id_fkey'

/**
 * Keeps deliveries until their event is deleted. Previously, deleting an endpoint read all of its
 * deliveries. When a node of the previous version deletes an endpoint, its due deliveries remain
 * and are never sent. The purge abandons these deliveries.
 */
export const steps: SchemaStep[] = [
  change(
    'lets deliveries outlive their endpoint',
    `ALTER TABLE deliveries DROP CONSTRAINT IF EXISTS ${constraint}`,
    {
      locks: ['deliveries', 'webhook_endpoints'],
      unless: `NOT EXISTS (SELECT FROM pg_constraint
        WHERE conrelid = 'deliveries'::regclass AND conname = '${constraint}')`,
    },
  ),
]
