import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete']

export interface DocumentOperation {
  operationId: string
  requestBody?: unknown
}

/** An OpenAPI document, as far as it is read here. */
export interface Document {
  openapi: string
  servers: { url: string; description?: string }[]
  paths: Record<string, Partial<Record<Method, DocumentOperation>>>
  [part: string]: unknown
}

const folder = new URL('../../generated/', import.meta.url)

/** A document of `openapi/`, as `make generate` wrote it for machines: YAML takes long to read. */
export const readDocument = (name: string): Document =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Document

/** The document as served: with the address it is served at. */
export const withServer = (document: Document, url: string): Document => ({
  ...document,
  servers: [{ url, description: 'This server' }],
})

export const toYaml = (document: Document): string => stringify(document)
