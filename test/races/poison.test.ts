import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openEmbedded } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { payment } from '../support/builders.ts'
import { createMerchant } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** What stands in the way of one holds up no other. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a sandbox payment that cannot be settled holds up no other, and ends when it can', async () => {
  const merchant = await createMerchant(server)
  const { db } = server.ctx
  await sql`ALTER TABLE transactions ADD CONSTRAINT poison CHECK (amount <> 666 OR status = 'pending')
    NOT VALID`.execute(db)
  const poisoned = await merchant.post('/payments', payment({ amount: 666 }))
  const others = await Promise.all(
    Array.from({ length: 5 }, () => merchant.post('/payments', payment())),
  )
  await eventually(
    () => merchant.get('/payments?status=successful'),
    ({ body }) => body.meta.total === others.length,
  )
  const read = () => merchant.get(`/payments/${poisoned.body.data.id}`)
  expect((await read()).body.data.status).toBe('pending')
  await sql`ALTER TABLE transactions DROP CONSTRAINT poison`.execute(db)
  await sql`UPDATE transactions SET due_at = now() WHERE amount = 666`.execute(db)
  await eventually(read, ({ body }) => body.data.status === 'successful')
})

test('an embedded database whose making was cut off is made anew', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-unfinished-')), 'database')
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  writeFileSync(`${folder}.unfinished`, '')
  const { db, close } = await openEmbedded(folder)
  await migrate(db)
  expect(existsSync(`${folder}.unfinished`)).toBe(false)
  await close()
  const again = await openEmbedded(folder)
  expect(await again.db.selectFrom('transactions').selectAll().execute()).toEqual([])
  await again.close()
})

test('a process whose embedded database is lost hears of it, and need not hang', async () => {
  const modules = new URL('../../', import.meta.url)
  // The engine has no standard input to copy from, and ends.
  const code = `
    import { sql } from 'kysely'
    import { openEmbedded } from './src/store/database.ts'
    const onLost = ({ message }) => {
      console.log(message)
      process.exit(7)
    }
    const { db } = await openEmbedded(undefined, { onLost })
    await sql\`CREATE TABLE t (n integer)\`.execute(db)
    await sql\`COPY t FROM STDIN\`.execute(db)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: modules })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const [exitCode] = await once(child, 'close')
  expect([exitCode, said]).toEqual([7, expect.stringContaining('The embedded database stopped')])
})
