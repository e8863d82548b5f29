import { connect, type Socket } from 'node:net'
import { createMerchant, manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import {
  type HostileReceiver,
  misdeeds,
  startHostileReceiver,
} from '../support/hostile-receivers.ts'
import { prepared } from '../support/prepared.ts'
import { startReceiver } from '../support/receiver.ts'
import { createTestDatabase } from '../support/server.ts'
import { speakTo } from '../support/webhooks.ts'
import { prepareProcess } from './service-process.ts'

const hostile: HostileReceiver[] = []
const callers: Socket[] = []
/** The receiver sends these replies. The first delivery gets no reply. */
let statuses: (number | undefined)[] = [undefined]

const database = prepared(createTestDatabase)
const receiver = prepared(() =>
  startReceiver((_webhook, res) => {
    const status = statuses.shift()
    if (status !== undefined) res.writeHead(status).end()
  }),
)
const service = prepared(() =>
  prepareProcess(database, { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true' }),
)

beforeAll(async () => {
  await service.start()
})
afterAll(async () => {
  await service.end('SIGKILL')
  for (const caller of callers) caller.destroy()
  await Promise.all(hostile.map((peer) => peer.stop()))
  await database.drop()
})

test('a shutdown interrupts every hanging request, and unfinished work resumes after the next start', async () => {
  const say = speakTo(service)
  const merchant = await createMerchant(service)
  for (const title of ['switches protocols', 'drips its headers', 'drips a body forever']) {
    const peer = await startHostileReceiver(misdeeds[title] ?? (() => {}))
    hostile.push(peer)
    await say.ping(await say.register(merchant, `http://127.0.0.1:${peer.port}/`))
  }
  const caller = connect(Number(new URL(service.url).port), '127.0.0.1').on('error', () => {})
  caller.write('POST /api/v1/payments HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{')
  callers.push(caller)
  const endpoint = await say.register(merchant, receiver.url)
  const eventId = await say.ping(endpoint)
  await eventually(() => receiver.received.length, equals(1))

  // The exit code would be different if the shutdown had exceeded its time limit.
  expect(await service.end('SIGTERM')).toBe(0)

  // The interrupted attempt does not count. The first scheduled attempt fails, and the second
  // attempt follows five seconds later.
  statuses = [500, 204]
  await service.start()
  const delivery = await say.attempted(endpoint, eventId, 3)
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: [
      { status_code: null, error: expect.stringMatching(/stop/) },
      { status_code: 500 },
      { status_code: 204 },
    ],
  })
  const { body } = await manage(service, 'get', `/webhook-endpoints/${endpoint.id}`)
  expect(body.data.enabled).toBe(true)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([eventId, eventId, eventId])
})
