import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldedReference } from './folded-reference.ts'
import { lists } from './migrations/baseline/lists.ts'

const modules = new URL('../../node_modules/', import.meta.url)
const migrations = fileURLToPath(new URL('migrations/', import.meta.url))

const migrationFiles = (): string[] =>
  readdirSync(migrations, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()

/**
 * Settings of a new cluster. The operating system already caches the database files, and the
 * default buffers of 128 MB would cache them twice.
 */
export const imageSettings = 'shared_buffers = 16MB\n'

/**
 * Returns the folder where the installation stores an empty, migrated cluster. New databases are
 * copies of this cluster. The folder name depends on the engine, its settings and the schema
 * sources, so that other versions use another folder.
 */
export const imageFolder = (): string => {
  const made = createHash('sha256')
  made.update(readFileSync(new URL('@electric-sql/pglite/package.json', modules)))
  for (const name of migrationFiles()) made.update(readFileSync(join(migrations, name)))
  // Migrations import these values, which define the schema.
  made.update(JSON.stringify(lists))
  made.update(foldedReference('text'))
  made.update(imageSettings)
  return fileURLToPath(new URL(`.cache/embedded-${made.digest('hex').slice(0, 12)}`, modules))
}
