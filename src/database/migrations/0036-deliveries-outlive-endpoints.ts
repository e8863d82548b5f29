import { change, type SchemaStep } from '../schema-steps.ts'

const constraint = 'deliveries_endpoint_id_fkey'

/**
 * Deliveries are kept until their event is deleted. Until now, deleting an endpoint read all of its
 * deliveries. Nodes of the previous version leave due deliveries behind, which are never sent. The
 * purge abandons them.
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
