import { readFileSync } from 'node:fs'

interface MediaType {
  schema: { $ref: string }
  examples?: Record<string, { $ref?: string; value?: unknown }>
}

export interface ResponseObject {
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, MediaType>
  links?: Record<string, { $ref: string }>
}

export interface OperationObject {
  operationId: string
  'x-permission': string
  'x-countries'?: string
  parameters?: { $ref?: string; name?: string; in?: string }[]
  requestBody?: { content: Record<string, MediaType>; required?: boolean }
  responses: Record<string, ResponseObject | { $ref: string }>
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

export interface OpenApiDocument {
  servers: { url: string }[]
  paths: Record<string, Record<string, OperationObject>>
  webhooks?: Record<string, Record<string, OperationObject>>
  components: {
    schemas: Record<string, object>
    responses: Record<string, ResponseObject>
    examples: Record<string, { value: unknown }>
    headers: Record<string, object>
  }
}

export type DocumentName = 'openapi' | 'checkout-form' | 'management' | 'account'

export const prefixes: Record<DocumentName, string> = {
  openapi: '/api/v1',
  'checkout-form': '',
  management: '/management/v1',
  account: '/account/v1',
}

export const documents = Object.fromEntries(
  (Object.keys(prefixes) as DocumentName[]).map((name) => {
    const url = new URL(`../../generated/${name}.json`, import.meta.url)
    return [name, JSON.parse(readFileSync(url, 'utf8')) as OpenApiDocument]
  }),
) as Record<DocumentName, OpenApiDocument>

/** Returns a document as this server should serve it, without the address of any other server. */
export const servedAt = (document: OpenApiDocument, url: string): object => {
  const text = JSON.stringify(document).replaceAll('http://localhost:3000', new URL(url).origin)
  return { ...JSON.parse(text), servers: [{ url, description: 'This server' }] }
}

export const resolveResponse = (
  document: OpenApiDocument,
  response: ResponseObject | { $ref: string },
): ResponseObject => {
  if (!('$ref' in response)) return response
  const name = response.$ref.split('/').at(-1) ?? ''
  const found = document.components.responses[name]
  if (found === undefined) throw new Error(`no response ${name}`)
  return found
}

/**
 * Returns an example from an API document, such as an error response body. Throws if the example is
 * missing.
 */
export const exampleOf = (name: string, document: DocumentName = 'openapi'): unknown => {
  const example = documents[document].components.examples[name]
  if (example === undefined) throw new Error(`no example ${name}`)
  return example.value
}

export const resolve = <Part extends { $ref?: string }>(
  document: OpenApiDocument,
  part: Part,
): Part => {
  let found: unknown = part
  for (let ref = part.$ref; ref !== undefined; ref = (found as { $ref?: string }).$ref) {
    found = ref
      .split('/')
      .slice(1)
      .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], document)
  }
  return found as Part
}
