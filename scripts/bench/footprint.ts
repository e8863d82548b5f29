import autocannon from 'autocannon'
import pg from 'pg'
import type { Part } from './findings.ts'
import { order, usualConnections } from './load.ts'
import { microsecondsIn } from './processor.ts'
import { createDatabase, managementCall, signUp, startService, type Target } from './targets.ts'
import { startReceiver } from './webhooks.ts'

/**
 * What one payment costs from its request to its delivered webhook: processor time, disk and
 * write-ahead log. Nothing else may write to the server meanwhile.
 */

const paymentCount = Number(process.env.BENCH_PAYMENTS ?? 20_000)
const warmUpCount = 2000

/** Seconds of processor that a service of this machine has used. */
const secondsOf = async ({ url }: Target): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^momo_process_cpu_seconds_total (\S+)$/m.exec(text)?.[1])
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
  const pay = async (key: string, count: number): Promise<void> => {
    let next = 0
    const delivered = receiver.perSecondOf(count)
    const result = await autocannon({
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
    if (result.non2xx > 0 || result.errors > 0) throw new Error('payments were refused')
    await delivered
  }

  try {
    const { applicationId, key } = await signUp(api.url)
    const path = `/applications/${applicationId}/webhook-endpoints`
    await managementCall(api.url, 'POST', path, { url: receiver.url, environment: 'test' })
    await pay(key, warmUpCount)
    const before = await read()
    await pay(key, paymentCount)
    const after = await read()
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
    return []
  } finally {
    await client.end()
    await api.stop()
    await worker.stop()
    receiver.stop()
    await database.drop()
  }
}
