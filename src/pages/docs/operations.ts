import { type Document, type DocumentOperation, methods } from '../../http/documents.ts'
import type { Language } from '../layout.ts'
import { documentTextInFrench } from './documents-fr.ts'
import { type DocumentName, documentPaths } from './documents-list.ts'

export interface DescribedOperation extends DocumentOperation {
  description?: string
  tags: string[]
}

export interface ListedOperation {
  method: string
  /** The full path of the request, relative to the base URL of the service. */
  path: string
  /** In the reader's language. */
  summary: string
  /** In the reader's language. */
  tag: string
  /** The URL fragment of the operation in Scalar, without the `#`. */
  anchor: string
  operation: DescribedOperation
}

const inLanguage = (text: string, language: Language): string =>
  language === 'fr' ? documentTextInFrench(text) : text

/** Scalar uses the same rule for the name of a tag in a URL. */
const slugOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

export const operationsOf = (
  name: DocumentName,
  document: Document,
  language: Language,
): ListedOperation[] => {
  const prefix = name === 'checkout-form' ? '' : documentPaths[name]
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((lowerCase) => {
      const operation = item[lowerCase] as DescribedOperation | undefined
      if (operation === undefined) return []
      const method = lowerCase.toUpperCase()
      const [tag = ''] = operation.tags
      return {
        method,
        path: prefix + path,
        summary: inLanguage(operation.summary, language),
        tag: inLanguage(tag, language),
        anchor: `${name}/tag/${slugOf(tag)}/${method}${path}`,
        operation,
      }
    }),
  )
}
