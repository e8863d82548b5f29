import { sql } from 'kysely'
import type { Database } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { migrations } from '../../src/database/migrations/index.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { createTestDatabase, type TestDatabase } from '../support/server.ts'

const [application, other] = [
  '0193a1f0-0000-7000-8000-000000000001',
  '0193a1f0-0000-7000-8000-000000000002',
]
const paymentId = '0193a1f0-0000-7000-8000-0000000000aa'

let database: TestDatabase
let one: Database

beforeEach(async () => {
  database = await createTestDatabase()
  one = await openTestDatabase(database)
  await migrate(one.db)
})
afterEach(async () => {
  await one.close()
  await database.drop()
})

/** Tables that later migrations create do not affect this test. */
const upToIt = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => name <= '0004-event-feed'),
)

const withdraw = async (): Promise<void> => {
  for (const statement of [
    'DROP TRIGGER place_event ON events',
    'DROP FUNCTION place_event, event_resource',
    'ALTER TABLE events DROP COLUMN position, DROP COLUMN sequence, DROP COLUMN resource_id',
    'DROP TABLE event_feeds, event_recoveries',
    "DELETE FROM migrations WHERE name >= '0004'",
  ]) {
    await sql.raw(statement).execute(one.db)
  }
}

const insert = (number: number, of = application, payload: object = { data: { id: paymentId } }) =>
  sql`
    INSERT INTO events (id, application_id, environment, type, payload, created_at)
    VALUES (${`0193a1f1-0000-7000-8000-${String(number).padStart(12, '0')}`}::uuid, ${of}::uuid,
      'test', 'payment.succeeded', ${JSON.stringify(payload)}, now())`.execute(one.db)

const places = async (of = application): Promise<unknown[]> => {
  const { rows } = await sql<{ resource_id: string; position: number; sequence: number }>`
    SELECT resource_id, position, sequence FROM events
    WHERE application_id = ${of}::uuid ORDER BY id`.execute(one.db)
  return rows.map(({ resource_id, position, sequence }) => [resource_id, position, sequence])
}

test('the migration numbers earlier events by id, and later events continue the numbering', async () => {
  await withdraw()
  for (const number of [3, 1, 2]) await insert(number)
  await insert(4, other, { data: { message: 'Bonjour' } })
  await migrate(one.db, upToIt)
  await insert(5)
  await insert(6, other, { data: { id: 'not a uuid' } })
  expect(await places()).toEqual([
    [paymentId, 1, 1],
    [paymentId, 2, 2],
    [paymentId, 3, 3],
    [paymentId, 4, 4],
  ])
  expect(await places(other)).toEqual([
    [null, 1, 1],
    [null, 2, 1],
  ])
})

test('an event that was not committed leaves no gap in the feed', async () => {
  await insert(1)
  const failing = one.db.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO events (id, application_id, environment, type, payload, created_at)
      VALUES (gen_random_uuid(), ${application}::uuid, 'test', 'payment.failed', '{}', now())
      `.execute(tx)
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await insert(2)
  expect(await places()).toEqual([
    [paymentId, 1, 1],
    [paymentId, 2, 2],
  ])
})
