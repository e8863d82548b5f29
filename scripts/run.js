#!/usr/bin/env node
/**
 * Runs a TypeScript source file with a version of Node that supports TypeScript: this one, or the
 * version that `make` has installed. With `--path`, prints the path of that Node, or exits with 1
 * if there is no such Node.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const isRecent = major > 24 || (major === 24 && minor >= 12)

/** Without installation scripts, npm leaves a Node executable that does not start. */
const canStart = (path) => existsSync(path) && spawnSync(path, ['--version']).status === 0

const findBrought = () =>
  ['node_modules/.bin/node', '.cache/node-24/node_modules/.bin/node']
    .map((path) => fileURLToPath(new URL(`../${path}`, import.meta.url)))
    .find(canStart)

/** Forwards signals, and exits in the same way as the other Node. */
const runIn = (node, args) =>
  new Promise((ended) => {
    const child = spawn(node, args, { stdio: 'inherit' })
    // Forwarding is safe, because the programs tolerate a signal that the terminal has also sent.
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']
    for (const signal of signals) process.on(signal, () => child.kill(signal))
    child.once('exit', (status, signal) => {
      for (const each of signals) process.removeAllListeners(each)
      if (signal !== null) process.kill(process.pid, signal)
      process.exitCode = status ?? 1
      ended()
    })
  })

/** If this Node is too old, runs the file in the installed Node. */
export const runSource = async (file, parameters) => {
  if (isRecent) return import(pathToFileURL(file).href)
  const brought = findBrought()
  if (brought === undefined) {
    console.error(
      `This needs Node 24.12 or newer, and found ${process.version}: \`make run\` brings one.`,
    )
    process.exit(1)
  }
  await runIn(brought, [file, ...parameters])
}

const [, self, first = '', ...rest] = process.argv
if (resolve(self) === fileURLToPath(import.meta.url)) {
  if (first === '--path') {
    const path = isRecent ? process.execPath : findBrought()
    if (path === undefined) process.exitCode = 1
    else console.log(path)
  } else {
    process.argv.splice(1, 2, resolve(first))
    await runSource(resolve(first), rest)
  }
}
