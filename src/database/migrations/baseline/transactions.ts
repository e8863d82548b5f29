import { lists, transactionStatusCheck } from './lists.ts'

/**
 * Payments (collections), payouts (disbursements) and refunds. They share one table, because they
 * use the same state machine, workers and ledger.
 *
 * Rows of `transactions`, `idempotency_keys` and `events` refer to their application without a
 * foreign key. Checking a foreign key locks the application's row for every insert, and the inserts
 * of a busy merchant would queue for this lock. Applications are never deleted.
 */
export const transactions = `
  CREATE TABLE transactions (
    id uuid PRIMARY KEY,
    organisation_id uuid NOT NULL,
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    type text NOT NULL CHECK (type IN ${lists.transactionTypes}),

    -- What is asked for. The phone number is as the merchant wrote it, the MSISDN is normalised.
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    country text NOT NULL CHECK (country IN ${lists.countries}),
    amount bigint NOT NULL CHECK (amount > 0),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    phone_number text NOT NULL,
    msisdn text NOT NULL,
    metadata json,
    -- Of a payment, the checkout session it pays; of a refund, the payment it returns.
    checkout_session_id uuid,
    original_id uuid,
    -- Of a payout: its fee, its unique reference, and whether a person must approve it.
    fee_amount bigint CHECK (fee_amount >= 0),
    reference text,
    needs_approval boolean NOT NULL DEFAULT false,

    status text NOT NULL,
    failure_reason text CHECK (failure_reason IN ${lists.failureReasons}),
    -- The reconciliation item by which its final status was corrected last.
    correction_id uuid,

    -- Submission to the provider: at which address, when, and what it returned last.
    provider_address text,
    submitted_at timestamptz,
    provider_reference text,
    provider_reason text,
    provider_answer json,

    -- When a worker takes it next; empty while nothing is to be done.
    due_at timestamptz,
    attempts integer NOT NULL DEFAULT 0,
    -- Set before anything is sent to the provider, moved on by every submission whose outcome is
    -- unknown, cleared where the order certainly did not arrive.
    submission_attempted_at timestamptz,

    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,

    CONSTRAINT transactions_status_check CHECK (${transactionStatusCheck}),
    -- A pending payout waits for a person's approval.
    CONSTRAINT waiting_payouts_are_not_due
      CHECK (type <> 'disbursement' OR status <> 'pending' OR due_at IS NULL),
    CONSTRAINT what_may_be_submitted_is_marked
      CHECK (submission_attempted_at IS NOT NULL
        OR (submitted_at IS NULL AND status <> 'processing')),
    CHECK (failure_reason IS NULL OR status = 'failed'),
    CHECK ((type = 'refund') = (original_id IS NOT NULL)),
    CHECK ((type = 'disbursement') = (fee_amount IS NOT NULL AND reference IS NOT NULL))
  );

  -- Lists: without a filter by type alone; with one by each status and provider, where open rows
  -- are few and have an index of their own. It also gives the pending balance, by its currency
  -- and amount.
  CREATE INDEX transactions_newest_first
    ON transactions (application_id, environment, type, id DESC);
  CREATE INDEX transactions_open
    ON transactions
      (organisation_id, environment, application_id, type, status, provider, id DESC)
    INCLUDE (currency, amount) WHERE status IN ${lists.openStatuses};
  CREATE INDEX transactions_ended
    ON transactions (application_id, environment, type, status, provider, id DESC)
    WHERE status IN ${lists.finalStatuses};

  -- Due work, organisation by organisation within its queue, so that one organisation's backlog
  -- does not delay another's. The queue is the sandbox, or one live provider in one country.
  CREATE INDEX transactions_due ON transactions (
    (CASE environment WHEN 'test' THEN 'sandbox' ELSE provider || '/' || country END),
    organisation_id, due_at
  ) WHERE due_at IS NOT NULL;

  -- Live transactions that are overdue, and those that ended lately, to compare with providers.
  CREATE INDEX transactions_live_open ON transactions (created_at)
    WHERE environment = 'live' AND status IN ${lists.openStatuses};
  CREATE INDEX transactions_live_ended ON transactions (updated_at)
    WHERE environment = 'live' AND status IN ${lists.provableEnds};
  -- The transaction that a provider's callback is about, by the provider's own reference.
  CREATE INDEX transactions_by_provider_reference ON transactions (provider_reference, id DESC)
    WHERE environment = 'live' AND provider_reference IS NOT NULL;

  -- Payouts that wait for approval.
  CREATE INDEX transactions_waiting ON transactions (id DESC)
    WHERE type = 'disbursement' AND status = 'pending';

  -- The refunds of a payment, and what was paid out without approval within a day.
  CREATE INDEX transactions_refunds ON transactions (original_id) WHERE original_id IS NOT NULL;
  CREATE INDEX transactions_without_approval
    ON transactions (application_id, environment, currency, created_at) INCLUDE (amount)
    WHERE type = 'disbursement' AND NOT needs_approval AND status NOT IN ${lists.unsuccessfulEnds};
  CREATE UNIQUE INDEX transactions_reference ON transactions (reference)
    WHERE reference IS NOT NULL;

  -- The payments of a checkout session: one at most that is open or succeeded, so that two
  -- attempts at once cannot both collect. One whose end was corrected does not count.
  CREATE INDEX transactions_of_session ON transactions (checkout_session_id, id)
    WHERE checkout_session_id IS NOT NULL AND type = 'collection';
  CREATE UNIQUE INDEX transactions_one_payment_a_session ON transactions (checkout_session_id)
    WHERE checkout_session_id IS NOT NULL AND type = 'collection'
      AND status IN ${lists.payingStatuses} AND correction_id IS NULL;

  -- Every change of a status, with its cause and, for a correction, its evidence.
  CREATE TABLE transaction_transitions (
    id bigint GENERATED ALWAYS AS IDENTITY,
    transaction_id uuid NOT NULL,
    from_status text NOT NULL CHECK (from_status IN ${lists.statuses}),
    to_status text NOT NULL CHECK (to_status IN ${lists.statuses}),
    failure_reason text CHECK (failure_reason IN ${lists.failureReasons}),
    cause text NOT NULL CHECK (cause IN ${lists.transitionCauses}),
    reconciliation_item_id uuid,
    evidence text,
    happened_at timestamptz NOT NULL,
    PRIMARY KEY (transaction_id, id),
    CHECK ((cause = 'evidence') = (reconciliation_item_id IS NOT NULL)),
    CHECK ((cause = 'evidence') = (evidence IS NOT NULL))
  );

  -- Ended transactions by all that lists filter them by: lists return their exact total without
  -- counting. Rows inserted with a final status are counted by a trigger; one that ends later is
  -- counted by the statement that ends it, for a trigger that compares rows costs half as much
  -- again as the change itself.
  CREATE TABLE transaction_counts (
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    type text NOT NULL CHECK (type IN ${lists.transactionTypes}),
    status text NOT NULL CHECK (status IN ${lists.finalStatuses}),
    provider text NOT NULL CHECK (provider IN ${lists.providers}),
    count bigint NOT NULL,
    PRIMARY KEY (application_id, environment, type, status, provider)
  );

  -- Transactions that could not be changed, and when to try again. Isolated from their own rows,
  -- which may be the very ones that the database refuses to change.
  CREATE TABLE transition_failures (
    transaction_id uuid PRIMARY KEY,
    failures integer NOT NULL CHECK (failures > 0),
    error text NOT NULL,
    failed_at timestamptz NOT NULL,
    retry_at timestamptz NOT NULL
  );
  CREATE INDEX transition_failures_due ON transition_failures (retry_at);

  -- The reply to a request that carried an idempotency key, stored in the transaction of its work.
  CREATE TABLE idempotency_keys (
    application_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    -- SHA-256 of the request: another request with the same key is a conflict.
    fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
    claimed_by uuid NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (application_id, environment, key)
  );
  CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING brin (created_at);
`

/**
 * The database enforces these rules on transactions. The owner, type, market, amount, fee and
 * refunded payment of a transaction never change. Its status changes only by transitions of the
 * state machine. A final status changes only with a resolved reconciliation item about the
 * transaction. The history is append-only.
 */
export const transactionGuards = `
  CREATE FUNCTION transactions_guard() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF ROW(OLD.organisation_id, OLD.application_id, OLD.environment,
        OLD.type, OLD.provider, OLD.country, OLD.amount, OLD.fee_amount, OLD.currency,
        OLD.original_id)
      IS DISTINCT FROM ROW(NEW.organisation_id, NEW.application_id, NEW.environment, NEW.type,
        NEW.provider, NEW.country, NEW.amount, NEW.fee_amount, NEW.currency, NEW.original_id)
    THEN
      RAISE EXCEPTION 'what a transaction is about does not change' USING ERRCODE = '23514';
    END IF;
    IF OLD.status NOT IN ${lists.finalStatuses} THEN
      RAISE EXCEPTION 'a % does not go from % to %', OLD.type, OLD.status, NEW.status
        USING ERRCODE = '23514';
    END IF;
    IF concat_ws(' ', OLD.type, OLD.status, NEW.status) NOT IN ${lists.corrections}
      OR NEW.correction_id IS NOT DISTINCT FROM OLD.correction_id OR NOT EXISTS (
      SELECT FROM reconciliation_items AS i
      WHERE i.id = NEW.correction_id AND i.transaction_id = NEW.id AND i.resolution = 'settled')
    THEN
      RAISE EXCEPTION 'a final status changes only by a correction' USING ERRCODE = '23514';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER guard BEFORE UPDATE ON transactions FOR EACH ROW
    WHEN (
      (OLD.status <> NEW.status
        AND (OLD.type || ' ' || OLD.status || ' ' || NEW.status) NOT IN ${lists.transitions})
      OR OLD.amount <> NEW.amount OR OLD.currency <> NEW.currency
      OR OLD.fee_amount IS DISTINCT FROM NEW.fee_amount
      OR OLD.organisation_id <> NEW.organisation_id OR OLD.application_id <> NEW.application_id
      OR OLD.environment <> NEW.environment OR OLD.type <> NEW.type
      OR OLD.provider <> NEW.provider OR OLD.country <> NEW.country
      OR OLD.original_id IS DISTINCT FROM NEW.original_id)
    EXECUTE FUNCTION transactions_guard();

  CREATE FUNCTION transactions_count_ended() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO transaction_counts AS c
      (application_id, environment, type, status, provider, count)
    SELECT application_id, environment, type, status, provider, count(*)
    FROM changed
    WHERE status IN ${lists.finalStatuses}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (application_id, environment, type, status, provider)
      DO UPDATE SET count = c.count + excluded.count;
    RETURN NULL;
  END $$;
  CREATE TRIGGER count_ended AFTER INSERT ON transactions
    REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION transactions_count_ended();

  CREATE FUNCTION transitions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the history of a transaction does not change' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON transaction_transitions
    FOR EACH STATEMENT EXECUTE FUNCTION transitions_refuse_change();
`
