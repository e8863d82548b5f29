import { lists } from './lists.ts'

/**
 * The double-entry ledger. A positive amount is a credit, a negative amount is a debit, and a
 * balance is the sum of an account's entries. Every account belongs to an organisation, so that
 * postings of two merchants never wait for the same row. A provider's float is the sum over all
 * organisations.
 *
 * Constraints and triggers enforce these rules, so that no program can break them. The entries of a
 * posting sum to zero and belong to its organisation, environment and currency. The database
 * computes balances from entries. A merchant's balance is never below zero, and a debt is never
 * above zero. Postings never change. The ledger opens and closes a transaction at most once.
 *
 * If a correction exceeds a merchant's balance, the rest becomes a debt. The debt account is
 * created together with the balance account, and a statement that locks either account locks both.
 * Balances are numeric, so that sums cannot overflow.
 */
export const ledger = `
  CREATE TABLE ledger_accounts (
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    account text NOT NULL CHECK (account IN ${lists.accounts}),
    balance numeric(38, 0) NOT NULL DEFAULT 0,
    -- How many entries it has, so that lists return their total without counting.
    entries bigint NOT NULL DEFAULT 0,
    lock_only boolean,
    PRIMARY KEY (organisation_id, environment, currency, account),
    CONSTRAINT never_below_zero CHECK (balance >= 0 OR account NOT IN
      ('merchant_available', 'payout_reservation', 'refund_reservation')),
    CONSTRAINT debt_never_above_zero CHECK (balance <= 0 OR account <> 'merchant_debt')
  );
  COMMENT ON COLUMN ledger_accounts.lock_only IS
    'Never set. The right to change it is the right to lock the row (SELECT FOR UPDATE).';

  CREATE TABLE ledger_postings (
    id uuid PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ${lists.postingKinds}),
    transaction_id uuid,
    -- What it does to its transaction's money; none for the funding of a sandbox.
    phase text CHECK (phase IN ${lists.phases}),
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    -- Why an end was corrected.
    reason text,
    created_at timestamptz NOT NULL,
    CHECK ((transaction_id IS NULL) = (phase IS NULL)),
    CHECK ((kind = 'end_corrected') = (reason IS NOT NULL)),
    CONSTRAINT only_the_sandbox_is_funded CHECK (
      (transaction_id IS NULL) = (kind IN ('sandbox_opened', 'sandbox_topped_up'))
      AND (transaction_id IS NOT NULL OR environment = 'test'))
  );
  CREATE UNIQUE INDEX ledger_postings_once ON ledger_postings (transaction_id, phase)
    WHERE transaction_id IS NOT NULL AND phase <> 'corrected';
  CREATE INDEX ledger_postings_corrections ON ledger_postings (transaction_id)
    WHERE phase = 'corrected';
  CREATE UNIQUE INDEX ledger_postings_opened_once
    ON ledger_postings (organisation_id, environment, currency) WHERE kind = 'sandbox_opened';

  CREATE TABLE ledger_entries (
    id uuid PRIMARY KEY,
    posting_id uuid NOT NULL,
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    -- Checked by the row of the account, which is opened or changed with every entry.
    account text NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    created_at timestamptz NOT NULL
  );
  CREATE INDEX ledger_entries_newest_first ON ledger_entries (organisation_id, id DESC);
  CREATE INDEX ledger_entries_by_account
    ON ledger_entries (organisation_id, environment, currency, account, id DESC);

  -- Runs as its owner: the role of the service may not change a balance itself.
  CREATE FUNCTION ledger_update_balances() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
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
    IF EXISTS (
      SELECT FROM inserted AS i LEFT JOIN ledger_postings AS p ON p.id = i.posting_id
      WHERE p.id IS NULL OR p.organisation_id <> i.organisation_id
        OR p.environment <> i.environment OR p.currency <> i.currency
    ) THEN
      RAISE EXCEPTION 'an entry belongs to the organisation of its posting'
        USING ERRCODE = '23514';
    END IF;
    -- Always in the same order, so that no two postings wait for each other.
    FOR change IN
      SELECT organisation_id, environment, currency, account, sum(amount) AS amount,
        count(*) AS entries
      FROM inserted GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    LOOP
      UPDATE ledger_accounts AS a
      SET balance = a.balance + change.amount, entries = a.entries + change.entries
      WHERE a.organisation_id = change.organisation_id AND a.environment = change.environment
        AND a.currency = change.currency AND a.account = change.account;
      IF NOT FOUND THEN
        INSERT INTO ledger_accounts AS a
          (organisation_id, environment, currency, account, balance, entries)
        VALUES (change.organisation_id, change.environment, change.currency, change.account,
          change.amount, change.entries)
        ON CONFLICT (organisation_id, environment, currency, account) DO UPDATE
          SET balance = a.balance + excluded.balance, entries = a.entries + excluded.entries;
        IF change.account = 'merchant_available' THEN
          INSERT INTO ledger_accounts (organisation_id, environment, currency, account)
          VALUES (change.organisation_id, change.environment, change.currency, 'merchant_debt')
          ON CONFLICT DO NOTHING;
        END IF;
      END IF;
    END LOOP;
    RETURN NULL;
  END $$;
  CREATE TRIGGER update_balances AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_update_balances();

  CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'what is posted does not change' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
`
