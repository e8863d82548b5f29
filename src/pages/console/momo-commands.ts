import { calls } from '../../../generated/calls.ts'
import type { Call } from './visit.ts'

/** The `momo` commands that are equivalent to a page. */

const quoted = (value: unknown): string =>
  /^[\w:.,/-]+$/.test(String(value)) ? String(value) : `'${String(value).replaceAll("'", `'\\''`)}'`

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** A value in the notation of `momo call`: words for a list of words, JSON for an object. */
const wordsOf = (value: unknown): string => {
  if (isScalar(value)) return quoted(value)
  const isWords = Array.isArray(value) && value.length > 0 && value.every(isScalar)
  return isWords ? value.map(quoted).join(' ') : quoted(JSON.stringify(value))
}

/** A field as an option, and `metadata[order]` of a query as `--metadata order=…`. */
const optionOf = ([name, value]: [string, unknown]): string => {
  if (value === undefined) return ''
  const [, outer, key] = /^(\w+)\[(.+)\]$/.exec(name) ?? []
  const words = key === undefined ? wordsOf(value) : quoted(`${key}=${value}`)
  return ` --${(outer ?? name).replaceAll('_', '-')} ${words}`
}

/** Undefined for an operation with a secret, which no command line should contain. */
export const momoCommand = ({ operationId, request }: Call): string | undefined => {
  const isSecret = calls[operationId].some(({ fields }) =>
    fields.some(({ kind }) => kind === 'secret'),
  )
  if (isSecret) return undefined
  const { params = {}, query = {}, body = {} } = request
  const fields = [params, query, body as object].flatMap((part) => Object.entries(part))
  return `call ${operationId}${fields.map(optionOf).join('')}`
}
