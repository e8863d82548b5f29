import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { purgeWebhookSecrets } from '../../../src/repositories/webhooks/secrets.ts'
import { createSealer } from '../../../src/webhooks/secret-encryption.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, manage } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import {
  type Answer,
  type ReceivedWebhook,
  type Receiver,
  startReceiver,
} from '../../support/receiver.ts'
import { arrived, type Endpoint, speakTo } from '../../support/webhooks.ts'

const secretsMax = 8
const day = 24 * 3600

const isSignedWith = (secret: string, { body, headers }: ReceivedWebhook): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}

/** Returns the signing secrets in the order of their signatures. */
const signers = (secrets: string[], webhook: ReceivedWebhook): string[] => {
  const signatures = (webhook.headers['webhook-signature'] ?? '').split(' ')
  const found = signatures.map((signature) => {
    const headers = { ...webhook.headers, 'webhook-signature': signature }
    return secrets.find((secret) => isSignedWith(secret, { ...webhook, headers })) ?? 'no secret'
  })
  return found
}

let receiver: Receiver
let endpoint: Endpoint

afterEach(() => receiver.stop())

const begin = async (answer?: Answer): Promise<void> => {
  receiver = await startReceiver(answer)
  endpoint = await speakTo(server).register(await createMerchant(server), receiver.url)
}

const pingAndReceive = async (): Promise<ReceivedWebhook> => {
  const eventId = await speakTo(server).ping(endpoint)
  const found = await eventually(
    () => receiver.received.find(({ headers }) => headers['webhook-id'] === eventId),
    (webhook) => webhook !== undefined,
  )
  if (found === undefined) throw new Error('nothing arrived')
  return found
}

/** Rotates the secret; the default overlap is one day. */
const rotate = (overlap_seconds?: number) => {
  const path = `/webhook-endpoints/${endpoint.id}/rotate-secret`
  return manage(
    server,
    'post',
    path,
    overlap_seconds === undefined ? undefined : { overlap_seconds },
  )
}

const rotated = async (overlapSeconds?: number): Promise<string> => {
  const { status, body } = await rotate(overlapSeconds)
  expect(status).toBe(201)
  return body.data.secret
}

const pass = (seconds: number) =>
  sql`UPDATE webhook_secrets SET expires_at = expires_at - ${seconds} * interval '1 second'
    WHERE endpoint_id = ${endpoint.id}::uuid`.execute(server.ctx.db)

test('a webhook secret that is rotated twice within the overlap still signs, as do both successors', async () => {
  await begin()
  const first = endpoint.secret
  const second = await rotated(day)
  const third = await rotated(3600)
  const all = [first, second, third]
  expect(signers(all, await pingAndReceive())).toEqual([third, second, first])
  await pass(3601)
  expect(signers(all, await pingAndReceive())).toEqual([third, first])
  await pass(day)
  expect(signers(all, await pingAndReceive())).toEqual([third])
})

test('a rotation without overlap retires the latest webhook secret, but not older secrets', async () => {
  await begin()
  const second = await rotated(day)
  const third = await rotated(0)
  const all = [endpoint.secret, second, third]
  const webhook = await pingAndReceive()
  expect(signers(all, webhook)).toEqual([third, endpoint.secret])
})

test('every webhook secret that simultaneous rotations return signs webhooks', async () => {
  await begin()
  const given = await Promise.all(Array.from({ length: 6 }, () => rotated(3600)))
  expect(new Set(given).size).toBe(6)
  const all = [endpoint.secret, ...given]
  const signed = signers(all, await pingAndReceive())
  expect([...signed].sort()).toEqual([...all].sort())
  await pass(3601)
  const [newest, ...others] = signers(all, await pingAndReceive())
  expect(newest).toBe(signed[0])
  expect(others).toEqual([])
})

test('an endpoint has a limited number of secrets, even if they are rotated concurrently', async () => {
  await begin()
  const replies = await Promise.all(Array.from({ length: 12 }, () => rotate(3600)))
  const refused = replies.filter(({ status }) => status === 422)
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(secretsMax - 1)
  expect(refused).toHaveLength(12 - secretsMax + 1)
  for (const { body } of refused) {
    expect(body.errors).toEqual({ overlap_seconds: [expect.stringMatching(/8 secrets valides/)] })
  }
  const before = await pingAndReceive()
  expect(before.headers['webhook-signature']?.split(' ')).toHaveLength(secretsMax)
  const fresh = await rotated(0)
  const after = await pingAndReceive()
  expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(secretsMax)
  expect(isSignedWith(fresh, after)).toBe(true)
  await pass(3601)
  expect((await rotate(3600)).status).toBe(201)
})

test('a webhook secret is purged when its overlap ends, and a secret that still signs is kept', async () => {
  await begin()
  const second = await rotated(60)
  await pass(61)
  const third = await rotated(600)
  await purgeWebhookSecrets(server.ctx.db, server.ctx.clock.nowIso())
  const rows = await server.ctx.db
    .selectFrom('webhook_secrets')
    .select('id')
    .where('endpoint_id', '=', endpoint.id)
    .execute()
  expect(rows).toHaveLength(2)
  const webhook = await pingAndReceive()
  expect(signers([endpoint.secret, second, third], webhook)).toEqual([third, second])
})

test('the webhook secret of an unknown endpoint cannot be rotated', async () => {
  await begin()
  const path = `/webhook-endpoints/${unknownId}/rotate-secret`
  expect((await manage(server, 'post', path)).status).toBe(404)
})

test.each([
  ['a requested overlap', 3600],
  ['the default overlap of a day', undefined],
])(
  'the old and the new webhook secret both verify signatures during %s',
  async (_title, overlapSeconds) => {
    await begin()
    const secret = await rotated(overlapSeconds)
    expect(secret).not.toBe(endpoint.secret)
    const webhook = await pingAndReceive()
    expect(isSignedWith(secret, webhook)).toBe(true)
    expect(isSignedWith(endpoint.secret, webhook)).toBe(true)
    expect(webhook.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  },
)

test('after a rotation without overlap, only the current webhook secret verifies signatures', async () => {
  await begin()
  const secret = await rotated(0)
  const webhook = await pingAndReceive()
  expect(isSignedWith(secret, webhook)).toBe(true)
  expect(isSignedWith(endpoint.secret, webhook)).toBe(false)
  expect(webhook.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('after the rotation overlap, only the current webhook secret verifies signatures', async () => {
  await begin()
  const secret = await rotated(1)
  const webhook = await eventually(pingAndReceive, (seen) => !isSignedWith(endpoint.secret, seen))
  expect(isSignedWith(secret, webhook)).toBe(true)
})

test('a retried delivery is signed again with the secrets valid at that time', async () => {
  await begin((_webhook, res, count) => res.writeHead(count === 1 ? 500 : 204).end())
  const say = speakTo(server)
  await say.attempted(endpoint, await say.ping(endpoint))
  const secret = await rotated(0)
  await say.hasten(endpoint)
  const [first, second] = await arrived(receiver, 2)
  if (first === undefined || second === undefined) throw new Error('nothing arrived')
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(isSignedWith(endpoint.secret, first)).toBe(true)
  expect(isSignedWith(endpoint.secret, second)).toBe(false)
  expect(isSignedWith(secret, second)).toBe(true)
})

test('no current or former webhook secret is stored in plain text or logged', async () => {
  await begin()
  const secret = await rotated(3600)
  const rows = await server.ctx.db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('endpoint_id', '=', endpoint.id)
    .execute()
  expect(rows).toHaveLength(2)
  const stored = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value))))
  for (const text of [endpoint.secret, secret]) {
    const base64 = text.slice('whsec_'.length)
    for (const column of stored) {
      expect(column.includes(base64)).toBe(false)
      expect(column.includes(Buffer.from(base64, 'base64'))).toBe(false)
    }
    expect(server.logLines.join('\n')).not.toContain(base64)
  }
})

test('a webhook that cannot be signed is counted as failed, but not as a failure of its endpoint', async () => {
  receiver = await startReceiver()
  const say = speakTo(server)
  const foreign = await say.register(await createMerchant(server), receiver.url)
  const { sealer, db } = server.ctx
  const sealed = createSealer([Buffer.alloc(32, 9)]).seal('of another node')
  expect(sealer.canOpen(sealed)).toBe(false)
  await db
    .updateTable('webhook_secrets')
    .set({ sealed_secret: sealed })
    .where('endpoint_id', '=', foreign.id)
    .execute()
  // One more failure would disable the endpoint.
  await db
    .updateTable('webhook_endpoints')
    .set({ failing_since: new Date(Date.now() - 6 * 86_400_000).toISOString() })
    .where('id', '=', foreign.id)
    .execute()
  const eventId = await say.ping(foreign)
  const { status, next_attempt_at, last } = await say.attempted(foreign, eventId)
  expect(last).toMatchObject({ status_code: null, error: expect.stringMatching(/sign/) })
  expect([status, next_attempt_at === null]).toEqual(['pending', false])
  expect(receiver.received).toEqual([])
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toMatch(/^momo_webhook_secrets_unopened_total [1-9]/m)
  await say.hasten(foreign)
  await say.attempted(foreign, eventId, 2)
  expect((await say.endpoint(foreign)).enabled).toBe(true)
})
