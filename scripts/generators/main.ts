import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportPage } from './report.ts'
import type { DocumentName } from './scenario/clients.ts'
import { startService } from './service.ts'
import { createStages, startLaterService } from './stages.ts'
import { type Generator, generators } from './table.ts'
import { documentNames, type Result, tryGenerator } from './work.ts'

/**
 * Generates a client of every document with every generator (or those named as arguments), compiles
 * it, and uses it against the service. Without arguments it writes docs/sdk-generators.md. It fails
 * where a result is not the one that the table of generators tells.
 */

const here = fileURLToPath(new URL('./', import.meta.url))
const folder = fileURLToPath(new URL('../../.cache/generators/', import.meta.url))
const page = fileURLToPath(new URL('../../docs/sdk-generators.md', import.meta.url))
const modules = join(folder, 'node_modules')
const lock = readFileSync(join(here, 'package-lock.json'), 'utf8')

const isInstalled = (): boolean => {
  const path = join(folder, 'installed.json')
  return existsSync(path) && readFileSync(path, 'utf8') === lock
}

const install = (): void => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(here + name, folder + name)
  const silence = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', ...silence], {
    cwd: folder,
    stdio: 'inherit',
  })
  writeFileSync(join(folder, 'installed.json'), lock)
}

/** The packages of a generator with their versions; null where its language is not here. */
const versionsOf = ({ packages, system }: Generator): string | null => {
  const own = packages.map((name) => {
    const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8'))
    return `${name} ${version}`
  })
  if (system === undefined) return own.join(', ')
  const [program = '', ...parameters] = system.version
  const { status, stdout } = spawnSync(program, parameters, { encoding: 'utf8' })
  return status === 0 ? `${system.package} ${stdout}` : null
}

if (!isInstalled()) install()
const wanted = process.argv.slice(2)
const chosen = generators.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const service = await startService()
const later = await startLaterService(service.url)
const results = new Map<string, Record<DocumentName, Result>>()
for (const generator of chosen) {
  if (versionsOf(generator) === null) {
    console.log(generator.name, `is left out: install ${generator.system?.package}`)
    continue
  }
  const stages = await createStages(service.url, later.url, service.token)
  const workshop = { folder: join(folder, 'work'), modules }
  const result = await tryGenerator(workshop, generator, stages)
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
if (wanted.length === 0) writeFileSync(page, text)
for (const surprise of surprises) console.error(surprise)
process.exitCode = surprises.length > 0 ? 1 : 0
