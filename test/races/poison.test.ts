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

/** Runs a program beside an embedded database; one that is lost ends it with 7. */
const outlive = async (limit: string, folder: string | undefined, work: string) => {
  const code = `
    import { sql } from 'kysely'
    import { openEmbedded } from './src/store/database.ts'
    const onLost = ({ message }) => {
      console.log(message)
      process.exit(7)
    }
    const { db } = await openEmbedded(${JSON.stringify(folder)}, { onLost })
    ${work}`
  const command = `${limit} exec "$0" --input-type=module --eval "$1"`
  const cwd = new URL('../../', import.meta.url)
  const child = spawn('sh', ['-c', command, process.execPath, code], { cwd })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const [exitCode] = await once(child, 'close')
  return [exitCode, said]
}

test('a process whose embedded engine ends hears of it, and need not hang', async () => {
  // It has no standard input to copy from.
  const work = `await sql\`CREATE TABLE t (n integer)\`.execute(db)
    await sql\`COPY t FROM STDIN\`.execute(db)`
  expect(await outlive('', undefined, work)).toEqual([
    7,
    expect.stringContaining('The embedded database stopped'),
  ])
})

test('a process whose embedded engine can write no more hears of it, and keeps what it had', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-full-')), 'database')
  const first = await openEmbedded(folder)
  await sql`CREATE TABLE t (n integer, filler text)`.execute(first.db)
  await first.close()
  // Files end at 12 MiB (in units of 512 bytes), before a segment of the write-ahead log does.
  const work = `
    for (let n = 1; ; n += 1) {
      await sql\`INSERT INTO t VALUES (\${n}, repeat('x', 100000))\`.execute(db)
      console.log('kept', n)
    }`
  const [exitCode, said] = await outlive('ulimit -f 24576;', folder, work)
  expect([exitCode, said]).toEqual([7, expect.stringContaining('The embedded database stopped')])
  const kept = String(said).match(/kept/g)?.length ?? 0
  expect(kept).toBeGreaterThan(0)
  const again = await openEmbedded(folder)
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM t`.execute(again.db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(kept)
  await again.close()
})
