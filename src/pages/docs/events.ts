import { type EventKind, eventKinds } from '../../domain/webhooks/events.ts'
import { type Document, resolve } from '../../http/documents.ts'
import type { Language } from '../layout.ts'
import { documentTextInFrench } from './documents-fr.ts'
import { eventsInFrench } from './events-fr.ts'
import { colon, docsTexts } from './texts.ts'

/** The event catalogue, from the `webhooks` section of the payments document. */

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

interface Webhook {
  post: {
    description: string
    requestBody: {
      content: { 'application/json': { schema: Schema; examples: Record<string, object> } }
    }
  }
}

/** The source document, and the language of the catalogue. */
interface Reader {
  document: Document
  language: Language
}

const schemaAt = (document: Document, schema: Schema): Schema =>
  schema.$ref === undefined
    ? schema
    : { ...(resolve(document, schema) as Schema), ...withoutRef(schema) }

const withoutRef = ({ $ref: _, ...rest }: Schema): Schema => rest

const typeOf = (document: Document, schema: Schema): string => {
  const branches = schema.anyOf?.map((branch) => typeOf(document, schemaAt(document, branch)))
  if (branches !== undefined) return [...new Set(branches)].join(', ')
  const types = [schema.type ?? []].flat().join(', ')
  return schema.format === undefined || schema.format === 'int64'
    ? types
    : types.replace('string', schema.format)
}

const cell = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')

/** The possible non-null values of a field. */
const valuesOf = (document: Document, schema: Schema): unknown[] =>
  schema.enum ??
  (schema.anyOf ?? []).flatMap((branch) => valuesOf(document, schemaAt(document, branch)))

const rowOf = (reader: Reader, name: string, given: Schema): string => {
  const { document, language } = reader
  const schema = schemaAt(document, given)
  const { description = '' } = schema
  // This description comes from the texts of the guide, which are already in the right language.
  const isOurs = description === docsTexts[language].kind
  const meaning = language === 'en' || isOurs ? description : documentTextInFrench(description)
  const values = valuesOf(document, schema).map((value) => `\`${value}\``)
  const list = values.length === 0 ? '' : ` (${values.join(', ')})`
  return `| \`${name}\` | ${typeOf(document, schema)} | ${cell(meaning + list)} |`
}

const fieldsTable = (reader: Reader, schema: Schema): string[] => {
  const texts = docsTexts[reader.language]
  return [
    `| ${texts.field} | ${texts.type} | ${texts.meaning} |`,
    '|---|---|---|',
    ...Object.entries(schema.properties ?? {})
      .filter(([name]) => name !== 'data')
      .map(([name, field]) => rowOf(reader, name, field)),
    '',
  ]
}

const webhooksOf = (document: Document): [EventKind, Webhook['post']][] => {
  const webhooks = document.webhooks as Record<EventKind, Webhook>
  return eventKinds.map((kind) => [kind, webhooks[kind].post])
}

/** The description of an event, in a sentence. */
const sentenceOf = (kind: EventKind, { description }: Webhook['post'], language: Language) =>
  language === 'fr' ? eventsInFrench[kind] : description

const json = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```', '']

/** The catalogue as Markdown; its headings begin at the second level. */
export const eventsMarkdown = (reader: Reader): string => {
  const { document, language } = reader
  const texts = docsTexts[language]
  const webhooks = webhooksOf(document)
  const bodyOf = (post: Webhook['post']) => post.requestBody.content['application/json']
  const schemaOf = (post: Webhook['post']) => schemaAt(document, bodyOf(post).schema)
  const [first] = webhooks.map(([, post]) => schemaOf(post))
  const sections = webhooks.flatMap(([kind, post]) => {
    const example = resolve(document, Object.values(bodyOf(post).examples)[0] ?? {})
    const data = schemaAt(document, schemaOf(post).properties?.data ?? {})
    return [
      `## ${kind}`,
      '',
      sentenceOf(kind, post, language),
      '',
      `${texts.example}${colon(language).trimEnd()}`,
      '',
      ...json('value' in example ? example.value : example),
      `${texts.dataOf}${colon(language).trimEnd()}`,
      '',
      ...fieldsTable(reader, data),
    ]
  })
  const list = webhooks.map(([kind, post]) => {
    const link = `[\`${kind}\`](#${kind.replaceAll('.', '')})`
    return `- ${link}${colon(language)}${sentenceOf(kind, post, language)}`
  })
  // The schema of the first event lists only its own kinds.
  const properties = { ...first?.properties, type: { type: 'string', description: texts.kind } }
  const frame = [`## ${texts.frame}`, '', ...fieldsTable(reader, { properties })]
  return [...list, '', ...frame, ...sections].join('\n').trim()
}
