import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Generator } from './table.ts'

const here = fileURLToPath(new URL('./', import.meta.url))
const folder = fileURLToPath(new URL('../../.cache/generators/', import.meta.url))

export const modulesOf = (generator: Generator): string =>
  join(folder, generator.folder ?? '', 'node_modules')

/** Installs the packages of a generator in .cache, unless they are already installed. */
export const install = (generator: Generator): void => {
  const from = join(here, generator.folder ?? '')
  const to = join(folder, generator.folder ?? '')
  const files = ['package.json', 'package-lock.json'].filter((name) => existsSync(join(from, name)))
  const wanted = files.map((name) => readFileSync(join(from, name), 'utf8')).join('')
  const installed = join(to, 'installed.txt')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return
  mkdirSync(to, { recursive: true })
  rmSync(join(to, 'package-lock.json'), { force: true })
  for (const name of files) cpSync(join(from, name), join(to, name))
  const silence = ['--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', '--no-save', '--ignore-scripts', ...silence], {
    cwd: to,
    stdio: 'inherit',
  })
  writeFileSync(installed, wanted)
}
