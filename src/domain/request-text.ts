import { writtenNumber } from './exact-numbers.ts'
import type { FoundCharacter } from './field-errors.ts'
import { isWrittenNumber } from './phone-number.ts'

/**
 * No valid field is nested this deeply. Metadata values have at most 500 characters and cannot
 * reach this depth.
 */
const fieldDepthMax = 300

/**
 * The maximum nesting of a body, including unknown fields. Recursive code can process a body of
 * this depth.
 */
const bodyDepthMax = 1000

export type TextError = 'depth' | 'text' | 'number' | 'direction'

const textIsStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Bidirectional embeddings, overrides and isolates can make a text look like a different text. */
const directionControl = /[\u202a-\u202e\u2066-\u2069]/
/**
 * Address books put these characters around copied numbers. All other direction controls reorder
 * groups of digits, so that a number looks like a different number.
 */
const aroundNumbers = /[\u202a\u202c\u202d\u2066\u2068\u2069]/g
const reordering = /[\u202b\u202e\u2067]/

const storableFault = (text: string): TextError | undefined =>
  textIsStorable(text) ? undefined : 'text'

const textFault = (text: string): TextError | undefined => {
  if (!textIsStorable(text)) return 'text'
  if (!directionControl.test(text)) return undefined
  const bare = text.replace(aroundNumbers, '')
  return !directionControl.test(bare) && isWrittenNumber(bare) ? undefined : 'direction'
}

/** Returns the first character that `isFaulty` matches. */
export const findCharacter = (
  text: string,
  isFaulty: (character: string) => boolean,
): FoundCharacter | undefined => {
  const characters = [...text]
  const at = characters.findIndex(isFaulty)
  const codePoint = characters[at]?.codePointAt(0)
  return codePoint === undefined ? undefined : { codePoint, position: at + 1 }
}

/** Returns the character that makes `findTextError` reject a text. */
export const findFaultyCharacter = (text: string): FoundCharacter | undefined => {
  const fault = textFault(text)
  if (fault === undefined) return undefined
  if (fault === 'text') return findCharacter(text, (character) => !textIsStorable(character))
  // In a phone number, only reordering characters are errors.
  const controls = isWrittenNumber(text) ? reordering : directionControl
  return findCharacter(text, (character) => controls.test(character))
}

/**
 * Finds the first fault in a field: a text or key that `judge` rejects, a number that a double
 * cannot represent, or nesting that is too deep. The search is not recursive, because deep nesting
 * could exhaust the stack.
 */
const findFault = (
  value: unknown,
  judge: (text: string) => TextError | undefined,
): TextError | undefined => {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') {
      const fault = judge(value)
      if (fault !== undefined) return fault
    } else if (typeof value === 'number') {
      if (!Number.isFinite(value)) return 'number'
    } else if (typeof value === 'object' && value !== null) {
      if (writtenNumber(value) !== undefined) return 'number'
      if (depth === fieldDepthMax) return 'depth'
      for (const key of Object.keys(value)) {
        const fault = judge(key)
        if (fault !== undefined) return fault
        left.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
      }
    }
  }
  return undefined
}

/**
 * Finds the first fault in a parsed body field. NUL and lone surrogates are faults, because they
 * cannot be stored. Characters that change the text direction are faults, except around a phone
 * number.
 */
export const findTextError = (value: unknown): TextError | undefined => findFault(value, textFault)

/** Checks a search term like `findTextError`, but rejects only characters that cannot be stored. */
export const findUnstorable = (value: unknown): TextError | undefined =>
  findFault(value, storableFault)

/**
 * Returns the path from a field to its first fault, at most two levels deep, such as `3` and
 * `merchant_reference`.
 */
export const pathOfFault = (
  value: unknown,
  find: (part: unknown) => TextError | undefined,
): string[] => {
  const path: string[] = []
  let part = value
  while (path.length < 2 && typeof part === 'object' && part !== null) {
    const entries = Object.entries(part)
    const [name, inner] = entries.find(([key, child]) => find([key, child]) !== undefined) ?? []
    if (name === undefined) break
    path.push(name)
    part = inner
  }
  return path
}

const invisible = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+$/u

/** Returns whether a text is not empty and consists only of invisible characters. */
export const isInvisible = (text: string): boolean => invisible.test(text)

/** Returns whether a parsed body is nested too deeply for recursive code. */
export const isTooDeep = (body: unknown): boolean => {
  const left: { value: unknown; depth: number }[] = [{ value: body, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth === bodyDepthMax) return true
    for (const item of Object.values(value)) left.push({ value: item, depth: depth + 1 })
  }
  return false
}
