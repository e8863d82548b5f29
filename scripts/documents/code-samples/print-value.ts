import { isPart } from '../parts.ts'

interface Notation {
  indent: string
  object: [open: string, close: string]
  list: [open: string, close: string]
  field(name: string, value: string): string
  text(text: string): string
  /** The constants that the language writes differently from JSON. */
  constants?: Map<unknown, string>
  emptyObject?: string
}

/** `depth` is the indentation of the line where a literal starts. */
export const createPrinter = (notation: Notation) => {
  const { indent, object, list, field, text, constants, emptyObject } = notation

  /** Places parts between brackets, each on a separate line. */
  const block = ([open, close]: [string, string], parts: string[], depth = 0): string => {
    if (parts.length === 0) return open + close
    const lines = parts.map((part) => `${indent.repeat(depth + 1)}${part},\n`)
    return `${open}\n${lines.join('')}${indent.repeat(depth)}${close}`
  }

  const value = (given: unknown, depth = 0): string => {
    const print = (inner: unknown): string => value(inner, depth + 1)
    if (typeof given === 'string') return text(given)
    if (Array.isArray(given)) return block(list, given.map(print), depth)
    if (!isPart(given)) return constants?.get(given) ?? String(given)
    const fields = Object.entries(given).map(([name, inner]) => field(name, print(inner)))
    return fields.length === 0 && emptyObject !== undefined
      ? emptyObject
      : block(object, fields, depth)
  }

  return { block, value }
}
