import { toFixedDecimal } from '../domain/decimal-amount.ts'
import { protectCell } from '../domain/people-cells.ts'
import {
  createWording,
  type FileColumn,
  type FileLocale,
  headingOf,
  isAmount,
  marks,
} from './csv-words.ts'

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** JSON text that is written as is. */
interface JsonText {
  json: string
}

type Cell = string | number | null | JsonText

const quoted = (text: string): string =>
  /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Returns a cell for programs (RFC 4180), without protection against formulas. */
export const machineCell = (value: Cell): string => {
  if (value === null) return ''
  return quoted(typeof value === 'object' ? value.json : String(value))
}

const jsonString = /"(?:[^"\\]|\\.)*"/g
const sign = /[=+\-@＝＋－＠]/.source
const separatorBeforeSign = new RegExp(`[,;](?=\\s*${sign})`, 'g')
const leadingSign = new RegExp(`^("\\s*)(${sign})`)

const codeOf = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * A spreadsheet may split JSON text into several cells. Escapes characters that would then start a
 * formula, without changing the JSON value.
 */
const splitSafe = (json: string): string =>
  json.replace(jsonString, (text, at: number) => {
    const safe = text.replace(separatorBeforeSign, codeOf)
    // If a spreadsheet splits the JSON text at commas, a string after a comma starts a new cell.
    return json[at - 1] === ','
      ? safe.replace(leadingSign, (_, before, first) => before + codeOf(first))
      : safe
  })

/** Returns a cell that spreadsheets show as text. `readProtectedCell` reads the original value. */
export const peopleCell = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return quoted(typeof value === 'object' ? splitSafe(value.json) : protectCell(value))
}

const lineEnd = '\r\n'

export interface CsvWriter<Column extends FileColumn> {
  header: string
  /** A missing column becomes an empty cell. */
  line(values: Readonly<Partial<Record<Column, Cell>>>): string
}

type AnyLine = Readonly<Partial<Record<FileColumn, Cell>>>

/** Fees are charged only if money moves, so these transactions have no fee. */
const withoutFee: readonly Cell[] = ['failed', 'cancelled', 'rejected']

/** Removes the fee from a line if no fee was charged. */
const chargedLine = (values: AnyLine): AnyLine =>
  withoutFee.includes(values.status ?? values.state ?? null) && values.fee_amount
    ? { ...values, fee_amount: 0 }
    : values

/**
 * Without a locale, writes CSV for programs, with commas and with column names as headings. With a
 * locale, writes CSV for spreadsheets, with times in `zone`.
 */
export const createCsvWriter = <Column extends FileColumn>(
  columns: readonly Column[],
  locale: FileLocale | undefined,
  zone: string,
): CsvWriter<Column> => {
  if (locale === undefined) {
    return {
      header: columns.join(',') + lineEnd,
      line: (values) =>
        columns.map((name) => machineCell(values[name] ?? null)).join(',') + lineEnd,
    }
  }
  const { decimal, separator } = marks[locale]
  const wordingOf = createWording(locale, zone)
  const cellIn = (values: AnyLine, name: FileColumn): string => {
    const value = values[name] ?? null
    if (typeof value === 'number' && isAmount(name)) {
      return toFixedDecimal(value, String(values.currency)).replace('.', decimal)
    }
    const wording = typeof value === 'string' ? wordingOf(name, value) : undefined
    return wording ?? peopleCell(value)
  }
  return {
    header: columns.map((name) => headingOf(name, locale, zone)).join(separator) + lineEnd,
    line: (values) => {
      const line = chargedLine(values)
      return columns.map((name) => cellIn(line, name)).join(separator) + lineEnd
    },
  }
}
