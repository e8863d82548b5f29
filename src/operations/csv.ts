import type { Country } from '../domain/markets.ts'
import { createFrenchText, type FileColumn, frenchHeading } from './csv-french.ts'

/** Put before the text of a file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** A JSON text, which stays one. */
interface JsonText {
  json: string
}

type Cell = string | number | null | JsonText

/** How spreadsheets know a formula, also with a full-width sign. */
const sign = /(?=[=+\-@\t\r＝＋－＠])/.source
const atSign = new RegExp(`((?:^|[,;\\t\\r\\n])["\\s]*)${sign}`, 'g')
const separatorBeforeSign = new RegExp(`[,;](?=\\s*${sign})`, 'g')
const leadingSign = /^("\s*)([=+\-@＝＋－＠])/
/** A text that is a cell as it is: it begins like no formula, and nothing in it splits a line. */
const plainText = /^[^=+\-@＝＋－＠"\s][^",;\t\r\n]*$/
const jsonString = /"(?:[^"\\]|\\.)*"/g

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** In its strings, what a spreadsheet of another language would split off is written by code. */
const splitSafe = (json: string): string =>
  json.replace(jsonString, (text, at: number) => {
    const safe = text.replace(separatorBeforeSign, codeOf)
    // A string after a comma begins what is split off there.
    return json[at - 1] === ','
      ? safe.replace(leadingSign, (_, before, first) => before + codeOf(first))
      : safe
  })

/**
 * One cell of CSV (RFC 4180). A text that begins like a formula, also with a full-width sign, gets
 * an apostrophe before it, so that spreadsheets read it as text. A text with either separator is
 * quoted, and what follows one in it, or a line break, is treated as a beginning, also behind a
 * quote: a spreadsheet of another language splits lines at the other separator, whatever the quotes
 * say. JSON is read back as it was.
 */
const cellOf = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string' && plainText.test(value)) return value
  const text = typeof value === 'string' ? value.replace(atSign, "$1'") : splitSafe(value.json)
  const isQuoted = /[",;\r\n]/.test(text)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of CSV. */
const lineOf = (cells: Cell[], separator: ',' | ';'): string =>
  `${cells.map(cellOf).join(separator)}\r\n`

export interface CsvWriter<Column extends FileColumn> {
  header: string
  /** A column that is left out is an empty cell. */
  line(values: Readonly<Partial<Record<Column, Cell>>>): string
}

/** Writes CSV for programs: separated by commas, with the names of the columns as headings. */
export const createCsvLines = <Column extends string>(columns: readonly Column[]) => ({
  header: lineOf([...columns], ','),
  line: (values: Readonly<Partial<Record<Column, Cell>>>): string =>
    lineOf(
      columns.map((name) => values[name] ?? null),
      ',',
    ),
})

/** Writes CSV for programs or, with `fr`, for French spreadsheets, with the times of a country. */
export const createCsvWriter = <Column extends FileColumn>(
  columns: readonly Column[],
  locale: 'fr' | undefined,
  country: Country,
): CsvWriter<Column> => {
  if (locale === undefined) return createCsvLines(columns)
  const textOf = createFrenchText(country)
  const cellIn = (name: Column, value: Cell = null): Cell =>
    typeof value === 'string' ? textOf(name, value) : value
  return {
    header: lineOf(
      columns.map((name) => frenchHeading(name, country)),
      ';',
    ),
    line: (values) =>
      lineOf(
        columns.map((name) => cellIn(name, values[name])),
        ';',
      ),
  }
}
