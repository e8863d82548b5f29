import { type Change, textOf } from './breaking/change.ts'
import { compareDocuments } from './breaking/compare-documents.ts'
import { type DocumentName, documentNames } from './bundle-documents.ts'
import { type Described, releasesIn } from './released.ts'

/**
 * openapi/CHANGELOG.md: the changes in each version of each document, generated from the documents.
 */

const listOf = (title: string, changes: Change[]): string[] =>
  changes.length === 0
    ? []
    : [`${title}:`, '', ...changes.map((change) => `- ${textOf(change)}.`), '']

/** Lists the changes in a version for clients of the previous version. `title` is the heading. */
export const versionSection = (
  old: Described,
  now: Described,
  title = now.info.version,
): string[] => {
  const changes = compareDocuments(old, now)
  const of = (kind: Change['kind']) => changes.filter((change) => change.kind === kind)
  const texts = changes.length === 0 ? ['Texts and examples only.', ''] : []
  return [
    `### ${title}`,
    '',
    ...listOf('Breaking', of('breaking')),
    ...listOf('Added', of('addition')),
    ...texts,
  ]
}

const sectionsOf = (name: DocumentName, current: Described): string[] => {
  const all = releasesIn()
    .of(name)
    .map(({ document }) => document)
  const released = all.filter(({ info }) => info.version !== current.info.version)
  const same = all.find(({ info }) => info.version === current.info.version)
  const { version } = current.info
  const since =
    same === undefined || compareDocuments(same, current).length === 0
      ? []
      : versionSection(same, current, `${version}, since its release`)
  const versions = [...released, current]
  const [first = current] = versions
  const sections = versions.slice(1).map((now, at) => versionSection(versions[at] ?? now, now))
  return [...since, ...sections.reverse().flat()].concat([
    `### ${first.info.version}`,
    '',
    'The first version.',
    '',
  ])
}

export const changelog = (bundles: Record<DocumentName, object>): string =>
  [
    '<!-- Made by `make generate` from openapi/released/ and the documents; do not edit. -->',
    '',
    '# Versions of the documents',
    '',
    'Breaking changes move the major version, additions the minor one. The documents of the',
    'interface, openapi.yaml and checkout-form.yaml, stay 1.0.0 and grow by additions alone.',
    '',
    ...documentNames.flatMap((name) => [
      `## ${name}.yaml`,
      '',
      ...sectionsOf(name, bundles[name] as Described),
    ]),
  ].join('\n')
