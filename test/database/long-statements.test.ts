import { sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '../../src/database/database.ts'
import { databaseFailureOf } from '../../src/database/database-errors.ts'
import { eventually } from '../support/eventually.ts'
import { createTestDatabase, hasRealEngines } from '../support/server.ts'

const describeOnPostgres = hasRealEngines ? describe : describe.skip

const ignore = (): void => {}

describeOnPostgres('statements over whole tables', () => {
  test(
    'long statements wait for a connection as long as configured, which is longer than for a ' +
      'request',
    async () => {
      const { url, drop } = await createTestDatabase()
      const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
      const { longDb, close } = openPostgres(url ?? '', 1, listeners)
      const statements = [6, 6, 0].map((seconds) =>
        sql<{
          seconds: number
        }>`SELECT ${seconds}::integer AS seconds, pg_sleep(${seconds})`.execute(longDb),
      )
      try {
        const ended = await Promise.all(statements)
        expect(ended.map(({ rows }) => rows[0]?.seconds)).toEqual([6, 6, 0])
      } finally {
        await close()
        await drop()
      }
    },
  )
})

describeOnPostgres('a prepared statement', () => {
  test('a long database statement is not repeated if it gets no response in time', async () => {
    const { url, drop } = await createTestDatabase({ isEmpty: true })
    const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
    const { db, close } = openPostgres(url ?? '', 1, listeners, 2000)
    const observer = new pg.Client({ connectionString: url })
    await observer.connect()
    const insert = (seconds: number) =>
      sql`INSERT INTO notes SELECT ${seconds}::integer FROM pg_sleep(${seconds}::integer)`
    const countOf = async (query: string): Promise<number> =>
      (await observer.query(`SELECT count(*)::integer AS count FROM ${query}`)).rows[0].count
    try {
      await observer.query('CREATE TABLE notes (seconds integer)')
      // The server's limits are shorter than the client's.
      for (const limit of ['statement_timeout', 'lock_timeout'])
        await sql.raw(`SET ${limit} = 0`).execute(db)
      for (let times = 0; times < 6; times += 1) await insert(0).execute(db)
      await expect(insert(6).execute(db)).rejects.toThrow('Query read timeout')
      await eventually(
        () =>
          countOf(`pg_stat_activity WHERE state = 'active' AND query LIKE 'INSERT INTO notes%'`),
        (running) => running === 0,
      )
      expect(await countOf('notes')).toBe(6)
    } finally {
      await observer.end()
      await close()
      await drop()
    }
  })
})

test.each([
  ['55P03', 'lock'],
  ['40P01', 'lock'],
  ['40001', 'refused'],
  ['40003', 'trouble'],
  ['22P02', 'refused'],
  ['23505', 'refused'],
  ['42P01', 'refused'],
  ['P0001', 'refused'],
  ['08006', 'trouble'],
  ['57P01', 'trouble'],
  ['25006', 'trouble'],
  ['XX000', 'trouble'],
])('the SQLSTATE %s counts as the database failure "%s"', (code, expected) => {
  const error = Object.assign(new Error('from the server'), { code })
  expect(databaseFailureOf(error, false)).toBe(expected)
})
