import type { Country } from '../domain/markets.ts'
import { createFrenchText, type FileColumn, frenchHeading } from './csv-french.ts'

/** Text before which a file tells spreadsheets that it is UTF-8. */
export const byteOrderMark = '\ufeff'

type Cell = string | number | null

/**
 * One cell of CSV (RFC 4180). A text that spreadsheets would take for a formula gets an apostrophe,
 * by which they take it for text; full width signs begin formulas, too. Both separators are quoted,
 * and what follows one within a text is treated as its beginning: a spreadsheet of another language
 * splits the line at its own separator, whatever the quotes say.
 */
const cellOf = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = value.replace(/(^|[,;\t]\s*)(?=[=+\-@\t\r＝＋－＠])/g, "$1'")
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

/** Writes a file for programs, whatever its columns are called. */
export const createCsvLines = <Column extends string>(columns: readonly Column[]) => ({
  header: lineOf([...columns], ','),
  line: (values: Readonly<Partial<Record<Column, Cell>>>): string =>
    lineOf(
      columns.map((name) => values[name] ?? null),
      ',',
    ),
})

/** Writes a file for programs or, with `fr`, for French spreadsheets in a country. */
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
