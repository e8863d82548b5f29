import { writtenNumber } from './exact-numbers.ts'

/** No honest field is nested deeper; metadata of 500 characters cannot reach it. */
const fieldDepthMax = 300

/** How deep a body may be nested, unknown fields included; recursive code can read this depth. */
const bodyDepthMax = 1000

export type TextError = 'depth' | 'text' | 'number'

const textIsClean = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * The first fault of a parsed field that no database column or JSON document can store: NUL or lone
 * surrogates in a text, a number that a double cannot hold, or nesting that is too deep. Walks
 * without recursion, so that nesting cannot exhaust the stack.
 */
export const findTextError = (value: unknown): TextError | undefined => {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') {
      if (!textIsClean(value)) return 'text'
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return 'number'
    } else if (typeof value === 'object' && value !== null) {
      if (writtenNumber(value) !== undefined) return 'number'
      if (depth === fieldDepthMax) return 'depth'
      for (const key of Object.keys(value)) {
        if (!textIsClean(key)) return 'text'
        left.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      }
    }
  }
  return undefined
}

/** Whether a parsed body is nested deeper than recursive code can read. */
export const isTooDeep = (body: unknown): boolean => {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth === bodyDepthMax) return true
    for (const item of Object.values(value)) left.push({ value: item, depth: depth + 1 })
  }
  return false
}
