/** Access to the parts of an OpenAPI document and to what its references refer to. */

export type Part = Record<string, unknown>

/** A document with its references inside, as `make generate` bundles it. */
export type Document = Part

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a reference refers to. Throws if that does not exist. */
export const follow = (document: Document, reference: string): unknown => {
  let found: unknown = document
  for (const name of reference.split('/').slice(1)) {
    found = (found as Part | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (found === undefined) throw new Error(`nothing at ${reference}`)
  return found
}

/** A part of a document; a reference is replaced, and the fields beside it are added. */
export const resolve = (document: Document, part: unknown): Part => {
  if (!isPart(part)) return {}
  const { $ref, ...beside } = part
  if (typeof $ref !== 'string') return part
  return { ...resolve(document, follow(document, $ref)), ...beside }
}
