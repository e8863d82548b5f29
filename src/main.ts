import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readArguments } from './startup/command-line.ts'

readArguments(
  'Usage: node src/main.ts serves the API; the environment configures it (docs/production.md).',
)
// What was compiled once need not be again: it spares every later start a second.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)))
await import('./startup/run-process.ts')
