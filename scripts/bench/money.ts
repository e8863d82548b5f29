import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import pg from 'pg'
import { fillDue } from './fill.ts'
import { type Finding, type Part, ratioOf } from './findings.ts'
import { createDatabase, type Merchant, signUp, startService, type Target } from './targets.ts'

/**
 * Collections and payouts that end per second, for one busy merchant against a thousand merchants.
 */

const connections = 32
const settledCount = 20_000
const merchantsMany = 1000
const seconds = 5

/** Collections settled per second until none is due. */
const settledPerSecond = async (client: pg.Client, merchants: Merchant[]): Promise<number> => {
  await fillDue(client, merchants, settledCount)
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

/** One busy merchant must be about as fast as many: its requests must not wait for its own rows. */
export const money: Part = async () => {
  const database = await createDatabase()
  const target = await startService(database.url, 3811, { SANDBOX_LATENCY_MS: '0' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const hot = [await signUp(target.url)]
    const many: Merchant[] = []
    for (let at = 0; at < merchantsMany; at += 1) many.push(await signUp(target.url))
    const findings: Finding[] = []
    const settled: [number, number] = [
      await settledPerSecond(client, hot),
      await settledPerSecond(client, many),
    ]
    findings.push(
      ratioOf('settled collections a second, one merchant against 1000', settled, { atLeast: 0.8 }),
    )
    const paidOut: [number, number] = [
      await payoutsPerSecond(target, hot),
      await payoutsPerSecond(target, many),
    ]
    findings.push(ratioOf('payouts a second, one merchant against 1000', paidOut))
    return findings
  } finally {
    await client.end()
    await target.stop()
    await database.drop()
  }
}
