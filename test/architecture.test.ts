import {
  importedAtRunTime,
  importsOf,
  layerOf,
  listFiles,
  textOf,
  typeImportsOf,
} from './source-files.ts'
import { slowFolders } from './tiers.ts'

const files = listFiles('src')

const allowed: Record<string, string[]> = {
  'src/domain': ['src/domain', 'generated/permissions.ts'],
  'src/database': [
    'src/database',
    'src/domain',
    'src/event-loop.ts',
    'src/time-limit.ts',
    'generated/database.ts',
  ],
  'src/repositories': ['src/repositories', 'src/database', 'src/domain', 'generated/database.ts'],
  'src/providers': ['src/providers', 'src/domain', 'src/clock.ts'],
  'src/webhooks': ['src/webhooks', 'src/domain', 'generated'],
  'src/services': [
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'src/providers/provider.ts',
    'src/webhooks',
    'src/replies',
    'src/resources',
    'src/clock.ts',
    'src/time-limit.ts',
  ],
  'src/workers': [
    'src/workers',
    'src/time-limit.ts',
    'src/services',
    'src/repositories',
    'src/database',
    'src/providers',
    'src/webhooks',
    'src/domain',
  ],
  'src/replies': ['src/replies', 'src/domain'],
  'src/resources': ['src/resources', 'src/repositories', 'src/domain', 'generated'],
  'src/operations': [
    'src/operations',
    'src/replies',
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'src/resources',
    'src/event-loop.ts',
    'generated',
  ],
  'src/http': [
    'src/http',
    'src/replies',
    'src/resources',
    'src/operations',
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'src/clock.ts',
    'src/event-loop.ts',
    'src/time-limit.ts',
    'generated/permissions.ts',
  ],
  'src/pages': [
    'src/pages',
    'src/http',
    'src/operations',
    'src/replies',
    'src/resources',
    'src/services',
    'src/repositories',
    'src/database',
    'src/domain',
    'generated/calls.ts',
    'generated/management.ts',
  ],
  'src/cli': [
    'src/cli',
    // `momo listen` signs and delivers webhooks in the same way as the service.
    'src/webhooks/signature.ts',
    'src/webhooks/delivery-attempt.ts',
    // `momo` reads credentials from files in the same way as the service reads its secrets.
    'src/startup/secret-values.ts',
    // `momo` and the service must normalise local phone numbers in the same way.
    'src/domain/phone-number.ts',
    'src/domain/pasted-text.ts',
    // `momo` and the service must agree on what makes a backup complete.
    'src/database/backup-archive.ts',
    // `momo` and the service must agree on the minor units of a decimal.
    'src/domain/decimal-amount.ts',
    // `momo` must remove the characters that protect cells from spreadsheets.
    'src/domain/people-cells.ts',
    // `momo` and the service must read times, amounts and UTF-8 text in the same way.
    'src/domain/written-time.ts',
    'src/domain/web-address.ts',
    'src/domain/written-amount.ts',
    'src/domain/zoned-time.ts',
    'src/domain/time.ts',
    'src/domain/decode-text-file.ts',
    // `momo` and the service must agree on bank withdrawal ids and on which references are equal.
    'src/domain/treasury/bank-file.ts',
    'src/domain/search-text.ts',
    'generated/management.ts',
    'generated/account.ts',
    'generated/calls.ts',
    'generated/checkout-form.ts',
    'generated/openapi.ts',
    'generated/enumerations.ts',
  ],
  'src/startup': ['src'],
}

const takesContext = new Set([
  'src/services',
  'src/workers',
  'src/operations',
  'src/http',
  'src/pages',
])

describe('the architecture of the service', () => {
  test.each(Object.keys(allowed))('%s imports only modules allowed for its layer', (layer) => {
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

  test.each(['src', 'scripts'])('no file in %s is part of an import cycle', (folder) => {
    const own = listFiles(folder)
    const importsWithin = new Map(
      own.map((path) => [path, importsOf(path).filter((from) => own.includes(from))]),
    )
    const isDone = new Set<string>()
    const circles: string[] = []
    const follow = (path: string, way: string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      if (way.includes(path) || isDone.has(path)) return
      for (const from of importsWithin.get(path) ?? []) follow(from, [...way, path])
      isDone.add(path)
    }
    for (const path of own) follow(path, [])
    expect(circles).toEqual([])
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

  test('the types Db, Tx and Executor are created in one file, and no other file casts to them', () => {
    const makers = files.filter((path) => /\b(Kysely|Transaction)<DB>/.test(textOf(path)))
    expect(makers.sort()).toEqual(['src/database/database.ts', 'src/database/executor.ts'])
    const casts = files.filter((path) => /\bas (Db|Tx|Executor)\b/.test(textOf(path)))
    expect(casts.sort()).toEqual(['src/database/database.ts', 'src/database/lock-wait.ts'])
  })

  test('queries that filter by creation time use createdWithin, which also limits the id range', () => {
    const byTime = files.filter((path) =>
      /created_at('\)|\}|) *(<|>)|createdAt\} *(<|>)/.test(textOf(path)),
    )
    expect(byTime.filter((path) => !path.includes('/migrations/')).sort()).toEqual([
      // This repository finds password links through the index on their person.
      'src/repositories/approvals/proposals.ts',
      'src/repositories/created-within.ts',
      // This repository finds open live transactions through the index on due rows.
      'src/repositories/reconciliation/items.ts',
      // Idempotency keys have no time-based ID.
      'src/repositories/transactions/idempotency-keys.ts',
      // This repository finds events by position.
      'src/repositories/webhooks/recoveries.ts',
    ])
  })

  test('only the start-up code and momo read environment variables', () => {
    const readers = files.filter((path) => textOf(path).includes('process.env'))
    expect(readers.filter((path) => layerOf(path) !== 'src/cli')).toEqual([
      'src/startup/migrate-command.ts',
      'src/startup/run-process.ts',
    ])
  })
})

const scriptImports: Record<string, { code: string[]; types: string[] }> = {
  // The simulator shares no code with the service, so it cannot share its mistakes.
  'scripts/provider-simulator': {
    code: ['scripts/provider-simulator', 'src/startup/command-line.ts'],
    types: ['generated/openapi.ts'],
  },
  'scripts/bench': {
    code: [
      'scripts/bench',
      'scripts/provider-simulator/index.ts',
      'src/config.ts',
      'src/main.ts',
      'src/repositories/payments/insert-payments.ts',
      'src/startup',
      'src/workers/schedules.ts',
    ],
    types: ['generated/database.ts', 'src/context.ts', 'src/database/executor.ts'],
  },
  scripts: {
    code: [
      'scripts',
      'src/database',
      'src/domain',
      'src/replies',
      'src/config.ts',
      'src/metrics.ts',
      'src/startup/command-line.ts',
      'src/startup/start-server.ts',
      'generated/permissions.ts',
      'test/support',
    ],
    types: ['generated/database.ts'],
  },
}

const isIn = (parts: string[], path: string): boolean =>
  parts.some((part) => path === part || path.startsWith(`${part}/`))

describe('the scripts', () => {
  const scripts = listFiles('scripts')
  const folderOf = (path: string): string =>
    Object.keys(scriptImports).find((folder) => path.startsWith(`${folder}/`)) ?? ''

  test.each(Object.entries(scriptImports))(
    '%s imports only modules allowed by the architecture',
    (folder, allowedHere) => {
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
    },
  )
})

describe('the tests', () => {
  /** Returns the imports of project files, including `import(…)`. */
  const ownImportsOf = (path: string): string[] => [
    ...importsOf(path).filter((from) => /^(src|generated|openapi|test|scripts)\//.test(from)),
    ...importedAtRunTime(path),
  ]

  const tests = listFiles('test')
  const scripts = ['documents', 'generators', 'prose', 'provider-simulator'].map(
    (name) => `scripts/${name}`,
  )
  const parts = ['test', 'src', 'generated', ...scripts]
  /** A test compares the docs/ page that this script generates with the code. */
  const pageMakers = ['scripts/state-machine-page.ts']
  /** These scripts take screenshots with the stage of the browser tests. */
  const usesStage = ['scripts/screenshots.ts', 'scripts/console-screenshots.ts']

  test('tests import only the service, generated files and the simulators', () => {
    const forbidden = tests.flatMap((path) =>
      ownImportsOf(path)
        .filter((from) => !pageMakers.includes(from))
        .filter((from) => !parts.some((part) => from.startsWith(`${part}/`)))
        .map((from) => `${path} imports ${from}`),
    )
    expect(forbidden).toEqual([])
  })

  test('no file imports a test file, and only tests import the helper files in test/', () => {
    const importers = listFiles('src', 'scripts', 'generated', 'test').flatMap((path) =>
      ownImportsOf(path)
        .filter((from) => from.startsWith('test/'))
        .filter((from) => from.endsWith('.test.ts') || !path.startsWith('test/'))
        .filter((from) => !(usesStage.includes(path) && from.startsWith('test/support/')))
        .map((from) => `${path} imports ${from}`),
    )
    expect(importers).toEqual([])
  })

  test('files in test/support import nothing from other folders of test/', () => {
    const outward = tests
      .filter((path) => path.startsWith('test/support/'))
      .flatMap((path) =>
        ownImportsOf(path)
          .filter((from) => from.startsWith('test/') && !from.startsWith('test/support/'))
          .map((from) => `${path} imports ${from}`),
      )
    expect(outward).toEqual([])
  })

  test("a test file's folder determines its tier", () => {
    const folders = ['cli', 'concurrency', 'contract', 'database', 'live', ...slowFolders]
    const elsewhere = tests
      .filter((path) => path.endsWith('.test.ts') && path.split('/').length > 2)
      .filter((path) => !/^test\/features\/[a-z]+\//.test(path))
      .filter((path) => !folders.some((folder) => path.startsWith(`test/${folder}/`)))
    expect(elsewhere).toEqual([])
  })
})
