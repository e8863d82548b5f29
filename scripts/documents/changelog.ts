import { type Change, textOf } from './breaking/change.ts'
import { compareDocuments } from './breaking/compare-documents.ts'
import { type DocumentName, documentNames } from './bundle-documents.ts'
import { type Described, releasesIn } from './released.ts'

/** openapi/CHANGELOG.md: what each version of each document brought, read from the documents. */

const listOf = (title: string, changes: Change[]): string[] =>
  changes.length === 0
    ? []
    : [`${title}:`, '', ...changes.map((change) => `- ${textOf(change)}.`), '']

/** What a version brought to the clients of the one before. */
export const versionSection = (old: Described, now: Described): string[] => {
  const changes = compareDocuments(old, now)
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind)
  const texts = changes.length === 0 ? ['Texts and examples only.', ''] : []
  return [
    `### ${now.info.version}`,
    '',
    ...listOf('Breaking', of('breaking')),
    ...listOf('Added', of('addition')),
    ...texts,
  ]
}

const sectionsOf = (name: DocumentName, current: Described): string[] => {
  const released = releasesIn()
    .of(name)
    .map(({ document }) => document)
    .filter(({ info }) => info.version !== current.info.version)
  const versions = [...released, current]
  const [first = current] = versions
  return versions
    .slice(1)
    .map((now, at) => versionSection(versions[at] ?? now, now))
    .reverse()
    .flat()
    .concat([`### ${first.info.version}`, '', 'The first version.', ''])
}

export const changelog = (bundles: Record<DocumentName, object>): string =>
  [
    '<!-- Made by `make generate` from openapi/released/ and the documents; do not edit. -->',
    '',
    '# Versions of the documents',
    '',
    'Breaking changes move the major version, additions the minor one.',
    '',
    ...documentNames.flatMap((name) => [
      `## ${name}.yaml`,
      '',
      ...sectionsOf(name, bundles[name] as Described),
    ]),
  ].join('\n')
