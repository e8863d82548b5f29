import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { bulkIn, order as createBulk, linesOf } from '../features/account/bulk-requests.ts'
import { behind, startShop } from '../support/checkout.ts'
import { clientOf, type Merchant, manage } from '../support/client.ts'
import { openTwice, refundsOf, returnDuplicatesOf } from '../support/corrected-number.ts'
import { eventually, statusIs } from '../support/eventually.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer, type TestDatabase } from '../support/server.ts'
import {
  createFinal,
  decide,
  ended,
  itemsAbout,
  order,
  paymentTo,
  payoutTo,
  read,
} from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/** A copy of the database folder simulates the restore. */

const provider = 'carrier1_momo'
const recoveredTo = '2026-11-21T08:00:00.000Z'

const folder = mkdtempSync(join(tmpdir(), 'momo-restore-'))
let database: TestDatabase
let service: LiveService
let merchant: Merchant
/** This payout needed approval at the time of the copy, and was paid after the copy. */
let waiting: string
/** These bulk payouts had not started at the time of the copy, and were paid after the copy. */
let bulks: [string, string]

const start = async (options: Parameters<typeof startTestServer>[0] = {}): Promise<void> => {
  const { liveProviders } = service.server.ctx.config
  const own = { liveProviders, database, databaseUrl: undefined }
  service.server = await startTestServer({ ...own, ...options })
  merchant = { ...merchant, ...clientOf(service.server, merchant.secretKey) }
}

const approve = async (id: string): Promise<void> => {
  const { status, text } = await manage(service.server, 'post', `/payouts/${id}/approve`)
  if (status !== 200) throw new Error(text)
}

const createBulkOf = async (count: number): Promise<string> => {
  const { status, text, body } = await createBulk(service.server, merchant, {
    payouts: linesOf(count, { provider }),
  })
  if (status !== 201) throw new Error(text)
  return body.data.id
}

const payoutsSent = (): number =>
  service.momo.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/transfer'))
    .length

const finish = (body: object = {}) => manage(service.server, 'post', '/recovery/finish', body)

const shop = prepared(startShop)

beforeAll(async () => {
  database = { url: undefined, dataDir: join(folder, 'data'), drop: async () => {} }
  service = await startLiveService({ database, databaseUrl: undefined })
  merchant = await service.merchant()
  await createFinal(merchant, 'payments', paymentTo(provider, { amount: 100_000 }))
  await manage(service.server, 'patch', `/applications/${merchant.applicationId}`, {
    payout_approval_rules: [{ currency: 'XAF', threshold: 5000, daily_limit: null }],
  })
  waiting = (await order(merchant, 'payouts', payoutTo(provider, { amount: 7777 }))).id
  // A node without workers neither creates nor submits anything.
  await service.server.stop()
  await start({ role: 'api' })
  bulks = [await createBulkOf(2), await createBulkOf(3)]
  await service.server.stop()
  cpSync(database.dataDir, join(folder, 'copy'), { recursive: true })
  await start()
  await approve(waiting)
  await ended(merchant, 'payouts', waiting)
  for (const id of bulks) await bulkIn(merchant, id, 'completed')
  await service.server.stop()
  rmSync(database.dataDir, { recursive: true })
  cpSync(join(folder, 'copy'), database.dataDir, { recursive: true })
  await start({ recoveredTo })
})
afterAll(() => service.stop())

test('a recovery lists the bulk payouts whose lines may have been paid', async () => {
  const { body } = await manage(service.server, 'get', '/recovery')
  expect(body.data.unfinished_bulk_payouts).toEqual(bulks)
})

test('a recovery cannot finish until staff decide about each unfinished bulk payout', async () => {
  const [one, other] = bulks
  const refused = await finish({ continue_bulk_payouts: [other] })
  expect([refused.status, refused.body.code]).toEqual([409, 'bulk_payouts_undecided'])
  expect((await manage(service.server, 'get', '/recovery')).body.data.state).toBe('open')
  const before = payoutsSent()
  const reason = 'Les lignes sont payées'
  const cancelled = await manage(service.server, 'post', `/bulk-payouts/${one}/cancel`, { reason })
  expect([cancelled.status, cancelled.body.data.status]).toEqual([200, 'cancelled'])
  expect((await finish({ continue_bulk_payouts: [other] })).status).toBe(200)
  await bulkIn(merchant, other, 'completed')
  expect(payoutsSent() - before).toBe(3)
})

test('a second payment from before a restore is listed, because its refund may have been lost', async () => {
  await eventually(() => returnDuplicatesOf(service.server, merchant, 'refund'), statusIs(200))
  const session = await behind(service.server, shop).open(merchant, {
    success_url: 'https://shop.example/paid',
    cancel_url: 'https://shop.example/cart',
  })
  const [one, two] = await openTwice(service.server, session)
  // A worker may already have claimed both rows, so the test moves the restore time instead.
  await sql`UPDATE restores SET started_at = now()`.execute(service.server.ctx.db)
  for (const { id } of [one, two]) {
    decide(service.momo, id, 'succeeded')
    expect((await ended(merchant, 'payments', id)).status).toBe('successful')
  }
  expect([await itemsAbout(service, one.id), await itemsAbout(service, two.id)]).toMatchObject([
    [],
    [{ kind: 'second_payment' }],
  ])
  expect(await refundsOf(service.server, merchant)).toEqual([])
})

test('a paid payout whose approval was lost in a restore is queried after a new approval', async () => {
  expect((await read(merchant, 'payouts', waiting)).status).toBe('pending')
  // The provider would refuse a second submission, and the payout would fail.
  service.momo.failNext('payout', { status: 500, code: 'NOT_ALLOWED' })
  await eventually(
    () => manage(service.server, 'post', `/payouts/${waiting}/approve`),
    ({ status }) => status === 200,
  )
  expect((await ended(merchant, 'payouts', waiting)).status).toBe('completed')
})
