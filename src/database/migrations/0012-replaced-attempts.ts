import { duplicateCollections, refundReasons } from '../../domain/checkout/duplicate-collection.ts'
import { payingStatuses } from '../../domain/transactions/status-groups.ts'
import { change, columnExists, type SchemaStep, triggerExists } from '../schema-steps.ts'

const listOf = (values: readonly string[]): string =>
  `(${values.map((value) => `'${value}'`).join(', ')})`

const ofApplications = `
    ALTER TABLE applications
      ADD COLUMN duplicate_collection text NOT NULL DEFAULT 'review'
        CHECK (duplicate_collection IN ${listOf(duplicateCollections)}),
      ADD COLUMN support_email text,
      ADD COLUMN support_phone text,
      ADD COLUMN support_url text;
`

const ofTransactions = `
    ALTER TABLE transactions
      -- Of an attempt to pay a session, the one under way that it took the place of.
      ADD COLUMN replaces uuid,
      -- Of a refund that the service ordered itself.
      ADD COLUMN refund_reason text,
      ADD CONSTRAINT transactions_refund_reason_check
        CHECK (refund_reason IN ${listOf(refundReasons)}) NOT VALID,
      ADD CONSTRAINT only_refunds_have_a_reason
        CHECK (refund_reason IS NULL OR type = 'refund') NOT VALID,
      ADD CONSTRAINT only_attempts_replace
        CHECK (replaces IS NULL OR (type = 'collection' AND checkout_session_id IS NOT NULL))
        NOT VALID;

    DROP INDEX transactions_one_payment_a_session;
    CREATE FUNCTION hold_checkout_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM checkout_sessions WHERE id = NEW.checkout_session_id FOR UPDATE;
      IF EXISTS (
        SELECT FROM transactions AS t
        WHERE t.checkout_session_id = NEW.checkout_session_id AND t.type = 'collection'
          AND t.id <> NEW.id AND t.id IS DISTINCT FROM NEW.replaces
          AND t.status IN ${listOf(payingStatuses)} AND t.correction_id IS NULL
          AND NOT EXISTS (
            SELECT FROM transactions AS later
            WHERE later.checkout_session_id = t.checkout_session_id
              AND later.type = 'collection' AND later.replaces = t.id)
      ) THEN
        RAISE EXCEPTION 'another payment holds this checkout session' USING ERRCODE = '23505';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER hold_checkout_session AFTER INSERT ON transactions
      FOR EACH ROW WHEN (NEW.type = 'collection' AND NEW.checkout_session_id IS NOT NULL)
      EXECUTE FUNCTION hold_checkout_session();
`

/**
 * A customer who mistyped a number can replace the open attempt, which may still succeed. A session
 * therefore records the payment that completed it, and an application defines how a second payment
 * is handled. Customers see the application's support contacts.
 *
 * A trigger replaces the index that allowed one open attempt, because building an index with
 * another condition would read all transactions while they are locked. Nodes of the previous
 * version lock and check the session instead, and never replace an attempt.
 */
export const steps: SchemaStep[] = [
  change('adds contacts and the treatment of duplicates to applications', ofApplications, {
    locks: ['applications'],
    unless: columnExists('applications', 'duplicate_collection'),
  }),
  // The payment that completed the session; NULL if a node of the previous version completed it.
  change(
    'adds checkout_sessions.payment_id',
    'ALTER TABLE checkout_sessions ADD COLUMN payment_id uuid',
    { locks: ['checkout_sessions'], unless: columnExists('checkout_sessions', 'payment_id') },
  ),
  change('lets an attempt to pay replace another one', ofTransactions, {
    locks: ['transactions'],
    unless: triggerExists('transactions', 'hold_checkout_session'),
  }),
]
