import { writtenNumber } from './exact-numbers.ts'

/**
 * JSON with the keys of every object sorted. Two bodies give the same text exactly if they have the
 * same content: a number that a double would change is kept as written. For bodies nested no deeper
 * than `bodyDepthMax`.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // Appends to one string, without temporary lists, because a body may have thousands of empty
  // objects.
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
