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
 * Settings of a new cluster. Its files are in the memory of the operating system anyway; buffers of
 * the usual 128 MB would hold them twice.
 */
export const imageSettings = 'shared_buffers = 16MB\n'

/**
 * The folder where installation stores an empty, migrated cluster, of which new databases are
 * copies. Its name depends on the engine, its settings and the sources of the schema, so that no
 * other version of them uses this folder.
 */
export const imageFolder = (): string => {
  const made = createHash('sha256')
  made.update(readFileSync(new URL('@electric-sql/pglite/package.json', modules)))
  for (const name of migrationFiles()) made.update(readFileSync(join(migrations, name)))
  // What migrations import and write into the schema.
  made.update(JSON.stringify(lists))
  made.update(foldedReference('text'))
  made.update(imageSettings)
  return fileURLToPath(new URL(`.cache/embedded-${made.digest('hex').slice(0, 12)}`, modules))
}
