import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { printClient } from './print-client.ts'
import type { DocumentName, Setup } from './scenario/clients.ts'
import type { Generator } from './table.ts'

/** Generates clients in a work folder, compiles them, and runs the scenario with them. */

const run = promisify(execFile)
const here = fileURLToPath(new URL('./', import.meta.url))
const documentsFolder = fileURLToPath(new URL('../../generated/', import.meta.url))
const timeout = 300_000
const maxBuffer = 64 * 1024 * 1024

export const documentNames: DocumentName[] = ['openapi', 'checkout-form', 'management', 'account']

export interface Result {
  /** The error message, or null. */
  generated: string | null
  compiled: string | null
  /** The error message of each failed step, or null, by step title. */
  steps: Record<string, string | null>
}

const messageOf = (error: unknown): string => {
  const {
    stdout = '',
    stderr = '',
    message,
  } = error as Error & { stdout?: string; stderr?: string }
  return `${stdout}\n${stderr}`.trim() || message
}

const tried = (working: Promise<unknown>): Promise<string | null> =>
  working.then(() => null, messageOf)

const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  experimentalDecorators: true,
  rootDir: '.',
  outDir: 'compiled',
}

export interface WorkFolders {
  work: string
  modules: string
}

/** Writes the client of a document into a folder that contains its `document.json`. */
export type Writing = (at: string, name: DocumentName) => Promise<unknown>

/** Runs a generator on `document.json`, or on the document in OpenAPI 3.0. */
export const runGenerator =
  ({ modules }: WorkFolders, { command, output, isOld, system }: Generator): Writing =>
  async (at, name) => {
    if (isOld) await cp(join(documentsFolder, `${name}-3.0.json`), join(at, 'document.json'))
    const [program = '', ...parameters] = command
    const isOfSystem = program === system?.version[0]
    const executable = isOfSystem ? program : process.execPath
    const path = isOfSystem || program === 'node' ? [] : [join(modules, '.bin', program)]
    const options = { cwd: at, timeout, maxBuffer }
    const running = run(executable, [...path, ...parameters], options)
    running.child.stdin?.end()
    const { stdout } = await running
    if (output !== undefined) await writeFile(join(at, output), stdout)
  }

const generate = async (
  { work }: WorkFolders,
  generator: Generator,
  name: DocumentName,
  write: Writing,
): Promise<string | null> => {
  const at = join(work, generator.name, name)
  await mkdir(at, { recursive: true })
  await cp(join(documentsFolder, `${name}.json`), join(at, 'document.json'))
  const helpers = join(here, 'clients', generator.name)
  if (existsSync(helpers)) await cp(helpers, at, { recursive: true })
  await writeFile(join(at, 'client.ts'), printClient(name, generator))
  return tried(write(at, name))
}

/** Compiles all clients of a generator together. Returns the errors by document. */
const compile = async (
  { work, modules }: WorkFolders,
  generator: Generator,
): Promise<Partial<Record<DocumentName, string>>> => {
  const at = join(work, generator.name)
  const config = { compilerOptions, include: ['*/client.ts', '*/zod.ts', 'scenario/*.ts'] }
  await writeFile(join(at, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(at, 'package.json'), JSON.stringify({ type: 'module' }))
  const compiler = join(modules, 'typescript/bin/tsc')
  const problems = await tried(run(process.execPath, [compiler], { cwd: at, timeout, maxBuffer }))
  const errors: Partial<Record<DocumentName, string>> = {}
  for (const line of (problems ?? '').split('\n')) {
    const name = documentNames.find((each) => line.startsWith(`${each}/`))
    if (name !== undefined) errors[name] = `${errors[name] ?? ''}${line}\n`
    else if (line.includes('error TS')) throw new Error(line)
  }
  return errors
}

const runSteps = async (
  { work }: WorkFolders,
  generator: Generator,
  name: DocumentName,
  setup: Setup,
): Promise<Record<string, string | null>> => {
  const at = join(work, generator.name, 'compiled')
  const client = join(at, name, 'client.js')
  const script = join(at, 'scenario/run-steps.js')
  const parameters = ['--import', join(here, 'resolve.mjs'), script, name, client]
  try {
    const { stdout } = await run(process.execPath, [...parameters, JSON.stringify(setup)], {
      cwd: at,
      timeout,
    })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
  } catch (error) {
    return { start: messageOf(error) }
  }
}

/**
 * Generates, compiles and runs the clients of one generator. Returns the results by document. A
 * test may replace the function that writes the clients.
 */
export const tryGenerator = async (
  folders: WorkFolders,
  generator: Generator,
  setups: Record<DocumentName, Setup>,
  write = runGenerator(folders, generator),
): Promise<Record<DocumentName, Result>> => {
  const at = join(folders.work, generator.name)
  await rm(at, { recursive: true, force: true })
  await mkdir(at, { recursive: true })
  await cp(join(here, 'scenario'), join(at, 'scenario'), { recursive: true })
  const results = {} as Record<DocumentName, Result>
  for (const name of documentNames) {
    const generated = await generate(folders, generator, name, write)
    results[name] = { generated, compiled: null, steps: {} }
    if (generated !== null) await rm(join(at, name), { recursive: true })
  }
  const errors = await compile(folders, generator)
  for (const name of documentNames) {
    if (results[name].generated !== null) continue
    results[name].compiled = errors[name] ?? null
    results[name].steps = await runSteps(folders, generator, name, setups[name])
  }
  return results
}
