import { bulkIn, linesOf, order } from '../features/account/bulk-requests.ts'
import { call, manage } from '../support/client.ts'
import { documents, resolve } from '../support/documents.ts'
import { allOperations, type Operation } from '../support/operations.ts'
import { merchant, server } from '../support/own-merchant.ts'
import { managementToken } from '../support/server.ts'

let bulkId: string
let endpointId: string

beforeAll(async () => {
  bulkId = (await order(server, merchant, { payouts: linesOf(1) })).body.data.id
  const hook = { url: 'http://127.0.0.1:9/', environment: 'test', events: ['webhook.ping'] }
  const path = `/applications/${merchant.applicationId}/webhook-endpoints`
  endpointId = (await manage(server, 'post', path, hook)).body.data.id
  await bulkIn(merchant, bulkId, 'completed')
})

const cursorOf = ({ name, operation }: Operation): { description: string } | undefined =>
  (operation.parameters ?? [])
    .map((part) => resolve(documents[name], part) as { name: string; description: string })
    .find((part) => part.name === 'cursor')

const lists = allOperations.filter((operation) => cursorOf(operation) !== undefined)

const isNumbered = ({ name, operation }: Operation): boolean =>
  (operation.parameters ?? [])
    .map((part) => resolve(documents[name], part) as { name: string })
    .some((part) => part.name === 'page')

/** Returns the id of the list's parent, usually the application in the management API. */
const idFor = ({ name, path }: Operation): string => {
  if (name !== 'management' || path.includes('bulk-payouts')) return bulkId
  if (path.includes('webhook-endpoints/{id}')) return endpointId
  return path.includes('organisations') ? merchant.organisationId : merchant.applicationId
}

const requiredBy = ({ name, operation }: Operation): string =>
  (operation.parameters ?? [])
    .map((part) => resolve(documents[name], part) as unknown as Record<string, unknown>)
    .filter((part) => part.in === 'query' && part.required === true)
    .map((part) => `${part.name}=${part.example}&`)
    .join('')

const readWith = (operation: Operation, query: string) => {
  const path = operation.path.replace('{id}', idFor(operation))
  const key = operation.name === 'management' ? managementToken : merchant.secretKey
  return call(server, 'get', `${path}?${requiredBy(operation)}${query}`, { key })
}

const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id)

test.each(lists.map((operation) => [operation.name, operation.operationId, operation] as const))(
  'the %s document describes how %s treats an invalid cursor, and the server behaves accordingly',
  async (name, _id, operation) => {
    const text = cursorOf(operation)?.description.replace(/\s+/g, ' ')
    const { status, body } = await readWith(operation, 'cursor=nowhere')
    if (name === 'account' || !isNumbered(operation)) {
      expect(text).toContain('An invalid cursor returns a 422 on `cursor`.')
      expect([status, Object.keys(body.errors)]).toEqual([422, ['cursor']])
    } else {
      expect(text).toContain('is ignored without an error')
      expect([status, body.meta.current_page]).toEqual([200, 1])
      const first = await readWith(operation, '')
      expect(idsOf(body)).toEqual(idsOf(first.body))
    }
  },
)

test("every API document except the checkout form's has lists with a cursor", () => {
  expect([...new Set(lists.map(({ name }) => name))]).toEqual(['openapi', 'management', 'account'])
})
