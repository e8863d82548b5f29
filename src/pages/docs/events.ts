import { type EventKind, eventKinds } from '../../domain/webhooks/events.ts'
import { type Document, resolve } from '../../http/documents.ts'
import type { Language } from '../layout.ts'
import { documentTextInFrench } from './documents-fr.ts'
import { eventsInFrench } from './events-fr.ts'
import { colon, docsTexts } from './texts.ts'

/** The catalogue comes from the `webhooks` section of the payments and account documents. */

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

interface Reader {
  document: Document
  language: Language
}

interface Catalogue {
  documents: Record<'openapi' | 'account', Document>
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

const valuesOf = (document: Document, schema: Schema): unknown[] =>
  schema.enum ??
  (schema.anyOf ?? []).flatMap((branch) => valuesOf(document, schemaAt(document, branch)))

const rowOf = (reader: Reader, name: string, part: Schema): string => {
  const { document, language } = reader
  const schema = schemaAt(document, part)
  const { description = '' } = schema
  // This description comes from the texts of the guide, which are already translated.
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

interface Described {
  kind: EventKind
  document: Document
  post: Webhook['post']
}

const webhooksOf = (documents: Document[]): Described[] =>
  eventKinds.flatMap((kind) =>
    documents.flatMap((document) => {
      const webhooks = document.webhooks as Partial<Record<EventKind, Webhook>>
      const post = webhooks[kind]?.post
      return post === undefined ? [] : [{ kind, document, post }]
    }),
  )

const linkTo = (kind: EventKind): string => `[\`${kind}\`](#${kind.replaceAll('.', '')})`

const sentenceOf = ({ kind, post }: Described, language: Language) =>
  language === 'fr' ? eventsInFrench[kind] : post.description

const json = (value: unknown): string[] => ['```json', JSON.stringify(value, null, 2), '```', '']

/** The headings start at the second level. */
export const eventsMarkdown = ({ documents, language }: Catalogue): string => {
  const texts = docsTexts[language]
  const webhooks = webhooksOf([documents.openapi, documents.account])
  const bodyOf = ({ post }: Described) => post.requestBody.content['application/json']
  const schemaOf = (webhook: Described) => schemaAt(webhook.document, bodyOf(webhook).schema)
  const [first] = webhooks.map(schemaOf)
  const sections = webhooks.flatMap((webhook) => {
    const { document, kind } = webhook
    const example = resolve(document, Object.values(bodyOf(webhook).examples)[0] ?? {})
    const data = schemaOf(webhook).properties?.data ?? {}
    const alike = webhooks.find((one) => schemaOf(one).properties?.data?.$ref === data.$ref)
    const fields =
      alike === undefined || alike.kind === kind
        ? [
            `${texts.dataOf}${colon(language).trimEnd()}`,
            '',
            ...fieldsTable({ document, language }, schemaAt(document, data)),
          ]
        : [`${texts.sameData} ${linkTo(alike.kind)}.`, '']
    return [
      `## ${kind}`,
      '',
      sentenceOf(webhook, language),
      '',
      `${texts.example}${colon(language).trimEnd()}`,
      '',
      ...json('value' in example ? example.value : example),
      ...fields,
    ]
  })
  const list = webhooks.map(
    (webhook) => `- ${linkTo(webhook.kind)}${colon(language)}${sentenceOf(webhook, language)}`,
  )
  // The first event's schema allows only that event's kinds, so `type` is replaced.
  const properties = { ...first?.properties, type: { type: 'string', description: texts.kind } }
  const frame = [
    `## ${texts.frame}`,
    '',
    ...fieldsTable({ document: documents.openapi, language }, { properties }),
  ]
  return [...list, '', ...frame, ...sections].join('\n').trim()
}
