import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { createMerchant } from '../../support/client.ts'
import { differsFrom, eventually, exceeds } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import type { ReceivedWebhook } from '../../support/receiver.ts'
import { startTestServer } from '../../support/server.ts'
import {
  type Attempt,
  arrived,
  createReceivers,
  type Delivery,
  endMsOf,
  pay,
  speakTo,
  waitMsOf,
} from '../../support/webhooks.ts'

/**
 * Tests the consequences of a failed attempt. Tests wait in parallel, each with its own endpoint.
 */

const { receive, stopAll } = createReceivers()
let say: ReturnType<typeof speakTo>

const server = prepared(startTestServer)

beforeAll(async () => {
  say = speakTo(server)
})
afterAll(() => stopAll())

/** Checks that a delay is the planned delay plus up to a tenth. */
const isJittered = (waitMs: number, plannedMs: number): void => {
  expect(waitMs).toBeGreaterThanOrEqual(plannedMs)
  expect(waitMs).toBeLessThanOrEqual(Math.round(plannedMs * 1.1))
}

const secondOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000)

const timestampOf = ({ headers }: ReceivedWebhook): number => Number(headers['webhook-timestamp'])

test.concurrent('a delivery to a receiver that returns a 500 is retried after five seconds', async () => {
  const receiver = await receive((_webhook, res, count) =>
    count === 1 ? res.writeHead(500).end('Désolé, une panne.') : res.writeHead(200).end('OK'),
  )
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const eventId = await say.ping(endpoint)
  const delivered = await say.attempted(endpoint, eventId, 2)
  expect(delivered).toMatchObject({ status: 'delivered', next_attempt_at: null })
  const [failed, last] = delivered.attempts
  const [first, second] = receiver.received
  if (!failed || !last || !first || !second) throw new Error('two attempts were expected')
  expect(failed).toMatchObject({
    status_code: 500,
    error: null,
    response: 'Désolé, une panne.',
  })
  expect(last).toMatchObject({ status_code: 200, error: null, response: 'OK' })
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(failed.duration_ms).toBeGreaterThanOrEqual(0)
  expect(Date.parse(last.attempted_at) - endMsOf(failed)).toBeGreaterThanOrEqual(5000)
  // Each attempt has a separate timestamp.
  expect(timestampOf(first)).toBeLessThanOrEqual(secondOf(failed.attempted_at))
  expect(timestampOf(second)).toBeGreaterThanOrEqual(timestampOf(first) + 5)
  expect(timestampOf(second)).toBeLessThanOrEqual(secondOf(last.attempted_at))
})

test.concurrent('a delivery is abandoned after ten attempts and can be resent manually', async () => {
  const receiver = await receive((_webhook, res) => res.writeHead(503).end())
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const eventId = await say.ping(endpoint)
  const hours = (count: number) => count * 3_600_000
  const offsetsMs = [5000, 300_000, hours(0.5), ...[2, 5, 10, 14, 20, 24].map(hours)]
  const isPlanned = async (delivery: Delivery & { last: Attempt }, attempts: number) => {
    const { started_at } = await server.ctx.db
      .selectFrom('deliveries')
      .select('started_at')
      .where('endpoint_id', '=', endpoint.id)
      .executeTakeFirstOrThrow()
    const plannedAtMs = Date.parse(started_at) + (offsetsMs[attempts - 1] ?? Number.NaN)
    const plannedMs = Math.max(plannedAtMs - endMsOf(delivery.last), 5000)
    isJittered(waitMsOf(delivery.last, delivery), plannedMs)
  }
  for (let attempts = 1; attempts <= offsetsMs.length; attempts += 1) {
    const delivery = await say.attempted(endpoint, eventId, attempts)
    expect(delivery.status).toBe('pending')
    // If this process was delayed, the worker has already made the next attempt.
    attempts = delivery.attempts.length
    await isPlanned(delivery, attempts)
    await say.hasten(endpoint)
  }
  const end = await say.attempted(endpoint, eventId, 10)
  expect(end).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(end.attempts).toHaveLength(10)
  expect(await say.endpoint(endpoint)).toMatchObject({ enabled: true })

  await say.resend(eventId)
  const again = await say.attempted(endpoint, eventId, 11)
  expect(again.status).toBe('pending')
  await isPlanned(again, again.attempts.length - 10)
})

test.concurrent('retries are scheduled from the first attempt, even if the last attempt was late', async () => {
  const receiver = await receive((_webhook, res) => res.writeHead(503).end())
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const eventId = await say.ping(endpoint)
  await say.attempted(endpoint, eventId, 1)
  await sql`UPDATE deliveries SET started_at = started_at - interval '20 minutes'
    WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  await say.hasten(endpoint)
  const second = await say.attempted(endpoint, eventId, 2)
  // The third attempt was due five minutes after the first attempt, and that time has passed.
  isJittered(waitMsOf(second.last, second), 5000)
  await say.hasten(endpoint)
  const third = await say.attempted(endpoint, eventId, 3)
  const waitMs = waitMsOf(third.last, third)
  expect(waitMs).toBeGreaterThan(0)
  expect(waitMs).toBeLessThan(0.5 * 3_600_000 - 20 * 60_000 + 60_000 * 3)
})

test.concurrent('a redirect counts as a failed delivery, and its target receives nothing', async () => {
  const target = await receive()
  const codes = [301, 302, 303, 307, 308]
  const outcomes = await Promise.all(
    codes.map(async (code) => {
      const receiver = await receive((_webhook, res) =>
        res.writeHead(code, { Location: target.url }).end(),
      )
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      return say.attempted(endpoint, await say.ping(endpoint))
    }),
  )
  expect(outcomes.map(({ last }) => last.status_code)).toEqual(codes)
  for (const { status, next_attempt_at } of outcomes) {
    expect(status).toBe('pending')
    expect(next_attempt_at).not.toBeNull()
  }
  expect(target.received).toEqual([])
})

test.concurrent.each([
  ['seconds', '120', () => 120_000],
  [
    'a date',
    new Date(Date.now() + 1_200_000).toUTCString(),
    ({ attempted_at }: Attempt, value: string) => Date.parse(value) - Date.parse(attempted_at),
  ],
])('a Retry-After header with %s is respected', async (_form, value, plannedMs) => {
  const receiver = await receive((_webhook, res) =>
    res.writeHead(503, { 'Retry-After': value }).end(),
  )
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const delivery = await say.attempted(endpoint, await say.ping(endpoint))
  expect(delivery.status).toBe('pending')
  isJittered(waitMsOf(delivery.last, delivery), plannedMs(delivery.last, value))
})

test.concurrent.each(['soon', '-5', '1e9', '99999999999999999999'])(
  'the Retry-After header "%s" is ignored',
  async (value) => {
    const receiver = await receive((_webhook, res) =>
      res.writeHead(503, { 'Retry-After': value }).end(),
    )
    const endpoint = await say.register(await createMerchant(server), receiver.url)
    const delivery = await say.attempted(endpoint, await say.ping(endpoint))
    expect(delivery.status).toBe('pending')
    expect(waitMsOf(delivery.last, delivery)).toBeGreaterThanOrEqual(5000)
    expect(waitMsOf(delivery.last, delivery)).toBeLessThanOrEqual(1.1 * 24 * 3_600_000)
  },
)

test.concurrent('a 410 disables the endpoint, which receives nothing until it is enabled again', async () => {
  const merchant = await createMerchant(server)
  let status = 410
  const gone = await receive((_webhook, res) => res.writeHead(status).end('parti'))
  const control = await receive()
  const endpoint = await say.register(merchant, gone.url)
  await say.register(merchant, control.url)
  await pay(merchant)
  const eventId = await eventually(() => say.latestEvent(merchant).catch(() => ''), differsFrom(''))
  const delivery = await say.attempted(endpoint, eventId)
  expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect(delivery.last).toMatchObject({ status_code: 410, response: 'parti' })
  await eventually(
    () => say.endpoint(endpoint),
    ({ enabled, disabled_reason }) => !enabled && disabled_reason === 'gone',
  )
  await pay(merchant)
  await arrived(control, 2)
  expect(gone.received).toHaveLength(1)

  status = 204
  const { body } = await say.change(endpoint, { enabled: true })
  expect(body.data).toMatchObject({ enabled: true, disabled_reason: null })
  await pay(merchant)
  await arrived(gone, 2)
})

test.concurrent('an endpoint disabled by a 410 shows the time of its deactivation as updated_at', async () => {
  const gone = await receive((_webhook, res) => res.writeHead(410).end())
  const endpoint = await say.register(await createMerchant(server), gone.url)
  const before = await say.endpoint(endpoint)
  await say.ping(endpoint)
  const after = await eventually(
    () => say.endpoint(endpoint),
    ({ enabled }) => !enabled,
  )
  expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
})

/** A receiver that delays its replies until the test releases them. */
const held = () => {
  const waiting: ServerResponse[] = []
  return {
    answer: (_webhook: ReceivedWebhook, res: ServerResponse) => void waiting.push(res),
    give: async (status: number) => {
      await eventually(() => waiting.length, exceeds(0))
      waiting.shift()?.writeHead(status).end()
    },
    arrived: () => eventually(() => waiting.length, exceeds(0)),
  }
}

const healthOf = ({ id }: { id: string }) =>
  server.ctx.db
    .selectFrom('webhook_endpoints')
    .select(['enabled', 'failing_since', 'last_failed_at', 'last_success_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.concurrent.each([410, 500])(
  "a late %s from an endpoint's earlier URL does not affect the new URL, which receives the event",
  async (status) => {
    const old = held()
    const receivers = [await receive(old.answer), await receive()] as const
    const endpoint = await say.register(await createMerchant(server), receivers[0].url)
    const eventId = await say.ping(endpoint)
    await old.arrived()
    expect((await say.change(endpoint, { url: receivers[1].url })).status).toBe(200)
    await old.give(status)
    expect(await say.attempted(endpoint, eventId)).toMatchObject({ status: 'pending' })
    await arrived(receivers[1], 1)
    const { attempts } = await say.attempted(endpoint, eventId, 2)
    expect(attempts.map(({ status_code }) => status_code)).toEqual([status, 204])
    const health = { enabled: true, failing_since: null, last_failed_at: null }
    expect(await healthOf(endpoint)).toMatchObject(health)
  },
)

test.concurrent("a late success from an endpoint's earlier URL does not reset the new URL's failures", async () => {
  const old = held()
  const refusing = await receive((_webhook, res) => res.writeHead(500).end())
  const endpoint = await say.register(await createMerchant(server), (await receive(old.answer)).url)
  const accepted = await say.ping(endpoint)
  await old.arrived()
  await say.change(endpoint, { url: refusing.url })
  await say.ping(endpoint)
  await eventually(
    () => healthOf(endpoint),
    ({ failing_since }) => failing_since !== null,
  )
  await old.give(204)
  expect(await say.attempted(endpoint, accepted)).toMatchObject({ status: 'delivered' })
  // Outcomes for an endpoint are recorded one after another.
  await say.attempted(endpoint, await say.ping(endpoint))
  const health = await healthOf(endpoint)
  expect([health.failing_since, health.last_success_at]).toEqual([expect.any(String), null])
})

test.concurrent('a new endpoint address starts a new period of five days of failures', async () => {
  const urls = await Promise.all(
    ['a', 'b'].map(async () => (await receive((_webhook, res) => res.writeHead(500).end())).url),
  )
  const endpoint = await say.register(await createMerchant(server), urls[0] ?? '')
  const isFailing = (isExpected: boolean) =>
    eventually(
      () => healthOf(endpoint),
      ({ failing_since }) => (failing_since !== null) === isExpected,
    )
  await say.ping(endpoint)
  await isFailing(true)
  await sql`UPDATE webhook_endpoints SET failing_since = failing_since - interval '6 days'
    WHERE id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  // Sending the current address again does not start a new period.
  await say.change(endpoint, { url: urls[0] })
  const { failing_since: since } = await healthOf(endpoint)
  expect(Date.parse(String(since)) < server.ctx.clock.nowMs() - 5 * 24 * 3_600_000).toBe(true)
  await say.change(endpoint, { url: urls[1] })
  await isFailing(false)
  await say.ping(endpoint)
  await isFailing(true)
  expect(await say.endpoint(endpoint)).toMatchObject({ enabled: true, disabled_reason: null })
})

test.concurrent('an endpoint is disabled only after five days of failures without a success', async () => {
  let status = 500
  const receiver = await receive((_webhook, res) => res.writeHead(status).end())
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const age = (days: number) =>
    sql`UPDATE webhook_endpoints SET failing_since = failing_since - ${days} * interval '1 day'
      WHERE id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  const fail = async () => {
    await say.attempted(endpoint, await say.ping(endpoint))
    await eventually(
      () =>
        server.ctx.db
          .selectFrom('webhook_endpoints')
          .select('failing_since')
          .where('id', '=', endpoint.id)
          .executeTakeFirstOrThrow(),
      ({ failing_since }) => (failing_since !== null) === (status === 500),
    )
  }
  await fail()
  await age(6)
  status = 204
  await fail()
  status = 500
  await fail()
  await age(4.9)
  await fail()
  expect(await say.endpoint(endpoint)).toMatchObject({ enabled: true })
  await age(0.2)
  await say.ping(endpoint)
  await eventually(
    () => say.endpoint(endpoint),
    ({ enabled, disabled_reason }) => !enabled && disabled_reason === 'failing',
  )
})

test.concurrent('an endpoint that is enabled again is disabled only after another five days of failures', async () => {
  const receiver = await receive((_webhook, res) => res.writeHead(500).end())
  const endpoint = await say.register(await createMerchant(server), receiver.url)
  const fail = async () => say.attempted(endpoint, await say.ping(endpoint))
  await fail()
  await sql`UPDATE webhook_endpoints SET failing_since = failing_since - interval '6 days'
    WHERE id = ${endpoint.id}::uuid`.execute(server.ctx.db)
  await fail()
  await eventually(
    () => say.endpoint(endpoint),
    ({ enabled }) => !enabled,
  )
  await say.change(endpoint, { enabled: true })
  await fail()
  const control = await say.register(await createMerchant(server), (await receive()).url)
  await say.attempted(control, await say.ping(control))
  expect(await say.endpoint(endpoint)).toMatchObject({ enabled: true, disabled_reason: null })
})
