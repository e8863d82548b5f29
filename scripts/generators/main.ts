import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readArguments } from '../../src/startup/command-line.ts'
import { install, modulesOf } from './install.ts'
import { reportPage } from './report.ts'
import type { DocumentName } from './scenario/clients.ts'
import { startService } from './service.ts'
import { createSetups, startLaterService } from './setups.ts'
import { type Generator, generators } from './table.ts'
import { documentNames, type Result, tryGenerator } from './work.ts'

/**
 * Generates a client of every document with every generator, or with the generators in the
 * arguments, compiles the client, and runs it against the service. Without arguments, writes the
 * report of a release. Fails if a result differs from the table of generators.
 */

const reports = fileURLToPath(new URL('../../release/reports/', import.meta.url))
/** Returns the versions of a generator's packages, or null if its language is not installed. */
const versionsOf = (generator: Generator): string | null => {
  const { packages, system } = generator
  const own = packages.map((name) => {
    const path = join(modulesOf(generator), name, 'package.json')
    return `${name} ${JSON.parse(readFileSync(path, 'utf8')).version}`
  })
  if (system === undefined) return own.join(', ')
  const [program = '', ...parameters] = system.version
  const { status, stdout } = spawnSync(program, parameters, { encoding: 'utf8' })
  const [version] = /\d[\d.]*/.exec(stdout ?? '') ?? []
  return status === 0 ? [...own, `${system.package} ${version}`].join(', ') : null
}

const wanted = readArguments(
  'Usage: node scripts/generators/main.ts [generator …] tries SDK generators on every document.',
  (argument) => generators.some(({ name }) => name === argument),
)
const chosen = generators.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
for (const generator of chosen) install(generator)
const service = await startService()
const later = await startLaterService(service.url)
const results = new Map<string, Record<DocumentName, Result>>()
for (const generator of chosen) {
  if (versionsOf(generator) === null) {
    console.log(generator.name, `is skipped: install ${generator.system?.package}`)
    continue
  }
  const setups = await createSetups(service.url, later.url, service.token)
  const modules = modulesOf(generator)
  const folders = { work: join(modules, '../work'), modules }
  const result = await tryGenerator(folders, generator, setups)
  results.set(generator.name, result)
  for (const name of documentNames) {
    const { generated, compiled, steps } = result[name]
    const failed = Object.entries(steps).filter(([, message]) => message !== null)
    console.log(generator.name, name, { generated, compiled, failed })
  }
}
later.stop()
await service.stop()

const { text, surprises } = reportPage(chosen, results, versionsOf)
if (wanted.length === 0) {
  mkdirSync(reports, { recursive: true })
  writeFileSync(join(reports, 'sdk-generators.md'), text)
}
for (const surprise of surprises) console.error(surprise)
process.exitCode = surprises.length > 0 ? 1 : 0
