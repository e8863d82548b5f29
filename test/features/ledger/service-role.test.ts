import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { numberOf, payment, payout } from '../../support/builders.ts'
import { createMerchant, goLive, type Merchant, manage } from '../../support/client.ts'
import { eventually, resourceEnded } from '../../support/eventually.ts'
import { purgeIn } from '../../support/purge.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../support/server.ts'

const ended = (merchant: Merchant, path: string) =>
  eventually(() => merchant.get(path), resourceEnded)

const ledgerCheckOf = async (server: TestServer) => {
  const { balanced, discrepancies } = (await manage(server, 'get', '/ledger-check')).body.data
  return { balanced, discrepancies }
}

describe('permissions of the service role', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
    const merchant = await createMerchant(server)
    const { body } = await merchant.post('/payments', payment())
    await ended(merchant, `/payments/${body.data.id}`)
  })
  afterAll(() => server.stop())

  const asService = (statement: string) =>
    server.ctx.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE momo_service`.execute(tx)
      return sql.raw(statement).execute(tx)
    })

  test.each([
    ['changes an entry', 'UPDATE ledger_entries SET amount = 1'],
    ['deletes an entry', 'DELETE FROM ledger_entries'],
    ['truncates the entries', 'TRUNCATE ledger_entries'],
    ['changes a posting', "UPDATE ledger_postings SET reason = 'x'"],
    ['deletes a posting', 'DELETE FROM ledger_postings'],
    ['sets a balance', 'UPDATE ledger_accounts SET balance = 1'],
    ['opens an account', 'INSERT INTO ledger_accounts SELECT * FROM ledger_accounts'],
    ['closes an account', 'DELETE FROM ledger_accounts'],
    ['changes the history', "UPDATE transaction_transitions SET to_status = 'failed'"],
    ['deletes the history', 'DELETE FROM transaction_transitions'],
    ['deletes a transaction', 'DELETE FROM transactions'],
    ['deletes a checkout session', 'DELETE FROM checkout_sessions'],
    ['claims a migration', "INSERT INTO migrations VALUES ('0099', now()::text)"],
    ['disables a trigger', 'ALTER TABLE ledger_entries DISABLE TRIGGER update_balances'],
    ['drops a trigger', 'DROP TRIGGER guard ON transactions'],
    ['drops a constraint', 'ALTER TABLE ledger_accounts DROP CONSTRAINT never_below_zero'],
    [
      'replaces the function that updates balances',
      `CREATE OR REPLACE FUNCTION ledger_update_balances() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RETURN NULL; END'`,
    ],
    ['disables all triggers', 'SET session_replication_role = replica'],
    ['grants itself permissions', 'SELECT grant_service_role()'],
  ])('the service role never %s', async (_, statement) => {
    await expect(asService(statement)).rejects.toThrow(/permission denied|must be owner/)
    expect(await ledgerCheckOf(server)).toEqual({ balanced: true, discrepancies: [] })
  })

  test('the service role may lock a balance to create payouts', async () => {
    await expect(asService('SELECT * FROM ledger_accounts FOR UPDATE')).resolves.toBeDefined()
  })
})

/** Skips tests on an embedded database, which has a single user. */
const onPostgres = hasRealEngines ? describe : describe.skip

onPostgres('a service that connects as a member of the role', () => {
  let database: TestDatabase
  let server: TestServer
  const role = `momo_test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')

  beforeAll(async () => {
    database = await createTestDatabase()
    const owner = await startTestServer({ database, role: 'api' })
    await sql
      .raw(`CREATE ROLE ${role} LOGIN PASSWORD '${password}' IN ROLE momo_service`)
      .execute(owner.ctx.db)
    await owner.stop()
    const url = new URL(database.url ?? '')
    url.username = role
    url.password = password
    server = await startTestServer({
      database,
      databaseUrl: url.href,
      migrationDatabaseUrl: database.url,
    })
  })
  afterAll(async () => {
    await server.stop()
    const owner = await startTestServer({ database, role: 'api' })
    await sql.raw(`DROP OWNED BY ${role}`).execute(owner.ctx.db)
    await sql.raw(`DROP ROLE ${role}`).execute(owner.ctx.db)
    await owner.stop()
    await database.drop()
  })

  test('the service role is sufficient to run the whole service', async () => {
    const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(server.ctx.db)
    expect(rows).toEqual([{ name: role }])
    const merchant = await createMerchant(server)
    const made = (await merchant.post('/payments', payment())).body.data.id
    expect((await ended(merchant, `/payments/${made}`)).body.data.status).toBe('successful')
    for (const [path, order] of [
      ['/payouts', payout()],
      ['/payouts', payout({ phone_number: numberOf('999002') })],
      ['/refunds', { payment_id: made, amount: 1000 }],
    ] as const) {
      const { status, body } = await merchant.post(path, order)
      expect(status).toBe(201)
      await ended(merchant, `${path}/${body.data.id}`)
    }
    await goLive(server, merchant)
    const endpoints = `/applications/${merchant.applicationId}/webhook-endpoints`
    const { body } = await manage(server, 'post', endpoints, {
      url: 'http://127.0.0.1:1/',
      environment: 'test',
    })
    const path = `/webhook-endpoints/${body.data.id}`
    expect((await manage(server, 'post', `${path}/ping`)).status).toBe(202)
    expect((await manage(server, 'delete', path)).status).toBe(204)
    await purgeIn(server, 400)
    expect((await merchant.account('get', '/events')).body.data).toEqual([])
    expect(await ledgerCheckOf(server)).toEqual({ balanced: true, discrepancies: [] })
    const errors = server.logLines.filter((line) => JSON.parse(line).level >= 50)
    expect(errors).toEqual([])
  })
})
