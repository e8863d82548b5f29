import { readFileSync, writeFileSync } from 'node:fs'

/**
 * feTS reads the type of a document. With `servers` it takes no other address than theirs, with
 * `security` it wants the key with each call, and `type: [string, 'null']` it reads as unknown.
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
