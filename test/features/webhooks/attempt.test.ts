import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createDeliver } from '../../../src/webhooks/delivery-attempt.ts'
import { equals, eventually } from '../../support/eventually.ts'
import { startHostileReceiver } from '../../support/hostile-receivers.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

/** Each test makes attempts with Node timers that only the test advances. */

let receiver: Receiver

afterEach(async () => {
  mock.restoreAll()
  mock.timers.reset()
  await receiver.stop()
})

test('if the receiver has closed a reused connection, the same attempt opens a new connection', async () => {
  const sockets = new Set<Socket>()
  receiver = await startReceiver((_webhook, res, count) => {
    const { socket } = res
    if (socket === null) return
    // The server responds once per connection, and closes the connection at the next request.
    if (sockets.has(socket) || count > 3) socket.destroy()
    else res.writeHead(204).end()
    sockets.add(socket)
  })
  const deliver = createDeliver({ allowPrivate: true })
  const attempt = () => deliver({ url: receiver.url, headers: {}, body: '{}', atMs: 0 })
  expect(await attempt()).toMatchObject({ statusCode: 204, error: null })
  expect(await attempt()).toMatchObject({ statusCode: 204, error: null })
  expect(receiver.received).toHaveLength(3)
  expect(sockets.size).toBe(2)

  expect(await attempt()).toMatchObject({ statusCode: null, error: 'socket hang up' })
  expect(receiver.received).toHaveLength(4)
})

test('unused webhook connections close, for any number of hosts, even if no receiver closes them', async () => {
  receiver = await startReceiver()
  const open = new Set<Socket>()
  const answerAndKeep = (socket: Socket): void => {
    open.add(socket.once('close', () => open.delete(socket)))
    socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  }
  const hosts = await Promise.all(
    Array.from({ length: 20 }, () => startHostileReceiver(answerAndKeep)),
  )
  const deliver = createDeliver({ allowPrivate: true, idleMaxMs: 200 })
  try {
    for (const { port } of hosts) {
      const url = `http://127.0.0.1:${port}/`
      expect(await deliver({ url, headers: {}, body: '{}', atMs: 0 })).toMatchObject({
        error: null,
      })
    }
    expect(open.size).toBeGreaterThan(0)
    await eventually(() => open.size, equals(0))
  } finally {
    await Promise.all(hosts.map((host) => host.stop()))
  }
})

test('a webhook attempt may take longer than the keep-alive time of an unused connection', async () => {
  receiver = await startReceiver((_webhook, res) => {
    setTimeout(() => res.writeHead(204).end(), 300)
  })
  const deliver = createDeliver({ allowPrivate: true, idleMaxMs: 50 })
  const attempt = () => deliver({ url: receiver.url, headers: {}, body: '{}', atMs: 0 })
  expect(await attempt()).toMatchObject({ statusCode: 204 })
  expect(await attempt()).toMatchObject({ statusCode: 204 })
  expect(receiver.received).toHaveLength(2)
})

test('a delivery attempt without a response times out after exactly 15 seconds', async () => {
  const arrived = Promise.withResolvers<void>()
  receiver = await startReceiver(() => arrived.resolve())
  let nowMs = 0
  mock.timers.enable({ apis: ['setTimeout'] })
  mock.method(performance, 'now', () => nowMs)
  const advance = async (ms: number): Promise<void> => {
    nowMs += ms
    mock.timers.tick(ms)
    await setImmediate()
  }
  const deliver = createDeliver({ allowPrivate: true })
  const attempt = deliver({ url: receiver.url, headers: {}, body: '{}', atMs: 0 })
  let isOver = false
  const ended = attempt.then((result) => {
    isOver = true
    return result
  })
  await arrived.promise
  await advance(14_999)
  expect(isOver).toBe(false)
  await advance(1)
  expect(await ended).toMatchObject({
    durationMs: 15_000,
    statusCode: null,
    error: 'no response within 15 seconds',
    response: null,
    isCancelled: false,
  })
})
