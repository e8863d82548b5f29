import type { AccountSchemas, PaymentSchemas, Schemas } from './apis.ts'
import { plain } from './terminal.ts'

export type Cell = string | number | boolean | null | readonly string[]

const cell = (value: Cell): string => {
  const text = value === null ? '' : typeof value === 'object' ? value.join(', ') : String(value)
  return plain(text) || '–'
}

/** `kyc_status` as people write it. */
const label = (name: string): string => name.replaceAll('_', ' ')

/** Rows under their headings, each column as wide as its widest cell. */
export const table = (rows: readonly Readonly<Record<string, Cell>>[]): string => {
  const headings = Object.keys(rows[0] ?? {})
  const lines = [
    headings.map((heading) => label(heading).toUpperCase()),
    ...rows.map((row) => headings.map((heading) => cell(row[heading] ?? null))),
  ]
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n')
}

/** One resource, a line for each field. */
export const fields = (resource: Readonly<Record<string, Cell>>): string => {
  const labels = Object.keys(resource).map(label)
  const width = Math.max(...labels.map(({ length }) => length))
  return Object.values(resource)
    .map((value, line) => `${labels[line]?.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

const differenceText = ({ field, sent, answered }: Schemas['AnswerDifference']): string =>
  `${label(field)} ${answered} in place of ${sent}`

/** What a provider answered last, in one line; where it is about something else, in what. */
export const answerText = (answer: Schemas['ProviderAnswer'] | null): string | null => {
  if (answer === null) return null
  const { http_status, code, message, differences } = answer
  const said = [http_status, code, message].filter((part) => part !== null).join(' ')
  return differences.length === 0
    ? said
    : `${said} (about something else: ${differences.map(differenceText).join(', ')})`
}

type PageMeta =
  | PaymentSchemas['PaginationMeta']
  | Schemas['ManagedPaginationMeta']
  | AccountSchemas['CursorMeta']

/** Which page of how many it is, or how to go on where nothing is counted. */
const placeOf = (meta: PageMeta): string => {
  if ('total' in meta) {
    return `Page ${meta.current_page} of ${meta.last_page}, ${meta.total} in all.`
  }
  return meta.next_cursor === null
    ? 'That is all.'
    : `More follows: --cursor ${plain(meta.next_cursor)}`
}

/** One page of a list, and what follows it. */
export const page = <Body extends { data: readonly unknown[]; meta: PageMeta }>(
  { data, meta }: Body,
  row: (item: Body['data'][number]) => Readonly<Record<string, Cell>>,
): string =>
  data.length === 0
    ? `Nothing here. ${placeOf(meta)}`
    : `${table(data.map(row))}\n\n${placeOf(meta)}`

/** Parts under each other, an empty line between them. */
export const parts = (...texts: readonly string[]): string => texts.join('\n\n')

export const indent = (text: string): string => text.replaceAll(/^/gm, '  ')

/** What JSON itself leaves of control characters is escaped too. */
const escaped = (text: string): string =>
  text.replaceAll(/[\u007f-\u009f]/g, (character) => `\\u00${character.charCodeAt(0).toString(16)}`)

/** JSON that a terminal can show. */
export const json = (value: unknown): string => escaped(JSON.stringify(value, null, 2))

/** The same on one line. */
export const jsonLine = (value: unknown): string => escaped(JSON.stringify(value))
