import { isUtf8 } from 'node:buffer'
import { CsvError, type Info, type Parser, parse } from 'csv-parse'
import leven from 'leven'
import { decodeBody } from '../domain/decode-text.ts'
import type { FieldError, FieldErrors } from '../domain/field-errors.ts'
import { exponents } from '../domain/markets.ts'
import { reportedLinesMax } from '../domain/payouts/bulk-payout.ts'
import { readProtectedCell } from '../domain/people-cells.ts'
import { shortenNumber } from '../domain/phone-number.ts'
import { InvalidRequest } from '../domain/problems.ts'
import { foldForSearch } from '../domain/search-text.ts'
import { readWrittenAmount } from '../domain/written-amount.ts'
import { waitForNextTurn, waitForOwnTurn } from '../event-loop.ts'
import { type FileColumn, type FileLocale, headings, marks } from '../operations/csv-words.ts'

const required = ['amount', 'currency', 'country', 'provider', 'phone_number'] as const

const optional = ['merchant_reference'] as const

const csvColumns = [...required, ...optional] as const

type CsvColumn = (typeof csvColumns)[number]

export interface CsvPayouts {
  payouts: Record<string, unknown>[]
  /** The line number of each payout in the file, starting at 1. */
  lines: number[]
  /** The field name of each recognised column, and the heading of every other column. */
  columns: string[]
  /** Amounts are in major units if the headings are human-readable. */
  unit: 'minor' | 'major'
}

interface ParsedRecord {
  record: string[]
  info: Info
}

/** Parsing millions of cells per line would delay all other requests. */
const columnsMax = 100

/** A heading that differs in more letters is treated as a different word. */
const wrongLettersMax = 3

/** The parser reads this many characters at a time. Other requests run between two pieces. */
const pieceLength = 64 * 1024

/** Normalises case, and removes accents, spaces and invisible characters. */
const foldHeading = (heading: string): string => foldForSearch(heading).replaceAll(' ', '')

/** The column headings of the API, or of human-readable files in one language. */
interface HeadingSet {
  /** Undefined for the headings of the API. */
  locale: FileLocale | undefined
  headings: Readonly<Record<CsvColumn, string>>
  /** Maps the folded headings (`foldHeading`) to columns. */
  columns: ReadonlyMap<string, CsvColumn>
}

const createSet = (
  locale: FileLocale | undefined,
  texts: Readonly<Record<CsvColumn, string>>,
): HeadingSet => ({
  locale,
  headings: texts,
  columns: new Map(csvColumns.map((name) => [foldHeading(texts[name]), name])),
})

const setOfApi = createSet(
  undefined,
  Object.fromEntries(csvColumns.map((name) => [name, name])) as Record<CsvColumn, string>,
)

const headingSets = [createSet('fr', headings.fr), createSet('en', headings.en), setOfApi]

const requiredOf = (texts: HeadingSet['headings']): string[] => required.map((name) => texts[name])

/** The headings that an error about missing headings lists. */
const requiredHeadings = {
  fr: requiredOf(headings.fr),
  en: requiredOf(headings.en),
  api: requiredOf(setOfApi.headings),
}

const hasColumn = ({ columns }: HeadingSet, folded: string[], name: CsvColumn): boolean =>
  folded.some((heading) => columns.get(heading) === name)

/**
 * Returns the set that matches the most required headings. Among ties, prefers the set whose amount
 * heading matches, because that heading determines the unit. Falls back to the API's headings.
 */
const findSet = (folded: string[]): HeadingSet => {
  const [best] = headingSets
    .map((set) => ({
      set,
      count: required.filter((name) => hasColumn(set, folded, name)).length,
      hasAmount: hasColumn(set, folded, 'amount'),
    }))
    .sort((a, b) => b.count - a.count || Number(b.hasAmount) - Number(a.hasAmount))
  return best === undefined || best.count === 0 ? setOfApi : best.set
}

/** Columns that every transaction export has and no payout file has. */
const exportColumns: readonly FileColumn[] = ['id', 'type', 'status']

const exportHeadings = [
  exportColumns,
  ...Object.values(headings).map((texts) => exportColumns.map((name) => foldHeading(texts[name]))),
]

const isExport = (folded: string[]): boolean =>
  exportHeadings.some((names) => names.every((name) => folded.includes(name)))

const separators = [',', ';', '\t'] as const

/** Returns the separator that yields the most known headings in the header line. */
const delimiterOf = (text: string): string => {
  const [header = ''] = /[^\r\n]+/.exec(text.slice(0, pieceLength)) ?? []
  const countKnown = (separator: string): number =>
    header
      .split(separator, columnsMax)
      .map((heading) => foldHeading(heading.replaceAll('"', '')))
      .filter((heading) => headingSets.some(({ columns }) => columns.has(heading))).length
  const [best] = separators
    .map((separator) => ({ separator, known: countKnown(separator) }))
    .sort((a, b) => b.known - a.known)
  return best?.separator ?? ','
}

/** This line before the header sets the separator for Excel. */
const separatorLine = /^"?sep=([,;\t])"? *(?=[\r\n])/i

export const hasSeparatorLine = (text: string): boolean => separatorLine.test(text)

/** A whole number with no more digits than a double can represent exactly. */
const wholeNumber = /^-?(?:0|[1-9]\d{0,15})$/

/** Older machine-readable exports put an apostrophe before `+242…`. */
const apostropheBefore = /^'(?=\+)/

/** Stand-ins for an unknown currency: one without decimals, and one with two decimals. */
const anyCurrencies = ['XAF', 'ZMW'] as const

/**
 * Converts the major units of a human-readable file to minor units. Returns any other text
 * unchanged, so that validation rejects it. If the currency is unknown, accepts an amount that any
 * currency allows, so that only the error about the currency is reported.
 */
const readAmount = (text: string, currency: string, locale: FileLocale): number | string => {
  if (/^[+-]/.test(text)) return text
  const written = (Object.hasOwn(exponents, currency) ? [currency] : anyCurrencies)
    .map((each) => readWrittenAmount(text, each, marks[locale].decimal))
    .find((each) => each !== undefined)
  return written === undefined || written.isNegative ? text : written.amount
}

/** An empty cell is a missing field. */
const fieldsOf = (
  columns: string[],
  record: string[],
  locale: FileLocale | undefined,
): Record<string, unknown> => {
  const cellOf = (name: string): string => {
    const text = (record[columns.indexOf(name)] ?? '').trim()
    return locale === undefined ? text : readProtectedCell(text).trim()
  }
  const fields: Record<string, unknown> = {}
  for (const name of csvColumns) {
    const text = cellOf(name)
    if (text === '') continue
    if (name === 'amount' && locale !== undefined) {
      fields[name] = readAmount(text, cellOf('currency'), locale)
    } else if (name === 'amount' && wholeNumber.test(text)) fields[name] = Number(text)
    else if (name === 'phone_number')
      fields[name] = shortenNumber(text.replace(apostropheBefore, ''))
    else fields[name] = text
  }
  return fields
}

/**
 * A separator inside a value, as in `37,600`, shifts later values into other columns. This check
 * therefore precedes the checks of individual cells.
 */
const cellFaultOf = (columns: string[], record: string[]): FieldError | undefined => {
  if (record.some((text, at) => text !== '' && !columns[at])) return { code: 'cell_without_column' }
  const cells = record.length
  return required.some((name) => columns.indexOf(name) >= cells)
    ? { code: 'cells_missing', cells, columns: columns.findLastIndex(Boolean) + 1 }
    : undefined
}

/** Collects the errors of the first lines and counts the remaining errors. */
const createCellFaults = () => {
  const fieldErrors: FieldErrors = {}
  let count = 0
  return {
    add: (line: number, fault: FieldError): void => {
      count += 1
      if (count <= reportedLinesMax) fieldErrors[`lines[${line}]`] = [fault]
    },
    throwAny: (): void => {
      if (count === 0) return
      const more = count - reportedLinesMax
      if (more > 0) {
        fieldErrors.lines = [{ code: 'more_faulty_lines', count: more, areOutsideLimits: false }]
      }
      throw new InvalidRequest(fieldErrors)
    },
  }
}

const notCsv = (line: number): InvalidRequest =>
  new InvalidRequest({ body: [{ code: 'not_csv', line }] })

interface Header {
  set: HeadingSet
  /** The headings as written in the file. A heading without visible characters is empty. */
  written: string[]
  folded: string[]
  /** The field name of each recognised column, and the heading of every other column. */
  columns: string[]
}

const readHeader = (cells: string[]): Header => {
  const written = cells.map((heading) => (foldHeading(heading) === '' ? '' : heading))
  const folded = written.map(foldHeading)
  const set = findSet(folded)
  // `amount` and `Montant` map to the same column, so a file with both repeats that column.
  const columns = written.map((heading, at) => {
    const text = folded[at] ?? ''
    return set.columns.get(text) ?? setOfApi.columns.get(text) ?? heading
  })
  return { set, written, folded, columns }
}

const lettersOf = (heading: string): string => foldHeading(heading).replace(/[_-]/g, '')

/** Merchants often abbreviate `merchant_reference` in their files. */
const shortReference = /^ref(?:erence)?\.?$/

/**
 * Finds unknown headings that nearly match a missing optional column. In a human-readable file, a
 * bare `Référence` is also an error, because it probably means the merchant reference.
 */
const findMisspelt = ({ set, written, columns }: Header): { name: string; meant: string }[] => {
  const missing = optional.filter((name) => !columns.includes(name))
  return written.flatMap((heading, at) => {
    if (columns[at] !== heading || heading === '') return []
    const letters = lettersOf(heading)
    const isMeant = (name: CsvColumn): boolean =>
      (set.locale !== undefined && shortReference.test(letters)) ||
      headingSets.some(
        ({ headings: texts }) => leven(letters, lettersOf(texts[name])) <= wrongLettersMax,
      )
    const meant = missing.find(isMeant)
    return meant === undefined ? [] : [{ name: heading, meant: set.headings[meant] }]
  })
}

const lineEnd = 0x0a

/** The error explains how to save a file as UTF-8 in Excel. */
const refuseEncoding = (fault: FieldError): InvalidRequest =>
  new InvalidRequest({ body: [fault, { code: 'save_as_csv_utf8' }] })

/**
 * If the file is not UTF-8, throws InvalidRequest with the charset, if known, or with the first
 * line that is not text.
 */
export const decodeCsv = (bytes: Buffer, contentType: string | undefined): string => {
  const decoded = decodeBody(bytes, contentType)
  if ('text' in decoded && !bytes.includes(0)) return decoded.text
  if ('fault' in decoded && decoded.fault.code === 'unsupported_charset') {
    throw refuseEncoding(decoded.fault)
  }
  if ('fault' in decoded && decoded.fault.code !== 'not_utf8') {
    throw new InvalidRequest({ body: [decoded.fault] })
  }
  for (let line = 1, from = 0; ; line += 1) {
    const end = bytes.indexOf(lineEnd, from)
    const piece = bytes.subarray(from, end === -1 ? bytes.length : end)
    if (end === -1 || !isUtf8(piece) || piece.includes(0)) {
      throw refuseEncoding({ code: 'not_csv', line })
    }
    from = end + 1
  }
}

/** Rethrows the parser's error. */
const parseInPieces = async (parser: Parser, text: string): Promise<void> => {
  let failure: Error | undefined
  parser.on('error', (error) => {
    failure = error
  })
  for (let at = 0; at < text.length && failure === undefined; at += pieceLength) {
    await waitForOwnTurn()
    parser.write(text.slice(at, at + pieceLength))
  }
  if (failure === undefined) parser.end()
  await waitForNextTurn()
  if (failure !== undefined) throw failure
}

const refuseFile = (error: FieldError): never => {
  throw new InvalidRequest({ body: [error] })
}

/** Throws InvalidRequest if the header is not that of a payout file. */
const checkHeader = (header: Header): void => {
  const { set, written, folded, columns } = header
  if (isExport(folded)) refuseFile({ code: 'export_as_payouts', required, optional })
  const missing = required.filter((name) => !hasColumn(set, folded, name))
  if (missing.length > 0) {
    const names = missing.length < required.length ? missing.map((name) => set.headings[name]) : []
    refuseFile({ code: 'columns_missing', names, locale: set.locale, sets: requiredHeadings })
  }
  const isRepeated = (name: string): boolean =>
    csvColumns.some((known) => known === name) &&
    columns.indexOf(name) !== columns.lastIndexOf(name)
  const repeated = written.filter((_, at) => isRepeated(columns[at] ?? ''))
  if (repeated.length > 0) refuseFile({ code: 'columns_repeated', names: [...new Set(repeated)] })
  const misspelt = findMisspelt(header)
  if (misspelt.length > 0) {
    throw new InvalidRequest({
      body: misspelt.map((names) => ({ code: 'column_misspelt', ...names })),
    })
  }
}

/**
 * Reads payouts from CSV (RFC 4180) with `,`, `;` or tabs. Stops after `linesMax + 1` payouts, so
 * that the caller can reject the file. Throws InvalidRequest if the file is not CSV or has no
 * lines, if a column is missing, repeated or unknown, or if a line does not match the header.
 */
export const readCsvPayouts = async (file: string, linesMax: number): Promise<CsvPayouts> => {
  // Within quotes, the parser would count a two-character line break as two lines.
  const text = file.replaceAll('\r\n', '\n')
  const found: CsvPayouts = { payouts: [], lines: [], columns: [], unit: 'minor' }
  const parser = parse({
    delimiter: separatorLine.exec(text)?.[1] ?? delimiterOf(text),
    trim: true,
    skip_empty_lines: true,
    // Spreadsheets write separators for empty rows and cleared cells.
    skip_records_with_empty_values: true,
    relax_column_count: true,
    info: true,
    // The parser counts the header line as a record.
    to: linesMax + 2,
    max_record_size: pieceLength,
    cast: (text, { index, lines }) => {
      if (index < columnsMax) return text
      return refuseFile({ code: 'too_many_columns', line: lines, max: columnsMax })
    },
  })
  let header: Header | undefined
  const faults = createCellFaults()
  parser.on('data', ({ record, info }: ParsedRecord) => {
    if (header === undefined) {
      header = readHeader(record)
      found.columns = header.columns
      if (header.set.locale !== undefined) found.unit = 'major'
      return
    }
    const fault = cellFaultOf(found.columns, record)
    if (fault !== undefined) faults.add(info.lines, fault)
    found.payouts.push(fieldsOf(found.columns, record, header.set.locale))
    found.lines.push(info.lines)
  })
  try {
    // Keeps the line break after the separator line, so that later line numbers stay correct.
    await parseInPieces(parser, text.replace(separatorLine, ''))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw notCsv(Number(error.lines ?? 1))
  }
  checkHeader(header ?? readHeader([]))
  faults.throwAny()
  if (found.payouts.length === 0) throw new InvalidRequest({ lines: [{ code: 'no_lines' }] })
  return found
}
