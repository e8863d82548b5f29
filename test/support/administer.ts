import { createManagementApi } from '../../src/operations/management-api.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { type Method, manage, type Reply } from './client.ts'
import { documents } from './documents.ts'
import type { TestServer } from './server.ts'

/** A server that runs in this process, or any server without live providers. */
export type Administered = Pick<TestServer, 'url'> & Partial<Pick<TestServer, 'ctx'>>

/**
 * Sets up test data with the permissions of the management token. Once an owner exists, the API
 * refuses some of these requests over HTTP, so `administer` runs them in this process.
 */
export const administer = async (
  server: Administered,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Reply> => {
  const reply = await manage(server, method, path, body)
  const { ctx } = server
  if (reply.body?.code !== 'person_required' || ctx === undefined) return reply
  const { operationId, params } = operationAt(method, path)
  const api = createManagementApi(ctx.clock.nowMs)
  const token = { kind: 'management_token' } as const
  const request = { params, body }
  const done = await runOperation(ctx, api, operationId as never, token, request as never)
  const { status, body: answer } = done as unknown as { status: number; body: unknown }
  return { ...reply, status, body: answer, text: JSON.stringify(answer) }
}

const operationAt = (method: Method, path: string) => {
  for (const [template, item] of Object.entries(documents.management.paths)) {
    const found = new RegExp(`^${template.replace('{id}', '([^/]+)')}$`).exec(path)
    const operation = Object.entries(item).find(([each]) => each === method)?.[1]
    if (found !== null && operation !== undefined)
      return { operationId: operation.operationId, params: { id: found[1] } }
  }
  throw new Error(`no operation at ${method} ${path}`)
}
