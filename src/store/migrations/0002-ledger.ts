import { type Kysely, sql } from 'kysely'

/**
 * The double-entry ledger. An amount above zero credits its account, one below debits it, and a
 * balance is the sum of its entries. Every account belongs to an organisation, so that no two
 * merchants' money ever waits on one row; an operator's float is the sum over organisations.
 *
 * The database keeps the books by itself, whoever inserts: the entries of a posting sum to zero,
 * balances follow from entries, what belongs to a merchant is never below zero, nothing that was
 * posted changes, and a transaction is opened and closed in the ledger once at most.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
    ALTER TABLE transactions
      ADD COLUMN original_id uuid,
      ADD COLUMN fee_amount bigint CHECK (fee_amount >= 0),
      ADD COLUMN reference text,
      ADD CHECK ((type = 'refund') = (original_id IS NOT NULL)),
      ADD CHECK ((type = 'disbursement') = (fee_amount IS NOT NULL AND reference IS NOT NULL));
    CREATE UNIQUE INDEX transactions_reference ON transactions (reference)
      WHERE reference IS NOT NULL;
    CREATE INDEX transactions_refunds ON transactions (original_id) WHERE original_id IS NOT NULL;
    CREATE INDEX transactions_awaited ON transactions (organisation_id, environment, currency)
      INCLUDE (amount) WHERE type = 'collection' AND status IN ('pending', 'processing');

    ALTER TABLE applications
      ADD COLUMN payout_approval_threshold bigint CHECK (payout_approval_threshold >= 0);

    CREATE TABLE fee_schedules (
      id uuid PRIMARY KEY,
      provider text NOT NULL CHECK (provider IN ('carrier1_momo', 'carrier2_money')),
      country text NOT NULL CHECK (length(country) = 2),
      basis_points bigint NOT NULL CHECK (basis_points BETWEEN 0 AND 10000),
      fixed_amount bigint NOT NULL CHECK (fixed_amount >= 0),
      effective_from timestamptz NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX fee_schedules_in_effect
      ON fee_schedules (provider, country, effective_from DESC, id DESC);

    CREATE TABLE ledger_accounts (
      organisation_id uuid NOT NULL,
      environment text NOT NULL CHECK (environment IN ('live', 'test')),
      currency text NOT NULL CHECK (length(currency) = 3),
      account text NOT NULL CHECK (account IN (
        'merchant_available', 'payout_reservation', 'refund_reservation', 'fee_income',
        'sandbox_funding', 'operator_float:carrier1_momo', 'operator_float:carrier2_money')),
      balance bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, environment, currency, account),
      CONSTRAINT never_below_zero CHECK (balance >= 0 OR account NOT IN
        ('merchant_available', 'payout_reservation', 'refund_reservation'))
    );

    CREATE TABLE ledger_postings (
      id uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN (
        'collection_settled', 'payout_reserved', 'payout_settled', 'payout_released',
        'refund_reserved', 'refund_settled', 'refund_released', 'sandbox_opened',
        'sandbox_topped_up')),
      transaction_id uuid,
      phase text CHECK (phase IN ('opened', 'closed')),
      organisation_id uuid NOT NULL,
      environment text NOT NULL,
      currency text NOT NULL,
      created_at timestamptz NOT NULL,
      CHECK ((transaction_id IS NULL) = (phase IS NULL))
    );
    CREATE UNIQUE INDEX ledger_postings_once ON ledger_postings (transaction_id, phase)
      WHERE transaction_id IS NOT NULL;
    CREATE UNIQUE INDEX ledger_postings_opened_once
      ON ledger_postings (organisation_id, environment, currency) WHERE kind = 'sandbox_opened';

    CREATE TABLE ledger_entries (
      id uuid PRIMARY KEY,
      posting_id uuid NOT NULL,
      organisation_id uuid NOT NULL,
      environment text NOT NULL,
      currency text NOT NULL,
      account text NOT NULL,
      amount bigint NOT NULL CHECK (amount <> 0),
      created_at timestamptz NOT NULL
    );
    CREATE INDEX ledger_entries_newest_first ON ledger_entries (organisation_id, id DESC);
    CREATE INDEX ledger_entries_by_account
      ON ledger_entries (organisation_id, environment, currency, account, id DESC);

    CREATE FUNCTION ledger_keep_books() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      change record;
    BEGIN
      IF EXISTS (
        SELECT FROM inserted GROUP BY posting_id
        HAVING sum(amount) <> 0
          OR min(currency) <> max(currency)
          OR min(environment) <> max(environment)
      ) THEN
        RAISE EXCEPTION 'the entries of a posting must sum to zero' USING ERRCODE = '23514';
      END IF;
      -- Always in the same order, so that no two postings wait for each other.
      FOR change IN
        SELECT organisation_id, environment, currency, account, sum(amount)::bigint AS amount
        FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      LOOP
        UPDATE ledger_accounts AS a SET balance = a.balance + change.amount
        WHERE a.organisation_id = change.organisation_id AND a.environment = change.environment
          AND a.currency = change.currency AND a.account = change.account;
        IF NOT FOUND THEN
          INSERT INTO ledger_accounts AS a
            (organisation_id, environment, currency, account, balance)
          VALUES (change.organisation_id, change.environment, change.currency, change.account,
            change.amount)
          ON CONFLICT (organisation_id, environment, currency, account)
            DO UPDATE SET balance = a.balance + excluded.balance;
        END IF;
      END LOOP;
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_books AFTER INSERT ON ledger_entries
      REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION ledger_keep_books();

    CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'what is posted does not change' USING ERRCODE = '23514';
    END $$;
    CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
    CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
      FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  `)
    .execute(db)
}
