import { readArguments } from '../src/startup/command-line.ts'
import { documentNames } from './documents/bundle-documents.ts'
import { judgeDocument } from './documents/judge-versions.ts'
import { currentDocument } from './documents/released.ts'

/** Fails if the changes to a document since its last release require a higher version. */

readArguments('Usage: node scripts/check-breaking.ts lists changes of openapi/ that break clients.')
const faults = documentNames.flatMap((name) => judgeDocument(name, currentDocument(name)))
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
