import { cpSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { clientOf, type Merchant, manage } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestDatabase } from '../support/server.ts'
import { ended, order, orderAndEnd, paymentTo, payoutTo, read } from './live-orders.ts'
import { type LiveService, startLiveService } from './live-service.ts'

/**
 * Payouts that were approved after the time to which the database is restored: it does not know
 * that they were paid. The database is a folder, so that the restore is a copy of it.
 */

const provider = 'carrier1_momo'
const recoveredTo = '2026-11-21T08:00:00.000Z'

let folder: string
let database: TestDatabase
let service: LiveService
let merchant: Merchant
/** A payout that waited for approval at the time of the copy, and was paid after it. */
let waiting: string

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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'momo-restore-'))
  database = { url: undefined, dataDir: join(folder, 'data'), drop: async () => {} }
  service = await startLiveService({ database, databaseUrl: undefined })
  merchant = await service.merchant()
  await orderAndEnd(merchant, 'payments', paymentTo(provider, { amount: 100_000 }))
  await manage(service.server, 'patch', `/applications/${merchant.applicationId}`, {
    payout_approval_rules: [{ currency: 'XAF', threshold: 5000, daily_limit: null }],
  })
  waiting = (await order(merchant, 'payouts', payoutTo(provider, { amount: 7777 }))).id
  await service.server.stop()
  cpSync(database.dataDir, join(folder, 'copy'), { recursive: true })
  await start()
  await approve(waiting)
  await ended(merchant, 'payouts', waiting)
  await service.server.stop()
  rmSync(database.dataDir, { recursive: true })
  cpSync(join(folder, 'copy'), database.dataDir, { recursive: true })
  await start({ recoveredTo })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a paid payout whose approval a restore forgot is asked about once it is approved again', async () => {
  expect((await read(merchant, 'payouts', waiting)).status).toBe('pending')
  await manage(service.server, 'post', '/recovery/finish')
  // A second submission would be refused, and fail the payout.
  service.momo.failNext('payout', { status: 500, code: 'NOT_ALLOWED' })
  await eventually(
    () => manage(service.server, 'post', `/payouts/${waiting}/approve`),
    ({ status }) => status === 200,
  )
  expect((await ended(merchant, 'payouts', waiting)).status).toBe('completed')
})
