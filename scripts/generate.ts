import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, {
  astToString,
  type OpenAPI3,
  type OperationObject,
  type ParameterObject,
  type ResponseObject,
} from 'openapi-typescript'
import { readArguments } from '../src/startup/command-line.ts'
import { configurationPage, environmentExample } from './configuration-texts.ts'
import { bundleDocuments, documentNames } from './documents/bundle-documents.ts'
import { callLists } from './documents/calls.ts'
import { changelog } from './documents/changelog.ts'
import { addCodeSamples } from './documents/code-samples/add-code-samples.ts'
import { toOpenApi30 } from './documents/convert-document.ts'
import { enumerationLists } from './documents/enumerations.ts'
import { withErrorCodes } from './documents/error-codes.ts'
import { permissionLists } from './documents/permissions.ts'
import { postmanCollection } from './documents/postman/collection.ts'
import { limitsPage } from './limits-page.ts'
import { metricsPage } from './metrics-page.ts'
import { refreshReferenceProgram } from './reference-program.ts'
import { retentionPage } from './retention-page.ts'
import { rolesPage } from './roles-page.ts'
import { schemaFiles } from './schema-files.ts'
import { stateMachinePage } from './state-machine-page.ts'

/**
 * Writes generated/, the generated pages of docs/, openapi/CHANGELOG.md and deploy/.env.example.
 * These are: the bundled documents as JSON with code samples, as OpenAPI 3.0 and as types; lists of
 * enumerations, calls and permissions; the Postman collection; the program of the reference page;
 * the migrated schema as types and as a diagram; and the pages about the state machine, errors
 * (also in openapi/openapi.yaml), roles, variables, limits, metrics, alarms and retention. With
 * --check, writes nothing and fails if a file is stale.
 */

/** The documents whose operations have code samples. */
const merchantDocuments = ['openapi', 'checkout-form', 'account'] as const

const root = new URL('../', import.meta.url)

/**
 * Keeps the parts of an operation that the code uses: its input and its successful responses. All
 * error responses have one shape, and parameter texts would be repeated in every operation.
 */
const typedParts = (document: object): OpenAPI3 => {
  const parts = structuredClone(document) as OpenAPI3
  for (const item of Object.values(parts.paths ?? {})) {
    for (const operation of Object.values(item as Record<string, OperationObject>)) {
      delete operation.description
      for (const [status, reply] of Object.entries(operation.responses ?? {})) {
        if (status < '300') delete (reply as ResponseObject).headers
        else delete operation.responses?.[status]
      }
    }
  }
  for (const parameter of Object.values(parts.components?.parameters ?? {})) {
    delete (parameter as ParameterObject).description
    delete (parameter as ParameterObject).example
  }
  delete parts.webhooks
  delete parts.components?.responses
  delete parts.components?.headers
  return parts
}

/** Omits the methods that a path lacks, because no code needs them. */
const documentTypes = async (document: object): Promise<string> =>
  astToString(await openapiTS(typedParts(document))).replace(
    /^ {8}(?:get|put|post|delete|options|head|patch|trace)\?: never;\n/gm,
    '',
  )

const writeDocuments = async (): Promise<Record<string, string>> => {
  const bundles = await bundleDocuments()
  for (const name of merchantDocuments) bundles[name] = addCodeSamples(bundles[name])
  const files: Record<string, string> = {}
  for (const name of documentNames) {
    files[`generated/${name}.ts`] = await documentTypes(bundles[name])
    // Without whitespace, because the service parses these files at every start.
    files[`generated/${name}.json`] = `${JSON.stringify(bundles[name])}\n`
    files[`generated/${name}-3.0.json`] = `${JSON.stringify(toOpenApi30(bundles[name]))}\n`
  }
  files['generated/enumerations.ts'] = enumerationLists(Object.values(bundles))
  files['generated/calls.ts'] = callLists(bundles)
  files['generated/permissions.ts'] = permissionLists(bundles)
  files['openapi/CHANGELOG.md'] = changelog(bundles)
  files['generated/workflows.postman_collection.json'] = postmanCollection(bundles)
  return files
}

const check = readArguments(
  'Usage: node scripts/generate.ts [--check] writes generated files, or fails where one is stale.',
  (argument) => argument === '--check',
).includes('--check')
const stale: string[] = []

/** The first line of a generated source file. */
const banner = '// Made by `make generate`; do not edit.\n\n'

/** Writes a file if its text differs. With --check, only records that the file is stale. */
const keep = async (path: string, given: string): Promise<void> => {
  const url = new URL(path, root)
  const text = path.endsWith('.ts') ? banner + given : given
  if (text === (await readFile(url, 'utf8').catch(() => ''))) return
  stale.push(path)
  if (!check) await writeFile(url, text)
}

// First, because the bundled documents contain this text.
const source = 'openapi/openapi.yaml'
await keep(source, withErrorCodes(await readFile(new URL(source, root), 'utf8')))

const files = {
  ...(await writeDocuments()),
  ...(await schemaFiles()),
  'docs/state-machine.md': stateMachinePage(),
  'docs/roles.md': rolesPage(),
  'docs/configuration.md': configurationPage(),
  'docs/limits.md': limitsPage(),
  'docs/metrics.md': await metricsPage(),
  'docs/retention.md': retentionPage(),
  'deploy/.env.example': environmentExample(),
}
for (const [path, text] of Object.entries(files)) await keep(path, text)
if (await refreshReferenceProgram(check)) stale.push('generated/reference.js.gz')
if (stale.length > 0) console.log(`${check ? 'stale' : 'written'}: ${stale.join(', ')}`)
if (check && stale.length > 0) {
  console.error('Run `make generate` and commit the result.')
  process.exitCode = 1
}
