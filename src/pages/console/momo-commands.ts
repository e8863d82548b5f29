import { calls } from '../../../generated/calls.ts'
import type { Call } from './visit.ts'

const quoted = (value: unknown): string =>
  /^[\w:.,/-]+$/.test(String(value)) ? String(value) : `'${String(value).replaceAll("'", `'\\''`)}'`

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object'

/** `momo call` accepts a list of strings as separate words, and an object as JSON. */
const wordsOf = (value: unknown): string => {
  if (isScalar(value)) return quoted(value)
  const isWords = Array.isArray(value) && value.length > 0 && value.every(isScalar)
  return isWords ? value.map(quoted).join(' ') : quoted(JSON.stringify(value))
}

/** A query's `metadata[order]` becomes `--metadata order=…`. */
const optionOf = ([name, value]: [string, unknown]): string => {
  if (value === undefined) return ''
  const [, outer, key] = /^(\w+)\[(.+)\]$/.exec(name) ?? []
  const words = key === undefined ? wordsOf(value) : quoted(`${key}=${value}`)
  return ` --${(outer ?? name).replaceAll('_', '-')} ${words}`
}

/**
 * Returns undefined for an operation with a secret, because no command line should contain a
 * secret.
 */
export const momoCommand = ({ operationId, request }: Call): string | undefined => {
  const isSecret = calls[operationId].some(({ fields }) =>
    fields.some(({ kind }) => kind === 'secret'),
  )
  if (isSecret) return undefined
  const { params = {}, query = {}, body = {} } = request
  const fields = [params, query, body as object].flatMap((part) => Object.entries(part))
  return `call ${operationId}${fields.map(optionOf).join('')}`
}
