import { closestMatch } from 'leven'
import type { z } from 'zod'
import { isLoopbackHost, parseWebAddress } from '../domain/web-address.ts'

/**
 * Each message continues the sentence after the place of the setting. Messages do not quote values,
 * because a value may be a secret.
 */

const expectations: Record<string, string> = {
  string: 'text, in quotes',
  number: 'a whole number, without quotes',
  int: 'a whole number, without quotes',
  boolean: 'true or false, without quotes',
  object: 'an object: { … }',
  record: 'an object: { … }',
  array: 'a list: [ … ]',
}

const quote = (words: readonly unknown[]): string =>
  words.map((word) => `"${String(word)}"`).join(', ')

/** Returns the message for a fault that has no message in its schema. */
export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  if (issue.input === null) return 'is null: set a value or remove it'
  if (issue.code === 'unrecognized_keys') return `has unknown names: ${quote(issue.keys)}`
  if (issue.code === 'invalid_type')
    return `must be ${expectations[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${quote(issue.values)}`
  return undefined
}

/** Converts a name to lower case and removes word separators. */
const normalise = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const lettersPerMistake = 3

/** Returns undefined if no known name is similar to the unknown name. */
export const meantBy = (unknown: string, known: readonly string[]): string | undefined => {
  const wanted = normalise(unknown)
  if (wanted === '') return undefined
  const maxDistance = Math.floor(wanted.length / lettersPerMistake)
  const closest = closestMatch(wanted, known.map(normalise), { maxDistance })
  const beginsAlike = known.filter((name) => normalise(name).startsWith(wanted))
  if (closest === undefined) return beginsAlike.length === 1 ? beginsAlike[0] : undefined
  return known.find((name) => normalise(name) === closest)
}

/** `elsewhere` describes the place where the name belongs. */
export const describeUnknown = (meant: string | undefined, elsewhere?: string): string => {
  if (elsewhere !== undefined) return `is unknown here: ${elsewhere}`
  return meant === undefined ? 'is unknown' : `is unknown: did you mean "${meant}"?`
}

const isPlaceholder = (text: string): boolean =>
  /…|\.\.\.|^<.*>$|^\[.*\]$|^(your|replace)[-_ ]|^change[-_ ]?me|^(todo|tbd|xx+)$/i.test(text)

const placeholder = 'is still a placeholder: replace it with the real value'

/** Returns undefined if the text may be valid. */
export const faultOfText = (text: string): string | undefined => {
  if (text === '') return 'is empty'
  if (isPlaceholder(text)) return placeholder
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the file.
  if (text.includes('${')) return 'contains "${": a variable must be the whole value: "${NAME}"'
  return undefined
}

/** A credential, a name or a URL is sent as one word. */
export const faultOfWord = (text: string): string | undefined => {
  const fault = faultOfText(text)
  if (fault !== undefined) return fault
  if (/^\s/.test(text)) return 'starts with a space or line break'
  if (/\s$/.test(text)) return 'ends with a space or line break'
  if (/\s/.test(text)) return 'contains a space or line break'
  if (/^(["'`]).*\1$/.test(text)) return 'has extra quotes inside the quotes'
  if (/[^!-~]/.test(text))
    return 'contains a character that is not an ASCII letter, digit or symbol'
  return undefined
}

export const faultOfAddress = (text: string): string | undefined => {
  const fault = faultOfWord(text)
  if (fault !== undefined) return fault
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text))
    return 'must be a URL that starts with https://'
  const { protocol, hostname } = parseWebAddress(text)
  if (protocol === 'http:' && !isLoopbackHost(hostname))
    return 'must start with https:// (http:// only for this machine)'
  if (/[?#]|\/\/[^/]*@/.test(text))
    return 'must not contain a user name, a query (?) or a fragment (#)'
  // These hosts are in the example in docs/live-mode.md.
  return hostname.endsWith('.provider.example') ? placeholder : undefined
}
