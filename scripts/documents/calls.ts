import type { DocumentName } from './bundle-documents.ts'
import { type Document, isPart, type Part, resolve } from './parts.ts'

const methods = ['get', 'put', 'post', 'delete', 'patch']

/** The help shows the first sentence of a description on one line. */
const sentenceOf = (text: unknown): string =>
  String(text ?? '')
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<=[^.]{3})\. .*$/, '')
    .replace(/\.$/, '')

const typesOf = (schema: Part): string[] => [schema.type ?? []].flat().map(String)

const valuesOf = ({ enum: values, const: only }: Part): string[] | undefined => {
  if (Array.isArray(values)) return values.filter((value) => value !== null).map(String)
  return only === undefined ? undefined : [String(only)]
}

const kindOf = (schema: Part): string => {
  if (schema.format === 'date-time') return 'time'
  if (schema.format === 'password') return 'secret'
  const [type = valuesOf(schema) === undefined ? 'json' : 'string'] = typesOf(schema).filter(
    (each) => each !== 'null',
  )
  if (type === 'object') return isPart(schema.properties) ? 'json' : 'pairs'
  return type === 'array' ? 'json' : type
}

/** Returns a schema without the `null` that `anyOf` adds to a reference. */
const shapeOf = (document: Document, given: unknown): { schema: Part; isNullable: boolean } => {
  const schema = resolve(document, given)
  const types = typesOf(schema)
  if (!Array.isArray(schema.anyOf)) return { schema, isNullable: types.includes('null') }
  const kept = schema.anyOf.find((each) => resolve(document, each).type !== 'null')
  return { schema: { ...resolve(document, kept), ...schema }, isNullable: true }
}

const fieldOf = (
  document: Document,
  name: string,
  place: string,
  given: unknown,
  isRequired: boolean,
  about?: unknown,
): Part => {
  const { schema, isNullable } = shapeOf(document, given)
  const item = resolve(document, schema.items)
  const isList = typesOf(schema).includes('array') && item.type !== 'object'
  return {
    name,
    place,
    kind: kindOf(isList ? item : schema),
    about: sentenceOf(about ?? schema.description),
    ...(isList && { isList }),
    ...(isNullable && { isNullable }),
    ...(isRequired && { isRequired }),
    values: valuesOf(isList ? item : schema),
    lengthMax: schema.maxLength,
  }
}

const isNamed = (required: unknown, name: string): boolean =>
  Array.isArray(required) && required.includes(name)

/** Returns the fields of all variants of a body. */
const bodyFields = (document: Document, operation: Part): Part[] => {
  const { content } = resolve(document, operation.requestBody)
  const [media] = Object.entries(isPart(content) ? content : {})
    .filter(([type]) => type !== 'text/csv')
    .map(([, each]) => each)
  const schema = resolve(document, isPart(media) ? media.schema : undefined)
  const variants = (Array.isArray(schema.oneOf) ? schema.oneOf : [schema]).map((each) =>
    resolve(document, each),
  )
  const fields = new Map<string, Part>()
  for (const { properties, required } of variants) {
    for (const [name, given] of Object.entries(isPart(properties) ? properties : {})) {
      const before = fields.get(name)
      const field = fieldOf(document, name, 'body', given, isNamed(required, name))
      const values = [...new Set([before?.values ?? [], field.values ?? []].flat())]
      fields.set(name, { ...field, ...before, ...(values.length > 0 && { values }) })
    }
  }
  const isOfAll = (name: string) => variants.every(({ required }) => isNamed(required, name))
  return [...fields].map(([name, { isRequired, ...field }]) => ({
    ...field,
    ...(isOfAll(name) && { isRequired: true }),
  }))
}

/** Returns the media type of a successful response that is not JSON. */
const downloadOf = (document: Document, { responses }: Part): string | undefined => {
  const types = Object.entries(isPart(responses) ? responses : {})
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, reply]) => Object.keys(resolve(document, reply).content ?? {}))
  return types.includes('application/json') ? undefined : types[0]
}

const callOf = (document: Document, api: DocumentName, path: string, method: string): Part => {
  const item = (document.paths as Record<string, Part>)[path] ?? {}
  const operation = item[method] as Part
  const parameters = [item.parameters ?? [], operation.parameters ?? []]
    .flat()
    .map((each) => resolve(document, each))
  const isOpen = Array.isArray(operation.security) && operation.security.length === 0
  return {
    api,
    method,
    path,
    summary: sentenceOf(operation.summary),
    download: downloadOf(document, operation),
    ...(isOpen && { isOpen }),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') && { isRepeatable: true }),
    fields: [
      ...parameters
        .filter((parameter) => parameter.in !== 'header')
        .map(({ name, in: place, schema, required, description }) =>
          fieldOf(document, String(name), String(place), schema, required === true, description),
        ),
      ...bodyFields(document, operation),
    ],
  }
}

/**
 * Returns the source of generated/calls.ts: each operation by its id, once for each API that has
 * the operation.
 */
export const callLists = (documents: Record<DocumentName, object>): string => {
  const calls: Record<string, Part[]> = {}
  for (const [api, document] of Object.entries(documents) as [DocumentName, Document][]) {
    for (const [path, item] of Object.entries(document.paths as Record<string, Part>)) {
      for (const method of methods.filter((each) => each in item)) {
        const id = String((item[method] as Part).operationId)
        calls[id] = [...(calls[id] ?? []), callOf(document, api, path, method)]
      }
    }
  }
  const lines = Object.entries(calls).map(
    ([id, variants]) => `  ${id}: ${JSON.stringify(variants)},\n`,
  )
  return `export const calls = {\n${lines.join('')}} as const\n`
}
