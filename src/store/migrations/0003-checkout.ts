import { type Kysely, sql } from 'kysely'

/**
 * Checkout sessions of both variants. A session has at most one payment that is alive or that
 * succeeded: two tabs that pay at once cannot both collect.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    CREATE TABLE checkout_sessions (
      id uuid PRIMARY KEY,
      page_key text NOT NULL,
      application_id uuid NOT NULL,
      organisation_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      variant text NOT NULL CHECK (variant IN ('main', 'form')),
      amount bigint NOT NULL CHECK (amount > 0),
      currency text NOT NULL CHECK (length(currency) = 3),
      description text,
      method text,
      success_url text NOT NULL,
      cancel_url text NOT NULL,
      metadata json,
      status text NOT NULL,
      due_at timestamptz,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (CASE variant
        WHEN 'main' THEN status IN ('open', 'completed', 'expired')
        ELSE status IN ('awaiting_pin', 'completed', 'failed', 'expired') END)
    );
    CREATE INDEX checkout_sessions_due ON checkout_sessions (due_at) WHERE due_at IS NOT NULL;
    CREATE INDEX transactions_of_session ON transactions (checkout_session_id, id)
      WHERE checkout_session_id IS NOT NULL AND type = 'collection';
    CREATE UNIQUE INDEX transactions_one_payment_a_session ON transactions (checkout_session_id)
      WHERE checkout_session_id IS NOT NULL AND type = 'collection'
        AND status IN ('pending', 'processing', 'successful');
  `)
    .execute(db)
}
