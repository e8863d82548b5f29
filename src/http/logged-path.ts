import { withoutNumbers } from '../domain/phone-number.ts'

const lengthMax = 200

/** These prefixes identify merchants' keys and endpoint secrets. */
const secret = /\b([sp]k_(?:test|live)_|whsec_)[^/]+/g
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/**
 * A path segment of at least 16 characters may be a token, unless it has only lower-case letters,
 * `-` and `_`.
 */
const token = /^(?=.*[^a-z_-]).{16,}$/
const shownFirst = 4

const hideToken = (part: string): string =>
  token.test(part) && !uuid.test(part) ? `${part.slice(0, shownFirst)}…` : part

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Removes secrets, tokens and phone numbers from a path, and shortens it for the log. */
export const loggedPath = (path: string): string => {
  const text = withoutNumbers(decode(path).replace(secret, '$1…'))
  return text.split('/').map(hideToken).join('/').slice(0, lengthMax)
}
