import type { AppContext } from '../context.ts'
import type { Origin } from '../domain/audit/act.ts'
import type { Principal } from '../domain/merchants/caller.ts'
import { Problem } from '../domain/problems.ts'
import { performOperation } from '../operations/run-operation.ts'
import type { Document } from './documents.ts'

interface Input {
  caller: Principal
  params: unknown
  query: unknown
  body: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: the module of each API types its handlers
type Handlers = Record<string, (input: any) => Promise<object & { status?: number }>>

/** Returns the operation that reads the resource of a path such as `/events/{id}/resend`. */
const readerOf = ({ paths }: Document, path: string): string | undefined => {
  const [resource = ''] = /^.*?\{id\}/.exec(path) ?? []
  return paths[resource]?.get?.operationId
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'not_found'

/**
 * The returned function explains why nothing was found at a path. If the same application has the
 * resource in its other environment, the explanation says so. The function repeats only the
 * operation that reads the resource, so another application's id looks like an unknown id.
 */
export const createExplanation = (
  ctx: AppContext,
  { document, handlers }: { document: Document; handlers: Handlers },
  path: string,
): ((error: unknown, origin: Origin, input: Input) => Promise<unknown>) => {
  const operationId = readerOf(document, path)
  const read = operationId === undefined ? undefined : handlers[operationId]
  if (operationId === undefined || read === undefined) return async (error) => error
  return async (error, origin, input) => {
    const { caller } = input
    if (!isNotFound(error) || caller.kind !== 'api_key') return error
    const { environment } = caller
    const other = { ...caller, environment: environment === 'test' ? 'live' : 'test' } as const
    try {
      await performOperation(ctx, operationId, origin, read, {
        ...input,
        caller: other,
        query: {},
        body: undefined,
      })
      return new Problem({ code: 'in_other_environment', environment })
    } catch (thrown) {
      return isNotFound(thrown) ? error : thrown
    }
  }
}
