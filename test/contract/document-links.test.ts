import {
  type DocumentName,
  documents,
  type OperationObject,
  resolveResponse,
} from '../support/documents.ts'

interface Link {
  operationId: string
  parameters?: Record<string, string>
}

const names = Object.keys(documents) as DocumentName[]

const linksIn = (name: DocumentName): Record<string, Link> =>
  (documents[name].components as unknown as { links?: Record<string, Link> }).links ?? {}

const operationsOf = (name: DocumentName) =>
  Object.values(documents[name].paths).flatMap((item) => Object.values(item))

const nameIn = ({ $ref = '' }: { $ref?: string }): string => $ref.split('/').at(-1) ?? ''

const answersOf = (name: DocumentName, { responses }: OperationObject) =>
  Object.values(responses).map((response) => {
    const { links = {}, content = {} } = resolveResponse(documents[name], response)
    const shown = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples))
    return {
      links: Object.values(links).map(nameIn),
      examples: shown.map((each) => documents[name].components.examples[nameIn(each)]?.value),
    }
  })

describe.each(names)('links of the document %s', (name) => {
  const operations = operationsOf(name)
  const links = linksIn(name)

  test('following a documented link from a created resource returns that resource', () => {
    const known = new Set(operations.map(({ operationId }) => operationId))
    const unlinked = operations.filter((operation) => {
      const reads = operation.operationId.replace(/^create/, 'get')
      if (reads === operation.operationId || !known.has(reads)) return false
      const linked = answersOf(name, operation).flatMap((answer) => answer.links)
      return !linked.some((link) => links[link]?.operationId === reads)
    })
    expect(unlinked).toEqual([])
  })

  test('a documented link leads to an operation and supplies its parameters', () => {
    for (const link of Object.values(links)) {
      const operation = operations.find(({ operationId }) => operationId === link.operationId)
      expect(operation).toBeDefined()
      // Java's swagger-parser accepts only a string here, and otherwise refuses the whole document.
      expect(link).not.toHaveProperty('requestBody')
      const takesId = operation?.parameters?.some(({ $ref = '' }) => /\/(Event)?Id$/.test($ref))
      expect(link.parameters !== undefined).toBe(takesId === true)
    }
  })

  test('every documented link is used, and its values come from the response', () => {
    const answers = operations.flatMap((operation) => answersOf(name, operation))
    expect(new Set(answers.flatMap((answer) => answer.links))).toEqual(new Set(Object.keys(links)))
    for (const answer of answers) {
      const taken = answer.links.flatMap((link) => Object.values(links[link]?.parameters ?? {}))
      for (const expression of taken) {
        const keys = expression.replace('$response.body#/', '').split('/')
        for (const example of answer.examples) {
          expect(example).toHaveProperty(keys, expect.anything())
        }
      }
    }
  })
})
