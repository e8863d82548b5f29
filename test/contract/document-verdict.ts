import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isNetworkRange } from '../../src/domain/ip-range.ts'
import { isTimestamp } from '../../src/domain/timestamp.ts'
import type { Reply } from '../support/client.ts'
import { type DocumentName, documents } from '../support/documents.ts'

/**
 * A client that validates requests against the document, with this service's formats, must reach
 * the same verdict as the server. The server explains its verdict in French.
 */

const validators = Object.fromEntries(
  Object.entries(documents).map(([name, document]) => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addFormat('int64', true)
    ajv.addFormat('date-time', isTimestamp)
    ajv.addFormat('ip-range', isNetworkRange)
    return [name, ajv.addSchema(document, 'document')]
  }),
) as Record<DocumentName, Ajv2020>

/** Returns whether a value is valid under the schema at `part` of the document. */
export const isDocumented = (name: DocumentName, part: string, value: unknown): boolean => {
  const validate = validators[name].getSchema(`document#/components/${part}`)
  if (validate === undefined) throw new Error(`no ${part} in ${name}`)
  return validate(value) as boolean
}

export type Errors = Record<string, string[]>

/** Checks that the reply agrees with the document's verdict. `errors` lists the expected errors. */
export const expectVerdict = (
  { status, body }: Reply,
  documented: boolean,
  errors: Errors,
): void => {
  const isRight = Object.keys(errors).length === 0
  expect([status === 422, documented]).toEqual([!isRight, isRight])
  if (!isRight) expect(body.errors).toEqual(errors)
}
