#!/usr/bin/env node
// A clone has the sources, which Node runs as they are; an installed package has what is built.
import { existsSync } from 'node:fs'

const source = new URL('../src/cli/momo.ts', import.meta.url)
await import(
  existsSync(source) ? source.href : new URL('../dist/cli/momo.js', import.meta.url).href
)
