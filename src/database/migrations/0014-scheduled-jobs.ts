import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Stores scheduled jobs as rows with a due time, like all other due work. Nodes of the previous
 * version still run their own schedules, from a schema that they created (`pgboss`). Jobs may
 * therefore run twice until the next release drops that schema.
 */
const scheduledJobs = `
  CREATE TABLE scheduled_jobs (
    name text PRIMARY KEY,
    due_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    done_at timestamptz
  );
`

export const steps: SchemaStep[] = [
  change('creates the scheduled jobs', scheduledJobs, { unless: tableExists('scheduled_jobs') }),
  // Replaces `grant_service_role` of older versions, which also grants rights to the `pgboss`
  // schema.
  change('grants the service its rights', serviceRole),
]
