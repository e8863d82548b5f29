import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

interface Reference {
  $ref: string
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema | Reference>
  items?: Schema | Reference
  additionalProperties?: unknown
  oneOf?: Reference[]
}

interface Parameter {
  name: string
  in: string
  schema: Schema | Reference
}

export interface DocumentOperation {
  operationId: string
  summary: string
  'x-codeSamples'?: { source: string }[]
  /** Empty if the operation needs no token. */
  security?: object[]
  parameters?: (Parameter | Reference)[]
  responses: Record<string, { headers?: Record<string, unknown> } | Reference>
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema | Reference }> }
}

export interface Document {
  openapi: string
  servers: { url: string; description?: string }[]
  paths: Record<string, Partial<Record<Method, DocumentOperation>>>
  [part: string]: unknown
}

/** The parameters and fields that an operation reads. All others are ignored. */
export interface Declared {
  query: string[]
  numbers: string[]
  /** These query parameters accept one value and not a list. */
  single: string[]
  /** In lower case. */
  headers: string[]
  fields: string[]
  /** These body fields are objects with arbitrary keys, such as `metadata`. */
  freeObjects: string[]
  /** Fields of each item of `payouts` in the body. */
  lineFields: string[]
  /** True if the operation's responses may have the header `Sandbox-Notice`. */
  hasNotice: boolean
}

/** Returns the part that a reference points to. Throws if that part does not exist. */
export const resolve = <Part extends object>(document: Document, part: Part | Reference): Part => {
  if (!('$ref' in part)) return part
  let found: unknown = document
  for (const name of part.$ref.split('/').slice(1)) {
    found = (found as Record<string, unknown> | undefined)?.[name]
  }
  if (found === undefined) throw new Error(`nothing at ${part.$ref}`)
  return resolve(document, found as Part | Reference)
}

const fieldsInList = (document: Document, body: Schema, list: string): string[] => {
  const { items } = resolve<Schema>(document, body.properties?.[list] ?? {})
  return items === undefined ? [] : fieldsOf(document, resolve<Schema>(document, items))
}

const fieldsOf = (document: Document, { properties = {}, oneOf = [] }: Schema): string[] => [
  ...new Set([
    ...Object.keys(properties),
    ...oneOf.flatMap((branch) => fieldsOf(document, resolve<Schema>(document, branch))),
  ]),
]

const freeObjectsIn = (document: Document, { properties = {} }: Schema): string[] =>
  Object.entries(properties).flatMap(([name, property]) =>
    typeof resolve<Schema>(document, property).additionalProperties === 'object' ? [name] : [],
  )

const numberTypes = ['integer', 'number']

export const declaredBy = (document: Document, operation: DocumentOperation): Declared => {
  const parameters = (operation.parameters ?? []).map((part) => resolve(document, part))
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const typeOf = ({ schema }: Parameter): string => String(resolve(document, schema).type)
  const numbers = query.filter((each) => numberTypes.includes(typeOf(each)))
  const single = query.filter((each) => [...numberTypes, 'string'].includes(typeOf(each)))
  const schemas = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) =>
    resolve(document, schema),
  )
  return {
    query: query.map(({ name }) => name),
    numbers: numbers.map(({ name }) => name),
    single: single.map(({ name }) => name),
    headers: parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name.toLowerCase()),
    fields: schemas.flatMap((schema) => fieldsOf(document, schema)),
    freeObjects: schemas.flatMap((schema) => freeObjectsIn(document, schema)),
    lineFields: schemas.flatMap((schema) => fieldsInList(document, schema, 'payouts')),
    hasNotice: Object.values(operation.responses).some(
      (response) => resolve(document, response).headers?.['Sandbox-Notice'] !== undefined,
    ),
  }
}

const folder = new URL('../../generated/', import.meta.url)

/** YAML is slow to parse, so the documents are read from generated JSON. */
export const readDocument = (name: string): Document =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Document

/** Some tools do not support OpenAPI 3.1, so each document also exists as OpenAPI 3.0. */
export const readAsOpenApi30 = (name: string): Document => readDocument(`${name}-3.0`)

/**
 * Replaces the server in every URL of the document, including examples and code samples, so that
 * readers can use the examples unchanged. `url` ends with the path of the document's server.
 */
export const withServer = (document: Document, url: string): Document => {
  const { origin, pathname } = new URL(document.servers[0]?.url ?? url)
  const path = pathname.replace(/\/$/, '')
  const service = url.endsWith(path) ? url.slice(0, url.length - path.length) : url
  const escapedUrl = JSON.stringify(service).slice(1, -1)
  const text = JSON.stringify(document).replaceAll(origin, () => escapedUrl)
  return { ...JSON.parse(text), servers: [{ url, description: 'This server' }] }
}

export const toYaml = (document: Document): string => stringify(document)

/**
 * The returned function checks, by method and path within the document, whether an operation needs
 * no token.
 */
export const createPublicOperationTest = ({ paths }: Document) => {
  const open = new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      methods
        .filter((method) => item[method]?.security?.length === 0)
        .map((method) => `${method.toUpperCase()} ${path}`),
    ),
  )
  return ({ method, path }: { method: string; path: string }): boolean =>
    open.has(`${method} ${path}`)
}
