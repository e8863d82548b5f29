import { type Document, type DocumentOperation, methods } from '../../http/documents.ts'
import { documentTextInFrench } from './documents-fr.ts'
import { docsTexts } from './texts.ts'

interface Described {
  description: string
}

/**
 * Translates the introduction, tag names and operation summaries. The descriptions of operations
 * and fields stay in English.
 */
export const frenchDocument = (document: Document): Document => {
  const tags = document.tags as { name: string }[]
  const withSummary = (operation: DocumentOperation) => ({
    ...operation,
    summary: documentTextInFrench(operation.summary),
  })
  const components = document.components as { securitySchemes: Record<string, Described> }
  const schemes = Object.entries(components.securitySchemes).map(([name, scheme]) => {
    return [name, { ...scheme, description: documentTextInFrench(scheme.description) }]
  })
  return {
    ...document,
    servers: document.servers.map(({ url }) => ({ url, description: 'Ce serveur' })),
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
    info: { ...(document.info as object), description: docsTexts.fr.reference.introduction },
    // The tag name stays in English, because the URLs of operations contain it.
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
