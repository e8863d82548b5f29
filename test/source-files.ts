import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Returns the TypeScript files in some folders, as paths relative to the root. */
export const listFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && existsSync(resolve(root, path)))

export const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8')

/** A file's imports: paths from the root for project files, and package names for others. */
export const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^(?:import|export)[^'"]*? from '([^']+)'|^import '([^']+)'/gm)]
    .map(([, from, bare]) => from ?? bare ?? '')
    .map((from) =>
      from.startsWith('.') ? relative(root, resolve(root, dirname(path), from)) : from,
    )

export const typeImportsOf = (path: string): Set<string> =>
  new Set(
    [...textOf(path).matchAll(/^import type [^'"]*? from '([^']+)'/gm)].map(([, from = '']) =>
      from.startsWith('.') ? relative(root, resolve(root, dirname(path), from)) : from,
    ),
  )

export const importedAtRunTime = (path: string): string[] =>
  [...textOf(path).matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, from = '']) =>
    relative(root, resolve(root, dirname(path), from)),
  )

/** Returns the layer of a file in `src`, such as `src/http`. */
export const layerOf = (path: string): string => path.split('/').slice(0, 2).join('/')
