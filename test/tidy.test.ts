import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'

/** The rules of the house, as README.md tells them: who may import whom, and how long a file is. */

const root = fileURLToPath(new URL('../', import.meta.url))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path.endsWith('.ts'))

const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8')

/** A file's imports, as paths from the root for our own and as package names for others'. */
const importsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^(?:import|export)[^'"]*? from '([^']+)'|^import '([^']+)'/gm)]
    .map(([, from, bare]) => from ?? bare ?? '')
    .map((from) =>
      from.startsWith('.') ? relative(root, resolve(root, dirname(path), from)) : from,
    )

const typeImportsOf = (path: string): Set<string> =>
  new Set(
    [...textOf(path).matchAll(/^import type [^'"]*? from '([^']+)'/gm)].map(([, from = '']) =>
      from.startsWith('.') ? relative(root, resolve(root, dirname(path), from)) : from,
    ),
  )

/** Room by room: the parts of the project that its files may import. */
const allowed: Record<string, string[]> = {
  'src/domain': ['src/domain'],
  'src/store': ['src/store', 'src/domain', 'generated/database.ts'],
  'src/providers': ['src/providers', 'src/domain'],
  'src/webhooks': ['src/webhooks', 'src/domain', 'generated'],
  'src/flows': [
    'src/flows',
    'src/store',
    'src/domain',
    'src/providers/port.ts',
    'src/webhooks',
    'src/resources.ts',
  ],
  'src/jobs': ['src/jobs', 'src/flows', 'src/store', 'src/providers', 'src/webhooks', 'src/domain'],
  'src/operations': [
    'src/operations',
    'src/flows',
    'src/store',
    'src/domain',
    'src/resources.ts',
    'generated',
  ],
  'src/http': ['src/http', 'src/operations', 'src/flows', 'src/store', 'src/domain'],
  'src/cli': ['src/cli', 'generated/management.ts'],
}

/** Rooms whose files may name the type of the context that is passed to them. */
const takesContext = new Set(['src/flows', 'src/jobs', 'src/operations', 'src/http'])

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')

describe('the house', () => {
  test.each(Object.keys(allowed))('%s imports only what it may', (room) => {
    const strays = files
      .filter((path) => roomOf(path) === room)
      .flatMap((path) =>
        importsOf(path)
          .filter((from) => /^(src|generated|openapi|test|scripts)\//.test(from))
          .filter(
            (from) =>
              !(allowed[room] ?? []).some((part) => from === part || from.startsWith(`${part}/`)),
          )
          .filter(
            (from) =>
              !(
                takesContext.has(room) &&
                from === 'src/context.ts' &&
                typeImportsOf(path).has(from)
              ),
          )
          .map((from) => `${path} imports ${from}`),
      )
    expect(strays).toEqual([])
  })

  test('every folder of src is a room of the list', () => {
    const rooms = new Set(files.map(roomOf).filter((room) => !room.endsWith('.ts')))
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort())
  })

  test('only the store speaks SQL, and Transaction leaves store/database.ts as Tx', () => {
    const strays = files.filter(
      (path) =>
        importsOf(path).includes('kysely') &&
        (roomOf(path) !== 'src/store' ||
          (path !== 'src/store/database.ts' &&
            /\bTransaction\b.*from 'kysely'/.test(textOf(path)))),
    )
    expect(strays).toEqual([])
  })

  test('only the configuration reads the environment; the command line reads its own', () => {
    const readers = files.filter((path) => textOf(path).includes('process.env'))
    expect(readers.filter((path) => roomOf(path) !== 'src/cli')).toEqual([
      'src/migrate-command.ts',
      'src/serve.ts',
    ])
  })

  test('a file has at most 250 lines, an operation at most 40', () => {
    const tooLong = files
      .filter((path) => !path.includes('/migrations/'))
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(
        ({ path, lines }) =>
          lines > (/operations\/(management\/)?[a-z]+[A-Z]/.test(path) ? 40 : 250),
      )
    expect(tooLong).toEqual([])
  })

  test('a line has at most 100 columns, and files are named in kebab-case', () => {
    const wide = files.filter((path) =>
      textOf(path)
        .split('\n')
        .some((line) => line.length > 100),
    )
    expect(wide).toEqual([])
    const odd = files.filter((path) => !path.startsWith('src/operations/') && /[A-Z_]/.test(path))
    expect(odd).toEqual([])
  })
})
