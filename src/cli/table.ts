import { plain, type Shown } from './terminal.ts'

export type Cell = string | number | boolean | null | readonly string[]

export const cell = (value: Cell): string => {
  const text = value === null ? '' : typeof value === 'object' ? value.join(', ') : String(value)
  return plain(text) || '–'
}

/** Returns a field name as words: `kyc status` for `kyc_status`. */
export const label = (name: string): string => name.replaceAll('_', ' ')

type Row = Readonly<Record<string, Cell>>

const gap = '  '

/** A truncated column has at least this width, which is enough for `2026-11-21…`. */
const cutMin = 11

const isId = (name: string): boolean => /(^|_)(id|hash)$/.test(name)

/** A truncated id or amount would look like a different id or amount. */
const isCuttable = (name: string, rows: readonly Row[]): boolean =>
  !isId(name) && rows.every((row) => typeof row[name] !== 'number')

const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, width - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

const sumOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1))

/**
 * Narrows the widest columns until all columns fit into `max`. Returns undefined if that is
 * impossible.
 */
const narrowed = (
  widths: readonly number[],
  isCut: readonly boolean[],
  max: number,
): readonly number[] | undefined => {
  const fitting = [...widths]
  for (let excess = sumOf(widths) - max; excess > 0; excess -= 1) {
    const [widest] = fitting
      .map((width, column) => ({ width, column }))
      .filter(({ width, column }) => isCut[column] && width > cutMin)
      .toSorted((a, b) => b.width - a.width)
    if (widest === undefined) return undefined
    fitting[widest.column] = widest.width - 1
  }
  return fitting
}

const stacked = (rows: readonly Row[]): string =>
  rows
    .map((row) =>
      Object.entries(row)
        .map(([name, value]) => `${label(name)}: ${cell(value)}`)
        .join('\n'),
    )
    .join('\n\n')

/**
 * Formats rows under headings. On a narrow terminal, long texts are truncated. If the ids and
 * amounts alone are too wide, each row becomes a block.
 */
export const table =
  (rows: readonly Row[]): Shown =>
  (max) => {
    const names = Object.keys(rows[0] ?? {})
    const lines = [
      names.map((name) => label(name).toUpperCase()),
      ...rows.map((row) => names.map((name) => cell(row[name] ?? null))),
    ]
    const natural = names.map((_, column) =>
      Math.max(...lines.map((line) => line[column]?.length ?? 0)),
    )
    const isCut = names.map((name) => isCuttable(name, rows))
    const widths = max === undefined ? natural : narrowed(natural, isCut, max)
    if (widths === undefined) return stacked(rows)
    const padded = (text: string, width = 0): string => cut(text, width).padEnd(width)
    return lines
      .map((line) => line.map((text, column) => padded(text, widths[column])).join(gap))
      .map((line) => line.trimEnd())
      .join('\n')
  }
