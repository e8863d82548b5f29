import { change, type SchemaStep } from '../schema-steps.ts'

const constraint = 'deliveries_endpoint_id_fkey'

/**
 * Deliveries stay until their event is deleted, because deleting an endpoint used to read all of
 * them. Nodes of the previous version leave due deliveries behind, which are never sent; the purge
 * gives them up.
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
