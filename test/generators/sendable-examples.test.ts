import { manage } from '../support/client.ts'
import { conformanceFaults } from '../support/conformance.ts'
import { documents, resolve } from '../support/documents.ts'
import { expectedOf } from '../support/operation-table.ts'
import { allOperations, type Operation } from '../support/operations.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { createPerson } from '../support/people.ts'
import { hasRealEngines, managementToken } from '../support/server.ts'

/**
 * A client can send a document's example requests one after another. The only refusals are about
 * missing objects, because the examples refer to objects that nobody created.
 */

interface Shown {
  name: string
  in: 'path' | 'query' | 'header'
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

const parametersOf = ({ name, operation }: Operation): Shown[] =>
  (operation.parameters ?? []).map((part) => resolve(documents[name], part) as Shown)

const shownValue = ({ example, examples = {} }: Shown): unknown =>
  example ?? Object.values(examples)[0]?.value

/** Encodes a value for a query or a form: lists repeat their name, objects append their keys. */
const pairsOf = (name: string, value: unknown): [string, string][] => {
  if (Array.isArray(value)) return value.map((each) => [name, String(each)])
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).map(([key, inner]) => [`${name}[${key}]`, String(inner)])
}

const formType = 'application/x-www-form-urlencoded'

interface Body {
  type: string
  text: string
}

const textOf = (type: string, value: unknown): string => {
  if (type === 'application/json') return JSON.stringify(value)
  if (type !== formType) return String(value)
  const fields = Object.entries(value as object).flatMap(([name, inner]) => pairsOf(name, inner))
  return new URLSearchParams(fields).toString()
}

const bodiesOf = ({ name, operation }: Operation): (Body | undefined)[] => {
  const content = Object.entries(operation.requestBody?.content ?? {})
  const bodies = content.flatMap(([type, { examples = {} }]) =>
    Object.values(examples).map((each) => {
      const { value } = resolve(documents[name], each) as { value: unknown }
      return { type, text: textOf(type, value) }
    }),
  )
  return bodies.length === 0 ? [undefined] : bodies
}

const credentials = async ({ name, operation }: Operation): Promise<string> => {
  // Some of these operations end the session of a person, or change how the person signs in.
  if (operation['x-permission'].startsWith('self:'))
    return `Bearer ${(await createPerson(server, 'owner')).token}`
  if (name === 'checkout-form') return `Basic ${btoa(`${merchant.secretKey}:`)}`
  return `Bearer ${name === 'management' ? managementToken : merchant.secretKey}`
}

/** Sends the operation's request number `times`. Each request differs from the others. */
const send = async (operation: Operation, body: Body | undefined, times: number) => {
  const shown = parametersOf(operation).filter((part) => shownValue(part) !== undefined)
  const query = shown
    .filter((part) => part.in === 'query')
    .flatMap((part) => pairsOf(part.name, shownValue(part)))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String(shownValue(shown.find((part) => part.name === name) as Shown))),
  )
  const headers = Object.fromEntries(
    shown
      .filter((part) => part.in === 'header')
      .map((part) => [part.name, `${shownValue(part)}${times === 0 ? '' : `-${times}`}`]),
  )
  const answer = await fetch(`${server.url}${path}?${new URLSearchParams(query)}`, {
    method: operation.method,
    headers: {
      ...headers,
      Authorization: await credentials(operation),
      ...(body !== undefined && { 'Content-Type': body.type }),
    },
    ...(body !== undefined && { body: body.text }),
  })
  const text = await answer.text()
  const seen = { method: operation.method, path, status: answer.status, text }
  const read = answer.headers.get('Content-Type')?.startsWith('application/json') === true
  const reply = {
    ...seen,
    body: read ? JSON.parse(text) : {},
    headers: Object.fromEntries(answer.headers),
  }
  expect(conformanceFaults(reply)).toEqual([])
  return reply
}

/** The test server's embedded engine has no files, so nothing can back it up. */
const sendable = allOperations.filter(
  ({ operationId }) => hasRealEngines || operationId !== 'downloadBackup',
)

describe('the examples of a document', () => {
  test.each(
    sendable.map((operation) => [operation.name, operation.operationId, operation] as const),
  )('the example of a document can be sent unchanged: %s %s', async (_document, id, operation) => {
    let times = 0
    for (const body of bodiesOf(operation)) {
      const { status, body: answer } = await send(operation, body, times)
      times += 1
      const refused = expectedOf(id).exampleRefused
      if (refused !== undefined) {
        expect([status, answer.code ?? Object.keys(answer.errors)[0]]).toEqual(refused)
      } else if (status >= 300) {
        expect([status, answer.code]).toEqual([404, 'not_found'])
      }
    }
  })

  test('the examples of all documents have a separate idempotency key for each operation', () => {
    const keys = allOperations.flatMap((operation) =>
      parametersOf(operation)
        .filter(({ name }) => name === 'Idempotency-Key')
        .map((part) => shownValue(part)),
    )
    expect(keys.length).toBeGreaterThan(6)
    expect(keys).not.toContain(undefined)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

test('sending the examples leaves no error in the log', async () => {
  expect((await manage(server, 'get', '/organisations')).status).toBe(200)
  expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
})
