import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { textOf } from '../../scripts/documents/breaking/change.ts'
import { compareDocuments } from '../../scripts/documents/breaking/compare-documents.ts'
import { versionSection } from '../../scripts/documents/changelog.ts'
import { judgeDocument, judgeVersions } from '../../scripts/documents/judge-versions.ts'
import { currentDocument, type Described, releasesIn } from '../../scripts/documents/released.ts'
import { type DocumentName, documents } from '../support/documents.ts'
import { shop } from './released-shop.ts'
import { breaking, type Case, harmless, unnoticed } from './shop-changes.ts'

const edited = (edit: Case[1]): Described => {
  const document = shop()
  edit(document)
  return document as unknown as Described
}

const original = shop() as unknown as Described

const changesOf = (edit: Case[1]) => compareDocuments(original, edited(edit))

describe('make breaking', () => {
  test.each(breaking)(
    'an API change that breaks clients is reported and refused: %s',
    (sentence, edit) => {
      const found = changesOf(edit).filter(({ kind }) => kind === 'breaking')
      expect(found.map(textOf).join('\n')).toContain(sentence)
      for (const version of ['1.2.0', '1.3.0']) {
        const document = { ...edited(edit), info: { version } }
        const faults = judgeVersions('shop.yaml', original, document).join('\n')
        expect(faults).toContain(sentence)
        expect(faults).toContain('this breaks clients of 1.2.0 and requires 2.0.0.')
      }
      const next = { ...edited(edit), info: { version: '2.0.0' } }
      expect(judgeVersions('shop.yaml', original, next)).toEqual([])
    },
  )

  test.each(harmless)(
    'an addition to an API document needs only the next minor version: %s',
    (sentence, edit) => {
      const changes = changesOf(edit)
      expect(changes.map(({ kind }) => kind)).toEqual(['addition'])
      expect(textOf(changes[0] as (typeof changes)[0])).toContain(sentence)
      const [fault] = judgeVersions('shop.yaml', original, edited(edit))
      expect(fault).toContain('this is an addition, so set info.version to 1.3.0.')
      const next = { ...edited(edit), info: { version: '1.3.0' } }
      expect(judgeVersions('shop.yaml', original, next)).toEqual([])
      expect(versionSection(original, next).join('\n')).toMatch(
        /^### 1\.3\.0\n\nAdded:\n\n- .*\.\n$/,
      )
    },
  )

  test.each(unnoticed)('%s in an API document needs no new version', (_what, edit) => {
    expect(changesOf(edit)).toEqual([])
    expect(judgeVersions('shop.yaml', original, edited(edit))).toEqual([])
  })

  test('an API document whose version is lower than the released version is refused', () => {
    const lower = { ...original, info: { version: '1.1.9' } }
    expect(judgeVersions('shop.yaml', original, lower)).toEqual([
      'shop.yaml: 1.1.9 is lower than 1.2.0.',
    ])
  })

  test('a final release of an API document never changes, and an unreleased version may change entirely', () => {
    const folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'released-'))}/`)
    const store = releasesIn(folder)
    const other = edited((document) => delete document.webhooks)
    store.keep('openapi', original, false)
    store.keep('openapi', other, false)
    expect(store.of('openapi')).toEqual([{ version: '1.2.0', isFinal: false, document: other }])
    store.keep('openapi', original, true)
    store.keep('openapi', original, false)
    expect(() => store.keep('openapi', other, false)).toThrow(
      'openapi 1.2.0 was released with different content: raise info.version.',
    )
    expect(store.of('openapi')).toEqual([{ version: '1.2.0', isFinal: true, document: original }])
  })

  test.each(Object.keys(documents) as DocumentName[])(
    'the current API document %s is a valid successor of its last release',
    (name) => {
      expect(judgeDocument(name, currentDocument(name))).toEqual([])
    },
  )
})
