import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createMerchant, goLive, type Merchant, type Reply } from '../../support/client.ts'
import { equals, eventually, exceeds, listHas } from '../../support/eventually.ts'
import { server } from '../../support/own-server.ts'
import { startTestServer } from '../../support/server.ts'
import { pay, speakTo } from '../../support/webhooks.ts'

let merchant: Merchant

beforeEach(async () => {
  merchant = await createMerchant(server)
})

const read = async (query: string, from = merchant): Promise<Reply> => {
  const reply = await from.account('get', `/events?${query}`)
  expect(reply.status).toBe(200)
  return reply
}

const resourcesOf = ({ body }: Reply): string[] =>
  body.data.map(({ resource_id }: { resource_id: string }) => resource_id)

const cursorOf = ({ body }: Reply): string => body.meta.next_cursor

const paid = async (from = merchant, ending?: string): Promise<string> => {
  const id = await pay(from, ending)
  await eventually(() => from.account('get', `/events?resource_id=${id}`), listHas(1))
  return id
}

const untilWaiting = (before: number) =>
  eventually(() => server.ctx.feedWatch.waiting(), exceeds(before))

test('the event feed from its start contains every event exactly once, oldest first', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n += 1) ids.push(await paid())
  const seen: string[] = []
  let after = '0'
  for (let pages = 0; pages < 4; pages += 1) {
    const page = await read(`after=${after}&per_page=2`)
    seen.push(...resourcesOf(page))
    after = cursorOf(page)
    expect(new URL(page.body.links.next).searchParams.get('after')).toBe(after)
  }
  expect(seen).toEqual(ids)
  const end = await read(`after=${after}`)
  expect([end.body.data, cursorOf(end)]).toEqual([[], after])
})

test('the event feed from its latest position contains only later events', async () => {
  await paid()
  const start = await read('after=latest')
  expect(start.body.data).toEqual([])
  const id = await paid()
  expect(resourcesOf(await read(`after=${cursorOf(start)}`))).toEqual([id])
})

test('a long poll of the event feed returns the next event', async () => {
  const waiting = read('after=latest&wait=30')
  await untilWaiting(0)
  const id = await pay(merchant)
  expect(resourcesOf(await waiting)).toEqual([id])
})

test('a long poll of the event feed returns the next event even after a database failure', async () => {
  const waiting = read('after=latest&wait=30')
  await untilWaiting(0)
  const failures = () =>
    server.logLines.filter((line) => line.includes('event feed check failed')).length
  await sql`ALTER TABLE event_feeds RENAME TO event_feeds_away`.execute(server.ctx.db)
  server.ctx.wake.feeds()
  await eventually(failures, (count) => count > 0)
  await sql`ALTER TABLE event_feeds_away RENAME TO event_feeds`.execute(server.ctx.db)
  const id = await pay(merchant)
  expect(resourcesOf(await waiting)).toEqual([id])
})

test('a long poll for one event type returns the next event of that type', async () => {
  const waiting = read('after=latest&wait=30&type=payment.failed')
  await untilWaiting(0)
  await paid()
  const id = await pay(merchant, '999002')
  const reply = await waiting
  expect(resourcesOf(reply)).toEqual([id])
  expect(resourcesOf(await read(`after=${cursorOf(reply)}`))).toEqual([])
})

test('a long poll that times out returns an empty page with the same cursor', async () => {
  await paid()
  const after = cursorOf(await read('after=0'))
  const reply = await read(`after=${after}&wait=1`)
  expect([reply.body.data, cursorOf(reply)]).toEqual([[], after])
})

test('event filters apply to the event feed, whose cursor skips excluded events', async () => {
  await paid()
  const failed = await paid(merchant, '999002')
  await paid()
  const reply = await read('after=0&type=payment.failed')
  expect(resourcesOf(reply)).toEqual([failed])
  expect((await read(`after=${cursorOf(reply)}`)).body.data).toEqual([])
  const first = await read('after=0&type=payment.failed&per_page=1')
  expect(await read(`after=${cursorOf(first)}&per_page=1`)).toMatchObject({
    body: { data: [{ type: 'payment.succeeded' }] },
  })
  expect((await read('after=0&delivery_status=failed')).body.data).toEqual([])
  expect(resourcesOf(await read(`after=0&resource_id=${failed}`))).toEqual([failed])
})

test("an application's 17th long poll returns immediately, while other applications' long polls keep waiting", async () => {
  const waiting = Array.from({ length: 16 }, () => read('after=latest&wait=30'))
  await untilWaiting(15)
  const refused = await read('after=latest&wait=30')
  expect(refused.body.data).toEqual([])
  const other = await createMerchant(server)
  const others = read('after=latest&wait=30', other)
  await untilWaiting(16)
  const [id, theirs] = [await pay(merchant), await pay(other)]
  for (const reply of await Promise.all(waiting)) expect(resourcesOf(reply)).toEqual([id])
  expect(resourcesOf(await others)).toEqual([theirs])
})

test('at most 2,000 long polls wait in a process at the same time', async () => {
  const { feedWatch } = server.ctx
  const callers = Array.from({ length: 2001 }, () => new AbortController())
  const end = { position: Number.MAX_SAFE_INTEGER, ms: 600_000, isUrgent: false }
  const waits = callers.map(({ signal }) => {
    const owner = { applicationId: randomUUID(), environment: 'test' } as const
    return feedWatch.wait({ ...end, owner, signal })
  })
  expect(feedWatch.waiting()).toBe(2000)
  expect(await waits.at(-1)).toBe(false)
  for (const caller of callers) caller.abort()
  expect(new Set(await Promise.all(waits))).toEqual(new Set([false]))
  expect(feedWatch.waiting()).toBe(0)
})

test('a long poll ends when its caller disconnects, and other long polls keep waiting', async () => {
  const patient = read('after=latest&wait=30')
  await untilWaiting(0)
  const controller = new AbortController()
  const headers = { Authorization: `Bearer ${merchant.secretKey}` }
  const address = `${server.url}/account/v1/events?after=latest&wait=30`
  const hung = fetch(address, { headers, signal: controller.signal }).catch(() => 'hung up')
  await untilWaiting(1)
  controller.abort()
  expect(await hung).toBe('hung up')
  await eventually(
    () => server.ctx.feedWatch.waiting(),
    (count) => count < 2,
  )
  // If the disconnection had also ended the first long poll, its reply would contain no event.
  const id = await pay(merchant)
  expect(resourcesOf(await patient)).toEqual([id])
})

test('long polls hold no database connection and do not delay other requests', async () => {
  const waiting = Array.from({ length: 16 }, () => read('after=latest&wait=30'))
  await untilWaiting(15)
  // These are more requests than there are database connections.
  await Promise.all(Array.from({ length: 40 }, () => read('after=0')))
  await pay(merchant)
  for (const reply of await Promise.all(waiting)) expect(reply.body.data).toHaveLength(1)
})

test('stopping the service completes the waiting long polls', async () => {
  const own = await startTestServer()
  const theirs = await createMerchant(own)
  const waiting = theirs.account('get', '/events?after=latest&wait=30')
  await eventually(() => own.ctx.feedWatch.waiting(), equals(1))
  await own.stop()
  expect((await waiting).body.data).toEqual([])
})

test('each environment and each application has a separate event feed', async () => {
  const live = await goLive(server, merchant)
  const stranger = await createMerchant(server)
  const id = await paid()
  const theirs = await paid(stranger)
  expect(resourcesOf(await read('after=0'))).toEqual([id])
  expect(resourcesOf(await read('after=0', stranger))).toEqual([theirs])
  expect(resourcesOf(await read('after=0', live))).toEqual([])
})

test('an event completes only the long polls of its environment, live or sandbox', async () => {
  const live = await goLive(server, merchant)
  const say = speakTo(server)
  const environment = 'live'
  const endpoint = await say.register(merchant, 'https://127.0.0.1:1/', { environment })
  const sandbox = read('after=latest&wait=30')
  await untilWaiting(0)
  const others = read('after=latest&wait=30', live)
  await untilWaiting(1)
  await say.ping(endpoint)
  expect((await others).body.data).toMatchObject([{ type: 'webhook.ping' }])
  expect(server.ctx.feedWatch.waiting()).toBe(1)
  const id = await pay(merchant)
  expect(resourcesOf(await sandbox)).toEqual([id])
})

test('a ping appears in the event feed without a resource', async () => {
  const say = speakTo(server)
  await say.ping(await say.register(merchant, 'http://127.0.0.1:1/'))
  const { body } = await read('after=0')
  expect(body.data).toMatchObject([{ type: 'webhook.ping', resource_id: null, sequence: 1 }])
})

test.each([
  ['an invalid cursor', 'after=abc', 'after'],
  ['a position that the feed has not reached', 'after=OTk5', 'after'],
  ['a cursor of the list', 'after=0&cursor=abc', 'cursor'],
  ['a wait of more than 30 seconds', 'after=0&wait=31', 'wait'],
])('the event feed refuses %s and reports the invalid parameter', async (_what, query, field) => {
  const reply = await merchant.account('get', `/events?${query}`)
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
})
