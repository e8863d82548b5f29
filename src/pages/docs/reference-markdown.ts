import { type Document, type DocumentOperation, methods, resolve } from '../../http/documents.ts'
import { type DocumentName, documentPaths } from './documents-list.ts'
import type { DocsTexts } from './pages.ts'

/** The operations of the documents as Markdown, for those who read with programs. */

interface Described extends DocumentOperation {
  summary: string
  description?: string
}

interface Field {
  required?: string[]
  properties?: Record<string, unknown>
  oneOf?: object[]
}

const namesOf = (document: Document, { parameters = [] }: Described): string =>
  parameters
    .map((part) => resolve(document, part))
    .map(({ name, in: place }) => `\`${name}\` (${place})`)
    .join(', ')

const fieldsOf = (document: Document, given: object): string[] => {
  const { properties = {}, required = [], oneOf = [] } = resolve(document, given) as Field
  const own = Object.keys(properties).map(
    (name) => `\`${name}\`${required.includes(name) ? '\\*' : ''}`,
  )
  return [...new Set([...own, ...oneOf.flatMap((branch) => fieldsOf(document, branch))])]
}

const bodyOf = (document: Document, { requestBody }: Described): string =>
  Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `${type}: ${fieldsOf(document, schema).join(', ')}`)
    .join('; ')

const sectionOf = (document: Document, texts: DocsTexts, title: string, operation: Described) => {
  const details = [
    [texts.parameters, namesOf(document, operation)],
    [texts.body, bodyOf(document, operation)],
    [texts.answers, Object.keys(operation.responses).join(', ')],
  ].filter(([, text]) => text !== '')
  return [
    `### ${title}`,
    '',
    `**${operation.summary}** (\`${operation.operationId}\`)`,
    '',
    ...(operation.description === undefined ? [] : [operation.description.trim(), '']),
    ...details.map(([label, text]) => `- ${label}: ${text}`),
    '',
  ]
}

/** One document: a heading, its address, and each operation. `*` marks required fields. */
const documentMarkdown = (
  name: DocumentName,
  document: Document,
  texts: DocsTexts,
  url: string,
): string[] => {
  const base = name === 'checkout-form' ? '' : documentPaths[name]
  const sections = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Described | undefined
      if (operation === undefined) return []
      return sectionOf(document, texts, `${method.toUpperCase()} ${base}${path}`, operation)
    }),
  )
  const address = `${url}${documentPaths[name]}/openapi.json`
  return [`## ${texts.documents[name]}`, '', `[${address}](${address})`, '', ...sections]
}

/** The page: `read` gives a document by its name. */
export const referenceMarkdown = (
  names: DocumentName[],
  read: (name: DocumentName) => Document,
  texts: DocsTexts,
  url: string,
): string =>
  [
    `# ${texts.titles.reference}`,
    '',
    texts.reference.introduction,
    '',
    ...names.flatMap((name) => documentMarkdown(name, read(name), texts, url)),
  ].join('\n')
