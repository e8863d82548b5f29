import { change, type SchemaStep, tableExists } from '../schema-steps.ts'
import { serviceRole } from './baseline/service-role.ts'

/**
 * Jobs that the clock starts are rows with a due time, like everything else that is due. Nodes of
 * the previous version run their own schedules meanwhile, from a schema that they made themselves
 * (`pgboss`): jobs may run twice, and what they leave behind is dropped by the next release.
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
  // Without the rights to that schema, which older databases gave.
  change('grants the service its rights', serviceRole),
]
