import { isDeepStrictEqual } from 'node:util'
import { isPart } from '../parts.ts'

export interface Change {
  /** `addition`: a change that existing clients can ignore. */
  kind: 'breaking' | 'addition'
  /** The place in the client's terms: an operation, or a schema and its field. */
  where: string
  what: string
}

/**
 * Whether clients send a value or receive it. The service may accept more of what clients send, but
 * not less. Received values may have more fields, but no new possible values.
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

/** For each name in either map, its old and its new value; undefined if it is missing. */
export const pairs = (before: unknown, after: unknown): [string, unknown, unknown][] => {
  const [old, now] = [isPart(before) ? before : {}, isPart(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => [
    name,
    old[name],
    now[name],
  ])
}
