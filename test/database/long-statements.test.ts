import { describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openPostgres } from '../../src/database/database.ts'
import { createTestDatabase, hasRealEngines } from '../support/server.ts'

const describeOnPostgres = hasRealEngines ? describe : describe.skip

const ignore = (): void => {}

describeOnPostgres('statements over whole tables', () => {
  test('wait for a connection as long as others need, and longer than a request would', async () => {
    const { url, drop } = await createTestDatabase()
    const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }
    const { longDb, close } = openPostgres(url ?? '', 1, listeners)
    const statements = [6, 6, 0].map((seconds) =>
      sql<{ seconds: number }>`SELECT ${seconds}::integer AS seconds, pg_sleep(${seconds})`.execute(
        longDb,
      ),
    )
    try {
      const ended = await Promise.all(statements)
      expect(ended.map(({ rows }) => rows[0]?.seconds)).toEqual([6, 6, 0])
    } finally {
      await close()
      await drop()
    }
  })
})
