import { join } from 'node:path'
import { type Database, openEmbedded, openPostgres } from '../../src/database/database.ts'
import type { TestDatabase } from './server.ts'

const ignore = (): void => {}
const listeners = { onConnectionError: ignore, onLost: ignore, onStatement: ignore }

/** Opens a test's database directly for reads and changes that no request can make. */
export const openTestDatabase = async ({ url, dataDir }: TestDatabase): Promise<Database> =>
  url === undefined ? openEmbedded(join(dataDir, 'database')) : openPostgres(url, 2, listeners)
