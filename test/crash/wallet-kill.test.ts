import type { Database } from '../../src/database/database.ts'
import { allPages } from '../live/live-orders.ts'
import { payment } from '../support/builders.ts'
import { createMerchant, type Merchant, manage } from '../support/client.ts'
import { eventually, resourceIs } from '../support/eventually.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { prepared } from '../support/prepared.ts'
import { createTestDatabase } from '../support/server.ts'
import { prepareProcess, type ServiceProcess } from './service-process.ts'

/** The real process is killed while it moves merchants' money to the country wallets. */

const merchantCount = 12
const kills = 3

const database = prepared(createTestDatabase)
let node: ServiceProcess

beforeAll(async () => {
  node = await prepareProcess(database, { SANDBOX_LATENCY_MS: '0' })
})
afterAll(async () => {
  await node.end('SIGKILL')
  await database.drop()
})

/**
 * Changes the database while no process runs, because an embedded database allows only one process.
 */
const stopped = async (
  signal: NodeJS.Signals,
  change: (db: Database['db']) => Promise<unknown>,
) => {
  await node.end(signal)
  const { db, close } = await openTestDatabase(database)
  await change(db)
  await close()
  await node.start()
}

const setFloats = (db: Database['db'], value: string) =>
  db
    .insertInto('settings')
    .values({ name: 'provider_floats', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

const makeDue = (db: Database['db']) =>
  db
    .updateTable('scheduled_jobs')
    .set({ due_at: new Date(0).toISOString() })
    .execute()

const left = async (): Promise<number> =>
  (await manage(node, 'get', '/merchant-wallets')).body.data.balances_left

const paid = async (merchant: Merchant, changes: Record<string, unknown>): Promise<void> => {
  const { body } = await merchant.post('/payments', payment(changes))
  await eventually(() => merchant.get(`/payments/${body.data.id}`), resourceIs('successful'))
}

test('a process killed while moving money to country wallets moves the rest once after its restart', async () => {
  await node.start()
  await stopped('SIGTERM', (db) => setFloats(db, 'in use'))
  const merchants: Merchant[] = []
  for (let count = 0; count < merchantCount; count += 1) {
    const merchant = await createMerchant(node)
    await Promise.all([
      paid(merchant, { amount: 5000 }),
      paid(merchant, { country: 'CM', amount: 700 }),
    ])
    merchants.push(merchant)
  }
  const move = { pass: 1, since: new Date(0).toISOString(), after: null, isDone: false }
  await stopped('SIGTERM', async (db) => {
    await setFloats(db, JSON.stringify(move))
    await makeDue(db)
  })
  for (let killed = 0; killed < kills; killed += 1) {
    const before = await left()
    await eventually(left, (now) => now < before || now === 0)
    await stopped('SIGKILL', makeDue)
  }
  await eventually(left, (now) => now === 0)
  for (const { organisationId } of merchants) {
    const entries: { account: string; amount: number }[] = await allPages(
      { server: node },
      `/organisations/${organisationId}/ledger-entries`,
    )
    const moved = entries.filter(({ account }) => /^(wallet|provider_float):/.test(account))
    expect(moved.map(({ account, amount }) => `${account} ${amount}`).sort()).toEqual([
      'provider_float:carrier1_momo -5000',
      'provider_float:carrier1_momo -700',
      'provider_float:carrier1_momo 5000',
      'provider_float:carrier1_momo 700',
      'wallet:carrier1_momo:CG -5000',
      'wallet:carrier1_momo:CM -700',
    ])
  }
  expect((await manage(node, 'get', '/ledger-check')).body.data.discrepancies).toEqual([])
})
