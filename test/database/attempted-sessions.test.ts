import { type Kysely, sql } from 'kysely'
import { migrations } from '../../src/database/migrations/index.ts'
import { runSteps } from '../../src/database/schema-steps.ts'
import { numberOf } from '../support/builders.ts'
import { walker } from '../support/checkout.ts'
import { merchant, server } from '../support/own-merchant.ts'

test('a payment started by the previous version counts as a use of its payment link', async () => {
  // Payments from this number stay open.
  const phone = numberOf('999009')
  const order = { amount: 5000, currency: 'XAF', uses_max: 1 }
  const link = (await merchant.account('post', '/payment-links', order)).body.data
  const follow = async (): Promise<string> => {
    const { headers } = await walker().post(link.url, 'amount=')
    const { pathname } = new URL(headers.get('location') ?? '', link.url)
    return new URL(pathname, server.url).href
  }
  const [first, second] = [await follow(), await follow()]
  expect((await walker().pay({ url: first }, { phone })).status).toBe(303)

  // Reverts the migration, and applies it again to existing rows.
  const { db } = server.ctx
  for (const statement of [
    'DROP TRIGGER mark_attempted_session ON transactions',
    'DROP FUNCTION mark_attempted_session',
    'ALTER TABLE checkout_sessions DROP COLUMN attempted',
  ]) {
    await sql.raw(statement).execute(db)
  }
  await runSteps(db as unknown as Kysely<unknown>, migrations['0009-attempted-sessions'] ?? [])
  expect((await walker().pay({ url: second }, { phone })).status).toBe(403)
})
