#!/usr/bin/env node
/**
 * Runs a TypeScript file of the sources with a Node that can run it: this one, or the one that
 * `make` has installed. With `--path` it prints the path of that Node.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const isRecent = major > 24 || (major === 24 && minor >= 12)

const brought = ['node_modules/.bin/node', '.cache/node-24/node_modules/.bin/node']
  .map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)))
  .find((path) => existsSync(path))

/** Runs a file in this process or, if its Node is too old, in one of the installed Node. */
export const runSource = async (file, parameters) => {
  if (isRecent) return import(pathToFileURL(file).href)
  if (brought === undefined) {
    console.error(
      `This needs Node 24.12 or newer, and found ${process.version}: \`make run\` brings one.`,
    )
    process.exit(1)
  }
  const { status, signal } = spawnSync(brought, [file, ...parameters], { stdio: 'inherit' })
  if (signal !== null) process.kill(process.pid, signal)
  process.exit(status ?? 1)
}

const [, self, first = '', ...rest] = process.argv
if (resolve(self) === fileURLToPath(import.meta.url)) {
  if (first === '--path') console.log(isRecent ? process.execPath : (brought ?? 'node'))
  else {
    process.argv.splice(1, 2, resolve(first))
    await runSource(resolve(first), rest)
  }
}
