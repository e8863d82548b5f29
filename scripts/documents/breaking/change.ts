import { isDeepStrictEqual } from 'node:util'
import { isPart } from '../parts.ts'

/** What is compared, and what is said of it. */

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

export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other)

export const shown = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``

export const listed = (values: unknown[]): string => values.map(shown).join(', ')

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
