import { methods, readDocument } from '../../src/http/documents.ts'
import { createOperationFinder } from '../../src/http/operation-names.ts'

/** Counts the documented operations that a story calls. */

const documents = Object.entries({
  openapi: '/api/v1',
  'checkout-form': '',
  account: '/account/v1',
  management: '/management/v1',
}).map(([name, basePath]) => {
  const document = readDocument(name)
  return { name, document, find: createOperationFinder([{ document, basePath }]) }
})

const nameOf = (document: string, operation: string): string => `${document}.${operation}`

const all = documents.flatMap(({ name, document }) =>
  Object.values(document.paths).flatMap((item) =>
    methods.flatMap((method) => {
      const operation = item[method]
      return operation === undefined ? [] : [nameOf(name, operation.operationId)]
    }),
  ),
)

export interface Operations {
  called: number
  all: number
  missing: string[]
}

export const countOperations = (asked: Iterable<string>): Operations => {
  const called = new Set<string>()
  for (const each of asked) {
    const [method = '', path = ''] = each.split(' ')
    for (const { name, find } of documents) {
      const operation = find(method, path)
      if (operation !== undefined) called.add(nameOf(name, operation))
    }
  }
  const missing = all.filter((name) => !called.has(name))
  return { called: all.length - missing.length, all: all.length, missing }
}
