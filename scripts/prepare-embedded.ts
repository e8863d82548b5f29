import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { openEmbedded } from '../src/database/database.ts'
import { imageFolder, imageSettings } from '../src/database/embedded-image.ts'
import { migrate } from '../src/database/migrate.ts'
import { readArguments } from '../src/startup/command-line.ts'

/**
 * Runs after installation. Creates the embedded database image and the compile cache, which halves
 * the time of the first start. npm also runs this script at other times (`npm exec`), so existing
 * files are kept.
 */

readArguments('Usage: node scripts/prepare-embedded.ts prepares the first start of the service.')
const image = imageFolder()
if (existsSync(image)) process.exit()
const folder = dirname(image)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
enableCompileCache(join(folder, 'compiled'))
const made = `${image}.new`
const { db, close } = await openEmbedded(made)
await migrate(db)
await close()
appendFileSync(join(made, 'postgresql.conf'), imageSettings)
// The engine creates its files world-writable. These permissions let every user read the files, but
// not change them.
chmodSync(made, 0o755)
for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
  chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
}
renameSync(made, image)

// Loading the modules of a service start compiles them, so that the first start is faster.
await import('../src/startup/start-server.ts')
