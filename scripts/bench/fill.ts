import type pg from 'pg'
import type { Merchant } from './targets.ts'

/** Returns SQL for a version 7 UUID. `salt` is SQL whose value differs in each row. */
export const uuidAt = (timestamp: string, salt: string): string =>
  `(lpad(to_hex((extract(epoch FROM ${timestamp}) * 1000)::bigint), 12, '0') || '7' ||
    substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`

/** Inserts payments for the merchants in turn. All payments are due immediately. */
export const fillDue = (
  client: pg.Client,
  merchants: Merchant[],
  count: number,
  { environment = 'test', provider = 'carrier1_momo' } = {},
) =>
  client.query(
    `INSERT INTO transactions
      (id, application_id, organisation_id, environment, type, provider, country, amount, currency,
       phone_number, msisdn, status, due_at, created_at, updated_at)
    SELECT ${uuidAt('clock_timestamp()', 'n::text || clock_timestamp()')},
      ($1::uuid[])[1 + n % $3], ($2::uuid[])[1 + n % $3], $5, 'collection', $6,
      'CG', 5000, 'XAF', '065123456', '242065123456', 'pending', now(), now(), now()
    FROM generate_series(1, $4::integer) AS n`,
    [
      merchants.map(({ applicationId }) => applicationId),
      merchants.map(({ organisationId }) => organisationId),
      merchants.length,
      count,
      environment,
      provider,
    ],
  )

const chunk = 500_000
const hotOfTen = 3

/** The transactions are spread over a year. */
const timeOf = (n: string, count: number): string =>
  `(now() - interval '1 day' - (1 - (${n})::float8 / ${count}) * interval '365 days')`

/**
 * Inserts a year of transactions, most of them successful. A tenth are payouts, and one in a
 * hundred is a refund of the transaction ten rows earlier. Three in ten belong to one merchant, and
 * a third share one phone number. In the metadata, each `order` is unique, each `shop` is in one of
 * 500 rows, and all rows have the same `channel`. One merchant reference is in a fifth of the rows,
 * and all other references are unique.
 */
const yearOf = (count: number): string => `
  INSERT INTO transactions
    (id, application_id, organisation_id, environment, type, provider, country, amount, currency,
     phone_number, msisdn, status, failure_reason, fee_amount, reference, original_id, metadata,
     merchant_reference, created_at, updated_at)
  SELECT ${uuidAt('created_at', 'n::text')},
    ($1::uuid[])[merchant], ($2::uuid[])[merchant], 'test',
    CASE WHEN is_payout THEN 'disbursement' WHEN is_refund THEN 'refund' ELSE 'collection' END,
    CASE WHEN n % 3 = 0 THEN 'carrier2_money' ELSE 'carrier1_momo' END,
    'CG', 100 + n % 100000, 'XAF', number, number,
    CASE WHEN n % 20 < 3 THEN 'failed' WHEN is_payout THEN 'completed' ELSE 'successful' END,
    CASE WHEN n % 20 < 3 THEN 'provider_error' END,
    CASE WHEN is_payout THEN 0 END, CASE WHEN is_payout THEN 'PO-' || n END,
    CASE WHEN is_refund THEN ${uuidAt(timeOf('n - 10', count), '(n - 10)::text')} END,
    json_build_object('order', '2026-' || n, 'shop', n / 10 % 500, 'channel', 'web'),
    CASE WHEN n / 10 % 5 = 0 THEN 'SAISON' ELSE 'FAC-' || n END, created_at, created_at
  FROM (
    SELECT n, n / 10 % 10 = 9 AS is_payout, n % 100 = 50 AS is_refund,
      CASE WHEN n % 3 = 0 THEN '242065123456' ELSE '24206' || lpad((n % 9999999)::text, 7, '0') END
        AS number,
      ${timeOf('n', count)} AS created_at,
      CASE WHEN n % 10 < ${hotOfTen} THEN 1 ELSE 2 + n % ($3 - 1) END AS merchant
    FROM generate_series($4::bigint, $5::bigint) AS n
  ) AS year`

/** The first merchant owns 30 % of the transactions. */
export const fillYear = async (
  client: pg.Client,
  merchants: Merchant[],
  count: number,
): Promise<void> => {
  // Creating the indexes once at the end is many times faster.
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index AS i WHERE i.indrelid = 'transactions'::regclass AND NOT i.indisprimary`,
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  for (let from = 1; from <= count; from += chunk) {
    await client.query(yearOf(count), [
      merchants.map(({ applicationId }) => applicationId),
      merchants.map(({ organisationId }) => organisationId),
      merchants.length,
      from,
      Math.min(from + chunk - 1, count),
    ])
  }
  for (const { definition } of rows) await client.query(definition)
  await client.query('VACUUM ANALYZE transactions')
}

/**
 * Inserts rows that the management API lists: copies of the merchant's first event, and ledger
 * entries.
 */
export const fillHistory = async (
  client: pg.Client,
  { applicationId, organisationId }: Merchant,
  count: number,
): Promise<void> => {
  const time = `now() - interval '1 day' - (1 - n::float8 / ${count}) * interval '365 days'`
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(from + chunk - 1, count)
    await client.query(
      `WITH added AS (
        INSERT INTO events (id, application_id, environment, type, payload, created_at, position,
          sequence)
        SELECT ${uuidAt('at', "'event' || n")}, $1, 'test',
          CASE WHEN n % 1000 = 0 THEN 'payment.failed' ELSE 'payment.succeeded' END,
          (SELECT payload FROM events WHERE application_id = $1 LIMIT 1), at,
          n + 1000000, 1
        FROM (SELECT n, ${time} AS at FROM generate_series($2::bigint, $3::bigint) AS n) AS year
        RETURNING application_id, environment, type
      )
      INSERT INTO event_counts AS c
      SELECT application_id, environment, type, count(*) FROM added GROUP BY 1, 2, 3
      ON CONFLICT (application_id, environment, type)
        DO UPDATE SET count = c.count + excluded.count`,
      [applicationId, from, to],
    )
    // The ids start with now(), which is constant within a transaction.
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO ledger_postings (id, kind, organisation_id, environment, currency, created_at)
      SELECT ${uuidAt('at', "'posting' || n")}, 'sandbox_topped_up', $1, 'test', 'XAF', at
      FROM (SELECT n, ${time} AS at FROM generate_series($2::bigint, $3::bigint) AS n) AS year`,
      [organisationId, from, to],
    )
    await client.query(
      `INSERT INTO ledger_entries
        (id, posting_id, organisation_id, environment, currency, account, amount, created_at)
      SELECT ${uuidAt('at', "'entry' || n || side")}, ${uuidAt('at', "'posting' || n")}, $1, 'test',
        'XAF', CASE side WHEN 1 THEN 'merchant_available' ELSE 'provider_float:carrier1_momo' END,
        side * 5000, at
      FROM (SELECT n, ${time} AS at FROM generate_series($2::bigint, $3::bigint) AS n) AS year
      CROSS JOIN (VALUES (1), (-1)) AS sides (side)`,
      [organisationId, from, to],
    )
    await client.query('COMMIT')
  }
  await client.query('VACUUM ANALYZE events, ledger_entries')
}
