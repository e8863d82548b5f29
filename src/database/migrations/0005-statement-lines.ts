import { sql, type Transaction } from 'kysely'
import { lowestIdAt } from '../ids.ts'
import {
  backfill,
  change,
  dropIndex,
  index,
  type SchemaStep,
  tableExists,
  triggerExists,
} from '../schema-steps.ts'
import { lists } from './baseline/lists.ts'

/**
 * Adds statement lines: one line for each posting that changes a merchant's balance or debt. A
 * trigger writes the line together with the posting, so that no program can omit it.
 *
 * The lines of a balance (organisation, environment, currency) are numbered without gaps in commit
 * order, which is the order in which transactions locked the balance row. In that order,
 * `posted_at` never decreases. A line is never dated before the end of a statement that was already
 * read (`statement_ends`), so that statement stays complete.
 */
const tables = `
  CREATE TABLE statement_lines (
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    -- 1, 2, 3 … in each balance.
    number bigint NOT NULL,
    posting_id uuid NOT NULL,
    posted_at timestamptz NOT NULL,
    amount bigint NOT NULL,
    -- What the merchant holds less what it owes, after this line.
    balance numeric(38, 0) NOT NULL,
    PRIMARY KEY (organisation_id, environment, currency, posted_at, number)
  );

  -- Up to when statements of a balance were read. Changed with the balance locked.
  CREATE TABLE statement_ends (
    organisation_id uuid NOT NULL,
    environment text NOT NULL CHECK (environment IN ${lists.environments}),
    currency text NOT NULL CHECK (currency IN ${lists.currencies}),
    ends_at timestamptz NOT NULL,
    PRIMARY KEY (organisation_id, environment, currency)
  );

  -- The lock that stands for a balance that has no row yet.
  CREATE FUNCTION statement_lock_first(organisation_id uuid, environment text, currency text)
  RETURNS void LANGUAGE sql AS $$
    SELECT pg_advisory_xact_lock(
      hashtextextended(concat_ws(' ', 'statement', organisation_id, environment, currency), 0));
  $$;

  CREATE FUNCTION statement_write_lines() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path FROM CURRENT AS $$
  DECLARE
    owner record;
    last record;
  BEGIN
    FOR owner IN
      SELECT organisation_id, environment, currency,
        bool_or(account = 'merchant_available') AS is_locked
      FROM inserted WHERE account IN ('merchant_available', 'merchant_debt')
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    LOOP
      -- What changes the balance has locked its row; what changes a debt alone may not have.
      IF NOT owner.is_locked THEN
        PERFORM FROM ledger_accounts AS a
        WHERE a.organisation_id = owner.organisation_id AND a.environment = owner.environment
          AND a.currency = owner.currency AND a.account = 'merchant_available'
        FOR NO KEY UPDATE;
      END IF;
      SELECT l.number, l.posted_at, l.balance INTO last FROM statement_lines AS l
      WHERE l.organisation_id = owner.organisation_id AND l.environment = owner.environment
        AND l.currency = owner.currency
      ORDER BY l.posted_at DESC, l.number DESC LIMIT 1;
      IF NOT FOUND THEN
        PERFORM statement_lock_first(owner.organisation_id, owner.environment, owner.currency);
      END IF;
      INSERT INTO statement_lines (organisation_id, environment, currency, number, posting_id,
        posted_at, amount, balance)
      SELECT owner.organisation_id, owner.environment, owner.currency,
        coalesce(last.number, 0) + row_number() OVER in_order, p.posting_id,
        greatest(p.created_at, last.posted_at, (
          SELECT e.ends_at FROM statement_ends AS e
          WHERE e.organisation_id = owner.organisation_id AND e.environment = owner.environment
            AND e.currency = owner.currency)),
        p.amount, coalesce(last.balance, 0) + sum(p.amount) OVER in_order
      FROM (
        SELECT i.posting_id, i.created_at, sum(i.amount) AS amount FROM inserted AS i
        WHERE i.organisation_id = owner.organisation_id AND i.environment = owner.environment
          AND i.currency = owner.currency
          AND i.account IN ('merchant_available', 'merchant_debt')
        GROUP BY 1, 2
      ) AS p
      WINDOW in_order AS (ORDER BY p.created_at, p.posting_id);
    END LOOP;
    RETURN NULL;
  END $$;
`

/** Writes the missing statement lines of postings in a range of ids. */
const writeLines = (above: string, upTo: string): string => `
  INSERT INTO statement_lines (organisation_id, environment, currency, number, posting_id,
    posted_at, amount, balance)
  SELECT p.organisation_id, p.environment, p.currency,
    coalesce(last.number, 0) + row_number() OVER in_order, p.posting_id,
    greatest(p.created_at, last.posted_at),
    p.amount, coalesce(last.balance, 0) + sum(p.amount) OVER in_order
  FROM (
    SELECT e.organisation_id, e.environment, e.currency, e.posting_id, e.created_at,
      sum(e.amount) AS amount
    FROM ledger_postings AS posting JOIN ledger_entries AS e ON e.posting_id = posting.id
    WHERE posting.id > '${above}' AND posting.id <= '${upTo}'
      AND e.account IN ('merchant_available', 'merchant_debt')
      AND NOT EXISTS (SELECT FROM statement_lines AS l WHERE l.posting_id = posting.id)
    GROUP BY 1, 2, 3, 4, 5
  ) AS p
  LEFT JOIN LATERAL (
    SELECT * FROM statement_lines AS l
    WHERE l.organisation_id = p.organisation_id AND l.environment = p.environment
      AND l.currency = p.currency
    ORDER BY l.posted_at DESC, l.number DESC LIMIT 1
  ) AS last ON true
  WINDOW in_order AS (PARTITION BY p.organisation_id, p.environment, p.currency
    ORDER BY p.created_at, p.posting_id)
`

const batchSize = 2000
const lowestId = '00000000-0000-0000-0000-000000000000'
const highestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** No transaction stays open this long, so postings with older ids are committed. */
const openMaxMs = 60_000

const isWritten = triggerExists('ledger_entries', 'write_statement_lines')

/**
 * Returns the id below which all postings have their lines. Lines may be missing for transactions
 * that were still open when the newest line was written.
 */
const writtenUpTo = async (tx: Transaction<unknown>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    SELECT posting_id AS id FROM statement_lines ORDER BY posting_id DESC LIMIT 1`.execute(tx)
  if (rows[0] === undefined) return lowestId
  const createdAtMs = Number.parseInt(rows[0].id.replace('-', '').slice(0, 12), 16)
  return lowestIdAt(createdAtMs - openMaxMs)
}

const writeOlderLines = backfill(
  'writes the lines of statements for what was posted',
  async (tx, after) => {
    const above = after === '' ? await writtenUpTo(tx) : after
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ledger_postings WHERE id > ${above}::uuid
      ORDER BY id OFFSET ${batchSize - 1} LIMIT 1`.execute(tx)
    await sql.raw(writeLines(above, rows[0]?.id ?? highestId)).execute(tx)
    return rows[0]?.id
  },
  { unless: isWritten },
)

/** After this step, only postings write lines, and lines never change. */
const guards = `
  CREATE TRIGGER write_statement_lines AFTER INSERT ON ledger_entries
    REFERENCING NEW TABLE AS inserted
    FOR EACH STATEMENT EXECUTE FUNCTION statement_write_lines();
  CREATE FUNCTION statement_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a line of a statement is written with its posting' USING ERRCODE = '23514';
  END $$;
  CREATE TRIGGER written_with_postings BEFORE INSERT ON statement_lines
    FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION statement_refuse_change();
  CREATE TRIGGER immutable BEFORE UPDATE OR DELETE OR TRUNCATE ON statement_lines
    FOR EACH STATEMENT EXECUTE FUNCTION statement_refuse_change();
`

const requireSums = `
  DO $$
  BEGIN
    IF EXISTS (
      SELECT FROM (
        SELECT organisation_id, environment, currency, sum(balance) AS balance
        FROM ledger_accounts WHERE account IN ('merchant_available', 'merchant_debt')
        GROUP BY 1, 2, 3
      ) AS a
      FULL JOIN (
        SELECT organisation_id, environment, currency, sum(amount) AS balance
        FROM statement_lines GROUP BY 1, 2, 3
      ) AS l USING (organisation_id, environment, currency)
      WHERE coalesce(a.balance, 0) <> coalesce(l.balance, 0)
    ) THEN
      RAISE EXCEPTION 'a balance is not the sum of its statement';
    END IF;
  END $$;
`

/**
 * Statements read numbered lines that include the balance after each posting. This migration writes
 * the lines of existing postings. Most lines are written while other transactions post. The lines
 * of the last minute are written under a lock, and new postings wait for this lock. The migration
 * fails if a balance differs from its lines.
 */
export const steps: SchemaStep[] = [
  change('creates the lines of statements', tables, { unless: tableExists('statement_lines') }),
  index('ledger_entries_of_posting', 'ON ledger_entries (posting_id)'),
  index('statement_lines_of_posting', 'ON statement_lines (posting_id)'),
  writeOlderLines,
  change(
    'writes the last lines of statements, and every new one',
    async (tx) => {
      await sql`LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
      await sql.raw(writeLines(await writtenUpTo(tx), highestId)).execute(tx)
      await sql.raw(guards).execute(tx)
    },
    {
      locks: ['ledger_entries', 'statement_lines'],
      unless: isWritten,
      before: writeOlderLines,
    },
  ),
  change('checks that every balance is the sum of its lines', requireSums),
  dropIndex('statement_lines_of_posting'),
  dropIndex('ledger_entries_of_posting'),
]
