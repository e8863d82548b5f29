import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is stored, so that every later start takes a second less.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)))
await import('./startup/run-process.ts')
