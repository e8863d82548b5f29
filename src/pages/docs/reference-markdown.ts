import { type Document, resolve } from '../../http/documents.ts'
import type { Language } from '../layout.ts'
import { type DocumentName, documentPaths } from './documents-list.ts'
import { type DescribedOperation, type ListedOperation, operationsOf } from './operations.ts'
import { colon, docsTexts } from './texts.ts'

interface Field {
  required?: string[]
  properties?: Record<string, unknown>
  oneOf?: object[]
}

const namesOf = (document: Document, { parameters = [] }: DescribedOperation): string =>
  parameters
    .map((part) => resolve(document, part))
    .map(({ name, in: place }) => `\`${name}\` (${place})`)
    .join(', ')

const fieldsOf = (document: Document, schema: object): string[] => {
  const { properties = {}, required = [], oneOf = [] } = resolve(document, schema) as Field
  const own = Object.keys(properties).map(
    (name) => `\`${name}\`${required.includes(name) ? '\\*' : ''}`,
  )
  return [...new Set([...own, ...oneOf.flatMap((branch) => fieldsOf(document, branch))])]
}

const bodyOf = (document: Document, { requestBody }: DescribedOperation): string =>
  Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => `${type}: ${fieldsOf(document, schema).join(', ')}`)
    .join('; ')

const sectionOf = (document: Document, listed: ListedOperation, language: Language): string[] => {
  const { method, path, summary, operation } = listed
  const texts = docsTexts[language]
  const details = [
    [texts.parameters, namesOf(document, operation)],
    [texts.body, bodyOf(document, operation)],
    [texts.answers, Object.keys(operation.responses).join(', ')],
  ].filter(([, text]) => text !== '')
  // The documents contain only English descriptions.
  const description = language === 'en' ? operation.description?.trim() : undefined
  return [
    `### ${method} ${path}`,
    '',
    `**${summary}** (\`${operation.operationId}\`)`,
    '',
    ...(description === undefined ? [] : [description, '']),
    ...details.map(([label, text]) => `- ${label}${colon(language)}${text}`),
    '',
  ]
}

/** A `*` marks required fields. */
const documentMarkdown = (
  name: DocumentName,
  document: Document,
  language: Language,
  url: string,
): string[] => {
  const sections = operationsOf(name, document, language).flatMap((listed) =>
    sectionOf(document, listed, language),
  )
  const address = `${url}${documentPaths[name]}/openapi.json`
  const title = docsTexts[language].documents[name]
  return [`## ${title}`, '', `[${address}](${address})`, '', ...sections]
}

export const referenceMarkdown = (
  names: DocumentName[],
  read: (name: DocumentName) => Document,
  language: Language,
  url: string,
): string => {
  const { titles, reference } = docsTexts[language]
  return [
    `# ${titles.reference}`,
    '',
    reference.introduction,
    '',
    ...names.flatMap((name) => documentMarkdown(name, read(name), language, url)),
  ].join('\n')
}
