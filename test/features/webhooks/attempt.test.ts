import { afterEach, expect, jest, test } from '@jest/globals'
import { createDeliver } from '../../../src/webhooks/delivery-attempt.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

/** One attempt on timers that only the test moves. */

let receiver: Receiver

afterEach(async () => {
  jest.useRealTimers()
  await receiver.stop()
})

test('a delivery attempt without an answer ends after exactly 15 seconds', async () => {
  const arrived = Promise.withResolvers<void>()
  receiver = await startReceiver(() => arrived.resolve())
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'],
  })
  const deliver = createDeliver({ allowPrivate: true })
  const attempt = deliver({ url: receiver.url, headers: {}, body: '{}' })
  let isOver = false
  const ended = attempt.then((result) => {
    isOver = true
    return result
  })
  await arrived.promise
  await jest.advanceTimersByTimeAsync(14_999)
  expect(isOver).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(await ended).toMatchObject({
    durationMs: 15_000,
    statusCode: null,
    error: 'no answer within 15 seconds',
    response: null,
    isCancelled: false,
  })
})
