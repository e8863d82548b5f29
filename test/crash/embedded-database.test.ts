import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { lockDataFolder } from '../../src/database/data-folder.ts'
import { openEmbedded } from '../../src/database/database.ts'

test('an embedded database whose creation was interrupted is created again', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-unfinished-')), 'database')
  mkdirSync(folder)
  writeFileSync(join(folder, 'PG_VERSION'), '17\n')
  writeFileSync(`${folder}.unfinished`, '')
  const { db, close } = await openEmbedded(folder)
  await sql`CREATE TABLE t (n integer)`.execute(db)
  expect(existsSync(`${folder}.unfinished`)).toBe(false)
  await close()
  const again = await openEmbedded(folder)
  expect((await sql`SELECT n FROM t`.execute(again.db)).rows).toEqual([])
  await again.close()
})

test('no other system user may read or change the files of an embedded database', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-closed-')), 'database')
  const forOthers = () => statSync(folder).mode & 0o077
  const created = await openEmbedded(folder)
  expect(forOthers()).toBe(0)
  await created.close()
  chmodSync(folder, 0o755)
  const again = await openEmbedded(folder)
  expect(forOthers()).toBe(0)
  await again.close()
})

test('no other system user may enter a new data folder, or lock an existing data folder', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-entered-')), 'data')
  const forOthers = (path: string) => statSync(path).mode & 0o077
  lockDataFolder(folder).release()
  expect(forOthers(folder)).toBe(0)
  const lock = join(folder, 'lock')
  chmodSync(lock, 0o644)
  lockDataFolder(folder).release()
  expect(forOthers(lock)).toBe(0)
})

/** Runs a program on an embedded database. The program exits with 7 when the database stops. */
const runUntilLost = async (limit: string, folder: string | undefined, work: string) => {
  const code = `
    import { sql } from 'kysely'
    import { openEmbedded } from './src/database/database.ts'
    const onLost = ({ message }) => {
      console.log(message)
      process.exit(7)
    }
    const { db } = await openEmbedded(${JSON.stringify(folder)}, { onLost })
    ${work}`
  const command = `${limit} exec "$0" --input-type=module --eval "$1"`
  const cwd = new URL('../../', import.meta.url)
  const child = spawn('sh', ['-c', command, process.execPath, code], { cwd })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [exitCode] = await once(child, 'close')
  return [exitCode, output]
}

test('a process is notified when its embedded engine stops, and can exit', async () => {
  // The statement fails, because there is no standard input to copy from.
  const work = `await sql\`CREATE TABLE t (n integer)\`.execute(db)
    await sql\`COPY t FROM STDIN\`.execute(db)`
  expect(await runUntilLost('', undefined, work)).toEqual([
    7,
    expect.stringContaining('The embedded database stopped'),
  ])
})

test('an embedded engine that cannot write stops its process without losing data', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'momo-full-')), 'database')
  const created = await openEmbedded(folder)
  // Starts a new segment of the write-ahead log, so that none of the segment is used yet.
  await sql`SELECT pg_switch_wal()`.execute(created.db)
  await created.close()
  // Files are limited to 12 MiB (in blocks of 512 bytes), which is less than a segment. The filler
  // is not compressed, so it fills a segment quickly.
  const work = `
    await sql\`CREATE TABLE t (n integer, filler text STORAGE EXTERNAL)\`.execute(db)
    for (let n = 1; ; n += 1) {
      await sql\`INSERT INTO t VALUES (\${n}, repeat('x', 100000))\`.execute(db)
      console.log('stored', n)
    }`
  const [exitCode, output] = await runUntilLost('ulimit -f 24576;', folder, work)
  expect([exitCode, output]).toEqual([7, expect.stringContaining('The embedded database stopped')])
  const stored = String(output).match(/stored/g)?.length ?? 0
  expect(stored).toBeGreaterThan(0)
  const again = await openEmbedded(folder)
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM t`.execute(again.db)
  expect(rows[0]?.count).toBeGreaterThanOrEqual(stored)
  await again.close()
})
