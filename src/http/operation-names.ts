import type { RequestHandler } from 'express'
import { type Document, methods } from './documents.ts'
import { stateOf } from './request-state.ts'

/** A document, and the path its own paths are mounted under. */
export interface MountedDocument {
  document: Document
  basePath: string
}

type OperationIds = ReadonlyMap<string, string>

const idsOf = (item: Document['paths'][string]): OperationIds =>
  new Map(
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [[method.toUpperCase(), operation.operationId]]
    }),
  )

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * Names the operation of a method and path before anything can refuse the request, so that logs and
 * metrics of refusals name it too. A literal path wins over one with parameters, as in OpenAPI.
 */
export const createOperationFinder = (mounted: MountedDocument[]) => {
  const literal = new Map<string, OperationIds>()
  const patterns: [pattern: RegExp, ids: OperationIds][] = []
  for (const { document, basePath } of mounted) {
    for (const [path, item] of Object.entries(document.paths)) {
      const ids = idsOf(item)
      if (path.includes('{')) patterns.push([patternOf(basePath + path), ids])
      else literal.set(basePath + path, ids)
    }
  }
  return (method: string, path: string): string | undefined => {
    const ids = literal.get(path) ?? patterns.find(([pattern]) => pattern.test(path))?.[1]
    return ids?.get(method === 'HEAD' ? 'GET' : method)
  }
}

export type OperationFinder = ReturnType<typeof createOperationFinder>

/** Names what is logged and counted, as the documents name operations. */
export const nameOperation =
  (operationId: string): RequestHandler =>
  (_req, res, next) => {
    stateOf(res).operationId = operationId
    next()
  }
