import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../../src/database/migrate.ts'
import { steps } from '../../src/database/migrations/0005-statement-lines.ts'
import { runSteps } from '../../src/database/schema-steps.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'

const owners = [randomUUID(), randomUUID()]

const post = (organisation: string, changes: number[], at: string) =>
  sql`
    WITH posted AS (
      INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
      SELECT gen_random_uuid(), 'sandbox_topped_up', ${organisation}::uuid, 'test', 'XAF',
        ${at}::timestamptz RETURNING id
    )
    INSERT INTO ledger_entries
      (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
    SELECT gen_random_uuid(), id, ${organisation}::uuid, 'test', 'XAF', side.account, side.amount,
      ${at}::timestamptz
    FROM posted CROSS JOIN (VALUES ('merchant_available', ${changes[0]}::bigint),
      ('merchant_debt', ${changes[1]}::bigint),
      ('sandbox_funding', ${0 - (changes[0] ?? 0) - (changes[1] ?? 0)}::bigint))
      AS side (account, amount)
    WHERE side.amount <> 0`.execute(opened.db)

const linesOf = async (organisation: string) => {
  const { rows } = await sql<{ number: number; amount: number; balance: number }>`
    SELECT number, amount, balance FROM statement_lines
    WHERE organisation_id = ${organisation}::uuid ORDER BY posted_at, number`.execute(opened.db)
  return rows.map(({ number, amount, balance }) => [number, amount, balance])
}

const database = prepared(createTestDatabase)
const opened = prepared(() => openTestDatabase(database))

beforeAll(async () => {
  await migrate(opened.db)
  await sql
    .raw(`
    DROP TRIGGER write_statement_lines ON ledger_entries;
    DROP TABLE statement_lines, statement_ends;
    DROP FUNCTION statement_write_lines, statement_refuse_change, statement_lock_first`)
    .execute(opened.db)
  for (const [at, organisation] of owners.entries()) {
    await post(organisation, [100 + at, 0], '2026-01-01T00:00:00Z')
    await post(organisation, [-100 - at, -50], '2026-01-02T00:00:00Z')
    await post(organisation, [0, 20], '2026-01-03T00:00:00Z')
  }
  await runSteps(opened.db as Kysely<unknown>, steps)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

describe('statement lines', () => {
  test('the migration assigns statement lines to earlier postings in chronological order', async () => {
    for (const [at, organisation] of owners.entries()) {
      expect(await linesOf(organisation)).toEqual([
        [1, 100 + at, 100 + at],
        [2, -150 - at, -50],
        [3, 20, -30],
      ])
    }
  })

  test('a posting to both balance and debt becomes one statement line, without a gap in the numbering', async () => {
    const [organisation = ''] = owners
    await post(organisation, [70, 30], '2026-01-04T00:00:00Z')
    expect((await linesOf(organisation)).slice(3)).toEqual([[4, 100, 70]])
  })

  test('the statement line of a posting with an earlier time follows the existing lines', async () => {
    const [, organisation = ''] = owners
    await post(organisation, [5, 0], '2025-01-01T00:00:00Z')
    expect((await linesOf(organisation)).slice(3)).toEqual([[4, 5, -25]])
  })

  test.each([
    ['added', 'INSERT INTO statement_lines SELECT * FROM statement_lines'],
    ['changed', 'UPDATE statement_lines SET amount = 0'],
    ['deleted', 'DELETE FROM statement_lines'],
    ['emptied', 'TRUNCATE statement_lines'],
  ])('statement lines cannot be %s except together with a posting', async (_, statement) => {
    await expect(sql.raw(statement).execute(opened.db)).rejects.toThrow('written with its posting')
  })
})
