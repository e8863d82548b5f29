import { readFileSync, writeFileSync } from 'node:fs'

/**
 * feTS derives types from this adapted document. With `servers`, feTS accepts no other URL. With
 * `security`, it needs the key at each call. `type: [string, 'null']` becomes unknown.
 */
const adapted = (part) => {
  if (Array.isArray(part)) return part.map(adapted)
  if (typeof part !== 'object' || part === null) return part
  const { type, ...others } = part
  const entries = Object.entries(others).map(([name, inner]) => [name, adapted(inner)])
  const object = Object.fromEntries(entries)
  if (type === undefined) return object
  if (!Array.isArray(type)) return { type: adapted(type), ...object }
  return {
    anyOf: type.map((each) => (each === 'null' ? { type: each } : { type: each, ...object })),
  }
}

const {
  servers: _servers,
  security: _security,
  ...document
} = JSON.parse(readFileSync('document.json', 'utf8'))
delete document.components.securitySchemes
delete document.components.examples
writeFileSync('generated.ts', `export default ${JSON.stringify(adapted(document))} as const\n`)
