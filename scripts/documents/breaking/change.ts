import { isDeepStrictEqual } from 'node:util'

/** What is compared, and what is said of it. */

export type Part = Record<string, unknown>

/** A document with its references inside, as `make generate` bundles it. */
export type Document = Part

export interface Change {
  /** An addition is one that today's clients need not know of. */
  kind: 'breaking' | 'addition'
  /** The place, as clients know it: an operation, a schema and its field. */
  where: string
  what: string
}

/**
 * Whether clients send a value or receive it: what they send may only be accepted more widely, what
 * they receive may only say more and vary less.
 */
export type Direction = 'sent' | 'received'

export interface Place {
  direction: Direction
  where: string
}

export const textOf = ({ where, what }: Change): string => `${where} ${what}`

export const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

export const shown = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

export const listed = (values: unknown[]): string => values.map(shown).join(', ')

const follow = (document: Document, reference: string): unknown => {
  let found: unknown = document
  for (const name of reference.split('/').slice(1)) {
    found = (found as Part | undefined)?.[name.replaceAll('~1', '/').replaceAll('~0', '~')]
  }
  if (found === undefined) throw new Error(`nothing at ${reference}`)
  return found
}

/** A part of a document, with what stands beside a reference to it. */
export const resolve = (document: Document, part: unknown): Part => {
  if (!isPart(part)) return {}
  const { $ref, ...beside } = part
  if (typeof $ref !== 'string') return part
  return { ...resolve(document, follow(document, $ref)), ...beside }
}

export const partsOf = (value: unknown): [string, unknown][] =>
  isPart(value) ? Object.entries(value) : []

/** Both versions of what a map had or has under each name; undefined where it is missing. */
export const pairs = (before: unknown, after: unknown): [string, unknown, unknown][] => {
  const [old, now] = [isPart(before) ? before : {}, isPart(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => [
    name,
    old[name],
    now[name],
  ])
}
