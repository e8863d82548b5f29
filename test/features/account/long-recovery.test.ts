import { sql } from 'kysely'
import { createMerchant, type Reply } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'
import { arrived, bodyOf, speakTo } from '../../support/webhooks.ts'

/**
 * Simulates one merchant's long outage during another merchant's traffic. RECOVERED_EVENTS=100000
 * recovers that many events, takes minutes, and prints the delivery delays of the other merchant.
 */
const count = Number(process.env.RECOVERED_EVENTS ?? 1100)

let receivers: [back: Receiver, other: Receiver]

const server = prepared(startTestServer)
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  receivers = [await startReceiver(), await startReceiver()]
})
afterAll(() => Promise.all(receivers.map((receiver) => receiver.stop())))

const missEvents = () =>
  sql`
    WITH added AS (
      INSERT INTO events (id, application_id, environment, type, payload, created_at, position,
        sequence)
      SELECT gen_random_uuid(), ${merchant.applicationId}::uuid, 'test', 'payment.succeeded',
        json_build_object('number', n)::text, now() - interval '1 minute', n, 1
      FROM generate_series(1, ${count}::integer) AS n
    )
    INSERT INTO event_feeds VALUES (${merchant.applicationId}::uuid, 'test', ${count})`.execute(
    server.ctx.db,
  )

/** Waits for a recovery to complete; fails if the recovery stalls. */
const finished = async ({ body: started }: Reply) => {
  let last = started.data
  while (last.status === 'running') {
    const before = last
    const { body } = await eventually(
      () => merchant.account('get', `/event-recoveries/${started.data.id}`),
      ({ body: { data } }) =>
        data.status === 'finished' || data.delivered_count >= before.delivered_count + 100,
    )
    last = body.data
  }
  return last
}

test('one recovery delivers all events of a long outage, and does not delay other merchants', async () => {
  const [back, quick] = receivers
  const say = speakTo(server)
  const endpoint = await say.register(merchant, back.url)
  const other = await createMerchant(server)
  const theirs = await say.register(other, quick.url)
  await missEvents()
  const tookMs: number[] = []
  const pingOther = async (): Promise<void> => {
    const beforeMs = performance.now()
    await say.ping(theirs)
    await arrived(quick, tookMs.length + 1)
    tookMs.push(Math.round(performance.now() - beforeMs))
  }
  for (let round = 0; round < 20; round += 1) await pingOther()
  const startedMs = performance.now()
  const order = { endpoint_id: endpoint.id, since: '2020-01-01T00:00:00Z' }
  const recovered = finished(await merchant.account('post', '/events/recover', order))
  while (back.received.length < count) await pingOther()
  const endedMs = performance.now()
  expect(await recovered).toMatchObject({
    found_count: count,
    delivered_count: count,
    failed_count: 0,
  })
  const numbers = new Set(back.received.map((webhook) => bodyOf(webhook).number))
  expect([numbers.size, back.received.length]).toEqual([count, count])
  if (process.env.RECOVERED_EVENTS !== undefined) {
    const [before, during] = [tookMs.slice(0, 20), tookMs.slice(20)]
    const seconds = Math.round((endedMs - startedMs) / 1000)
    process.stdout.write(`${seconds} s; others, ms: ${summary(before)}; ${summary(during)}\n`)
  }
})

const summary = (tookMs: number[]): string => {
  const sorted = [...tookMs].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))]
  return `${sorted.length} pings, median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`
}
