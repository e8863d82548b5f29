import { expect, test } from '@jest/globals'
import { type Kysely, sql } from 'kysely'
import { migrations } from '../../src/database/migrations/index.ts'
import { runSteps } from '../../src/database/schema-steps.ts'
import { numberOf } from '../support/builders.ts'
import { walker } from '../support/checkout.ts'
import { createMerchant } from '../support/client.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { createTestDatabase, startTestServer, type TestDatabase } from '../support/server.ts'

/** Reverts the migration, as if it had not run yet, and runs it over existing rows. */
const migrateAgain = async (database: TestDatabase): Promise<void> => {
  const { db, close } = await openTestDatabase(database)
  for (const statement of [
    'DROP TRIGGER mark_attempted_session ON transactions',
    'DROP FUNCTION mark_attempted_session',
    'ALTER TABLE checkout_sessions DROP COLUMN attempted',
  ]) {
    await sql.raw(statement).execute(db)
  }
  await runSteps(db as Kysely<unknown>, migrations['0009-attempted-sessions'] ?? [])
  await close()
}

test('a payment started by the previous version counts as a use of its link', async () => {
  const database = await createTestDatabase()
  const options = { database, sandboxLatencyMs: 3_600_000 }
  const before = await startTestServer(options)
  const merchant = await createMerchant(before)
  const order = { amount: 5000, currency: 'XAF', uses_max: 1 }
  const link = (await merchant.account('post', '/payment-links', order)).body.data
  const follow = async (): Promise<string> => {
    const { headers } = await walker().post(link.url, 'amount=')
    return new URL(headers.get('location') ?? '', link.url).pathname
  }
  const [first, second] = [await follow(), await follow()]
  const pay = ({ url }: { url: string }, page: string) =>
    walker().pay({ url: new URL(page, url).href }, { phone: numberOf('512345') })
  expect((await pay(before, first)).status).toBe(303)
  await before.stop()
  await migrateAgain(database)

  const after = await startTestServer(options)
  expect((await pay(after, second)).status).toBe(403)
  await after.stop()
  await database.drop()
})
