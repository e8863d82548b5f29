import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const documentNames = ['openapi', 'checkout-form', 'management', 'account'] as const

export type DocumentName = (typeof documentNames)[number]

const root = fileURLToPath(new URL('../../', import.meta.url))

const run = promisify(execFile)

/**
 * Throws if Redocly renamed a component because two documents define the name differently. Redocly
 * only warns, but clients would see the odd name.
 */
const assertNothingRenamed = (warnings: string): void => {
  const renamed = /^.*Renamed .*$/m.exec(warnings)
  if (renamed !== null) throw new Error(renamed[0])
}

const assertSelfContained = (name: string, text: string): void => {
  const outside = /"\$ref":\s*"(?!#\/)[^"]*"/.exec(text)
  if (outside !== null) throw new Error(`the bundled ${name} still has ${outside[0]}`)
}

const shortForms = new RegExp(
  '"x-(?:body|data|enum|examples|links|list|nullable|optional|or-null|order|pages?|parameters|' +
    'refusals|required|type)"',
)

const assertExpanded = (name: string, text: string): void => {
  const short = shortForms.exec(text)
  if (short !== null) throw new Error(`the bundled ${name} still has ${short[0]}`)
}

/** Bundles every document of `sources` with the components that it uses from openapi.yaml. */
export const bundleDocuments = async (
  sources = join(root, 'openapi'),
): Promise<Record<DocumentName, object>> => {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-'))
  try {
    const { stderr } = await run(
      process.execPath,
      [
        join(root, 'node_modules/@redocly/cli/bin/cli.js'),
        'bundle',
        ...['--config', join(sources, 'redocly.yaml')],
        ...['--ext', 'json', '--output', folder],
        ...['payments@1.0.0', 'checkout-form@1.0.0', 'management@1.1.0', 'account@1.1.0'],
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
    )
    assertNothingRenamed(stderr)
    const bundles = documentNames.map(async (name) => {
      const text = await readFile(join(folder, `${name}.json`), 'utf8')
      assertSelfContained(name, text)
      assertExpanded(name, text)
      return [name, JSON.parse(text)]
    })
    return Object.fromEntries(await Promise.all(bundles))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
