import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { openEmbedded } from '../src/database/database.ts'
import { imageFile } from '../src/database/embedded-image.ts'
import { migrate } from '../src/database/migrate.ts'
import { readArguments } from '../src/startup/command-line.ts'

/**
 * Runs after installation: creates the image of the embedded database and the compile cache, which
 * halves the time of a first start. npm also runs it at other times (`npm exec`), when it leaves
 * existing files as they are.
 */

readArguments(
  'Usage: node scripts/prepare-embedded.ts makes what a first start of the service would make.',
)
const file = imageFile()
if (existsSync(file)) process.exit()
const folder = dirname(file)
rmSync(folder, { recursive: true, force: true })
enableCompileCache(join(folder, 'compiled'))
const { db, embedded, close } = await openEmbedded()
if (embedded === undefined) throw new Error('no embedded engine')
await migrate(db)
const image = await embedded.pglite.dumpDataDir('none')
await close()

mkdirSync(folder, { recursive: true })
writeFileSync(`${file}.new`, Buffer.from(await image.arrayBuffer()))
renameSync(`${file}.new`, file)

// Loads what a start loads, so that the first one finds it compiled.
await import('../src/startup/start-server.ts')
