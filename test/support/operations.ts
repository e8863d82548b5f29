import {
  type DocumentName,
  documents,
  type OpenApiDocument,
  type OperationObject,
  prefixes,
  resolve,
} from './documents.ts'
import type { Schema } from './fuzz-values.ts'

export interface Operation {
  name: DocumentName
  operationId: string
  method: string
  /** The path as served, with its parameters in braces. */
  path: string
  operation: OperationObject
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  style?: string
  schema: Schema
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const allOperations: Operation[] = (
  Object.entries(documents) as [DocumentName, OpenApiDocument][]
).flatMap(([name, document]) =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({
        name,
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: prefixes[name] + path,
        operation,
      })),
  ),
)

export const mediaOf = ({ operation }: Operation) =>
  Object.entries(operation.requestBody?.content ?? {})[0]

/** Returns the first example of a required request body. */
export const exampleBodyOf = (operation: Operation): Record<string, unknown> | undefined => {
  const [, media] = mediaOf(operation) ?? []
  const [example] = Object.values(media?.examples ?? {})
  if (operation.operation.requestBody?.required !== true || example === undefined) return undefined
  return resolve(documents[operation.name], example).value as Record<string, unknown>
}

export const parametersOf = ({ name, operation }: Operation): Parameter[] =>
  (operation.parameters ?? []).map((part) => resolve(documents[name], part) as Parameter)
