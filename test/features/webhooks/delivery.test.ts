import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { numberOf, payment } from '../../support/builders.ts'
import { trustReceivers } from '../../support/certificate.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { schemaFaults } from '../../support/conformance.ts'
import { documents } from '../../support/documents.ts'
import { eventually } from '../../support/eventually.ts'
import {
  type Answer,
  type ReceivedWebhook,
  type Receiver,
  startReceiver,
} from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { type Attempt, type Delivery, type Endpoint, speakTo } from '../../support/webhooks.ts'

const bodyOf = ({ body }: ReceivedWebhook) => JSON.parse(body)

const typesOf = ({ received }: Receiver): string[] => received.map((each) => bodyOf(each).type)

const schemaOf = (kind: string): string => {
  const media = documents.openapi.webhooks?.[kind]?.post?.requestBody?.content['application/json']
  if (media === undefined) throw new Error(`no webhook ${kind}`)
  return media.schema.$ref
}

trustReceivers()

const receivers: Receiver[] = []

const receive = async (answer?: Answer, options = {}): Promise<Receiver> => {
  const receiver = await startReceiver(answer, options)
  receivers.push(receiver)
  return receiver
}

afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.stop())))

const arrived = (receiver: Receiver, count: number) =>
  eventually(
    () => receiver.received,
    (received) => received.length >= count,
  )

const endMsOf = ({ attempted_at, duration_ms }: Attempt): number =>
  Date.parse(attempted_at) + duration_ms

/** From the end of an attempt to the next one, as both are stored. */
const waitMsOf = (attempt: Attempt, { next_attempt_at }: Delivery): number =>
  Date.parse(next_attempt_at ?? '') - endMsOf(attempt)

/** Up to a tenth is added to a planned wait at random. */
const isJittered = (waitMs: number, plannedMs: number): void => {
  expect(waitMs).toBeGreaterThanOrEqual(plannedMs)
  expect(waitMs).toBeLessThanOrEqual(Math.round(plannedMs * 1.1))
}

const secondOf = (timestamp: string): number => Math.floor(Date.parse(timestamp) / 1000)

const timestampOf = ({ headers }: ReceivedWebhook): number => Number(headers['webhook-timestamp'])

describe('webhook delivery', () => {
  let server: TestServer
  let say: ReturnType<typeof speakTo>
  let hanging: { receiver: Receiver; endpoint: Endpoint; eventId: string }

  beforeAll(async () => {
    server = await startTestServer()
    say = speakTo(server)
    // Starts to hang here; the last test of this block checks that it is given up 15 seconds later.
    const receiver = await startReceiver(() => {})
    const endpoint = await say.register(await createMerchant(server), receiver.url)
    hanging = { receiver, endpoint, eventId: await say.ping(endpoint) }
  })
  afterAll(async () => {
    await hanging?.receiver.stop()
    await server.stop()
  })

  const pay = async (merchant: Merchant, ending = '999001', changes = {}): Promise<string> => {
    const order = payment({ phone_number: numberOf(ending), ...changes })
    const { status, body } = await merchant.post('/payments', order)
    expect(status).toBe(201)
    return body.data.id
  }

  const latestEvent = async ({ applicationId }: Merchant): Promise<string> => {
    const { body } = await manage(server, 'get', `/applications/${applicationId}/events`)
    return body.data[0].id
  }

  describe('what arrives', () => {
    test.each([
      ['payment.succeeded', '999001', 'successful'],
      ['payment.failed', '999002', 'failed'],
      ['payment.cancelled', '999003', 'cancelled'],
    ])(
      'a %s event arrives as documented, with the payment as GET returns it',
      async (kind, ending, end) => {
        const merchant = await createMerchant(server)
        const receiver = await receive()
        const endpoint = await say.register(merchant, receiver.url)
        const id = await pay(merchant, ending, { metadata: { commande: 'é😀', list: [1, null] } })
        const [webhook] = await arrived(receiver, 1)
        if (webhook === undefined) throw new Error('nothing arrived')

        const { headers } = webhook
        const body = bodyOf(webhook)
        expect(schemaFaults('openapi', schemaOf(kind), body)).toEqual([])
        expect(Object.keys(body).sort()).toEqual([
          'checkout_session_id',
          'data',
          'environment',
          'id',
          'timestamp',
          'type',
        ])
        expect(body).toMatchObject({ type: kind, environment: 'test', checkout_session_id: null })
        expect(body.id).toMatch(/^evt_/)
        expect(body.id).toBe(headers['webhook-id'])
        expect(headers['content-type']).toMatch(/^application\/json\b/)
        expect(headers['webhook-timestamp']).toMatch(/^\d+$/)
        const { last } = await say.attempted(endpoint, body.id)
        expect(timestampOf(webhook)).toBeGreaterThanOrEqual(secondOf(body.timestamp))
        expect(timestampOf(webhook)).toBeLessThanOrEqual(secondOf(last.attempted_at))

        const read = await merchant.get(`/payments/${id}`)
        expect(read.body.data.status).toBe(end)
        expect(body.data).toEqual(read.body.data)
        expect(body.timestamp).toBe(read.body.data.updated_at)

        const verifier = new Webhook(endpoint.secret)
        expect(verifier.verify(webhook.body, headers)).toEqual(body)
        expect(() => verifier.verify(`${webhook.body} `, headers)).toThrow(/signature/)
      },
    )

    test('a success reported twice or contradicted later sends one event', async () => {
      const merchant = await createMerchant(server)
      const receiver = await receive()
      await say.register(merchant, receiver.url)
      const twice = await pay(merchant, '999011')
      const contradicted = await pay(merchant, '999012')
      await arrived(receiver, 2)
      const last = await pay(merchant)
      await eventually(
        () => receiver.received.map((each) => bodyOf(each).data.id),
        (ids) => ids.includes(last),
      )
      const ids = receiver.received.map((each) => bodyOf(each).data.id).sort()
      expect(ids).toEqual([twice, contradicted, last].sort())
    })

    test('every event of many payments arrives once, under an id of its own', async () => {
      const merchant = await createMerchant(server)
      const receiver = await receive()
      await say.register(merchant, receiver.url)
      const ids = await Promise.all(Array.from({ length: 60 }, () => pay(merchant)))
      await arrived(receiver, ids.length)
      expect(receiver.received.map((each) => bodyOf(each).data.id).sort()).toEqual(ids.sort())
      const eventIds = receiver.received.map(({ headers }) => headers['webhook-id'])
      expect(new Set(eventIds).size).toBe(ids.length)
    })

    test('a ping arrives as documented, also at endpoints that do not list its type', async () => {
      const merchant = await createMerchant(server)
      const [receiver, other] = [await receive(), await receive()]
      const endpoint = await say.register(merchant, receiver.url, { events: ['payment.failed'] })
      await say.register(merchant, other.url)
      const eventId = await say.ping(endpoint)
      const [webhook] = await arrived(receiver, 1)
      if (webhook === undefined) throw new Error('nothing arrived')
      const body = bodyOf(webhook)
      expect(schemaFaults('openapi', schemaOf('webhook.ping'), body)).toEqual([])
      expect(body).toMatchObject({ id: eventId, type: 'webhook.ping', environment: 'test' })
      expect(new Webhook(endpoint.secret).verify(webhook.body, webhook.headers)).toEqual(body)
      const { status, next_attempt_at, last } = await say.attempted(endpoint, eventId)
      expect({ status, next_attempt_at }).toEqual({ status: 'delivered', next_attempt_at: null })
      expect(last).toMatchObject({ status_code: 204, error: null, response: '' })
      expect(await say.deliveriesOf(eventId)).toHaveLength(1)
      expect(other.received).toEqual([])
    })
  })

  describe('who receives', () => {
    test('an endpoint receives the event types it lists only', async () => {
      const merchant = await createMerchant(server)
      const [all, failures] = [await receive(), await receive()]
      await say.register(merchant, all.url)
      const events = ['payment.failed', 'payment.cancelled']
      await say.register(merchant, failures.url, { events })
      for (const ending of ['999001', '999002', '999003']) await pay(merchant, ending)
      await arrived(all, 3)
      await arrived(failures, 2)
      expect(typesOf(all).sort()).toEqual([...events, 'payment.succeeded'].sort())
      expect(typesOf(failures).sort()).toEqual([...events].sort())
    })

    test('an endpoint receives events of its application and environment only', async () => {
      const merchant = await createMerchant(server)
      const stranger = await createMerchant(server)
      await goLive(server, merchant)
      const path = `/organisations/${merchant.organisationId}/applications`
      const sibling = (await manage(server, 'post', path, { name: 'Voisine' })).body.data
      const [mine, live, theirs, next] = await Promise.all([
        receive(),
        receive(undefined, { isSecure: true }),
        receive(),
        receive(),
      ])
      const endpoint = await say.register(merchant, mine.url)
      const liveEndpoint = await say.register(merchant, live.url, { environment: 'live' })
      await say.register(stranger, theirs.url)
      await say.register({ ...merchant, applicationId: sibling.id }, next.url)
      await pay(merchant)
      await arrived(mine, 1)
      const eventId = await latestEvent(merchant)
      const deliveries = await say.deliveriesOf(eventId)
      expect(deliveries.map((each) => each.webhook_endpoint_id)).toEqual([endpoint.id])
      // Anything sent to them by mistake would have been sent before this ping.
      await say.ping(liveEndpoint)
      await arrived(live, 1)
      expect(typesOf(live)).toEqual(['webhook.ping'])
      expect([...theirs.received, ...next.received]).toEqual([])
      expect(mine.received).toHaveLength(1)
    })

    test('a disabled endpoint receives nothing, and later only what follows', async () => {
      const merchant = await createMerchant(server)
      const [paused, control] = [await receive(), await receive()]
      const endpoint = await say.register(merchant, paused.url)
      await say.register(merchant, control.url)
      const { body } = await say.change(endpoint, { enabled: false })
      expect(body.data).toMatchObject({ enabled: false, disabled_reason: 'manual' })
      await pay(merchant)
      await arrived(control, 1)
      await say.change(endpoint, { enabled: true })
      await pay(merchant)
      await arrived(control, 2)
      await arrived(paused, 1)
      const [first, second] = control.received
      expect(paused.received.map(({ body }) => body)).toEqual([second?.body])
      expect(first?.body).not.toBe(second?.body)
    })

    test('deliveries due when an endpoint is disabled wait until it is enabled', async () => {
      const merchant = await createMerchant(server)
      let status = 500
      const receiver = await receive((_webhook, res) => res.writeHead(status).end())
      const control = await receive()
      const endpoint = await say.register(merchant, receiver.url)
      const healthy = await say.register(await createMerchant(server), control.url)
      const eventId = await say.ping(endpoint)
      await say.attempted(endpoint, eventId)
      await say.change(endpoint, { enabled: false })
      await say.hasten(endpoint)
      await say.attempted(healthy, await say.ping(healthy))
      await say.attempted(healthy, await say.ping(healthy))
      expect(receiver.received).toHaveLength(1)
      status = 204
      await say.change(endpoint, { enabled: true })
      const delivery = await say.attempted(endpoint, eventId, 2)
      expect(delivery.status).toBe('delivered')
    })

    test('an endpoint whose address was changed receives at the changed address', async () => {
      const merchant = await createMerchant(server)
      const [before, after] = [await receive(), await receive()]
      const endpoint = await say.register(merchant, before.url)
      await say.change(endpoint, { url: after.url, events: ['payment.succeeded'] })
      await pay(merchant, '999002')
      await pay(merchant)
      await arrived(after, 1)
      expect(typesOf(after)).toEqual(['payment.succeeded'])
      expect(before.received).toEqual([])
    })
  })

  describe('webhook secrets', () => {
    const rotate = async ({ id }: Endpoint, body?: unknown): Promise<string> => {
      const reply = await manage(server, 'post', `/webhook-endpoints/${id}/rotate-secret`, body)
      expect(reply.status).toBe(201)
      return reply.body.data.secret
    }

    const isSignedWith = (secret: string, { body, headers }: ReceivedWebhook): boolean => {
      try {
        new Webhook(secret).verify(body, headers)
        return true
      } catch {
        return false
      }
    }

    const nextPing = async (receiver: Receiver, endpoint: Endpoint): Promise<ReceivedWebhook> => {
      const before = receiver.received.length
      await say.ping(endpoint)
      const webhook = (await arrived(receiver, before + 1)).at(-1)
      if (webhook === undefined) throw new Error('nothing arrived')
      return webhook
    }

    test.each([
      ['an overlap that is named', { overlap_seconds: 3600 }],
      ['the day that is not', undefined],
    ])('during %s, either secret verifies', async (_title, body) => {
      const receiver = await receive()
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const secret = await rotate(endpoint, body)
      expect(secret).not.toBe(endpoint.secret)
      const webhook = await nextPing(receiver, endpoint)
      expect(isSignedWith(secret, webhook)).toBe(true)
      expect(isSignedWith(endpoint.secret, webhook)).toBe(true)
      expect(webhook.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    })

    test('after a rotation without overlap only the current secret verifies', async () => {
      const receiver = await receive()
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const secret = await rotate(endpoint, { overlap_seconds: 0 })
      const webhook = await nextPing(receiver, endpoint)
      expect(isSignedWith(secret, webhook)).toBe(true)
      expect(isSignedWith(endpoint.secret, webhook)).toBe(false)
      expect(webhook.headers['webhook-signature']?.split(' ')).toHaveLength(1)
    })

    test('after the overlap of a rotation only the current secret verifies', async () => {
      const receiver = await receive()
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const secret = await rotate(endpoint, { overlap_seconds: 1 })
      const webhook = await eventually(
        () => nextPing(receiver, endpoint),
        (seen) => !isSignedWith(endpoint.secret, seen),
      )
      expect(isSignedWith(secret, webhook)).toBe(true)
    })

    test('a retried delivery is signed again with the secrets valid at that time', async () => {
      const receiver = await receive((_webhook, res, count) =>
        res.writeHead(count === 1 ? 500 : 204).end(),
      )
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      await say.attempted(endpoint, await say.ping(endpoint))
      const secret = await rotate(endpoint, { overlap_seconds: 0 })
      await say.hasten(endpoint)
      const [first, second] = await arrived(receiver, 2)
      if (first === undefined || second === undefined) throw new Error('nothing arrived')
      expect(second.body).toBe(first.body)
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
      expect(isSignedWith(endpoint.secret, first)).toBe(true)
      expect(isSignedWith(endpoint.secret, second)).toBe(false)
      expect(isSignedWith(secret, second)).toBe(true)
    })

    test('no webhook secret is stored in clear or logged, current or former', async () => {
      const endpoint = await say.register(await createMerchant(server), hanging.receiver.url)
      const secret = await rotate(endpoint, { overlap_seconds: 3600 })
      const rows = await server.ctx.db
        .selectFrom('webhook_secrets')
        .selectAll()
        .where('endpoint_id', '=', endpoint.id)
        .execute()
      expect(rows).toHaveLength(2)
      const stored = rows
        .flatMap((row) => Object.values(row))
        .map((value) =>
          value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
        )
      for (const text of [endpoint.secret, secret]) {
        const base64 = text.slice('whsec_'.length)
        for (const column of stored) {
          expect(column.includes(base64)).toBe(false)
          expect(column.includes(Buffer.from(base64, 'base64'))).toBe(false)
        }
        expect(server.logLines.join('\n')).not.toContain(base64)
      }
    })
  })

  describe('failed attempts', () => {
    test('a receiver that answers 500 is tried again after five seconds', async () => {
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
      // Each attempt has a timestamp of its own.
      expect(timestampOf(first)).toBeLessThanOrEqual(secondOf(failed.attempted_at))
      expect(timestampOf(second)).toBeGreaterThanOrEqual(timestampOf(first) + 5)
      expect(timestampOf(second)).toBeLessThanOrEqual(secondOf(last.attempted_at))
    })

    test('a delivery is given up after ten attempts and can be resent by hand', async () => {
      const receiver = await receive((_webhook, res) => res.writeHead(503).end())
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const eventId = await say.ping(endpoint)
      const hours = (count: number) => count * 3_600_000
      const offsetsMs = [5000, 300_000, hours(0.5), ...[2, 5, 10, 14, 20, 24].map(hours)]
      /** What was planned after an attempt of a round, as it is stored. */
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
        // Where this process was held up, the next one was made meanwhile.
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

    test('a redirect is a failure and its target receives nothing', async () => {
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

    test.each([
      ['seconds', '120', () => 120_000],
      [
        'a date',
        new Date(Date.now() + 1_200_000).toUTCString(),
        ({ attempted_at }: Attempt, value: string) => Date.parse(value) - Date.parse(attempted_at),
      ],
    ])('a Retry-After in %s is honoured', async (_form, value, plannedMs) => {
      const receiver = await receive((_webhook, res) =>
        res.writeHead(503, { 'Retry-After': value }).end(),
      )
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const delivery = await say.attempted(endpoint, await say.ping(endpoint))
      expect(delivery.status).toBe('pending')
      isJittered(waitMsOf(delivery.last, delivery), plannedMs(delivery.last, value))
    })

    test.each(['soon', '-5', '1e9', '99999999999999999999'])(
      'a Retry-After of %s is ignored',
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

    test('a 410 disables the endpoint, which receives nothing until enabled', async () => {
      const merchant = await createMerchant(server)
      let status = 410
      const gone = await receive((_webhook, res) => res.writeHead(status).end('parti'))
      const control = await receive()
      const endpoint = await say.register(merchant, gone.url)
      await say.register(merchant, control.url)
      await pay(merchant)
      const eventId = await eventually(
        () => latestEvent(merchant).catch(() => ''),
        (id) => id !== '',
      )
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

    test('an endpoint disabled by a 410 has the time of it in updated_at', async () => {
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

    test('only five days of failures without a success disable an endpoint', async () => {
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

    test('a refused connection is recorded as an error', async () => {
      const receiver = await startReceiver()
      await receiver.stop()
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const delivery = await say.attempted(endpoint, await say.ping(endpoint))
      expect(delivery.status).toBe('pending')
      expect(delivery.last).toMatchObject({ status_code: null, response: null })
      expect(delivery.last.error).toMatch(/\S/)
    })

    test('a connection that breaks before an answer is recorded as an error', async () => {
      const receiver = await receive((_webhook, res) => void res.socket?.destroy())
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const delivery = await say.attempted(endpoint, await say.ping(endpoint))
      expect(delivery.status).toBe('pending')
      expect(delivery.last).toMatchObject({ status_code: null, response: null })
      expect(delivery.last.error).toMatch(/\S/)
    })
  })

  describe('unusual answers', () => {
    const pinged = async (answer: Answer) => {
      const receiver = await receive(answer)
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      return say.attempted(endpoint, await say.ping(endpoint))
    }

    test('of an answer longer than 8 KiB the first 8 KiB are stored', async () => {
      const { status, last } = await pinged((_webhook, res) =>
        res.writeHead(200).end('début'.padEnd(9 * 1024, 'x')),
      )
      expect(status).toBe('delivered')
      expect(last).toMatchObject({ status_code: 200, error: null })
      expect(last.response).toMatch(/^début/)
      expect(last.response?.length).toBeLessThanOrEqual(8 * 1024)
    })

    test('an endless answer with status 200 is cut off and counts as delivered', async () => {
      let isCutOff = false
      let written = 0
      const piece = 'encore '.repeat(500)
      const { status, last } = await pinged((_webhook, res) => {
        res.writeHead(200).on('close', () => {
          isCutOff = true
        })
        const pour = () => {
          let hasRoom = true
          while (hasRoom && !res.destroyed) {
            written += piece.length
            hasRoom = res.write(piece)
          }
          if (!res.destroyed) res.once('drain', pour)
        }
        pour()
      })
      expect(status).toBe('delivered')
      expect(last.response?.length).toBeLessThanOrEqual(8 * 1024)
      await eventually(
        () => isCutOff,
        (so) => so,
      )
      // Cut off by its length, not by the end of the attempt's time: what fits the buffers on the way.
      expect(written).toBeLessThan(32 * 1024 * 1024)
    })

    test('an answer with 200 whose body breaks off counts, with the part received', async () => {
      const { status, last } = await pinged((_webhook, res) => {
        res.writeHead(200, { 'Content-Length': '100' }).write('début', () => {
          setTimeout(() => res.socket?.destroy(), 20)
        })
      })
      expect(status).toBe('delivered')
      expect(last).toMatchObject({ status_code: 200, error: null, response: 'début' })
    })

    test('an answer that is not text is stored without harm', async () => {
      const { status, last } = await pinged((_webhook, res) =>
        res.writeHead(200).end(Buffer.from([0x61, 0, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x62])),
      )
      expect(status).toBe('delivered')
      expect(last.response).toMatch(/^a.*b$/s)
    })

    test('an answer that is not HTTP is recorded as an error', async () => {
      const { status, last } = await pinged((_webhook, res) => {
        res.socket?.end('220 mail.example ESMTP\r\n')
      })
      expect(status).toBe('pending')
      expect(last).toMatchObject({ status_code: null, response: null })
      expect(last.error).toMatch(/\S/)
    })
  })

  describe('reading deliveries', () => {
    test('an attempt is never shown without the outcome of its delivery', async () => {
      const receiver = await receive()
      const endpoint = await say.register(await createMerchant(server), receiver.url)
      const firstSeen: Delivery[] = []
      for (let round = 0; round < 25; round++) {
        const eventId = await say.ping(endpoint)
        const watch = () =>
          eventually(
            () => say.deliveryTo(endpoint, eventId),
            ({ attempts }) => attempts.length > 0,
          )
        firstSeen.push(...(await Promise.all([watch(), watch(), watch()])))
      }
      for (const { status, next_attempt_at } of firstSeen) {
        expect({ status, next_attempt_at }).toEqual({ status: 'delivered', next_attempt_at: null })
      }
    })
  })

  describe('resending by hand', () => {
    test('a resent event has the same bytes and id, and both attempts are listed', async () => {
      const merchant = await createMerchant(server)
      const receiver = await receive()
      const endpoint = await say.register(merchant, receiver.url)
      await pay(merchant)
      await arrived(receiver, 1)
      const eventId = await latestEvent(merchant)
      await say.attempted(endpoint, eventId)
      const { status, body } = await say.resend(eventId)
      expect(status).toBe(202)
      expect(body.data.id).toBe(eventId)
      const [first, second] = await arrived(receiver, 2)
      if (first === undefined || second === undefined) throw new Error('nothing arrived')
      expect(second.body).toBe(first.body)
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
      expect(new Webhook(endpoint.secret).verify(second.body, second.headers)).toEqual(
        bodyOf(first),
      )
      const delivery = await say.attempted(endpoint, eventId, 2)
      expect(delivery.status).toBe('delivered')
      const list = await manage(server, 'get', `/applications/${merchant.applicationId}/events`)
      expect(list.body.meta.total).toBe(1)
    })

    test('an event resent to one endpoint goes to it only, even if created later', async () => {
      const merchant = await createMerchant(server)
      const [early, late] = [await receive(), await receive()]
      await say.register(merchant, early.url)
      await pay(merchant)
      await arrived(early, 1)
      const eventId = await latestEvent(merchant)
      const endpoint = await say.register(merchant, late.url)
      await say.resend(eventId, { webhook_endpoint_id: endpoint.id })
      await arrived(late, 1)
      expect(late.received[0]?.body).toBe(early.received[0]?.body)
      await say.attempted(endpoint, eventId)
      expect(early.received).toHaveLength(1)
    })

    test('an event resent without an endpoint goes to every one that lists its type', async () => {
      const merchant = await createMerchant(server)
      const [early, late, other] = [await receive(), await receive(), await receive()]
      await say.register(merchant, early.url)
      await pay(merchant)
      await arrived(early, 1)
      await say.register(merchant, late.url, { events: ['payment.succeeded'] })
      await say.register(merchant, other.url, { events: ['payment.failed'] })
      const { body } = await say.resend(await latestEvent(merchant))
      expect(body.data.deliveries).toHaveLength(2)
      await arrived(early, 2)
      await arrived(late, 1)
      expect(other.received).toEqual([])
    })

    test('an event resent to an unknown or foreign endpoint is refused', async () => {
      const merchant = await createMerchant(server)
      const [mine, theirs] = [await receive(), await receive()]
      const eventId = await say.ping(await say.register(merchant, mine.url))
      const stranger = await say.register(await createMerchant(server), theirs.url)
      const url = 'https://boutique.example/webhooks'
      const live = await say.register(merchant, url, { environment: 'live' })
      for (const id of [stranger.id, live.id, '0193a1f2-7c54-7b1e-9d8a-3f5b2c6d7e8f']) {
        const { status } = await say.resend(eventId, { webhook_endpoint_id: id })
        expect([404, 422]).toContain(status)
      }
      expect(await say.deliveriesOf(eventId)).toHaveLength(1)
      expect(theirs.received).toEqual([])
    })
  })

  describe('deleting endpoints', () => {
    test('deleting an endpoint deletes its deliveries and retains the events', async () => {
      const merchant = await createMerchant(server)
      const receiver = await receive((_webhook, res) => res.writeHead(500).end())
      const control = await receive()
      const endpoint = await say.register(merchant, receiver.url)
      await say.register(merchant, control.url)
      const eventId = await say.ping(endpoint)
      await say.attempted(endpoint, eventId)
      const path = `/webhook-endpoints/${endpoint.id}`
      expect((await manage(server, 'delete', path)).status).toBe(204)
      expect((await manage(server, 'get', path)).status).toBe(404)
      expect((await manage(server, 'delete', path)).status).toBe(404)
      expect(await say.deliveriesOf(eventId)).toEqual([])
      await pay(merchant)
      await arrived(control, 1)
      expect(receiver.received).toHaveLength(1)
    })

    test('an endpoint deleted during a delivery leaves deliveries to others intact', async () => {
      const merchant = await createMerchant(server)
      const releases: (() => void)[] = []
      const receiver = await receive((_webhook, res) => {
        releases.push(() => res.writeHead(200).end())
      })
      const control = await receive()
      const endpoint = await say.register(merchant, receiver.url)
      const healthy = await say.register(merchant, control.url)
      const eventId = await say.ping(endpoint)
      await arrived(receiver, 1)
      expect((await manage(server, 'delete', `/webhook-endpoints/${endpoint.id}`)).status).toBe(204)
      for (const release of releases) release()
      const after = await say.attempted(healthy, await say.ping(healthy))
      expect(after.status).toBe('delivered')
      expect(await say.deliveriesOf(eventId)).toEqual([])
    })
  })

  describe('slow endpoints', () => {
    test('a slow endpoint with 100 events waiting delays no other endpoint', async () => {
      const merchant = await createMerchant(server)
      const slow = await receive(() => {})
      const quick = await receive()
      await say.register(merchant, slow.url)
      await say.register(merchant, quick.url)
      const ids = await Promise.all(Array.from({ length: 100 }, () => pay(merchant)))
      await arrived(quick, ids.length)
      const other = await createMerchant(server)
      const quickToo = await receive()
      const endpoint = await say.register(other, quickToo.url)
      for (let round = 0; round < 5; round++) {
        await say.ping(endpoint)
        await arrived(quickToo, round + 1)
      }
      // All of their events arrived while most events of the slow one await a first attempt.
      expect(new Set(slow.received.map(({ body }) => body)).size).toBeLessThan(50)
    })

    test('an endpoint that hangs is given up after 15 seconds and tried again', async () => {
      const { endpoint, eventId, receiver } = hanging
      expect(receiver.received.length).toBeGreaterThan(0)
      const delivery = await say.attempted(endpoint, eventId)
      expect(delivery.status).toBe('pending')
      expect(delivery.last).toMatchObject({ status_code: null, response: null })
      expect(delivery.attempts[0]?.error).toBe('no answer within 15 seconds')
      expect(delivery.attempts[0]?.duration_ms).toBeGreaterThan(14_900)
      expect(waitMsOf(delivery.last, delivery)).toBeGreaterThanOrEqual(5000)
    })
  })
})

/** Counts connections, to any address of this machine. */
const startTrap = async () => {
  const sockets: Socket[] = []
  const server = createServer((req, res) => {
    req.resume().on('end', () => res.writeHead(204).end())
  })
  server.on('connection', (socket) => sockets.push(socket))
  const listen = (host: string) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, host, resolve)
    })
  await listen('::').catch(() => listen('127.0.0.1'))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    sockets,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(resolve)
      }),
  }
}

describe('webhook delivery to private addresses', () => {
  let server: TestServer
  let trap: Awaited<ReturnType<typeof startTrap>>
  let say: ReturnType<typeof speakTo>

  beforeAll(async () => {
    server = await startTestServer({
      webhooks: { allowPrivateAddresses: { test: false, live: false } },
    })
    say = speakTo(server)
    trap = await startTrap()
  })
  afterAll(async () => {
    await trap.stop()
    await server.stop()
  })

  test.each([
    '127.0.0.1',
    '127.8.9.10',
    'localhost',
    'LOCALHOST',
    '[::1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '[::ffff:7f00:1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::a9fe:a9fe]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[2001::1]',
    '[::FFFF:7F00:1]',
    '[0:0:0:0:0:0:0:1]',
    '[fec0::1]',
    '[4000::1]',
    '127.0.0.1.',
    '127.1',
    '017700000001',
    '0x7f000001',
    '127.0.0x0.01',
    'localhost.',
    'LocalHost.',
    '0.0.0.0',
    '[::]',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
  ])(
    'an endpoint at %s is refused in either environment and the refusal recorded',
    async (host) => {
      const merchant = await createMerchant(server)
      for (const environment of ['test', 'live']) {
        const protocol = environment === 'live' ? 'https' : 'http'
        const url = `${protocol}://${host}:${trap.port}/webhooks`
        const endpoint = await say.register(merchant, url, { environment })
        const delivery = await say.attempted(endpoint, await say.ping(endpoint))
        expect(delivery.status).toBe('pending')
        expect(delivery.last).toMatchObject({ status_code: null, response: null })
        // It is a refusal, not a failed connection and not a timeout.
        expect(delivery.last.error).toMatch(/is not a public address|is not allowed|ENOTFOUND/)
        expect(delivery.last.error).not.toMatch(/E(CONN|NET|HOST|ADDR|TIMED)|no answer|unknown/)
      }
      expect(trap.sockets).toHaveLength(0)
    },
  )

  test('a private address under https is refused as well', async () => {
    const merchant = await createMerchant(server)
    const endpoint = await say.register(merchant, `https://127.0.0.1:${trap.port}/webhooks`)
    const { last } = await say.attempted(endpoint, await say.ping(endpoint))
    expect(last.status_code).toBeNull()
    expect(last.error).toMatch(/\S/)
    expect(trap.sockets).toHaveLength(0)
  })

  test('a private address is reached where the configuration allows it', async () => {
    const open = await startTestServer()
    try {
      const toOpen = speakTo(open)
      const url = `http://127.0.0.1:${trap.port}/webhooks`
      const endpoint = await toOpen.register(await createMerchant(open), url)
      const delivery = await toOpen.attempted(endpoint, await toOpen.ping(endpoint))
      expect(delivery.status).toBe('delivered')
      expect(trap.sockets).toHaveLength(1)
    } finally {
      await open.stop()
    }
  })
})
