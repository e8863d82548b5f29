import { readArguments } from '../src/startup/command-line.ts'
import { documentNames } from './documents/bundle-documents.ts'
import { currentDocument, releasesIn } from './documents/released.ts'

/**
 * Stores the documents in openapi/released/ under their versions. `make breaking` compares later
 * documents with these versions. --final marks them as published, so that a different document with
 * the same version is rejected.
 */

const isFinal = readArguments(
  'Usage: node scripts/release-documents.ts [--final] stores the documents in openapi/released/.',
  (argument) => argument === '--final',
).includes('--final')
const releases = releasesIn()
for (const name of documentNames) {
  const document = currentDocument(name)
  releases.keep(name, document, isFinal)
  console.log(`${name} ${document.info.version}${isFinal ? ' is released' : ' is stored'}`)
}
