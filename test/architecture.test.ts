import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import ts from 'typescript'

/** Which layer may import which, where SQL and the environment are read, and how long code is. */

const root = fileURLToPath(new URL('../', import.meta.url))

const listFiles = (folder: string): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && existsSync(resolve(root, path)))

const files = listFiles('src')

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

/** The parts of the project that the files of each layer may import. */
const allowed: Record<string, string[]> = {
  'src/domain': ['src/domain'],
  'src/database': ['src/database', 'src/domain', 'generated/database.ts'],
  'src/repositories': ['src/repositories', 'src/database', 'src/domain', 'generated/database.ts'],
  'src/providers': ['src/providers', 'src/domain'],
  'src/webhooks': ['src/webhooks', 'src/domain', 'generated'],
  'src/services': [
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'src/providers/provider.ts',
    'src/webhooks',
    'src/replies',
    'src/resources.ts',
  ],
  'src/workers': [
    'src/workers',
    'src/services',
    'src/repositories',
    'src/database',
    'src/providers',
    'src/webhooks',
    'src/domain',
  ],
  'src/replies': ['src/replies', 'src/domain'],
  'src/operations': [
    'src/operations',
    'src/replies',
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'src/resources.ts',
    'generated',
  ],
  'src/http': [
    'src/http',
    'src/replies',
    'src/operations',
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
  ],
  'src/cli': ['src/cli', 'generated/management.ts'],
  'src/startup': ['src'],
}

/** Layers whose files may name the type of the context that is passed to them. */
const takesContext = new Set(['src/services', 'src/workers', 'src/operations', 'src/http'])

/** Files with a longer function; each leaves this list when it is split. */
const longFunctions = (path: string, linesMax: number): string[] => {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: string[] = []
  const search = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1
      if (lines > linesMax) found.push(`${path} line ${lineAt(node.pos) + 1}: ${lines} lines`)
    }
    ts.forEachChild(node, search)
  }
  search(source)
  return found
}

const layerOf = (path: string): string => path.split('/').slice(0, 2).join('/')

describe('the architecture', () => {
  test.each(Object.keys(allowed))('%s imports only what it may', (layer) => {
    const violations = files
      .filter((path) => layerOf(path) === layer)
      .flatMap((path) =>
        importsOf(path)
          .filter((from) => /^(src|generated|openapi|test|scripts)\//.test(from))
          .filter(
            (from) =>
              !(allowed[layer] ?? []).some((part) => from === part || from.startsWith(`${part}/`)),
          )
          .filter(
            (from) =>
              !(
                takesContext.has(layer) &&
                from === 'src/context.ts' &&
                typeImportsOf(path).has(from)
              ),
          )
          .map((from) => `${path} imports ${from}`),
      )
    expect(violations).toEqual([])
  })

  test('every folder of src is a listed layer', () => {
    const layers = new Set(files.map(layerOf).filter((layer) => !layer.endsWith('.ts')))
    expect([...layers].sort()).toEqual(Object.keys(allowed).sort())
  })

  test('only the database and the repositories use SQL', () => {
    const violations = files.filter(
      (path) =>
        importsOf(path).includes('kysely') &&
        !['src/database', 'src/repositories'].includes(layerOf(path)),
    )
    expect(violations).toEqual([])
  })

  test('the types Db, Tx and Executor are made in one file, and nothing casts to them elsewhere', () => {
    const makers = files.filter((path) => /\b(Kysely|Transaction)<DB>/.test(textOf(path)))
    expect(makers.sort()).toEqual(['src/database/database.ts', 'src/database/executor.ts'])
    const casts = files.filter((path) => /\bas (Db|Tx|Executor)\b/.test(textOf(path)))
    expect(casts.sort()).toEqual(['src/database/database.ts', 'src/database/lock-wait.ts'])
  })

  test('only the configuration reads the environment; the command line reads its own', () => {
    const readers = files.filter((path) => textOf(path).includes('process.env'))
    expect(readers.filter((path) => layerOf(path) !== 'src/cli')).toEqual([
      'src/startup/migrate-command.ts',
      'src/startup/run-process.ts',
    ])
  })

  test('a file has at most 250 lines, an operation at most 40', () => {
    const tooLong = files
      .filter((path) => !path.includes('/migrations/'))
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(
        ({ path, lines }) => lines > (/operations\/([a-z]+\/)?[a-z]+[A-Z]/.test(path) ? 40 : 250),
      )
    expect(tooLong).toEqual([])
  })

  test('a function has at most 70 lines', () => {
    const tooLong = files
      .filter((path) => !path.includes('/migrations/'))
      .flatMap((path) => longFunctions(path, 70))
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

/** What each folder of scripts may import of the project: as code, and as types alone. */
const scriptImports: Record<string, { code: string[]; types: string[] }> = {
  // The simulator repeats none of the service's code, so that it cannot repeat its mistakes.
  'scripts/provider-simulator': {
    code: ['scripts/provider-simulator'],
    types: ['generated/openapi.ts'],
  },
  'scripts/bench': {
    code: [
      'scripts/bench',
      'scripts/provider-simulator/index.ts',
      'src/main.ts',
      'src/repositories/payments/insert-payments.ts',
    ],
    types: ['generated/database.ts', 'src/database/executor.ts'],
  },
  scripts: {
    code: ['scripts', 'src/database', 'src/domain', 'src/startup/start-server.ts', 'test/support'],
    types: [],
  },
}

const importedAtRunTime = (path: string): string[] =>
  [...textOf(path).matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, from = '']) =>
    relative(root, resolve(root, dirname(path), from)),
  )

const isIn = (parts: string[], path: string): boolean =>
  parts.some((part) => path === part || path.startsWith(`${part}/`))

describe('the scripts', () => {
  const scripts = listFiles('scripts')
  const folderOf = (path: string): string =>
    Object.keys(scriptImports).find((folder) => path.startsWith(`${folder}/`)) ?? ''

  test.each(Object.entries(scriptImports))('%s imports only what it may', (folder, allowedHere) => {
    const own = scripts.filter((path) => folderOf(path) === folder)
    expect(own).not.toEqual([])
    const forbidden = own.flatMap((path) =>
      [...importsOf(path), ...importedAtRunTime(path)]
        .filter((from) => /^(src|generated|openapi|test|scripts)\//.test(from))
        .filter((from) => !isIn(allowedHere.code, from))
        .filter((from) => !(isIn(allowedHere.types, from) && typeImportsOf(path).has(from)))
        .map((from) => `${path} imports ${from}`),
    )
    expect(forbidden).toEqual([])
  })
})

/** The folders whose files and functions have a length that one can read at once. */
const measuredFolders = ['scripts']
const fileLinesMax = 250
const functionLinesMax = 70
const columnsMax = 100

const findLongFunctions = (path: string): string[] => {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true)
  const long: string[] = []
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const measure = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const first = lineAt(node.getStart(source))
      const lines = lineAt(node.end) - first + 1
      if (lines > functionLinesMax) long.push(`${path}:${first} has ${lines} lines`)
    }
    ts.forEachChild(node, measure)
  }
  measure(source)
  return long
}

describe.each(measuredFolders)('the files of %s', (folder) => {
  const measured = listFiles(folder)

  test(`files of ${folder} have at most ${fileLinesMax} lines`, () => {
    const long = measured.filter((path) => textOf(path).split('\n').length - 1 > fileLinesMax)
    expect(long).toEqual([])
  })

  test(`functions of ${folder} have at most ${functionLinesMax} lines`, () => {
    expect(measured.flatMap(findLongFunctions)).toEqual([])
  })

  test(`lines of ${folder} have at most ${columnsMax} columns, files have kebab-case names`, () => {
    const wide = measured.filter((path) =>
      textOf(path)
        .split('\n')
        .some((line) => line.length > columnsMax),
    )
    expect(wide).toEqual([])
    expect(measured.filter((path) => /[A-Z_]/.test(path))).toEqual([])
  })
})

/** What tests may import, and that nothing imports a test. */
describe('the tests', () => {
  const listed = (...folders: string[]): string[] =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => path.endsWith('.ts') && existsSync(resolve(root, path)))

  /** Imports of our own files, also those that are written `import(…)`. */
  const ownImportsOf = (path: string): string[] => [
    ...importsOf(path).filter((from) => /^(src|generated|openapi|test|scripts)\//.test(from)),
    ...[...textOf(path).matchAll(/import\(\s*'(\.[^']+)'/g)].map(([, from = '']) =>
      relative(root, resolve(root, dirname(path), from)),
    ),
  ]

  const tests = listed('test')

  /** Parts of the project that a test may import. */
  const parts = ['test', 'src', 'generated', 'scripts/provider-simulator']
  /** What makes a page of docs/ that a test compares with the code. */
  const pageMakers = ['scripts/state-machine-page.ts']

  /** Scripts that use the stage of the browser tests, to take pictures of what they show. */
  const usesStage = ['scripts/screenshots.ts']

  test('a test imports the service, generated files and the provider simulator only', () => {
    const forbidden = tests.flatMap((path) =>
      ownImportsOf(path)
        .filter((from) => !pageMakers.includes(from))
        .filter((from) => !parts.some((part) => from.startsWith(`${part}/`)))
        .map((from) => `${path} imports ${from}`),
    )
    expect(forbidden).toEqual([])
  })

  test('a test file is imported by no file, and other files of test by tests only', () => {
    const importers = listed('src', 'scripts', 'generated', 'test').flatMap((path) =>
      ownImportsOf(path)
        .filter((from) => from.startsWith('test/'))
        .filter((from) => from.endsWith('.test.ts') || !path.startsWith('test/'))
        .filter((from) => !(usesStage.includes(path) && from.startsWith('test/support/')))
        .map((from) => `${path} imports ${from}`),
    )
    expect(importers).toEqual([])
  })

  test('a file of test/support imports no other folder of test', () => {
    const outward = tests
      .filter((path) => path.startsWith('test/support/'))
      .flatMap((path) =>
        ownImportsOf(path)
          .filter((from) => from.startsWith('test/') && !from.startsWith('test/support/'))
          .map((from) => `${path} imports ${from}`),
      )
    expect(outward).toEqual([])
  })

  test('every test file is in a folder named after what it shows', () => {
    const folders = ['browser', 'cli', 'concurrency', 'contract', 'crash', 'database', 'live']
    const elsewhere = tests
      .filter((path) => path.endsWith('.test.ts') && path.split('/').length > 2)
      .filter((path) => !/^test\/features\/[a-z]+\//.test(path))
      .filter((path) => !folders.includes(path.split('/')[1] ?? ''))
    expect(elsewhere).toEqual([])
  })
})
