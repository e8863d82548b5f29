import { type Document, type DocumentOperation, methods } from '../../http/documents.ts'
import { documentTextInFrench } from './documents-fr.ts'
import { docsInFrench } from './texts-fr.ts'

/**
 * A document for the French reference: its introduction, its parts and what each operation does are
 * French. The descriptions of operations and fields are English, as in every document.
 */
export const frenchDocument = (document: Document): Document => {
  const tags = document.tags as { name: string }[]
  const withSummary = (operation: DocumentOperation) => {
    const { summary } = operation as DocumentOperation & { summary: string }
    return { ...operation, summary: documentTextInFrench(summary) }
  }
  return {
    ...document,
    info: { ...(document.info as object), description: docsInFrench.reference.introduction },
    // The name stays, because it is a part of the addresses of operations.
    tags: tags.map(({ name }) => ({ name, 'x-displayName': documentTextInFrench(name) })),
    paths: Object.fromEntries(
      Object.entries(document.paths).map(([path, item]) => {
        const operations = methods.flatMap((method) => {
          const operation = item[method]
          return operation === undefined ? [] : [[method, withSummary(operation)]]
        })
        return [path, { ...item, ...Object.fromEntries(operations) }]
      }),
    ),
  }
}
