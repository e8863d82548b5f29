import { change, index, type SchemaStep, tableExists, triggerExists } from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

/**
 * Adds ledger seals. A seal covers the postings from the previous seal's bound up to its own bound,
 * `until`. A new seal has no digest, and the database records postings below its bound as late. The
 * seal is completed when every database transaction that may not have seen the bound has ended, so
 * that nothing can appear in a sealed period unnoticed.
 *
 * `ledger_reopen_seals` removes every seal whose bound is above the first late posting. Seals never
 * reject or delay a posting.
 *
 * The digest covers the entries but not their account names. Account balances are in separate rows,
 * one for each account that changed in the period.
 */
const tables = `
  CREATE TABLE ledger_seals (
    number bigint PRIMARY KEY CHECK (number > 0),
    until uuid NOT NULL UNIQUE,
    -- Every database transaction below this one must have ended before the seal is completed.
    closed_by bigint,
    entries bigint,
    digest bytea CHECK (length(digest) = 32),
    -- When the period was last proven, and what was wrong then.
    proven_at timestamptz,
    discrepancies json,
    CHECK ((digest IS NULL) = (entries IS NULL) AND (digest IS NULL) = (proven_at IS NULL))
  );
  CREATE INDEX ledger_seals_by_proof ON ledger_seals (proven_at) WHERE digest IS NOT NULL;
  COMMENT ON INDEX ledger_seals_by_proof IS 'the job that proves sealed periods again';
  CREATE INDEX ledger_seals_open ON ledger_seals (number) WHERE digest IS NULL;
  COMMENT ON INDEX ledger_seals_open IS 'the seal that is not completed';
  CREATE INDEX ledger_seals_faulty ON ledger_seals (number) WHERE discrepancies IS NOT NULL;
  COMMENT ON INDEX ledger_seals_faulty IS 'the sealed periods with discrepancies';

  CREATE TABLE ledger_seal_balances (
    seal bigint NOT NULL REFERENCES ledger_seals ON DELETE CASCADE,
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    account text NOT NULL,
    -- The sum of all entries of the account up to the bound of the seal.
    balance numeric(38, 0) NOT NULL,
    -- The seal before that has a balance of this account; empty for the first.
    previous_seal bigint,
    is_latest boolean NOT NULL DEFAULT true,
    PRIMARY KEY (seal, organisation_id, environment, currency, account)
  );
  CREATE UNIQUE INDEX ledger_seal_balances_latest
    ON ledger_seal_balances (organisation_id, environment, currency, account) WHERE is_latest;
  COMMENT ON INDEX ledger_seal_balances_latest IS
    'the ledger check: the sealed balance of each account';

  -- Postings below the bound of a seal that was there before them.
  CREATE TABLE ledger_late_postings (posting_id uuid PRIMARY KEY);

  CREATE FUNCTION ledger_record_late() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE bound uuid := (SELECT until FROM ledger_seals ORDER BY until DESC LIMIT 1);
  BEGIN
    IF EXISTS (SELECT FROM inserted WHERE posting_id < bound) THEN
      INSERT INTO ledger_late_postings SELECT DISTINCT posting_id FROM inserted
      WHERE posting_id < bound ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
  END $$;

  -- The lock keeps other nodes from sealing meanwhile; postings only read this table.
  CREATE FUNCTION ledger_reopen_seals() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE first_late uuid;
  BEGIN
    LOCK TABLE ledger_seals IN EXCLUSIVE MODE;
    WITH late AS (DELETE FROM ledger_late_postings RETURNING posting_id)
    SELECT posting_id INTO first_late FROM late ORDER BY posting_id LIMIT 1;
    DELETE FROM ledger_seals WHERE until > first_late;
    UPDATE ledger_seal_balances AS b SET is_latest = true
    WHERE NOT is_latest AND NOT EXISTS (
      SELECT FROM ledger_seal_balances AS later
      WHERE later.previous_seal = b.seal AND later.organisation_id = b.organisation_id
        AND later.environment = b.environment AND later.currency = b.currency
        AND later.account = b.account
    );
  END $$;
`

/**
 * The trigger runs after the rows are inserted, when the database transaction already has its
 * number. A transaction that did not see the bound therefore has a lower number than any
 * transaction that begins after the bound was committed.
 */
const guard = `
  CREATE TRIGGER record_late AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_record_late();
`

export const steps: SchemaStep[] = [
  change('creates the seals of the ledger', tables, { unless: tableExists('ledger_seals') }),
  index('ledger_entries_by_posting', 'ON ledger_entries (posting_id)'),
  index(
    'transaction_transitions_by_time',
    `ON transaction_transitions USING brin (happened_at)
      WITH (pages_per_range = 32, autosummarize = on)`,
  ),
  change(
    'says which query each index serves; nobody waits',
    `COMMENT ON INDEX ledger_entries_by_posting IS 'the ledger check: the entries of postings';
    COMMENT ON INDEX transaction_transitions_by_time IS
      'the ledger check: the transactions whose status changed in a period'`,
  ),
  change('records postings in sealed periods', guard, {
    locks: ['ledger_entries'],
    unless: triggerExists('ledger_entries', 'record_late'),
  }),
]
