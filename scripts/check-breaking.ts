import { documentNames } from './documents/bundle-documents.ts'
import { judgeVersions } from './documents/judge-versions.ts'
import { currentDocument, releasesIn } from './documents/released.ts'

/** Fails where a document changed since its last release more than its version allows. */

const faults = documentNames.flatMap((name) => {
  const last = releasesIn().of(name).at(-1)
  if (last === undefined) return [`${name}.yaml has no release: run \`make release-documents\`.`]
  return judgeVersions(`${name}.yaml`, last.document, currentDocument(name)).map((fault) =>
    last.isFinal
      ? fault
      : `${fault} (${last.version} is not final yet: see \`make release-documents\`.)`,
  )
})
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
