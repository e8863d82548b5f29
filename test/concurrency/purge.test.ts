import { sql } from 'kysely'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { haveHappened, metricOf, purgeIn } from '../support/purge.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'
import { createReceivers, speakTo } from '../support/webhooks.ts'

const { receive, stopAll } = createReceivers()
let nodes: TestServer[]

const database = prepared(createTestDatabase)

beforeAll(async () => {
  nodes = [await startTestServer({ database })]
  if (hasRealEngines) nodes.push(await startTestServer({ database }))
})
afterAll(async () => {
  await stopAll()
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
})

const node = (at: number): TestServer => nodes[at % nodes.length] as TestServer

const totalOf = async ({ applicationId }: Merchant): Promise<number> =>
  (await manage(node(0), 'get', `/applications/${applicationId}/events`)).body.meta.total

const storedOf = async ({ applicationId }: Merchant): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM events
    WHERE application_id = ${applicationId}::uuid`.execute(node(0).ctx.db)
  return rows[0]?.count ?? 0
}

const withEvents = async (old: number, young: number): Promise<Merchant> => {
  const merchant = await createMerchant(node(0))
  const { id: endpointId } = await speakTo(node(0)).register(merchant, (await receive()).url)
  await haveHappened(node(0), merchant, { count: old, daysAgo: 200, endpointId })
  await haveHappened(node(0), merchant, { count: young, daysAgo: 100, endpointId })
  return merchant
}

test('payments succeed while many rows are purged, and lists count the remaining rows', async () => {
  const merchants = [await withEvents(2000, 20), await withEvents(1000, 30)]
  let isPurging = true
  const purging = purgeIn(node(0), 0).finally(() => {
    isPurging = false
  })
  let answered = 0
  const payments: string[] = []
  while (isPurging) {
    const merchant = merchants[payments.length % 2] as Merchant
    const { status, body } = await merchant.post('/payments', payment())
    expect(status).toBe(201)
    payments.push(body.data.id)
    if (isPurging) answered += 1
  }
  await purging
  expect(answered).toBeGreaterThan(2)
  for (const [at, merchant] of merchants.entries()) {
    const own = payments.filter((_, number) => number % 2 === at).length
    const left = [20, 30][at] as number
    await eventually(
      () => storedOf(merchant),
      (count) => count === left + own,
    )
    expect(await totalOf(merchant)).toBe(left + own)
  }
  const deleted = await metricOf(node(0), 'momo_rows_deleted_total{kind="events"}')
  expect(deleted).toBe(3000)
})

test('simultaneous purges delete and count each row once while events are created', async () => {
  const merchants = await Promise.all(Array.from({ length: 6 }, async () => withEvents(200, 5)))
  const paid = async (merchant: Merchant) => {
    for (let times = 0; times < 5; times += 1) await merchant.post('/payments', payment())
  }
  await Promise.all([
    ...Array.from({ length: 4 }, (_, at) => purgeIn(node(at), 0)),
    ...merchants.map(paid),
  ])
  await purgeIn(node(0), 0)
  for (const merchant of merchants) {
    await eventually(() => storedOf(merchant), equals(10))
    expect(await totalOf(merchant)).toBe(10)
  }
})
