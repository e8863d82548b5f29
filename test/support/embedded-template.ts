import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'

/**
 * Runs once before all tests: a migrated embedded database, of which every test server gets a
 * copy. To make one anew costs seconds of processor time, to copy one milliseconds. Where
 * PostgreSQL is named there is none: a new database and its schema are as quick as a copy.
 */
const prepare = async (): Promise<void> => {
  if (process.env.TEST_DATABASE_URL !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'momo-template-'))
  const { db, close } = await openEmbedded(join(folder, 'database'))
  await migrate(db)
  await close()
  process.env.TEST_EMBEDDED_TEMPLATE = folder
}

export default prepare
