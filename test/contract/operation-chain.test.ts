import { operationPermissions } from '../../generated/permissions.ts'
import type { AppContext } from '../../src/context.ts'
import { ignoreBody, readJsonBody } from '../../src/http/body.ts'
import { enforce } from '../../src/http/contract.ts'
import { type Document, type Method, methods, readDocument } from '../../src/http/documents.ts'
import { rejectFieldErrors } from '../../src/http/field-checks.ts'

/**
 * All operations use the same chain of handlers. `refusals.test.ts` tests the chain once per API.
 */

const never = () => {
  throw new Error('not called')
}

interface Step {
  method?: string
  handle: { toString(): string }
}

/** Returns the chain of each operation as the source text of its handlers. */
const chainsOf = (name: keyof typeof operationPermissions) => {
  const document: Document = readDocument(name)
  const all = Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => (item[method] === undefined ? [] : [item[method].operationId])),
  )
  const router = enforce({ clock: { nowMs: never } } as unknown as AppContext, {
    document,
    basePath: '',
    baseUrl: '',
    readBody: readJsonBody,
    api: {
      permissions: operationPermissions[name],
      handlers: Object.fromEntries(all.map((id) => [id, never])),
      checks: {},
    },
  })
  const routes = new Map(
    router.stack.map(({ route }) => [route?.path, (route?.stack ?? []) as Step[]]),
  )
  const stepsOf = (path: string, method: Method): Step[] => {
    const steps = routes.get(path.replace(/\{(\w+)\}/g, ':$1')) ?? []
    return steps.filter((step) => step.method === undefined || step.method === method)
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      const steps = stepsOf(path, method).map(({ handle }) => handle.toString())
      const hasBody = operation.requestBody !== undefined
      return [{ id: operation.operationId, isRead: method === 'get', hasBody, steps }]
    }),
  )
}

const names = Object.keys(operationPermissions) as (keyof typeof operationPermissions)[]

describe('the chain of handlers', () => {
  const chains = names.flatMap(chainsOf)
  const [reading, writing] = [true, false].map((isRead) =>
    chains.filter((chain) => chain.isRead === isRead),
  )
  const readers = [readJsonBody, ignoreBody].map(String)
  const shared = (steps: string[]) => steps.filter((step) => !readers.includes(step))

  test('every read operation uses the same chain of handlers', () => {
    const expected = shared(reading?.[0]?.steps ?? [])
    expect(expected).toContain(String(rejectFieldErrors))
    for (const { id, steps } of reading ?? []) expect([id, shared(steps)]).toEqual([id, expected])
  })

  test('every write operation uses the same chain of handlers, and the chain refuses writes during a recovery', () => {
    const expected = shared(writing?.[0]?.steps ?? [])
    for (const { id, steps } of writing ?? []) expect([id, shared(steps)]).toEqual([id, expected])
    const onlyWriting = expected.filter((step) => !(reading?.[0]?.steps ?? []).includes(step))
    expect(onlyWriting).toEqual([expect.stringContaining('refuseDuringRecovery')])
  })

  test('an operation reads a request body only if its API document declares a body', () => {
    for (const { id, hasBody, steps } of chains) {
      const found = steps.filter((step) => readers.includes(step))
      expect([id, found]).toEqual([id, [String(hasBody ? readJsonBody : ignoreBody)]])
    }
  })
})
