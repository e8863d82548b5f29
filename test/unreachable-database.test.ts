import { pino } from 'pino'
import { databaseFailureOf, isDatabaseTrouble } from '../src/database/database-errors.ts'
import { waitForDatabase } from '../src/database/wait-for-database.ts'
import { connectionFaultOf, neverConnected } from '../src/domain/connection-errors.ts'
import { openDatabase } from '../src/startup/open-database.ts'
import { payment as paymentOf } from './support/builders.ts'
import { createMerchant } from './support/client.ts'
import { exampleOf } from './support/documents.ts'
import { eventually } from './support/eventually.ts'
import { freePort } from './support/processes.ts'
import { createTestDatabase, startTestServer } from './support/server.ts'

const withCode = (code: string): Error => Object.assign(new Error(`it failed: ${code}`), { code })

describe('start-up without a database', () => {
  const minuteMs = 60_000

  /** Waits in simulated time for a database that answers `answersAfterMs` after the start. */
  const start = async (errors: Error[], answersAfterMs: number, waitMs = 10 * minuteMs) => {
    let nowMs = 0
    let asked = 0
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const ask = async (): Promise<void> => {
      if (nowMs >= answersAfterMs) return
      asked += 1
      throw errors[asked % errors.length]
    }
    const pause = async (ms: number): Promise<void> => {
      nowMs += ms
    }
    await waitForDatabase({ ask, waitMs, log }, { nowMs: () => nowMs, pause })
    return { waitedMs: nowMs, waits: lines.map(({ waited_s }) => waited_s) }
  }

  test('start-up waits three minutes for a stopped database, and logs the wait every minute', async () => {
    const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '57P03']
    const errors = [...codes.map(withCode), new Error('timeout expired')]
    const { waitedMs, waits } = await start(errors, 3 * minuteMs)
    expect(waitedMs).toBe(3 * minuteMs)
    expect(waits).toEqual([0, 60, 120])
  })

  test('start-up stops waiting when its time limit is reached', async () => {
    const { waitedMs } = await start([withCode('ENOTFOUND')], 20 * minuteMs)
    expect(waitedMs).toBe(10 * minuteMs)
    expect(await start([withCode('ENOTFOUND')], minuteMs, 0)).toEqual({ waitedMs: 0, waits: [] })
  })

  test('start-up does not wait for a database that refuses the connection', async () => {
    for (const code of ['28P01', '3D000', '42501', 'SELF_SIGNED_CERT_IN_CHAIN']) {
      expect(await start([withCode(code)], minuteMs)).toEqual({ waitedMs: 0, waits: [] })
    }
  })
})

test.each([
  ...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
])(
  'the error %s means that the database cannot be reached, not that it refuses a change',
  (code) => {
    expect(isDatabaseTrouble(withCode(code))).toBe(true)
    expect(databaseFailureOf(withCode(code), true)).toBe('trouble')
  },
)

test('an error that is not about a connection does not count as database trouble', () => {
  for (const code of ['ENOENT', 'EACCES', '23505', '']) {
    expect(connectionFaultOf(withCode(code))).toBeUndefined()
    expect(databaseFailureOf(withCode(code), true)).toBe('refused')
  }
})

test('a connection that was lost may have delivered a message; a connection that never opened cannot', () => {
  const lost = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED']
  expect(lost.filter((code) => neverConnected(withCode(code)))).toEqual([])
  const unopened = ['EMFILE', 'ENOTFOUND', 'EHOSTUNREACH', 'ECONNREFUSED']
  expect(unopened.filter((code) => !neverConnected(withCode(code)))).toEqual([])
  expect(neverConnected(undefined)).toBe(false)
})

test('a node that waits for its database is alive but not ready, reports why, and then serves', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const at = (path: string, options = {}) => fetch(url + path, options)
  const ready = async () => /^momo_ready\{.*\} \d$/m.exec(await (await at('/metrics')).text())?.[0]
  let isAway = true
  const database = await createTestDatabase()
  const starting = startTestServer({
    port,
    database,
    databaseWaitMs: 600_000,
    ports: {
      openDatabase: async (...given) => {
        const opened = await openDatabase(...given)
        const readPooling = async () => {
          if (isAway) throw withCode('ECONNREFUSED')
          return opened.readPooling()
        }
        return { ...opened, readPooling }
      },
    },
  })
  await eventually(
    () => at('/healthz').catch(() => undefined),
    (reply) => reply?.status === 200,
  )
  const readiness = await at('/readyz')
  expect([readiness.status, await readiness.json()]).toEqual([
    503,
    {
      status: 'unavailable',
      reason: 'waiting for the database to accept connections (ECONNREFUSED)',
      checks: { database: 'unavailable' },
    },
  ])
  expect(await ready()).toBe('momo_ready{role="all"} 0')
  const refused = await at('/api/v1/payments', { method: 'POST' })
  expect([refused.status, await refused.json()]).toEqual([503, exampleOf('service_unavailable')])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  isAway = false
  const server = await starting
  const payment = await (await createMerchant(server)).post('/payments', paymentOf())
  expect(payment.status).toBe(201)
  await eventually(
    () => at('/readyz'),
    ({ status }) => status === 200,
  )
  await eventually(ready, (line) => line === 'momo_ready{role="all"} 1')
  await server.stop()
  await database.drop()
})
