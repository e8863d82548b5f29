import { writtenNumber } from './exact-numbers.ts'

/**
 * JSON with the keys of every object in order: equal for bodies with the same content and for no
 * others, since a number that a double would change stands as it was written. For bodies nested no
 * deeper than `bodyDepthMax`.
 */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const written = writtenNumber(value)
  if (written !== undefined) return written
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const members = entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
  return `{${members.join(',')}}`
}
