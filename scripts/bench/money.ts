import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import pg from 'pg'
import { createDatabase, managementCall, startService, type Target } from './targets.ts'

/**
 * What money costs: settled collections and payouts per second for one busy merchant against a
 * thousand, and lists and balances over a million transactions against a thousand. Ratios count;
 * the figures are this machine's.
 */

const connections = 32
const settledCount = 20_000
const merchantsMany = 1000
const seconds = 5

interface Merchant {
  organisationId: string
  applicationId: string
  key: string
}

const signUp = async (target: Target, limit: number): Promise<Merchant> => {
  const order = { name: 'Bench', email: 'bench@example.com', country: 'CG' }
  const { data } = await managementCall(target.url, 'POST', '/organisations', order)
  const { organisation, application, api_keys } = data
  const change = { rate_limit_per_minute: limit }
  await managementCall(target.url, 'PATCH', `/applications/${application.id}`, change)
  return {
    organisationId: organisation.id,
    applicationId: application.id,
    key: api_keys[0]?.key ?? '',
  }
}

/** Inserts transactions of some merchants in turn, in the state given. */
const fill = (client: pg.Client, merchants: Merchant[], count: number, status: string) =>
  client.query(
    `INSERT INTO transactions
      (id, application_id, organisation_id, environment, type, provider, country, amount, currency,
       phone_number, msisdn, status, due_at, created_at, updated_at)
    SELECT
      (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7' ||
        substr(md5(n::text || random()::text), 1, 3) || '8' ||
        substr(md5(random()::text || n::text), 1, 15))::uuid,
      ($1::uuid[])[1 + n % $3], ($2::uuid[])[1 + n % $3], 'test', 'collection', 'carrier1_momo',
      'CG', 5000, 'XAF', '065123456', '242065123456', $4::text,
      CASE WHEN $4::text = 'pending' THEN now() END, clock_timestamp(), clock_timestamp()
    FROM generate_series(1, $5) AS n`,
    [
      merchants.map(({ applicationId }) => applicationId),
      merchants.map(({ organisationId }) => organisationId),
      merchants.length,
      status,
      count,
    ],
  )

/** Seconds until everything that was due is settled. */
const settledPerSecond = async (client: pg.Client, merchants: Merchant[]): Promise<number> => {
  await fill(client, merchants, settledCount, 'pending')
  const startedAt = performance.now()
  for (;;) {
    const { rows } = await client.query(
      "SELECT 1 FROM transactions WHERE status IN ('pending', 'processing') LIMIT 1",
    )
    if (rows.length === 0) return settledCount / ((performance.now() - startedAt) / 1000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const payout = JSON.stringify({
  amount: 100,
  currency: 'XAF',
  country: 'CG',
  provider: 'carrier1_momo',
  phone_number: '065123456',
})

const payoutsPerSecond = async (target: Target, merchants: Merchant[]): Promise<number> => {
  let next = 0
  const result = await autocannon({
    url: `${target.url}/api/v1/payouts`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        body: payout,
        setupRequest: (request) => {
          next = (next + 1) % merchants.length
          const authorization = `Bearer ${merchants[next]?.key}`
          request.headers = { authorization, 'content-type': 'application/json' }
          return request
        },
      },
    ],
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} payouts were refused`)
  return result['2xx'] / result.duration
}

const medianMs = async (target: Target, key: string, path: string): Promise<number> => {
  const times: number[] = []
  for (let at = 0; at < 40; at += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${target.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[20] ?? 0
}

const report = (title: string, one: number, other: number): void =>
  console.log(
    `${title.padEnd(46)} ${one.toFixed(2).padStart(9)} ${other.toFixed(2).padStart(9)}   ` +
      `ratio ${(one / other).toFixed(2)}`,
  )

const database = await createDatabase()
const target = await startService(database.url, 3811, 'all', { SANDBOX_LATENCY_MS: '0' })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
try {
  const unlimited = 1_000_000_000
  const hot = await signUp(target, unlimited)
  const many: Merchant[] = []
  for (let at = 0; at < merchantsMany; at += 1) many.push(await signUp(target, unlimited))
  console.log(`${''.padEnd(46)} one hot     1000`)
  const settled = [await settledPerSecond(client, [hot]), await settledPerSecond(client, many)]
  report('settled collections a second', settled[0] ?? 0, settled[1] ?? 0)
  const paidOut = [await payoutsPerSecond(target, [hot]), await payoutsPerSecond(target, many)]
  report('payouts a second', paidOut[0] ?? 0, paidOut[1] ?? 0)

  const [small, large] = [await signUp(target, unlimited), await signUp(target, unlimited)]
  await fill(client, [small], 1000, 'successful')
  await fill(client, [large], 1_000_000, 'successful')
  await client.query('VACUUM ANALYZE transactions')
  console.log(`\n${'median milliseconds at transactions'.padEnd(46)} 1 million  1 thousand`)
  for (const path of [
    '/payments',
    '/payments?status=successful',
    '/payments?status=failed',
    '/payments?provider=carrier1_momo&per_page=100',
    '/payments?page=40',
    '/payouts',
    '/merchant/balance',
    '/balance?provider=carrier1_momo',
  ]) {
    report(
      `GET ${path}`,
      await medianMs(target, large.key, path),
      await medianMs(target, small.key, path),
    )
  }
} finally {
  await client.end()
  await target.stop()
  await database.drop()
}
