import { writtenNumber } from './exact-numbers.ts'

/**
 * Returns JSON with sorted object keys. Two bodies produce the same text only if their content is
 * the same. Numbers that a double would change are kept as written. The nesting must not exceed
 * `bodyDepthMax`.
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  // Appending to one string avoids temporary lists, because a body may have thousands of empty
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
