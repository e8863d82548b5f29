import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { createTraces } from '../../src/traces.ts'
import { unknownId } from '../support/builders.ts'
import { trustReceivers } from '../support/certificate.ts'
import { createMerchant, goLive } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../support/server.ts'
import { speakTo } from '../support/webhooks.ts'
import { paymentTo } from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/**
 * A small OTLP receiver collects the traces. On PostgreSQL, an API process and a worker process
 * send them.
 */

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
}

const spans: Span[] = []
let isBroken = false
let requests = 0
let collector: Server
let database: TestDatabase
let worker: LiveService
let api: TestServer
let receiver: Receiver

beforeAll(async () => {
  trustReceivers()
  collector = createServer(async (req, res) => {
    const body = (await json(req)) as never as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[]
    }
    requests += 1
    if (isBroken || req.url !== '/v1/traces') return res.writeHead(503).end()
    spans.push(
      ...body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)),
    )
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const { port } = collector.address() as AddressInfo
  const tracesEndpoint = `http://127.0.0.1:${port}`
  const allowPrivateAddresses = { test: true, live: true }
  database = await createTestDatabase()
  const shared = { database, tracesEndpoint, webhooks: { allowPrivateAddresses } }
  worker = await startLiveService({ ...shared, role: hasRealEngines ? 'worker' : 'all' })
  const { liveProviders } = worker.server.ctx.config
  api = hasRealEngines
    ? await startTestServer({ ...shared, liveProviders, role: 'api' })
    : worker.server
  receiver = await startReceiver(undefined, { isSecure: true })
})
afterAll(async () => {
  if (hasRealEngines) await api.stop()
  await worker.stop()
  await receiver.stop()
  collector.close()
  await database.drop()
})

test('the trace of a payment includes the request, its provider calls and the webhook', async () => {
  const merchant = await goLive(api, await createMerchant(api))
  await speakTo(api).register(merchant, receiver.url, { environment: 'live' })
  const { body } = await merchant.post('/payments', paymentTo('carrier1_momo'))
  const traceId = body.data.id.replaceAll('-', '')
  const ofTrace = () => spans.filter((span) => span.traceId === traceId)
  await eventually(ofTrace, (found) =>
    ['createPayment', 'webhook payment.succeeded'].every((name) =>
      found.some((span) => span.name === name),
    ),
  )
  const found = ofTrace()
  const [first] = found.filter(({ parentSpanId }) => parentSpanId === undefined)
  expect(first).toMatchObject({ name: 'createPayment', kind: 2, spanId: traceId.slice(16) })
  const others = found.filter((span) => span !== first)
  expect(others.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'collection processing',
      'collection successful',
      'webhook payment.succeeded',
    ]),
  )
  expect(others.filter(({ name }) => name.startsWith('carrier1_momo ')).length).toBeGreaterThan(1)
  expect(others.filter(({ parentSpanId }) => parentSpanId !== first?.spanId)).toEqual([])
  expect(new Set(found.map(({ spanId }) => spanId)).size).toBe(found.length)
  expect(
    found.filter((span) => BigInt(span.startTimeUnixNano) > BigInt(span.endTimeUnixNano)),
  ).toEqual([])
})

test('payments succeed while the trace receiver fails, and dropped spans are counted', async () => {
  isBroken = true
  const before = requests
  const merchant = await goLive(api, await createMerchant(api))
  const { body } = await merchant.post('/payments', paymentTo('carrier1_momo'))
  await eventually(() => merchant.get(`/payments/${body.data.id}`), resourceIs('successful'))
  const dropped = async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text()
    return Number(/^momo_trace_spans_dropped_total (\d+)$/m.exec(text)?.[1])
  }
  await eventually(dropped, (count) => count > 0)
  expect(requests).toBeGreaterThan(before)
  isBroken = false
})

const heldTraces = async () => {
  const arrived: string[] = []
  const gate = Promise.withResolvers<void>()
  const held = createServer(async (req, res) => {
    arrived.push(await text(req))
    await gate.promise
    res.end('{}')
  }).listen(0, '127.0.0.1')
  await once(held, 'listening')
  const { port } = held.address() as AddressInfo
  let dropped = 0
  const traces = createTraces({
    endpoint: `http://127.0.0.1:${port}`,
    version: '0',
    onDropped: (count) => {
      dropped += count
    },
    log: { warn: () => {} },
  })
  const record = (name: string): void =>
    traces.record({
      transaction: unknownId,
      name,
      kind: 'internal',
      attributes: {},
      endMs: Date.now(),
      durationMs: 1,
    })
  return {
    arrived,
    record,
    dropped: () => dropped,
    release: gate.resolve,
    stop: () => traces.stop().finally(() => held.close()),
  }
}

test('while a trace receiver is slow, spans beyond 4096 pending spans are dropped and counted', async () => {
  const { record, dropped, release, stop } = await heldTraces()
  // The first 512 spans are in transit, so they do not count as pending.
  for (let step = 0; step < 512 + 4096; step += 1) record('step')
  expect(dropped()).toBe(0)
  for (let step = 0; step < 400; step += 1) record('step')
  expect(dropped()).toBe(400)
  release()
  await stop()
})

test('all pending trace spans are flushed on shutdown', async () => {
  const { arrived, record, dropped, release, stop } = await heldTraces()
  for (let step = 0; step < 3 * 512 - 1; step += 1) record('step')
  record('the last step')
  const stopped = stop()
  release()
  await stopped
  expect(arrived.length).toBe(3)
  expect(arrived.at(-1)?.includes('the last step')).toBe(true)
  expect(dropped()).toBe(0)
})
