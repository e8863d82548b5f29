import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createMerchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import {
  type HostileReceiver,
  misdeeds,
  startHostileReceiver,
} from '../support/hostile-receivers.ts'
import { freePort } from '../support/killable.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { createTestDatabase, managementToken, type TestDatabase } from '../support/server.ts'
import { speakTo } from '../support/webhooks.ts'

/** The real process, stopped while receivers and callers hang, and started again. */

/** The longest time a stop may take, whatever hangs. */
const stopMaxMs = 20_000

const root = fileURLToPath(new URL('../../', import.meta.url))

let folder: string
let database: TestDatabase
let receiver: Receiver
let service: ChildProcess
let url: string
const hostile: HostileReceiver[] = []
const callers: Socket[] = []
/** What the receiver answers with; nothing at first. */
let statuses: (number | undefined)[] = [undefined]

const start = async (): Promise<void> => {
  service = spawn(join(root, 'node_modules/.bin/node'), ['src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: new URL(url).port,
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MANAGEMENT_TOKEN: managementToken,
      ENCRYPTION_KEY: '07'.repeat(32),
      LOG_LEVEL: 'silent',
      WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
      ...(database.url !== undefined && { DATABASE_URL: database.url }),
    },
  })
  await eventually(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isUp) => isUp,
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momo-stop-'))
  database = await createTestDatabase()
  url = `http://127.0.0.1:${await freePort()}`
  receiver = await startReceiver((_webhook, res) => {
    const status = statuses.shift()
    if (status !== undefined) res.writeHead(status).end()
  })
  await start()
}, 120_000)

afterAll(async () => {
  if (service?.exitCode === null) {
    const ended = once(service, 'exit')
    service.kill('SIGKILL')
    await ended
  }
  for (const caller of callers) caller.destroy()
  await Promise.all(hostile.map((peer) => peer.stop()))
  await receiver.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

test('a stop ends whatever hangs, and unfinished work resumes after the next start', async () => {
  const say = speakTo({ url })
  const merchant = await createMerchant({ url })
  const endpoint = await say.register(merchant, receiver.url)
  const eventId = await say.ping(endpoint)
  for (const title of ['switches protocols', 'drips its headers', 'drips a body for ever']) {
    const peer = await startHostileReceiver(misdeeds[title] ?? (() => {}))
    hostile.push(peer)
    await say.ping(await say.register(merchant, `http://127.0.0.1:${peer.port}/`))
  }
  // A caller that never ends its request.
  const caller = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  caller.write('POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{')
  callers.push(caller)
  await eventually(
    () => receiver.received.length,
    (count) => count === 1,
  )

  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  const [code] = await Promise.race([ended, pause(stopMaxMs, ['still running'], { ref: false })])
  expect(code).toBe(0)

  // The first attempt of the schedule fails and the next one follows five seconds later; the
  // attempt that the stop interrupted does not count.
  statuses = [500, 204]
  await start()
  const delivery = await say.attempted(endpoint, eventId, 3)
  expect(delivery.status).toBe('delivered')
  expect(delivery.attempts.map(({ status_code }) => status_code)).toEqual([null, 500, 204])
  expect(delivery.attempts[0]?.error).toMatch(/stop/)
  const { body } = await manage({ url }, 'get', `/webhook-endpoints/${endpoint.id}`)
  expect(body.data.enabled).toBe(true)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([eventId, eventId, eventId])
}, 180_000)
