#!/usr/bin/env node
// A clone contains the sources. An installed package contains JavaScript, which also runs on older
// versions of Node.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const source = new URL('../src/cli/momo.ts', import.meta.url)
if (existsSync(source)) {
  const { runSource } = await import('./run.js')
  await runSource(fileURLToPath(source), process.argv.slice(2))
} else {
  await import(new URL('../dist/src/cli/momo.js', import.meta.url).href)
}
