/** JSON with the keys of every object in order: equal for bodies that say the same. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  const members = entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
  return `{${members.join(',')}}`
}
