import { sql } from 'kysely'
import pg from 'pg'
import { fromEventId } from '../../../src/domain/webhooks/events.ts'
import { unknownId } from '../../support/builders.ts'
import { createMerchant, type Merchant, manage, type Reply } from '../../support/client.ts'
import { eventually, statusIs } from '../../support/eventually.ts'
import { prepared } from '../../support/prepared.ts'
import { haveHappened, purgeBefore, purgeIn } from '../../support/purge.ts'
import { startTestServer } from '../../support/server.ts'
import { createReceivers, pay, speakTo } from '../../support/webhooks.ts'
import { describeHeld, untilWaiting, whileHeld } from '../../support/while-held.ts'

const { receive, stopAll } = createReceivers()
const server = prepared(() =>
  startTestServer({
    webhooks: { allowPrivateAddresses: { test: true, live: true }, recoverySettleMs: 1000 },
  }),
)
let merchant: Merchant
const say = speakTo(server)

beforeEach(async () => {
  merchant = await createMerchant(server)
})
afterEach(stopAll)

interface ReadEvent {
  id: string
  resource_id: string
  sequence: number
  created_at: string
}

const paid = async (from = merchant, ending?: string): Promise<ReadEvent> => {
  const id = await pay(from, ending)
  const { body } = await eventually(
    () => from.account('get', `/events?resource_id=${id}`),
    (reply) => reply.body.data.length === 1,
  )
  return body.data[0]
}

const readEvent = (id: string): Promise<Reply> => merchant.account('get', `/events/${id}`)

const totalOf = async ({ applicationId }: Merchant): Promise<number> =>
  (await manage(server, 'get', `/applications/${applicationId}/events`)).body.meta.total

const follow = (after: string): Promise<Reply> =>
  merchant.account('get', `/events?after=${after}&per_page=1`)

test('an event is deleted 180 days after it happened and not before, with its deliveries', async () => {
  const endpoint = await say.register(merchant, (await receive()).url)
  const { id, resource_id } = await paid()
  await eventually(() => say.deliveryTo(endpoint, id), statusIs('delivered'))
  await purgeIn(server, 179.9)
  expect([(await readEvent(id)).status, await totalOf(merchant)]).toEqual([200, 1])
  await purgeIn(server, 180.1)
  expect(await totalOf(merchant)).toBe(0)
  for (const gone of [
    await readEvent(id),
    await merchant.account('post', `/events/${id}/resend`),
    await manage(server, 'get', `/events/${id}`),
    await say.resend(id),
  ]) {
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found'])
  }
  const told = await manage(server, 'get', `/transactions/${resource_id}/events`)
  expect([told.status, told.body.data]).toEqual([200, []])
  expect((await merchant.account('get', '/events')).body.data).toEqual([])
  const { rows } = await sql`SELECT FROM deliveries
    WHERE event_id = ${fromEventId(id)}::uuid`.execute(server.ctx.db)
  expect(rows).toEqual([])
  expect((await merchant.get(`/payments/${resource_id}`)).body.data.status).toBe('successful')
})

test('delivery attempts are deleted after 90 days and not before, while their delivery is kept', async () => {
  const endpoint = await say.register(merchant, (await receive()).url)
  const { id } = await paid()
  await say.attempted(endpoint, id)
  await purgeIn(server, 89.9)
  expect((await say.deliveryTo(endpoint, id)).attempts).toHaveLength(1)
  await purgeIn(server, 90.1)
  expect(await say.deliveryTo(endpoint, id)).toMatchObject({ status: 'delivered', attempts: [] })
})

test('an event with pending deliveries is kept until the deliveries complete', async () => {
  let isUp = false
  const receiver = await receive((_webhook, res) => res.writeHead(isUp ? 200 : 500).end())
  const endpoint = await say.register(merchant, receiver.url)
  const { id } = await paid()
  await say.attempted(endpoint, id)
  await purgeIn(server, 200)
  expect((await say.deliveryTo(endpoint, id)).status).toBe('pending')
  isUp = true
  await say.hasten(endpoint)
  await eventually(() => say.deliveryTo(endpoint, id), statusIs('delivered'))
  await purgeIn(server, 200)
  expect((await readEvent(id)).status).toBe(404)
})

test('retained events do not prevent the purge of later events', async () => {
  const { id: endpointId } = await say.register(merchant, (await receive()).url)
  await haveHappened(server, merchant, { count: 600, daysAgo: 200, endpointId })
  await sql`UPDATE deliveries SET status = 'pending', due_at = '2100-01-01'
    WHERE endpoint_id = ${endpointId}::uuid`.execute(server.ctx.db)
  await haveHappened(server, merchant, { count: 20, daysAgo: 190 })
  await purgeIn(server, 0)
  expect(await totalOf(merchant)).toBe(600)
})

test('an event that an event recovery needs is not deleted', async () => {
  const [awaited, other] = [await paid(), await paid()]
  await sql`
    INSERT INTO event_recoveries (id, application_id, environment, endpoint_id, since, until,
      position, waiting, due_at, created_at)
    VALUES (gen_random_uuid(), ${merchant.applicationId}::uuid, 'test', ${unknownId}::uuid,
      '2020-01-01', '2100-01-01', 0, ARRAY[${fromEventId(awaited.id)}::uuid], '2100-01-01',
      now())`.execute(server.ctx.db)
  await purgeIn(server, 200)
  expect((await readEvent(awaited.id)).status).toBe(200)
  expect((await readEvent(other.id)).status).toBe(404)
})

test('an event recovery is deleted together with the events of its period', async () => {
  const endpoint = await say.register(merchant, (await receive()).url)
  const order = { endpoint_id: endpoint.id, since: '2020-01-01T00:00:00Z' }
  const { body } = await merchant.account('post', '/events/recover', order)
  const read = () => merchant.account('get', `/event-recoveries/${body.data.id}`)
  await eventually(read, (reply) => reply.body.data.status === 'finished')
  await purgeIn(server, 179.9)
  expect((await read()).status).toBe(200)
  await purgeIn(server, 180.1)
  expect((await read()).status).toBe(404)
})

test('the purge keeps an unfinished event recovery', async () => {
  const idle = await startTestServer({ role: 'api' })
  const owner = await createMerchant(idle)
  const endpoint = await speakTo(idle).register(owner, (await receive()).url)
  const order = { endpoint_id: endpoint.id, since: '2020-01-01T00:00:00Z' }
  const { body } = await owner.account('post', '/events/recover', order)
  await purgeIn(idle, 200)
  const { status } = await owner.account('get', `/event-recoveries/${body.data.id}`)
  await idle.stop()
  expect(status).toBe(200)
})

test('the event feed refuses a position if the next event has been deleted', async () => {
  await paid()
  const early = (await follow('0')).body.meta.next_cursor
  await paid()
  const later = (await follow(early)).body.meta.next_cursor
  const kept = await paid()
  await purgeBefore(server, kept.created_at, 180)
  const refused = await follow(early)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['after']])
  expect(refused.body.errors.after[0]).toContain('supprimés')
  for (const after of [later, '0']) {
    const { status, body } = await follow(after)
    expect([status, body.data.map(({ id }: ReadEvent) => id)]).toEqual([200, [kept.id]])
  }
})

test('the event feed starts after the last deleted event, even if an older event has not been delivered yet', async () => {
  const receiver = await receive((_webhook, res) => res.writeHead(500).end())
  const endpoint = await say.register(merchant, receiver.url, { events: ['payment.failed'] })
  const waiting = await paid(merchant, '999002')
  await say.attempted(endpoint, waiting.id)
  await paid()
  const kept = await paid()
  await purgeBefore(server, kept.created_at, 180)
  expect((await readEvent(waiting.id)).status).toBe(200)
  const first = await follow('0')
  expect(first.body.data.map(({ id }: ReadEvent) => id)).toEqual([kept.id])
  expect((await follow(first.body.meta.next_cursor)).status).toBe(200)
})

test('a reader at the end of the event feed can continue there, even if the whole feed is deleted', async () => {
  await paid()
  const end = (await follow('0')).body.meta.next_cursor
  await purgeIn(server, 200)
  expect((await follow(end)).body).toMatchObject({ data: [], meta: { next_cursor: end } })
  expect((await follow('0')).body).toMatchObject({ data: [], meta: { next_cursor: end } })
  const next = await paid()
  expect((await follow(end)).body.data).toMatchObject([{ id: next.id }])
})

test('an event recovery starts with the retained events and reports their start, and is refused for older times', async () => {
  const endpoint = await say.register(merchant, (await receive()).url)
  await paid()
  const kept = await paid()
  await purgeBefore(server, kept.created_at, 180)
  const recover = (changes: object) =>
    merchant.account('post', '/events/recover', {
      ...{ endpoint_id: endpoint.id, since: '2020-01-01T00:00:00Z' },
      ...changes,
    })
  const refused = await recover({ until: kept.created_at })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['until']])
  const { status, body } = await recover({})
  expect([status, body.data.since]).toEqual([202, kept.created_at])
})

test("an event's sequence number is higher than those of the deleted events of its resource", async () => {
  const late = await pay(merchant, '999012')
  const about = async () =>
    (await merchant.account('get', `/events?resource_id=${late}`)).body.data as ReadEvent[]
  const [failed] = await eventually(about, (events) => events.length === 1)
  const listed = await eventually(
    () => manage(server, 'get', '/reconciliation-items?resolved=false&per_page=100'),
    ({ body }) =>
      body.data.some((item: { transaction_id: string }) => item.transaction_id === late),
  )
  const item = listed.body.data.find(
    (each: { transaction_id: string }) => each.transaction_id === late,
  )
  await purgeIn(server, 200)
  expect(await about()).toEqual([])
  const settled = await manage(server, 'post', `/reconciliation-items/${item.id}/resolve`, {
    ...{ action: 'settle', status: 'successful', reason: 'on the statement' },
  })
  expect(settled.status).toBe(200)
  const [succeeded] = await eventually(about, (events) => events.length === 1)
  expect(succeeded?.sequence).toBeGreaterThan(failed?.sequence ?? Number.NaN)
})

test('the events of a new payment are numbered from 1, even after events of other payments were deleted', async () => {
  await paid()
  await paid()
  await purgeBefore(server, server.ctx.clock.nowIso(), 180)
  expect((await paid()).sequence).toBe(1)
})

describeHeld('events locked by another transaction', () => {
  test('an event that is being deleted is not resent, and returns a 404', async () => {
    const endpoint = await say.register(merchant, (await receive()).url)
    const { id } = await paid()
    await eventually(() => say.deliveryTo(endpoint, id), statusIs('delivered'))
    const { databaseUrl } = server.ctx.config
    const purge = new pg.Client({ connectionString: databaseUrl })
    await purge.connect()
    await purge.query('BEGIN')
    await purge.query('DELETE FROM deliveries WHERE event_id = $1', [fromEventId(id)])
    await purge.query('DELETE FROM events WHERE id = $1', [fromEventId(id)])
    const resending = say.resend(id)
    await untilWaiting(databaseUrl, 1)
    await purge.query('COMMIT')
    await purge.end()
    const { status, body } = await resending
    expect([status, body.code]).toEqual([404, 'not_found'])
  })

  test('an event with a locked delivery is kept, and other events are deleted', async () => {
    const endpoint = await say.register(merchant, (await receive()).url)
    const [held, free] = [await paid(), await paid()]
    for (const { id } of [held, free]) {
      await eventually(() => say.deliveryTo(endpoint, id), statusIs('delivered'))
    }
    const statement = 'SELECT FROM deliveries WHERE event_id = $1 FOR UPDATE'
    await whileHeld(server.ctx.config.databaseUrl, statement, [fromEventId(held.id)], () =>
      purgeIn(server, 200),
    )
    expect((await readEvent(free.id)).status).toBe(404)
    expect((await readEvent(held.id)).status).toBe(200)
  })
})
