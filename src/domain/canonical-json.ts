import { writtenNumber } from './exact-numbers.ts'

/**
 * JSON with the keys of every object sorted. Bodies with the same content give the same text, and
 * other bodies never do: a number that a double would change is kept as it was written. For bodies
 * nested no deeper than `bodyDepthMax`.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // Appends to one text, without temporary lists: a body may hold thousands of empty objects.
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item)}`
    return `[${text}]`
  }
  const keys = Object.keys(value)
  if (keys.length === 0) return writtenNumber(value) ?? '{}'
  if (keys.length > 1) keys.sort()
  for (const key of keys) {
    const item = canonicalJson((value as Record<string, unknown>)[key])
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${item}`
  }
  return `{${text}}`
}
