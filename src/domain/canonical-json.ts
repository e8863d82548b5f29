import { writtenNumber } from './exact-numbers.ts'

/**
 * JSON with the keys of every object in order: equal for bodies with the same content and for no
 * others, since a number that a double would change stands as it was written. For bodies nested no
 * deeper than `bodyDepthMax`.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // Texts grow in place, without lists between: a body may hold thousands of empty objects.
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
