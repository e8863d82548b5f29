import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { DocumentName } from './bundle-documents.ts'

/**
 * openapi/released/ contains one file per version, and a list of the final versions, which must not
 * change. New documents are compared with the released documents.
 */

export interface Described {
  openapi: string
  info: { version: string }
  [part: string]: unknown
}

interface Release {
  version: string
  /** True if the version was published, so that its file must never change. */
  isFinal: boolean
}

type Releases = Partial<Record<DocumentName, Release[]>>

const root = new URL('../../', import.meta.url)

const readJson = <Value>(path: URL): Value => JSON.parse(readFileSync(path, 'utf8')) as Value

export const currentDocument = (name: DocumentName): Described =>
  readJson(new URL(`generated/${name}.json`, root))

export const releasesIn = (folder = new URL('openapi/released/', root)) => {
  const list = new URL('versions.json', folder)
  const fileOf = (name: string, version: string) => new URL(`${name}-${version}.json`, folder)
  const readList = (): Releases => (existsSync(list) ? readJson(list) : {})

  return {
    /** Sorts the versions of a document from the oldest to the newest. */
    of: (name: DocumentName): (Release & { document: Described })[] =>
      (readList()[name] ?? []).map((release) => ({
        ...release,
        document: readJson(fileOf(name, release.version)),
      })),

    /**
     * If `isFinal`, the stored version can never be replaced. Throws if the version is already
     * final and its document differs.
     */
    keep: (name: DocumentName, document: Described, isFinal: boolean): void => {
      const { version } = document.info
      const all = readList()
      const releases = all[name] ?? []
      const before = releases.find((release) => release.version === version)
      const file = fileOf(name, version)
      const text = `${JSON.stringify(document, null, 1)}\n`
      if (before?.isFinal === true && readFileSync(file, 'utf8') !== text) {
        throw new Error(
          `${name} ${version} was released with different content: raise info.version.`,
        )
      }
      const entry = { version, isFinal: isFinal || before?.isFinal === true }
      const others = releases.filter((release) => release.version !== version)
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, text)
      writeFileSync(list, `${JSON.stringify({ ...all, [name]: [...others, entry] }, null, 2)}\n`)
    },
  }
}
