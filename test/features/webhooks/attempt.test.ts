import { performance } from 'node:perf_hooks'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { createDeliver } from '../../../src/webhooks/delivery-attempt.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

/** One attempt on timers of Node that only the test moves. */

let receiver: Receiver

afterEach(async () => {
  mock.restoreAll()
  mock.timers.reset()
  await receiver.stop()
})

test('a delivery attempt without an answer ends after exactly 15 seconds', async () => {
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
    error: 'no answer within 15 seconds',
    response: null,
    isCancelled: false,
  })
})
