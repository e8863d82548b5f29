import type { AccountSchemas, PaymentSchemas, Schemas } from './apis.ts'
import { type Cell, cell, label, table } from './table.ts'
import { plain, type Shown, textOf } from './terminal.ts'

export const fields = (resource: Readonly<Record<string, Cell>>): string => {
  const labels = Object.keys(resource).map(label)
  const width = Math.max(...labels.map(({ length }) => length))
  return Object.values(resource)
    .map((value, line) => `${labels[line]?.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

const differenceText = ({ field, sent, answered }: Schemas['AnswerDifference']): string =>
  `${label(field)} ${answered} instead of ${sent}`

/**
 * Formats a provider's last response on one line, with the fields that differ from the transaction.
 */
export const answerText = (answer: Schemas['ProviderAnswer'] | null): string | null => {
  if (answer === null) return null
  const { http_status, code, message, differences } = answer
  const summary = [http_status, code, message].filter((part) => part !== null).join(' ')
  return differences.length === 0
    ? summary
    : `${summary} (does not match the request: ${differences.map(differenceText).join(', ')})`
}

export type PageMeta =
  | PaymentSchemas['PaginationMeta']
  | Schemas['ManagedPaginationMeta']
  | AccountSchemas['CursorMeta']

/** Returns the page number and page count. Without totals, explains how to read the next page. */
const positionText = (meta: PageMeta): string => {
  if ('total' in meta) {
    return `Page ${meta.current_page} of ${meta.last_page}, ${meta.total} in total.`
  }
  return meta.next_cursor === null
    ? 'End of list.'
    : `Next page: --cursor ${plain(meta.next_cursor)}`
}

export const page = <Body extends { data: readonly unknown[]; meta: PageMeta }>(
  { data, meta }: Body,
  row: (item: Body['data'][number]) => Readonly<Record<string, Cell>>,
): Shown =>
  data.length === 0
    ? `No results. ${positionText(meta)}`
    : parts(table(data.map(row)), positionText(meta))

/** A blank line separates the parts. */
export const parts =
  (...texts: readonly Shown[]): Shown =>
  (width) =>
    texts.map((text) => textOf(text, width)).join('\n\n')

const indentation = '  '

export const section =
  (heading: string, text: Shown): Shown =>
  (width) => {
    const shown = textOf(text, width && width - indentation.length)
    return `${heading}\n${shown.replaceAll(/^/gm, indentation)}`
  }

/** Escapes the characters that `plain` removes and JSON keeps. */
const escaped = (text: string): string =>
  text.replaceAll(
    /[\u007f-\u009f\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Formats JSON that is safe to show on a terminal. */
export const json = (value: unknown): string => escaped(JSON.stringify(value, null, 2))

export const jsonLine = (value: unknown): string => escaped(JSON.stringify(value))
