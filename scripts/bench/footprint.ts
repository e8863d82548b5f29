import pg from 'pg'
import { sendLoad } from './autocannon.ts'
import type { Part } from './findings.ts'
import { order, usualConnections } from './load.ts'
import { microsecondsIn } from './processor.ts'
import { createDatabase, managementCall, signUp, startService, type Target } from './targets.ts'
import { startReceiver } from './webhooks.ts'

/**
 * Measures the cost of one payment from its request to its delivered webhook: CPU time, disk space
 * and write-ahead log. Nothing else may write to the server during the run.
 */

const paymentCount = Number(process.env.BENCH_PAYMENTS ?? 20_000)
const warmUpCount = 2000

/** Returns the CPU time of the service in seconds. */
const secondsOf = async ({ url }: Target): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^momo_process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
}

/** Returns the disk space in bytes of each table without its indexes, and of each index. */
const readSizes = async (client: pg.Client): Promise<Map<string, number>> => {
  const { rows } = await client.query(`
    SELECT coalesce(i.indrelid::regclass || ' / ', '') || c.oid::regclass AS name,
      CASE c.relkind WHEN 'r' THEN pg_table_size(c.oid) ELSE pg_relation_size(c.oid) END AS size
    FROM pg_class AS c LEFT JOIN pg_index AS i ON i.indexrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'i')`)
  return new Map(rows.map(({ name, size }) => [name, Number(size)]))
}

/** Returns the number of updates per table: all updates, and those that changed no index (HOT). */
const readUpdates = async (client: pg.Client) => {
  const { rows } = await client.query(`
    SELECT relname AS name, n_tup_upd AS updates, n_tup_hot_upd AS hot FROM pg_stat_user_tables`)
  return new Map<string, { updates: number; hot: number }>(
    rows.map(({ name, updates, hot }) => [name, { updates: Number(updates), hot: Number(hot) }]),
  )
}

/**
 * Returns the bytes of write-ahead log between two positions, by table or index, from
 * `pg_walinspect`. Other records are grouped by kind. Full-page images after a checkpoint are
 * listed as `(images)`.
 */
const readLog = async (client: pg.Client, from: string, to: string) => {
  const { rows } = await client.query(
    `WITH records AS (
      SELECT record_length - fpi_length AS size, fpi_length AS images, resource_manager AS kind,
        substring(block_ref FROM 'rel \\d+/\\d+/(\\d+)')::oid AS file
      FROM pg_get_wal_records_info($1, $2)
      WHERE block_ref = '' OR block_ref ~ (SELECT 'rel \\d+/' || oid || '/' FROM pg_database
        WHERE datname = current_database())
    )
    SELECT name, sum(size) AS size FROM (
      SELECT coalesce(i.indrelid::regclass || ' / ', '') || coalesce(c.oid::regclass::text, kind)
        AS name, size
      FROM records LEFT JOIN pg_class AS c ON c.relfilenode = file
      LEFT JOIN pg_index AS i ON i.indexrelid = c.oid
      UNION ALL SELECT '(images)', images FROM records
    ) AS named GROUP BY name`,
    [from, to],
  )
  return new Map<string, number>(rows.map(({ name, size }) => [name, Number(size)]))
}

interface Used {
  api: number
  worker: number
  postgres: number
  disk: number
  log: number
}

export const footprint: Part = async () => {
  const database = await createDatabase()
  const receiver = await startReceiver()
  const variables = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true', SANDBOX_LATENCY_MS: '0' }
  const api = await startService(database.url, 3821, { ...variables, ROLE: 'api' })
  const worker = await startService(database.url, 3822, { ...variables, ROLE: 'worker' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()

  const read = async (): Promise<Used> => {
    await client.query('CHECKPOINT')
    const { rows } = await client.query(`SELECT pg_database_size(current_database()) AS disk,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS log, current_database() AS name`)
    const { disk, log, name } = rows[0]
    return {
      api: await secondsOf(api),
      worker: await secondsOf(worker),
      postgres: microsecondsIn(name) / 1e6,
      disk: Number(disk),
      log: Number(log),
    }
  }
  const readDetails = async () => {
    const { rows } = await client.query('SELECT pg_current_wal_flush_lsn() AS at')
    const [sizes, updates] = [await readSizes(client), await readUpdates(client)]
    return { at: rows[0].at as string, sizes, updates }
  }
  const pay = async (key: string, count: number): Promise<void> => {
    let next = 0
    const delivered = receiver.perSecondOf(count)
    const result = await sendLoad({
      url: `${api.url}/api/v1/payments`,
      connections: usualConnections,
      amount: count,
      timeout: 60,
      requests: [
        {
          method: 'POST',
          body: JSON.stringify(order),
          setupRequest: (request) => {
            next += 1
            request.headers = {
              authorization: `Bearer ${key}`,
              'content-type': 'application/json',
              'idempotency-key': `${key.slice(-8)}-${count}-${next}`,
            }
            return request
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error('payments were rejected')
    await delivered
  }

  try {
    const { applicationId, key } = await signUp(api.url)
    const path = `/applications/${applicationId}/webhook-endpoints`
    await managementCall(api.url, 'POST', path, { url: receiver.url, environment: 'test' })
    await client.query('CREATE EXTENSION pg_walinspect')
    // Without the slot, a checkpoint would remove the log before it is read.
    await client.query(`SELECT pg_create_physical_replication_slot('momo_bench', true)`)
    await pay(key, warmUpCount)
    const before = await read()
    const detailsBefore = await readDetails()
    await pay(key, paymentCount)
    const after = await read()
    const details = await readDetails()
    const each = (name: keyof Used): number => (after[name] - before[name]) / paymentCount
    for (const [what, figure, unit] of [
      ['processor of an API node', each('api') * 1000, 'ms'],
      ['processor of a worker', each('worker') * 1000, 'ms'],
      ['processor of PostgreSQL', each('postgres') * 1000, 'ms'],
      ['disk of the database', each('disk') / 1000, 'kB'],
      ['write-ahead log', each('log') / 1000, 'kB'],
    ] as const) {
      console.log(`${`a payment and its webhook, ${what}`.padEnd(64)} ${figure.toFixed(2)} ${unit}`)
    }
    const logged = await readLog(client, detailsBefore.at, details.at)
    const names = new Set([...details.sizes.keys(), ...logged.keys()])
    const found = [...names].map((name) => {
      const grown = (details.sizes.get(name) ?? 0) - (detailsBefore.sizes.get(name) ?? 0)
      const [after, before] = [details.updates.get(name), detailsBefore.updates.get(name)]
      return {
        name,
        disk: grown / paymentCount,
        log: (logged.get(name) ?? 0) / paymentCount,
        updates: ((after?.updates ?? 0) - (before?.updates ?? 0)) / paymentCount,
        hot: ((after?.hot ?? 0) - (before?.hot ?? 0)) / paymentCount,
      }
    })
    console.log(`${''.padEnd(64)} disk B  log B  updates (of them HOT)`)
    for (const { name, disk, log, updates, hot } of found.toSorted((a, b) => b.log - a.log)) {
      if (disk < 1 && log < 1) continue
      const changed = updates >= 0.01 ? `${updates.toFixed(2)} (${hot.toFixed(2)})` : ''
      const figures = [disk, log].map((bytes) => bytes.toFixed(0).padStart(6)).join(' ')
      console.log(`${name.padEnd(64)} ${figures}  ${changed}`)
    }
    return []
  } finally {
    await client.query(`SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots
      WHERE slot_name = 'momo_bench'`)
    await client.end()
    await api.stop()
    await worker.stop()
    receiver.stop()
    await database.drop()
  }
}
