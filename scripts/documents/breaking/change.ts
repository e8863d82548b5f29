import { isDeepStrictEqual } from 'node:util'
import { isPart } from '../parts.ts'

export interface Change {
  /** An `addition` is a change that existing clients can ignore. */
  kind: 'breaking' | 'addition'
  /** The changed operation, or the changed schema and field. */
  where: string
  what: string
}

/**
 * Whether clients send or receive a value. The service may accept more values from clients, but not
 * fewer. Received values may have more fields, but no new possible values.
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

/** Pairs the old and new value of each name in either map. A missing value is undefined. */
export const pairs = (before: unknown, after: unknown): [string, unknown, unknown][] => {
  const [old, now] = [isPart(before) ? before : {}, isPart(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((name) => [
    name,
    old[name],
    now[name],
  ])
}
