/** Deeper than any honest request; metadata of 500 characters cannot reach it. */
const depthMax = 300

export type TextFault = 'depth' | 'text' | 'number'

const textIsClean = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/**
 * The first thing in a parsed body that no database column or JSON document can carry: NUL or
 * lone surrogates in a text, a number beyond the range of a double, or nesting without end.
 * Walks without recursion, so that nesting cannot exhaust the stack.
 */
export const findTextFault = (value: unknown): TextFault | undefined => {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') {
      if (!textIsClean(value)) return 'text'
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return 'number'
    } else if (typeof value === 'object' && value !== null) {
      if (depth === depthMax) return 'depth'
      for (const key of Object.keys(value)) {
        if (!textIsClean(key)) return 'text'
        left.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      }
    }
  }
  return undefined
}
