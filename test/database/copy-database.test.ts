import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { payment, payout } from '../support/builders.ts'
import { call, clientOf, createMerchant, type Merchant, manage } from '../support/client.ts'
import { equals, eventually } from '../support/eventually.ts'
import { type Run, run } from '../support/momo.ts'
import { onPostgres } from '../support/on-postgres.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import {
  createTestDatabase,
  hasRealEngines,
  startTestServer,
  type TestServer,
} from '../support/server.ts'
import { arrived, bodyOf, createReceivers, pay, speakTo } from '../support/webhooks.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const describePostgres = hasRealEngines ? describe : describe.skip

describePostgres('momo copy-database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'momo-copy-'))
  const dataDir = join(folder, 'data')
  const embedded = { database: { url: undefined, dataDir, drop: async () => {} } }
  const { receive, stopAll } = createReceivers()
  const roles = ['owner', 'app'].map((name) => `copy_${name}_${randomBytes(6).toString('hex')}`)
  const [ownerRole = '', appRole = ''] = roles

  let source: TestServer
  let ownerUrl: string
  let appUrl: string
  let merchant: Merchant
  let person: { token: string }
  let receiver: Awaited<ReturnType<typeof receive>>
  let secret: string
  let processing: string
  let moved: TestServer
  let here: Merchant
  let before: unknown[]
  let copied: Run

  /** Reads data as the merchant, an administrator and a staff member. */
  const readAll = async (from: TestServer) => {
    const client = clientOf(from, merchant.secretKey)
    const replies = await Promise.all([
      client.get('/balance?currency=XAF&country=CG'),
      client.get('/payments?per_page=100'),
      client.get('/payouts?per_page=100'),
      client.account('get', '/events?per_page=100'),
      client.account('get', '/statement-lines?currency=XAF&per_page=100'),
      call(from, 'get', '/management/v1/session', { key: person.token }),
      manage(from, 'get', '/audit-entries?per_page=100'),
    ])
    return replies.map(({ status, body }) => [status, body.data])
  }

  const copy = (from: string, url: string, owner?: string) =>
    run(['copy-database'], {
      DATA_DIR: from,
      DATABASE_URL: url,
      ...(owner !== undefined && { MIGRATION_DATABASE_URL: owner }),
    })

  const reaches = (from: Pick<Merchant, 'get'>, path: string, status: string) =>
    eventually(async () => (await from.get(path)).body.data.status, equals(status))

  const urlFor = (role: string): string => {
    const url = new URL(target.url ?? '')
    url.username = role
    url.password = 'password-of-the-copy'
    return url.href
  }

  const target = prepared(() => createTestDatabase({ isEmpty: true }))

  beforeAll(async () => {
    for (const role of roles) {
      await onPostgres(server, `CREATE ROLE ${role} LOGIN PASSWORD 'password-of-the-copy'`)
    }
    await onPostgres(server, `GRANT momo_service TO ${appRole}`)
    const name = new URL(target.url ?? '').pathname.slice(1)
    await onPostgres(server, `ALTER DATABASE ${name} OWNER TO ${ownerRole}`)
    ownerUrl = urlFor(ownerRole)
    appUrl = urlFor(appRole)

    receiver = await receive()
    source = await startTestServer(embedded)
    merchant = await createMerchant(source)
    person = await createPerson(source, 'owner')
    const endpoint = await speakTo(source).register(merchant, receiver.url)
    secret = endpoint.secret
    const paid = await pay(merchant, '999001', {
      metadata: { note: 'a "quote", a \\ and a (comma),\nthe next line, é and 😀', empty: '' },
    })
    const paidOut = await merchant.post('/payouts', payout())
    processing = await pay(merchant, '999009')
    await reaches(merchant, `/payments/${paid}`, 'successful')
    await reaches(merchant, `/payouts/${paidOut.body.data.id}`, 'completed')
    await reaches(merchant, `/payments/${processing}`, 'processing')
    await arrived(receiver, 2)
    before = await readAll(source)
    await expect(copy(dataDir, appUrl, ownerUrl)).resolves.toMatchObject({
      code: 1,
      err: expect.stringContaining('is in use by'),
    })
    await source.stop()
    for (const each of ['again', 'other']) cpSync(dataDir, join(folder, each), { recursive: true })

    copied = await copy(dataDir, appUrl, ownerUrl)
    moved = await startTestServer({
      database: target,
      databaseUrl: appUrl,
      migrationDatabaseUrl: ownerUrl,
    })
    here = { ...merchant, ...clientOf(moved, merchant.secretKey) }
  })

  afterAll(async () => {
    await moved?.stop()
    await stopAll()
    await target?.drop()
    for (const role of roles) await onPostgres(server, `DROP ROLE IF EXISTS ${role}`)
    rmSync(folder, { recursive: true, force: true })
  })

  test('a copied database returns the same data to merchants and staff as the embedded database', async () => {
    expect(copied).toMatchObject({ code: 0, err: '' })
    expect(copied.out).toMatch(/^Copied \d+ rows of \d+ tables from /)
    expect(await readAll(moved)).toEqual(before)
  })

  test('a payment that was processing during the copy completes, and its event is signed', async () => {
    const count = receiver.received.length
    const reply = await manage(moved, 'post', `/sandbox/transactions/${processing}/outcome`, {
      status: 'successful',
    })
    expect(reply.status).toBe(200)
    expect((await here.get(`/payments/${processing}`)).body.data.status).toBe('successful')
    const events = await arrived(receiver, count + 1)
    const event = events.find((each) => bodyOf(each).data.id === processing)
    if (event === undefined) throw new Error('the payment has no event')
    expect(new Webhook(secret).verify(event.body, event.headers)).toMatchObject({
      type: 'payment.succeeded',
    })
  })

  test('a copied database accepts new payments, and its ledger balances', async () => {
    const { status, body } = await here.post('/payments', payment())
    expect(status).toBe(201)
    await reaches(here, `/payments/${body.data.id}`, 'successful')
    const check = await manage(moved, 'get', '/ledger-check')
    expect(check.body.data).toMatchObject({ balanced: true, discrepancies: [] })
  })

  test('the triggers and foreign keys of a copied database match those created by the migrations', async () => {
    const odd = `
      SELECT tgname AS name FROM pg_trigger WHERE tgenabled <> 'O'
      UNION ALL SELECT conname FROM pg_constraint WHERE contype = 'f' AND condeferrable`
    expect(await onPostgres(target.url ?? '', odd)).toEqual([])
  })

  test('the embedded database is kept after a copy, but it is neither started nor copied again', async () => {
    expect(existsSync(join(dataDir, 'database.moved-to-postgresql', 'PG_VERSION'))).toBe(true)
    await expect(startTestServer({ ...embedded, databaseUrl: undefined })).rejects.toThrow(
      'was moved to PostgreSQL: set DATABASE_URL',
    )
    expect(await copy(dataDir, appUrl, ownerUrl)).toMatchObject({
      code: 1,
      err: `The database in ${dataDir} has already been copied. Nothing was changed.\n`,
    })
  })

  test('a database that contains rows or an unrelated table is refused as the target of a copy', async () => {
    const other = join(folder, 'again')
    const filled = await copy(other, appUrl, ownerUrl)
    expect(filled).toMatchObject({ code: 1, out: '' })
    expect(filled.err).toMatch(/is not empty: it has the table "\w+" with rows/)
    const foreign = await createTestDatabase({ isEmpty: true })
    try {
      await onPostgres(foreign.url ?? '', 'CREATE TABLE invoices (id integer)')
      const refused = await copy(other, foreign.url ?? '')
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toContain('is not empty: it has the table "invoices".')
      expect(
        await onPostgres(foreign.url ?? '', "SELECT to_regclass('migrations')::text AS found"),
      ).toEqual([{ found: null }])
    } finally {
      await foreign.drop()
    }
    expect(existsSync(join(other, 'database', 'PG_VERSION'))).toBe(true)
  })

  test('a new copy fills the empty tables that an interrupted copy left behind', async () => {
    const left = await createTestDatabase()
    try {
      const again = await copy(join(folder, 'other'), left.url ?? '')
      expect(again).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Copied \d+/) })
    } finally {
      await left.drop()
    }
  })

  test('a database copy needs DATABASE_URL and a folder with a database', async () => {
    expect(await run(['copy-database'], { DATA_DIR: join(folder, 'again') })).toMatchObject({
      code: 1,
      err: 'Set DATABASE_URL to an empty PostgreSQL database. Nothing was changed.\n',
    })
    const nowhere = join(folder, 'nowhere')
    expect(await copy(nowhere, appUrl)).toMatchObject({
      code: 1,
      err: `${nowhere} has no database: set DATA_DIR to its folder. Nothing was changed.\n`,
    })
    expect(existsSync(nowhere)).toBe(false)
  })
})
