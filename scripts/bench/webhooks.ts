import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type Part, ratioOf } from './findings.ts'
import { runProgram } from './resources.ts'
import { createDatabase, managementCall, signUp, startService, type Target } from './targets.ts'

/** Measures webhooks delivered per second to a receiver that responds immediately. */

const eventCount = 5000
const plainClient = new URL('plain-client.ts', import.meta.url).pathname

export interface Receiver {
  url: string
  /** Returns deliveries per second for this number of deliveries. */
  perSecondOf(count: number): Promise<number>
  stop(): void
}

export const startReceiver = async (): Promise<Receiver> => {
  let onRequest = (): void => {}
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      res.end('ok')
      onRequest()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    perSecondOf: (count) =>
      new Promise((resolve) => {
        let received = 0
        let startedAtMs = 0
        onRequest = () => {
          if (received === 0) startedAtMs = performance.now()
          received += 1
          if (received === count) resolve(count / ((performance.now() - startedAtMs) / 1000))
        }
      }),
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const payload = JSON.stringify({
  type: 'payment.succeeded',
  timestamp: '2026-11-21T09:00:12.500Z',
  data: { id: '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f', amount: 5000, status: 'successful' },
})

/** All events are due for the endpoint at the same time. */
const fillEvents = async (databaseUrl: string, applicationId: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `WITH appended AS (
      INSERT INTO events (id, application_id, environment, type, payload, created_at, position,
        sequence)
      SELECT gen_random_uuid(), $1, 'test', 'payment.succeeded', $2, now(), n, 1
      FROM generate_series(1, $3) AS n RETURNING id
    ), feed AS (
      INSERT INTO event_feeds (application_id, environment, last_position) VALUES ($1, 'test', $3)
    )
    INSERT INTO deliveries (event_id, endpoint_id, started_at, due_at)
    SELECT appended.id, w.id, now(), now() FROM appended
    JOIN webhook_endpoints AS w ON w.application_id = $1`,
    [applicationId, payload, eventCount],
  )
  await client.end()
}

const delivered = async (
  service: Target,
  databaseUrl: string,
  receiver: Receiver,
): Promise<number> => {
  const { applicationId } = await signUp(service.url)
  const endpoint = { url: receiver.url, environment: 'test' }
  const path = `/applications/${applicationId}/webhook-endpoints`
  await managementCall(service.url, 'POST', path, endpoint)
  const measured = receiver.perSecondOf(eventCount)
  await fillEvents(databaseUrl, applicationId)
  return measured
}

const sentByPlainClient = async (receiver: Receiver): Promise<number> => {
  const measured = receiver.perSecondOf(eventCount)
  await runProgram(process.execPath, [plainClient, receiver.url, String(eventCount), payload])
  return measured
}

export const webhooks: Part = async () => {
  const database = await createDatabase()
  const receiver = await startReceiver()
  const service = await startService(database.url, 3806, {
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
  })
  try {
    await delivered(service, database.url, receiver)
    await sentByPlainClient(receiver)
    const figures: [number, number] = [
      await delivered(service, database.url, receiver),
      await sentByPlainClient(receiver),
    ]
    return [ratioOf('webhooks a second against a plain client', figures, { atLeast: 0.5 })]
  } finally {
    await service.stop()
    receiver.stop()
    await database.drop()
  }
}
