import { calls } from '../../../generated/calls.ts'
import type { Call } from './visit.ts'

/** The `momo` commands that are equivalent to a page. */

const quoted = (value: unknown): string =>
  /^[\w:.,/-]+$/.test(String(value)) ? String(value) : `'${String(value).replaceAll("'", `'\\''`)}'`

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** Formats a value for `momo call`: words for a list of strings, JSON for an object. */
const wordsOf = (value: unknown): string => {
  if (isScalar(value)) return quoted(value)
  const isWords = Array.isArray(value) && value.length > 0 && value.every(isScalar)
  return isWords ? value.map(quoted).join(' ') : quoted(JSON.stringify(value))
}

/** Formats a field as an option, and a query's `metadata[order]` as `--metadata order=…`. */
const optionOf = ([name, value]: [string, unknown]): string => {
  if (value === undefined) return ''
  const [, outer, key] = /^(\w+)\[(.+)\]$/.exec(name) ?? []
  const words = key === undefined ? wordsOf(value) : quoted(`${key}=${value}`)
  return ` --${(outer ?? name).replaceAll('_', '-')} ${words}`
}

/** Undefined for an operation with a secret, because no command line should contain a secret. */
export const momoCommand = ({ operationId, request }: Call): string | undefined => {
  const isSecret = calls[operationId].some(({ fields }) =>
    fields.some(({ kind }) => kind === 'secret'),
  )
  if (isSecret) return undefined
  const { params = {}, query = {}, body = {} } = request
  const fields = [params, query, body as object].flatMap((part) => Object.entries(part))
  return `call ${operationId}${fields.map(optionOf).join('')}`
}
