import { momoCommand } from '../../../src/pages/console/momo-commands.ts'
import type { Call } from '../../../src/pages/console/visit.ts'
import { unknownId } from '../../support/builders.ts'
import { documents, resolve } from '../../support/documents.ts'
import { run } from '../../support/momo.ts'
import { allOperations, type Operation } from '../../support/operations.ts'
import { freePort } from '../../support/processes.ts'

interface Example {
  name?: string
  in?: string
  example?: unknown
  examples?: Record<string, { value: unknown }>
  value?: unknown
}

const exampleOf = ({ name, path, operation }: Operation): Call['request'] => {
  const { parameters = [], requestBody } = operation as unknown as {
    parameters?: object[]
    requestBody?: { content: Record<string, { examples?: Record<string, object> }> }
  }
  const query: Record<string, unknown> = {}
  for (const parameter of parameters) {
    const found = resolve(documents[name], parameter as never) as Example
    const example = found.example ?? Object.values(found.examples ?? {})[0]?.value
    if (found.in === 'query' && example !== undefined) query[found.name ?? ''] = example
  }
  const [given] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  const body = given && (resolve(documents[name], given as never) as Example).value
  const params = path.includes('{id}') ? { id: unknownId } : {}
  return { params, query, body } as Call['request']
}

const wordsOf = (line: string): string[] =>
  (line.match(/(?:'[^']*'|\\'|[^\s'])+/g) ?? []).map((word) =>
    word.replace(/'([^']*)'|\\'/g, (found, inside) => (found === "\\'" ? "'" : inside)),
  )

const lines = allOperations
  .filter(({ name }) => name === 'management')
  .flatMap((operation) => {
    const { operationId } = operation
    const line = momoCommand({ operationId, request: exampleOf(operation) } as Call)
    return line === undefined ? [] : [[operationId, line] as const]
  })

test.each(lines)('momo accepts the command line that is displayed for %s: %s', async (_, line) => {
  const env = { MOMO_URL: `http://127.0.0.1:${await freePort()}`, MANAGEMENT_TOKEN: 'x'.repeat(32) }
  const { code, err } = await run(wordsOf(line), env)
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^No server responds at /) })
})

test('the momo command for a search by metadata contains the metadata', () => {
  const query = { organisation_id: unknownId, 'metadata[order]': "A'1" }
  expect(
    wordsOf(momoCommand({ operationId: 'searchTransactions', request: { query } } as never) ?? ''),
  ).toEqual([
    ...['call', 'searchTransactions', '--organisation-id', unknownId],
    ...['--metadata', "order=A'1"],
  ])
})
