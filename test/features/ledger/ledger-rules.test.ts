import { type Kysely, sql } from 'kysely'
import { type Merchant, manage } from '../../support/client.ts'
import { prepared } from '../../support/prepared.ts'
import {
  balancesOf,
  ledgerCheckOf,
  merchantOf,
  opening,
  paid,
  payOut,
  server,
} from './ledger-requests.ts'

const countOf = async (merchant: Merchant): Promise<number> =>
  (await manage(server, 'get', `/organisations/${merchant.organisationId}/ledger-entries`)).body
    .meta.total

const merchant = prepared(merchantOf)

beforeAll(async () => {
  await paid(merchant)
  await payOut(merchant, 1000, 'completed')
})

const expectRefused = async (work: (db: Kysely<unknown>) => Promise<unknown>, message: RegExp) => {
  const before = await countOf(merchant)
  const balances = await balancesOf(merchant)
  await expect(work(server.ctx.db as unknown as Kysely<unknown>)).rejects.toThrow(message)
  expect(await countOf(merchant)).toBe(before)
  expect(await balancesOf(merchant)).toEqual(balances)
  expect((await ledgerCheckOf()).balanced).toBe(true)
}

interface Side {
  account: string
  amount: number
  currency?: string
  environment?: string
}

const post = (db: Kysely<unknown>, sides: Side[]) => {
  const rows = sides.map((side) => ({ currency: 'XAF', environment: 'test', ...side }))
  return sql`
      WITH posted AS (
        INSERT INTO ledger_postings
          (id, kind, organisation_id, environment, currency, created_at)
        VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'test',
          'XAF', now())
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), p.id, p.organisation_id, e.environment, e.currency, e.account,
        e.amount, p.created_at
      FROM posted AS p, json_to_recordset(${JSON.stringify(rows)}::json) AS e (
        account text, amount bigint, currency text, environment text)`.execute(db)
}

describe('ledger rules of the database: postings', () => {
  test.each([
    ['an entry cannot be changed', 'UPDATE ledger_entries SET amount = amount'],
    ['an entry cannot be deleted', 'DELETE FROM ledger_entries'],
    ['the entries cannot be truncated', 'TRUNCATE ledger_entries'],
    ['a posting cannot be changed', "UPDATE ledger_postings SET kind = 'sandbox_topped_up'"],
    ['a posting cannot be deleted', 'DELETE FROM ledger_postings'],
    ['the postings cannot be truncated', 'TRUNCATE ledger_postings CASCADE'],
  ])('in the ledger, %s', (_, statement) =>
    expectRefused((db) => sql.raw(statement).execute(db), /what is posted does not change/),
  )

  test.each<[string, Side[]]>([
    ['only one side', [{ account: 'merchant_available', amount: 5 }]],
    [
      'sides that do not match',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -4 },
      ],
    ],
    [
      'sides in two currencies',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -5, currency: 'XOF' },
      ],
    ],
    [
      'sides in two environments',
      [
        { account: 'merchant_available', amount: 5 },
        { account: 'sandbox_funding', amount: -5, environment: 'live' },
      ],
    ],
  ])('the database refuses a ledger posting of %s', (_, sides) =>
    expectRefused((db) => post(db, sides), /must sum to zero/),
  )

  test.each([
    'merchant_available',
    'payout_reservation',
    'refund_reservation',
    'withdrawal_reservation',
  ])('the database refuses a ledger posting that leaves the account %s below zero', (account) => {
    const amount = 2 * opening
    const sides = [
      { account, amount: -amount },
      { account: 'sandbox_funding', amount },
    ]
    return expectRefused((db) => post(db, sides), /never_below_zero/)
  })
})

describe('ledger rules of the database: immutable facts', () => {
  test("the database refuses a ledger entry whose organisation differs from its posting's", async () => {
    const other = await merchantOf()
    await balancesOf(other)
    await expectRefused(
      (db) =>
        sql`
      WITH posted AS (
        INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
        VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'test',
          'XAF', now())
        RETURNING *
      )
      INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT gen_random_uuid(), p.id, e.organisation_id, 'test', 'XAF', e.account, e.amount, now()
      FROM posted AS p, (VALUES
        (${other.organisationId}::uuid, 'merchant_available', 5),
        (${other.organisationId}::uuid, 'sandbox_funding', -5)
      ) AS e (organisation_id, account, amount)`.execute(db),
      /belongs to the organisation of its posting/,
    )
  })

  test.each([
    ['revert a final status without a correction', "status = 'processing'"],
    ['replace a final status without a correction', "status = 'failed'"],
    [
      'replace a final status by an unknown correction',
      "status = 'failed', correction_id = gen_random_uuid()",
    ],
  ])('the database refuses to %s', (_, change) =>
    expectRefused(
      (db) =>
        sql
          .raw(`UPDATE transactions SET ${change} WHERE status IN ('successful', 'completed')`)
          .execute(db),
      /a final status changes only by a correction/,
    ),
  )

  test.each([
    'amount = amount + 1',
    "currency = 'USD'",
    'fee_amount = fee_amount + 1',
    'organisation_id = gen_random_uuid()',
    'application_id = gen_random_uuid()',
    "environment = 'live'",
    "provider = 'carrier2_money'",
  ])('the database refuses the update "%s" of a transaction', (change) =>
    expectRefused(
      (db) => sql.raw(`UPDATE transactions SET ${change} WHERE type = 'disbursement'`).execute(db),
      /what a transaction is about does not change/,
    ),
  )

  test.each([
    ['changed', "UPDATE transaction_transitions SET to_status = 'failed'"],
    ['deleted', 'DELETE FROM transaction_transitions'],
    ['emptied', 'TRUNCATE transaction_transitions'],
  ])('in the database, the history of transactions cannot be %s', (_, statement) =>
    expectRefused(
      (db) => sql.raw(statement).execute(db),
      /the history of a transaction does not change/,
    ),
  )
})

describe('ledger rules of the database: entries and accounts', () => {
  test('the database refuses live money from sandbox funding', () =>
    expectRefused(
      (db) =>
        sql`INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
          VALUES (gen_random_uuid(), 'sandbox_topped_up', ${merchant.organisationId}::uuid, 'live',
            'XAF', now())`.execute(db),
      /one_subject/,
    ))

  test.each([
    ['without a proposal', sql`'balance_adjusted', NULL`],
    ['with a proposal of another kind', sql`'sandbox_topped_up', gen_random_uuid()`],
  ])('the database refuses the adjustment of a balance %s', (_, subject) =>
    expectRefused(
      (db) =>
        sql`INSERT INTO ledger_postings (kind, proposal_id, id, organisation_id, environment,
          currency, created_at)
          VALUES (${subject}, gen_random_uuid(), ${merchant.organisationId}::uuid, 'test', 'XAF',
            now())`.execute(db),
      /one_subject/,
    ),
  )

  test('the database refuses an account balance below zero', () =>
    expectRefused(
      (db) =>
        sql`UPDATE ledger_accounts SET balance = -1 WHERE account = 'merchant_available'`.execute(
          db,
        ),
      /never_below_zero/,
    ))

  test('the database refuses a ledger entry of an account outside the chart of accounts', () =>
    expectRefused(
      (db) =>
        post(db, [
          { account: 'savings', amount: -1 },
          { account: 'merchant_available', amount: 1 },
        ]),
      /ledger_accounts_account_check/,
    ))

  test('the database refuses a ledger entry with the amount zero', () =>
    expectRefused(
      (db) =>
        post(db, [
          { account: 'merchant_available', amount: 0 },
          { account: 'sandbox_funding', amount: 0 },
        ]),
      /ledger_entries_amount_check/,
    ))

  test('the database refuses to reserve or complete a transaction twice', () =>
    expectRefused(
      (db) =>
        sql`
        INSERT INTO ledger_postings (id, kind, transaction_id, phase, organisation_id, environment,
          currency, created_at)
        SELECT gen_random_uuid(), 'payout_released', transaction_id, phase, organisation_id,
          environment, currency, created_at
        FROM ledger_postings WHERE kind = 'payout_settled'
      `.execute(db),
      /ledger_postings_once/,
    ))
})

test('the ledger balances after all balance tests', async () => {
  expect(await ledgerCheckOf()).toMatchObject({ balanced: true, discrepancies: [] })
})
