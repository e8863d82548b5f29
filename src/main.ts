import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readArguments } from './startup/command-line.ts'
import { holdHangUp } from './startup/hang-up.ts'

readArguments(
  'Usage: node src/main.ts serves the API; the environment configures it (docs/production.md).',
)
holdHangUp()
// Caching compiled code makes later starts a second faster.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)))
await import('./startup/run-process.ts')
