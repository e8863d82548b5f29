import type { RequestHandler } from 'express'
import { type Document, methods } from './documents.ts'
import { stateOf } from './request-state.ts'

/** The document's paths are mounted at `basePath`. */
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
 * Logs and metrics also show the operation of rejected requests, so the operation is identified
 * before any check can reject the request. As in OpenAPI, literal paths have priority over paths
 * with parameters.
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

/** No document declares these requests, so logs and metrics need a name for them. */
export const nameOperation =
  (operationId: string): RequestHandler =>
  (_req, res, next) => {
    stateOf(res).operationId = operationId
    next()
  }
