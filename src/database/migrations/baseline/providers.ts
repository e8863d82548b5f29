import { lists } from './lists.ts'

/**
 * Provider callbacks as received. A callback alone proves nothing. A callback about a live
 * transaction becomes due, so that a worker queries the provider.
 */
export const providers = `
  CREATE TABLE provider_callbacks (
    id uuid PRIMARY KEY,
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    transaction_id uuid,
    body text NOT NULL,
    received_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz
  );
  -- By queue, as due transactions are.
  CREATE INDEX provider_callbacks_due ON provider_callbacks ((provider || '/' || country), due_at)
    WHERE due_at IS NOT NULL;
  CREATE INDEX provider_callbacks_by_transaction ON provider_callbacks (transaction_id, id);
  CREATE INDEX provider_callbacks_by_age ON provider_callbacks USING brin (received_at);
`
