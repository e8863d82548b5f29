import { sql } from 'kysely'
import { vacuum } from '../../src/database/vacuum.ts'
import { eventually } from '../support/eventually.ts'
import { openTestDatabase } from '../support/open-database.ts'
import { createTestDatabase, hasRealEngines } from '../support/server.ts'

/** Only the embedded engine needs `vacuum`, because it has no autovacuum. */

interface Care {
  changed: number
  is_vacuumed: boolean
  is_analyzed: boolean
}

const onEmbedded = hasRealEngines ? test.skip : test

onEmbedded('heavily changed tables are vacuumed and analyzed, and no others', async () => {
  const files = await createTestDatabase()
  const { db, close } = await openTestDatabase(files)
  try {
    const careOf = async (name: string): Promise<Care | undefined> => {
      const { rows } = await sql<Care>`
        SELECT n_tup_ins AS changed, last_vacuum IS NOT NULL AS is_vacuumed,
          last_analyze IS NOT NULL AS is_analyzed
        FROM pg_stat_user_tables WHERE relname = ${name}`.execute(db)
      return rows[0]
    }
    await sql`CREATE TABLE worn AS SELECT n FROM generate_series(1, 5000) AS n`.execute(db)
    await sql`CREATE TABLE still AS SELECT n FROM generate_series(1, 10) AS n`.execute(db)
    await eventually(
      async () => [await careOf('worn'), await careOf('still')],
      (cares) => cares.every((care) => (care?.changed ?? 0) > 0),
    )
    await vacuum(db)
    const kept = { is_vacuumed: true, is_analyzed: true }
    await eventually(
      () => careOf('worn'),
      (care) => care?.is_vacuumed === true,
    )
    expect(await careOf('worn')).toEqual({ changed: 5000, ...kept })
    expect(await careOf('still')).toEqual({ changed: 10, is_vacuumed: false, is_analyzed: false })
  } finally {
    await close()
    await files.drop()
  }
})
