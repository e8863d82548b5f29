import { textOf } from './breaking/change.ts'
import { compareDocuments } from './breaking/compare-documents.ts'
import type { DocumentName } from './bundle-documents.ts'
import { type Described, releasesIn } from './released.ts'

type Version = [major: number, minor: number, patch: number]

const parse = (text: string): Version => {
  const [, ...numbers] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  if (numbers.length !== 3) throw new Error(`not a version: ${text}`)
  return numbers.map(Number) as Version
}

const isLower = (one: Version, other: Version): boolean => {
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/**
 * Returns the reasons why `now` may not be the next version after `released`. A breaking change
 * requires the next major version, and an addition requires the next minor version. Changes to
 * texts and examples require neither.
 */
export const judgeVersions = (file: string, released: Described, now: Described): string[] => {
  const changes = compareDocuments(released, now)
  const [was, is] = [parse(released.info.version), parse(now.info.version)]
  const [major, minor] = was
  const { version } = released.info
  if (isLower(is, was)) return [`${file}: ${now.info.version} is lower than ${version}.`]
  if (is[0] > major) return []
  const breaking = changes.filter(({ kind }) => kind === 'breaking')
  if (breaking.length > 0) {
    const rule = `this breaks clients of ${version} and requires ${major + 1}.0.0`
    return breaking.map((change) => `${file}: ${textOf(change)}; ${rule}.`)
  }
  if (is[1] > minor) return []
  const rule = `this is an addition, so set info.version to ${major}.${minor + 1}.0`
  return changes.map((change) => `${file}: ${textOf(change)}; ${rule}.`)
}

/**
 * The descriptions of these documents promise that the version number never changes. Only additions
 * that do not affect clients are allowed.
 */
const ofOneVersion: readonly DocumentName[] = ['openapi', 'checkout-form']

/** Compares a document with its last release. Returns all violations of the version rules. */
export const judgeDocument = (name: DocumentName, now: Described): string[] => {
  const last = releasesIn().of(name).at(-1)
  if (last === undefined) return [`${name}.yaml has no release: run \`make release-documents\`.`]
  const file = `${name}.yaml`
  if (ofOneVersion.includes(name)) {
    if (now.info.version !== last.version)
      return [`${file}: info.version must stay ${last.version}.`]
    return compareDocuments(last.document, now)
      .filter(({ kind }) => kind === 'breaking')
      .map((change) => `${file}: ${textOf(change)}; this breaks clients of ${last.version}.`)
  }
  return judgeVersions(file, last.document, now).map((fault) =>
    last.isFinal
      ? fault
      : `${fault} (${last.version} is not final yet: see \`make release-documents\`.)`,
  )
}
