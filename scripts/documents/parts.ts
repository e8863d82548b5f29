export type Part = Record<string, unknown>

export type Document = Part

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws if the target of the reference does not exist. */
export const follow = (document: Document, reference: string): unknown => {
  let found: unknown = document
  for (const name of reference.split('/').slice(1)) {
    found = (found as Part | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (found === undefined) throw new Error(`nothing at ${reference}`)
  return found
}

/** Merges the target of a reference with the fields next to the reference. */
export const resolve = (document: Document, part: unknown): Part => {
  if (!isPart(part)) return {}
  const { $ref, ...beside } = part
  if (typeof $ref !== 'string') return part
  return { ...resolve(document, follow(document, $ref)), ...beside }
}
