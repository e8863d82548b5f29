import { Webhook } from 'standardwebhooks'
import { nextAttemptAtMs } from '../../../src/webhooks/retry-schedule.ts'
import { generateWebhookSecret, signatureHeader } from '../../../src/webhooks/signature.ts'

const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

describe('signature', () => {
  const { secret, id, timestamp, body, signature } = published

  test('the webhook signature matches the published test vector of Standard Webhooks', () => {
    expect(signatureHeader([secret], { id, timestamp, body })).toBe(signature)
  })

  test('several webhook secrets produce several signatures, in order, separated by spaces', () => {
    const other = generateWebhookSecret()
    const message = { id, timestamp, body }
    const header = signatureHeader([other, secret], message)
    expect(header.split(' ')).toEqual([signatureHeader([other], message), signature])
  })

  test.each([
    ['the id', { id: `${id}x`, timestamp, body }],
    ['the timestamp', { id, timestamp: timestamp + 1, body }],
    ['the body', { id, timestamp, body: `${body} ` }],
  ])('the webhook signature changes with %s', (_what, message) => {
    expect(signatureHeader([secret], message)).not.toBe(signature)
  })

  test('a webhook body with non-ASCII text is signed as UTF-8 and verified by the reference library', () => {
    const message = { id, timestamp: Math.floor(Date.now() / 1000), body: '{"à":"Ṽ😀\\u0000"}' }
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(message.timestamp),
      'webhook-signature': signatureHeader([secret], message),
    }
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ à: 'Ṽ😀\u0000' })
    expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow(/signature/)
  })

  test('each generated webhook secret is whsec_ followed by 32 random bytes in base64', () => {
    const secrets = Array.from({ length: 100 }, generateWebhookSecret)
    expect(new Set(secrets).size).toBe(secrets.length)
    for (const each of secrets) {
      expect(each).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(Buffer.from(each.slice('whsec_'.length), 'base64')).toHaveLength(32)
    }
  })
})

describe('retry schedule', () => {
  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute
  const startedAtMs = Date.parse('2026-11-21T09:00:00Z')
  const offsetsMs = [
    0,
    5 * second,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    14 * hour,
    20 * hour,
    24 * hour,
  ]
  const steps = offsetsMs.slice(1).map((offsetMs, at) => [at + 1, offsetMs] as const)

  test.each(steps)(
    'after webhook attempt %i fails, the next attempt is due %i ms after the first attempt',
    (attempts, offsetMs) => {
      const nowMs = startedAtMs + (offsetsMs[attempts - 1] ?? 0)
      const failed = { attempts, startedAtMs, nowMs }
      const plannedMs = startedAtMs + offsetMs
      expect(nextAttemptAtMs(failed, () => 0)).toBe(plannedMs)
      for (let round = 0; round < 100; round++) {
        const atMs = nextAttemptAtMs(failed) ?? Number.NaN
        expect(atMs).toBeGreaterThanOrEqual(plannedMs)
        expect(atMs).toBeLessThanOrEqual(plannedMs + 0.2 * (plannedMs - nowMs))
      }
    },
  )

  test('webhook deliveries that fail together are retried at different times', () => {
    const failed = { attempts: 2, startedAtMs, nowMs: startedAtMs + 5 * second }
    const moments = Array.from({ length: 100 }, () => nextAttemptAtMs(failed))
    expect(new Set(moments).size).toBeGreaterThan(50)
  })

  test('no webhook attempt follows the tenth attempt, even with Retry-After', () => {
    const nowMs = startedAtMs + 24 * hour
    expect(nextAttemptAtMs({ attempts: 10, startedAtMs, nowMs })).toBeUndefined()
    const retryAfterMs = 5 * minute
    expect(nextAttemptAtMs({ attempts: 10, startedAtMs, nowMs, retryAfterMs })).toBeUndefined()
  })

  test('a Retry-After longer than the planned delay is respected, and a shorter one changes nothing', () => {
    const failed = { attempts: 1, startedAtMs, nowMs: startedAtMs }
    expect(nextAttemptAtMs({ ...failed, retryAfterMs: 2 * minute }, () => 0)).toBe(
      startedAtMs + 2 * minute,
    )
    expect(nextAttemptAtMs({ ...failed, retryAfterMs: 1 }, () => 0)).toBe(startedAtMs + 5 * second)
  })

  test('a late webhook attempt is followed by its full delay', () => {
    const nowMs = startedAtMs + 3 * hour
    expect(nextAttemptAtMs({ attempts: 2, startedAtMs, nowMs })).toBeGreaterThan(nowMs)
  })
})
