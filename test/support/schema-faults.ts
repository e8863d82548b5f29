import { isIP } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type DocumentName, documents, type OpenApiDocument } from './documents.ts'

/** Compiles a document's schema validators once for all of a worker's test files. */

const validatorOf = (document: OpenApiDocument): Ajv2020 => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('int64', true)
  ajv.addFormat('ip-range', (text) => isIP(text.split('/')[0] ?? '') > 0)
  return ajv.addSchema(document, 'document')
}

const validators = Object.fromEntries(
  Object.entries(documents).map(([name, document]) => [name, validatorOf(document)]),
) as Record<DocumentName, Ajv2020>

/** Returns the faults of a value under a schema such as `#/components/schemas/Payment`. */
export const schemaFaults = (name: DocumentName, schemaRef: string, value: unknown): string[] => {
  const validate = validators[name].getSchema(`document${schemaRef}`)
  if (validate === undefined) throw new Error(`no schema ${schemaRef}`)
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
