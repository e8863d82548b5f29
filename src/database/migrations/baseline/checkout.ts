import { lists, sessionStatusCheck } from './lists.ts'

/**
 * Checkout sessions of both variants: a page that customers open, and a form that immediately sends
 * a prompt to the customer's phone. The payments of a session are transactions that reference it.
 */
export const checkout = `
  CREATE TABLE checkout_sessions (
    id uuid PRIMARY KEY,
    -- The part of the page's address that cannot be guessed.
    page_key text NOT NULL,
    organisation_id uuid NOT NULL,
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    variant text NOT NULL CHECK (variant IN ${lists.checkoutVariants}),
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    description text,
    method text CHECK (method IN ${lists.checkoutMethods}),
    success_url text NOT NULL,
    cancel_url text NOT NULL,
    metadata json,
    status text NOT NULL,
    -- When it expires; empty once it has ended.
    due_at timestamptz,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT checkout_sessions_status_check CHECK (${sessionStatusCheck})
  );
  CREATE INDEX checkout_sessions_due ON checkout_sessions (due_at) WHERE due_at IS NOT NULL;
  -- Counts the open sessions of an application, which are limited.
  CREATE INDEX checkout_sessions_open ON checkout_sessions (application_id, environment)
    WHERE due_at IS NOT NULL;
`
