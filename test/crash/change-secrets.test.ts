import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { callbackPath } from '../../src/providers/callback-path.ts'
import {
  readSealedSecrets,
  replaceSealedSecrets,
} from '../../src/repositories/webhooks/sealed-secrets.ts'
import { startLiveService } from '../live/live-service.ts'
import { numberOf } from '../support/builders.ts'
import { call, clientOf, createMerchant, type Merchant, manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { hasPostgresPrograms, startOwnPostgres } from '../support/own-postgres.ts'
import { addAuthenticator, codeOf, createPerson, password } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { startTestServer, type TestOptions, type TestServer } from '../support/server.ts'
import { type Endpoint, speakTo } from '../support/webhooks.ts'

const [before, next, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [
  Buffer,
  Buffer,
  Buffer,
]
const describeOnOwn = hasPostgresPrograms ? describe : describe.skip

describeOnOwn('a changed encryption key', () => {
  let merchant: Merchant
  const endpoints: Endpoint[] = []
  const running = new Set<TestServer>()

  const start = async (
    encryptionKeys: Buffer[],
    options: TestOptions = {},
  ): Promise<TestServer> => {
    const { database } = postgres
    const server = await startTestServer({ database, encryptionKeys, role: 'api', ...options })
    running.add(server)
    return server
  }
  const stop = async (server: TestServer): Promise<void> => {
    running.delete(server)
    await server.stop()
  }
  const register = async (server: TestServer): Promise<void> =>
    void endpoints.push(await speakTo(server).register(merchant, receiver.url))

  const merchantAt = (server: TestServer) => clientOf(server, merchant.secretKey)
  const pageOf = async (server: TestServer, path: string): Promise<string> =>
    (await fetch(server.url + path)).text()

  const expectDelivery = async (server: TestServer): Promise<void> => {
    for (const endpoint of endpoints) {
      const eventId = await speakTo(server).ping(endpoint)
      const webhook = await eventually(
        () => receiver.received.find(({ headers }) => headers['webhook-id'] === eventId),
        (found) => found !== undefined,
      )
      if (webhook === undefined) throw new Error('nothing arrived')
      new Webhook(endpoint.secret).verify(webhook.body, webhook.headers)
    }
  }
  const olderSecrets = async (server: TestServer): Promise<number> => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^momo_secrets_sealed_with_older_keys (\d+)$/m.exec(text)?.[1])
  }
  const makeJobDue = async ({ ctx }: TestServer): Promise<void> => {
    const due_at = new Date(0).toISOString()
    await ctx.db
      .updateTable('scheduled_jobs')
      .set({ due_at, done_at: null })
      .where('name', '=', 'reseal-secrets')
      .execute()
  }

  const postgres = prepared(startOwnPostgres)
  const receiver = prepared(startReceiver)
  afterAll(async () => {
    for (const server of running) await server.stop()
  })

  test('every webhook is delivered during an encryption key change, and the old key can be removed afterwards', async () => {
    const first = await start([before], { role: 'all' })
    merchant = await createMerchant(first)
    await register(first)
    await expectDelivery(first)
    const person = await createPerson(first, 'support')
    const { secret } = await addAuthenticator(first, person.token)
    await stop(first)

    // All nodes first get the new key, and then each node in turn makes it the primary key.
    const known = await start([before, next])
    const moved = await start([next, before])
    await register(known)
    await register(moved)
    // No worker has re-encrypted any secret, so the stored fingerprint is that of the old key.
    await expect(start([before])).rejects.toThrow(/ENCRYPTION_KEY does not contain the key/)
    await expect(start([foreign])).rejects.toThrow(/ENCRYPTION_KEY does not contain the key/)
    await expect(start([next])).rejects.toThrow(/ENCRYPTION_KEY does not contain the key/)
    const session = await merchantAt(known).post('/checkout/sessions', {
      amount: 100,
      currency: 'XAF',
      success_url: 'https://boutique.example/merci',
      cancel_url: 'https://boutique.example/panier',
    })
    const page = new URL(session.body.data.url).pathname
    const hidden = [...(await pageOf(known, page)).matchAll(/name="(token|seen)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
    const body = new URLSearchParams({
      ...fields,
      country: 'CG',
      provider: 'carrier1_momo',
      phone: numberOf('512345'),
    })
    const options = { method: 'POST', body, redirect: 'manual' } as const
    expect((await fetch(`${moved.url}${page}/pay`, options)).status).toBe(303)
    for (const order of [
      [before, next],
      [next, before],
    ]) {
      const worker = await start(order, { role: 'worker' })
      await expectDelivery(known)
      await stop(worker)
    }
    const [receipt = ''] =
      /\/checkout\/[^"]*\/receipt\/[\w-]+/.exec(await pageOf(known, page)) ?? []
    expect(await pageOf(moved, receipt)).toContain('Ce paiement est confirmé')

    const worker = await start([next, before], { role: 'worker', schedulesPollMs: 100 })
    await eventually(
      async () => {
        await makeJobDue(worker)
        return worker.logLines.filter((line) => line.includes('you can remove the others'))
      },
      ({ length }) => length > 0,
    )
    expect(await olderSecrets(moved)).toBe(0)
    for (const server of [...running]) await stop(server)
    await expect(start([before])).rejects.toThrow(/ENCRYPTION_KEY does not contain the key/)
    const last = await start([next], { role: 'all' })
    await expectDelivery(last)
    const { email } = person
    const signedIn = await call(last, 'post', '/management/v1/sign-in', {
      body: { email, password },
    })
    const confirmed = await call(last, 'post', '/management/v1/session/confirm', {
      key: signedIn.body.data.token,
      body: { code: codeOf(secret) },
    })
    expect(confirmed.body.data.state).toBe('signed_in')
    const { rows } = await sql<{ stored: number }>`
      SELECT count(*) AS stored FROM webhook_secrets`.execute(last.ctx.db)
    expect(rows[0]?.stored).toBe(endpoints.length)
    await stop(last)
  })

  test('an encryption key change counts the secrets that no key can decrypt, and still requires the old key', async () => {
    const worker = await start([next], { role: 'worker', schedulesPollMs: 100 })
    const [broken] = await readSealedSecrets(worker.ctx.db, { after: 0, count: 1 })
    if (broken === undefined) throw new Error('no secret')
    const changes = [{ id: broken.id, before: broken.sealed_secret, after: Buffer.alloc(60) }]
    expect(await replaceSealedSecrets(worker.ctx.db, changes)).toBe(1)
    await stop(worker)
    const moved = await start([before, next], { role: 'all', schedulesPollMs: 100 })
    await makeJobDue(moved)
    await eventually(() => olderSecrets(moved), equals(1))
    for (const key of [before, next]) {
      await expect(start([key])).rejects.toThrow(/ENCRYPTION_KEY does not contain the key/)
    }
    await stop(moved)
  })

  test('an encryption key change does not overwrite a secret that changed after it was read', async () => {
    const { ctx } = await start([next, before])
    const [read] = await readSealedSecrets(ctx.db, { after: 0, count: 1 })
    if (read === undefined) throw new Error('no secret')
    const { id, sealed_secret } = read
    const meanwhile = ctx.sealer.seal('changed meanwhile')
    expect(
      await replaceSealedSecrets(ctx.db, [{ id, before: sealed_secret, after: meanwhile }]),
    ).toBe(1)
    const late = [{ id, before: sealed_secret, after: ctx.sealer.seal('read earlier') }]
    expect(await replaceSealedSecrets(ctx.db, late)).toBe(0)
    const [stored] = await readSealedSecrets(ctx.db, { after: 0, count: 1 })
    expect(ctx.sealer.open(Buffer.from(stored?.sealed_secret ?? ''))).toBe('changed meanwhile')
  })
})

describe('two management tokens', () => {
  test('if two management tokens are configured, both are accepted and any other token is refused', async () => {
    const [earlier, later] = ['the-earlier-management-token', 'the-later-management-token']
    const server = await startTestServer({ managementTokens: [earlier, later], role: 'api' })
    const statusOf = async (key: string): Promise<number> =>
      (await call(server, 'get', '/management/v1/organisations', { key })).status
    expect(await statusOf(earlier)).toBe(200)
    expect(await statusOf(later)).toBe(200)
    for (const wrong of [`${earlier},${later}`, earlier.slice(1), '']) {
      expect(await statusOf(wrong)).toBe(401)
    }
    await server.stop()
  })
})

describe('the callback address of a provider', () => {
  test("a provider's callback address works for every configured encryption key and no other key", async () => {
    const live = await startLiveService({ encryptionKeys: [next, before], role: 'api' })
    const statusAt = async (key: Buffer): Promise<number> => {
      const path = callbackPath(key, 'carrier2_money', 'CG')
      return (await fetch(live.server.url + path, { method: 'POST', body: '{}' })).status
    }
    expect(await statusAt(next)).toBe(200)
    expect(await statusAt(before)).toBe(200)
    expect(await statusAt(foreign)).toBe(404)
    const { body } = await manage(live.server, 'get', '/providers')
    const urls = body.data.map(({ callback_url }: { callback_url: string }) => callback_url)
    expect(urls).toContain(live.server.url + callbackPath(next, 'carrier2_money', 'CG'))
    await live.stop()
  })
})
