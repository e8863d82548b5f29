import { sql } from 'kysely'
import { payment } from '../support/builders.ts'
import { call, createMerchant } from '../support/client.ts'
import { createPerson } from '../support/people.ts'
import { prepared } from '../support/prepared.ts'
import { startTestServer } from '../support/server.ts'

let token: string

const asked = 60

const server = prepared(() => startTestServer({ databasePoolSize: 2 }))
const merchant = prepared(() => createMerchant(server))

beforeAll(async () => {
  token = (await createPerson(server, 'auditor')).token
  await merchant.post('/payments', payment())
})

const ask = (path: string) => call(server, 'get', `/management/v1${path}`, { key: token })

/**
 * Makes each merchant search slow. All searches together must take much less than a minute even on
 * a busy machine, because the service closes connections that are silent for a minute.
 */
const slowDown = () =>
  sql
    .raw(`
    CREATE FUNCTION slow(text) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE n integer := 0;
    BEGIN FOR i IN 1..50000 LOOP n := n + i % 7; END LOOP; RETURN n >= 0; END $$;
    ALTER TABLE organisations RENAME TO all_organisations;
    CREATE VIEW organisations AS SELECT * FROM all_organisations WHERE slow(name)`)
    .execute(server.ctx.db)

test('sixty simultaneous searches by one staff member do not delay a later payment', async () => {
  await slowDown()
  let answered = 0
  const searches = Array.from({ length: asked }, async () => {
    const { status } = await ask('/organisations?text=Boutique')
    answered += 1
    return status
  })
  const { status } = await merchant.post('/payments', payment())
  const answeredBefore = answered
  expect(status).toBe(201)
  expect(answeredBefore).toBeLessThan(asked / 2)
  expect(new Set(await Promise.all(searches))).toEqual(new Set([200]))
})
